//! RFC 3986 §5.2.2 as data: what a target takes from the base, what from the reference, and where
//! its components are. One function writes it.

#[cfg(feature = "alloc")]
use alloc::string::String;

use super::error::ResolveError;
use crate::grammar::dot_segment::DotSegment;
use crate::parse::limit::MAX_LEN;
use crate::resolve::compose;
use crate::resolve::dot_segments::first_dot_segment;
use crate::resolve::dot_segments::remove::{Leading, Remover, Source};
use crate::spans::Spans;
use urikit_scan::marks::{DotMarks, bits_before};
use urikit_scan::sink::Sink;

/// How strict to be.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Options {
    pub(super) same_scheme_is_relative: bool,
    pub(super) refuse_above_root: bool,
}

/// The directory of a base's path: what a relative path is appended to.
#[derive(Clone, Copy, Debug)]
pub(super) struct BaseDirectory {
    /// After its last `/`, or the start of the path.
    end: u32,
    has_dots: bool,
}

impl BaseDirectory {
    #[inline(always)]
    pub(super) fn of(base: &str, path_start: u32, path_end: u32) -> Self {
        let path = &base[path_start as usize..path_end as usize];
        let (end, may_have_dots) = if path.len() <= 64 {
            // One block usually shows where it ends, and that no segment starts with a dot.
            let dots = DotMarks::of(path.as_bytes());
            let end = (u64::BITS - dots.slash.leading_zeros()) as usize;
            (end, dots.at_starts(1) & bits_before(end, 0) != 0)
        } else {
            (path.rfind('/').map_or(0, |slash| slash + 1), true)
        };
        let has_dots = may_have_dots && first_dot_segment(&path[..end]).is_some();
        Self { end: path_start + end as u32, has_dots }
    }
}

/// A base or a reference of any kind.
#[derive(Clone, Copy)]
pub(super) struct Input<'t, 's> {
    pub(super) text: &'t str,
    pub(super) spans: &'s Spans,
}

/// A target: a prefix of the base, optionally a `/`, then the reference. Dot segments may have to
/// be removed from its path.
pub(super) struct Plan<'a> {
    base: &'a str,
    front_len: u32,
    needs_slash: bool,
    /// Without its scheme if that is the base's and such a reference counts as relative.
    reference: &'a str,
    /// The number of bytes removed for that.
    skipped: usize,
    path_start: u32,
    path_end: u32,
    has_dots: bool,
    base_has_dots: bool,
    refuse_above_root: bool,
    /// Where the components of the target are, if no dot segments are removed.
    spans: Spans,
}

/// A target without dot segments.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
pub(super) struct Copies<'a> {
    front: &'a str,
    slash: bool,
    rest: &'a str,
}

#[cfg(feature = "alloc")]
impl Copies<'_> {
    #[inline(always)]
    pub(super) fn into_string(self) -> String {
        let mut out = String::with_capacity(self.len());
        self.push_to(&mut out);
        out
    }

    #[inline(always)]
    pub(super) fn replace(self, out: &mut String) {
        out.clear();
        out.reserve(self.len());
        self.push_to(out);
    }

    #[inline(always)]
    fn push_to(self, out: &mut String) {
        out.push_str(self.front);
        if self.slash {
            out.push('/');
        }
        out.push_str(self.rest);
    }

    #[inline(always)]
    const fn len(self) -> usize {
        self.front.len() + self.slash as usize + self.rest.len()
    }
}

const GUARD_LEN: u32 = 2;

impl<'a> Plan<'a> {
    /// The directory is computed if it is needed and not given.
    ///
    /// No address of the spans is taken, so that this can be inlined without copying what was just
    /// parsed.
    #[inline(always)]
    pub(super) fn new(
        base: Input<'a, '_>,
        directory: Option<BaseDirectory>,
        options: Options,
        reference: Input<'a, '_>,
    ) -> Result<Self, ResolveError> {
        let (b, r, text) = (base.spans, reference.spans, reference.text);
        let takes_directory =
            (r.path_start == 0) & (r.path_end != 0) & (text.as_bytes().first() != Some(&b'/'));
        let directory = match directory {
            Some(directory) => directory,
            None if takes_directory => BaseDirectory::of(base.text, b.path_start, b.path_end),
            None => BaseDirectory { end: 0, has_dots: false },
        };
        let needs_slash = takes_directory & (b.path_start == b.path_end) & b.host_kind.is_some();
        let mut directory_end = directory.end;
        let mut left_out = 0;
        let mut has_dots = false;
        let suspects = dots_at_starts(text, r.path_start as usize, r.path_end as usize);
        if suspects != 0 {
            let path = &text[r.path()];
            let dots = if takes_directory && b.host_kind.is_some() && !directory.has_dots {
                LeadingDots::of(path, &base.text[..directory.end as usize], b.path_start, options)
            } else {
                LeadingDots { len: 0, directory_end }
            };
            let rest = &path[dots.len..];
            has_dots = suspects >> dots.len.min(63) != 0 && first_dot_segment(rest).is_some();
            if !has_dots {
                (directory_end, left_out) = (dots.directory_end, dots.len as u32);
            }
        }

        // §5.2.2: how much is taken from the base.
        let front_len = if r.scheme_end != 0 {
            0
        } else if r.host_kind.is_some() {
            b.scheme_end + 1
        } else if takes_directory {
            directory_end
        } else if r.path_end != 0 {
            b.path_start
        } else if r.query_end != 0 {
            b.path_end
        } else {
            b.query_end
        };

        // Components that the reference lacks are where the base has them.
        let shift = u64::from(front_len) + u64::from(needs_slash);
        let base_has_dots = takes_directory & directory.has_dots;
        let guard_len = if has_dots | base_has_dots { u64::from(GUARD_LEN) } else { 0 };
        if shift + u64::from(r.len) + guard_len > MAX_LEN as u64 {
            return Err(ResolveError::TOO_LONG);
        }
        // It fits: it is at most the sum.
        let shift = shift as u32;
        let moved = |end: u32| (end + shift).wrapping_sub(left_out);
        let has_own_head = r.path_start != 0;
        let spans = Spans {
            scheme_end: if r.scheme_end != 0 { r.scheme_end } else { b.scheme_end },
            host_start: if has_own_head { moved(r.host_start) } else { b.host_start },
            host_end: if has_own_head { moved(r.host_end) } else { b.host_end },
            path_start: if has_own_head { moved(r.path_start) } else { b.path_start },
            path_end: if r.path_end != 0 { moved(r.path_end) } else { b.path_end },
            query_end: if r.query_end != 0 { moved(r.query_end) } else { b.query_end },
            len: moved(r.len),
            host_kind: if has_own_head { r.host_kind } else { b.host_kind },
        };
        Ok(Self {
            base: base.text,
            front_len,
            needs_slash,
            reference: &text[left_out as usize..],
            skipped: 0,
            path_start: r.path_start,
            path_end: r.path_end,
            has_dots,
            base_has_dots,
            refuse_above_root: options.refuse_above_root,
            spans,
        })
    }

    /// The same for any options, out of line.
    #[inline(never)]
    pub(super) fn any(
        base: Input<'a, '_>,
        directory: Option<BaseDirectory>,
        options: Options,
        reference: Input<'a, '_>,
    ) -> Result<Self, ResolveError> {
        let (mut spans, mut skipped) = (*reference.spans, 0);
        if options.same_scheme_is_relative && has_scheme_of_base(base, reference) {
            skipped = spans.scheme_end as usize + 1;
            spans = spans_without_scheme(&spans);
        }
        let reference = Input { text: &reference.text[skipped..], spans: &spans };
        Ok(Self { skipped, ..Plan::new(base, directory, options, reference)? })
    }

    /// The two copies, if no dot segments are removed.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn copies(&self) -> Option<(Copies<'a>, Spans)> {
        if self.has_dots || self.base_has_dots {
            return None;
        }
        let front = &self.base[..self.front_len as usize];
        Some((Copies { front, slash: self.needs_slash, rest: self.reference }, self.spans))
    }

    /// Writes the target to an empty sink, and returns its spans.
    pub(super) fn write<S: Sink>(&self, out: &mut S) -> Result<Spans, ResolveError> {
        if self.has_dots || self.base_has_dots {
            return self.write_without_dots(out);
        }
        out.push(&self.base[..self.front_len as usize]);
        out.push(if self.needs_slash { "/" } else { "" });
        out.push(self.reference);
        Ok(self.spans)
    }

    #[inline(never)]
    fn write_without_dots<S: Sink>(&self, out: &mut S) -> Result<Spans, ResolveError> {
        let mut spans = self.spans;
        let [from, to] = [self.path_start, self.path_end].map(|end| end as usize);
        // The path starts in the prefix or, after the reference's own authority, in the reference.
        let front = &self.base[..self.front_len as usize];
        let (before_path, directory) = front.split_at(front.len().min(spans.path_start as usize));
        let mut above_root_in_base = false;
        let mut remover = if directory.starts_with('/') && !self.base_has_dots {
            out.push(front);
            Remover::after(out, before_path.len())
        } else {
            out.push(before_path);
            out.push(&self.reference[..from]);
            let mut remover = Remover::new(out, Leading::Drop);
            above_root_in_base = remover.push(Source::as_is(directory)).is_some();
            remover
        };
        if self.needs_slash {
            remover.push(Source::as_is("/"));
        }
        let text = self.reference;
        let above_root = remover.push(Source { from, to, ..Source::as_is(text) });
        remover.finish();
        if self.refuse_above_root && (above_root_in_base || above_root.is_some()) {
            let offset = above_root.filter(|_| !above_root_in_base);
            let offset = offset.map(|at| at + self.skipped);
            return Err(ResolveError::above_root(offset));
        }
        if spans.host_kind.is_none() {
            compose::guard_path(out, spans.path_start as usize, true);
        }
        out.push(&text[to..]);

        // At most what was computed with the guard, so it fits.
        let shrunk = spans.len.wrapping_sub(out.as_bytes().len() as u32);
        spans.len = spans.len.wrapping_sub(shrunk);
        spans.path_end = spans.path_end.wrapping_sub(shrunk);
        spans.query_end = spans.query_end.wrapping_sub(shrunk);
        Ok(spans)
    }

    /// A sufficient length for the target while it is written.
    pub(super) const fn enough(&self) -> usize {
        let has_dots = self.has_dots || self.base_has_dots;
        let may_get_guard = has_dots && self.spans.host_kind.is_none();
        self.spans.len() + if may_get_guard { GUARD_LEN as usize } else { 0 }
    }
}

/// The leading dot segments of a relative path.
struct LeadingDots {
    len: usize,
    /// The end of the base's directory that they lead to.
    directory_end: u32,
}

impl LeadingDots {
    /// None if a `..` has to be rejected.
    fn of(path: &str, directory: &str, path_start: u32, options: Options) -> Self {
        let root_end = path_start as usize + 1;
        let mut end = directory.len();
        let mut len = 0;
        while let Some(dots) = DotSegment::at(path.as_bytes(), len, false) {
            if dots.is_parent && end > root_end {
                let above = &directory.as_bytes()[root_end..end - 1];
                let slash = above.iter().rposition(|byte| *byte == b'/');
                end = root_end + slash.map_or(0, |slash| slash + 1);
            } else if dots.is_parent && options.refuse_above_root {
                return Self { len: 0, directory_end: directory.len() as u32 };
            }
            len = dots.end;
        }
        Self { len, directory_end: end as u32 }
    }
}

/// Whether the reference has the scheme of the base, ignoring ASCII case.
fn has_scheme_of_base(base: Input<'_, '_>, reference: Input<'_, '_>) -> bool {
    let scheme = &base.text[..base.spans.scheme_end as usize];
    let own = &reference.text[..reference.spans.scheme_end as usize];
    own.eq_ignore_ascii_case(scheme)
}

/// The spans of the rest without the scheme.
const fn spans_without_scheme(spans: &Spans) -> Spans {
    let skipped = spans.scheme_end + 1;
    Spans {
        scheme_end: 0,
        host_start: spans.host_start - skipped,
        host_end: spans.host_end - skipped,
        path_start: spans.path_start - skipped,
        path_end: spans.path_end - skipped,
        query_end: spans.query_end - skipped,
        len: spans.len - skipped,
        host_kind: spans.host_kind,
    }
}

/// Where a segment of the path starts with a dot: bit `i` is for byte `i`. All are set for a long
/// reference.
#[inline(always)]
fn dots_at_starts(text: &str, path_start: usize, path_end: usize) -> u64 {
    if text.len() > 64 {
        return !0;
    }
    // All of it is examined, as the parser has just done: branches on its length are predicted.
    let first = 1_u64.checked_shl(path_start as u32).unwrap_or(0);
    let in_path = bits_before(path_end, 0) & !bits_before(path_start, 0);
    DotMarks::of(text.as_bytes()).at_starts(first) & in_path
}
