//! All errors follow one convention: a kind with a name, an offset if there is one, and a message that needs no
//! context.

use urikit::openapi::{Parameter, Shape, Style};
use urikit::request_target::RequestTarget;
use urikit::scheme::File;
use urikit::template::{Matcher, Router, Template};
use urikit::variable::Variable;
use urikit::{Describe, Error, Resolver, Uri, UriBuf, UriRef, percent};
use urikit_explain::strict::StrictExt;
use urikit_guard::HostExt;
use urikit_guard::policy::Policy;

/// One of each type, created as users would, with what its message must name.
fn examples() -> Vec<(Error, &'static str)> {
    let uri = |text| Uri::parse(text).unwrap();
    let template = |text| Template::parse(text).unwrap();
    let mut router = Router::new();
    router.insert(&template("/{a}"), ()).unwrap();
    let matcher = Matcher::new(&template("/{a:2}")).unwrap();
    let list = Variable::from_iter(["a"]);
    let resolver = Resolver::new(uri("http://a/b")).refuse_above_root(true);
    let mut buf = UriBuf::parse("a:b").unwrap();
    vec![
        (Uri::parse("http://h/^").unwrap_err().into(), "path"),
        (UriBuf::parse("http://h/^").unwrap_err().into(), "path"),
        (uri("http://h:99999/").authority().unwrap().port_u16().unwrap_err().into(), "port"),
        (percent::decode("%").to_bytes().unwrap_err().into(), "percent-escape"),
        (resolver.resolve(UriRef::parse("../c").unwrap()).unwrap_err().into(), "'..'"),
        (RequestTarget::Asterisk.effective_uri("http", "").unwrap_err().into(), "http URI"),
        (RequestTarget::Asterisk.effective_uri("http", "^").unwrap_err().into(), "host"),
        (buf.set_port(80).unwrap_err().into(), "port"),
        (uri("http://h/").join([".."]).unwrap_err().into(), "segment"),
        (uri("http://h/").relativize(uri("http://h/a/../b")).unwrap_err().into(), "path"),
        (Template::parse("{a").unwrap_err().into(), "template"),
        (template("{a:3}").expand(&[("a", list)]).unwrap_err().into(), "template"),
        (Matcher::new(&template("{a}{b}")).unwrap_err().into(), "template"),
        (matcher.matches("/abc").unwrap_err().into(), "variable"),
        (matcher.matches("x").unwrap_err().into(), "template"),
        (router.insert(&template("/{b}"), ()).unwrap_err().into(), "route"),
        (router.insert(&template("/{b}{c}"), ()).unwrap_err().into(), "template"),
        (
            Parameter::new("a", Style::PipeDelimited).encode(&"1".into()).unwrap_err().into(),
            "style",
        ),
        (
            Parameter::new("a", Style::Label).decode("x", Shape::Primitive).unwrap_err().into(),
            "parameter",
        ),
        (uri("http:/x").check_scheme().unwrap_err().into(), "http URI"),
        (File::new(uri("node:fs")).unwrap_err().into(), "not a file URI: its scheme is `node`"),
        (File::from_unix_path("a").unwrap_err().into(), "path"),
        (
            urikit::params::Params::new("a=x").deserialize::<[(&str, u8); 1]>().unwrap_err().into(),
            "\"a\"",
        ),
        (Variable::from("x").deserialize::<u8>().unwrap_err().into(), "u8"),
        (http::Uri::try_from(uri("http://h/#f")).unwrap_err().into(), "fragment"),
        (url::Url::try_from(uri("http://h:80/")).unwrap_err().into(), "port"),
    ]
}

#[test]
fn every_error_has_a_named_kind_and_a_sentence() {
    for (error, subject) in examples() {
        check_name(error.kind().name());
        check(error, subject);
    }
    let uri = |text| Uri::parse(text).unwrap();
    let strict = uri("http:/x").to_builder().strict().build().unwrap_err();
    check_name(strict.kind().name());
    check(strict, "http URI");
    check(urikit_guard::host::check_dns_name("a..b").unwrap_err(), "DNS name");
    check(Policy::default().check(uri("http://[::1]/")).unwrap_err(), "host");
    check(Policy::builder().ports([]).build().unwrap_err(), "policy");
    check(uri("http://xn--a/").host().unwrap().to_ascii().unwrap_err(), "host");
    check(urikit_guard::host::SuffixList::parse("a\n!").unwrap_err(), "public suffix list");
}

fn check<E: Describe + Clone + PartialEq + Send + Sync + 'static>(error: E, subject: &str) {
    let sentence = error.to_string();
    assert!(sentence.contains(subject), "{sentence}");
    assert!(!sentence.ends_with(['.', ' ', '\n', ':']), "{sentence}");
    assert!(sentence.split(' ').count() >= 3, "{sentence}");
    check_name(error.details().kind);
    if let Some(offset) = error.details().offset {
        assert!(sentence.contains(&offset.to_string()) || offset == 0, "{sentence}: {offset}");
    }
}

fn check_name(name: &str) {
    let is_kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    assert!(name.chars().all(is_kebab) && !name.is_empty(), "{name}");
    assert!(!name.starts_with('-') && !name.ends_with('-'), "{name}");
}

/// Schemes of any length are shown up to the length that an error stores.
#[test]
fn wrong_scheme_is_named() {
    let error = |text: &str| File::new(Uri::parse(text).unwrap()).unwrap_err().to_string();
    assert_eq!(error("x:y"), "not a file URI: its scheme is `x`");
    let long = "abcdefghijklmnopqrstuvwx";
    assert_eq!(error(&format!("{long}:")), format!("not a file URI: its scheme is `{long}`"));
    assert_eq!(error(&format!("{long}yz:")), format!("not a file URI: its scheme is `{long}…`"));
    let http = urikit::scheme::Http::new(Uri::parse("ftp://h/").unwrap()).unwrap_err();
    assert_eq!(http.to_string(), "not an http URI: its scheme is `ftp`");
}
