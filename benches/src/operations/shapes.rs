//! Parse lists of URIs of one shape each: a speedup on the mix may hide a slow shape.

use super::parse::read;
use crate::{
    corpus::{Dataset, FILE, SHAPES},
    group::{Group, keep},
};

pub fn groups() -> Vec<Group> {
    let mut groups: Vec<_> = SHAPES
        .iter()
        .map(|shape| parse(Group::new(shape.name, [Dataset::Shape(shape)]), shape.goal))
        .collect();
    groups.push(with_goal(parse_and_read("shapes/file+components"), 3.0));
    groups.push(with_goal(to_owned("shapes/file-owned"), 2.5));
    groups
}

/// Without vectors it is enough that no shape is slower than the peers.
fn with_goal(group: Group, goal: f64) -> Group {
    group.goal(if cfg!(urikit_backend = "portable") { 1.0 } else { goal })
}

fn parse(group: Group, goal: f64) -> Group {
    let group = group
        .ours(|text| keep(&urikit::UriRef::parse(text)))
        .peer("fluent-uri", |text| keep(&fluent_uri::UriRef::parse(text)))
        .peer("oxiri", |text| keep(&oxiri::IriRef::parse(text)));
    with_goal(group, goal)
}

fn parse_and_read(name: &'static str) -> Group {
    Group::new(name, [Dataset::Shape(&FILE)])
        .ours(|text| {
            read(&urikit::UriRef::parse(text), |uri| {
                [
                    uri.scheme().map(|scheme| scheme.as_str()),
                    uri.authority().map(|authority| authority.as_str()),
                    Some(uri.path().as_str()),
                    uri.query().map(|query| query.as_str()),
                    uri.fragment().map(|fragment| fragment.as_str()),
                ]
            })
        })
        .peer("fluent-uri", |text| {
            read(&fluent_uri::UriRef::parse(text), |uri| {
                [
                    uri.scheme().map(|scheme| scheme.as_str()),
                    uri.authority().map(|authority| authority.as_str()),
                    Some(uri.path().as_str()),
                    uri.query().map(|query| query.as_str()),
                    uri.fragment().map(|fragment| fragment.as_str()),
                ]
            })
        })
        .peer("oxiri", |text| {
            read(&oxiri::IriRef::parse(text), |iri| {
                [iri.scheme(), iri.authority(), Some(iri.path()), iri.query(), iri.fragment()]
            })
        })
}

fn to_owned(name: &'static str) -> Group {
    Group::new(name, [Dataset::Shape(&FILE)])
        .ours(|text| keep(&urikit::UriRefBuf::parse(text)))
        .peer("fluent-uri", |text| keep(&fluent_uri::UriRef::parse(text).map(|uri| uri.to_owned())))
        .peer("oxiri", |text| keep(&oxiri::IriRef::parse(text.to_owned())))
}
