//! Setting, removing and building: the cases of `testdata/edits.txt`, and those that don't fit in a table.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use urikit::{
    Builder, Encoded, IriBuf, IriRefBuf, Uri, UriBuf, UriRef, UriRefBuf,
    component::HostKind,
    edit::{EditError, EditErrorKind, Value},
};

const TABLE: &str = include_str!("../../../../testdata/edits.txt");

/// `<input> [guarded] verb part [<value>] => <output> or refused: …`.
struct Case {
    input: String,
    guarded: bool,
    verb: &'static str,
    part: &'static str,
    value: String,
    answer: &'static str,
}

fn read(line: &'static str) -> Option<Case> {
    let line = line.split_once(" -- ").map_or(line, |(case, _)| case);
    let (input, rest) = line.strip_prefix('<')?.split_once('>')?;
    let (edit, answer) = rest.rsplit_once("=>")?;
    let edit = edit.trim();
    let (guarded, edit) = match edit.strip_prefix("guarded ") {
        Some(edit) => (true, edit),
        None => (false, edit),
    };
    let (verb, edit) = edit.split_once(' ')?;
    let (part, value) = edit.split_once(' ').unwrap_or((edit, "<>"));
    let value = unescape(value.strip_prefix('<')?.strip_suffix('>')?)?;
    Some(Case { input: unescape(input)?, guarded, verb, part, value, answer: answer.trim() })
}

/// `\u{20}` is a character.
fn unescape(text: &str) -> Option<String> {
    let mut pieces = text.split("\\u{");
    let mut out = String::from(pieces.next()?);
    for piece in pieces {
        let (hex, rest) = piece.split_once('}')?;
        out.push(char::from_u32(u32::from_str_radix(hex, 16).ok()?)?);
        out += rest;
    }
    Some(out)
}

fn value<'v>(case: &'v Case) -> Value<'v> {
    match case.verb {
        "text" => (&case.value).into(),
        _ => Encoded(&case.value).into(),
    }
}

fn edit(reference: &mut UriRefBuf, case: &Case) -> Result<(), EditError> {
    match (case.verb, case.part) {
        ("remove", "scheme") => return reference.remove_scheme(),
        ("remove", "authority") => return reference.remove_authority(),
        ("remove", "host") => return reference.remove_host(),
        ("remove", "userinfo") => reference.remove_userinfo(),
        ("remove", "user") => reference.remove_user(),
        ("remove", "password") => reference.remove_password(),
        ("remove", "port") => reference.remove_port(),
        ("remove", "query") => reference.remove_query(),
        ("remove", "fragment") => reference.remove_fragment(),
        (_, "scheme") => return reference.set_scheme(&case.value),
        (_, "authority") => return reference.set_authority(Encoded(&case.value)),
        (_, "userinfo") => return reference.set_userinfo(value(case)),
        (_, "user") => return reference.set_user(value(case)),
        (_, "password") => return reference.set_password(value(case)),
        ("text", "host") => return reference.set_host(&case.value),
        (_, "host") => return reference.set_host(Encoded(&case.value)),
        (_, "port") => return reference.set_port(&case.value),
        (_, "path") => return reference.set_path(value(case)),
        (_, "query") => return reference.set_query(value(case)),
        (_, "fragment") => return reference.set_fragment(value(case)),
        (verb, part) => panic!("no {verb} {part}"),
    }
    Ok(())
}

fn build(from: UriRef<'_>, case: &Case) -> Result<UriRefBuf, EditError> {
    let builder = from.to_builder();
    let builder = match (case.verb, case.part) {
        ("remove", "scheme") => builder.remove_scheme(),
        ("remove", "authority") => builder.remove_authority(),
        ("remove", "host") => builder.remove_host(),
        ("remove", "userinfo") => builder.remove_userinfo(),
        ("remove", "user") => builder.remove_user(),
        ("remove", "password") => builder.remove_password(),
        ("remove", "port") => builder.remove_port(),
        ("remove", "query") => builder.remove_query(),
        ("remove", "fragment") => builder.remove_fragment(),
        (_, "scheme") => builder.scheme(&case.value),
        (_, "authority") => builder.authority(Encoded(&case.value)),
        (_, "userinfo") => builder.userinfo(value(case)),
        (_, "user") => builder.user(value(case)),
        (_, "password") => builder.password(value(case)),
        ("text", "host") => builder.host(&case.value),
        (_, "host") => builder.host(Encoded(&case.value)),
        (_, "port") => builder.port(&case.value),
        (_, "path") => builder.path(value(case)),
        (_, "query") => builder.query(value(case)),
        (_, "fragment") => builder.fragment(value(case)),
        (verb, part) => panic!("no {verb} {part}"),
    };
    if case.guarded { builder.guarded().build() } else { builder.build() }
}

fn shown(result: &Result<UriRefBuf, EditError>) -> String {
    match result {
        Ok(reference) => format!("<{reference}>"),
        Err(error) => {
            let component = error.component().map_or_else(|| "-".into(), |part| part.to_string());
            let at = error.offset().map_or_else(String::new, |offset| format!(" at {offset}"));
            format!("refused: {} in {component}{at}", error.kind().name())
        }
    }
}

#[test]
fn table_of_edits_holds_in_place_and_with_a_builder() {
    let mut cases = 0;
    for line in TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let case = read(line).unwrap_or_else(|| panic!("no case: {line}"));
        let before = UriRefBuf::parse(case.input.as_str()).unwrap();
        let built = build(before.borrowed(), &case);
        assert_eq!(shown(&built), case.answer, "built: {line}");
        if !case.guarded {
            let mut edited = before.clone();
            let outcome = edit(&mut edited, &case);
            assert_eq!(shown(&outcome.map(|()| edited.clone())), case.answer, "edited: {line}");
            if outcome.is_err() {
                assert_eq!((&edited, edited.spans()), (&before, before.spans()), "{line}");
            }
            check_spans(&edited);
        }
        if let Ok(built) = built {
            check_spans(&built);
        }
        cases += 1;
    }
    assert!(cases > 120, "only {cases} cases found");
}

fn check_spans(reference: &UriRefBuf) {
    let parsed = UriRef::parse(reference.as_str()).unwrap();
    assert_eq!(parsed.spans(), reference.spans(), "{reference}");
}

#[test]
fn builder_takes_parts_in_any_order() {
    let uri = UriBuf::builder()
        .fragment("f")
        .port(8)
        .query("q")
        .password("p")
        .path("/a")
        .user("u")
        .scheme("HTTP")
        .host("h")
        .build()
        .unwrap();
    assert_eq!(uri, "http://u:p@h:8/a?q#f");
    assert_eq!(Uri::parse(uri.as_str()).unwrap().spans(), uri.spans());
}

#[test]
fn builder_keeps_the_first_wrong_value_and_the_last_right_one() {
    let error =
        UriBuf::builder().scheme("a").query(Encoded("^")).path(Encoded(" ")).build().unwrap_err();
    assert_eq!(error.to_string(), "unexpected '^' in query at byte 0");
    assert_eq!(UriBuf::builder().scheme("a").path("b").path("c").build().unwrap(), "a:c");
    assert_eq!(
        UriBuf::builder().path("b").build().unwrap_err().to_string(),
        "the identifier needs a scheme"
    );
    assert_eq!(UriRefBuf::builder().build().unwrap(), "");
    let both: UriRefBuf = Builder::new().userinfo("u").remove_userinfo().build().unwrap();
    assert_eq!(both, "");
}

#[test]
fn parts_that_fit_only_together_are_built() {
    let from = Uri::parse("a:b").unwrap();
    assert_eq!(from.to_builder().host("h").path("/p").build().unwrap(), "a://h/p");
    assert_eq!(from.to_builder().path("/p").host("h").build().unwrap(), "a://h/p");
    let from = Uri::parse("http://u@h:8/").unwrap();
    assert_eq!(from.to_builder().remove_host().host("i").build().unwrap(), "http://u@i:8/");
}

#[test]
fn ip_addresses_are_written_as_hosts() {
    let mut uri = UriBuf::parse("http://u@h:8/").unwrap();
    uri.set_host(IpAddr::from(Ipv6Addr::LOCALHOST)).unwrap();
    assert_eq!(uri, "http://u@[::1]:8/");
    assert_eq!(uri.host().unwrap().kind(), HostKind::Ipv6);
    uri.set_host(Ipv4Addr::LOCALHOST).unwrap();
    assert_eq!(uri.host().unwrap().kind(), HostKind::Ipv4);
    // RFC 3986 §3.2.2: a name that matches an address is one.
    uri.set_host("10.0.0.1").unwrap();
    assert_eq!(uri.host().unwrap().kind(), HostKind::Ipv4);
    uri.set_host("10.0.0.01").unwrap();
    assert_eq!(uri.host().unwrap().kind(), HostKind::RegName);
}

#[test]
fn data_stays_raw_in_an_iri_where_rfc_3987_allows_it() {
    let mut iri = IriBuf::parse("http://h/").unwrap();
    iri.set_path("/é ü\u{E000}").unwrap();
    iri.set_query("é\u{E000}\u{FFFF}").unwrap();
    iri.set_host("bücher").unwrap();
    assert_eq!(iri, "http://bücher/é%20ü%EE%80%80?é\u{E000}%EF%BF%BF");
    let mut reference = IriRefBuf::parse("a").unwrap();
    reference.set_path(Encoded("é:")).unwrap_err();
    reference.set_fragment(Encoded("é")).unwrap();
    assert_eq!(reference, "a#é");
}

#[test]
fn errors_show_no_byte_of_a_userinfo() {
    let mut uri = UriBuf::parse("http://h/").unwrap();
    for error in [
        uri.set_userinfo(Encoded("hunter\u{1}")).unwrap_err(),
        uri.set_password(Encoded("hunter^")).unwrap_err(),
        uri.set_authority(Encoded("u:hunt^er@h")).unwrap_err(),
        uri.set_authority(Encoded("u:8x@h/")).unwrap_err(),
        uri.set_host(Encoded("hunt^er@h")).unwrap_err(),
        uri.set_port("x@h").unwrap_err(),
    ] {
        let shown = format!("{error} {error:?}");
        for secret in ["hunter", "^", "'x'", "\u{1}"] {
            assert!(!shown.contains(secret), "{shown}");
        }
    }
    let builder = UriBuf::builder().scheme("http").userinfo("hunter2").host("h");
    assert!(!format!("{builder:?}").contains("hunter2"));
}

#[test]
fn long_values_are_set_and_refused_in_linear_time() {
    let long = "a".repeat(10_000_000);
    let mut uri = UriBuf::parse("http://u:p@h:8/p?q#f").unwrap();
    uri.set_path(format!("/{long}")).unwrap();
    uri.set_query(&long).unwrap();
    uri.set_user(Encoded(&long)).unwrap();
    assert_eq!(uri.as_str().len(), 30_000_017);
    assert_eq!(Uri::parse(uri.as_str()).unwrap().spans(), uri.spans());
    let error = uri.set_fragment(Encoded(&format!("{long}%"))).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (EditErrorKind::MalformedEscape, Some(10_000_000)));
}

#[test]
fn values_in_every_form() {
    let other = Uri::parse("http://u@i:81/a%20b?q=1#f").unwrap();
    let mut uri = UriBuf::parse("http://h/").unwrap();
    uri.set_userinfo(other.userinfo()).unwrap();
    uri.set_host(other.host()).unwrap();
    uri.set_port(other.port()).unwrap();
    uri.set_path(other.path()).unwrap();
    uri.set_query(other.query()).unwrap();
    uri.set_fragment(other.fragment()).unwrap();
    uri.set_scheme(other.scheme()).unwrap();
    assert_eq!(uri, other);
    let copy = UriBuf::builder().scheme(other.scheme()).authority(other.authority().unwrap());
    let copy = copy.path(other.path()).query(other.query()).fragment(other.fragment());
    assert_eq!(copy.build().unwrap(), other);

    let owned = String::from("x");
    uri.set_query(Encoded(&owned)).unwrap();
    uri.set_fragment(owned.clone()).unwrap();
    uri.set_user(alloc::borrow::Cow::Borrowed("v")).unwrap();
    uri.set_password(Some(&owned)).unwrap();
    uri.set_port(Some(82)).unwrap();
    assert_eq!(uri, "http://v:x@i:82/a%20b?x#x");
    assert!(uri.set_query(Encoded("^")).is_err());
    uri.set_query(String::from("^")).unwrap();
    assert_eq!(uri.query().unwrap(), "%5E");
}

#[test]
fn none_removes_a_part() {
    let none: Option<&String> = None;
    let mut uri = UriBuf::parse("http://u:p@h:80/a?q#f").unwrap();
    let builder = uri.borrowed().to_builder();
    uri.set_password(none).unwrap();
    assert_eq!(uri, "http://u@h:80/a?q#f");
    assert_eq!(uri.set_host(none).unwrap_err().kind(), EditErrorKind::MissingHost);
    uri.set_userinfo(none).unwrap();
    uri.set_port(None::<u16>).unwrap();
    uri.set_query(none).unwrap();
    uri.set_fragment(none).unwrap();
    assert_eq!(uri, "http://h/a");
    uri.set_host(none).unwrap();
    assert_eq!(uri, "http:/a");
    // Removing an absent part is not an error, with a host or without.
    uri.set_userinfo(none).unwrap();
    uri.set_port(none).unwrap();
    uri.set_host(none).unwrap();
    uri.set_path(none).unwrap();
    assert_eq!(uri, "http:");
    let bare = builder.userinfo(none).port(none).host(none).path(none).query(none).fragment(none);
    assert_eq!(bare.build().unwrap(), "http:");
    assert_eq!(UriBuf::builder().scheme("a").port(none).user(none).build().unwrap(), "a:");
}

#[test]
fn params_are_appended_as_one_after_the_other() {
    let keys: [&[&str]; 7] =
        [&[], &[""], &["a"], &["", "a"], &["", "", "a"], &["a", ""], &["a", "", "b"]];
    for query in [None, Some(""), Some("x"), Some("x&")] {
        for keys in keys {
            let start = UriRefBuf::builder().fragment("f");
            let start = match query {
                Some(query) => start.query(Encoded(query)),
                None => start,
            };
            let one_by_one = keys.iter().fold(start.clone(), |to, key| to.param(key, ()));
            let at_once = start.params(keys.iter().map(|key| (key, ())));
            assert_eq!(at_once.build(), one_by_one.build(), "{query:?} {keys:?}");
        }
    }
}

#[test]
fn segments_and_parameters_in_one_chain() {
    let built = UriBuf::builder()
        .scheme("http")
        .host("h")
        .segments(["a/b", "é", ""])
        .param("q", "é&")
        .params([("x", Some("1")), ("y", None)])
        .fragment("f")
        .param("z", String::from("2"))
        .build();
    assert_eq!(built.unwrap(), "http://h/a%2Fb/%C3%A9/?q=%C3%A9%26&x=1&y&z=2#f");
    let iri = IriRefBuf::builder().segments(["é"]).param("é", "é").build().unwrap();
    assert_eq!(iri, "/é?é=é");
    assert_eq!(UriRefBuf::builder().query("").param("a", "1").build().unwrap(), "?a=1");
    let none: [&str; 0] = [];
    assert_eq!(UriRefBuf::builder().path("/x").segments(none).build().unwrap(), "");
    let error = UriRefBuf::builder().segments(["a", "."]).build().unwrap_err();
    assert_eq!(error.kind(), EditErrorKind::DotSegment);
    assert!(UriRefBuf::builder().segments(["", "a"]).build().is_err(), "it would be a host");
    let guarded = UriRefBuf::builder().segments(["", "a"]).guarded().build().unwrap();
    assert_eq!(guarded, "/.//a");
}
