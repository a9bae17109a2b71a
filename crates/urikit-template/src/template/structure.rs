//! Checks that an expansion has the structure of its template: [`Template::expand`].
//!
//! Expansion records what each variable wrote. The expansion is split into its components, and each
//! delimiter that makes a structure must be in a literal: an expression must neither have written
//! it, nor stand where something else would have made the delimiter another one.
//!
//! [`Template::expand`]: super::Template::expand

use alloc::string::String;
use core::ops::Range;

use urikit::UriRefBuf;

use super::error::{ExpandError, ExpandErrorKind as Kind};
use super::operator::Operator;
use super::var_spec::VarSpec;

/// A variable of the template and what it wrote, with its lead; empty if that is nothing.
pub(super) struct WrittenVariable<'t> {
    pub(super) spec: VarSpec<'t>,
    pub(super) range: Range<usize>,
}

impl WrittenVariable<'_> {
    /// Whether it is the `{+base}` at the start of a template, whose value is meant to be the start
    /// of the reference.
    fn is_base(&self) -> bool {
        self.spec.operator() == Operator::Reserved && self.spec.offset() == "{+".len()
    }

    fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// Whether it starts a segment, a query or a fragment.
    fn delimits(&self) -> bool {
        self.spec.operator().delimits()
    }

    /// Whether it wrote a part of these bytes, or stands next to them.
    fn touches(&self, bytes: &Range<usize>) -> bool {
        self.range.start <= bytes.end && self.range.end >= bytes.start
    }

    /// Whether a part of the segment is its value. If it delimits, it is not that of the segment
    /// before it.
    fn is_in_segment(&self, segment: &Range<usize>) -> bool {
        self.touches(segment) && !(self.delimits() && self.range.start == segment.end)
    }
}

/// The reference, if its structure is that of the template.
pub(super) fn checked_structure(
    text: String,
    variables: &[WrittenVariable<'_>],
) -> Result<UriRefBuf, ExpandError> {
    let outline = Outline::of_text(&text);
    if let Some((kind, variable)) = outline.fault(&text, variables) {
        return Err(ExpandError::at_variable(kind, variable.spec));
    }
    UriRefBuf::try_from(text).map_err(|error| {
        // The last variable that starts before the error.
        let offset = error.error().offset();
        let variable = variables.iter().rfind(|variable| variable.range.start <= offset);
        variable.map_or_else(ExpandError::not_a_reference, |variable| {
            ExpandError::at_variable(Kind::NotAReference, variable.spec)
        })
    })
}

/// The components of any string, valid or not: RFC 3986 Appendix B.
struct Outline {
    /// The `:` after the scheme.
    colon: Option<usize>,
    /// The authority, without its `//`.
    authority: Option<Range<usize>>,
    path: Range<usize>,
}

impl Outline {
    fn of_text(text: &str) -> Self {
        let end_at = |from: usize, delimiters: &[u8]| {
            let rest = text.as_bytes()[from..].iter();
            from + rest.take_while(|byte| !delimiters.contains(byte)).count()
        };
        let first = end_at(0, b":/?#");
        let colon = text[first..].starts_with(':').then_some(first);
        let hier_part = colon.map_or(0, |colon| colon + 1);
        let authority = text[hier_part..].starts_with("//").then(|| {
            let start = hier_part + "//".len();
            start..end_at(start, b"/?#")
        });
        let path = authority.as_ref().map_or(hier_part, |authority| authority.end);
        Self { colon, authority, path: path..end_at(path, b"?#") }
    }

    /// The first fault, and the variable that makes it.
    fn fault<'v, 't>(
        &self,
        text: &str,
        variables: &'v [WrittenVariable<'t>],
    ) -> Option<(Kind, &'v WrittenVariable<'t>)> {
        let find = |kind, is_fault: &dyn Fn(&WrittenVariable<'_>) -> bool| {
            variables.iter().find(|variable| is_fault(variable)).map(|variable| (kind, variable))
        };
        find(Kind::Scheme, &|variable| self.makes_scheme(variable))
            .or_else(|| find(Kind::Authority, &|variable| self.makes_authority(variable)))
            .or_else(|| find(Kind::Root, &|variable| self.makes_root(text, variable)))
            .or_else(|| {
                let mut segments = self.dot_segments(text);
                segments.find_map(|segment| {
                    find(Kind::DotSegment, &|variable| variable.is_in_segment(&segment))
                })
            })
    }

    /// Whether the `:` is the variable's, or the variable would have ended the part before it, as
    /// in `{/a}b:c` without an `a`.
    fn makes_scheme(&self, variable: &WrittenVariable<'_>) -> bool {
        let Some(colon) = self.colon else { return false };
        let wrote_it = variable.range.contains(&colon) && !variable.is_base();
        wrote_it || variable.delimits() && variable.range.start <= colon
    }

    /// Whether the `//` is the variable's, or is only there because the variable is empty; or the
    /// variable continues the host, as in `http://h{+a}` and `http://h{/a}b` without an `a`.
    fn makes_authority(&self, variable: &WrittenVariable<'_>) -> bool {
        let Some(authority) = &self.authority else { return false };
        let slashes = authority.start - "//".len()..authority.start;
        let Range { start, end } = variable.range;
        // `start == slashes.end` is `//{host}`.
        if start < slashes.end && end >= slashes.start {
            let is_before = end == slashes.start || end >= slashes.end;
            return !(variable.is_base() && !variable.is_empty() && is_before);
        }
        let continues = variable.spec.operator() == Operator::Reserved
            && !variable.is_empty()
            && start > authority.start
            // The value ends the host if it starts after it.
            && start < authority.end;
        let would_end = variable.delimits() && authority.contains(&start);
        continues || would_end
    }

    /// Whether the path starts with `/` only because the variable is empty, or brings the `/`.
    fn makes_root(&self, text: &str, variable: &WrittenVariable<'_>) -> bool {
        self.path.start == 0
            && text.starts_with('/')
            && variable.range.start == 0
            && !variable.is_base()
            && variable.spec.operator() != Operator::Segments
    }

    /// The segments `.` and `..` of the path, escaped or not.
    fn dot_segments<'s>(&self, text: &'s str) -> impl Iterator<Item = Range<usize>> + 's {
        let mut start = self.path.start;
        let segments = text[self.path.clone()].split('/').map(move |segment| {
            let range = start..start + segment.len();
            start = range.end + "/".len();
            (segment, range)
        });
        segments.filter(|(segment, _)| is_dot_segment(segment)).map(|(_, range)| range)
    }
}

/// Whether it is `.` or `..`; a `.` may be written `%2e`.
fn is_dot_segment(segment: &str) -> bool {
    let without_dot = |rest: &'_ str| -> Option<usize> {
        match rest.as_bytes() {
            [b'.', ..] => Some(1),
            [b'%', b'2', b'e' | b'E', ..] => Some(3),
            _ => None,
        }
    };
    let Some(first) = without_dot(segment) else { return false };
    let rest = &segment[first..];
    rest.is_empty() || without_dot(rest) == Some(rest.len())
}
