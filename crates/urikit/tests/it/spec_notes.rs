//! Where documents about URIs say other than RFC 3986, the RFC holds.
//!
//! Each test is named after one disagreement, by its number in our list of them. The
//! numbers that are missing concern operations other than parsing.

use urikit::request_target::{RequestTarget, TargetForm};
use urikit::{Iri, ParseError, ParseErrorKind, Rule, Uri, UriRef, component::HostKind};

/// A URI for each component that has room for `text`, with the offset of `text` in it.
fn in_each_component(text: &str) -> [(usize, String); 5] {
    [
        (7, format!("http://{text}@h/")),
        (7, format!("http://{text}/")),
        (9, format!("http://h/{text}")),
        (10, format!("http://h/?{text}")),
        (10, format!("http://h/#{text}")),
    ]
}

fn error(text: &str) -> ParseError {
    UriRef::parse(text).expect_err(text)
}

/// `à` is `%C3%A0`; `%C3%80` is another letter, `À`. Neither letter may stand there itself.
#[test]
fn item_01_a_grave_is_no_uri_character_and_its_escape_is_c3_a0() {
    for (offset, text) in in_each_component("à").into_iter().chain(in_each_component("À")) {
        assert_eq!(error(&text).offset(), offset, "{text}");
        assert!(Iri::parse(&text).is_ok(), "{text}");
    }
    let [small, capital] =
        ["http://h/%C3%A0", "http://h/%C3%80"].map(|text| Uri::parse(text).unwrap());
    assert_eq!(small.path(), "/%C3%A0");
    assert_ne!(small, capital);
}

/// `<`, `>` and all control characters are among what may stand nowhere.
#[test]
fn item_02_angle_brackets_and_controls_are_refused_in_every_component() {
    let listed = "\" {}|\\^`";
    let forgotten = "<>\u{7F}".chars().chain('\0'..=' ');
    for c in listed.chars().chain(forgotten) {
        for (offset, text) in in_each_component(&c.to_string()) {
            let error = error(&text);
            assert_eq!((error.offset(), error.kind()), (offset, ParseErrorKind::UnexpectedChar));
            assert_eq!(Iri::parse(&text).expect_err(&text).offset(), offset);
        }
    }
    for c in '\u{80}'..='\u{FF}' {
        for (offset, text) in in_each_component(&c.to_string()) {
            assert_eq!(error(&text).offset(), offset);
        }
    }
}

/// §4.2: without a scheme the first segment holds no colon; `./` makes room for one.
#[test]
fn item_03_first_segment_of_a_relative_reference_holds_no_colon() {
    assert_eq!(UriRef::parse("this:that").unwrap().scheme().unwrap(), "this");
    assert_eq!(error("1:that").rule(), Rule::SegmentNzNc);
    assert_eq!(error("th_is:that").offset(), 5);
    assert_eq!(error(":that").offset(), 0);
    assert_eq!(UriRef::parse_relative("this:that").unwrap_err().rule(), Rule::SegmentNzNc);
    for text in ["./this:that", "./1:that", "./:that", "a/:", "/:", "//h/:", ";/a:b", "?:", "#:"] {
        assert!(UriRef::parse_relative(text).is_ok(), "{text}");
    }
    assert!(Rule::SegmentNz.matches("a:b"));
    assert!(!Rule::SegmentNzNc.matches("a:b"));
    assert!(Rule::PathNoscheme.matches("./a:b"));
    assert!(!Rule::PathNoscheme.matches("a:b"));
    assert!(Rule::PathRootless.matches("a:b"));
}

#[test]
fn item_04_query_may_hold_colon_and_at() {
    for query in [":", "@", "a:b@c", "http://u@h:80/p?q"] {
        let text = format!("s://h/p?{query}");
        assert_eq!(Uri::parse(&text).unwrap().query().unwrap(), query);
        assert!(Rule::Query.matches(query));
    }
}

/// What is no letter, digit or mark of the RFC's sets is refused, whatever it is.
#[test]
fn item_05_literal_is_from_the_rfcs_set_and_escape_has_two_hex_digits() {
    for wrong in ["%ZZ", "%", "%4", "%4Z", "%Z4", "%%20", "% 1", "%+1", "%0x"] {
        for (offset, text) in in_each_component(wrong) {
            let error = error(&text);
            assert_eq!((error.offset(), error.kind()), (offset, ParseErrorKind::MalformedEscape));
            assert_eq!(error.rule(), Rule::PctEncoded);
        }
        assert!(!Rule::PctEncoded.matches(wrong));
    }
    for right in ["%00", "%ff", "%FF", "%aF", "%09"] {
        for (_, text) in in_each_component(right) {
            assert!(UriRef::parse(&text).is_ok(), "{text}");
        }
        assert!(Rule::PctEncoded.matches(right));
    }
    let unreserved_and_sub_delims = "aZ09-._~!$&'()*+,;=";
    for (_, text) in in_each_component(unreserved_and_sub_delims) {
        assert!(UriRef::parse(&text).is_ok(), "{text}");
    }
}

/// Both are generic syntax, and mean different things.
#[test]
fn item_06_two_slashes_make_an_authority_and_one_makes_a_path() {
    let uri = Uri::parse("https://info/users").unwrap();
    assert_eq!((uri.authority().unwrap().as_str(), uri.path().as_str()), ("info", "/users"));
    let uri = Uri::parse("https:/info/users").unwrap();
    assert_eq!((uri.authority(), uri.path().as_str()), (None, "/info/users"));
}

#[test]
fn item_07_colon_in_a_later_segment_is_fine() {
    let reference = UriRef::parse("google.com/:").unwrap();
    assert_eq!((reference.scheme(), reference.path().as_str()), (None, "google.com/:"));
    let uri = Uri::parse("google.com:/").unwrap();
    assert_eq!((uri.scheme().as_str(), uri.path().as_str()), ("google.com", "/"));
    assert_eq!(uri.authority(), None);
}

/// An empty parameter, key or value: the grammar has all of them.
#[test]
fn item_08_query_may_hold_empty_parameters() {
    for query in ["", "&", "&&", "a=&b", "=", "=&=", "a&&b"] {
        assert_eq!(UriRef::parse(&format!("?{query}")).unwrap().query().unwrap(), query);
    }
}

/// A path with an authority before it may begin with `//`; without one it may not.
#[test]
fn item_10_authority_form_is_rfc_9112s_by_default_and_rfc_7230s_on_request() {
    for text in ["u@h:1", "h"] {
        assert!(RequestTarget::parse_for("CONNECT", text).is_err());
        assert!(RequestTarget::parse_as(TargetForm::Authority7230, text).is_ok());
    }
    assert!(RequestTarget::parse_for("CONNECT", "h:1").is_ok());
}

#[test]
fn item_11_origin_form_with_two_slashes_becomes_no_authority() {
    let target = RequestTarget::parse_for("GET", "//evil.example/a").unwrap();
    let uri = target.effective_uri("http", "h").unwrap();
    assert_eq!((uri.host().unwrap().as_str(), uri.path().as_str()), ("h", "//evil.example/a"));
}

#[test]
fn item_11_two_slashes_begin_a_path_only_behind_an_authority() {
    assert!(Rule::PathAbempty.matches("//a"));
    assert!(!Rule::PathAbsolute.matches("//a"));
    assert_eq!(Rule::PathAbsolute.check("//a").unwrap_err().offset(), 1);
    assert_eq!(Uri::parse("http://h//a").unwrap().path(), "//a");
    for text in ["//a", "s://a"] {
        let reference = UriRef::parse(text).unwrap();
        assert_eq!(reference.authority().unwrap(), "a");
        assert_eq!(reference.path(), "");
    }
    assert_eq!(UriRef::parse("/.//a").unwrap().path(), "/.//a");
    assert_eq!(UriRef::parse("////a").unwrap().path(), "//a");
}

/// `&`, `@` and `;` are query characters like any other.
#[test]
fn item_12_ampersand_at_and_semicolon_stand_unescaped_in_a_query() {
    for c in "&@;".chars() {
        assert!(Rule::Query.matches(&c.to_string()));
    }
    assert_eq!(UriRef::parse("?a=@&b;c=d").unwrap().query().unwrap(), "a=@&b;c=d");
}

#[test]
fn item_13_pipe_is_no_uri_character() {
    for (offset, text) in in_each_component("|") {
        assert_eq!(error(&text).offset(), offset);
    }
    assert_eq!(UriRef::parse("?a=1%7C2").unwrap().query().unwrap(), "a=1%7C2");
}

/// `%x20` is how ABNF writes a space; the escape is `%20`.
#[test]
fn item_14_host_may_be_ipvfuture_and_percent_x20_is_no_escape() {
    for host in ["[v1.x]", "[V1.x]", "[vF.a:b]", "[v1F2e.!$&'()*+,;=:-._~]"] {
        let text = format!("http://{host}:80/");
        let parsed = Uri::parse(&text).unwrap().host().unwrap();
        assert_eq!((parsed.kind(), parsed.as_str()), (HostKind::IpvFuture, host));
        assert_eq!(parsed.ip(), None);
    }
    assert_eq!(error("/%x20").kind(), ParseErrorKind::MalformedEscape);
    assert!(UriRef::parse("/%20").is_ok());
}

/// The advice to producers binds no parser: every byte stays as it was.
#[test]
fn item_15_parsing_keeps_the_bytes() {
    let text = "HTTP://User@EXAMPLE.%43om%FF:/%7e/../A%2f?#";
    let uri = Uri::parse(text).unwrap();
    assert_eq!(uri.as_str(), text);
    assert_eq!(uri.scheme(), "HTTP");
    assert_eq!(uri.userinfo().unwrap(), "User");
    assert_eq!(uri.host().unwrap(), "EXAMPLE.%43om%FF");
    assert_eq!(uri.port().unwrap(), "");
    assert_eq!(uri.path(), "/%7e/../A%2f");
    assert_eq!(uri.query().unwrap(), "");
    assert_eq!(uri.fragment().unwrap(), "");
}

/// A path that would read as something else has no text of its own, only with a guard.
#[test]
fn item_16_guarded_paths_keep_their_guard() {
    for path in ["/.//a", "./a:b", "/./", "a/..//b"] {
        assert_eq!(UriRef::parse(path).unwrap().path(), path);
    }
}
