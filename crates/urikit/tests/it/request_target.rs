//! RFC 9112 §3.2 and §3.3: targets, the URI that a request is for, and back.

use proptest::prelude::*;
use urikit::request_target::{
    OriginForm, OutgoingTarget, Recipient, RequestTarget, TargetErrorKind, TargetForm,
};
use urikit::{Rule, Uri};
use urikit_oracle::{Grammar, RFC9112, Sampler};

use crate::common;

#[test]
fn target_is_read_as_in_the_table() {
    let table = include_str!("../../../../testdata/request_targets.txt");
    let rows: Vec<_> = table.lines().filter(|line| line.contains('<')).collect();
    let wrong: Vec<_> = rows.iter().filter_map(|row| check(row).err()).collect();
    assert!(rows.len() > 50);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(row: &str) -> Result<(), String> {
    let row = row.split(" --").next().unwrap();
    let (method, rest) = row.split_once('<').unwrap();
    let (text, expected) = rest.split_once('>').unwrap();
    let expected = expected.split_whitespace().collect::<Vec<_>>().join(" ");
    let answer = match RequestTarget::parse_for(method.trim(), text) {
        Err(error) => format!("refused at {} by {}", error.offset(), error.rule()),
        Ok(target) => {
            assert_eq!(target.as_str(), text);
            assert_eq!(RequestTarget::parse_as(target.form(), text), Ok(target));
            let uri = target.effective_uri("http", Some("h"));
            let uri =
                uri.map_or_else(|error| error.kind().name().to_owned(), |uri| uri.to_string());
            format!("{} {uri}", target.form().name())
        }
    };
    if answer == expected { Ok(()) } else { Err(format!("{method}<{text}>: {answer}")) }
}

#[test]
fn parse_without_a_method_takes_the_first_form_of_rfc_9112() {
    let form = |text| RequestTarget::parse(text).map(|target| target.form().name());
    assert_eq!(form("/a"), Ok("origin-form"));
    assert_eq!(form("a:1"), Ok("absolute-form"));
    assert_eq!(form("1.2.3.4:1"), Ok("authority-form"));
    assert_eq!(form("*"), Ok("asterisk-form"));
    assert_eq!(form("*:1"), Ok("authority-form"));
    let error = RequestTarget::parse("").unwrap_err();
    assert_eq!((error.offset(), error.rule()), (0, Rule::OriginForm));
}

#[test]
fn bytes_are_read_as_their_text_is() {
    for text in ["/a?b", "//x", "a:1", "[::1]:80", "*", "", "/a b", "h"] {
        assert_eq!(RequestTarget::parse_bytes(text.as_bytes()), RequestTarget::parse(text));
        for method in ["GET", "OPTIONS", "CONNECT"] {
            let bytes = RequestTarget::parse_bytes_for(method, text.as_bytes());
            assert_eq!(bytes, RequestTarget::parse_for(method, text), "{method} {text}");
        }
    }
    let error = |bytes| RequestTarget::parse_bytes(bytes).unwrap_err().to_string();
    assert_eq!(error(b"/a\xFF"), "invalid UTF-8 at byte 2");
    assert_eq!(error(b"\xFF"), "invalid UTF-8 at byte 0");
    let error = |bytes| RequestTarget::parse_bytes_for("CONNECT", bytes).unwrap_err().to_string();
    assert_eq!(error(b"h\xFF:1"), "invalid UTF-8 at byte 1");
}

#[test]
fn forms_lists_all_that_derive_the_text() {
    let forms = |text| TargetForm::of(text).map(TargetForm::name).collect::<Vec<_>>().join(" ");
    assert_eq!(forms("localhost:3000"), "absolute-form authority-form");
    assert_eq!(forms("*"), "asterisk-form");
    assert_eq!(forms("//a"), "origin-form");
    assert_eq!(forms("a b"), "");
}

#[test]
fn rfc_7230_authority_form_is_there_on_request() {
    for text in ["u:p@h:1", "h", "", "*", "h:"] {
        let target = RequestTarget::parse_as(TargetForm::Authority7230, text).unwrap();
        assert_eq!(target.as_str(), text);
        assert_eq!(target.form() == TargetForm::Authority, text == "h:", "{text}");
    }
}

#[test]
fn effective_uri_refuses_a_bad_scheme_or_host() {
    let target = RequestTarget::parse("/a").unwrap();
    let error = |scheme, host| target.effective_uri(scheme, Some(host)).unwrap_err().to_string();
    assert_eq!(error("1http", "h"), "the scheme is not valid: unexpected '1' in scheme at byte 0");
    assert_eq!(error("http", "h/x"), "the host is not valid: unexpected '/' in host at byte 1");
    assert_eq!(error("http", "h:8a"), "the host is not valid: unexpected 'a' in port at byte 3");
    assert_eq!(error("http", "[::1"), "the host is not valid: unexpected end in host at byte 4");
    assert_eq!(error("HTTP", ""), "an http URI needs a host (RFC 9110 §4.2)");
    assert_eq!(target.effective_uri("coap", Some("")).unwrap(), "coap:///a");
    assert_eq!(target.effective_uri("coap", None).unwrap(), "coap:///a");
    assert_eq!(target.effective_uri("http", None).unwrap_err().kind(), TargetErrorKind::EmptyHost);
}

/// A `Host` field has no userinfo, and no byte of one is shown.
#[test]
fn effective_uri_refuses_a_userinfo_in_the_host_field() {
    let target = RequestTarget::parse("/a").unwrap();
    let error = target.effective_uri("http", Some("anna:secret@h")).unwrap_err();
    assert_eq!(error.to_string(), "the host is not valid: unexpected character in port at byte 5");
    assert!(!format!("{error:?}").contains("secret"));
}

#[test]
fn target_for_a_uri_has_neither_fragment_nor_userinfo() {
    let cases = [
        ("http://u:p@h:81/a?b#c", "/a?b", "http://h:81/a?b", "h:81"),
        ("http://h", "/", "http://h", "h:80"),
        ("http://h?b#c", "/?b", "http://h?b", "h:80"),
        ("https://h:/", "/", "https://h:/", "h:443"),
        ("HTTP://@H//a", "//a", "HTTP://H//a", "H:80"),
        ("ws://[::1]/a", "/a", "ws://[::1]/a", "[::1]:80"),
    ];
    for (text, direct, proxy, connect) in cases {
        let uri = Uri::parse(text).unwrap();
        let target = |method, route| uri.request_target(method, route).unwrap().to_string();
        assert_eq!(target("GET", Recipient::OriginServer), direct, "{text}");
        assert_eq!(target("GET", Recipient::Proxy), proxy, "{text}");
        assert_eq!(target("CONNECT", Recipient::OriginServer), connect, "{text}");
        assert_eq!(target("CONNECT", Recipient::Proxy), connect, "{text}");
    }
}

#[test]
fn options_for_a_whole_server_is_an_asterisk() {
    let target = |text, route| {
        Uri::parse(text).unwrap().request_target("OPTIONS", route).unwrap().to_string()
    };
    assert_eq!(target("http://h", Recipient::OriginServer), "*");
    assert_eq!(target("http://h", Recipient::Proxy), "http://h");
    assert_eq!(target("http://h/", Recipient::OriginServer), "/");
    assert_eq!(target("http://h?", Recipient::OriginServer), "/?");
}

#[test]
fn target_for_a_uri_without_a_host_is_an_error() {
    let error =
        |text, form| OutgoingTarget::new(Uri::parse(text).unwrap(), form).unwrap_err().kind();
    for form in [TargetForm::Origin, TargetForm::Absolute, TargetForm::Authority] {
        for text in ["http:/x", "http:///x", "https://:443/", "http:x", "HTTP:"] {
            assert_eq!(error(text, form), TargetErrorKind::EmptyHost, "{text}");
        }
    }
    assert_eq!(error("urn:a:b", TargetForm::Origin), TargetErrorKind::NoAuthority);
    assert_eq!(error("foo://h/", TargetForm::Authority), TargetErrorKind::NoPort);
    assert_eq!(error("http://h:65536/", TargetForm::Authority), TargetErrorKind::PortOutOfRange);
    assert_eq!(error("http://h/", TargetForm::Asterisk), TargetErrorKind::NotWholeServer);
}

#[test]
fn reference_of_an_origin_form_keeps_its_path_a_path() {
    for text in ["/", "/a?b", "//evil.example/a?b", "///", "//u@h:1"] {
        let target = OriginForm::parse(text).unwrap();
        let reference = target.to_reference().unwrap();
        assert!(reference.borrowed().authority().is_none(), "{text}");
        assert_eq!(reference.is_borrowed(), !text.starts_with("//"), "{text}");
        let query = reference.borrowed().query().map(|query| query.as_str());
        assert_eq!(query, target.query().map(|query| query.as_str()));
        let uri = Uri::parse("http://h/x").unwrap().resolve(&reference).unwrap();
        assert_eq!(uri.as_str(), format!("http://h{text}"));
    }
}

/// target(effective(t), form of t) = t, for strings generated by the grammar's automaton.
#[test]
fn target_of_the_effective_uri_is_the_target() {
    let dfa = Grammar::parse(RFC9112).unwrap().automaton("request-target");
    let mut sampler = Sampler::new(&dfa, 0x9112);
    let mut seen = [0; 4];
    for case in 0..20_000 {
        let text = sampler.derive(2 + case % 60);
        for (i, form) in TargetForm::of(&text).enumerate() {
            let target = RequestTarget::parse_as(form, &text).unwrap();
            if i == 0 {
                assert_eq!(RequestTarget::parse(&text), Ok(target), "{text}");
            }
            seen[form as usize - usize::from(form > TargetForm::Authority)] += 1;
            round_trip(target);
        }
    }
    assert!(seen.iter().all(|seen| *seen > 0), "{seen:?}");
}

fn round_trip(target: RequestTarget<'_>) {
    for (scheme, host) in [("http", "h"), ("https", "[::1]:8443"), ("coap", "")] {
        let Ok(uri) = target.effective_uri(scheme, Some(host)) else { continue };
        let back = OutgoingTarget::new(&uri, target.form()).unwrap().to_string();
        if uri.userinfo().is_some() {
            // No sender writes a userinfo: RFC 9110 §4.2.4.
            assert!(RequestTarget::parse(&back).is_ok());
            assert_eq!(uri.as_str(), target.as_str());
        } else {
            assert_eq!(back, target.as_str(), "{uri}");
        }
        assert_eq!(Uri::parse(uri.as_str()).unwrap().spans(), uri.spans());
        if let RequestTarget::Origin(origin) = target {
            assert_eq!((uri.path(), uri.query()), (origin.path(), origin.query()));
            assert_eq!(host_field(uri.borrowed()), Some(host));
        }
    }
}

proptest! {
    #![proptest_config(common::cases(256))]

    /// The target sent for a URI is read as that URI again, except for what is not sent.
    #[test]
    fn target_sent_for_a_uri_is_read_as_the_uri(
        host in "[a-z]{1,5}|\\[::1\\]",
        port in "(:[0-9]{0,4})?",
        user in "([a-z:]{0,4}@)?",
        rest in "(/[a-z:@%41/]{0,8})?",
        query in "(\\?[a-z/?]{0,4})?",
    ) {
        let text = format!("http://{user}{host}{port}{rest}{query}#f");
        let Ok(uri) = Uri::parse(&text) else { return Ok(()) };
        for method in ["GET", "OPTIONS"] {
            for route in [Recipient::OriginServer, Recipient::Proxy] {
                let sent = uri.request_target(method, route).unwrap();
                let sent_text = sent.to_string();
                let target = RequestTarget::parse_for(method, &sent_text).unwrap();
                prop_assert_eq!(target.form(), sent.form());
                let back = target.effective_uri("http", host_field(uri)).unwrap();
                prop_assert!(back.userinfo().is_none() && back.fragment().is_none());
                prop_assert_eq!(host_field(back.borrowed()), host_field(uri));
                prop_assert_eq!(back.query(), uri.query());
                let root_was_added = uri.path().as_str().is_empty() && back.path() == "/";
                prop_assert!(back.path() == uri.path() || root_was_added);
            }
        }
    }

    #[test]
    fn any_text_with_any_method_gets_an_answer(
        method in "GET|CONNECT|OPTIONS|[ -~]{0,3}",
        text in "[ -~é]{0,20}",
    ) {
        match RequestTarget::parse_for(&method, &text) {
            Ok(target) => prop_assert!(target.form().rule().matches(&text)),
            Err(error) => prop_assert!(text.is_char_boundary(error.offset())),
        }
        prop_assert_eq!(RequestTarget::parse(&text).is_ok(), Rule::RequestTarget.matches(&text));
        prop_assert_eq!(OriginForm::parse(&text).is_ok(), Rule::OriginForm.matches(&text));
    }
}

fn host_field(uri: Uri<'_>) -> Option<&str> {
    uri.authority().map(|authority| authority.host_and_port())
}
