//! Inputs that other parsers got wrong, from `testdata/peer_bugs.txt`.

use urikit::{ParseErrorKind, Uri, UriBuf, UriRef};

use crate::common::{self, Answer};

const BUGS: &str = include_str!("../../../../testdata/peer_bugs.txt");

#[test]
fn bugs_of_others_have_the_answer_of_the_rfc() {
    common::for_each(&common::read(BUGS), |case| match &case.answer {
        Answer::Accepted(parts) => common::check_accepted(case.input, parts),
        Answer::Refused(refusal) => drop(common::check_refused(case.input, refusal)),
    });
}

#[test]
fn bugs_are_all_read_and_each_has_an_origin() {
    let cases = common::read(BUGS);
    let lines = BUGS.lines().filter(|line| line.starts_with('<')).count();
    assert_eq!(cases.len(), lines);
    assert!(lines > 150);
    for case in cases {
        assert!(!case.note.is_empty(), "line {} has no origin", case.line);
    }
}

/// http 1.5.0 folds the case of a userinfo, iref 5.0.0 decodes reserved characters.
#[test]
fn equality_is_that_of_the_bytes() {
    let pairs = [
        ("http://User:Secret@h/", "http://user:secret@h/"),
        ("http://h/?a%26b", "http://h/?a&b"),
        ("http://h/?a%3Db", "http://h/?a=b"),
        ("s:/a%3Bb", "s:/a;b"),
        ("http://u%3Ap@h/", "http://u:p@h/"),
        ("http://H/", "http://h/"),
        ("s:/%2E%2E/x", "s:/../x"),
        ("s:/%c3", "s:/%C3"),
        ("s:/%7E", "s:/~"),
        ("s:b", "s:/b"),
        ("http://h", "http://h/"),
        ("http://h?", "http://h"),
        ("http://h#", "http://h"),
        ("http://h:", "http://h"),
        ("http://@h", "http://h"),
    ];
    for (a, b) in pairs {
        assert_ne!(Uri::parse(a).unwrap(), Uri::parse(b).unwrap());
        assert_ne!(UriBuf::parse(a).unwrap(), UriBuf::parse(b).unwrap());
    }
}

/// fluent-uri #28: this panicked.
#[test]
fn empty_reference_is_no_uri() {
    let error = Uri::try_from(UriRef::parse("").unwrap()).unwrap_err();
    assert_eq!(error.kind(), ParseErrorKind::MissingScheme);
}

/// iref 5.0.0 and http 1.5.0: an invalid port number is an error, not an absent port.
#[test]
fn port_number_out_of_range_is_an_error() {
    let port = |text| Uri::parse(text).unwrap().authority().unwrap().port_u16().ok();
    assert_eq!(port("http://h:99999/"), None);
    assert_eq!(port("http://h:65536/"), None);
    assert_eq!(port("http://h:65535/"), Some(Some(65535)));
    assert_eq!(port("http://h:00000000000000000080/"), Some(Some(80)));
    assert_eq!(port("http://h:18446744073709551696/"), None);
    assert_eq!(port("http://h:/"), Some(None));
    assert_eq!(port("http://h/"), Some(None));
}
