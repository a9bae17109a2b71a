//! Repairs: what is proposed for an invalid string, and that it is valid.

use proptest::prelude::*;
use urikit::percent::decode;
use urikit::{IriRef, UriRef};
use urikit_explain::repair::{RepairStep, propose, propose_to_uri, repair, repair_to_uri};

const TABLE: &str = include_str!("../../../../testdata/repairs.txt");

#[test]
fn repair_proposes_what_the_table_says() {
    let mut seen = 0;
    for line in TABLE.lines().filter(|line| line.starts_with('<')) {
        let (bad, good) = line.rsplit_once(' ').unwrap();
        let bad = bad.trim_end();
        let bad = unescaped(bad.strip_prefix('<').unwrap().strip_suffix('>').unwrap());
        let proposed = repair(&bad).map(|fixed| fixed.into_string());
        assert_eq!(proposed.as_deref().unwrap_or("-"), good, "{line}");
        seen += 1;
    }
    assert!(seen > 30);
}

#[test]
fn proposal_has_its_steps_in_order() {
    use RepairStep::{
        Brackets, DotSegment, Escaped, FileUri, Joined, Network, Slashes, SshUri, Unquoted,
        Unwrapped, Zone,
    };
    for (bad, steps) in [
        ("http://h/a b", &[Escaped][..]),
        (" http://h/", &[Unwrapped]),
        ("<http://h/a\n b c>", &[Unwrapped, Joined, Escaped]),
        ("https://\"h/", &[Unquoted]),
        ("http:\\\\h\\a b", &[Slashes, Escaped]),
        ("C:\\a", &[FileUri]),
        ("git@h:a", &[SshUri]),
        ("http://::1/", &[Brackets]),
        ("http://fe80::1%en0/", &[Zone]),
        ("http://[fe80::1%25en0]/", &[Zone]),
        ("[::1]:80", &[Network]),
        ("10.0.0.1:80", &[Network]),
        ("1:b", &[DotSegment]),
    ] {
        assert_eq!(propose(bad).unwrap().steps(), steps, "{bad}");
    }
    assert_eq!(propose(b"http://h/\xFF").unwrap().steps(), [Escaped]);
    assert_eq!(propose_to_uri("http://h/é").unwrap().steps(), [Escaped]);
    assert_eq!(propose_to_uri("<http://h/é b>").unwrap().steps(), [Unwrapped, Escaped]);
    assert!(propose_to_uri("http://h/").is_none());
    let names = [Unwrapped, Joined, Escaped].map(|step| step.to_string());
    assert_eq!(names, ["unwrapped", "joined", "escaped"]);
}

/// A zone has a meaning, so only a person can drop it.
#[test]
fn proposal_without_the_zone_needs_a_review() {
    for (bad, proposed) in [
        ("http://fe80::1%en0/", "http://[fe80::1]/"),
        ("http://[fe80::1%en0]:8/", "http://[fe80::1]:8/"),
        ("http://[fe80::1%25en0]/a", "http://[fe80::1]/a"),
    ] {
        for proposal in [propose(bad), propose_to_uri(bad)].map(Option::unwrap) {
            assert_eq!(proposal.iri().as_str(), proposed);
            assert!(proposal.needs_review(), "{bad}");
        }
        assert_eq!((repair(bad), repair_to_uri(bad)), (None, None), "{bad}");
    }
    assert!(!propose("http://::1/").unwrap().needs_review());
}

#[test]
fn debug_of_a_proposal_shows_no_text() {
    let shown = format!("{:?}", propose("http://u:secret@h/a b").unwrap());
    assert!(shown.contains("Escaped") && !shown.contains("secret"), "{shown}");
}

#[test]
fn repair_takes_no_longer_for_a_long_text() {
    for text in ["(", " ", "%", "\\", "[", "://", "\n", "@:"] {
        let long = "http://".to_owned() + &text.repeat(100_000);
        // Whatever is proposed, it terminates.
        let _ = repair(long);
    }
}

proptest! {
    #![proptest_config(urikit_testing::cases(2000))]

    /// RFC 3986 §3.2.2.
    #[test]
    fn repair_writes_no_host_that_is_not_utf8(
        before in "(http://|//|u@|git@|\\\\\\\\)?(u@)?[a-z%\\[]{0,3}",
        byte in 0x80..=0xFF_u8,
        after in "[a-z\\]:8]{0,3}[/\\\\ ?a]{0,6}",
    ) {
        let bad = [before.as_bytes(), &[byte], after.as_bytes()].concat();
        for proposal in [propose(&bad), propose_to_uri(&bad)].into_iter().flatten() {
            let host = proposal.iri().host();
            let utf8 = host.is_none_or(|host| decode(host.as_str()).to_text().is_ok());
            prop_assert!(utf8, "{}", proposal.iri());
        }
    }

    #[test]
    fn repair_is_valid_and_of_bad_texts_alone(
        text in "[a-z<\"' ]{0,4}(:|://)?\"?[a-z0-9\\[\\]:%@ \\\\]{0,12}[/?# \\n%\\\\a-zä\\[\\]^]{0,12}[>\"' ]?",
    ) {
        if let Some(fixed) = repair(&text) {
            prop_assert!(IriRef::parse(&text).is_err());
            prop_assert!(IriRef::parse(fixed.as_str()).is_ok());
            prop_assert!(!fixed.as_str().is_empty());
            prop_assert_eq!(repair(fixed.as_str()), None);
            prop_assert!(!propose(&text).unwrap().steps().is_empty());
        }
        if let Some(fixed) = repair_to_uri(&text) {
            prop_assert!(UriRef::parse(&text).is_err());
            prop_assert!(UriRef::parse(fixed.as_str()).is_ok());
            prop_assert_eq!(repair_to_uri(fixed.as_str()), None);
            prop_assert!(!propose_to_uri(&text).unwrap().steps().is_empty());
        } else {
            prop_assert!(UriRef::parse(&text).is_ok() || repair(&text).is_none());
        }
    }
}

fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        bytes.extend(before.bytes());
        let (byte, len) = match escape.as_bytes()[0] {
            b'n' => (b'\n', 1),
            b't' => (b'\t', 1),
            b'r' => (b'\r', 1),
            b'x' => (u8::from_str_radix(&escape[2..4], 16).unwrap(), 5),
            other => (other, 1),
        };
        bytes.push(byte);
        rest = &escape[len..];
    }
    bytes.extend(rest.bytes());
    bytes
}
