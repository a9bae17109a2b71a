//! Resolve references and relativize targets. The reference or target is parsed each time; so is
//! the base if it varies.

use std::cell::RefCell;

use fluent_uri::resolve::Resolver as FluentResolver;
use iri_string::resolve::FixedBaseResolver;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriString};
use urikit::{Resolver, resolve::Relativizer};

use crate::{
    corpus::Dataset,
    group::{Group, keep},
};

pub fn groups() -> Vec<Group> {
    vec![
        into_buffer("resolve/into-buffer", &[Dataset::References]).goal(2.5),
        to_new("resolve/to-new", &[Dataset::References]).goal(2.5),
        many_bases("resolve/many-bases", &[Dataset::Mixed]).goal(2.5),
        relativize("relativize", &[Dataset::Site]),
        into_buffer("resolve/dot-segments", &REPEATED),
    ]
}

const BASE: &str = "https://www.example.com/archive/2024/guide/index.html?lang=en";

/// The others are compared with the first.
const REPEATED: [Dataset; 5] = [
    Dataset::Repeated("segment/"),
    Dataset::Repeated("/segment"),
    Dataset::Repeated("/.."),
    Dataset::Repeated("/."),
    Dataset::Repeated("a/../"),
];

fn into_buffer(name: &'static str, datasets: &[Dataset]) -> Group {
    let ours = Resolver::new(urikit::Uri::from_static(BASE));
    let oxiri_base = oxiri::Iri::parse(BASE).unwrap();
    let unchecked_base = oxiri_base;
    Group::new(name, datasets)
        .ours(with_buffer(move |text, buffer| {
            urikit::UriRef::parse(text)
                .is_ok_and(|reference| keep(&ours.resolve_into(reference, buffer)))
        }))
        .peer(
            "oxiri",
            with_buffer(move |text, buffer| {
                oxiri::IriRef::parse(text)
                    .is_ok_and(|reference| keep(&oxiri_base.resolve_into(&reference, buffer)))
            }),
        )
        .aside(
            "oxiri unchecked",
            with_buffer(move |text, buffer| {
                oxiri::IriRef::parse(text).is_ok_and(|reference| {
                    unchecked_base.resolve_into_unchecked(&reference, buffer);
                    keep(&Ok::<_, ()>(&*buffer))
                })
            }),
        )
}

fn to_new(name: &'static str, datasets: &[Dataset]) -> Group {
    let ours = Resolver::new(urikit::Uri::from_static(BASE));
    let oxiri_base = oxiri::Iri::parse(BASE).unwrap();
    let fluent = FluentResolver::with_base(fluent_uri::Uri::parse(BASE).unwrap());
    let iri_string = FixedBaseResolver::new(UriAbsoluteStr::new(BASE).unwrap());
    let iref_base = iref::Uri::new(BASE).unwrap();
    let url_base = url::Url::parse(BASE).unwrap();
    Group::new(name, datasets)
        .ours(move |text| {
            urikit::UriRef::parse(text).is_ok_and(|reference| keep(&ours.resolve(reference)))
        })
        .peer("fluent-uri", move |text| {
            fluent_uri::UriRef::parse(text).is_ok_and(|reference| keep(&fluent.resolve(&reference)))
        })
        .peer("oxiri", move |text| {
            oxiri::IriRef::parse(text).is_ok_and(|reference| keep(&oxiri_base.resolve(&reference)))
        })
        .peer("iri-string", move |text| {
            UriReferenceStr::new(text).is_ok_and(|reference| {
                keep(&Ok::<_, ()>(UriString::from(iri_string.resolve(reference))))
            })
        })
        .peer("iref", move |text| {
            iref::UriRef::new(text)
                .is_ok_and(|reference| keep(&Ok::<_, ()>(reference.resolved(iref_base))))
        })
        .peer("url", move |text| keep(&url_base.join(text)))
        .peer("ada-url", |text| keep(&ada_url::Url::parse(text, Some(BASE))))
}

/// Each string is a base, against which one reference is resolved.
fn many_bases(name: &'static str, datasets: &[Dataset]) -> Group {
    const REFERENCES: [&str; 8] = [
        "../img/a.png",
        "b.html",
        "/c/d?e=f",
        "#top",
        "?page=2",
        "//cdn.example/x.js",
        "./g/../h",
        "https://h/i",
    ];
    let pick = |base: &str| REFERENCES[base.len() % REFERENCES.len()];
    Group::new(name, datasets)
        .ours(move |text| {
            let reference = urikit::UriRef::parse(pick(text));
            reference.is_ok_and(|reference| {
                urikit::Uri::parse(text).is_ok_and(|base| keep(&base.resolve(reference)))
            })
        })
        .peer("oxiri", move |text| {
            let reference = oxiri::IriRef::parse(pick(text));
            reference.is_ok_and(|reference| {
                oxiri::Iri::parse(text).is_ok_and(|base| keep(&base.resolve(&reference)))
            })
        })
        .peer("iref", move |text| {
            let reference = iref::UriRef::new(pick(text));
            reference.is_ok_and(|reference| {
                iref::Uri::new(text).is_ok_and(|base| keep(&Ok::<_, ()>(reference.resolved(base))))
            })
        })
        .peer("url", move |text| {
            url::Url::parse(text).is_ok_and(|base| keep(&base.join(pick(text))))
        })
        .peer("ada-url", move |text| keep(&ada_url::Url::parse(pick(text), Some(text))))
}

/// The results of the peers are not always right; they are asides.
fn relativize(name: &'static str, datasets: &[Dataset]) -> Group {
    let ours = Relativizer::new(urikit::Uri::from_static(BASE));
    let oxiri_base = oxiri::Iri::parse(BASE).unwrap();
    let iref_base = iref::UriRef::new(BASE).unwrap();
    let url_base = url::Url::parse(BASE).unwrap();
    Group::new(name, datasets)
        .ours(move |text| {
            urikit::Uri::parse(text).is_ok_and(|target| keep(&ours.relativize(target)))
        })
        .peer("oxiri", move |text| {
            oxiri::Iri::parse(text).is_ok_and(|target| keep(&oxiri_base.relativize(&target)))
        })
        .aside("iref", move |text| {
            iref::UriRef::new(text)
                .is_ok_and(|target| keep(&Ok::<_, ()>(target.relative_to(iref_base))))
        })
        .aside("url", move |text| {
            url::Url::parse(text)
                .is_ok_and(|target| keep(&url_base.make_relative(&target).ok_or(())))
        })
}

/// A buffer that is cleared for each string and reused.
fn with_buffer(
    operation: impl Fn(&'static str, &mut String) -> bool,
) -> impl Fn(&'static str) -> bool {
    let buffer = RefCell::new(String::new());
    move |text| {
        let buffer = &mut *buffer.borrow_mut();
        buffer.clear();
        operation(text, buffer)
    }
}
