//! Redaction: no secret is shown, everything else is, and the result is an identifier again.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urikit::percent::Part;
use urikit::{
    Uri, UriRef,
    redact::{COMMON_SECRETS, possible_secrets, possible_userinfos},
};

use crate::common;

#[test]
fn redacted_masks_the_userinfo_and_chosen_parameters() {
    let show = |text| {
        let reference = UriRef::parse(text).unwrap();
        reference.redacted().parameters(&["token", "sig", "a b"]).to_string()
    };
    for (text, shown) in [
        ("", ""),
        ("a:b", "a:b"),
        ("http://h/p?q#f", "http://h/p?q#f"),
        ("http://u:p@h:8/p", "http://***@h:8/p"),
        ("//u@h", "//***@h"),
        ("//@h", "//***@h"),
        ("mailto:a@b", "mailto:a@b"),
        ("?token=1", "?token=***"),
        ("?token=", "?token=***"),
        ("?token", "?token"),
        ("?&token=1&&sig=a=b&x=token", "?&token=***&&sig=***&x=token"),
        ("?TOKEN=1&Tok%65N=2&tokens=3&toke=4", "?TOKEN=***&Tok%65N=***&tokens=3&toke=4"),
        ("?a%20b=1&a+b=2", "?a%20b=***&a+b=2"),
        ("#token=1&b", "#token=***&b"),
        ("?x=1?token=2", "?x=1?token=***"),
    ] {
        assert_eq!(show(text), shown, "{text}");
    }
}

#[test]
fn redacted_is_that_of_the_table() {
    let table = include_str!("../../../../testdata/redact.txt");
    let mut count = 0;
    for row in table.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let mut columns = row.split_whitespace();
        let [text, expected] = [columns.next().unwrap(), columns.next().unwrap()];
        let reference = UriRef::parse(text).unwrap();
        let shown = reference.redacted().parameters(COMMON_SECRETS).to_string();
        assert_eq!(shown, expected, "{text}");
        let again =
            UriRef::parse(&shown).unwrap().redacted().parameters(COMMON_SECRETS).to_string();
        assert_eq!(again, shown, "what is masked stays as it is");
        count += 1;
    }
    assert!(count > 40);
}

/// Strings that do not parse.
#[test]
fn possible_secrets_are_userinfos_and_values() {
    let masked = |text: &str| {
        let (mut shown, mut from) = (String::new(), 0);
        for range in possible_secrets(text.as_bytes()) {
            shown += &text[from..range.start];
            shown += "***";
            from = range.end;
        }
        shown + &text[from..]
    };
    for (text, shown) in [
        ("https:/user:s3cr3t@h/?to=https://x y", "https:/***@h/?to=https://x y"),
        ("https:user:s3cr3t@h/?to=https://u:p@x y", "https:***@h/?to=https://***@x y"),
        ("https:/user:s3/cr3t@h/?to=https://x y", "https:/***@h/?to=https://x y"),
        ("https://h h/?token=abc&a=b", "https://h h/?token=***&a=b"),
        ("https://h h/#/cb?access_token=abc d", "https://h h/#/cb?access_token=***"),
        ("https://u:p@h h/?key=//u:p@h&b=c", "https://***@h h/?key=***&b=c"),
        ("sip:alice:pw@h h", "sip:alice:***@h h"),
        ("sip:alice@h h//", "sip:alice@h h//"),
        ("mailto:a@b c", "mailto:a@b c"),
        ("a b", "a b"),
    ] {
        assert_eq!(masked(text), shown, "{text}");
    }
}

#[test]
fn show_user_shows_what_precedes_a_password() {
    let show = |text| Uri::parse(text).unwrap().redacted().show_user(true).to_string();
    assert_eq!(show("ftp://anna:secret@h/"), "ftp://anna:***@h/");
    assert_eq!(show("ftp://:secret@h/"), "ftp://:***@h/");
    assert_eq!(show("ftp://ghp_token@h/"), "ftp://***@h/");
    assert_eq!(show("ftp://sk_live:@h/"), "ftp://***@h/");
}

/// Each secret is `u:pw` or part of it.
#[test]
fn redacted_masks_userinfos_of_uris_inside() {
    let show = |text| {
        let reference = UriRef::parse(text).unwrap();
        let shown = reference.redacted().parameters(&["token"]).to_string();
        UriRef::parse(&shown).unwrap();
        shown
    };
    for (text, shown) in [
        ("jdbc:postgresql://u:pw@h/db", "jdbc:postgresql://***@h/db"),
        ("git+ssh:ssh://pw@h", "git+ssh:ssh://***@h"),
        ("http://a/web/2020/https://u:pw@h/x@y", "http://a/web/2020/https://***@h/x@y"),
        ("http://u:pw@a//u:pw@b?//u:pw@c#//u:pw@d", "http://***@a//***@b?//***@c#//***@d"),
        ("?next=https://u:pw@h/", "?next=https://***@h/"),
        ("?next=//pw@h", "?next=//***@h"),
        ("?a=1&next=https://u:p&w@h/&b=2", "?a=1&next=https://***@h/&b=2"),
        ("?next=https://u:p&w=x@h/&b=2", "?next=https://***@h/&b=2"),
        ("?next=https://u:pw@h&mail=a@b", "?next=https://***@h&mail=a@b"),
        ("?next=https://u:p%40w&x=y@h", "?next=https://***@h"),
        ("?next=https://p&w@h/", "?next=https://***@h/"),
        ("?next=https://h&mail=a@b", "?next=https://h&mail=a@b"),
        ("?next=https://h:80&mail=a@b", "?next=https://h:80&mail=a@b"),
        ("?next=https://h/&mail=a@b", "?next=https://h/&mail=a@b"),
        ("?next=https://u:p/w@h/", "?next=https://***@h/"),
        ("?next=https://u:p%2Fw@h/", "?next=https://***@h/"),
        ("?next=https://p%2Fw@h/", "?next=https://***@h/"),
        ("?next=https%3A%2F%2Fu%3Apw%40h", "?next=https%3A%2F%2F***%40h"),
        ("?next=https%3a%2f%2fu%3apw%40h%2f%40x", "?next=https%3a%2f%2f***%40h%2f%40x"),
        ("?next=https%3A%2F%2Fu:pw@h%2F", "?next=https%3A%2F%2F***@h%2F"),
        ("?next=https%3A//u%3Apw%40h/%40", "?next=https%3A//***%40h/%40"),
        ("?n=https%253A%252F%252Fu%253Apw%2540h", "?n=https%253A%252F%252F***%2540h"),
        ("?n=%25252F%25252Fpw%252540h", "?n=%25252F%25252F***%252540h"),
        ("?n=%5C%5Cu%3Apw%40h", "?n=%5C%5C***%40h"),
        ("#//u:pw@h", "#//***@h"),
        ("?token=//u:pw@h&a", "?token=***&a"),
        ("?//u:pw&token=x@h", "?//***"),
        ("?//u:pw&token=x@h&token=1", "?//***&token=***"),
        ("/a//@scope/b", "/a//@scope/b"),
        ("mailto:a@b?subject=//", "mailto:a@b?subject=//"),
        ("?//", "?//"),
        ("?%2F%2F", "?%2F%2F"),
        ("?//h:80/@a", "?//h:80/@a"),
        ("?a=%25@//b", "?a=%25@//b"),
    ] {
        assert_eq!(show(text), shown, "{text}");
    }
}

#[test]
fn show_user_holds_inside_too() {
    let show = |text| UriRef::parse(text).unwrap().redacted().show_user(true).to_string();
    assert_eq!(show("?a=ftp://anna:secret@h/"), "?a=ftp://anna:***@h/");
    assert_eq!(show("?a=%2F%2Fanna%3Asecret%40h"), "?a=%2F%2Fanna%3A***%40h");
    assert_eq!(show("?a=//token@h"), "?a=//***@h");
    assert_eq!(show("?a=//token:@h"), "?a=//***@h");
}

/// Each of these would take hours if the time were quadratic in the length.
#[test]
fn name_of_any_length_ends_in_its_last_word() {
    for len in 0..300 {
        let text = format!("?{}_token=abc", "x".repeat(len));
        let shown = UriRef::parse(&text).unwrap().redacted().parameters(COMMON_SECRETS).to_string();
        assert_eq!(shown, text.replace("abc", "***"));
    }
}

#[test]
fn redacted_takes_linear_time() {
    for (start, piece) in [
        ("?", "//"),
        ("?//", "u&a="),
        ("?//uuuu:p", "&a="),
        ("?//", "@"),
        ("?", "%25"),
        ("?//", "u&"),
        ("?", "a="),
        ("?", "%3D"),
        ("?", "token%25"),
    ] {
        let text = start.to_owned() + &piece.repeat(2_000_000 / piece.len());
        let shown = UriRef::parse(&text).unwrap().redacted().parameters(COMMON_SECRETS).to_string();
        assert!(shown.len() <= text.len() + 3);
        assert!(possible_userinfos(text.as_bytes()).count() < 2);
        assert!(possible_secrets(text.as_bytes()).count() < 2);
    }
}

#[test]
fn redacted_is_an_identifier_with_the_same_other_parts() {
    let text = "http://u:p@h:8/p;x?token=a&b=c#d";
    let uri = Uri::parse(text).unwrap();
    let shown = uri.redacted().parameters(COMMON_SECRETS).to_string();
    let again = Uri::parse(&shown).unwrap();
    assert_eq!(
        (again.scheme(), again.host(), again.port()),
        (uri.scheme(), uri.host(), uri.port())
    );
    assert_eq!((again.path(), again.fragment()), (uri.path(), uri.fragment()));
    assert_eq!(again.query().unwrap(), "token=***&b=c");
    assert_eq!(format!("{:?}", uri.redacted()), "http://***@h:8/p;x?token=a&b=c#d");
}

#[test]
fn possible_userinfos_reach_to_the_last_at_sign_of_each_authority() {
    let masked = |text: &str| {
        let mut shown = String::new();
        let mut from = 0;
        for range in possible_userinfos(text.as_bytes()) {
            shown += &text[from..range.start];
            shown += "***";
            from = range.end;
        }
        shown + &text[from..]
    };
    for (text, shown) in [
        ("http://u:p@h/", "http://***@h/"),
        ("http://u:p@q@h/x@y", "http://***@h/x@y"),
        ("ht tp://u@h//v@w", "ht tp://***@h//***@w"),
        ("http:///u@h", "http:///***@h"),
        ("mailto:a@b", "mailto:a@b"),
        ("http://u:p/q@h/ x", "http://***@h/ x"),
        ("http://u:p/q@h@i//j@k", "http://***@k"),
        ("http://h:80/a@b c", "http://h:80/a@b c"),
        ("http://[::1]/a@b c", "http://[::1]/a@b c"),
        ("//", "//"),
        ("//@", "//***@"),
        ("file:///home/u@h x", "file:///home/u@h x"),
        ("@//u:p", "@//u:p"),
        ("http://h h/?a=%2F%2Fu%3Ap%40h", "http://h h/?a=%2F%2F***%40h"),
        ("http:u:p@h ?a=%2F%2Fu%3Ap%40h", "http:***%40h"),
        ("mailto:a@b ?a=%2F%2Fu%3Ap%40h", "mailto:a@b ?a=%2F%2F***%40h"),
        ("http://u&v=1@h h/", "http://***@h h/"),
        ("http://h h/?a=//h&v=1@h", "http://h h/?a=//h&v=1@h"),
    ] {
        assert_eq!(masked(text), shown, "{text}");
    }
}

#[test]
fn userinfos_of_mangled_texts_are_masked() {
    let cases = [
        (r"http:\\u:pw@h/", "u:pw"),
        ("http:/u:pw@h/ x", "u:pw"),
        ("http:u:pw@h/ ", "u:pw"),
        ("u:pw@h/ x", "pw"),
        ("http://u:pw@h h", "u:pw"),
    ];
    for (text, secret) in cases {
        let found: Vec<_> = possible_userinfos(text.as_bytes()).map(|range| &text[range]).collect();
        assert_eq!(found, [secret], "{text}");
    }
    assert_eq!(possible_userinfos(b"a@b c").count(), 0);
    assert_eq!(possible_userinfos(b"http://h/ x").count(), 0);
}

/// Pieces that a userinfo may contain, and that may be mistaken for its end.
const PIECES: &[&str] = &["a", "7", ":", "&", ";", "=", "%2F", "%3F", "%40", "%25", "%252F", "~"];
/// Where a URI may be nested in another; then other parts follow.
const BEFORE: &[&str] =
    &["?to=", "a:b?x&to=", "#", "http://h/p/", "jdbc:x:", "//u@h/#a=1&b=/", "p"];
const AFTER: &[&str] = &["", "/", "/p@q", ":80", ":80/?a=@b", "?x", "/%2F", "&a=b"];

proptest! {
    #![proptest_config(common::cases(3000))]

    /// Secrets are shown in no part, however they are encoded, and the output is a reference again.
    #[test]
    fn redacted_shows_no_userinfo_of_a_uri_inside(
        (front, back) in (vec(select(PIECES), 0..4), vec(select(PIECES), 0..4)),
        (before, after) in (select(BEFORE), select(AFTER)),
        level in 0..4_usize,
        slashes_raw in any::<bool>(),
    ) {
        const SECRET: &str = "s3cr3t";
        let userinfo = [front.concat(), SECRET.to_owned(), back.concat()].concat();
        // `x&y=` is a parameter of the outer URI, unless a password has begun.
        prop_assume!(!(userinfo.contains('&') && userinfo.contains('=')));
        let once = |text: String| Part::Unreserved.encode(&text).to_string();
        let encoded = |text: String| (0..level).fold(text, |text, _| once(text));
        let slashes = if slashes_raw { "//".to_owned() } else { encoded("//".to_owned()) };
        let inside = slashes + &encoded(format!("{userinfo}@h{after}"));
        let text = format!("{before}{inside}");
        let Ok(reference) = UriRef::parse(&text) else { return Ok(()) };
        let shown = reference.redacted().to_string();
        prop_assert!(!shown.contains(SECRET), "{} is shown as {}", text, shown);
        prop_assert!(UriRef::parse(&shown).is_ok());
        let bad = format!("http://h h/{text}");
        let secret = bad.find(SECRET).unwrap();
        let mut found = possible_userinfos(bad.as_bytes());
        prop_assert!(found.any(|range| range.contains(&secret)), "{}", bad);
    }

    /// Ranges are ordered, disjoint, and at character boundaries, whatever the string.
    #[test]
    fn possible_userinfos_are_in_order(text in "[/\\\\%2F54@:&=?#uä]{0,24}") {
        let mut end = 0;
        for range in possible_userinfos(text.as_bytes()) {
            prop_assert!(range.start >= end && range.start <= range.end);
            prop_assert!(text.get(range.clone()).is_some());
            end = range.end;
        }
    }
}
