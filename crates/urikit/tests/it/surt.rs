//! SURT, by a table and by properties of all identifiers.

use proptest::prelude::*;
use urikit::compare::Surt;
use urikit::{IriRef, UriRef};

use crate::common;

#[test]
fn surt_is_as_in_the_table() {
    let table = include_str!("../../../../testdata/surt.txt");
    let mut seen = 0;
    for line in table.lines().filter(|line| !line.starts_with("# ")) {
        let mut columns = line.split_whitespace();
        let (Some(input), Some(surt)) = (columns.next(), columns.next()) else { continue };
        assert_eq!(Surt::new(IriRef::parse(input).unwrap()).to_string(), surt, "{input}");
        seen += 1;
    }
    assert_eq!(seen, 21);
}

#[test]
fn surt_leaves_out_scheme_and_www() {
    for (text, no_scheme, no_www) in [
        ("http://www.a.org:80/p", "(org,a,www,:80)/p", "http://(org,a,:80)/p"),
        ("//u@WWW.a/", "(a,WWW,@u)/", "//(a,@u)/"),
        ("http://www.www.a/", "(a,www,www,)/", "http://(a,www,)/"),
        ("http://www/", "(www,)/", "http://(www,)/"),
        ("http://www./", "(,www,)/", "http://(,www,)/"),
        ("http://www2.a/", "(a,www2,)/", "http://(a,www2,)/"),
        ("http://[::1]/", "([::1])/", "http://([::1])/"),
        ("urn:www.a", "www.a", "urn:www.a"),
        ("", "", ""),
    ] {
        let surt = Surt::new(IriRef::parse(text).unwrap());
        assert_eq!(surt.strip_scheme().to_string(), no_scheme, "{text}");
        assert_eq!(surt.strip_www().to_string(), no_www, "{text}");
    }
}

#[test]
fn surt_debug_holds_no_secret() {
    let uri = UriRef::parse("http://secret@h/").unwrap();
    assert!(!format!("{:?}", Surt::new(uri)).contains("secret"));
}

/// Converts a SURT back, if no part contains its delimiters.
fn undone(surt: &str) -> String {
    let Some((front, rest)) = surt.split_once("//(") else { return surt.to_owned() };
    let (authority, rest) = rest.split_once(')').unwrap();
    let (host_port, userinfo) = match authority.split_once('@') {
        Some((host_port, userinfo)) => (host_port, format!("{userinfo}@")),
        None => (authority, String::new()),
    };
    let (labels, port) = host_port.rsplit_once(',').unwrap_or((host_port, ""));
    let name: Vec<&str> = labels.rsplit(',').collect();
    format!("{front}//{userinfo}{}{port}{rest}", name.join("."))
}

proptest! {
    #![proptest_config(common::cases(2_000))]

    #[test]
    fn surt_loses_nothing(
        text in "([a-z]{1,3}:)?(//([a-z]{0,3}@)?[a-z][a-z.]{0,9}(:[0-9]{0,3})?)?(/[a-z/]{0,5})?([?][a-z]{0,3})?(#[a-z]{0,3})?"
    ) {
        if let Ok(reference) = UriRef::parse(&text) {
            prop_assert_eq!(undone(&Surt::new(reference).to_string()), text);
        }
    }
}
