//! Where documents about URIs contradict RFC 3986, the RFC wins.
//!
//! Each test is named after one contradiction, by its number in our list. Those about percent-encoding are in
//! `percent.rs`.

use crate::common::{check_param_list, check_param_pairs};
use urikit::params::Separator;
use urikit::request_target::{RequestTarget, TargetForm};
use urikit::{
    Encoded, Iri, Level, ParseError, ParseErrorKind, Rule, Uri, UriBuf, UriRef, component::HostKind,
};

/// A URI for each component that may contain `text`, with the offset of `text` in it.
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

/// `à` is `%C3%A0`; `%C3%80` is another letter, `À`. Neither letter is allowed there unescaped.
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

/// `<`, `>` and all control characters are allowed nowhere.
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

/// §4.2: without a scheme the first segment contains no colon; `./` allows one.
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

/// A character that is not a letter, digit or mark of the RFC's sets is rejected, whatever it is.
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

/// An empty parameter, key or value: the grammar allows all of them.
#[test]
fn item_08_query_may_hold_empty_parameters() {
    for query in ["", "&", "&&", "a=&b", "=", "=&=", "a&&b"] {
        assert_eq!(UriRef::parse(&format!("?{query}")).unwrap().query().unwrap(), query);
    }
}

/// The strict grammars reject them with a position; without these, nothing is lost.
#[test]
fn item_08_strict_grammars_refuse_empty_parameters_with_a_position() {
    for (text, list, pairs) in [
        ("s:?a=1&b=2", None, None),
        ("s:?a=1&b", None, Some(8)),
        ("s:?a=&b=2", None, Some(5)),
        ("s:?=1", None, Some(3)),
        ("s:?a&&b", Some(5), Some(4)),
    ] {
        let uri = Uri::parse(text).unwrap();
        let offset = |checked: Result<(), ParseError>| checked.err().map(|error| error.offset());
        assert_eq!(offset(check_param_list(uri, Separator::Ampersand)), list, "{text}");
        assert_eq!(offset(check_param_pairs(uri, Separator::Ampersand)), pairs, "{text}");
        let pieces: Vec<_> = uri.params().iter().map(|param| param.as_str()).collect();
        assert_eq!(pieces.join("&"), uri.query().unwrap().as_str());
    }
}

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
    let uri = target.effective_uri("http", Some("h")).unwrap();
    assert_eq!((uri.host().unwrap().as_str(), uri.path().as_str()), ("h", "//evil.example/a"));
}

/// A path with an authority before it may begin with `//`; without one it may not.
#[test]
fn item_11_two_slashes_begin_a_path_only_after_an_authority() {
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
fn item_12_ampersand_at_and_semicolon_are_unescaped_in_a_query() {
    for c in "&@;".chars() {
        assert!(Rule::Query.matches(&c.to_string()));
    }
    assert_eq!(UriRef::parse("?a=@&b;c=d").unwrap().query().unwrap(), "a=@&b;c=d");
}

/// A literal of the parameter list is any query character except the separator, so that the list can be split.
#[test]
fn item_12_parameter_list_splits_at_its_separator() {
    let uri = Uri::parse("s:?a@b;c=d&e").unwrap();
    let pieces: Vec<_> = uri.params().iter().map(|param| param.as_str()).collect();
    assert_eq!(pieces, ["a@b;c=d", "e"]);
    assert!(check_param_list(uri, Separator::Ampersand).is_ok());
    assert!(Rule::ParameterList.matches("a@b;c=d&e"));
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

/// The recommendations to producers don't apply to parsers: every byte stays.
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

/// They apply to builders: the scheme in lower case, no `:` for an empty port, escapes in a host only as UTF-8.
#[test]
fn item_15_producers_write_as_the_rfc_asks_and_keep_what_they_are_not_given() {
    let built = UriBuf::builder().scheme("HTTP").host("BÜ cher").port("").path("/A");
    assert_eq!(built.build().unwrap(), "http://b%C3%9C%20cher/A");
    assert!(UriBuf::builder().scheme("http").host(Encoded("h%FF")).build().is_err());
    let mut uri = UriBuf::parse("HTTP://EXAMPLE%FF:/a%2f").unwrap();
    uri.set_query("q").unwrap();
    assert_eq!(uri, "HTTP://EXAMPLE%FF:/a%2f?q");
    uri.set_scheme("HTTPS").unwrap();
    uri.set_port("").unwrap();
    assert_eq!(uri, "https://EXAMPLE%FF/a%2f?q");
    assert!(uri.set_host(Encoded("b%FF")).is_err());
    assert_eq!(uri.resolve_str("B").unwrap(), "https://EXAMPLE%FF/B");
}

/// No operation produces a path that is read as something else.
#[test]
fn item_16_resolving_and_normalizing_guard_what_would_be_read_as_another_part() {
    for (base, reference, target) in
        [("a:/b", "/.//c", "a:/.//c"), ("a:/b/c", "..//d", "a:/.//d"), ("a:b", "..//d", "a:/d")]
    {
        let found = Uri::parse(base).unwrap().resolve_str(reference).unwrap();
        assert_eq!(found, target);
        assert_eq!(found.authority(), None, "{found}");
    }
    for (text, normal) in [("a:/b/..//c", "a:/.//c"), ("/b/..//c", "/.//c"), ("b/../c:d", "./c:d")]
    {
        let found = UriRef::parse(text).unwrap().normalize(Level::Path);
        assert_eq!(found, normal);
        assert_eq!((found.scheme().is_some(), found.authority()), (text.starts_with('a'), None));
    }
}

/// A path that would be read as something else can only be written with a guard.
#[test]
fn item_16_guarded_paths_keep_their_guard() {
    for path in ["/.//a", "./a:b", "/./", "a/..//b"] {
        assert_eq!(UriRef::parse(path).unwrap().path(), path);
    }
}
