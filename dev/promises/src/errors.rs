//! Promise 4: an error is at a character of its input or at its end, and its message shows no
//! userinfo.
//!
//! The first line of an input is parsed, decoded and so on; the second is an argument.

use urikit::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Segment, Userinfo};
use urikit::percent::{Part, decode, form};
use urikit::request_target::RequestTarget;
use urikit::zone::{ZonedUri, ZonedUriRef};
use urikit::{
    Describe, Encoded, Iri, IriRef, IriRefBuf, OriginBuf, ParseErrorKind, Rule, Uri, UriRef,
    UriRefBuf,
};
use urikit_guard::IdentifierExt;
use urikit_guard::host::check_dns_name;
use urikit_guard::policy::Policy;
use urikit_schemes::SchemeExt;
use urikit_template::openapi::{Style, StyledParam, ValueShape};
use urikit_template::{Matcher, Router, Template};

use crate::exactly_sized;

/// Inputs that contain it are skipped: a fuzzer finds it.
const CANARY: &str = "c4n4ry";

/// Provokes the errors of all operations on the input.
///
/// # Panics
/// If one of them is outside its input, or shows a userinfo.
pub fn check(data: &[u8]) {
    let bytes = exactly_sized(data);
    if let Err(error) = IriRef::parse_bytes(&bytes) {
        let valid = str::from_utf8(&bytes).map_err(|error| error.valid_up_to());
        match valid {
            Ok(text) => inside(text, error),
            Err(valid) => assert!(error.offset() <= valid, "{bytes:?}: {error}"),
        }
    }
    let Ok(text) = str::from_utf8(&bytes) else { return };
    if text.contains(CANARY) {
        return;
    }
    let (first, second) = text.split_once('\n').unwrap_or((text, ""));
    check_text(first, second);
    // The same with a userinfo in it.
    let with_userinfo = format!("http://{CANARY}:{CANARY}@{first}");
    check_text(&with_userinfo, second);
    let bad_userinfo = format!("http://{CANARY}^{CANARY}@{first}");
    check_text(&bad_userinfo, second);
}

/// An error of an operation on `text`.
fn inside(text: &str, error: impl Describe) {
    let (message, details) = (error.to_string(), error.details());
    if let Some(offset) = details.offset {
        assert!(text.is_char_boundary(offset), "{text:?}: {message}");
    }
    assert!(!message.is_empty() && !details.kind.is_empty());
    assert!(!message.contains(CANARY) && !format!("{error:?}").contains(CANARY), "{message}");
}

fn check_text(text: &str, argument: &str) {
    for rule in Rule::ALL.iter().copied() {
        if let Err(error) = rule.check(text) {
            inside(text, error);
            let at_end = error.offset() == text.len();
            match error.kind() {
                ParseErrorKind::UnexpectedEnd => assert!(at_end, "{rule} {text:?}: {error}"),
                ParseErrorKind::UnexpectedChar => assert!(!at_end, "{rule} {text:?}: {error}"),
                ParseErrorKind::MalformedEscape => {
                    assert!(text[error.offset()..].starts_with('%'), "{rule} {text:?}: {error}");
                }
                _ => {}
            }
        }
    }
    let errors = [
        Scheme::parse(text).err(),
        Authority::parse(text).err(),
        Authority::parse_iri(text).err(),
        Userinfo::parse(text).err(),
        Host::parse(text).err(),
        Port::parse(text).err(),
        Path::parse(text).err(),
        Segment::parse_iri(text).err(),
        Query::parse(text).err(),
        Fragment::parse_iri(text).err(),
        ZonedUri::parse(text).err(),
        ZonedUriRef::parse(text).err(),
        UriRef::parse_escaping(text).err(),
        Part::Path.normalize(text, urikit::Level::Path).err(),
    ];
    errors.into_iter().flatten().for_each(|error| inside(text, error));
    refused(text, decode(text).to_text());
    refused(text, form::decode(text).to_text());
    refused(text, check_dns_name(text));
    refused(text, text.parse::<OriginBuf>());
    refused(text, RequestTarget::parse(text));
    refused(text, RequestTarget::parse_for("CONNECT", text));
    check_template(text, argument);
    for style in Style::ALL {
        refused(text, StyledParam::new("p", style).decode(text, ValueShape::Object));
    }
    check_identifier(text, argument);
}

fn refused<T>(text: &str, result: Result<T, impl Describe>) {
    if let Err(error) = result {
        inside(text, error);
    }
}

fn check_identifier(text: &str, argument: &str) {
    let Ok(reference) = IriRef::parse(text) else { return };
    refused(text, reference.to_uri_idna());
    refused(text, reference.port_u16());
    refused(text, Policy::default().check(reference));
    refused(text, reference.join([argument]));
    if let Ok(iri) = Iri::try_from(reference) {
        refused(argument, iri.resolve_str(argument));
        if let Ok(target) = Iri::parse(argument) {
            refused(argument, iri.relativize(target));
        }
    }
    if let Ok(uri) = Uri::parse(text) {
        refused(text, uri.check_scheme());
    }
    // The offset of an edit is inside the value that was given.
    let edited = || IriRefBuf::parse(text).expect("it was parsed before");
    refused(argument, edited().set_scheme(argument));
    refused(argument, edited().set_authority(Encoded(argument)));
    refused(argument, edited().set_userinfo(Encoded(argument)));
    refused(argument, edited().set_host(Encoded(argument)));
    refused(argument, edited().set_port(argument));
    refused(argument, edited().set_path(Encoded(argument)));
    refused(argument, edited().set_query(Encoded(argument)));
    refused(argument, edited().set_fragment(Encoded(argument)));
    refused(argument, edited().segments_mut().and_then(|mut segments| segments.push(argument)));
    if let Ok(mut uri) = UriRefBuf::parse(text) {
        refused(argument, uri.set_query(Encoded(argument)));
    }
}

fn check_template(text: &str, argument: &str) {
    let template = match Template::parse(text) {
        Ok(template) => template,
        Err(error) => return inside(text, error),
    };
    refused(text, template.expand(&[("a", argument)]));
    match Matcher::new(&template) {
        Ok(matcher) => refused(argument, matcher.matches(argument)),
        Err(error) => inside(text, error),
    }
    refused(text, Router::new().insert(&template, ()));
}
