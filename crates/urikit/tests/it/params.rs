//! The parameters of a query: the table of edits, the borrowed view, identifiers, bad input.

use alloc::borrow::Cow;

use crate::common::{check_param_list, check_param_pairs};
use urikit::params::{NestedUri, ParamSyntax, Params, ParamsBuf, Separator};
use urikit::{Encoded, IriBuf, IriRefBuf, Rule, UriBuf, UriRef, UriRefBuf};

fn list(query: &str) -> ParamsBuf {
    match query {
        "(none)" => ParamsBuf::default(),
        "(empty)" => ParamsBuf::new(""),
        query => ParamsBuf::new(query),
    }
}

fn word(word: &str) -> String {
    if word == "(empty)" { String::new() } else { word.replace('_', " ") }
}

fn edit(params: &mut ParamsBuf, edit: &str) {
    let mut words = edit.split_whitespace();
    let name = words.next().unwrap();
    let words: Vec<String> = words.map(word).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match (name, &words[..]) {
        ("append", [key, "~"]) => params.append(key, ()),
        ("append", [key]) => params.append(key, ""),
        ("append", [key, value]) => params.append(key, *value),
        ("set", [key, "~"]) => params.set(key, ()),
        ("set", [key]) => params.set(key, ""),
        ("set", [key, value]) => params.set(key, *value),
        ("remove", [key]) => drop(params.remove(key)),
        ("keep-values", []) => drop(params.retain(|param| param.value().is_some())),
        ("set-matching", [glob, "~"]) => drop(params.set_matching(glob, ())),
        ("set-matching", [glob, value]) => drop(params.set_matching(glob, *value)),
        ("rename", [from, to]) => drop(params.rename(from, to)),
        ("sort", []) => params.sort(),
        ("sort-pairs", []) => params.sort_pairs(),
        ("dedupe", []) => drop(params.dedupe()),
        ("dedupe-keys", []) => drop(params.dedupe_keys()),
        _ => panic!("no edit: {edit}"),
    }
}

/// Each line alone, and in an identifier between its neighbours.
#[test]
fn table_of_edits() {
    let mut count = 0;
    for line in include_str!("../../../../testdata/params.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let columns: Vec<_> = line.split(" | ").map(str::trim).collect();
        let [before, change, after] = columns[..] else { panic!("no case: {line}") };
        let mut params = list(before);
        edit(&mut params, change);
        assert_eq!(params, list(after), "{line}");

        let whole = |query: &ParamsBuf| match query.as_str() {
            None => "s://h/p#f?".to_owned(),
            Some(query) => format!("s://h/p?{query}#f?"),
        };
        if let Ok(mut uri) = UriBuf::parse(whole(&list(before))) {
            uri.edit_params(|params| edit(params, change)).unwrap();
            assert_eq!(uri, *whole(&list(after)), "{line}");
            assert_eq!(uri.spans(), UriBuf::parse(whole(&list(after))).unwrap().spans(), "{line}");
        }
        count += 1;
    }
    assert!(count > 40, "only {count} lines: does this test still read them?");
}

#[test]
fn pieces_absent_and_empty_differ() {
    let pieces = |text| -> Vec<(String, Option<String>)> {
        let params = UriRef::parse(text).unwrap().params();
        params.iter().map(|p| (p.key().to_owned(), p.value().map(str::to_owned))).collect()
    };
    assert_eq!(pieces("/"), []);
    assert_eq!(pieces("/?"), [(String::new(), None)]);
    assert_eq!(pieces("/?a"), [("a".into(), None)]);
    assert_eq!(pieces("/?a="), [("a".into(), Some(String::new()))]);
}

/// Separators and escapes at every position of a block, and strings of several blocks.
#[test]
fn pieces_are_those_of_a_plain_split() {
    for len in (0..140).chain([1000]) {
        for text in ["&", "=", "%20", "+", "a=&", "==&&", "é=%C3%A9&"] {
            for filler in ["x", "&x", "x=1&"] {
                let query = format!("{}{text}{}{text}b", "x".repeat(len), filler.repeat(len % 70));
                check_split(&query, ParamSyntax::URI);
                check_split(&query, ParamSyntax::FORM);
                let semicolons = query.replace('&', ";");
                check_split(&semicolons, ParamSyntax::URI.separated_by(Separator::Semicolon));
            }
        }
    }
}

fn check_split(query: &str, syntax: ParamSyntax) {
    let params = Params::new(query).with_syntax(syntax);
    let separator = syntax.separator().as_char();
    let mut start = 0;
    let mut count = 0;
    for (param, piece) in params.iter().zip(query.split(separator)) {
        assert_eq!(param.as_str(), piece, "{query}");
        assert_eq!(param.range(), start..start + piece.len(), "{query}");
        let (key, value) = match piece.split_once('=') {
            Some((key, value)) => (key, Some(value)),
            None => (piece, None),
        };
        assert_eq!((param.key(), param.value()), (key, value), "{query}");
        let plain = |text: &str| {
            let text = if syntax.is_form() { text.replace('+', " ") } else { text.to_owned() };
            text.replace("%20", " ").replace("%C3%A9", "é")
        };
        assert_eq!(param.key_text().unwrap(), plain(key), "{query}");
        assert_eq!(param.value_text().unwrap().as_deref(), value.map(plain).as_deref(), "{query}");
        assert!(param.key_is(&plain(key)), "{query}");
        start += piece.len() + 1;
        count += 1;
    }
    assert_eq!(params.iter().count(), count, "{query}");
    assert_eq!(query.split(separator).count(), count, "{query}");
}

#[test]
fn plus_is_a_space_in_a_form_alone() {
    let value = |syntax| {
        let params = Params::new("a+b=c+d").with_syntax(syntax);
        params.pairs().next().unwrap().unwrap().1.unwrap().into_owned()
    };
    assert_eq!(value(ParamSyntax::URI), "c+d");
    assert_eq!(value(ParamSyntax::FORM), "c d");
    let form = Params::new("a+b=c").with_syntax(ParamSyntax::FORM);
    assert!(form.first("a b").is_some() && form.first("a+b").is_none());
}

#[test]
fn semicolons_separate_when_asked_and_are_then_encoded() {
    let syntax = ParamSyntax::URI.separated_by(Separator::Semicolon);
    let mut params = ParamsBuf::new("a=1;b=x&y").with_syntax(syntax);
    params.set("a", "1;2&3");
    params.append("c;d", ());
    assert_eq!(params.as_str(), Some("a=1%3B2%263;b=x&y;c%3Bd"));
    let mut form = ParamsBuf::new("a;b").with_syntax(syntax.with_form());
    form.append("x y", "~;");
    assert_eq!(form.as_str(), Some("a;b;x+y=%7E%3B"));
}

#[test]
fn pairs_tell_what_can_not_be_decoded_and_go_on() {
    let mut pairs = Params::new("a=1&b=x%zz&%FF=2&c").pairs();
    assert!(pairs.next().unwrap().is_ok());
    assert_eq!(
        pairs.next().unwrap().unwrap_err().to_string(),
        "malformed percent-escape at byte 7"
    );
    assert_eq!(pairs.next().unwrap().unwrap_err().to_string(), "invalid UTF-8 at byte 11");
    assert_eq!(pairs.next(), Some(Ok(("c".into(), None))));
    assert_eq!(pairs.next(), None);
}

#[test]
fn odd_values_survive() {
    let long = "ä%&=+ \0".repeat(1_500_000);
    for value in ["\0", "a\r\nb", "%", "%4", "&=;+#", "\u{202E}", &long] {
        for syntax in [ParamSyntax::URI, ParamSyntax::FORM] {
            let mut uri: UriRefBuf = "?x=%7e&k=1#f".parse().unwrap();
            let edited = uri.edit_params(|params| {
                params.set_syntax(syntax);
                params.set("k", value);
            });
            assert_eq!(edited, Ok(()));
            let params = uri.params().with_syntax(syntax);
            assert_eq!(params.first("k").unwrap().value_text().unwrap().unwrap(), value);
            assert_eq!(params.first("x").unwrap().as_str(), "x=%7e");
            assert_eq!(uri.fragment().unwrap(), "f");
        }
    }
}

#[test]
fn edit_that_makes_no_query_changes_nothing() {
    let mut uri: UriRefBuf = "/p?a=1#f".parse().unwrap();
    for (query, message) in [
        ("a#b", "unexpected '#' in query at byte 1"),
        ("a b", "unexpected ' ' in query at byte 1"),
        ("é", "unexpected 'é' in query at byte 0"),
        ("a%4", "malformed percent-escape in query at byte 1"),
    ] {
        let error = uri.edit_params(|params| *params = ParamsBuf::new(query)).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(uri, "/p?a=1#f");
    }
    let mut iri: IriRefBuf = "/p?ä=ö".parse().unwrap();
    iri.edit_params(|params| params.set("ä", "ü&\u{E000}\u{FFFF}")).unwrap();
    assert_eq!(iri, "/p?ä=ü%26\u{E000}%EF%BF%BF");
    iri.edit_params(|params| {
        params.set_syntax(ParamSyntax::FORM);
        params.set("ä", "ü ü");
    })
    .unwrap();
    assert_eq!(iri, "/p?ä=%C3%BC+%C3%BC", "a form is ASCII");
}

#[test]
fn hundred_thousand_parameters_are_edited_in_no_time() {
    let query: Vec<String> = (0..100_000).map(|n| format!("k{}=v{n}", n % 1000)).collect();
    let query = query.join("&");
    let start = std::time::Instant::now();
    let mut params = ParamsBuf::new(query.as_str());
    assert_eq!(params.retain(|param| !param.key().ends_with(['1', '3', '5', '7', '9'])), 50_000);
    assert_eq!(params.remove("k0"), 100);
    params.set("k2", "x");
    assert_eq!(params.dedupe_keys(), 49_900 - 100 + 1 - 499);
    params.sort();
    assert_eq!(params.borrowed().iter().count(), 499);
    // Quadratic work would take minutes.
    assert!(start.elapsed().as_secs() < 5);
}

#[test]
fn pairs_are_collected() {
    let params: ParamsBuf = [("a", "1"), ("b c", "&")].into_iter().collect();
    assert_eq!(params.as_str(), Some("a=1&b%20c=%26"));
    let mut uri: UriBuf = "s:?".parse().unwrap();
    uri.edit_params(|params| params.extend([("x", "y")])).unwrap();
    assert_eq!(uri, "s:?x=y");
}

#[test]
fn strict_grammars_refuse_with_a_position() {
    let list = |text| Rule::ParameterList.check(text).map_err(|error| error.offset());
    let pairs = |text| Rule::KeyValuePairs.check(text).map_err(|error| error.offset());
    for (text, as_list, as_pairs) in [
        ("a=b&c=d", Ok(()), Ok(())),
        ("a", Ok(()), Err(1)),
        ("a=", Ok(()), Err(2)),
        ("=b", Ok(()), Err(0)),
        ("a=b=c", Ok(()), Ok(())),
        ("a==", Ok(()), Ok(())),
        ("", Err(0), Err(0)),
        ("&", Err(0), Err(0)),
        ("a&&b", Err(2), Err(1)),
        ("a=1&", Err(4), Err(4)),
        ("a=@:/?", Ok(()), Ok(())),
        ("a=%4", Err(2), Err(2)),
        ("a=%zz", Err(2), Err(2)),
        ("a=b c", Err(3), Err(3)),
        ("é=1", Err(0), Err(0)),
    ] {
        assert_eq!((list(text), pairs(text)), (as_list, as_pairs), "{text}");
    }
    let semicolons =
        Params::new("a=1;;b").with_syntax(ParamSyntax::URI.separated_by(Separator::Semicolon));
    assert_eq!(semicolons.check_list().unwrap_err().offset(), 4);
    assert!(Params::default().check_pairs().is_ok());
    assert!(Params::new("ä=ö").check_pairs().is_ok());
}

#[test]
fn values_in_every_form() {
    let owned = String::from("a b");
    let other = UriRef::parse("//h:80/p%2f?q=%41#f").unwrap();
    let mut params = ParamsBuf::default();
    params.append("k", "a b");
    params.append("k", &owned);
    params.append("k", owned.clone());
    params.append("k", Cow::Borrowed("a b"));
    params.append("k", Some("a b"));
    params.append("k", Some(owned));
    params.append("k", ());
    params.append("k", &None::<String>);
    params.append("k", other.host().unwrap());
    params.append("k", other.port().unwrap());
    params.append("k", other.path());
    params.append("k", other.query().unwrap());
    let written =
        "k=a%20b&k=a%20b&k=a%20b&k=a%20b&k=a%20b&k=a%20b&k&k&k=h&k=80&k=/p%252f&k=q=%2541";
    assert_eq!(params.as_str(), Some(written));
}

#[test]
fn encoded_values_are_written_as_they_are() {
    let mut params = ParamsBuf::new("a=1&b");
    params.set("a", Encoded("x%2fy;z"));
    assert_eq!(params.as_str(), Some("a=x%2fy;z&b"));
    params.set_syntax(ParamSyntax::URI.separated_by(Separator::Semicolon));
    params.append("c", Encoded("x%2fy;z"));
    assert_eq!(params.borrowed().iter().last().unwrap().as_str(), "c=x%2fy%3Bz");
    let mut uri = UriBuf::parse("http://h/?a").unwrap();
    for (value, offset, escaped) in [
        ("a&b", 1, "a%26b"),
        ("a#b", 1, "a%23b"),
        ("%7e b", 3, "%7e%20b"),
        ("100%", 3, "100%25"),
        ("[", 0, "%5B"),
        ("é", 0, "%C3%A9"),
    ] {
        let error = uri.edit_params(|params| params.set("a", Encoded(value))).unwrap_err();
        assert_eq!(error.offset(), Some(offset), "{value}");
        assert_eq!(Err(error), uri.edit_params(|params| params.append("b", Encoded(value))));
        assert_eq!(Err(error), uri.edit_params(|params| params.set_value_at(0, Encoded(value))));
        assert_eq!(Err(error), uri.edit_params(|params| params.set_matching("a", Encoded(value))));
        assert_eq!(Err(error), uri.to_builder().param("b", Encoded(value)).build());
        assert_eq!(uri, "http://h/?a", "as it was");
        let mut list = ParamsBuf::default();
        list.append("a", Encoded(value));
        assert_eq!(list.as_str(), Some(&*format!("a={escaped}")));
    }
    let mut iri = IriBuf::parse("a:").unwrap();
    iri.edit_params(|params| params.set("a", Encoded("é"))).unwrap();
    assert_eq!(iri, "a:?a=é");
}

#[test]
fn one_value_is_decoded() {
    let params = Params::new("a=%C3%A9&b&c=&d=%FF&a=2&e=1+1");
    assert_eq!(params.get("a").unwrap().as_deref(), Some("é"));
    assert_eq!(params.get("b").unwrap().as_deref(), Some(""));
    assert_eq!(params.get("c").unwrap().as_deref(), Some(""));
    assert_eq!(params.first("b").unwrap().value(), None);
    assert_eq!(params.first("c").unwrap().value(), Some(""));
    assert_eq!(params.get("d").unwrap_err().offset(), 16);
    assert_eq!(params.get("x"), Ok(None));
    let uri = UriRef::parse("?e=1+1").unwrap();
    assert_eq!(uri.params().get("e").unwrap().unwrap(), "1+1");
    assert_eq!(uri.form_params().get("e").unwrap().unwrap(), "1 1");
    assert_eq!(UriRef::parse("/").unwrap().form_params().iter().count(), 0);
}

#[test]
fn strict_grammars_say_where_in_the_whole_identifier() {
    let cases = [
        ("http://h/p#f", Separator::Ampersand, None, None),
        ("http://h/?a=1&b=2#f", Separator::Ampersand, None, None),
        ("http://h/?a&b", Separator::Ampersand, None, Some(11)),
        ("http://h/?a&&b=1", Separator::Ampersand, Some(12), Some(11)),
        ("http://h/?", Separator::Ampersand, Some(10), Some(10)),
        ("http://h/?a=1;b=2;", Separator::Semicolon, Some(18), Some(18)),
        ("http://h/?a=1;=2", Separator::Semicolon, None, Some(14)),
        ("?=1", Separator::Ampersand, None, Some(1)),
    ];
    for (text, separator, list, pairs) in cases {
        let uri = UriRef::parse(text).unwrap();
        let offset =
            |checked: Result<(), urikit::ParseError>| checked.err().map(|error| error.offset());
        assert_eq!(offset(check_param_list(uri, separator)), list, "{text}");
        assert_eq!(offset(check_param_pairs(uri, separator)), pairs, "{text}");
    }
}

/// An index that no list has, with overflow checks on.
#[test]
fn largest_index_has_no_parameter() {
    let mut params = ParamsBuf::new("a=1&b");
    assert!(!params.remove_at(usize::MAX));
    assert!(!params.set_key_at(usize::MAX, "c"));
    assert!(!params.set_value_at(usize::MAX, "c"));
    assert_eq!(params.as_str(), Some("a=1&b"));
}

/// The value ends at the first `&` or `#`; what was intended may extend further.
#[test]
fn nested_uris_have_two_readings() {
    let cases = [
        (
            "/r?uri=https://x/?page2&nav=yes#ex",
            Some(("https://x/?page2", "https://x/?page2&nav=yes#ex")),
        ),
        ("/r?uri=https://x/news#ex", Some(("https://x/news", "https://x/news#ex"))),
        ("/r?a=1&u=a+b://x?&c", Some(("a+b://x?", "a+b://x?&c"))),
        ("/r?uri=https://x/&nav=yes", None),
        ("/r?uri=https://x/&nav=yes#ex", None),
        ("/r?uri=https://x/?page2", None),
        ("/r?uri=https:%2F%2Fx/#ex", None),
        ("/r?uri=1s://x/#ex", None),
        ("/r?https://x/#ex", None),
        ("https://x/#ex", None),
    ];
    for (text, expected) in cases {
        let nested = NestedUri::find(UriRef::parse(text).unwrap());
        let readings = nested.map(|nested| (nested.as_read(), nested.as_meant()));
        assert_eq!(readings, expected, "{text}");
    }
    let secret = NestedUri::find(UriRef::parse("?uri=https://u:p@x/#e").unwrap()).unwrap();
    assert_eq!(format!("{secret:?}"), "NestedUri { key: \"uri\", .. }");
    let nested = NestedUri::find(UriRef::parse("?uri=https://x/?p%41+&n#e").unwrap()).unwrap();
    assert_eq!(
        nested.to_string(),
        "`uri` is https://x/?p%41+; if https://x/?p%41+&n#e is meant, write https://x/?p%2541%2B%26n%23e"
    );
}
