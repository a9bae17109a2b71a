//! Comparison by `testdata/compare.txt`; origins and ports.

use alloc::collections::BTreeSet;
use core::cmp::Ordering;
use std::collections::HashSet;

use urikit::{IriRef, Level, Uri, UriRef, compare::NormalizedKey};

const PAIRS: &str = include_str!("../../../../testdata/compare.txt");

#[test]
fn dot_segments_are_seen_at_every_place() {
    for len in 0..200 {
        let filler = "x".repeat(len);
        let (dots, none) = (format!("s://h/{filler}/./b"), format!("s://h/{filler}/b"));
        let (dots, none) = (Uri::parse(&dots).unwrap(), Uri::parse(&none).unwrap());
        assert_eq!(dots.compare(none).level, Some(Level::Path), "{dots}");
        assert_eq!(dots.cmp_at(none, Level::Path), Ordering::Equal, "{dots}");
        // Before a common end of every length.
        let (dots, none) = (format!("s://h/./{filler}"), format!("s://h/{filler}"));
        let (dots, none) = (Uri::parse(&dots).unwrap(), Uri::parse(&none).unwrap());
        assert_eq!(dots.compare(none).level, Some(Level::Path), "{dots}");
    }
}

#[test]
fn table_has_the_levels_and_the_differences() {
    let mut count = 0;
    for line in PAIRS.lines().filter(|line| line.starts_with('<')) {
        let (pair, note) = line.split_once(" -- ").unwrap();
        let (a, rest) = pair[1..].split_once('>').unwrap();
        let (b, answer) = rest.trim_start()[1..].split_once('>').unwrap();
        let (a, b) = (IriRef::parse(a).unwrap(), IriRef::parse(b).unwrap());
        let expected = match answer.trim() {
            level if Level::from_name(level).is_some() => (Level::from_name(level), None),
            part => (None, Some(part.strip_prefix("not in ").unwrap().to_owned())),
        };
        for (a, b) in [(a, b), (b, a)] {
            let found = a.compare(b);
            let differs_in = found.differs_in.map(|component| component.to_string());
            assert_eq!((found.level, differs_in), expected, "{line}");
            for level in Level::ALL {
                let equal = expected.0.is_some_and(|rung| rung <= level);
                assert_eq!(a.eq_at(b, level), equal, "{line} at {level}");
                assert_eq!(found.equal_at(level), equal, "{line} at {level}");
                assert_eq!(a.normalize(level) == b.normalize(level), equal, "{line} at {level}");
                assert_eq!(a.cmp_at(b, level) == Ordering::Equal, equal, "{line} at {level}");
            }
        }
        assert!(!note.is_empty());
        count += 1;
    }
    assert!(count > 35);
}

/// Where one form ends, the other continues with each kind of byte.
#[test]
fn order_is_that_of_the_keys() {
    const TEXTS: &str = "a a/ a/b a/b/ a/b/c a! a!/b a? a# a?q a?q#f a: a:b a:/ a:/b a:/.//b a://b \
        a://b/ a://b/c a://b:1 a://b:1/ a://b?q a://b#f a://bb a://c@b a://b%41 aa:b a+:b a+b a-b/c \
        / /a //a //a/ /.//a /.//a/ ./a:b ../a .. . ../../a ../a/b A/../a a/./b %61 a%2F a%2fb A A:b \
        a:A/../b a:./b a/%2e/b a://b/./ a://b/x/.. a://B a%20 ?a #a ?a#b";
    let mut references: Vec<_> =
        TEXTS.split_whitespace().map(|text| UriRef::parse(text).unwrap()).collect();
    references.push(UriRef::parse("").unwrap());
    for level in Level::ALL {
        for a in &references {
            for b in &references {
                let expected = a.normalize(level).cmp(&b.normalize(level));
                assert_eq!(a.cmp_at(*b, level), expected, "{a} and {b} at {level}");
                assert_eq!(a.at(level).cmp(&b.at(level)), expected);
            }
        }
    }
}

#[test]
fn identifiers_at_a_level_are_keys_of_maps() {
    let texts = ["http://h/a", "HTTP://h/a", "http://h/%61", "http://h/b/../a", "http://h:80/a"];
    for (level, distinct) in Level::ALL.into_iter().zip([5, 4, 3, 2, 1]) {
        let all = texts.map(|text| Uri::parse(text).unwrap().at(level));
        assert_eq!(HashSet::from(all).len(), distinct, "{level}");
        assert_eq!(BTreeSet::from(all).len(), distinct, "{level}");
    }
    let uri = Uri::parse("s://u:p@h/").unwrap();
    assert_ne!(uri.at(Level::Case), uri.at(Level::Path));
    let debug = "AtLevel { level: Case, identifier: Uri(\"s://***@h/\") }";
    assert_eq!(format!("{:?}", uri.at(Level::Case)), debug);
}

#[test]
fn anything_that_is_an_identifier_can_be_the_other() {
    let uri = Uri::parse("http://h/").unwrap();
    let owned = Uri::parse("HTTP://h/").unwrap().to_owned();
    assert!(uri.eq_at(&owned, Level::Case));
    assert!(UriRef::from(uri).eq_at(uri, Level::Simple));
    assert!(uri.eq_at(&owned.normalize(Level::Case), Level::Simple));
}

#[test]
fn origin_is_scheme_host_and_port() {
    let same = [
        ("http://h", "HTTP://H:80/a?b#c"),
        ("http://h:080/", "http://h/"),
        ("http://u:p@h:/", "http://h:80/"),
        ("https://[::1]", "https://[0:0::1]:443"),
        ("http://%41/", "http://a/"),
        ("http://127.0.0.%31/", "http://127.0.0.1/"),
        ("foo://h/", "foo://h:/"),
    ];
    for (a, b) in same {
        let (a, b) = (Uri::parse(a).unwrap(), Uri::parse(b).unwrap());
        assert!(a.same_origin(b) && b.same_origin(a), "{a} {b}");
        let origins = [a.origin().unwrap().unwrap(), b.origin().unwrap().unwrap()];
        assert_eq!(origins[0].to_string(), origins[1].to_string());
        assert_eq!(HashSet::from(origins).len(), 1);
    }
    let other = [
        ("http://h", "https://h"),
        ("http://h", "http://g"),
        ("http://h", "http://h:81"),
        ("http://h:443", "https://h:443"),
        ("foo://h", "foo://h:80"),
        ("urn:a", "urn:a"),
        ("file:///a", "file:///a"),
        ("http:", "http:"),
        ("http://h:99999", "http://h:99999"),
    ];
    for (a, b) in other {
        assert!(!Uri::parse(a).unwrap().same_origin(Uri::parse(b).unwrap()), "{a} {b}");
    }
    assert!(UriRef::parse("//h/").unwrap().origin().unwrap().is_none());
    assert!(Uri::parse("http://h:65536").unwrap().origin().is_err());
}

/// Ports that no RFC assigns are assumed, but never removed.
#[test]
fn usual_ports_are_known_and_stay() {
    const PORTS: &str = "ssh 22 sftp 22 ldaps 636 imaps 993 smtp 25 mqtt 1883 mqtts 8883 redis 6379 \
        postgres 5432 mysql 3306";
    let words: Vec<_> = PORTS.split_whitespace().collect();
    for pair in words.chunks(2) {
        let (without, with) =
            (format!("{}://h/", pair[0]), format!("{}://h:{}/", pair[0], pair[1]));
        let (without, with) = (Uri::parse(&without).unwrap(), Uri::parse(&with).unwrap());
        assert_eq!(without.effective_port(), Ok(Some(pair[1].parse().unwrap())));
        assert!(without.same_origin(with) && with.is_normalized(Level::Scheme), "{with}");
        assert!(!without.eq_at(with, Level::Scheme), "{with}");
        assert_eq!(with.origin().unwrap().unwrap().to_string(), format!("{}://h", pair[0]));
    }
    for (text, port) in [("ldap://h", 389), ("imap://h", 143)] {
        assert_eq!(Uri::parse(text).unwrap().effective_port(), Ok(Some(port)));
    }
}

#[test]
fn origin_is_written_in_one_form() {
    let forms = [
        ("HTTP://U@H:080/", "http://h"),
        ("http://h:8080/", "http://h:8080"),
        ("https://[2001:DB8:0::1]:443", "https://[2001:db8::1]"),
        ("foo://h%41%c3%a9", "foo://ha%C3%A9"),
        ("foo://h:0", "foo://h:0"),
    ];
    for (text, expected) in forms {
        assert_eq!(Uri::parse(text).unwrap().origin().unwrap().unwrap().to_string(), expected);
    }
}

#[test]
fn identifiers_compare_with_text_from_either_side_and_are_taken_by_reference() {
    let (uri, owned) = (Uri::parse("a:b").unwrap(), urikit::UriBuf::parse("a:b").unwrap());
    let text = String::from("a:b");
    assert_eq!("a:b", uri);
    assert_eq!("a:b", owned);
    assert_eq!(owned, text);
    assert_eq!(text, owned);
    let by_reference: Uri<'_> = (&uri).into();
    assert!(uri.eq_at(by_reference, Level::Case) && uri.eq_at(&owned, Level::Case));
}

/// The key is the normal form: equal keys, equal identifiers, whatever the kind and the form.
#[test]
fn owned_key_is_the_normal_form() {
    let uri = Uri::parse("HTTP://u:p@H:80/a/../%7Eb").unwrap();
    for level in Level::ALL {
        let key = NormalizedKey::new(uri, level);
        assert_eq!(key.as_str(), uri.normalize(level).as_str());
        assert_eq!(key, NormalizedKey::new(&uri.to_owned(), level));
        assert_eq!(key, NormalizedKey::new(IriRef::from(uri), level));
        assert_eq!(key, NormalizedKey::new(&uri.normalize(level), level));
        assert!(!format!("{key:?}").contains("u:p"), "{key:?}");
        assert_eq!(
            (key.to_string(), String::from(key.clone())),
            (key.to_string(), key.to_string())
        );
    }
    for line in PAIRS.lines().filter(|line| line.starts_with('<')) {
        let (pair, _) = line.split_once(" -- ").unwrap();
        let mut texts = pair.split('>').filter_map(|part| part.split_once('<')).map(|it| it.1);
        let (Some(a), Some(b)) = (texts.next(), texts.next()) else { continue };
        let (a, b) = (IriRef::parse(a).unwrap(), IriRef::parse(b).unwrap());
        for level in Level::ALL {
            let (one, other) = (NormalizedKey::new(a, level), NormalizedKey::new(b, level));
            assert_eq!(one == other, a.eq_at(b, level), "{a} {b}");
            assert_eq!(one.cmp(&other), a.cmp_at(b, level), "{a} {b}");
            let keys = HashSet::from([one]);
            assert_eq!(keys.contains(other.as_str()), a.eq_at(b, level));
        }
    }
}
