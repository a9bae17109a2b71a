//! HTTP request targets in origin-form, as a server reads one with each request.

use bytes::Bytes;
use http::uri::PathAndQuery;
use urikit::request_target::RequestTarget;

use crate::{
    corpus::Dataset,
    group::{Group, keep},
};

pub fn groups() -> Vec<Group> {
    let group = Group::new("target/origin-form", [Dataset::Targets])
        .goal(3.0)
        .ours(|text| keep(&RequestTarget::parse_for("GET", text)))
        .peer("http", |text| {
            keep(&http::Uri::from_maybe_shared(Bytes::from_static(text.as_bytes())))
        })
        .peer("http: PathAndQuery", |text| {
            keep(&PathAndQuery::from_maybe_shared(Bytes::from_static(text.as_bytes())))
        });
    vec![group]
}
