//! Equality: of short identifiers by their normal forms, written on the stack; of others by
//! components, until one differs.

use crate::normalize::canonical::components::Components;
use crate::normalize::canonical::spelled::SpelledRuns;
use crate::normalize::fast_path;
use crate::normalize::steps::Steps;
use crate::parse::error::Component;
use crate::percent::spelling::Spelling;
use crate::resolve::dot_segments::backward::Backward;
use crate::spans::Spans;
use urikit_scan::marks::ChangeMarks;
use urikit_scan::short_output::{Memory, SHORT, ShortOutput};

/// An identifier of any kind.
pub(super) type Input<'t> = (&'t str, &'t Spans);

#[inline(never)]
pub(super) fn is_equal(a: Input<'_>, b: Input<'_>, steps: Steps) -> bool {
    let is_short = a.0.len() <= SHORT && b.0.len() <= SHORT && !steps.scheme;
    let by_forms = if is_short { is_equal_short(a, b, steps) } else { None };
    by_forms.unwrap_or_else(|| is_equal_by_components(a, b, steps))
}

/// Whether two short identifiers are equal; `None` if that takes the long route.
#[inline(always)]
fn is_equal_short(a: Input<'_>, b: Input<'_>, steps: Steps) -> Option<bool> {
    let suspects = |(text, spans): Input<'_>| {
        ChangeMarks::of(text.as_bytes(), spans.path_start, spans.host_end)
    };
    let (suspects_a, suspects_b) = (suspects(a), suspects(b));
    let head_a = &a.0.as_bytes()[..a.1.path_start as usize];
    let head_b = &b.0.as_bytes()[..b.1.path_start as usize];
    // In most cases they differ in the host already.
    let has_escapes = |head: &[u8], suspects: ChangeMarks| {
        ((suspects.0 & !1).trailing_zeros() as usize) < head.len()
    };
    if has_escapes(head_a, suspects_a) || has_escapes(head_b, suspects_b) {
        return None;
    }
    if !head_a.eq_ignore_ascii_case(head_b) {
        return Some(false);
    }
    let (mut memory_a, mut memory_b) = (Memory::new(), Memory::new());
    let form_a = short_form(a, steps, suspects_a, &mut memory_a)?;
    Some(form_a == short_form(b, steps, suspects_b, &mut memory_b)?)
}

/// The string itself if it is normal, else the form written to the memory.
#[inline(never)]
fn short_form<'t>(
    (text, spans): Input<'t>,
    steps: Steps,
    suspects: ChangeMarks,
    memory: &'t mut Memory,
) -> Option<&'t str> {
    if suspects.is_none() {
        return Some(text);
    }
    let mut out = ShortOutput::of(text, memory);
    fast_path::write_short_normal_form(text, spans, steps, suspects, &mut out)?;
    Some(out.into_str())
}

/// Often both have a common suffix, whose components then need no comparison.
fn is_equal_by_components(a: Input<'_>, b: Input<'_>, steps: Steps) -> bool {
    let (a, b) = (Components::of(a.0, a.1, steps), Components::of(b.0, b.1, steps));
    let same_head = !steps.scheme && a.head() == b.head();
    (same_head || HEAD.iter().all(|component| equal_component(&a, &b, *component)))
        && equal_paths(&a, &b)
        && (a.end() == b.end() || END.iter().all(|component| equal_component(&a, &b, *component)))
}

/// The first component in which the canonical forms differ.
pub(super) fn first_difference(a: Input<'_>, b: Input<'_>, steps: Steps) -> Option<Component> {
    let (a, b) = (Components::of(a.0, a.1, steps), Components::of(b.0, b.1, steps));
    let mut components = HEAD.into_iter().chain([Component::Path]).chain(END);
    components.find(|component| !equal_component(&a, &b, *component))
}

/// Scheme and authority.
const HEAD: [Component; 4] =
    [Component::Scheme, Component::Userinfo, Component::Host, Component::Port];

const END: [Component; 2] = [Component::Query, Component::Fragment];

fn equal_component(a: &Components<'_>, b: &Components<'_>, component: Component) -> bool {
    let steps = a.steps;
    match component {
        Component::Scheme => equal_parts(a.scheme(), b.scheme(), steps.of_scheme()),
        Component::Userinfo => equal_parts(a.userinfo(), b.userinfo(), steps.of_others()),
        Component::Host => equal_parts(a.host(), b.host(), steps.of_host()),
        Component::Port => a.port() == b.port(),
        Component::Path => equal_paths(a, b),
        Component::Query => equal_parts(a.query(), b.query(), steps.of_others()),
        Component::Fragment => equal_parts(a.fragment(), b.fragment(), steps.of_others()),
    }
}

#[inline]
fn equal_parts(a: Option<&[u8]>, b: Option<&[u8]>, spelling: Spelling) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => spelling.same(a, b),
        (None, None) => true,
        _ => false,
    }
}

fn equal_paths(a: &Components<'_>, b: &Components<'_>) -> bool {
    let (path_a, path_b) = (a.path(), b.path());
    // What precedes it is equal, so equal paths are equivalent.
    if path_a == path_b {
        return true;
    }
    match (a.own_path(), b.own_path()) {
        (None, None) => {}
        (Some(a), Some(b)) => {
            return SpelledRuns::after(a).bytes().eq(SpelledRuns::after(b).bytes());
        }
        // Only one has a leading slash.
        _ => return false,
    }
    let (segments_a, segments_b) = if path_a.starts_with(b"/") && path_b.starts_with(b"/") {
        let end = equal_end_of_paths(path_a, path_b);
        let before = |path, all: &Components<'_>| Backward::before(end, path, all.path_rules());
        (before(path_a, a), before(path_b, b))
    } else {
        (a.segments(), b.segments())
    };
    equal_segments(segments_a, segments_b, a.steps.of_others())
}

fn equal_segments(mut a: Backward<'_>, mut b: Backward<'_>, spelling: Spelling) -> bool {
    loop {
        match (a.next(), b.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if spelling.same(a, b) => {}
            _ => return false,
        }
    }
}

/// The longest common suffix of whole segments, with the slash before them, that has neither dots
/// nor escapes; empty if there is none.
fn equal_end_of_paths<'p>(a: &'p [u8], b: &[u8]) -> &'p [u8] {
    let common = &a[a.len() - common_suffix_len(a, b)..];
    let slash = common.iter().position(|byte| *byte == b'/').unwrap_or(common.len());
    let end = &common[slash..];
    if may_have_dots(end) { &[] } else { end }
}

/// Compares eight bytes at a time.
fn common_suffix_len(a: &[u8], b: &[u8]) -> usize {
    let (mut rest_a, mut rest_b) = (a, b);
    while let (Some((before_a, last_a)), Some((before_b, last_b))) =
        (rest_a.split_last_chunk(), rest_b.split_last_chunk())
    {
        let different = u64::from_le_bytes(*last_a) ^ u64::from_le_bytes(*last_b);
        if different != 0 {
            return a.len() - rest_a.len() + different.leading_zeros() as usize / 8;
        }
        (rest_a, rest_b) = (before_a, before_b);
    }
    let same = rest_a.iter().rev().zip(rest_b.iter().rev()).take_while(|(a, b)| a == b).count();
    a.len() - rest_a.len() + same
}

/// Whether there is an escape, or a segment after a slash that starts with a dot.
fn may_have_dots(path: &[u8]) -> bool {
    (0..path.len()).step_by(ChangeMarks::BLOCK).any(|base| {
        let is_start = base > 0 && path[base - 1] == b'/';
        let start = if is_start { 0 } else { ChangeMarks::BLOCK as u32 };
        !ChangeMarks::of(&path[base..], start, 0).is_none()
    })
}
