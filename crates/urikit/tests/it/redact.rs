//! Redaction: no secret is shown, everything else is, and the result is an identifier again.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urikit::percent::Part;
use urikit::{
    IriRef, Uri, UriRef,
    redact::{COMMON_SECRETS, possible_secrets, possible_userinfos, redact_text},
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
        ("//@h", "//@h"),
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

#[test]
fn redact_text_gives_that_of_the_table() {
    let table = include_str!("../../../../testdata/redact_text.txt");
    let unescaped = |line: &str| line.replace('␛', "\u{1b}").replace('⏎', "\n");
    let mut lines = table.lines().peekable();
    let mut count = 0;
    while let Some(line) = lines.next() {
        let Some(text) = line.strip_prefix("> ") else {
            assert!(line.is_empty() || line.starts_with('#'), "{line}");
            continue;
        };
        let expected = lines.next_if(|line| line.starts_with("< ")).map_or(text, |it| &it[2..]);
        let (text, expected) = (unescaped(text), unescaped(expected));
        let masked = redact_text(&text, COMMON_SECRETS, false);
        assert_eq!(masked, expected, "{text}");
        assert_eq!(redact_text(&expected, COMMON_SECRETS, false), expected, "what is masked stays");
        count += 1;
    }
    assert!(count > 35, "{count}");
}

#[test]
fn redact_text_shows_the_user_if_asked() {
    let show = |text| redact_text(text, COMMON_SECRETS, true).into_owned();
    assert_eq!(
        show("a \"http://u:p@h/\", http://u:p@h/."),
        "a \"http://u:***@h/\", http://u:***@h/."
    );
}

/// Values that are no secrets: identifiers, hashes, dates, names, and what only starts like a secret.
fn ordinary_values() -> Vec<String> {
    const HEX: &[u8] = b"0123456789abcdef";
    const ALPHANUMERIC: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const BASE64URL: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const WORDS: [&str; 12] = [
        "getting", "started", "token", "bot", "webhooks", "services", "news", "key", "sky", "pin",
        "data", "ghp",
    ];
    let mut state = 7_u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    let mut values = Vec::new();
    for i in 0..150 {
        let mut of = |set: &[u8], len: usize| -> String {
            (0..len).map(|_| char::from(set[random(set.len())])).collect()
        };
        // Hashes and identifiers of common lengths: Git, MD5, SHA-256, videos, documents, files.
        values.extend([7, 32, 40, 64].map(|len| of(HEX, len)));
        values.extend([11, 20, 22, 27].map(|len| of(ALPHANUMERIC, len)));
        values.extend([16, 24, 43].map(|len| of(BASE64URL, len)));
        let [a, b, c, d, e] = [8, 4, 4, 4, 12].map(|len| of(HEX, len));
        values.push(format!("{a}-{b}-{c}-{d}-{e}"));
        // Like the start of a secret.
        values.extend(
            ["ghp_", "AKIA", "AIza", "eyJ", "xoxb-", "sk_live_", "npm_"]
                .map(|it| it.to_owned() + &of(HEX, 4)),
        );
        values.push(format!("bot{}", of(b"0123456789", 9)));
        values.push(format!("{}-{}-{i}", WORDS[i % 12], WORDS[(i / 12) % 12]));
        values.push(format!("{}_{}", WORDS[i % 12], WORDS[(i / 12) % 12]));
        values.push(format!("2026-{:02}-{:02}T10:{:02}:00Z", i % 12 + 1, i % 28 + 1, i % 60));
        values.push(format!("v{}.{}.{}-rc.{}", i % 7, i % 11, i % 13, i % 3));
    }
    values
}

#[test]
fn redacted_masks_no_ordinary_value() {
    let values = ordinary_values();
    assert!(values.len() > 2000, "{}", values.len());
    for value in values {
        let texts = [
            format!("https://example.com/{value}/x.html"),
            format!("https://example.com/bot/{value}?id={value}&page=2"),
            format!("https://example.com/services/webhooks/{value}#{value}"),
            format!("urn:example:{value}"),
        ];
        for text in texts {
            let reference = UriRef::parse(&text).unwrap();
            assert_eq!(reference.redacted().parameters(COMMON_SECRETS).to_string(), text);
            let line = format!("GET {text}, \"{text}\" ({text}) {value}: '{value}' x={value}; ok");
            assert_eq!(redact_text(&line, COMMON_SECRETS, false), line);
        }
    }
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
        ("http://a/web/2020/https://u:pw@h/x@y", "http://a/web/2020/https://***@y"),
        ("http://u:pw@a//u:pw@b?//u:pw@c#//u:pw@d", "http://***@d"),
        ("http://p@a//u:pw@b?//u:pw@c#//p@d", "http://***@a//***@d"),
        ("http://p@a//u@b?x:u:pw@b", "http://***@a//***@b?x:u:pw@b"),
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
        ("?next=https%3a%2f%2fu%3apw%40h.de%2f%40x", "?next=https%3a%2f%2f***%40h.de%2f%40x"),
        ("?next=https%3A%2F%2Fu:pw@h%2F", "?next=https%3A%2F%2F***@h%2F"),
        ("?next=https%3A//u%3Apw%40h/%40", "?next=https%3A//***%40"),
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
        ("//", "u:p@h.de/@"),
        ("http://u:p@h.de/", "/@"),
        ("?a=", "//u:p@h&a="),
        ("?a=", "http://u:p@h.de/@b"),
        ("?//u:p@h.de/", "&"),
    ] {
        let text = start.to_owned() + &piece.repeat(2_000_000 / piece.len());
        let shown = UriRef::parse(&text).unwrap().redacted().parameters(COMMON_SECRETS).to_string();
        assert!(shown.len() <= text.len() + 3);
        let most = text.matches("u:p@").count().max(1);
        assert!(possible_userinfos(text.as_bytes()).count() <= most);
        assert!(possible_secrets(text.as_bytes()).count() <= most);
    }
}

/// The same for bad inputs, in which a `\` may precede an `@`.
#[test]
fn possible_userinfos_take_linear_time_with_backslashes() {
    for (start, piece) in [
        ("", r"\\a"),
        ("", r"\a"),
        ("//", r"a\"),
        ("//", r"\\a%5C%5Ca"),
        ("//", r"\@"),
        ("//", r"a\b/"),
        ("?a=//", r"u\&a="),
        ("http:", r"\x\\a"),
    ] {
        for end in ["", "@", "/@"] {
            let text = start.to_owned() + &piece.repeat(500_000 / piece.len()) + end;
            assert!(possible_userinfos(text.as_bytes()).count() <= 1, "{start}{piece}{end}");
        }
    }
}

/// A password with any characters that should have been escaped is shown in no part, and the rest is a
/// reference again.
#[test]
fn redacted_shows_no_part_of_a_password_that_is_not_escaped() {
    for scheme in ["postgres://", "//", "jdbc:x://", "a?b=http://", "#http://", "https:/"] {
        for (a, b, c) in all_triples(&["@", "/", "?", "#", ":", "&", "//", "/@", "@/", "%40", "."])
        {
            for end in ["", "/x", ":8/x?y#z", ":x", "/\u{E000}", "?\u{E000}"] {
                let text = format!("{scheme}u:s3c{a}s3c{b}s3c{c}s3c@h{end}");
                let masked = redact_text(&text, COMMON_SECRETS, false);
                assert!(!masked.contains("s3c"), "{text}: {masked}");
                let Ok(reference) = IriRef::parse(&text) else { continue };
                let shown = reference.redacted().to_string();
                assert!(!shown.contains("s3c"), "{text}: {shown}");
                assert!(IriRef::parse(&shown).is_ok(), "{text}: {shown}");
                assert!(shown.ends_with(end) || end.contains([':', '\u{E000}']), "{text}: {shown}");
            }
        }
    }
}

fn all_triples<'p>(pieces: &[&'p str]) -> Vec<(&'p str, &'p str, &'p str)> {
    let pairs = pieces.iter().flat_map(|a| pieces.iter().map(move |b| (*a, *b)));
    pairs.flat_map(|(a, b)| pieces.iter().map(move |c| (a, b, *c))).collect()
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
        ("http://u:p@q@h/x@y", "http://***@y"),
        ("http://u:p@h/ x@y", "http://***@h/ x@y"),
        ("ht tp://u@h//v@w", "ht tp://***@h//***@w"),
        ("http:///u@h", "http:///***@h"),
        ("mailto:a@b", "mailto:a@b"),
        ("http://u:p/q@h/ x", "http://***@h/ x"),
        ("http://u:p/q@h@i//j@k", "http://***@k"),
        ("http://h:80/a@b c", "http://h:80/a@b c"),
        ("http://[::1]/a@b c", "http://[::1]/a@b c"),
        ("//", "//"),
        ("//@", "//@"),
        ("file:///home/u@h x", "file:///home/u@h x"),
        ("@//u:p", "@//u:p"),
        ("http://h h/?a=%2F%2Fu%3Ap%40h", "http://h h/?a=%2F%2F***%40h"),
        ("http:u:p@h ?a=%2F%2Fu%3Ap%40h", "http:***%40h"),
        ("mailto:a@b ?a=%2F%2Fu%3Ap%40h", "mailto:a@b ?a=%2F%2F***%40h"),
        ("http://u&v=1@h h/", "http://***@h h/"),
        ("http://h h/?a=//h&v=1@h", "http://h h/?a=//h&v=1@h"),
        (r"https://user\@h/", "https://***@h/"),
        (r"https://user\\@h/x", "https://***@h/x"),
        (r"https://u\@v\w@h\x/@y", r"https://***@h\x/@y"),
        (r"https://a.example\@h/", "https://***@h/"),
        (r"https:\\user\@h\x", r"https:\\***@h\x"),
        (r"https:user\@h/", "https:***@h/"),
        (r"https:/user\\@h/", "https:/***@h/"),
        (r"//user\@h?x@y", "//***@h?x@y"),
        (r"http://h\x/a@b", r"http://h\x/a@b"),
        (r"http://h:80\x?a@b", r"http://h:80\x?a@b"),
        (r"http://h h/?a=//u\@h&b=c@d", "http://h h/?a=//***@h&b=c@d"),
        ("http://h h/?a=%2F%2Fu%5C%40h", "http://h h/?a=%2F%2F***%40h"),
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

/// Words of a text that hold no secret.
const WORDS: &[&str] = &[
    "see ",
    " and ",
    "200 ",
    "\"a\": ",
    ", ",
    "https://example.com/a?b=c ",
    "10:30 ",
    " [x] ",
    "\u{1b}[0m ",
    "ä ",
    "\t",
];
/// What surrounds a URI in text.
const ENCLOSING: &[(&str, &str)] = &[
    (" ", " "),
    ("\"", "\""),
    ("'", "'"),
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("<", ">"),
    ("`", "`"),
    (" ", ". "),
    (" ", ", "),
    (",", ",200 "),
    ("|", "| "),
    ("\u{1b}[32m", "\u{1b}[0m "),
    ("\\\"", "\\\""),
    ("“", "”"),
    ("](", ")"),
    (" ", "; "),
    (" ", "\n"),
    (" ", "\\n "),
];
/// URIs and parts of them, with a place for a secret.
const CARRIERS: &[&str] = &[
    "https://h/?token=SECRET",
    "https://h/?a=1&token=SECRET&b=2",
    "/cb?code=SECRET",
    "https://SECRET@h/p",
    "https://h:x/?token=SECRET",
    "https://h/#access_token=SECRET",
    "https://h/?a=1\\u0026token=SECRET",
    "https://h/?a=1\\x26token\\u003dSECRET\\u0026b",
    "//SECRET@h",
    "https:/SECRET@h/",
    "https:\\/\\/SECRET@h\\/",
];

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

    /// The output is a reference again, whatever is masked.
    #[test]
    fn redacted_is_a_reference_again(
        start in select(&["http://u:p@", "//u:p@", "a:u:p@", "j:x://u:p@", "x?a=//u:p@", "http:/u:p@"][..]),
        rest in "([/?#@:&=;]|//|token=|%40|%2F|b|8|\u{E000}|\u{e4}|http:){0,14}",
    ) {
        let text = format!("{start}{rest}");
        let Ok(reference) = IriRef::parse(&text) else { return Ok(()) };
        for user in [false, true] {
            let shown = reference.redacted().parameters(COMMON_SECRETS).show_user(user).to_string();
            prop_assert!(IriRef::parse(&shown).is_ok(), "{} is shown as {}", text, shown);
        }
    }

    /// In running text, exactly the secret is replaced, whatever surrounds it.
    #[test]
    fn redact_text_keeps_the_rest_byte_for_byte(
        (before, after) in (vec(select(WORDS), 0..4), vec(select(WORDS), 0..4)),
        (open, close) in select(ENCLOSING),
        carrier in select(CARRIERS),
        // Without `%25`: an encoded `@` may end a userinfo.
        secret in "[A-Za-z0-9]([A-Za-z0-9_~*-]|%2[0-46-9C]){0,20}[A-Za-z0-9]",
    ) {
        let text = |secret: &str| {
            let uri = carrier.replace("SECRET", secret);
            [&before.concat(), open, &uri, close, &after.concat()].concat()
        };
        let given = text(&secret);
        prop_assert_eq!(redact_text(&given, COMMON_SECRETS, false), text("***"));
    }

    /// Nothing that may be a secret in a word is left, as far as the word itself goes on.
    #[test]
    fn redact_text_leaves_no_possible_secret(
        word in "((http|git|urn|mailto|https?:/?/?)?[/:@?&=a,()'#.]|token=|\\\\u0026|%2F|%40|s3cr3t){0,12}",
    ) {
        prop_assume!(word.matches("s3cr3t").count() == 1);
        let secret = word.find("s3cr3t").unwrap();
        let may_be = possible_secrets(word.as_bytes())
            .any(|range| range.contains(&secret) && !word[range.start..secret].contains([',', ')', '\'']));
        let text = format!("see {word} there");
        let masked = redact_text(&text, COMMON_SECRETS, false);
        prop_assert!(!may_be || !masked.contains("s3cr3t"), "{} is {}", text, masked);
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
