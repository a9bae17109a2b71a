//! What an error says, where, and what it must not say.
//!
//! `testdata/errors.txt` has the kind, offset, component, rule and message of each.

use alloc::collections::BTreeSet;

use urikit::{
    Component, IdentifierBuf, IriBuf, IriRefBuf, ParseError, ParseErrorKind, Rule, Uri, UriBuf,
    UriRef, UriRefBuf, kind::Kind,
};

use crate::common::{self, Answer};

const ERRORS: &str = include_str!("../../../../testdata/errors.txt");

#[test]
fn errors_have_kind_offset_component_rule_and_text() {
    common::for_each(&common::read(ERRORS), |case| {
        let Answer::Refused(refusal) = &case.answer else { panic!("accepted") };
        let error = common::check_refused(case.input, refusal);
        assert_eq!(format!("{:?}: {error}", error.kind()), case.note);
    });
}

/// The table omits only what needs an input of 4 GiB.
#[test]
fn errors_of_every_kind_and_component_are_pinned() {
    let mut kinds = BTreeSet::new();
    let mut components = BTreeSet::new();
    for case in common::read(ERRORS) {
        let Answer::Refused(refusal) = case.answer else { panic!("accepted") };
        kinds.insert(case.note.split_once(':').unwrap().0);
        components.insert(refusal.component);
    }
    let all_kinds = [
        ParseErrorKind::UnexpectedChar,
        ParseErrorKind::UnexpectedEnd,
        ParseErrorKind::MalformedEscape,
        ParseErrorKind::MissingScheme,
        ParseErrorKind::InvalidUtf8,
    ];
    for kind in all_kinds {
        assert!(kinds.contains(&*format!("{kind:?}")), "no case of {kind:?}");
    }
    let all_components = [
        Component::Scheme,
        Component::Userinfo,
        Component::Host,
        Component::Port,
        Component::Path,
        Component::Query,
        Component::Fragment,
    ];
    for component in all_components {
        assert!(components.contains(&*component.to_string()), "no case in {component}");
    }
}

/// The end of a string is a separate case in every block length.
#[test]
fn an_error_at_the_end_of_a_text_is_found_at_every_length() {
    for fill in 0..200 {
        let fill = "1".repeat(fill);
        for text in [format!("s://[v1.{fill}"), format!("s://[{fill}"), format!("//[v1.{fill}")] {
            for rule in [Rule::Uri, Rule::UriReference, Rule::Iri, Rule::IriReference] {
                let error = rule.check(&text).unwrap_err();
                assert!(error.offset() <= text.len(), "{text} as {rule}: {error}");
                if text.starts_with("s://[v") {
                    assert_eq!(error.offset(), text.len(), "{text} as {rule}: {error}");
                }
            }
        }
        for (end, back) in [("%", 1), ("%4", 2), ("%%", 2), ("%%zz", 4), ("%4%zz", 5)] {
            let text = format!("s:{fill}{end}");
            let error = Rule::Uri.check(&text).unwrap_err();
            assert_eq!(error.offset(), text.len() - back, "{text}: {error}");
        }
    }
}

#[test]
fn error_of_a_rule_names_the_rule_where_there_is_no_component() {
    let text = |rule: Rule, text| rule.check(text).unwrap_err().to_string();
    assert_eq!(text(Rule::DecOctet, "256"), "unexpected '6' in dec-octet at byte 2");
    assert_eq!(text(Rule::Ipv4Address, "1.2.3"), "unexpected end in IPv4address at byte 5");
    assert_eq!(text(Rule::SegmentNz, ""), "unexpected end in segment-nz at byte 0");
    assert_eq!(text(Rule::PathAbsolute, "//a"), "unexpected '/' in path-absolute at byte 1");
    assert_eq!(text(Rule::PctEncoded, "%4"), "malformed percent-escape in pct-encoded at byte 0");
    assert_eq!(text(Rule::Userinfo, "a^"), "unexpected character in userinfo at byte 1");
}

#[test]
fn error_says_what_its_rule_would_have_allowed() {
    let cases = [
        (Rule::Uri, "1:", "a scheme is a letter"),
        (Rule::Uri, "s://a^@h", "a userinfo may hold"),
        (Rule::Iri, "s://a^@h", "a userinfo may hold"),
        (Rule::Uri, "s://[::1]a", "only : and a port may follow"),
        (Rule::Uri, "s://a^", "a host name may hold"),
        (Rule::Iri, "s://a^", "a host name may hold"),
        (Rule::Uri, "s://[::1", "an address that starts with [ ends with ]"),
        (Rule::Uri, "s://[1]", "eight groups"),
        (Rule::Uri, "s://[v1]", "v, hex digits, a dot"),
        (Rule::Uri, "s://h:a", "a port is digits"),
        (Rule::Uri, "s:^", "a path may hold"),
        (Rule::Iri, "s:^", "a path may hold"),
        (Rule::UriReference, "1:", "what precedes the first colon would be a scheme"),
        (Rule::IriReference, "1:", "what precedes the first colon would be a scheme"),
        (Rule::Uri, "s:?^", "a query may hold"),
        (Rule::Iri, "s:?^", "a query may hold"),
        (Rule::Uri, "s:#^", "a fragment may hold"),
        (Rule::Iri, "s:#^", "a fragment may hold"),
        (Rule::Uri, "s:%4", "two hex digits after the %"),
    ];
    for (rule, text, expected) in cases {
        let error = rule.check(text).unwrap_err();
        assert!(error.expected().starts_with(expected), "{rule} {text}: {}", error.expected());
        // Only the text for an IRI mentions what a URI does not have.
        let may_hold = expected.ends_with("may hold");
        let is_iri = rule == Rule::Iri;
        assert_eq!(error.expected().contains("non-ASCII"), may_hold && is_iri, "{rule} {text}");
    }
    assert_eq!(Rule::DecOctet.check("256").unwrap_err().expected(), "");
    assert!(Uri::parse_bytes(b"s:\xFF").unwrap_err().expected().starts_with("text in UTF-8"));
}

#[test]
fn range_is_of_whole_characters() {
    let wrong = |text: &'static str| &text[UriRef::parse(text).unwrap_err().range()];
    let cases = [
        ("a b", " "),
        ("/é", "é"),
        ("/\u{1F600}x", "\u{1F600}"),
        ("%", "%"),
        ("%4", "%4"),
        ("%4é", "%4"),
        ("%é", "%"),
        ("//u^@h", "^"),
        ("//h:8é", "é"),
        ("//[::1", ""),
    ];
    for (text, expected) in cases {
        assert_eq!(wrong(text), expected, "{text}");
    }
    assert_eq!(Uri::parse("a/b").unwrap_err().range(), 1..1);
    for (bytes, range) in [(&b"a:\xFFb"[..], 2..3), (b"a:\xF0\x9F\x98", 2..5), (b"a:b\xC3", 3..4)] {
        assert_eq!(Uri::parse_bytes(bytes).unwrap_err().range(), range);
    }
}

#[test]
fn error_is_an_error_of_the_standard_library() {
    let error: Box<dyn core::error::Error + Send + Sync> = Uri::parse("a^").unwrap_err().into();
    assert_eq!(error.to_string(), "unexpected '^' in scheme at byte 1");
    let owned = UriBuf::try_from(String::from("a^")).unwrap_err();
    assert_eq!(ParseError::from(owned.clone()), owned.error());
    let error: Box<dyn core::error::Error + Send + Sync> = owned.into();
    assert_eq!(error.to_string(), "unexpected '^' in scheme at byte 1");
}

/// Occurs only in userinfos. None of it is in the name of a type, kind, component or rule.
const MARKERS: &str = "ZXW~$!&";
const USERINFO: &str = "ZXW~$:!&W:X$";
/// Pieces that may break a string, or change where its parts are.
const BREAKERS: &[&str] = &[
    "^", " ", "\\", "\"", "<", "\0", "\n", "\u{7F}", "%", "%4", "%zz", "[", "]", "[::1]", "[v1.",
    ":", "::", ":80", "@", "@@", "é", "\u{80}", "\u{202E}", "\u{E000}", "\u{FFFE}",
];

/// A URI with the userinfo, broken at every position: by insertion and by replacement.
fn broken_texts() -> Vec<String> {
    let mut texts = Vec::new();
    let hosts =
        ["h", "", "h:80", "h:8^", "h:a", "[::1]", "[::1", "[::g]", "[v1.x]:9", "a%zz", "h@"];
    for start in ["http://", "//", "x://"] {
        for host in hosts {
            let text = format!("{start}{USERINFO}@{host}/p?q#f");
            // A slash, `?` or `#` inside would end the authority, and there would be no userinfo.
            for at in 0..=text.len() {
                for breaker in BREAKERS {
                    texts.push(format!("{}{breaker}{}", &text[..at], &text[at..]));
                    let at_sign = start.len() + USERINFO.len();
                    if at < text.len() && at != at_sign {
                        texts.push(format!("{}{breaker}{}", &text[..at], &text[at + 1..]));
                    }
                }
            }
            texts.push(text);
        }
    }
    texts
}

fn assert_no_marker(shown: &str, input: &[u8]) {
    let leaked: Vec<_> = shown.chars().filter(|c| MARKERS.contains(*c)).collect();
    assert!(leaked.is_empty(), "{leaked:?} of {} in {shown}", input.escape_ascii());
}

fn assert_error_is_silent(error: &ParseError, input: &[u8]) {
    assert_no_marker(&format!("{error} {error:?} {error:#?}"), input);
}

/// Counts what is accepted with a userinfo, and what is rejected.
fn assert_silent<K: Kind>(text: &str, counts: &mut [usize; 2]) {
    match IdentifierBuf::<K>::try_from(String::from(text)) {
        Ok(owned) => {
            // What is not a userinfo by the grammar may be shown: `x:://a:b@h` is a path.
            if owned.userinfo().is_none() {
                return;
            }
            counts[0] += 1;
            let view = owned.borrowed();
            let (authority, userinfo) = (view.authority(), view.userinfo());
            assert_no_marker(&format!("{owned:?} {owned:#?} {view:?} {view:#?}"), text.as_bytes());
            let parts = format!("{authority:?} {authority:#?} {userinfo:?} {userinfo:#?}");
            assert_no_marker(&parts, text.as_bytes());
        }
        Err(error) => {
            counts[1] += 1;
            assert_no_marker(&format!("{error} {error:?} {error:#?}"), text.as_bytes());
            assert_error_is_silent(&error.error(), text.as_bytes());
            assert_eq!(error.into_input(), text);
        }
    }
}

#[test]
fn host_that_ends_too_early_is_at_the_character_that_ends_it() {
    for (rule, text) in [(Rule::HierPart, "//[//44.1"), (Rule::IrelativePart, "//[v1./p")] {
        let error = rule.check(text).unwrap_err();
        let kind = error.kind();
        assert_eq!(kind, ParseErrorKind::UnexpectedChar, "{rule} {text}: {error}");
        assert_eq!(&text[error.offset()..][..1], "/", "{rule} {text}: {error}");
    }
    let at_the_end = Rule::HierPart.check("//[").unwrap_err();
    assert_eq!(at_the_end.kind(), ParseErrorKind::UnexpectedEnd);
}

#[test]
fn no_byte_of_a_userinfo_is_shown() {
    let mut counts = [0; 2];
    for text in broken_texts() {
        assert_silent::<urikit::kind::UriKind>(&text, &mut counts);
        assert_silent::<urikit::kind::UriRefKind>(&text, &mut counts);
        assert_silent::<urikit::kind::IriKind>(&text, &mut counts);
        assert_silent::<urikit::kind::IriRefKind>(&text, &mut counts);
        let errors = [
            Uri::parse_absolute(&text).err(),
            UriRef::parse_relative(&text).err(),
            Rule::HierPart.check(&text).err(),
            Rule::IrelativePart.check(&text).err(),
        ];
        for error in errors.iter().flatten() {
            assert_error_is_silent(error, text.as_bytes());
        }
        let authority = text.split("//").nth(1).and_then(|rest| rest.split('/').next());
        for rule in [Rule::Authority, Rule::Iauthority] {
            if let Some(Err(error)) = authority.map(|authority| rule.check(authority)) {
                assert_error_is_silent(&error, text.as_bytes());
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 1000), "hardly anything tested: {counts:?}");
}

#[test]
fn no_byte_of_a_userinfo_is_shown_for_bytes_that_are_not_utf8() {
    let text = format!("http://{USERINFO}@h:80/p?q#f");
    for wrong in [&b"\xFF"[..], b"\xED\xA0\x80", b"\xC0\xAF", b"^\xFF", b":\xFF", b"[\xFF"] {
        for at in 0..=text.len() {
            let bytes = [&text.as_bytes()[..at], wrong, &text.as_bytes()[at..]].concat();
            let error = Uri::parse_bytes(&bytes).unwrap_err();
            assert_error_is_silent(&error, &bytes);
            let error = UriRef::parse_bytes(&bytes).unwrap_err();
            assert_error_is_silent(&error, &bytes);
        }
    }
}

#[test]
fn debug_shows_all_but_the_userinfo() {
    let text = "http://anna:secret@h:80/p?q#f";
    assert_eq!(format!("{:?}", Uri::parse(text).unwrap()), "Uri(\"http://***@h:80/p?q#f\")");
    let owned = |text| {
        let uri = UriBuf::parse(text).unwrap();
        let iri = IriBuf::parse(text).unwrap();
        let uri_ref = UriRefBuf::parse(text).unwrap();
        let iri_ref = IriRefBuf::parse(text).unwrap();
        [format!("{uri:?}"), format!("{iri:?}"), format!("{uri_ref:?}"), format!("{iri_ref:?}")]
    };
    let masked = "(\"http://***@h:80/p?q#f\")";
    let names = ["UriBuf", "IriBuf", "UriRefBuf", "IriRefBuf"];
    assert_eq!(owned(text), names.map(|name| format!("{name}{masked}")));
    assert_eq!(owned("a:b"), names.map(|name| format!("{name}(\"a:b\")")));
    // An empty userinfo looks like any other: not even its length is shown.
    assert_eq!(format!("{:?}", Uri::parse("s://@h").unwrap()), "Uri(\"s://***@h\")");
    let authority = Uri::parse(text).unwrap().authority().unwrap();
    assert_eq!(format!("{authority:?}"), "Authority(\"***@h:80\")");
    assert_eq!(format!("{:?}", authority.userinfo().unwrap()), "Userinfo(***)");
    assert_eq!(authority.to_string(), "anna:secret@h:80");
}
