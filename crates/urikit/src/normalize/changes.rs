//! Whether an identifier is already normal. Most are, and masks are usually enough to know: no
//! escape, no `/.` in the path, no upper case in scheme and host.

use core::mem;

use crate::grammar::dot_segment::DotSegment;
use crate::normalize::canonical::components::{Components, canonical_steps_for};
use crate::normalize::canonical::spelled::SpelledRuns;
use crate::normalize::steps::Steps;
use crate::percent::spelling::Escape;
use crate::spans::Spans;
use urikit_scan::marks::ChangeMarks;

/// Whether the normal form is a different string.
#[inline(never)]
pub(crate) fn normal_form_changes(text: &str, spans: &Spans, steps: Steps) -> bool {
    let bytes = text.as_bytes();
    let steps = canonical_steps_for(bytes, spans, steps);
    let path = &bytes[..spans.path_end as usize];
    // The first segment of a path need not follow a slash.
    let mut dots = steps.path && DotSegment::at(path, spans.path_start as usize, false).is_some();
    if dots && dots_change(text, spans, steps) {
        return true;
    }
    let mut case = steps.case;
    for base in (0..bytes.len()).step_by(ChangeMarks::BLOCK) {
        let is_start = base > 0 && bytes[base - 1] == b'/';
        let start = if is_start { 0 } else { ChangeMarks::BLOCK as u32 };
        let upper_end = spans.host_end.saturating_sub(base as u32);
        let suspects = ChangeMarks::of(&bytes[base..], start, upper_end);
        if !suspects.is_none() {
            // Checked once, like the dots below: this covers all letters of scheme and host.
            if suspects.may_have_upper() && mem::take(&mut case) && case_changes(bytes, spans) {
                return true;
            }
            match suspect_changes(bytes, spans, steps, (base, suspects.0)) {
                Some(Change::Escape) => return true,
                // Checked once: this covers all of them.
                Some(Change::Dots) if !dots => {
                    dots = true;
                    if dots_change(text, spans, steps) {
                        return true;
                    }
                }
                _ => {}
            }
        }
    }
    (steps.scheme || steps.ipv6) && others_change(text, spans, steps)
}

#[derive(Clone, Copy)]
enum Change {
    Escape,
    /// There are dot segments. Without an authority some may have to stay.
    Dots,
}

/// Whether an escape or a dot segment is at one of these bytes of a block, and changes.
#[inline(never)]
fn suspect_changes(
    bytes: &[u8],
    spans: &Spans,
    steps: Steps,
    (base, mut suspects): (usize, u128),
) -> Option<Change> {
    let path = &bytes[..spans.path_end as usize];
    let spelling = steps.of_others();
    let mut dots = None;
    while suspects != 0 {
        let at = base + suspects.trailing_zeros() as usize;
        suspects &= suspects - 1;
        if bytes[at] == b'%' {
            if spelling.escape(bytes, at) != Escape::Kept {
                return Some(Change::Escape);
            }
        } else if steps.path && bytes[at] == b'.' && at >= spans.path_start as usize {
            dots = dots.or(DotSegment::at(path, at, false));
        }
    }
    dots.map(|_| Change::Dots)
}

/// Whether the dot segments of a path are more than a guard, or more than a relative path keeps.
fn dots_change(text: &str, spans: &Spans, steps: Steps) -> bool {
    let components = Components::of(text, spans, steps);
    let path = components.path();
    components.has_authority()
        || path.starts_with(b"/") && !path.starts_with(b"/.//")
        || !components.segments().eq(path.rsplit(|byte| *byte == b'/'))
}

/// Whether one of the upper-case letters in scheme or host is not a digit of an escape.
#[inline(never)]
fn case_changes(bytes: &[u8], spans: &Spans) -> bool {
    let has_upper = |from: u32, to: u32| {
        let mut part = &bytes[from as usize..to as usize];
        while let Some((byte, rest)) = part.split_first() {
            part = match byte {
                b'%' => &rest[2..],
                b'A'..=b'Z' => return true,
                _ => rest,
            };
        }
        false
    };
    has_upper(0, spans.scheme_end) || has_upper(spans.host_start, spans.host_end)
}

/// What masks don't show: ports, an empty path, and the scheme's rules for hosts and paths.
fn others_change(text: &str, spans: &Spans, steps: Steps) -> bool {
    let components = Components::of(text, spans, steps);
    let written = Components::of(text, spans, Steps::NONE);
    components.host() != written.host()
        || components.port() != written.port()
        || components.path() != written.path()
        || components.own_path().is_some_and(|pieces| {
            !SpelledRuns::after(pieces).bytes().eq(written.path().iter().copied())
        })
}
