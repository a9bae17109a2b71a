//! The parameters of segments, as JSON has them.

use memchr::memchr2;
use urikit::IriRef;
use urikit::explain::{ParameterizedSegment, parameterized_segments};

/// The segments that have parameters, in their order. Most paths have none, which is soon known.
pub(crate) fn of<'a>(identifier: &IriRef<'a>) -> Vec<ParameterizedSegment<'a>> {
    let path = identifier.path();
    match memchr2(b';', b',', path.as_str().as_bytes()) {
        Some(_) => parameterized_segments(path),
        None => Vec::new(),
    }
}
