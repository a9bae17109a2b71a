//! The parameters of segments, as JSON has them.

use memchr::memchr2;
use serde::Serialize;
use urikit::IriRef;

/// A segment that has parameters.
#[derive(Serialize)]
pub(crate) struct WithParameters<'a> {
    /// Its number, from 0.
    segment: usize,
    name: &'a str,
    parameters: Vec<Parameter<'a>>,
}

/// All as written.
#[derive(Serialize)]
struct Parameter<'a> {
    separator: char,
    key: &'a str,
    value: Option<&'a str>,
}

/// The segments that have parameters, in their order.
pub(crate) fn of<'a>(identifier: &IriRef<'a>) -> Vec<WithParameters<'a>> {
    let path = identifier.path();
    if memchr2(b';', b',', path.as_str().as_bytes()).is_none() {
        return Vec::new();
    }
    let numbered = path.segments().enumerate().map(|(segment, text)| WithParameters {
        segment,
        name: text.name(),
        parameters: text
            .parameters()
            .map(|parameter| Parameter {
                separator: parameter.separator(),
                key: parameter.key(),
                value: parameter.value(),
            })
            .collect(),
    });
    numbered.filter(|segment| !segment.parameters.is_empty()).collect()
}
