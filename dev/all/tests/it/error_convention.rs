//! All errors follow one convention: a kind with a name, an offset if there is one, and a message that needs no
//! context.

use urikit::request_target::RequestTarget;
use urikit::{Describe, Resolver, Uri, UriBuf, UriRef, percent};
use urikit_explain::fragment::{FragmentSyntax, read_fragment};
use urikit_guard::HostExt;
use urikit_schemes::strict::StrictExt;
use urikit_schemes::{File, HttpBuf, SchemeExt};
use urikit_template::openapi::{Style, StyledParam, ValueShape};
use urikit_template::{Matcher, Router, Template, Variable};

fn example<E>(error: E) -> Box<dyn Describe>
where
    E: Describe + Clone + PartialEq + Send + Sync + 'static,
{
    Box::new(error)
}

/// One of each type, created as users would, with what its message must name.
fn examples() -> Vec<(Box<dyn Describe>, &'static str)> {
    let uri = |text| Uri::parse(text).unwrap();
    let template = |text| Template::parse(text).unwrap();
    let mut router = Router::new();
    router.insert(&template("/{a}"), ()).unwrap();
    let matcher = Matcher::new(&template("/{a:2}")).unwrap();
    let list = Variable::from_iter(["a"]);
    let resolver = Resolver::new(uri("http://a/b")).refuse_above_root(true);
    let mut buf = UriBuf::parse("a:b").unwrap();
    vec![
        (example(Uri::parse("http://h/^").unwrap_err()), "path"),
        (example(UriBuf::try_from(String::from("http://h/^")).unwrap_err()), "path"),
        (example("http://h/".parse::<urikit::OriginBuf>().unwrap_err()), "origin"),
        (example(uri("http://h:99999/").authority().unwrap().port_u16().unwrap_err()), "port"),
        (example(percent::decode("%").to_bytes().unwrap_err()), "percent-escape"),
        (example(resolver.resolve(UriRef::parse("../c").unwrap()).unwrap_err()), "'..'"),
        (example(urikit_guard::host::check_dns_name("a..b").unwrap_err()), "DNS name"),
        (example(RequestTarget::Asterisk.effective_uri("http", None).unwrap_err()), "http URI"),
        (example(RequestTarget::Asterisk.effective_uri("http", Some("^")).unwrap_err()), "host"),
        (example(buf.set_port(80).unwrap_err()), "port"),
        (example(uri("http://h/").join([".."]).unwrap_err()), "segment"),
        (example(uri("http://h/").relativize(uri("http://h/a/../b")).unwrap_err()), "path"),
        (example(Template::parse("{a").unwrap_err()), "template"),
        (example(template("{a:3}").expand(&[("a", list)]).unwrap_err()), "template"),
        (example(Matcher::new(&template("{a}{b}")).unwrap_err()), "template"),
        (example(matcher.matches("/abc").unwrap_err()), "variable"),
        (example(matcher.matches("x").unwrap_err()), "template"),
        (example(router.insert(&template("/{b}"), ()).unwrap_err()), "route"),
        (example(router.insert(&template("/{b}{c}"), ()).unwrap_err()), "template"),
        (
            example(StyledParam::new("a", Style::PipeDelimited).encode(&"1".into()).unwrap_err()),
            "style",
        ),
        (
            example(
                StyledParam::new("a", Style::Label).decode("x", ValueShape::Primitive).unwrap_err(),
            ),
            "parameter",
        ),
        (example(read_fragment(uri("a:b#c"), FragmentSyntax::Csv).unwrap_err()), "fragment"),
        (example(uri("http:/x").check_scheme().unwrap_err()), "http URI"),
        (example(File::new(uri("node:fs")).unwrap_err()), "not a file URI: its scheme is `node`"),
        (example(File::from_unix_path("a").unwrap_err()), "path"),
        (example("http:/x".parse::<HttpBuf>().unwrap_err()), "http URI"),
        (example(uri("http:/x").to_builder().strict().build().unwrap_err()), "http URI"),
        (
            example(
                urikit::params::Params::new("a=x").deserialize::<[(&str, u8); 1]>().unwrap_err(),
            ),
            "\"a\"",
        ),
        (example(Variable::from("x").deserialize::<u8>().unwrap_err()), "u8"),
        (
            example(
                urikit_guard::policy::Policy::default().check(uri("http://[::1]/")).unwrap_err(),
            ),
            "host",
        ),
        (example(urikit_guard::policy::Policy::builder().ports([]).build().unwrap_err()), "policy"),
        (example(uri("http://xn--a/").host().unwrap().to_ascii().unwrap_err()), "DNS name"),
        (example(urikit_guard::host::SuffixList::parse("a\n!").unwrap_err()), "public suffix list"),
        (example(http::Uri::try_from(uri("http://h:99999/")).unwrap_err()), "port"),
        (example(url::Url::try_from(uri("http://h:80/")).unwrap_err()), "port"),
    ]
}

#[test]
fn every_error_has_a_named_kind_and_a_sentence() {
    for (error, subject) in examples() {
        let sentence = error.to_string();
        assert!(sentence.contains(subject), "{sentence}");
        assert!(!sentence.ends_with(['.', ' ', '\n', ':']), "{sentence}");
        assert!(sentence.split(' ').count() >= 3, "{sentence}");
        let name = error.details().kind;
        let is_kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(name.chars().all(is_kebab) && !name.is_empty(), "{name}");
        assert!(!name.starts_with('-') && !name.ends_with('-'), "{name}");
        if let Some(offset) = error.details().offset {
            assert!(sentence.contains(&offset.to_string()) || offset == 0, "{sentence}: {offset}");
        }
    }
}

/// Schemes of any length are shown up to the length that an error stores.
#[test]
fn wrong_scheme_is_named() {
    let error = |text: &str| File::new(Uri::parse(text).unwrap()).unwrap_err().to_string();
    assert_eq!(error("x:y"), "not a file URI: its scheme is `x`");
    let long = "abcdefghijklmnopqrstuvwx";
    assert_eq!(error(&format!("{long}:")), format!("not a file URI: its scheme is `{long}`"));
    assert_eq!(error(&format!("{long}yz:")), format!("not a file URI: its scheme is `{long}…`"));
    let http = urikit_schemes::Http::new(Uri::parse("ftp://h/").unwrap()).unwrap_err();
    assert_eq!(http.to_string(), "not an http URI: its scheme is `ftp`");
}
