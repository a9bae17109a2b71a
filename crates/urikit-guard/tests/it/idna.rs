//! Hosts by UTS 46, in both directions, and labels that deceive.

use proptest::prelude::*;
use urikit::{Iri, IriRef, IriRefBuf, Rule, Uri, UriBuf, UriBuilder, UriRef};
use urikit_guard::host::{Deception, HostNameErrorKind};
use urikit_guard::{HostExt, HostNameBuilderExt, HostNameExt, IdentifierExt};
use urikit_testing::unescape;

#[test]
fn examples_of_rfc_3987_become_what_it_says() {
    let text = |escaped: &str| {
        let inside = escaped.strip_prefix('<').and_then(|text| text.strip_suffix('>')).unwrap();
        String::from_utf8(unescape(inside).unwrap()).unwrap()
    };
    let lines = include_str!("../../../../testdata/rfc3987_examples.txt").lines();
    let mut count = 0;
    for line in lines.filter(|line| line.starts_with("idna-")) {
        let [what, input, output] =
            line.split_whitespace().collect::<Vec<_>>().try_into().expect(line);
        let (input, output) = (text(input), text(output));
        let given = IriRef::parse(&input).unwrap();
        match what {
            "idna-uri" => {
                let uri = given.to_uri_idna().unwrap();
                assert_eq!(uri, output.as_str());
                assert_eq!(UriRef::parse(&output).unwrap().spans(), uri.borrowed().spans());
            }
            _ => {
                let iri = given.to_iri_idna().unwrap();
                assert_eq!(iri, output.as_str());
                assert_eq!(IriRef::parse(&output).unwrap().spans(), iri.borrowed().spans());
            }
        }
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn hosts_that_need_nothing_stay_as_they_are() {
    for host in ["", "Example.COM", "my_host", "a..b", "[::1]", "127.0.0.1", "[v1.a]", "-", "a!b"] {
        let text = format!("//{host}");
        let host = IriRef::parse(&text).unwrap().host().unwrap();
        assert_eq!(host.to_ascii().unwrap(), host.as_str());
        assert_eq!(host.to_unicode().unwrap(), host.as_str());
    }
}

#[test]
fn hosts_that_uts_46_refuses_have_a_kind_and_an_offset() {
    let long = format!("//{}", "ü".repeat(64));
    let cases = [
        ("//a.b%FF", HostNameErrorKind::InvalidUtf8, 3),
        ("//a.xn--a.b", HostNameErrorKind::InvalidLabel, 2),
        ("//ü_a", HostNameErrorKind::InvalidLabel, 0),
        ("//ü..b", HostNameErrorKind::InvalidLabel, 3),
        ("//a%2Fb", HostNameErrorKind::InvalidLabel, 0),
        ("//a.%C3%BC%40evil", HostNameErrorKind::InvalidLabel, 2),
        ("//a.-ü", HostNameErrorKind::InvalidLabel, 2),
        ("//a\u{2028}", HostNameErrorKind::InvalidLabel, 0),
        ("//ü。א1a", HostNameErrorKind::InvalidLabel, 5),
        (long.as_str(), HostNameErrorKind::InvalidLabel, 0),
        ("//１２７.0.0.1", HostNameErrorKind::Address, 0),
        ("//127.0.0.%31", HostNameErrorKind::Address, 0),
        ("//ü.０x1", HostNameErrorKind::Address, 0),
    ];
    for (text, kind, offset) in cases {
        let identifier = IriRef::parse(text).unwrap();
        for error in [
            identifier.host().unwrap().to_ascii().expect_err(text),
            identifier.host().unwrap().to_unicode().expect_err(text),
        ] {
            assert_eq!((error.kind(), error.offset()), (kind, offset), "{text}");
        }
        assert_eq!(identifier.to_uri_idna().unwrap_err().offset(), 2 + offset, "{text}");
    }
    let name = IriRef::parse("//a.1.אב").unwrap().host().unwrap().to_ascii().map(drop);
    let long = vec!["ü"; 100].join(".");
    let long = format!("//{long}");
    let long = IriRef::parse(&long).unwrap().host().unwrap().to_ascii().unwrap_err();
    assert_eq!(long.kind(), HostNameErrorKind::InvalidName);
    assert_eq!(name.unwrap_err().kind(), HostNameErrorKind::InvalidName);
}

#[test]
fn idna_keeps_the_other_parts() {
    let iri = Iri::parse("http://ü:é@bücher.example.:80/é?é#é").unwrap();
    let uri = iri.to_uri_idna().unwrap();
    let expected = "http://%C3%BC:%C3%A9@xn--bcher-kva.example.:80/%C3%A9?%C3%A9#%C3%A9";
    assert_eq!(uri, expected);
    assert_eq!(Uri::parse(expected).unwrap().spans(), uri.borrowed().spans());
    assert_eq!(uri.borrowed().to_iri_idna().unwrap(), iri);
    assert_eq!(Iri::parse("a:é").unwrap().to_uri_idna().unwrap(), "a:%C3%A9");
}

#[test]
fn idna_refuses_without_a_word_about_the_userinfo() {
    let error = Iri::parse("http://secret@-ü/").unwrap().to_uri_idna().unwrap_err();
    assert_eq!(error.offset(), 14);
    assert!(!format!("{error} {error:?}").contains("secret"));
}

#[test]
fn deceptive_labels_are_those_of_uts_39() {
    let deception = |host: &str| {
        let text = format!("//{host}");
        let labels = IriRef::parse(&text).unwrap().host().unwrap().deceptive_labels();
        labels.first().map(|label| label.deception)
    };
    for host in [
        "",
        "paypal",
        "bücher",
        "пример",
        "例え",
        "日本tv",
        "한국tv",
        "ελλάδα",
        "עברית",
        "[::1]",
        "bær",
        "ノート",
        "東京ノ家",
        "col·lecció",
        "ışık",
    ] {
        assert_eq!(deception(host), None, "{host}");
    }
    for host in ["p\u{430}ypal", "www.xn--pypal-4ve.com", "ελλaδα"] {
        assert_eq!(deception(host), Some(Deception::MixedScripts), "{host}");
    }
    for host in ["аррӏе.com", "ɡoogle.com", "ɑpple.com", "mıcrosoft.com", "xn--mcrosoft-tkb.com"]
    {
        assert_eq!(deception(host), Some(Deception::LooksAscii), "{host}");
    }
    for host in [
        "example.com\u{2215}evil.example",
        "example.com\u{2044}a.example",
        "h\u{A789}80.example",
        "example.com\u{29F8}a.example",
        "example.comノa.example",
        "exampleノ.example",
        "ノ.example",
        "example\u{B7}com.example",
    ] {
        assert_eq!(deception(host), Some(Deception::LooksDelimited), "{host}");
    }
    let host = IriRef::parse("//example.com\u{2215}login.evil.example").unwrap().host().unwrap();
    let labels = host.deceptive_labels();
    assert_eq!(labels[0].looks_like, "com/login");
}

/// What a person would read, otherwise which scripts are mixed.
#[test]
fn deceptive_labels_name_what_is_read_or_the_scripts() {
    let said = |text: &str| {
        let labels = Iri::parse(text).unwrap().host().unwrap().deceptive_labels();
        labels.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let mixed = "the label 'ex\u{430}mple' (U+0430) looks like 'example', and mixes scripts (Latin, Cyrillic)";
    assert_eq!(said("http://ex\u{430}mple.com/"), [mixed]);
    assert_eq!(
        said("http://a\u{434}b.com/"),
        ["the label 'a\u{434}b' (U+0434) mixes scripts (Latin, Cyrillic)"]
    );
}

#[test]
fn ten_megabytes_of_combining_marks_take_linear_time() {
    // Of different classes, in an order that must be reversed.
    let marks = "\u{315}\u{301}\u{323}\u{327}\u{334}".repeat(1_000_000);
    let host = format!("//e{marks}");
    assert!(IriRef::parse(&host).unwrap().host().unwrap().to_ascii().is_err());
}

/// fast-uri 4c8g-83qw-93j6: a name that can't be converted must not become another name.
#[test]
fn name_that_has_no_ascii_form_is_refused() {
    assert!(Iri::parse("http://xn--a/").unwrap().to_uri_idna().is_err());
}

/// Hosts of pieces whose combinations are interesting.
fn host() -> impl Strategy<Value = String> {
    let pieces = "%41 %2e %2F %3A %40 %25 %00 %C3%A9 %C3 %E2%80%AE %e2%80%8c %F0%9F%98%80 %CC%81 \u{301} \u{338} \
        e = ; . .. é ü \u{37E} \u{212A} \u{1100} \u{202E} \u{200D} 😀 xn-- xn--bcher-kva ß 。 а 1 0x7f -";
    let piece = prop_oneof![
        5 => proptest::sample::select(pieces.split_whitespace().collect::<Vec<_>>())
            .prop_map(str::to_owned),
        1 => any::<char>().prop_map(|c| c.to_string()),
    ];
    proptest::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(urikit_testing::cases(2_000))]

    #[test]
    fn both_forms_of_a_host_are_one_name(host in host()) {
        let Ok(iri) = IriRefBuf::try_from(format!("http://é@{host}/é?\u{E000}#é")) else { return Ok(()) };
        let Some(host) = iri.host() else { return Ok(()) };
        let (ascii, unicode) = (host.to_ascii(), host.to_unicode());
        prop_assert_eq!(ascii.is_ok(), unicode.is_ok());
        let (Ok(ascii), Ok(unicode)) = (ascii, unicode) else { return Ok(()) };
        prop_assert!(Rule::Host.matches(&ascii), "{}", ascii);
        prop_assert!(Rule::Ihost.matches(&unicode), "{}", unicode);
        let text = format!("//{unicode}");
        let again = IriRef::parse(&text).unwrap();
        prop_assert_eq!(again.host().unwrap().to_ascii().unwrap(), ascii.as_ref());
        let uri = iri.to_uri_idna().unwrap();
        prop_assert_eq!(UriRef::parse(uri.as_str()).unwrap().spans(), uri.borrowed().spans());
        prop_assert_eq!(uri.borrowed().host().unwrap().as_str(), ascii.as_ref());
        prop_assert_eq!(uri.borrowed().host().unwrap().kind(), host.kind());
        let shown = uri.to_iri_idna().unwrap();
        prop_assert_eq!(IriRef::parse(shown.as_str()).unwrap().spans(), shown.borrowed().spans());
    }
}

#[test]
fn host_is_set_by_its_name_in_the_dns_form() {
    let mut uri = UriBuf::parse("http://u@h:80/a").unwrap();
    for (name, written) in [
        ("bücher.example", "xn--bcher-kva.example"),
        ("Example.COM.", "example.com."),
        ("BÜCHER。example", "xn--bcher-kva.example"),
        ("xn--bcher-kva", "xn--bcher-kva"),
        ("faß.de", "xn--fa-hia.de"),
    ] {
        uri.set_host_name(name).unwrap();
        assert_eq!(uri.as_str(), format!("http://u@{written}:80/a"));
        let built = UriBuilder::new().scheme("a").host_name(name).unwrap().build().unwrap();
        assert_eq!(built.as_str(), format!("a://{written}"));
    }
    let mut iri = IriRefBuf::parse("").unwrap();
    iri.set_host_name("ü").unwrap();
    assert_eq!(iri, "//xn--tda");
}

#[test]
fn names_that_are_no_names_leave_the_identifier_as_it_is() {
    let mut uri = UriBuf::parse("http://h/a").unwrap();
    for (name, kind, range) in [
        ("", HostNameErrorKind::EmptyLabel, 0..0),
        ("a..b", HostNameErrorKind::EmptyLabel, 2..2),
        ("my_host", HostNameErrorKind::UnexpectedChar, 2..3),
        ("a%2Fb", HostNameErrorKind::InvalidLabel, 0..5),
        ("h/evil", HostNameErrorKind::UnexpectedChar, 1..2),
        ("a.ü@h", HostNameErrorKind::InvalidLabel, 2..6),
        ("ü%41", HostNameErrorKind::InvalidLabel, 0..5),
        ("127.0.0.1", HostNameErrorKind::Address, 0..9),
        ("0x7f.1", HostNameErrorKind::Address, 0..6),
        ("１27.1", HostNameErrorKind::Address, 0..7),
        ("::1", HostNameErrorKind::UnexpectedChar, 0..1),
    ] {
        let error = uri.set_host_name(name).unwrap_err();
        assert_eq!((error.kind(), error.range()), (kind, range), "{name}");
        assert_eq!(UriBuilder::new().host_name(name).map(drop), Err(error));
        assert_eq!(uri, "http://h/a");
    }
    let mut opaque = UriBuf::parse("mailto:a@b").unwrap();
    let error = opaque.set_host_name("h").unwrap_err();
    assert_eq!((error.kind(), error.range()), (HostNameErrorKind::RootlessPath, 7..10));
    assert_eq!(opaque, "mailto:a@b");
}
