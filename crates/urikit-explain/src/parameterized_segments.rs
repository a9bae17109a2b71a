//! The parameters of segments: `v=1.1` of `/name;v=1.1`.

use alloc::vec::Vec;

use urikit::component::{Path, SegmentParameter};

/// A segment that has parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParameterizedSegment<'a> {
    /// Its index, from 0.
    pub index: usize,
    /// The part before the parameters.
    pub name: &'a str,
    /// The parameters, as written.
    pub parameters: Vec<SegmentParameter<'a>>,
}

/// The segments of a path that have parameters, in order.
///
/// ```
/// use urikit::component::Path;
/// use urikit_explain::parameterized_segments;
/// let segments = parameterized_segments(Path::parse("/a/name;v=1.1")?);
/// assert_eq!((segments[0].index, segments[0].name), (1, "name"));
/// assert_eq!(segments[0].parameters[0].value(), Some("1.1"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[must_use]
pub fn parameterized_segments(path: Path<'_>) -> Vec<ParameterizedSegment<'_>> {
    let numbered = path.segments().enumerate().map(|(index, segment)| ParameterizedSegment {
        index,
        name: segment.name(),
        parameters: segment.parameters().collect(),
    });
    numbered.filter(|segment| !segment.parameters.is_empty()).collect()
}
