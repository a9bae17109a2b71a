//! Percent-encoding: the sets, encoding, decoding, and their special cases.

use alloc::borrow::Cow;
use core::fmt::{self, Write};

use urikit::percent::{
    CharCell, CharClass, CharFit, CharKind, CharUse, Chunk, DecodeErrorKind, Part, decode,
    decode_bytes, decode_except, decode_only, decoded_eq, encode, encode_bytes, form, sets,
};
use urikit::{Rule, UriRef};

/// `à` is U+00E0.
#[test]
fn item_01_a_grave_is_written_c3_a0() {
    for part in Part::ALL.iter().copied().filter(|part| part.has_escapes()) {
        assert_eq!(part.encode("à").to_text(), "%C3%A0", "{part}");
        assert_eq!(part.encode("À").to_text(), "%C3%80", "{part}");
    }
    assert_eq!(decode("%C3%A0").to_text().unwrap(), "à");
    assert_eq!(decode("%c3%80").to_text().unwrap(), "À");
}

#[test]
fn item_02_angle_brackets_controls_and_octets_from_80_up_are_escaped_in_every_part() {
    let never_raw = (0..=b' ').chain(*b"\"<>\\^`{|}%\x7F").chain(0x80..=0xFF);
    for byte in never_raw {
        for part in Part::ALL.iter().copied().filter(|part| (*part, byte) != (Part::Form, b' ')) {
            assert!(!part.set().contains(byte));
            let escape = format!("%{byte:02X}");
            match part.encode_bytes(&[byte]) {
                Ok(encoded) => assert_eq!(encoded.to_text(), escape, "{part}"),
                // RFC 3986 §3.2.2: escapes in a host are UTF-8.
                Err(_) => {
                    assert!(byte >= 0x80 && part.set() == sets::REG_NAME || part == Part::Authority)
                }
            }
        }
    }
}

/// The first segment of a relative reference has no `:`, not even as data.
#[test]
fn item_03_colon_is_raw_in_a_segment_but_not_in_the_first_of_a_relative_reference() {
    assert_eq!(encode("a:b", sets::SEGMENT).to_text(), "a:b");
    assert_eq!(encode("a:b", sets::PATH).to_text(), "a:b");
    let first = encode("a:b", sets::SEGMENT_NZ_NC).to_text();
    assert_eq!(first, "a%3Ab");
    let reference = UriRef::parse(&first).unwrap();
    assert!(reference.is_relative());
    assert!(reference.path().segments().next().unwrap().decode() == "a:b");
    // The alternative, for a path that must stay as it is.
    assert!(UriRef::parse("./a:b").unwrap().is_relative());
}

#[test]
fn item_05_an_escape_is_a_percent_sign_and_two_hex_digits() {
    for text in ["%ZZ", "%0G", "%G0", "%%%", "% 1", "%-1", "%+1", "%é", "%", "%1"] {
        let error = decode(text).to_bytes().unwrap_err();
        assert_eq!((error.offset(), error.kind()), (0, DecodeErrorKind::MalformedEscape));
    }
    assert_eq!(decode("%aF%Fa").to_bytes().unwrap()[..], [0xAF, 0xFA]);
    // Encoder output consists only of literals and escapes.
    assert_eq!(encode("é %ZZ", sets::QUERY).to_text(), "%C3%A9%20%25ZZ");
    assert_eq!(encode("é %ZZ%41", sets::QUERY).keep_escapes().to_text(), "%C3%A9%20%25ZZ%41");
}

/// Which delimiters are unescaped where, in a form for people to read.
const DELIMITERS: &str = "
              : / ? # [ ] @   ! $ & ' ( ) * + , ; =
scheme        . . . . . . .   . . . . . . . y . . .
authority     y . . . . . y   y y y y y y y y y y y
userinfo      y . . . . . .   y y y y y y y y y y y
user          . . . . . . .   y y y y y y y y y y y
password      y . . . . . .   y y y y y y y y y y y
host          . . . . . . .   y y y y y y y y y y y
reg-name      . . . . . . .   y y y y y y y y y y y
IP-literal    y . . . y y .   y y y y y y y y y y y
port          . . . . . . .   . . . . . . . . . . .
path          y y . . . . y   y y y y y y y y y y y
segment       y . . . . . y   y y y y y y y y y y y
segment-nz-nc . . . . . . y   y y y y y y y y y y y
segment-name  y . . . . . y   y y y y y y y y . . y
segment-key   y . . . . . y   y y y y y y y y . . .
segment-value y . . . . . y   y y y y y y y y . . y
query         y y y . . . y   y y y y y y y y y y y
query-key     y y y . . . y   y y . y y y y . y y .
query-value   y y y . . . y   y y . y y y y . y y y
fragment      y y y . . . y   y y y y y y y y y y y
form          . . . . . . .   . . . . . . y . . . .
unreserved    . . . . . . .   . . . . . . . . . . .
";

#[test]
fn delimiters_are_raw_where_the_table_says() {
    let mut table = String::from("\n             ");
    let mut row = |name: &str, cell: &dyn Fn(char) -> char| {
        write!(table, "{name}").unwrap();
        for c in ":/?#[]@".chars() {
            write!(table, " {}", cell(c)).unwrap();
        }
        table += "  ";
        for c in "!$&'()*+,;=".chars() {
            write!(table, " {}", cell(c)).unwrap();
        }
        table += "\n";
    };
    row("", &|c| c);
    for part in Part::ALL.iter().copied() {
        row(&format!("{part:13}"), &|c| if part.set().contains(c as u8) { 'y' } else { '.' });
    }
    println!("{table}");
    assert_eq!(table, DELIMITERS);
}

#[test]
fn unreserved_stay_raw_in_every_part_but_the_tilde_of_a_form() {
    for part in Part::ALL.iter().copied().filter(|part| part.has_escapes()) {
        let raw: String = part.set().iter().filter(char::is_ascii_alphanumeric).collect();
        assert_eq!(raw.len(), 62, "{part}");
        for byte in *b"-._~" {
            assert_eq!(part.set().contains(byte), (part, byte) != (Part::Form, b'~'), "{part}");
        }
    }
    assert_eq!(sets::FORM.iter().count(), 66);
}

#[test]
fn parts_have_their_names() {
    let names = "scheme authority userinfo user password host reg-name IP-literal port path segment \
                 segment-nz-nc segment-name segment-key segment-value query query-key query-value fragment form unreserved";
    assert!(Part::ALL.iter().copied().map(Part::name).eq(names.split_whitespace()));
    for part in Part::ALL.iter().copied() {
        assert_eq!(Part::from_name(part.name()), Some(part));
        assert_eq!(Part::from_name(&part.name().to_uppercase()), Some(part));
    }
    assert_eq!(Part::from_name(""), None);
}

#[test]
fn sets_are_made_by_algebra_when_compiled() {
    const HEX: CharClass = CharClass::range(b'0', b'9').or(CharClass::of(b"ABCDEF"));
    const LETTERS: CharClass = HEX.without(CharClass::range(b'0', b'9'));
    assert_eq!(LETTERS.iter().collect::<String>(), "ABCDEF");
    assert_eq!(encode("BAG", LETTERS).to_text(), "BA%47");
    assert_eq!(format!("{:?}", CharClass::of(b"b\"\n")), "CharClass(\"\\n\\\"b\")");
    assert_eq!(format!("{:?}", CharClass::of(b"")), "CharClass(\"\")");
}

/// An unescaped `%` would turn data into escapes, whatever the set says.
#[test]
fn percent_sign_is_escaped_also_where_the_set_has_it() {
    const WITH_PERCENT: CharClass = sets::UNRESERVED.or(CharClass::of(b"%"));
    assert_eq!(encode("%41%", WITH_PERCENT).to_text(), "%2541%25");
    assert_eq!(encode("%41%", WITH_PERCENT).keep_escapes().to_text(), "%41%25");
}

/// The digits of a kept escape are part of it, and not characters of the set.
#[test]
fn kept_escapes_stay_whole_where_the_set_has_no_digits() {
    const LETTERS: CharClass = CharClass::range(b'a', b'z');
    let encode = |text: &str| encode(text, LETTERS).keep_escapes().to_string();
    assert_eq!(encode("%41%e9"), "%41%e9");
    assert_eq!(encode("a1%41"), "a%31%41");
    assert_eq!(encode("%%41%4"), "%25%41%25%34");
    // Also across the blocks in which the input is processed.
    for len in 60..70 {
        let text = "a".repeat(len) + "%41%%4a9";
        assert_eq!(encode(&text), "a".repeat(len) + "%41%25%4a%39");
    }
}

#[test]
fn unchanged_text_is_borrowed() {
    let long = "abc/".repeat(100);
    for text in ["", "a", &long] {
        assert!(matches!(encode(text, sets::PATH).to_text(), Cow::Borrowed(same) if same == text));
        let encoded = encode_bytes(text.as_bytes(), sets::PATH);
        assert!(matches!(encoded.to_text(), Cow::Borrowed(same) if same == text));
        assert!(matches!(decode(text).to_text(), Ok(Cow::Borrowed(same)) if same == text));
        assert!(matches!(decode(text).to_string_lossy(), Cow::Borrowed(same) if same == text));
        assert!(matches!(decode(text).to_bytes(), Ok(Cow::Borrowed(_))));
        assert!(matches!(decode_bytes(text.as_bytes()).to_text(), Ok(Cow::Borrowed(_))));
        assert!(matches!(decode_only(text, sets::UNRESERVED), Ok(Cow::Borrowed(_))));
    }
    let escaped = "%41%2F";
    assert!(matches!(encode(escaped, sets::PATH).keep_escapes().to_text(), Cow::Borrowed(_)));
    assert!(matches!(decode_only(escaped, CharClass::of(b"B")), Ok(Cow::Borrowed(_))));
    assert!(matches!(decode("é").to_text(), Ok(Cow::Borrowed("é"))));
    assert!(matches!(form::decode("a+b").to_text(), Ok(Cow::Owned(_))));
    assert!(matches!(form::encode("a b").to_text(), Cow::Owned(_)));
}

#[test]
fn encoded_text_is_appended() {
    let mut out = String::from("x");
    encode("a b", sets::QUERY).append_to(&mut out);
    encode("c", sets::QUERY).append_to(&mut out);
    assert_eq!(out, "xa%20bc");
}

#[test]
fn error_of_the_writer_comes_back() {
    struct Full;
    impl Write for Full {
        fn write_str(&mut self, _: &str) -> fmt::Result {
            Err(fmt::Error)
        }
    }
    assert!(encode("a", sets::QUERY).write_to(&mut Full).is_err());
    assert!(encode(" ", sets::QUERY).write_to(&mut Full).is_err());
    assert!(encode("", sets::QUERY).write_to(&mut Full).is_ok());
}

#[test]
fn decoding_is_done_once() {
    assert_eq!(decode("%2520").to_text().unwrap(), "%20");
    assert_eq!(decode("%25%32%30").to_text().unwrap(), "%20");
}

#[test]
fn plus_is_a_space_in_a_form_only() {
    for part in Part::ALL.iter().copied() {
        let expected = if part == Part::Form { "a b" } else { "a+b" };
        assert_eq!(part.decode("a+b").to_text().unwrap(), expected, "{part}");
    }
    assert_eq!(form::encode("a b+c%20").to_text(), "a+b%2Bc%2520");
    assert_eq!(form::encode("a b%20").keep_escapes().to_text(), "a+b%20");
    assert_eq!(form::encode("a b%20").keep_escapes().encoded_len(), 6);
    assert_eq!(form::encode("*-._~!").to_text(), "*-._%7E%21");
    assert_eq!(form::decode_bytes(b"%2B+%20").to_text().unwrap(), "+  ");
    // With only a set, a space is escaped.
    assert_eq!(encode("a b", sets::FORM).to_text(), "a%20b");
}

#[test]
fn plus_is_escaped_in_keys_and_values_for_the_sake_of_form_readers() {
    for part in [Part::QueryKey, Part::QueryValue] {
        let written = part.encode("1+1 2").to_text();
        assert_eq!(written, "1%2B1%202");
        assert!(form::decode(&written) == "1+1 2");
    }
    assert_eq!(Part::Query.encode("1+1").to_text(), "1+1");
}

#[test]
fn malformed_escape_is_an_error_with_its_offset() {
    for (text, offset) in [
        ("%", 0),
        ("a%", 1),
        ("%4", 0),
        ("%zz", 0),
        ("é%4", 2),
        ("%41%4", 3),
        ("%41%4%42", 3),
        ("%%41", 0),
    ] {
        let expected = format!("malformed percent-escape at byte {offset}");
        assert_eq!(decode(text).to_bytes().unwrap_err().to_string(), expected, "{text}");
        assert_eq!(decode(text).to_text().unwrap_err().to_string(), expected, "{text}");
        assert_eq!(form::decode(text).to_text().unwrap_err().to_string(), expected, "{text}");
        assert_eq!(decode(text).chunks().last().unwrap().unwrap_err().offset(), offset, "{text}");
        assert_eq!(decode_only(text, sets::UNRESERVED).unwrap_err().offset(), offset, "{text}");
        assert_eq!(decode_except(text, sets::RESERVED).unwrap_err().offset(), offset, "{text}");
        assert!(decode(text) != *text, "{text}");
        assert!(!decoded_eq(text, text), "{text}");
    }
    for text in ["%", "a%", "%4", "%zz", "é%4", "%%%"] {
        assert_eq!(decode(text).to_string_lossy(), text);
    }
    assert_eq!(decode("%%41%4%42").to_string_lossy(), "%A%4B");
}

#[test]
fn invalid_utf8_is_an_error_with_its_offset_as_written() {
    for (text, offset, lossy) in [
        ("%C3%28", 0, "\u{FFFD}("),
        ("%C3", 0, "\u{FFFD}"),
        ("ab%C3", 2, "ab\u{FFFD}"),
        ("%41%E2%82", 3, "A\u{FFFD}"),
        ("%41é%F0%9F%92x", 5, "Aé\u{FFFD}x"),
        ("a+%20é%80", 7, "a+ é\u{FFFD}"),
        ("%ED%A0%80", 0, "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("%C0%80", 0, "\u{FFFD}\u{FFFD}"),
        ("%FF", 0, "\u{FFFD}"),
    ] {
        let error = decode(text).to_text().unwrap_err();
        assert_eq!((error.offset(), error.kind()), (offset, DecodeErrorKind::InvalidUtf8));
        assert_eq!(error.to_string(), format!("invalid UTF-8 at byte {offset}"));
        assert_eq!(decode(text).to_string_lossy(), lossy);
        assert!(decode(text).to_bytes().is_ok());
    }
    assert_eq!(form::decode("a+%20+%80").to_text().unwrap_err().offset(), 6);
    // Bytes that were not UTF-8 before decoding.
    assert_eq!(decode_bytes(b"a\xFF").to_text().unwrap_err().offset(), 1);
    assert_eq!(decode_bytes(b"%41\xFF").to_text().unwrap_err().offset(), 3);
    assert_eq!(decode_bytes(b"%C3\xA0").to_text().unwrap(), "à");
    assert_eq!(decode_bytes(b"a\xFF").to_string_lossy(), "a\u{FFFD}");
}

#[test]
fn first_of_two_faults_is_reported() {
    let fault = |text| {
        let error = decode(text).to_text().unwrap_err();
        (error.offset(), error.kind())
    };
    assert_eq!(fault("%FF%zz"), (0, DecodeErrorKind::InvalidUtf8));
    assert_eq!(fault("a%C3%"), (1, DecodeErrorKind::InvalidUtf8));
    assert_eq!(fault("%zz%FF"), (0, DecodeErrorKind::MalformedEscape));
}

#[test]
fn sixteen_megabytes_of_percent_signs_have_an_answer() {
    const LEN: usize = 16 << 20;
    let text = "%".repeat(LEN);
    assert_eq!(decode(&text).to_text().unwrap_err().offset(), 0);
    assert_eq!(decode(&text).to_string_lossy().len(), LEN);
    assert_eq!(encode(&text, sets::QUERY).encoded_len(), 3 * LEN);
    for encoded in [encode(&text, sets::QUERY), encode(&text, sets::QUERY).keep_escapes()] {
        let encoded = encoded.to_text();
        assert_eq!(encoded.len(), 3 * LEN);
        assert!(decode(&encoded) == *text);
    }
    // The last escape is incomplete: everything is decoded, then rejected.
    let almost = "%41".repeat(LEN / 3) + "%4";
    assert_eq!(decode(&almost).to_text().unwrap_err().offset(), almost.len() - 2);
}

#[test]
fn chunks_are_runs_and_bytes() {
    let chunks: Vec<_> = form::decode("é+%41%").chunks().collect();
    let [Ok(run), Ok(space), Ok(letter), Err(error)] = chunks[..] else { panic!("{chunks:?}") };
    assert_eq!(run, Chunk::Raw("é".as_bytes()));
    assert_eq!(space, Chunk::Decoded(b' '));
    assert_eq!(letter, Chunk::Decoded(b'A'));
    assert_eq!(error.offset(), 6);
    assert_eq!(format!("{run:?} {space:?}"), "Raw(2 bytes) Decoded(1 byte)");
    assert_eq!(decode("").chunks().count(), 0);
}

#[test]
fn first_byte_that_decoding_changes_is_found() {
    let text = b"a+b%20c";
    for part in Part::ALL.iter().copied() {
        let changed: &[usize] = if part == Part::Form { &[1, 3] } else { &[3] };
        for from in 0..=text.len() + 1 {
            let first = changed.iter().copied().find(|at| *at >= from);
            assert_eq!(part.find_encoded(text, from), first, "{part} from {from}");
        }
    }
}

#[test]
fn some_escapes_are_decoded_and_the_others_stay() {
    let only = |text| decode_only(text, sets::UNRESERVED).unwrap();
    assert_eq!(only("%41%2f%7e%20%25"), "A%2f~%20%25");
    assert_eq!(only("%2541"), "%2541");
    assert_eq!(only("é%C3%A9"), "é%C3%A9");
    let except = |text| decode_except(text, sets::RESERVED).unwrap();
    assert_eq!(except("%41%2f%20%C3%A9%25"), "A%2f é%25");
    assert_eq!(except("%C3%28%A9%E2%82%F0%9F%92%A9"), "%C3%28%A9%E2%82💩");
    assert_eq!(except("%C3é%C3%C3%A9"), "%C3é%C3é");
    assert_eq!(except("%E2%82%AC%F0%9F%92%A9"), "€💩");
    assert_eq!(except("%F5%80%80%80%C0%80"), "%F5%80%80%80%C0%80");
    // Never a `%`, whatever the set says: the string would have other escapes.
    assert_eq!(decode_only("%2541", CharClass::of(b"%")).unwrap(), "%2541");
}

#[test]
fn decoded_data_is_compared_without_splitting_hairs() {
    assert!(decoded_eq("", ""));
    assert!(decoded_eq("%C3%A9t%c3%a9", "été"));
    assert!(decoded_eq("%61%62%63", "abc"));
    assert!(decoded_eq("abc", "a%62c"));
    assert!(!decoded_eq("abc", "ab"));
    assert!(!decoded_eq("ab", "abc"));
    assert!(!decoded_eq("abc", "abc%"));
    assert!(!decoded_eq("a+b", "a%20b"));
    assert!(decode("a%20b") == "a b");
    assert!(decode("a%20b") != "a b ");
    assert!(decode("a%20b") != "a ");
    assert!(decode("%FF") == [0xFF][..]);
}

#[test]
fn debug_text_shows_no_data() {
    let uri = UriRef::parse("//anna:p%40ss@h").unwrap();
    let password = uri.userinfo().unwrap().decode_password().unwrap();
    assert!(password == "p@ss");
    let encoded = encode("p@ss", sets::PASSWORD);
    for debug in [
        format!("{password:?}"),
        format!("{:?}", password.chunks()),
        format!("{encoded:?}"),
        format!("{:?}", decode("p%40s%").to_text().unwrap_err()),
    ] {
        assert!(!debug.contains("p@s") && !debug.contains("p%40"), "{debug}");
    }
}

#[test]
fn views_split_first_and_decode_after() {
    let text = "s://a%3Ab:c%3Ad:e@h%C3%A9/a%2Fb;k%3D%3B=v%3D/%2e?a%26=b%3D#%23";
    let uri = UriRef::parse(text).unwrap();
    let userinfo = uri.userinfo().unwrap();
    assert!(userinfo.decode_user() == "a:b");
    assert!(userinfo.decode_password().unwrap() == "c:d:e");
    assert!(uri.host().unwrap().decode_reg_name().unwrap() == "hé");
    assert!(uri.path().decode() == "/a/b;k=;=v=/.");
    let first = uri.path().segments().next().unwrap();
    assert!(first.decode() == "a/b;k=;=v=");
    assert!(first.decode_name() == "a/b");
    let parameter = first.parameters().next().unwrap();
    assert!(parameter.decode_key() == "k=;");
    assert!(parameter.decode_value().unwrap() == "v=");
    assert!(uri.query().unwrap().decode() == "a&=b=");
    assert!(uri.fragment().unwrap().decode() == "#");
    assert!(UriRef::parse("//[::1]").unwrap().host().unwrap().decode_reg_name().is_none());
    assert!(UriRef::parse("//u@h").unwrap().userinfo().unwrap().decode_password().is_none());
}

#[test]
fn characters_know_where_they_are_raw() {
    for c in (0..=0x7F_u8).map(char::from) {
        let facts = CharUse::of(c);
        assert_eq!(facts.octets(), [c as u8]);
        assert_eq!(facts.escaped().to_text(), format!("%{:02X}", c as u8));
        for part in Part::ALL.iter().copied() {
            let raw = part.encode(c.encode_utf8(&mut [0; 4])).to_text() == c.to_string();
            assert_eq!(facts.is_raw_in(part), raw, "{c:?} in {part}");
            assert_eq!(facts.raw_in().any(|other| other == part), raw, "{c:?} in {part}");
        }
        let text = c.to_string();
        let kind = match facts.kind() {
            CharKind::Unreserved => Rule::Unreserved.matches(&text),
            CharKind::GenDelim => Rule::GenDelims.matches(&text),
            CharKind::SubDelim => Rule::SubDelims.matches(&text),
            CharKind::Percent => c == '%',
            CharKind::Excluded => {
                !Rule::Unreserved.matches(&text) && !Rule::Reserved.matches(&text) && c != '%'
            }
            CharKind::NonAscii => false,
        };
        assert!(kind, "{c:?}");
    }
    for (c, octets, escaped) in [
        ('é', &[0xC3, 0xA9][..], "%C3%A9"),
        ('\u{10FFFF}', &[0xF4, 0x8F, 0xBF, 0xBF], "%F4%8F%BF%BF"),
    ] {
        let facts = CharUse::of(c);
        assert_eq!((facts.char(), facts.octets()), (c, octets));
        assert_eq!(facts.kind(), CharKind::NonAscii);
        assert_eq!(facts.raw_in().count(), 0);
        for part in Part::ALL.iter().copied() {
            let written = facts.written_in(part).map(|written| written.to_text().into_owned());
            assert_eq!(written.as_deref(), part.has_escapes().then_some(escaped), "{part}");
        }
    }
    assert_eq!(CharUse::of('\0').octets(), [0]);
    assert_eq!(CharUse::of(' ').written_in(Part::Form).unwrap().to_text(), "+");
}

/// Every cell agrees with the rule of its part.
#[test]
fn cells_agree_with_the_rules_of_the_parts() {
    for c in (0..=0x7F_u8).map(char::from).chain(['é', '\u{10FFFF}']) {
        let facts = CharUse::of(c);
        for part in Part::ALL.iter().copied() {
            let CharCell { fit, message, .. } = facts.cell(part);
            assert!(!message.is_empty() && message.len() < 60, "{c:?} in {part}: {message}");
            let written = facts.written_in(part).map(|written| written.to_text().into_owned());
            assert_eq!(written.is_none(), fit == CharFit::Never, "{c:?} in {part}");
            assert_eq!(fit == CharFit::Raw, facts.is_raw_in(part), "{c:?} in {part}");
            let is_bracket = matches!(c, '[' | ']');
            let may_be_bracketed = matches!(part, Part::Host | Part::Authority);
            assert_eq!(fit == CharFit::AroundIpLiteral, is_bracket && may_be_bracketed);
            let Some(rule) = part.rule() else { continue };
            let holds = match (part, c) {
                // In these, a single character is not enough for the part.
                (Part::Scheme, _) => rule.matches(&format!("a{c}")),
                (Part::Authority, '@') => rule.matches("a@h"),
                (Part::IpLiteral, '[' | ']') => rule.matches("[::1]"),
                (Part::IpLiteral, _) => {
                    ["[v1.", "["].iter().any(|start| rule.matches(&format!("{start}{c}]")))
                }
                _ => rule.matches(&c.to_string()),
            };
            assert_eq!(holds, fit == CharFit::Raw, "{c:?} in {part}: {message}");
        }
    }
}

#[test]
fn reasons_say_what_a_delimiter_would_do() {
    let cases = [
        ('/', Part::Host, "ends the authority"),
        ('?', Part::Userinfo, "ends the authority"),
        ('#', Part::Query, "starts the fragment"),
        ('#', Part::Fragment, "no # is in a fragment"),
        ('[', Part::Path, "only around an IP literal"),
        (']', Part::Authority, "only around an IP literal"),
        (':', Part::User, "ends the user"),
        (':', Part::RegName, "starts the port"),
        (':', Part::SegmentNzNc, "what is before it would be a scheme"),
        (':', Part::Scheme, "ends the scheme"),
        (';', Part::SegmentName, "starts a parameter of the segment"),
        (',', Part::SegmentValue, "ends the parameter of the segment"),
        ('=', Part::SegmentKey, "ends the key"),
        ('?', Part::SegmentKey, "starts the query"),
        ('@', Part::Password, "ends the userinfo"),
        ('?', Part::Path, "starts the query"),
        ('/', Part::Segment, "ends the segment"),
        ('=', Part::QueryKey, "ends the key"),
        ('+', Part::QueryValue, "a space to readers of forms"),
        (' ', Part::Form, "a form writes a space as +"),
        (' ', Part::Path, "in no URI"),
        ('%', Part::Path, "starts an escape"),
        ('a', Part::Port, "a port is made of digits"),
        ('[', Part::IpLiteral, "starts the IP literal"),
        (']', Part::IpLiteral, "ends the IP literal"),
        ('?', Part::IpLiteral, "ends the authority"),
        (':', Part::IpLiteral, "separates groups of an address"),
        ('v', Part::IpLiteral, "starts an address of a future version"),
        ('f', Part::IpLiteral, "a digit of an IPv6 address"),
        ('g', Part::IpLiteral, "only in an address of a future version"),
        ('%', Part::IpLiteral, "an IP literal has no such character, and no escapes"),
    ];
    for (c, part, reason) in cases {
        assert_eq!(CharUse::of(c).cell(part).message, reason, "{c} in {part}");
    }
}

#[test]
fn encode_checked_rejects_what_no_escape_can_fix() {
    let cases: [(Part, &[u8], Result<&str, usize>); 27] = [
        (Part::Scheme, b"coap+tcp", Ok("coap+tcp")),
        (Part::Scheme, b"1a", Err(0)),
        (Part::Scheme, b"", Err(0)),
        (Part::Scheme, b"a\xFF", Err(1)),
        (Part::Port, b"", Ok("")),
        (Part::Port, b"080", Ok("080")),
        (Part::Port, b"80%41", Err(2)),
        (Part::IpLiteral, b"[::1]", Ok("[::1]")),
        (Part::IpLiteral, b"[v1.a;b]", Ok("[v1.a;b]")),
        (Part::IpLiteral, b"::1", Err(0)),
        (Part::Host, b"[::1]", Ok("[::1]")),
        (Part::Host, b"[::g]", Ok("%5B%3A%3Ag%5D")),
        (Part::Host, b"\xFF", Err(0)),
        (Part::Host, b"a\xE4\xB8b", Err(1)),
        (Part::Host, "中".as_bytes(), Ok("%E4%B8%AD")),
        (Part::RegName, b"a\xC3", Err(1)),
        (Part::Authority, b"\xFF@h", Ok("%FF@h")),
        (Part::Authority, b"u@a\xFF:8", Err(3)),
        (Part::RegName, b"[::1]", Ok("%5B%3A%3A1%5D")),
        (Part::Authority, b"", Ok("")),
        (Part::Authority, b"a b:c@h d:80", Ok("a%20b:c@h%20d:80")),
        (Part::Authority, b"u@[::1]:8", Ok("u@[::1]:8")),
        (Part::Authority, b"u[@h]", Ok("u%5B@h%5D")),
        (Part::Authority, b"a@b@c", Err(3)),
        (Part::Authority, b"h:8\xFF", Err(3)),
        (Part::Authority, b"[::1]x", Err(2)),
        (Part::Segment, b"a/b", Ok("a%2Fb")),
    ];
    for (part, data, expected) in cases {
        let written = part.encode_checked(data);
        let written = written.map(|written| written.to_text()).map_err(|error| error.offset());
        assert_eq!(written.as_deref(), expected.as_deref(), "{part}: {data:?}");
    }
}

/// RFC 3986 §3.2.2: kept escapes are escapes that are written.
#[test]
fn encode_keeping_escapes_rejects_a_host_that_is_not_utf8() {
    let cases: [(Part, &[u8], Result<&str, usize>); 9] = [
        (Part::Host, b"b%C3%BCcher a%", Ok("b%C3%BCcher%20a%25")),
        (Part::Host, b"%C3\xBC", Err(3)),
        (Part::Host, b"a%FF", Err(1)),
        (Part::Host, b"[::1]", Ok("[::1]")),
        (Part::RegName, b"%C3x", Err(0)),
        (Part::Authority, b"%FF@h%41", Ok("%FF@h%41")),
        (Part::Authority, b"u@h%FF:8", Err(3)),
        (Part::Path, b"/%FF\xFE", Ok("/%FF%FE")),
        (Part::Scheme, b"a%41", Err(1)),
    ];
    for (part, data, expected) in cases {
        let written = part.encode_keeping_escapes(data);
        let written = written.map(|written| written.to_text()).map_err(|error| error.offset());
        assert_eq!(written.as_deref(), expected.as_deref(), "{part}: {data:?}");
    }
}

#[test]
fn minimal_set_leaves_the_plus_of_a_parameter() {
    for part in Part::ALL.iter().copied() {
        let mut more = part.minimal_set().without(part.set()).iter();
        let has_plus = matches!(part, Part::QueryKey | Part::QueryValue);
        assert_eq!(more.next(), has_plus.then_some('+'), "{part}");
        assert_eq!(more.next(), None);
    }
}
