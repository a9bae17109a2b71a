//! Is it normal already? Mostly it is, and mostly masks tell: no escape, no `/.` in the path, no
//! upper case in scheme and host.

use core::fmt::{self, Write};

use crate::foundation::scan::marks::{Marker, Marks};
use crate::foundation::scan::{Backend, Classify, Task, dispatch};
use crate::foundation::spans::Spans;
use crate::model::component::Host;
use crate::model::ident::Identifier;
use crate::operations::canonical::parts::Parts;
use crate::operations::canonical::spelling::Escape;
use crate::operations::canonical::steps::Steps;

/// What there is to do: few enough bits to be handed over in a register.
#[derive(Clone, Copy, Default)]
pub(super) struct Found {
    /// A letter of scheme or host changes its case.
    pub(super) case: bool,
    /// An escape does not stay as it is.
    pub(super) escapes: bool,
    /// Dot segments are removed.
    pub(super) dots: bool,
    /// A port goes, a path comes, or an address is written anew.
    pub(super) others: bool,
}

impl Found {
    #[inline(always)]
    pub(super) fn is_nothing(self) -> bool {
        !(self.case | self.escapes | self.dots | self.others)
    }
}

#[inline(always)]
pub(super) fn find<K>(identifier: &Identifier<'_, K>, steps: Steps) -> Found {
    let input = (identifier.as_str().as_bytes(), identifier.spans_ref());
    let mut found = dispatch(Look { steps }, input);
    if steps.scheme || steps.ipv6 {
        found.others = others_change(identifier, steps);
    }
    found
}

struct Look {
    steps: Steps,
}

impl Task<(&[u8], &Spans)> for Look {
    type Output = Found;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, (bytes, spans): (&[u8], &Spans)) -> Found {
        let marker = Marker(backend);
        // The first segment of a rootless path has no slash before it.
        let dots = self.steps.path && is_dots(bytes, spans.path_start as usize, spans);
        let mut found = Found { dots, ..Found::default() };
        if bytes.len() <= 64 {
            self.look(bytes, spans, 0, marker.of_short(bytes), 0, &mut found);
        } else {
            let mut slash_before = 0;
            for base in (0..bytes.len()).step_by(64) {
                let marks = match bytes[base..].first_chunk() {
                    Some(block) => marker.of64(block),
                    None => marker.of_last(bytes, base),
                };
                self.look(bytes, spans, base, marks, slash_before, &mut found);
                slash_before = marks.slash >> 63;
            }
        }
        // Behind an authority none has to be there.
        if found.dots && spans.host_kind.is_none() {
            found.dots = self.dots_change(bytes, spans);
        }
        found
    }
}

impl Look {
    #[inline(always)]
    fn look(
        &self,
        bytes: &[u8],
        spans: &Spans,
        base: usize,
        marks: Marks,
        slash_before: u64,
        found: &mut Found,
    ) {
        // Roughly first: mostly there is none.
        let upper = marks.upper & low_bits(spans.host_end.max(spans.scheme_end), base);
        if self.steps.case && upper != 0 {
            // In the first block no digit of an escape is without its `%`.
            let digits = marks.percent << 1 | marks.percent << 2;
            let others = low_bits(spans.host_start, 0) & !low_bits(spans.scheme_end, 0);
            found.case |= base == 0 && upper & !(digits | others) != 0
                || spans.host_end > 64 && case_changes(bytes, spans);
        }
        if marks.percent != 0 && !found.escapes {
            found.escapes = self.an_escape_changes(bytes, base, marks.percent);
        }
        let mut suspects = marks.dots_behind_slash(slash_before);
        while suspects != 0 && self.steps.path && !found.dots {
            let at = base + suspects.trailing_zeros() as usize;
            found.dots = at >= spans.path_start as usize && is_dots(bytes, at, spans);
            suspects &= suspects - 1;
        }
    }

    #[inline(always)]
    fn an_escape_changes(&self, bytes: &[u8], base: usize, percent: u64) -> bool {
        let spelling = self.steps.of_others();
        let mut left = percent;
        while left != 0 {
            let at = base + left.trailing_zeros() as usize;
            if spelling.escape(bytes, at) != Escape::Kept {
                return true;
            }
            left &= left - 1;
        }
        false
    }

    /// Exactly, by the segments of the canonical path: some dots have to be there.
    #[inline(never)]
    fn dots_change(&self, bytes: &[u8], spans: &Spans) -> bool {
        let parts = Parts::from(bytes, spans, self.steps);
        // In an absolute path only a guard.
        if parts.path().starts_with(b"/") && !parts.path().starts_with(b"/.//") {
            return true;
        }
        !parts.segments().eq(parts.path().rsplit(|byte| *byte == b'/'))
    }
}

/// Whether one of the letters in upper case, in scheme or host, is no digit of an escape.
#[inline(never)]
fn case_changes(bytes: &[u8], spans: &Spans) -> bool {
    let has_upper = |from: u32, to: u32| {
        let mut part = bytes.get(from as usize..to as usize).unwrap_or_default();
        while let Some((byte, rest)) = part.split_first() {
            part = match byte {
                b'%' => rest.get(2..).unwrap_or_default(),
                b'A'..=b'Z' => return true,
                _ => rest,
            };
        }
        false
    };
    has_upper(0, spans.scheme_end) || has_upper(spans.host_start, spans.host_end)
}

/// Whether the segment that starts at `at`, in the path, is `.` or `..`.
#[inline(always)]
fn is_dots(bytes: &[u8], at: usize, spans: &Spans) -> bool {
    let rest = bytes.get(at..spans.path_end as usize).unwrap_or_default();
    matches!(rest, [b'.'] | [b'.', b'/', ..] | [b'.', b'.'] | [b'.', b'.', b'/', ..])
}

/// The bits of a block at `base` that are before `end`.
#[inline(always)]
const fn low_bits(end: u32, base: usize) -> u64 {
    match (end as usize).saturating_sub(base) {
        len @ 0..64 => !(!0 << len),
        _ => !0,
    }
}

/// What no mask tells: ports, an empty path, the form of an IPv6 address.
fn others_change<K>(identifier: &Identifier<'_, K>, steps: Steps) -> bool {
    let parts = Parts::of(identifier, steps);
    let host_changes = steps.ipv6 && identifier.host().is_some_and(is_unusual_ipv6);
    parts.drops_port || parts.adds_root || host_changes
}

fn is_unusual_ipv6(host: Host<'_>) -> bool {
    /// Takes what is written off the start of a text.
    struct Matching<'a>(&'a str);

    impl Write for Matching<'_> {
        fn write_str(&mut self, written: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(written).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    host.ipv6().is_some_and(|address| {
        let mut text = Matching(host.as_str());
        write!(text, "[{address}]").is_err() || !text.0.is_empty()
    })
}
