//! HTTP request targets, and the types of other crates.

use urikit::request_target::{OriginForm, OutgoingTarget, Recipient, RequestTarget, TargetForm};
use urikit::{Uri, UriBuf, UriRefBuf};

use super::{Operation, op};

const FORMS: [TargetForm; 5] = [
    TargetForm::Origin,
    TargetForm::Absolute,
    TargetForm::Authority,
    TargetForm::Authority7230,
    TargetForm::Asterisk,
];

pub(super) const TABLE: &[Operation] = &[
    op(
        "RequestTarget",
        "parse_for parse parse_bytes parse_bytes_for parse_as form as_str parse_escaping",
        |input, sink| {
            let mut buffer = String::new();
            sink.debug(RequestTarget::parse_for("GET", &input.text));
            sink.debug(RequestTarget::parse_for("CONNECT", &input.text));
            sink.debug(RequestTarget::parse_bytes(input.text.as_bytes()));
            sink.debug(RequestTarget::parse_bytes_for("CONNECT", input.text.as_bytes()));
            sink.debug(RequestTarget::parse_for(&input.text, "/"));
            sink.debug(RequestTarget::parse_escaping("GET", &input.text, &mut buffer));
            for form in FORMS {
                sink.debug(RequestTarget::parse_as(form, &input.text));
            }
            if let Ok(target) = RequestTarget::parse(&input.text) {
                sink.drop((target.form(), target.as_str()));
            }
        },
    ),
    op("TargetForm", "of", |input, sink| {
        sink.count(TargetForm::of(&input.text));
    }),
    op("RequestTarget", "effective_uri", |input, sink| {
        if let Ok(target) = RequestTarget::parse(&input.text) {
            sink.drop(target.effective_uri("http", Some("h")));
        }
        let root = RequestTarget::parse("/").unwrap();
        sink.drop(root.effective_uri("http", Some(&input.text)));
        sink.drop(root.effective_uri(&input.text, Some("h")));
    }),
    op("Display for", "RequestTarget TargetError OutgoingTarget", |input, sink| {
        RequestTarget::parse(&input.text).into_iter().for_each(|target| sink.show(target));
        for uri in &input.uris {
            match uri.request_target("GET", Recipient::OriginServer) {
                Ok(target) => sink.show(target),
                Err(error) => sink.show(error),
            }
        }
    }),
    op("Debug for", "OutgoingTarget", |input, sink| {
        for uri in &input.uris {
            sink.debug(uri.request_target("GET", Recipient::Proxy));
        }
    }),
    op("OriginForm", "parse as_str path query to_reference", |input, sink| {
        let path = format!("/{}", input.text);
        for text in [&input.text, &path] {
            if let Ok(form) = OriginForm::parse(text) {
                sink.drop((form.as_str(), form.path(), form.query(), form.to_reference()));
            }
        }
    }),
    op("Display for", "OriginForm", |input, sink| {
        OriginForm::parse(&input.text).into_iter().for_each(|form| sink.show(form));
    }),
    op("PartialEq for", "OriginForm", |input, sink| {
        if let Ok(form) = OriginForm::parse(&input.text) {
            sink.drop(form == *input.text);
        }
    }),
    op("Identifier", "request_target", |input, sink| {
        for uri in &input.uris {
            for route in [Recipient::OriginServer, Recipient::Proxy] {
                sink.debug(uri.request_target("OPTIONS", route));
                sink.debug(uri.request_target(&input.text, route));
            }
        }
    }),
    op("OutgoingTarget", "new form", |input, sink| {
        for uri in &input.uris {
            FORMS.into_iter().for_each(|form| {
                sink.debug(OutgoingTarget::new(uri, form).map(|target| target.form()));
            });
        }
    }),
    op("RequestTarget", "from_http", |input, sink| {
        let mut buffer = String::new();
        if let Ok(uri) = http::Uri::try_from(&*input.text) {
            sink.debug(RequestTarget::from_http(&uri, &mut buffer));
        }
    }),
    op("TryFrom for", "OriginForm Url Uri", |input, sink| {
        for uri in &input.uris {
            sink.debug(http::Uri::try_from(uri.borrowed()));
            sink.debug(http::Uri::try_from(uri));
            sink.debug(url::Url::try_from(uri.borrowed()));
            sink.debug(url::Url::try_from(uri));
        }
        if let Ok(uri) = http::Uri::try_from(&*input.text) {
            sink.debug(UriBuf::try_from(&uri));
            sink.debug(UriRefBuf::try_from(&uri));
            sink.debug(uri.path_and_query().map(OriginForm::try_from));
        }
        if let Ok(url) = url::Url::parse(&input.text) {
            sink.debug(Uri::try_from(&url));
            sink.debug(UriBuf::try_from(&url));
            sink.debug(UriBuf::try_from(url));
        }
    }),
    op("Display for", "ConvertError", |input, sink| {
        for uri in &input.uris {
            http::Uri::try_from(uri).err().into_iter().for_each(|error| sink.show(error));
            url::Url::try_from(uri).err().into_iter().for_each(|error| sink.show(error));
        }
    }),
];
