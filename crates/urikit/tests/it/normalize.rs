//! Normal forms, by `testdata/normalize.txt`, and their properties.

use urikit::{
    Iri, IriRef, Level, Uri, UriBuf, UriCow, UriRef, component::HostKind, normalize::Steps,
};

use urikit::percent::Part;

use crate::level_model;

const FORMS: &str = include_str!("../../../../testdata/normalize.txt");

struct Row {
    input: &'static str,
    level: Level,
    output: &'static str,
}

fn rows() -> Vec<Row> {
    let lines = FORMS.lines().filter(|line| line.starts_with('<'));
    let row = |line: &'static str| {
        let (input, rest) = line[1..].split_once('>').unwrap();
        let (row, note) = rest.split_once(" -- ").unwrap();
        assert!(!note.is_empty());
        let (level, output) = row.trim().split_once(' ').unwrap();
        let output = match output.trim() {
            "=" => input,
            output => output.strip_prefix('<').unwrap().strip_suffix('>').unwrap(),
        };
        Row { input, level: Level::from_name(level).unwrap(), output }
    };
    lines.map(row).collect()
}

#[test]
fn table_has_the_normal_forms() {
    let rows = rows();
    assert!(rows.len() > 110);
    for Row { input, level, output } in rows {
        let identifier = IriRef::parse(input).unwrap();
        let normal = identifier.normalize(level);
        assert_eq!(normal, output, "{input} at {level}");
        assert_eq!(normal.is_borrowed(), input == output, "{input} at {level}");
        assert_eq!(identifier.is_normalized(level), input == output, "{input} at {level}");
        assert_eq!(
            level_model::normalize(input, level),
            output,
            "the oracle on {input} at {level}"
        );
        assert!(IriRef::parse(output).unwrap().is_normalized(level), "{output} at {level}");
    }
}

/// Their rootless paths are names or data; a path that starts with `/` is like any other.
#[test]
fn opaque_schemes_keep_their_dots_at_every_level() {
    const SCHEMES: &str = "urn data mailto tel sip sips blob javascript about tag cid mid news jar \
        view-source magnet geo sms did doi bitcoin ni nih";
    for scheme in SCHEMES.split_whitespace() {
        let [dots, other] = ["a/./b/../c", "a/c"].map(|path| format!("{scheme}:{path}"));
        let rooted = format!("{scheme}:/a/../c");
        let [dots, other, rooted] =
            [&dots, &other, &rooted].map(|text| UriRef::parse(text).unwrap());
        for level in Level::ALL {
            assert_eq!(dots.normalize(level), dots, "{dots} at {level}");
            assert!(!dots.eq_at(other, level), "{dots} at {level}");
        }
        assert_eq!(rooted.normalize(Level::Path).path(), "/c", "{rooted}");
    }
    // With an unknown scheme §5.2.4 is followed to the letter, and so it is when resolving with any scheme.
    assert_eq!(UriRef::parse("foo:a/../b").unwrap().normalize(Level::Path), "foo:/b");
    let base = Uri::parse("urn:a/b").unwrap();
    assert_eq!(base.resolve_str("../c").unwrap(), "urn:/c");
}

#[test]
fn simple_changes_nothing() {
    let uri = Uri::parse("HTTP://H:80/%7e/../.").unwrap();
    assert!(uri.normalize(Level::Simple).is_borrowed());
    assert!(uri.normalize(Steps::NONE).is_borrowed());
}

#[test]
fn steps_do_what_they_say_and_no_more() {
    let text = "HTTP://U%41@H%41:80/%7e%2f/./B";
    let normal = |steps| Uri::parse(text).unwrap().normalize(steps).into_string();
    assert_eq!(normal(Steps::NONE.case()), "http://U%41@h%41:80/%7E%2F/./B");
    assert_eq!(normal(Steps::NONE.percent()), "HTTP://UA@HA:80/~%2f/./B");
    assert_eq!(normal(Steps::NONE.path()), "HTTP://U%41@H%41:80/%7e%2f/B");
    assert_eq!(normal(Steps::NONE.scheme()), "HTTP://U%41@H%41/%7e%2f/./B");
    assert_eq!(normal(Steps::NONE.ipv6()), text);
    assert_eq!(normal(Steps::of(Level::Scheme)), "http://UA@ha/~%2F/B");
}

#[test]
fn path_step_without_percent_leaves_escaped_dots() {
    let uri = Uri::parse("s:/a/%2e%2e/b/../c").unwrap();
    assert_eq!(uri.normalize(Steps::NONE.path()), "s:/a/%2e%2e/c");
    assert!(Uri::parse("s:/a/%2e%2e/b").unwrap().is_normalized(Steps::NONE.path()));
}

/// RFC 5952 §4 and §5.
#[test]
fn ipv6_step_writes_the_recommended_form() {
    let forms = [
        ("[0:0:0:0:0:0:0:1]", "[::1]"),
        ("[::]", "[::]"),
        ("[2001:0DB8::0001]", "[2001:db8::1]"),
        ("[2001:db8:0:0:0:0:2:1]", "[2001:db8::2:1]"),
        ("[2001:db8:0:1:1:1:1:1]", "[2001:db8:0:1:1:1:1:1]"),
        ("[2001:db8::1:1:1:1:1]", "[2001:db8:0:1:1:1:1:1]"),
        ("[2001:0:0:1:0:0:0:1]", "[2001:0:0:1::1]"),
        ("[2001:db8:0:0:1:0:0:1]", "[2001:db8::1:0:0:1]"),
        ("[::FFFF:C000:0201]", "[::ffff:192.0.2.1]"),
        ("[::ffff:ffff:ffff]", "[::ffff:255.255.255.255]"),
        ("[::192.0.2.1]", "[::c000:201]"),
        ("[v1.A]", "[v1.A]"),
        ("127.0.0.1", "127.0.0.1"),
    ];
    for (from, to) in forms {
        let text = format!("s://{from}:1/p");
        let uri = Uri::parse(&text).unwrap();
        let normal = uri.normalize(Steps::NONE.ipv6());
        assert_eq!(normal, format!("s://{to}:1/p").as_str());
        assert_eq!(uri.is_normalized(Steps::NONE.ipv6()), from == to, "{from}");
        assert_eq!(normal.borrowed().spans(), Uri::parse(normal.as_str()).unwrap().spans());
    }
}

#[test]
fn name_that_hides_an_address_becomes_it() {
    let uri = Uri::parse("http://127.0.0.%31/").unwrap();
    assert_eq!(uri.host().unwrap().kind(), HostKind::RegName);
    let normal = uri.normalize(Level::Percent);
    assert_eq!(normal.borrowed().host().unwrap().kind(), HostKind::Ipv4);
}

#[test]
fn normalize_into_replaces_what_was_there() {
    let mut out = String::from("something longer than what comes, and not ASCII: é");
    for (text, normal) in [("HTTP://H/a/..", "http://h/"), ("http://h/", "http://h/")] {
        let identifier = UriRef::parse(text).unwrap().normalize_into(Level::Path, &mut out);
        assert_eq!(identifier.spans(), UriRef::parse(normal).unwrap().spans());
        assert_eq!(out, normal);
    }
}

#[test]
fn owned_identifiers_normalize_too() {
    let uri = UriBuf::parse("HTTP://h/").unwrap();
    assert!(!uri.is_normalized(Level::Case));
    assert_eq!(uri.normalize(Level::Case), "http://h/");
    let normal: UriBuf = uri.normalize(Level::Case).into();
    assert!(normal.normalize(Level::Case).is_borrowed());
}

#[test]
fn parts_across_blocks_are_looked_at() {
    // Every suspect at every position of strings of more than one block.
    for at in 0..140 {
        for suspect in ["%7E", "%2f", "/./", "/../", "/..", "/.", "/%2e/"] {
            let text = format!("s://h/{}{suspect}", "x".repeat(at));
            check_like_the_oracle(&text);
            check_like_the_oracle(&format!("{text}{}", "y".repeat(70)));
            check_like_the_oracle(&format!("{text}/{}", "y".repeat(70)));
        }
        check_like_the_oracle(&format!("s://{}H/", "h".repeat(at)));
        check_like_the_oracle(&format!("{}S://h", "s".repeat(at)));
        check_like_the_oracle(&format!("s://{}U@h/", "u".repeat(at)));
        check_like_the_oracle(&format!("s://h{}%c3/", "h".repeat(at)));
    }
}

fn check_like_the_oracle(text: &str) {
    let identifier = UriRef::parse(text).unwrap();
    for level in Level::ALL {
        let expected = level_model::normalize(text, level);
        assert_eq!(identifier.normalize(level), expected.as_str(), "{level}");
        assert_eq!(identifier.is_normalized(level), expected == text, "{text} at {level}");
    }
}

#[test]
fn cow_shows_compares_and_hashes_as_its_text() {
    use std::collections::HashSet;
    let borrowed = UriCow::from(Uri::parse("s://u:p@h/").unwrap());
    let owned = UriCow::from(UriBuf::parse("s://u:p@h/").unwrap());
    assert!(borrowed.is_borrowed() && !owned.is_borrowed());
    assert_eq!(borrowed, owned);
    assert_eq!(owned, Uri::parse("s://u:p@h/").unwrap());
    assert_eq!(owned, UriBuf::parse("s://u:p@h/").unwrap());
    assert_eq!(borrowed.to_string(), "s://u:p@h/");
    assert_eq!(format!("{borrowed:?}"), "Uri(\"s://***@h/\")");
    assert_eq!(format!("{owned:?}"), "UriBuf(\"s://***@h/\")");
    let set: HashSet<UriCow<'_>> = [borrowed.clone(), owned.clone()].into();
    assert!(set.len() == 1 && set.contains("s://u:p@h/"));
    assert!(owned <= borrowed);
    let view: Uri<'_> = (&owned).into();
    assert_eq!(view.host().unwrap(), "h");
    assert_eq!(borrowed.into_string(), owned.into_string());
}

#[cfg(feature = "serde")]
#[test]
fn cow_borrows_what_the_format_lends() {
    use urikit::IriRefCow;
    #[derive(serde::Deserialize)]
    struct Link<'a> {
        #[serde(borrow)]
        to: IriRefCow<'a>,
    }
    let lent: Link<'_> = serde_json::from_str(r#"{"to": "a/b"}"#).unwrap();
    let copied: Link<'_> = serde_json::from_str(r#"{"to": "a\/b"}"#).unwrap();
    assert!(lent.to.is_borrowed() && !copied.to.is_borrowed());
    assert!(lent.to == copied.to && lent.to == "a/b");
    assert_eq!(serde_json::to_string(&lent.to).unwrap(), "\"a/b\"");
    let value: serde_json::Value = "a/b".into();
    assert_eq!(<IriRefCow<'_> as serde::Deserialize>::deserialize(&value).unwrap(), "a/b");
    let error = serde_json::from_str::<UriCow<'_>>("\"s://u:secret@h^/\"").unwrap_err();
    assert!(!error.to_string().contains("secret"));
}

#[test]
fn iri_keeps_non_ascii_characters() {
    let iri = Iri::parse("HTTP://ÄÖ.example/%C3%A4").unwrap();
    assert_eq!(iri.normalize(Level::Scheme), "http://ÄÖ.example/%C3%A4");
}

/// Strings of up to 128 bytes take a separate path.
#[test]
fn normal_form_is_the_same_for_short_and_long_texts() {
    let cases = [
        ("HTTP://U:P%7e@Ex.COM:8080/a/./b/../%7Ec/%2f", "http://U:P~@ex.com:8080/a/~c/%2F"),
        ("http://EX.com/../%61/x/..", "http://ex.com/a/"),
        ("http://ex.com/%2e%2E/b/%2e", "http://ex.com/b/"),
        ("http://ex.com/a//../.b/..c/...", "http://ex.com/a/.b/..c/..."),
        ("http://%41.com/%aa", "http://a.com/%AA"),
        ("foo:a/../b", "foo:/b"),
    ];
    for (text, normal) in cases {
        for padding in 0..140 {
            let end = format!("?{}#{}", "q%7e%2f".repeat(padding / 7), "f".repeat(padding));
            let normal_end = end.replace("%7e", "~").replace("%2f", "%2F");
            let (text, normal) = (format!("{text}{end}"), format!("{normal}{normal_end}"));
            let uri = Uri::parse(&text).unwrap();
            let form = uri.normalize(Level::Path).into_owned();
            assert_eq!(form, *normal, "{text}");
            assert_eq!(form.spans(), Uri::parse(&normal).unwrap().spans(), "{text}");
            let normal = Uri::parse(&normal).unwrap();
            assert!(normal.is_normalized(Level::Path) && uri.eq_at(normal, Level::Path), "{text}");
            let other = format!("{normal}f");
            assert!(!uri.eq_at(Uri::parse(&other).unwrap(), Level::Path), "{text}");
        }
    }
}

/// A part by itself becomes what it is in the normal form of the whole, except for what depends on the whole.
#[test]
fn parts_are_normalized_as_in_the_whole() {
    for Row { input, level, .. } in rows().into_iter().filter(|row| row.level < Level::Scheme) {
        let whole = IriRef::parse(input).unwrap();
        let normal = whole.normalize(level);
        let check = |part: Part, text: Option<&str>, expected: Option<&str>| {
            let text = text.map(|text| part.normalize_iri(text, level).unwrap());
            assert_eq!(text.as_deref(), expected, "{part} of {input} at {level}");
        };
        let scheme = whole.scheme().map(|scheme| scheme.as_str());
        check(Part::Scheme, scheme, normal.scheme().map(|scheme| scheme.as_str()));
        let authority = whole.authority().map(|authority| authority.as_str());
        check(Part::Authority, authority, normal.authority().map(|authority| authority.as_str()));
        let userinfo = whole.userinfo().map(|userinfo| userinfo.as_str());
        check(Part::Userinfo, userinfo, normal.userinfo().map(|userinfo| userinfo.as_str()));
        let host = whole.host().map(|host| host.as_str());
        check(Part::Host, host, normal.host().map(|host| host.as_str()));
        let port = whole.port().map(|port| port.as_str());
        check(Part::Port, port, normal.port().map(|port| port.as_str()));
        let query = whole.query().map(|query| query.as_str());
        check(Part::Query, query, normal.query().map(|query| query.as_str()));
        let fragment = whole.fragment().map(|fragment| fragment.as_str());
        check(Part::Fragment, fragment, normal.fragment().map(|fragment| fragment.as_str()));
        let path = whole.path();
        // The dots of an LDAP path are data.
        let is_ldap = whole.scheme().is_some_and(|scheme| scheme.is("ldap"));
        if whole.scheme().is_none() || path.is_rooted() && !is_ldap {
            let bare = Part::Path.normalize_iri(path.as_str(), level).unwrap();
            let expected = normal.path().as_str();
            let unguarded = bare.strip_prefix("/.").filter(|path| path.starts_with("//"));
            assert!(bare == expected || unguarded == Some(expected), "{input}: {bare}");
        }
    }
}

#[test]
fn parts_are_normalized_by_themselves() {
    let cases = [
        (Part::Scheme, "HtTp", Level::Case, "http"),
        (Part::Scheme, "HtTp", Level::Simple, "HtTp"),
        (Part::Host, "H%2f%41", Level::Case, "h%2F%41"),
        (Part::Host, "H%2f%41", Level::Percent, "h%2Fa"),
        (Part::RegName, "A", Level::Path, "a"),
        (Part::IpLiteral, "[0::1]", Level::Path, "[0::1]"),
        (Part::IpLiteral, "[0::1]", Level::Scheme, "[::1]"),
        (Part::Port, "007", Level::Path, "007"),
        (Part::Port, "007", Level::Scheme, "7"),
        (Part::Authority, "U%7e@H:", Level::Path, "U~@h:"),
        (Part::Authority, "U%7e@H:", Level::Scheme, "U~@h"),
        (Part::User, "%3a%41", Level::Path, "%3AA"),
        (Part::Path, "", Level::Path, ""),
        (Part::Path, "a/../..", Level::Path, "../"),
        (Part::Path, "a/../b:c", Level::Path, "./b:c"),
        (Part::Path, "./b:c", Level::Path, "./b:c"),
        (Part::Path, "/a/..//b", Level::Path, "/.//b"),
        (Part::Path, "/.//b", Level::Path, "/.//b"),
        (Part::Path, "//b", Level::Path, "//b"),
        (Part::Path, "b:c", Level::Path, "b:c"),
        (Part::Path, "/%2e%2E/%7e", Level::Path, "/~"),
        (Part::Segment, "%2e%2E", Level::Path, ".."),
        (Part::QueryKey, "a+%2b%7E", Level::Path, "a+%2B~"),
        (Part::Form, "a+%2b%7E=", Level::Path, "a+%2B~="),
        (Part::Unreserved, "%41", Level::Path, "A"),
    ];
    for (part, text, level, expected) in cases {
        let normal = part.normalize(text, level).unwrap();
        assert_eq!(normal, expected, "{part}: {text} at {level}");
        assert_eq!(part.normalize(&normal, level).unwrap(), normal);
    }
    let wrong = [
        (Part::Scheme, "1a", 0),
        (Part::Host, "a:1", 1),
        (Part::IpLiteral, "a", 0),
        (Part::Port, "8x", 1),
        (Part::User, "a:", 1),
        (Part::Segment, "a/", 1),
        (Part::SegmentNzNc, "", 0),
        (Part::QueryValue, "a&", 1),
        (Part::Fragment, "%4", 0),
        (Part::Query, "é", 0),
    ];
    for (part, text, offset) in wrong {
        assert_eq!(
            part.normalize(text, Level::Path).unwrap_err().offset(),
            offset,
            "{part}: {text}"
        );
    }
}

/// Many segments are written in parts.
#[test]
fn any_number_of_segments_is_displayed() {
    for start in ["", "/", "s:", "s:/", "s://h/", "../"] {
        for count in (0..80).chain([500, 513, 9000]) {
            let text = format!("{start}{}.%7e/b/..", "a/./".repeat(count));
            let uri = UriRef::parse(&text).unwrap();
            let normal = uri.normalize(Level::Path);
            assert_eq!(uri.normalized(Level::Path).to_string(), normal.as_str(), "{text}");
        }
    }
}
