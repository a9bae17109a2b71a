//! How a target is put together.

use core::hint::select_unpredictable;

use super::directory::{self, Directory};
use super::error::ResolveError;
use crate::foundation::scan::dots;
use crate::foundation::scan::patchwork::SHORT;
use crate::foundation::sink::Sink;
use crate::foundation::spans::Spans;
use crate::model::ident::Identifier;
use crate::operations::compose;
use crate::operations::dot_segments::{DotSegment, Leading, Remover, has_dot_segments};

/// What resolving needs of a reference, whatever its kind.
///
/// Right after a parse, spans that are copied whole wait for the single stores that made them. So
/// whoever is on the usual way is compiled into one function with the parse's caller, in which
/// this is no value in memory but eight numbers; what is not takes it by value, as a copy.
#[derive(Clone, Copy)]
pub(super) struct Reference<'r> {
    text: &'r str,
    spans: Spans,
    /// How much was taken off the text that was given.
    skipped: u32,
}

impl<'r> Reference<'r> {
    #[inline(always)]
    pub(super) const fn of<K>(identifier: &Identifier<'r, K>) -> Self {
        Self { text: identifier.as_str(), spans: identifier.spans(), skipped: 0 }
    }

    #[cfg(feature = "alloc")]
    pub(super) const fn len(&self) -> usize {
        self.text.len()
    }

    #[inline(always)]
    fn path(&self) -> &'r str {
        &self.text[self.spans.path()]
    }

    /// Whether it takes the directory of the base, and its own path is put behind that.
    #[inline(always)]
    pub(super) fn has_relative_path(&self) -> bool {
        self.spans.path_start == 0 && self.spans.path_end != 0 && !self.text.starts_with('/')
    }

    /// Whether a segment of the path may be `.` or `..`: one starts with a dot.
    #[inline(always)]
    fn may_have_dots(&self) -> bool {
        if self.text.len() > SHORT {
            return has_dot_segments(self.path());
        }
        let Spans { path_start, path_end, .. } = self.spans;
        dots::dots_at_starts(self.text.as_bytes(), path_start, path_end) != 0
    }

    /// The rest of it, where its scheme is this one in any case of letters.
    #[inline(always)]
    pub(super) fn without_scheme(self, scheme: &str) -> Self {
        let Spans {
            scheme_end, host_start, host_end, path_start, path_end, query_end, len, ..
        } = self.spans;
        if scheme_end == 0 || !self.text[..scheme_end as usize].eq_ignore_ascii_case(scheme) {
            return self;
        }
        let skipped = scheme_end + 1;
        let spans = Spans {
            scheme_end: 0,
            host_start: host_start - skipped,
            host_end: host_end - skipped,
            path_start: path_start - skipped,
            path_end: path_end - skipped,
            query_end: query_end - skipped,
            len: len - skipped,
            host_kind: self.spans.host_kind,
        };
        Self { text: &self.text[skipped as usize..], spans, skipped }
    }
}

/// How strict to be.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Options {
    pub(super) same_scheme_is_relative: bool,
    pub(super) refuse_above_root: bool,
}

/// What a reference is resolved against, whatever its kind, and how.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub(super) base_text: &'a str,
    pub(super) base: Spans,
    /// Counts for a relative path alone.
    pub(super) directory: Directory,
    pub(super) options: Options,
}

/// A target: the front of the base, perhaps a `/`, then `rest`.
pub(super) struct Plan<'a, 'r> {
    pub(super) base_text: &'a str,
    pub(super) front_len: usize,
    pub(super) needs_slash: bool,
    /// Of the reference.
    pub(super) rest: &'r str,
    /// Bit `i`: a segment starts with a dot at byte `i` of the rest, and may have to be removed from
    /// the target yet. Only behind an authority.
    #[cfg(feature = "alloc")]
    pub(super) dots: u64,
    pub(super) spans: Spans,
}

const GUARD_LEN: u32 = 2;

impl<'a> Setting<'a> {
    /// How the target is put together; `None` where dot segments have to be removed first.
    ///
    /// Which kind of reference comes next can't be foreseen, so values are chosen, not ways.
    #[inline(always)]
    pub(super) fn plan<'r>(
        &self,
        reference: &Reference<'r>,
    ) -> Result<Option<Plan<'a, 'r>>, ResolveError> {
        let takes_directory = reference.has_relative_path();
        let mut directory_end = self.directory.end;
        let mut dots_len = 0;
        if reference.may_have_dots() || takes_directory & self.directory.has_dots {
            let above = Above {
                directory: takes_directory.then_some(self.directory),
                root_end: self.base.path_start + 1,
                may_be_left: self.base.host_kind.is_some(),
                refuse_above_root: self.options.refuse_above_root,
            };
            match above.settle_dots(reference.path()) {
                Some(settled) => (directory_end, dots_len) = settled,
                None => return Ok(None),
            }
        }
        let front_len = self.front_len(reference, takes_directory, directory_end);
        let needs_slash = takes_directory & self.directory.root_is_missing;
        let shift = front_len + u32::from(needs_slash);
        let spans = self.spans(reference, shift, dots_len)?;
        let rest = &reference.text[dots_len as usize..];
        let front_len = front_len as usize;
        Ok(Some(Plan {
            base_text: self.base_text,
            front_len,
            needs_slash,
            rest,
            #[cfg(feature = "alloc")]
            dots: 0,
            spans,
        }))
    }

    #[inline(always)]
    fn front_len(
        &self,
        reference: &Reference<'_>,
        takes_directory: bool,
        directory_end: u32,
    ) -> u32 {
        front_len(&self.base, &reference.spans, takes_directory, directory_end)
    }

    /// Where the parts of the target are; see [`target_spans`].
    #[inline(always)]
    fn spans(
        &self,
        reference: &Reference<'_>,
        shift: u32,
        left_out: u32,
    ) -> Result<Spans, ResolveError> {
        let (base, r) = (&self.base, &reference.spans);
        if u64::from(shift) + u64::from(r.len) + u64::from(GUARD_LEN) > u64::from(u32::MAX) {
            return Err(ResolveError::TooLong);
        }
        Ok(target_spans(base, r, shift, left_out))
    }

    /// The target of any reference, dot segments removed one by one.
    #[inline(never)]
    pub(super) fn write_without_dots<S: Sink>(
        self,
        reference: Reference<'_>,
        out: &mut S,
    ) -> Result<Spans, ResolveError> {
        let takes_directory = reference.has_relative_path();
        let front_len = self.front_len(&reference, takes_directory, self.directory.end);
        let needs_slash = takes_directory & self.directory.root_is_missing;
        let mut spans = self.spans(&reference, front_len + u32::from(needs_slash), 0)?;

        // The path starts in the front or, behind the reference's own authority, in the reference.
        let front = &self.base_text[..front_len as usize];
        let (before_path, directory) = front.split_at(front.len().min(spans.path_start as usize));
        let (mut remover, above_root_in_base) =
            if directory.starts_with('/') && !self.directory.has_dots {
                out.push(front);
                (Remover::behind(out, before_path.len()), false)
            } else {
                out.push(before_path);
                out.push(&reference.text[..reference.spans.path_start as usize]);
                let mut remover = Remover::new(out, Leading::Drop);
                let above_root = remover.push(directory).is_some();
                (remover, above_root)
            };
        if needs_slash {
            remover.push("/");
        }
        let above_root = remover.push(reference.path());
        remover.finish();
        if self.options.refuse_above_root && (above_root_in_base || above_root.is_some()) {
            let path_start = (reference.spans.path_start + reference.skipped) as usize;
            let offset = above_root.filter(|_| !above_root_in_base).map(|at| path_start + at);
            return Err(ResolveError::AboveRoot { offset });
        }
        if spans.host_kind.is_none() {
            compose::guard_path(out, spans.path_start as usize, true);
        }
        out.push(&reference.text[reference.spans.path_end as usize..]);

        let tail_len = spans.len - spans.path_end;
        let query_len = spans.query_end - spans.path_end;
        // No more than was reckoned with the guard, so it fits.
        spans.len = out.as_bytes().len() as u32;
        spans.path_end = spans.len.saturating_sub(tail_len);
        spans.query_end = spans.path_end + query_len;
        Ok(spans)
    }

    /// A length that is enough for that.
    #[cold]
    pub(super) fn enough(self, reference: Reference<'_>) -> Result<usize, ResolveError> {
        let takes_directory = reference.has_relative_path();
        let front_len = self.front_len(&reference, takes_directory, self.directory.end);
        let needs_slash = takes_directory & self.directory.root_is_missing;
        let spans = self.spans(&reference, front_len + u32::from(needs_slash), 0)?;
        let guard_len = if spans.host_kind.is_none() { GUARD_LEN as usize } else { 0 };
        Ok(spans.len() + guard_len)
    }
}

/// §5.2.2: how much is taken from the base.
#[inline(always)]
pub(super) fn front_len(base: &Spans, r: &Spans, takes_directory: bool, directory_end: u32) -> u32 {
    // The compiler would make ways of some of these.
    let mut len = base.query_end;
    len = select_unpredictable(r.query_end != 0, base.path_end, len);
    len = select_unpredictable(r.path_end != 0, base.path_start, len);
    len = select_unpredictable(takes_directory, directory_end, len);
    len = select_unpredictable(r.host_kind.is_some(), base.scheme_end + 1, len);
    select_unpredictable(r.scheme_end != 0, 0, len)
}

/// Where the parts of the target are, if the reference starts at `shift` in it without so many
/// bytes of its start. What it lacks is where the base has it.
#[inline(always)]
pub(super) fn target_spans(base: &Spans, r: &Spans, shift: u32, left_out: u32) -> Spans {
    let moved = |end: u32| (end + shift).wrapping_sub(left_out);
    let has_own_front = r.path_start != 0;
    Spans {
        scheme_end: if r.scheme_end != 0 { r.scheme_end } else { base.scheme_end },
        host_start: if has_own_front { moved(r.host_start) } else { base.host_start },
        host_end: if has_own_front { moved(r.host_end) } else { base.host_end },
        path_start: if has_own_front { moved(r.path_start) } else { base.path_start },
        path_end: if r.path_end != 0 { moved(r.path_end) } else { base.path_end },
        query_end: if r.query_end != 0 { moved(r.query_end) } else { base.query_end },
        len: moved(r.len),
        host_kind: if has_own_front { r.host_kind } else { base.host_kind },
    }
}

/// What stands before a path: the directories of the base.
struct Above {
    /// Where the path is relative.
    directory: Option<Directory>,
    root_end: u32,
    /// Without an authority a path may lack a root, or get a guard.
    may_be_left: bool,
    refuse_above_root: bool,
}

impl Above {
    /// Mostly there are no dot segments but at the start: where the directory ends when those are
    /// settled, and how long they are.
    fn settle_dots(&self, path: &str) -> Option<(u32, u32)> {
        let Some(Directory { end, has_dots, slashes, .. }) = self.directory else {
            return (!has_dot_segments(path)).then_some((0, 0));
        };
        if has_dots || !self.may_be_left {
            return None;
        }
        let (end, len) = settle_leading_dots(
            path.as_bytes(),
            (end, slashes),
            self.root_end,
            self.refuse_above_root,
        )?;
        (!has_dot_segments(&path[len as usize..])).then_some((end, len))
    }
}

/// The dot segments that a relative path starts with are settled by taking less of the base: where
/// its directory ends then, and how long they are.
#[inline(never)]
pub(super) fn settle_leading_dots(
    path: &[u8],
    (mut directory_end, mut slashes): (u32, u64),
    root_end: u32,
    refuse_above_root: bool,
) -> Option<(u32, u32)> {
    let mut len = 0;
    while let Some(dots) = DotSegment::at(path, len) {
        len = dots.end;
        if dots.is_parent && directory_end > root_end {
            (directory_end, slashes) = directory::parent(directory_end, slashes)?;
        } else if dots.is_parent && refuse_above_root {
            return None;
        }
    }
    Some((directory_end, len as u32))
}
