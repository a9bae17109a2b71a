//! Every operation that writes an identifier, with results around the maximum length.
//!
//! Unit tests are compiled with a limit of 200 bytes in place of 4 GiB (`parse/limit.rs`).
//! Each operation must return an identifier of at most that length whose offsets are those of a
//! parse, or an error.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::edit::{EditError, EditErrorKind, Encoded};
use crate::ident::kind::Kind;
use crate::ident::{Identifier, IdentifierBuf, Iri, IriRef, Uri, UriBuf, UriRef};
use crate::normalize::steps::Level;
use crate::parse::error::ParseErrorKind;
use crate::parse::limit::MAX_LEN;
use crate::request_target::RequestTarget;
use crate::resolve::Resolver;

/// Identifiers that fill the space, by where they are long: `~` is replaced by as much as needed.
const LONG: &[&str] = &[
    "http://~",
    "http://~@h",
    "http://u:~@h/",
    "http://h:0~1",
    "http://h/~",
    "http://h/~/",
    "http://h/~/b",
    "http://h/a/../~",
    "http://h/%7e/~/./b",
    "http://h?~",
    "http://h/?~",
    "http://h#~",
    "http://h/p?a=b#~",
    "a:~",
    "a:/~",
    "a:/x/..//~",
    "a:b/../~",
    "s~:",
    "s~://h",
    "file:///~",
    "urn:x:~",
    "mailto:~@h",
    "http://[::1]/~",
    "http://h/~%2F",
    "HTTP://H/~",
    "http://h:80/~",
    "http://h/~?a=b&c=d",
];

const SHORT: &[&str] = &[
    "",
    "#",
    "#f",
    "?",
    "?q",
    "/",
    "/p",
    "x",
    "x/y",
    "./x",
    "../x",
    "../../x/..",
    ".",
    "..",
    "/.//x",
    "/a/..//x",
    "//h",
    "//h/p/../q",
    "x:y",
    "x:/a/..//b",
    "http:x",
    "a:../x",
    "b/../c:d",
];

/// With `~` replaced so that the whole has this length; `None` if it is longer even without.
fn filled(pattern: &str, len: usize) -> Option<String> {
    let missing = len.checked_sub(pattern.len() - 1)?;
    let filler = if pattern.contains(":0~") { "0" } else { "z" };
    Some(pattern.replace('~', &filler.repeat(missing)))
}

fn long() -> impl Iterator<Item = String> {
    let lengths = MAX_LEN - 12..=MAX_LEN;
    LONG.iter().flat_map(move |pattern| lengths.clone().filter_map(|len| filled(pattern, len)))
}

fn check<K: Kind>(it: &IdentifierBuf<K>) {
    let again = Identifier::<K>::parse(it.as_str());
    let again = again.unwrap_or_else(|error| panic!("{:?}: {error}", it.as_str()));
    assert_eq!(again.spans(), it.spans(), "{}", it.as_str());
}

#[test]
fn parse_refuses_what_is_longer_than_the_limit() {
    for pattern in LONG {
        for len in MAX_LEN - 3..=MAX_LEN + 3 {
            let Some(text) = filled(pattern, len) else { continue };
            let parsed = [
                Uri::parse(&text).map(|it| it.spans()),
                UriRef::parse(&text).map(|it| it.spans()),
                Iri::parse(&text).map(|it| it.spans()),
                IriRef::parse(&text).map(|it| it.spans()),
                UriBuf::try_from(text.clone()).map(|it| it.spans()).map_err(|error| error.error()),
            ];
            for result in parsed {
                match result {
                    Ok(_) => assert!(len <= MAX_LEN, "{text}"),
                    Err(error) => {
                        assert_eq!(
                            (error.kind(), error.offset()),
                            (ParseErrorKind::TooLong, MAX_LEN)
                        );
                        assert!(len > MAX_LEN, "{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn resolve_holds_at_the_limit() {
    let mut refused = 0;
    let mut pairs: Vec<(String, String)> = Vec::new();
    for text in long() {
        pairs.extend(SHORT.iter().map(|short| (text.clone(), (*short).to_owned())));
        for base in ["http://h", "http://h/a/b", "a:b", "a:/b/../c", "http:"] {
            pairs.push((base.to_owned(), text.clone()));
            if let Some((_, rest)) = text.split_once(':') {
                pairs.push((base.to_owned(), rest.to_owned()));
            }
        }
    }
    for (base, reference) in pairs {
        let (Ok(base), Ok(reference)) = (Uri::parse(&base), UriRef::parse(&reference)) else {
            continue;
        };
        for resolver in [Resolver::new(base), Resolver::new(base).same_scheme_is_relative(true)] {
            let mut buffer = String::new();
            let into = resolver.resolve_into(reference, &mut buffer).map(|it| it.to_owned());
            let mut slice = [0; MAX_LEN + 8];
            let sliced = resolver.resolve_to_slice(reference, &mut slice).map(|it| it.to_owned());
            let target = resolver.resolve(reference);
            assert_eq!(into, target);
            assert_eq!(sliced, target);
            refused += usize::from(target.is_err());
            if let Ok(target) = target {
                check(&target);
            } else {
                assert!(base.as_str().len() + reference.as_str().len() + 3 > MAX_LEN);
            }
        }
    }
    assert!(refused > 100);
}

#[test]
fn absolute_reference_of_the_greatest_length_resolves() {
    let text = filled("http://h/~", MAX_LEN).unwrap();
    let target = Uri::parse("a://b/c").unwrap().resolve(UriRef::parse(&text).unwrap()).unwrap();
    assert_eq!(target, text.as_str());
}

#[test]
fn relativize_and_join_hold_at_the_limit() {
    let mut refused = 0;
    for text in long() {
        let target = Uri::parse(&text).unwrap();
        for base in ["http://h/", "http://h/a/b/c/d/e/f/g", "a:", "a:b/c", "http://z/"] {
            let base = Uri::parse(base).unwrap();
            for (from, to) in [(base, target), (target, base)] {
                if let Ok(reference) = from.relativize(to) {
                    check(&reference);
                    assert_eq!(from.resolve(&reference).unwrap(), to.as_str());
                }
            }
        }
        for segments in [&["a"][..], &["", "b"], &["%/ü"], &["a:b", "c"]] {
            match target.join(segments) {
                Ok(joined) => check(&joined),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 100);
}

#[test]
fn normalize_holds_at_the_limit() {
    for text in long() {
        let uri = Uri::parse(&text).unwrap();
        for level in Level::ALL {
            check(&uri.normalize(level).into_owned());
            let mut buffer = String::new();
            let normal = uri.normalize_into(level, &mut buffer).to_owned();
            assert_eq!(normal, uri.normalize(level).into_owned());
            check(&normal);
        }
    }
}

#[test]
fn edits_hold_at_the_limit() {
    type Edit = fn(&mut UriBuf) -> Result<(), EditError>;
    let edits: &[Edit] = &[
        |it| it.set_scheme("https"),
        |it| it.set_authority(Encoded("u@example.com:1")),
        |it| it.set_userinfo(Encoded("u:p")),
        |it| it.set_user("user"),
        |it| it.set_password("pass word"),
        |it| it.set_host("example.com"),
        |it| it.set_port(65535),
        |it| it.set_path("/a/b/c"),
        |it| it.set_path("/ü/:"),
        |it| it.set_query("q=1"),
        |it| it.set_query("ü ü"),
        |it| it.set_fragment("f"),
        |it| it.set_fragment("ü"),
        |it| it.segments_mut()?.push("a b"),
        |it| it.segments_mut()?.insert(0, "x"),
        |it| it.segments_mut()?.set_trailing_slash(true),
        |it| it.remove_authority(),
        |it| it.remove_host(),
    ];
    let mut refused = 0;
    for text in long() {
        for edit in edits {
            let mut uri = UriBuf::parse(&text).unwrap();
            match edit(&mut uri) {
                Ok(()) => check(&uri),
                Err(error) => {
                    assert_eq!(uri, text.as_str(), "an edit that fails changes nothing");
                    refused += usize::from(error.kind() == EditErrorKind::TooLong);
                }
            }
            check(&uri);
        }
        let built = [
            Uri::parse(&text).unwrap().to_builder().host("example.com").query("ü").build(),
            UriBuf::builder().scheme("x").path(&text).fragment("f").build(),
        ];
        for it in built.iter().flatten() {
            check(it);
        }
    }
    assert!(refused > 100);
}

#[test]
fn iris_hold_at_the_limit() {
    let mut refused = 0;
    for pattern in [
        "http://ü.example/~",
        "http://h/ü~",
        "http://h/~?ü#ü",
        "http://%C3%BC/~",
        "a:%C3%BC~",
        "a:~%41",
    ] {
        for len in MAX_LEN - 12..=MAX_LEN {
            let text = filled(pattern, len).unwrap();
            let Ok(iri) = Iri::parse(&text) else { panic!("{text}") };
            check(&iri.to_iri().into_owned());
            refused += usize::from(iri.to_uri().is_err());
            if let Ok(uri) = iri.to_uri() {
                check(&uri.into_owned());
            }
        }
    }
    assert!(refused > 10);
    #[cfg(feature = "nfc")]
    for len in MAX_LEN - 12..=MAX_LEN {
        // One code point of three bytes that becomes two, of six bytes.
        let text = filled("a:~\u{FB1D}", len).unwrap();
        match Iri::parse(&text).unwrap().to_nfc() {
            Ok(iri) => check(&iri.into_owned()),
            Err(error) => assert_eq!(error.kind(), ParseErrorKind::TooLong),
        }
    }
}

#[test]
fn what_is_made_of_data_holds_at_the_limit() {
    let mut refused = 0;
    for len in MAX_LEN - 24..=MAX_LEN + 4 {
        let path = format!("/{}", "z".repeat(len));
        let escaped = format!("{} ", "z".repeat(len));
        let mut made: Vec<Option<UriBuf>> = Vec::new();
        made.push(
            RequestTarget::parse(&path)
                .ok()
                .and_then(|it| it.effective_uri("http", Some("h")).ok()),
        );
        made.push(UriBuf::parse_suffix("http", &path[1..]).ok());
        made.push(
            Uri::parse_escaping(&format!("a:{escaped}"))
                .ok()
                .map(|it| it.into_value().into_owned()),
        );
        refused += made.iter().filter(|it| it.is_none()).count();
        for it in made.iter().flatten() {
            check(it);
            let shown = it.redacted().to_string();
            assert!(shown.len() <= MAX_LEN + 3);
        }
    }
    assert!(refused > 4);
}
