//! Percent-encoding: properties of all data, tested on random data.

use alloc::borrow::Cow;

use proptest::collection::vec;
use proptest::prelude::*;
use urikit::percent::{
    CharClass, Encode, Part, decode, decode_bytes, decode_except, decode_only, decoded_eq, encode,
    encode_bytes, form, sets,
};
use urikit::{Rule, UriRef, component::HostKind};

use crate::common::{self, chars};

/// Data with runs of all lengths, so that blocks end everywhere.
fn data() -> impl Strategy<Value = Vec<u8>> {
    let (digits, lower, upper) = ('0'..='9', 'a'..='z', 'A'..='Z');
    let hex = digits.clone().chain('a'..='f').chain('A'..='F');
    let pieces = prop_oneof![
        4 => chars(digits.chain(lower.clone()).chain(upper), 1..9).prop_map(String::into_bytes),
        1 => chars(lower, 30..91).prop_map(String::into_bytes),
        4 => chars(' '..='~', 1..7).prop_map(String::into_bytes),
        2 => chars(hex, 2..3).prop_map(|digits| format!("%{digits}").into_bytes()),
        2 => chars("%+:/?#&=@ ".chars(), 1..2).prop_map(String::into_bytes),
        1 => any::<String>().prop_map(String::into_bytes),
        1 => vec(any::<u8>(), 1..4),
    ];
    vec(pieces, 0..16).prop_map(|pieces| pieces.concat())
}

/// The same as a string.
fn text() -> impl Strategy<Value = String> {
    data().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Strings in which every `%` starts an escape.
fn encoded() -> impl Strategy<Value = String> {
    text().prop_map(|text| encode(&text, ANY_TEXT).keep_escapes().to_string())
}

/// Leaves ASCII as it is.
const ANY_TEXT: CharClass = CharClass::range(0, 0x7F);

fn part() -> impl Strategy<Value = Part> {
    proptest::sample::select(parts().collect::<Vec<_>>())
}

/// The parts that accept any text.
fn parts() -> impl Iterator<Item = Part> {
    Part::ALL.iter().copied().filter(|part| part.has_escapes() && *part != Part::Authority)
}

/// Data in a part; `None` if the part does not accept it: a host that is not UTF-8.
fn accepted(part: Part, data: &[u8]) -> Option<Encode<'_>> {
    let encoded = part.encode_bytes(data);
    let accepts = part.takes_any_data() || core::str::from_utf8(data).is_ok();
    assert_eq!(encoded.is_ok(), accepts, "{part}: {data:?}");
    encoded.ok()
}

/// Any set of ASCII characters.
fn set() -> impl Strategy<Value = CharClass> {
    vec(0..0x80_u8, 0..100).prop_map(|bytes| CharClass::of(&bytes))
}

/// The rule that derives the encoded part.
fn rule(part: Part) -> Rule {
    match part {
        Part::Userinfo | Part::User | Part::Password => Rule::Userinfo,
        Part::Host => Rule::Host,
        Part::RegName | Part::Unreserved => Rule::RegName,
        Part::Path => Rule::Path,
        Part::Segment | Part::SegmentName | Part::SegmentKey | Part::SegmentValue => Rule::Segment,
        Part::SegmentNzNc => Rule::SegmentNzNc,
        Part::Query | Part::QueryKey | Part::QueryValue | Part::Form => Rule::Query,
        Part::Fragment => Rule::Fragment,
        part => panic!("{part}"),
    }
}

/// The data that a reader finds if `written` is in its part, with neighbours.
fn read_back(part: Part, written: &str) -> Option<Vec<u8>> {
    let piece = match part {
        Part::User => {
            let text = format!("//{written}:password@h");
            UriRef::parse(&text).ok()?.userinfo()?.user().to_owned()
        }
        Part::Password => {
            let text = format!("//user:{written}@h");
            UriRef::parse(&text).ok()?.userinfo()?.password()?.to_owned()
        }
        Part::SegmentName => {
            let text = format!("/{written};key=value");
            UriRef::parse(&text).ok()?.path().segments().next()?.name().to_owned()
        }
        Part::SegmentKey => {
            let text = format!("/name;{written}=value;other");
            let segment = UriRef::parse(&text).ok()?.path().segments().next()?;
            segment.parameters().next()?.key().to_owned()
        }
        Part::SegmentValue => {
            let text = format!("/name;key={written},other");
            let segment = UriRef::parse(&text).ok()?.path().segments().next()?;
            segment.parameters().next()?.value()?.to_owned()
        }
        Part::QueryKey => {
            let text = format!("?{written}=value&other");
            let pair = UriRef::parse(&text).ok()?.query()?.as_str().split('&').next()?.to_owned();
            pair.split_once('=')?.0.to_owned()
        }
        Part::QueryValue => {
            let text = format!("?key={written}&other");
            let pair = UriRef::parse(&text).ok()?.query()?.as_str().split('&').next()?.to_owned();
            pair.split_once('=')?.1.to_owned()
        }
        _ => written.to_owned(),
    };
    part.decode(&piece).to_bytes().ok().map(Cow::into_owned)
}

/// Encoding, as simply as possible.
fn encode_plainly(data: &[u8], set: CharClass, keep_escapes: bool, plus_for_space: bool) -> String {
    let mut out = String::new();
    let mut i = 0;
    while i < data.len() {
        let is_escape = data[i] == b'%'
            && data.len() >= i + 3
            && data[i + 1..i + 3].iter().all(u8::is_ascii_hexdigit);
        if keep_escapes && is_escape {
            out.extend(data[i..i + 3].iter().map(|byte| char::from(*byte)));
            i += 3;
            continue;
        }
        match data[i] {
            b' ' if plus_for_space => out.push('+'),
            byte if set.contains(byte) && byte != b'%' => out.push(byte.into()),
            byte => out += &format!("%{byte:02X}"),
        }
        i += 1;
    }
    out
}

/// Decoding, as simply as possible; or the offset of the first malformed escape.
fn decode_plainly(text: &[u8], plus_for_space: bool) -> Result<Vec<u8>, usize> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < text.len() {
        if text[i] == b'%' {
            let digits = text.get(i + 1..i + 3).filter(|d| d.iter().all(u8::is_ascii_hexdigit));
            let digits = core::str::from_utf8(digits.ok_or(i)?).unwrap();
            out.push(u8::from_str_radix(digits, 16).unwrap());
            i += 3;
        } else {
            out.push(if plus_for_space && text[i] == b'+' { b' ' } else { text[i] });
            i += 1;
        }
    }
    Ok(out)
}

/// All encoders return the same string, and its length.
fn check_encoding(data: &[u8], set: CharClass) {
    for keep in [false, true] {
        for (plus, encoding) in [(false, encode_bytes(data, set)), (true, form::encode_bytes(data))]
        {
            let encoding = if keep { encoding.keep_escapes() } else { encoding };
            let set = if plus { sets::FORM } else { set };
            let expected = encode_plainly(data, set, keep, plus);
            let text = encoding.to_text();
            assert_eq!(text, expected);
            let unchanged = text.as_bytes() == data;
            assert_eq!(matches!(text, Cow::Borrowed(_)), unchanged);
            assert_eq!(encoding.to_string(), expected);
            assert_eq!(encoding.encoded_len(), expected.len());
            let mut out = String::from("é");
            encoding.append_to(&mut out);
            assert_eq!(out, format!("é{expected}"));
            if let Ok(plain) = core::str::from_utf8(data) {
                let of_text = if plus { form::encode(plain) } else { encode(plain, set) };
                let of_text = if keep { of_text.keep_escapes() } else { of_text };
                assert_eq!(of_text.to_text(), expected);
                assert_eq!(of_text.to_string(), expected);
            }
        }
    }
}

/// Removing any one escape breaks the rule or changes the data. The only exception is `+` in keys and values,
/// which changes the data for form readers.
fn check_minimal(part: Part, data: &[u8]) {
    let Some(written) = accepted(part, data) else { return };
    let written = written.to_string();
    for (i, _) in written.match_indices('%') {
        let byte = u8::from_str_radix(&written[i + 1..i + 3], 16).unwrap();
        let raw = format!("{}{}{}", &written[..i], char::from(byte), &written[i + 3..]);
        if byte == b'+' && matches!(part, Part::QueryKey | Part::QueryValue) {
            assert_eq!(read_back(part, &raw).unwrap(), data);
            assert!(form::decode(&raw) != *data);
            continue;
        }
        match part {
            // These guarantee only their sets.
            Part::Form | Part::Unreserved => assert!(!part.set().contains(byte)),
            _ => assert!(
                !rule(part).matches(&raw) || read_back(part, &raw).as_deref() != Some(data),
                "{part}: {raw} for {written}"
            ),
        }
    }
}

#[test]
fn every_byte_goes_through_every_part() {
    for part in parts() {
        for byte in 0..=0xFF {
            for data in [vec![byte], vec![b'a', byte, b'4', b'1'], vec![byte, byte]] {
                let Some(written) = accepted(part, &data) else { continue };
                let written = written.to_string();
                assert!(rule(part).matches(&written), "{part}: {written}");
                assert_eq!(read_back(part, &written).unwrap(), data, "{part}: {written}");
                check_minimal(part, &data);
                check_encoding(&data, part.set());
            }
        }
    }
}

proptest! {
    #![proptest_config(common::cases(2048))]

    #[test]
    fn decoding_gives_back_what_was_encoded(part in part(), data in data()) {
        let Some(written) = accepted(part, &data) else { return Ok(()) };
        let written = written.to_text();
        prop_assert_eq!(&*part.decode(&written).to_bytes().unwrap(), &*data);
        prop_assert!(part.decode(&written) == *data);
        prop_assert_eq!(read_back(part, &written).unwrap(), data);
    }

    #[test]
    fn encoded_text_is_derived_by_the_rule_of_its_part(part in part(), data in data()) {
        // The rule of a first segment requires at least one character.
        prop_assume!(part != Part::SegmentNzNc || !data.is_empty());
        let Some(encoded) = accepted(part, &data) else { return Ok(()) };
        for encoded in [encoded, encoded.keep_escapes()] {
            let written = encoded.to_text();
            prop_assert!(rule(part).matches(&written), "{}", written);
        }
    }

    #[test]
    fn checked_encoding_is_the_data_in_its_part_or_an_error(
        part in proptest::sample::select(Part::ALL),
        data in proptest::prop_oneof![data(), "[a-f0-9:.\\[\\]@v é%]{0,12}".prop_map(String::into_bytes)],
    ) {
        match part.encode_checked(&data) {
            Ok(written) => {
                let written = written.to_text();
                if matches!(part, Part::Host | Part::RegName) {
                    prop_assert!(part.decode(&written).to_text().is_ok(), "{part}: {written}");
                }
                let rule = part.rule().filter(|_| part != Part::SegmentNzNc || !data.is_empty());
                prop_assert!(rule.is_none_or(|rule| rule.matches(&written)), "{part}: {written}");
                prop_assert_eq!(&*part.decode(&written).to_bytes().unwrap(), &*data);
            }
            Err(error) => {
                prop_assert!(!part.takes_any_data());
                prop_assert!(error.offset() <= data.len());
            }
        }
    }

    #[test]
    fn encoding_is_minimal(part in part(), data in data()) {
        check_minimal(part, &data);
    }

    #[test]
    fn all_encoders_agree(part in part(), set in set(), data in data()) {
        check_encoding(&data, part.set());
        check_encoding(&data, set);
    }

    #[test]
    fn kept_escapes_are_all_there(part in part(), data in data()) {
        let Some(written) = accepted(part, &data) else { return Ok(()) };
        let written = written.to_text();
        let again = encode(&written, part.set()).keep_escapes().to_text();
        // To a set, the `+` of a form is data, and is escaped.
        if part == Part::Form {
            prop_assert_eq!(again, written.replace('+', "%2B"));
        } else {
            prop_assert!(matches!(again, Cow::Borrowed(_)));
        }
    }

    #[test]
    fn all_decoders_agree(data in data()) {
        for plus in [false, true] {
            let decoding = if plus { form::decode_bytes(&data) } else { decode_bytes(&data) };
            let expected = decode_plainly(&data, plus);
            let bytes = decoding.to_bytes();
            prop_assert_eq!(
                bytes.as_deref().map_err(|error| error.offset()),
                expected.as_deref().map_err(|offset| *offset)
            );
            let mut chunks = Vec::new();
            let mut failed = None;
            for chunk in decoding.chunks() {
                match chunk {
                    Ok(chunk) => chunks.extend(chunk.as_bytes()),
                    Err(error) => failed = Some(error),
                }
            }
            match bytes {
                Ok(bytes) => {
                    prop_assert_eq!(&chunks, &*bytes);
                    prop_assert_eq!(failed, None);
                    prop_assert!(decoding == *bytes);
                    prop_assert!(decoding != [&*bytes, b"x"].concat()[..]);
                    prop_assert_eq!(decoding.to_string_lossy(), String::from_utf8_lossy(&bytes));
                    prop_assert_eq!(decoding.to_string(), decoding.to_string_lossy());
                    match core::str::from_utf8(&bytes) {
                        Ok(text) => prop_assert_eq!(decoding.to_text().unwrap(), text),
                        Err(error) => {
                            // What precedes the fault decodes to UTF-8.
                            let offset = decoding.to_text().unwrap_err().offset();
                            let before = decode_plainly(&data[..offset], plus).unwrap();
                            prop_assert_eq!(before, &bytes[..error.valid_up_to()]);
                        }
                    }
                }
                Err(error) => {
                    prop_assert_eq!(failed, Some(error));
                    prop_assert!(decoding.to_text().unwrap_err().offset() <= error.offset());
                    prop_assert!(decoding != *chunks);
                    prop_assert_eq!(decoding.to_string(), decoding.to_string_lossy());
                }
            }
            if let Ok(text) = core::str::from_utf8(&data) {
                let of_text = if plus { form::decode(text) } else { decode(text) };
                prop_assert_eq!(of_text.to_text(), decoding.to_text());
                prop_assert_eq!(of_text.to_string_lossy(), decoding.to_string_lossy());
            }
        }
    }

    #[test]
    fn decoded_texts_are_equal_where_their_data_is(a in encoded(), b in encoded(), data in text()) {
        let bytes = |text| decode(text).to_bytes().unwrap();
        prop_assert_eq!(decoded_eq(&a, &b), bytes(&a) == bytes(&b));
        let encodings = parts().filter(|part| *part != Part::Form);
        let encodings: Vec<_> = encodings.map(|part| part.encode(&data).to_string()).collect();
        for (a, b) in encodings.iter().zip(encodings.iter().rev()) {
            prop_assert!(decoded_eq(a, b));
            let longer = format!("{a}%20");
            prop_assert!(!decoded_eq(&longer, b));
            prop_assert!(!decoded_eq(b, &longer));
        }
    }

    #[test]
    fn partly_decoded_text_has_the_same_data(set in set(), text in encoded()) {
        let only = decode_only(&text, set).unwrap();
        let except = decode_except(&text, set).unwrap();
        prop_assert!(decoded_eq(&only, &text), "{} from {}", only, text);
        prop_assert!(decoded_eq(&except, &text), "{} from {}", except, text);
        // Nothing is left to decode.
        prop_assert!(matches!(decode_only(&only, set), Ok(Cow::Borrowed(_))));
        prop_assert!(matches!(decode_except(&except, set), Ok(Cow::Borrowed(_))));
        let ascii_escapes = |text: &str| -> Vec<u8> {
            let digits = text.match_indices('%').map(|(i, _)| &text[i + 1..i + 3]);
            digits.map(|digits| u8::from_str_radix(digits, 16).unwrap()).filter(u8::is_ascii).collect()
        };
        let all = ascii_escapes(&text);
        let kept = |wanted: bool| {
            all.iter().copied().filter(move |byte| *byte == b'%' || set.contains(*byte) != wanted)
        };
        prop_assert!(ascii_escapes(&only).into_iter().eq(kept(true)));
        prop_assert!(ascii_escapes(&except).into_iter().eq(kept(false)));
    }

    /// What is written into the parts of a URI is what its views return.
    #[test]
    fn views_give_back_what_was_encoded(
        user in text(),
        password in text(),
        host in text(),
        segments in vec(text(), 1..5),
        query in text(),
        fragment in text(),
    ) {
        let mut uri = format!(
            "s://{}:{}@{}",
            encode(&user, sets::USER),
            encode(&password, sets::PASSWORD),
            encode(&host, sets::REG_NAME),
        );
        for segment in &segments {
            uri.push('/');
            encode(segment, sets::SEGMENT).append_to(&mut uri);
        }
        uri += &format!("?{}#{}", encode(&query, sets::QUERY), encode(&fragment, sets::FRAGMENT));
        let uri = UriRef::parse(&uri).unwrap();
        let userinfo = uri.userinfo().unwrap();
        prop_assert!(userinfo.decode_user() == *user);
        prop_assert!(userinfo.decode_password().unwrap() == *password);
        match uri.host().unwrap().kind() {
            HostKind::RegName => {
                prop_assert!(uri.host().unwrap().decode_reg_name().unwrap() == *host);
            }
            _ => prop_assert_eq!(uri.host().unwrap(), &*host),
        }
        prop_assert_eq!(uri.path().segments().count(), segments.len());
        for (written, segment) in uri.path().segments().zip(&segments) {
            prop_assert_eq!(written.decode().to_text().unwrap(), segment.as_str());
        }
        prop_assert!(uri.query().unwrap().decode() == *query);
        prop_assert!(uri.fragment().unwrap().decode() == *fragment);
    }
}
