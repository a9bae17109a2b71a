//! Is it normal already? Mostly it is, and mostly masks tell: no escape, no `/.` in the path, no
//! upper case in scheme and host.

use core::fmt::{self, Write};

use crate::canonical::parts::Parts;
use crate::canonical::segments::dots;
use crate::canonical::spelling::Escape;
use crate::canonical::steps::Steps;
use crate::component::Host;
use crate::ident::Identifier;
use crate::scan::marks::{Marker, Marks};
use crate::scan::{Backend, Classify, Task, dispatch};
use crate::spans::Spans;

#[inline]
pub(super) fn is_normal<K>(identifier: &Identifier<'_, K>, steps: Steps) -> bool {
    let found = dispatch(Look { steps }, (identifier.as_str().as_bytes(), &identifier.spans()));
    match found {
        Found::Change => false,
        Found::Nothing if !starts_with_dot(identifier) => rest_is_normal(identifier, steps),
        _ => path_is_normal(identifier, steps) && rest_is_normal(identifier, steps),
    }
}

/// What the masks tell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Nothing,
    /// A segment that may be one of dots; it may be one that has to be there.
    Dots,
    Change,
}

struct Look {
    steps: Steps,
}

impl Task<(&[u8], &Spans)> for Look {
    type Output = Found;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, (bytes, spans): (&[u8], &Spans)) -> Found {
        let marker = Marker(backend);
        if bytes.len() <= 64 {
            return self.at_block(bytes, spans, 0, marker.of_short(bytes), 0);
        }
        let mut found = Found::Nothing;
        let mut slash_before = 0;
        for base in (0..bytes.len()).step_by(64) {
            let marks = match bytes[base..].first_chunk() {
                Some(block) => marker.of64(block),
                None => marker.of_last(bytes, base),
            };
            match self.at_block(bytes, spans, base, marks, slash_before) {
                Found::Nothing => {}
                Found::Dots => found = Found::Dots,
                Found::Change => return Found::Change,
            }
            slash_before = marks.slash >> 63;
        }
        found
    }
}

impl Look {
    #[inline(always)]
    fn at_block(
        &self,
        bytes: &[u8],
        spans: &Spans,
        base: usize,
        marks: Marks,
        slash_before: u64,
    ) -> Found {
        let within =
            |from: u32, to: u32| low_bits(to as usize, base) & !low_bits(from as usize, base);
        if self.steps.case {
            let folded = within(0, spans.scheme_end) | within(spans.host_start, spans.host_end);
            if marks.upper & folded != 0 && self.case_changes(bytes, spans) {
                return Found::Change;
            }
        }
        if marks.percent != 0 && self.an_escape_changes(bytes, base, marks.percent) {
            return Found::Change;
        }
        let path = within(spans.path_start, spans.path_end);
        let dots = marks.dot & (marks.slash << 1 | slash_before) & path;
        if self.steps.path && dots != 0 { Found::Dots } else { Found::Nothing }
    }

    /// Whether one of the letters in upper case, in scheme or host, is no digit of an escape.
    #[cold]
    fn case_changes(&self, bytes: &[u8], spans: &Spans) -> bool {
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
}

/// The bits of a block at `base` that are before `end`.
#[inline(always)]
const fn low_bits(end: usize, base: usize) -> u64 {
    match end.saturating_sub(base) {
        len @ 0..64 => !(!0 << len),
        _ => !0,
    }
}

/// The first segment of a rootless path has no slash before it.
#[inline(always)]
fn starts_with_dot<K>(identifier: &Identifier<'_, K>) -> bool {
    identifier.path().as_str().starts_with('.')
}

/// Exactly, by the segments of the canonical path.
#[cold]
fn path_is_normal<K>(identifier: &Identifier<'_, K>, steps: Steps) -> bool {
    let parts = Parts::of(identifier, steps);
    let mut segments = parts.path.split('/');
    if !steps.path || segments.all(|segment| dots(segment, false) == 0) {
        return true;
    }
    parts.segments().eq(parts.path.rsplit('/'))
}

/// What no mask tells: ports, an empty path, the form of an IPv6 address.
#[inline(always)]
fn rest_is_normal<K>(identifier: &Identifier<'_, K>, steps: Steps) -> bool {
    !(steps.scheme || steps.ipv6) || defaults_are_left_out(identifier, steps)
}

fn defaults_are_left_out<K>(identifier: &Identifier<'_, K>, steps: Steps) -> bool {
    let parts = Parts::of(identifier, steps);
    let same = parts.port == identifier.port().map(|port| port.as_str())
        && parts.path.len() == identifier.path().as_str().len();
    same && !(steps.ipv6 && parts.host.is_some_and(is_unusual_ipv6))
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
