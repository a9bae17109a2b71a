//! The path: RFC 3986 §6.2.2.3 backwards, so that it needs no memory.
//!
//! From the end on it is known how many `..` wait for a segment to take away, and so at once
//! whether a segment stays. The time is linear.

use super::steps::Steps;

/// The segments of a canonical path, from the last to the first: put together in the other order
/// with `/` between them, they are it. An absolute path starts with an empty one.
#[derive(Clone)]
pub(crate) struct Segments<'a> {
    /// What is not looked at yet; `None` at the start.
    rest: Option<&'a [u8]>,
    decode: bool,
    /// Behind the last slash: a dot segment here leaves an empty one.
    at_end: bool,
    /// How many `..` have found nothing to take away yet.
    pending: usize,
    /// How many segments were given out, and the last of them.
    given: usize,
    first: &'a [u8],
    lead: Lead,
    behind_authority: bool,
}

/// What stands before a path.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) behind_scheme: bool,
    pub(crate) behind_authority: bool,
}

/// What comes before the segments that are left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    /// Nothing more, and dots are segments like others.
    AsIs,
    /// A `/`; and `/.` where the path would read as an authority.
    Root,
    /// The first segment or, when that is taken away, a `/`: the RFC's letter for `foo:a/../b`.
    RootIfFirstGoes,
    /// The `..` that found nothing, as the base is not known; or `./` where the path would read
    /// as one with a scheme, as an absolute one or as none.
    Parents,
    Done,
}

impl<'a> Segments<'a> {
    pub(crate) fn new(path: &'a [u8], place: Place, steps: Steps) -> Self {
        let decode = steps.percent;
        // Without a base to be merged with, leading dots vanish: §5.2.4, steps 2A and 2D.
        let path = if steps.path && place.behind_scheme {
            without_leading_dots(path, decode)
        } else {
            path
        };
        let (rest, lead) = match path.strip_prefix(b"/") {
            _ if !steps.path || path.is_empty() => (path, Lead::AsIs),
            Some(rest) => (rest, Lead::Root),
            None if place.behind_scheme => (path, Lead::RootIfFirstGoes),
            None => (path, Lead::Parents),
        };
        Self {
            rest: Some(rest),
            decode,
            at_end: true,
            pending: 0,
            given: 0,
            first: b"",
            lead,
            behind_authority: place.behind_authority,
        }
    }

    /// Those of an absolute path before its last ones, which are left out. What is left out starts
    /// with a `/` and has no dot segments.
    pub(crate) fn before(end: &[u8], path: &'a [u8], place: Place, steps: Steps) -> Self {
        let rest = &path[..path.len().saturating_sub(end.len())];
        let segments = Self::new(path, place, steps);
        let at_end = end.is_empty();
        Self { rest: rest.strip_prefix(b"/"), at_end, ..segments }
    }

    fn next_kept(&mut self) -> Option<&'a [u8]> {
        while let Some(rest) = self.rest {
            let segment = match rest.iter().rposition(|byte| *byte == b'/') {
                Some(slash) => {
                    self.rest = Some(&rest[..slash]);
                    &rest[slash + 1..]
                }
                None => {
                    self.rest = None;
                    rest
                }
            };
            let at_end = core::mem::replace(&mut self.at_end, false);
            match if self.lead == Lead::AsIs { 0 } else { dots(segment, self.decode) } {
                0 if self.pending == 0 => return Some(segment),
                0 => {
                    self.pending -= 1;
                    if self.rest.is_none() && self.lead == Lead::RootIfFirstGoes {
                        self.lead = Lead::Root;
                    }
                }
                count => {
                    self.pending += count - 1;
                    if at_end {
                        return Some(b"");
                    }
                }
            }
        }
        None
    }

    /// What comes before the segments that are left, from the last to the first.
    fn next_leading(&mut self) -> Option<&'a [u8]> {
        match self.lead {
            Lead::Root if !self.behind_authority && self.given > 1 && self.first.is_empty() => {
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

impl<'a> Iterator for Segments<'a> {
    type Item = &'a [u8];

    #[inline]
    fn next(&mut self) -> Option<&'a [u8]> {
        if let Some(segment) = self.next_kept() {
            self.given += 1;
            self.first = segment;
            return Some(segment);
        }
        self.next_leading()
    }
}

/// 1 for `.`, 2 for `..`, else 0.
#[inline]
pub(crate) fn dots(segment: &[u8], decode: bool) -> usize {
    match segment {
        b"." => 1,
        b".." => 2,
        [b'.' | b'%', _, _, ..] if decode && segment.len() <= 6 => escaped_dots(segment),
        _ => 0,
    }
}

/// The same where a dot may be written `%2E`.
fn escaped_dots(segment: &[u8]) -> usize {
    let mut rest = segment;
    let mut count = 0;
    while let [b'.', behind @ ..] | [b'%', b'2', b'E' | b'e', behind @ ..] = rest {
        rest = behind;
        count += 1;
    }
    if rest.is_empty() && count <= 2 { count } else { 0 }
}

fn without_leading_dots(path: &[u8], decode: bool) -> &[u8] {
    let mut rest = path;
    loop {
        let end = rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len());
        let (first, behind) = (&rest[..end], rest.get(end + 1..).unwrap_or_default());
        if dots(first, decode) == 0 {
            return rest;
        }
        rest = behind;
    }
}
