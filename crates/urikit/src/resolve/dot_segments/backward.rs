//! Removes dot segments backwards, which needs no memory: for comparisons.
//!
//! Going backwards, the number of `..` that still have to remove a segment is known, so it is
//! known at once whether a segment remains. The time is linear.

use crate::grammar::dot_segment::DotSegment;

/// The remaining segments of a path, last to first: reversed and joined with `/`, they are the
/// path. An absolute path starts with an empty segment.
#[derive(Clone)]
pub(crate) struct Backward<'a> {
    /// What has not been examined yet; `None` at the start.
    rest: Option<&'a [u8]>,
    decode: bool,
    /// After the last slash: a dot segment here leaves an empty segment.
    at_end: bool,
    /// The number of `..` that have not removed a segment yet.
    pending: usize,
    /// The number of segments returned, and the last of them.
    given: usize,
    first: &'a [u8],
    lead: Lead,
    has_authority: bool,
}

/// How a path is treated.
#[derive(Clone, Copy)]
pub(crate) struct PathRules {
    /// What precedes it.
    pub(crate) has_scheme: bool,
    pub(crate) has_authority: bool,
    /// Whether its dot segments are removed, and whether a dot may be written as `%2E`.
    pub(crate) remove: bool,
    pub(crate) decode: bool,
}

/// What precedes the remaining segments.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    /// Nothing, and dot segments are like any other.
    AsIs,
    /// A `/`; or `/.` if the path would be read as an authority.
    Root,
    /// The first segment or, if that is removed, a `/`: the result of the RFC for `foo:a/../b`.
    RootIfFirstGoes,
    /// The `..` that removed nothing, as the base is not known; or `./` if the path would
    /// otherwise be read as one with a scheme, as an absolute path or as an empty one.
    Parents,
    Done,
}

impl<'a> Backward<'a> {
    pub(crate) fn new(path: &'a [u8], rules: PathRules) -> Self {
        let PathRules { has_scheme, has_authority, remove, decode } = rules;
        let mut path = path;
        if remove && has_scheme {
            // Without a base to merge with, leading dots vanish: §5.2.4, steps 2A and 2D.
            while let Some(dots) = DotSegment::at(path, 0, decode) {
                path = &path[dots.end..];
            }
        }
        let (rest, lead) = match path.strip_prefix(b"/") {
            _ if !remove || path.is_empty() => (path, Lead::AsIs),
            Some(rest) => (rest, Lead::Root),
            None if has_scheme => (path, Lead::RootIfFirstGoes),
            None => (path, Lead::Parents),
        };
        let rest = Some(rest);
        let (at_end, pending, given, first) = (true, 0, 0, &b""[..]);
        Self { rest, decode, at_end, pending, given, first, lead, has_authority }
    }

    /// The segments of an absolute path before `end`, which is left out. `end` starts with a `/`
    /// and has no dot segments.
    pub(crate) fn before(end: &[u8], path: &'a [u8], rules: PathRules) -> Self {
        let rest = &path[..path.len().saturating_sub(end.len())];
        let at_end = end.is_empty();
        Self { rest: rest.strip_prefix(b"/"), at_end, ..Self::new(path, rules) }
    }

    fn next_kept(&mut self) -> Option<&'a [u8]> {
        while let Some(rest) = self.rest {
            let start = rest.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
            let segment = &rest[start..];
            self.rest = start.checked_sub(1).map(|slash| &rest[..slash]);
            let at_end = core::mem::replace(&mut self.at_end, false);
            let dots = if self.lead == Lead::AsIs {
                None
            } else {
                DotSegment::at(segment, 0, self.decode)
            };
            match dots {
                None if self.pending == 0 => return Some(segment),
                None => {
                    self.pending -= 1;
                    if self.rest.is_none() && self.lead == Lead::RootIfFirstGoes {
                        self.lead = Lead::Root;
                    }
                }
                Some(dots) => {
                    self.pending += usize::from(dots.is_parent);
                    if at_end {
                        return Some(b"");
                    }
                }
            }
        }
        None
    }

    /// What precedes the remaining segments, last to first.
    fn next_leading(&mut self) -> Option<&'a [u8]> {
        match self.lead {
            Lead::Root if !self.has_authority && self.given > 1 && self.first.is_empty() => {
                self.first = b".";
                Some(b".")
            }
            Lead::Root => {
                self.lead = Lead::Done;
                Some(b"")
            }
            Lead::Parents if self.pending > 0 => {
                self.pending -= 1;
                self.first = b"..";
                Some(b"..")
            }
            Lead::Parents if self.first.is_empty() || self.first.contains(&b':') => {
                self.lead = Lead::Done;
                Some(b".")
            }
            _ => None,
        }
    }
}

impl<'a> Iterator for Backward<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if let Some(segment) = self.next_kept() {
            self.given += 1;
            self.first = segment;
            return Some(segment);
        }
        self.next_leading()
    }
}
