//! The parameters of segments, for JSON.

use memchr::memchr2;
use urikit::IriRef;
use urikit_explain::explain::{ParameterizedSegment, parameterized_segments};

/// The segments that have parameters, in order.
pub(crate) fn of<'a>(identifier: &IriRef<'a>) -> Vec<ParameterizedSegment<'a>> {
    match may_be_in(identifier) {
        true => parameterized_segments(identifier.path()),
        false => Vec::new(),
    }
}

/// Whether there may be any. Most paths have none, which is quick to determine.
pub(crate) fn may_be_in(identifier: &IriRef<'_>) -> bool {
    memchr2(b';', b',', identifier.path().as_str().as_bytes()).is_some()
}
