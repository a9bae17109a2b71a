//! All errors follow one convention: a kind with a name, an offset if there is one, and a message that needs no
//! context.

use core::fmt::{Debug, Display};
use std::fs;
use std::path::Path;

use urikit::openapi::{Parameter, Shape, Style};
use urikit::request_target::RequestTarget;
use urikit::scheme::File;
use urikit::template::{Matcher, Router, Template};
use urikit::variable::Variable;
use urikit::{Describe, Error, Resolver, Uri, UriBuf, UriRef, percent};

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
        (urikit::host::check_dns_name("a..b").unwrap_err().into(), "DNS name"),
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
        #[cfg(feature = "serde")]
        (
            urikit::params::Params::new("a=x").deserialize::<[(&str, u8); 1]>().unwrap_err().into(),
            "\"a\"",
        ),
        #[cfg(feature = "serde")]
        (Variable::from("x").deserialize::<u8>().unwrap_err().into(), "u8"),
        #[cfg(feature = "guard")]
        (urikit::guard::Policy::default().check(uri("http://[::1]/")).unwrap_err().into(), "host"),
        #[cfg(feature = "guard")]
        (urikit::guard::Policy::builder().ports([]).build().unwrap_err().into(), "policy"),
        #[cfg(feature = "idna")]
        (uri("http://xn--a/").host().unwrap().to_ascii().unwrap_err().into(), "host"),
        #[cfg(feature = "psl")]
        (urikit::host::SuffixList::parse("a\n!").unwrap_err().into(), "public suffix list"),
        #[cfg(feature = "http")]
        (http::Uri::try_from(uri("http://h/#f")).unwrap_err().into(), "fragment"),
        #[cfg(feature = "url")]
        (url::Url::try_from(uri("http://h:80/")).unwrap_err().into(), "port"),
    ]
}

#[test]
fn every_error_has_a_named_kind_and_a_sentence() {
    fn is_error<
        T: core::error::Error + Clone + PartialEq + Debug + Display + Send + Sync + 'static,
    >(
        _: &T,
    ) {
    }
    for (error, subject) in examples() {
        is_error(&error);
        let sentence = error.to_string();
        assert!(sentence.contains(subject), "{sentence}");
        assert!(!sentence.ends_with(['.', ' ', '\n', ':']), "{sentence}");
        assert!(sentence.split(' ').count() >= 3, "{sentence}");
        for name in [error.details().kind, error.kind().name()] {
            let is_kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(name.chars().all(is_kebab) && !name.is_empty(), "{name}");
            assert!(!name.starts_with('-') && !name.ends_with('-'), "{name}");
        }
        if let Some(offset) = error.details().offset {
            assert!(sentence.contains(&offset.to_string()) || offset == 0, "{sentence}: {offset}");
        }
    }
}

/// All error types in the sources are in [`Error`], and have a `kind` whose type has a `name`.
#[test]
fn no_error_is_left_out() {
    let common = fs::read_to_string(source().join("profiles/error.rs")).unwrap();
    let mut count = 0;
    for file in files(&source()) {
        let text = fs::read_to_string(&file).unwrap();
        for line in text.lines().filter(|line| line.starts_with("impl core::error::Error for ")) {
            let name =
                line.trim_start_matches("impl core::error::Error for ").split(' ').next().unwrap();
            if name == "Error" {
                continue;
            }
            assert!(
                common.contains(&format!("::{name},")) || name == "ParseBufError",
                "{name} has no From"
            );
            let has_kind = text.contains("pub const fn kind(&self)") || name == "ParseBufError";
            assert!(has_kind, "{name} has no kind()");
            count += 1;
        }
    }
    assert!(count > 20, "only {count} found: does this test still read them?");
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

fn source() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(path: &Path) -> Vec<std::path::PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|entry| files(&entry)).collect()
}
