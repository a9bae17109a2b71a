//! Random edits of parameters, compared with a simple model: a list of strings.

use proptest::collection::vec;
use proptest::prelude::*;
use urikit::params::{ParamSyntax, Params, ParamsBuf, Separator};
use urikit::{Rule, UriBuf};

use crate::common;

/// A list of pieces as written; no piece means no query.
type Model = Vec<String>;

fn text(model: &Model) -> Option<String> {
    if model.is_empty() { None } else { Some(model.join("&")) }
}

fn key(piece: &str) -> &str {
    piece.split_once('=').map_or(piece, |(key, _)| key)
}

/// The data; a malformed key equals no key.
fn plain(text: &str) -> Option<Vec<u8>> {
    let mut data = Vec::new();
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        data.push(match byte {
            b'%' => {
                let mut digit = || char::from(bytes.next()?).to_digit(16);
                (digit()? * 16 + digit()?) as u8
            }
            byte => byte,
        });
    }
    Some(data)
}

/// A simple encoder: as little as a key or value needs, and `+`.
fn written(data: &str, is_key: bool) -> String {
    data.bytes()
        .map(|byte| match byte {
            b'=' if is_key => "%3D".to_owned(),
            byte if byte.is_ascii_alphanumeric() || b"-._~!$'()*,;=:@/?".contains(&byte) => {
                char::from(byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        })
        .collect()
}

fn piece(key: &str, value: Option<&str>) -> String {
    match value {
        Some(value) => format!("{}={}", written(key, true), written(value, false)),
        None => written(key, true),
    }
}

#[derive(Clone, Debug)]
enum Edit {
    Append(&'static str, Option<&'static str>),
    Set(&'static str, Option<&'static str>),
    Remove(&'static str),
    RetainLen(usize),
    Rename(&'static str, &'static str),
    Sort,
    Dedupe,
    DedupeKeys,
}

fn apply(edit: &Edit, params: &mut ParamsBuf) {
    match *edit {
        Edit::Append(key, value) => params.append(key, value),
        Edit::Set(key, value) => params.set(key, value),
        Edit::Remove(key) => drop(params.remove(key)),
        Edit::RetainLen(least) => drop(params.retain(|param| param.as_str().len() >= least)),
        Edit::Rename(from, to) => drop(params.rename(from, to)),
        Edit::Sort => params.sort(),
        Edit::Dedupe => drop(params.dedupe()),
        Edit::DedupeKeys => drop(params.dedupe_keys()),
    }
}

fn model(edit: &Edit, list: &mut Model) {
    let has =
        |piece: &String, wanted: &str| plain(key(piece)).as_deref() == Some(wanted.as_bytes());
    let data = |text: &str| plain(text).unwrap_or_else(|| text.as_bytes().to_vec());
    match *edit {
        Edit::Append(key, value) => {
            if *list == [""] {
                list.clear();
            }
            list.push(piece(key, value));
        }
        Edit::Set(wanted, value) => {
            let Some(first) = list.iter().position(|piece| has(piece, wanted)) else {
                return model(&Edit::Append(wanted, value), list);
            };
            let spelling = key(&list[first]).to_owned();
            let value = value.map(|value| format!("={}", written(value, false)));
            let new = spelling + &value.unwrap_or_default();
            let mut kept: Model = Vec::new();
            for (i, piece) in list.iter().enumerate() {
                match has(piece, wanted) {
                    true if i == first => kept.push(new.clone()),
                    true => {}
                    false => kept.push(piece.clone()),
                }
            }
            *list = kept;
        }
        Edit::Remove(wanted) => list.retain(|piece| !has(piece, wanted)),
        Edit::RetainLen(least) => list.retain(|piece| piece.len() >= least),
        Edit::Rename(from, to) => {
            for piece in list.iter_mut().filter(|piece| has(piece, from)) {
                *piece = written(to, true) + &piece[key(piece).len()..];
            }
        }
        Edit::Sort => list.sort_by_key(|piece| data(key(piece))),
        Edit::Dedupe | Edit::DedupeKeys => {
            let mut seen = Vec::new();
            list.retain(|piece| {
                let value = piece.split_once('=').map(|(_, value)| data(value));
                let value = if matches!(edit, Edit::Dedupe) { value } else { None };
                let identity = (data(key(piece)), value);
                let new = !seen.contains(&identity);
                seen.push(identity);
                new
            });
        }
    }
}

const KEYS: &[&str] = &["a", "b", "a b", "", "é", "x=y&z", "+", "%61", "long-key-of-some-length"];
const VALUES: &[&str] =
    &["", "1", "a b", "x&y=z", "100%", "é\n", "+;#", "0123456789012345678901234"];
const PIECES: &[&str] = &[
    "",
    "a",
    "a=",
    "a=1",
    "%61=1",
    "%61",
    "b=a%20b",
    "b=x+y",
    "=",
    "=1",
    "a=1=2",
    "%C3%A9=%ff",
    "a%20b=~",
    "c=%2f%2F",
    "%2B",
    "k=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz%7E",
];

/// A small random generator: generating a million edits must not take longer than the edits.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as usize % limit
    }

    fn pick(&mut self, list: &'static [&'static str]) -> &'static str {
        list[self.below(list.len())]
    }

    fn value(&mut self) -> Option<&'static str> {
        if self.below(5) == 0 { None } else { Some(self.pick(VALUES)) }
    }

    fn edit(&mut self) -> Edit {
        match self.below(20) {
            0..6 => Edit::Append(self.pick(KEYS), self.value()),
            6..11 => Edit::Set(self.pick(KEYS), self.value()),
            11..14 => Edit::Remove(self.pick(KEYS)),
            14..16 => Edit::Rename(self.pick(KEYS), self.pick(KEYS)),
            16 => Edit::RetainLen(self.below(4)),
            17 => Edit::Sort,
            18 => Edit::Dedupe,
            _ => Edit::DedupeKeys,
        }
    }

    fn list(&mut self) -> Model {
        (0..self.below(8)).map(|_| self.pick(PIECES).to_owned()).collect()
    }
}

/// Nothing else happens than the model says: no other piece changes a byte, or its position.
#[test]
fn million_edits_do_what_the_model_does() {
    const EDITS: usize = 1_000_000;
    const IN_A_ROW: usize = 8;
    let mut random = Random(0x3986);
    for round in 0..EDITS / IN_A_ROW {
        let mut list = random.list();
        let before = text(&list);
        let mut params = before.as_deref().map_or(ParamsBuf::default(), ParamsBuf::new);
        let query = before.as_deref().map_or(String::new(), |query| format!("?{query}"));
        let mut uri = UriBuf::try_from(format!("s://u:p@h:1/a/../b{query}#f?x=1&a")).unwrap();
        let edits: Vec<Edit> = (0..IN_A_ROW).map(|_| random.edit()).collect();
        for edit in &edits {
            apply(edit, &mut params);
            model(edit, &mut list);
            assert_eq!(params.as_str(), text(&list).as_deref(), "{edits:?} on {before:?}");
        }
        // Also in an identifier, occasionally: the rest of it stays.
        if round % 4 == 0 {
            uri.edit_params(|params| edits.iter().for_each(|edit| apply(edit, params))).unwrap();
            let query = text(&list).map_or(String::new(), |query| format!("?{query}"));
            let expected = format!("s://u:p@h:1/a/../b{query}#f?x=1&a");
            assert_eq!(uri, *expected);
            assert_eq!(uri.spans(), UriBuf::try_from(expected).unwrap().spans());
        }
    }
}

fn syntax() -> impl Strategy<Value = ParamSyntax> {
    (any::<bool>(), any::<bool>()).prop_map(|(form, semicolon)| {
        let syntax = if form { ParamSyntax::FORM } else { ParamSyntax::URI };
        if semicolon { syntax.separated_by(Separator::Semicolon) } else { syntax }
    })
}

fn data() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[a-c&=;+% ]{0,5}", "[a-z]{40,80}"]
}

proptest! {
    #![proptest_config(common::cases(2048))]

    #[test]
    fn what_is_written_is_read_back(
        syntax in syntax(),
        pairs in vec((data(), proptest::option::of(data())), 0..12),
    ) {
        // An empty first parameter is replaced by the next one.
        let pairs: Vec<_> = pairs
            .into_iter()
            .filter(|(key, value)| !key.is_empty() || value.is_some())
            .collect();
        let mut params = ParamsBuf::default().with_syntax(syntax);
        for (key, value) in &pairs {
            params.append(key, value.as_deref());
        }
        let read: Vec<_> = params
            .borrowed()
            .pairs()
            .map(|pair| pair.map(|(key, value)| (key.into_owned(), value.map(|v| v.into_owned()))))
            .collect::<Result<_, _>>()
            .unwrap();
        prop_assert_eq!(&read, &pairs);
        prop_assert!(params.as_str().is_none_or(|query| Rule::Query.matches(query)));
    }

    #[test]
    fn what_is_set_is_got(
        syntax in syntax(),
        query in "[a-c&=;+]{0,20}|([a-c&=;]|%6[1-3]){0,40}",
        key in data(),
        value in data(),
    ) {
        let mut params = ParamsBuf::new(query.as_str()).with_syntax(syntax);
        params.set(&key, value.as_str());
        let all: Vec<_> = params.borrowed().all(&key).collect();
        prop_assert_eq!(all.len(), 1);
        prop_assert_eq!(all[0].value_text().unwrap().unwrap(), value);
        // The others are unchanged, byte for byte and in order.
        let others = |params: Params<'_>| -> Vec<String> {
            params.iter().filter(|p| !p.key_is(&key)).map(|p| p.as_str().to_owned()).collect()
        };
        let before = Params::new(&query).with_syntax(syntax);
        if !query.is_empty() {
            prop_assert_eq!(others(params.borrowed()), others(before));
        }
    }

    #[test]
    fn removing_nothing_changes_nothing(query in any::<String>(), syntax in syntax()) {
        let mut params = ParamsBuf::new(query.as_str()).with_syntax(syntax);
        prop_assert_eq!(params.retain(|_| true), 0);
        prop_assert_eq!(params.as_str(), Some(query.as_str()));
        let pieces: Vec<_> = params.borrowed().iter().map(|param| param.as_str().to_owned()).collect();
        prop_assert_eq!(pieces.join(&syntax.separator().as_char().to_string()), query);
    }

    #[test]
    fn strict_grammars_agree_with_the_pieces(query in "([a-c&=@:?/]|%4[0-9]){0,12}") {
        let params = Params::new(&query);
        let list = params.iter().all(|param| !param.is_empty());
        let pairs = params
            .iter()
            .all(|param| !param.key().is_empty() && param.value().is_some_and(|v| !v.is_empty()));
        prop_assert_eq!(Rule::ParameterList.matches(&query), list);
        prop_assert_eq!(Rule::KeyValuePairs.matches(&query), pairs);
        prop_assert_eq!(params.check_list().is_ok(), list);
        prop_assert_eq!(params.check_pairs().is_ok(), pairs);
    }
}
