//! Parse to an owned value: from a `String` that is moved, and from a borrowed string.

use std::cell::RefCell;
use std::hint::black_box;
use std::mem;

use crate::{
    corpus::Dataset,
    group::{Group, Operation, Role, keep},
};

/// Each `String` is created beforehand, moved, and recovered from the result: no copy and no
/// allocation is timed.
pub fn from_string(name: &'static str) -> Group {
    Group::new(name, [Dataset::Mixed])
        .with(
            "urikit",
            Role::Ours,
            recycled(|text| {
                let parsed = urikit::UriBuf::try_from(text);
                let accepted = keep(&parsed);
                (parsed.map_or_else(|error| error.into_input(), |uri| uri.into_string()), accepted)
            }),
        )
        .with(
            "fluent-uri",
            Role::Peer,
            recycled(|text| {
                let parsed = fluent_uri::Uri::parse(text);
                let accepted = keep(&parsed);
                (parsed.map_or_else(|(_, text)| text, |uri| uri.into_string()), accepted)
            }),
        )
        .with(
            "oxiri",
            Role::Peer,
            recycled(|text| {
                let parsed = oxiri::Iri::parse(text);
                let accepted = keep(&parsed);
                (parsed.map_or_else(|_| String::new(), |iri| iri.into_inner()), accepted)
            }),
        )
        .with(
            "iri-string",
            Role::Peer,
            recycled(|text| {
                let parsed = iri_string::types::UriString::try_from(text);
                let accepted = keep(&parsed);
                (parsed.map_or_else(|_| String::new(), String::from), accepted)
            }),
        )
}

pub fn from_str(name: &'static str) -> Group {
    Group::new(name, [Dataset::Mixed])
        .ours(|text| keep(&text.parse::<urikit::UriBuf>()))
        .peer("fluent-uri", |text| keep(&fluent_uri::Uri::parse(text).map(|uri| uri.to_owned())))
        .peer("oxiri", |text| keep(&oxiri::Iri::parse(text.to_owned())))
        .peer("iri-string", |text| keep(&text.parse::<iri_string::types::UriString>()))
        .peer("iref", |text| keep(&iref::UriBuf::new(text.to_owned())))
        .peer("http", |text| keep(&text.parse::<http::Uri>()))
        .peer("url", |text| keep(&url::Url::parse(text)))
        .peer("ada-url", |text| keep(&ada_url::Url::parse(text, None)))
}

fn recycled<F: Fn(String) -> (String, bool)>(parse: F) -> Recycled<F> {
    Recycled { parse, pool: RefCell::new(Vec::new()) }
}

struct Recycled<F> {
    parse: F,
    /// The strings of a pass, owned.
    pool: RefCell<Vec<String>>,
}

impl<F: Fn(String) -> (String, bool)> Operation for Recycled<F> {
    fn accepts(&self, text: &'static str) -> bool {
        (self.parse)(text.to_owned()).1
    }

    /// The first pass fills the pool; the harness does not time it.
    fn pass(&self, texts: &[&'static str]) -> usize {
        let mut pool = self.pool.borrow_mut();
        if pool.len() != texts.len() {
            *pool = texts.iter().map(|text| String::from(*text)).collect();
        }
        let mut accepted = 0;
        for slot in black_box(pool.as_mut_slice()) {
            let (text, is_ok) = (self.parse)(mem::take(slot));
            *slot = text;
            accepted += usize::from(is_ok);
        }
        accepted
    }
}
