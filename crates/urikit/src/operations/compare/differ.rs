//! Equality: part by part, until one differs.

use crate::foundation::scan::marks::{Marker, Marks};
use crate::foundation::scan::patchwork::{Memory, Patchwork};
use crate::foundation::scan::{Backend, Classify, Task, dispatch};
use crate::foundation::spans::Spans;
use crate::model::ident::Identifier;
use crate::model::ident::kind::Kind;
use crate::operations::canonical::parts::Parts;
use crate::operations::canonical::segments::Segments;
use crate::operations::canonical::spelling::Spelling;
use crate::operations::canonical::steps::Steps;
use crate::operations::canonical::tail::Tail;
use crate::syntax::parse::error::Component;

#[inline(always)]
pub(super) fn is_same<K: Kind>(a: &Identifier<'_, K>, b: &Identifier<'_, K>, steps: Steps) -> bool {
    let (of_a, of_b) = (a.spans_ref(), b.spans_ref());
    // Only numbers are taken out of the spans here, one by one: copied whole right after a parse,
    // they would wait for the single stores that made them.
    let told = if steps.case && !steps.scheme && is_usual(of_a) && is_usual(of_b) {
        same_usual(
            a.as_str(),
            b.as_str(),
            steps,
            [of_a.host_end, of_b.host_end],
            [of_a.path_start, of_b.path_start],
            [of_a.path_end, of_b.path_end],
        )
    } else {
        None
    };
    told.unwrap_or_else(|| is_same_by_parts(*a, *b, steps))
}

/// Whether a text is short and has an authority without a userinfo.
#[inline(always)]
fn is_usual(spans: &Spans) -> bool {
    Tail::is_short(spans) && spans.authority_start() == spans.host_start as usize
}

/// Whether two usual texts are the same, told by writing those of their tails in which something
/// may change. Not told where there are escapes before that, or an escaped dot.
///
/// Each array is one number for the processor.
#[inline(never)]
fn same_usual(
    a: &str,
    b: &str,
    steps: Steps,
    [host_end_a, host_end_b]: [u32; 2],
    [start_a, start_b]: [u32; 2],
    [path_end_a, path_end_b]: [u32; 2],
) -> Option<bool> {
    let a = Tail::of_path(a, host_end_a, start_a, path_end_a);
    let b = Tail::of_path(b, host_end_b, start_b, path_end_b);
    if a.has_suspects_before() || b.has_suspects_before() {
        return None;
    }
    if !a.head().eq_ignore_ascii_case(b.head()) {
        return Some(false);
    }
    let mut memory = [Memory::new(), Memory::new()];
    let [memory_a, memory_b] = &mut memory;
    Some(canonical_tail(&a, steps, memory_a)? == canonical_tail(&b, steps, memory_b)?)
}

/// The tail itself if it is canonical, else what is written to the memory.
#[inline(always)]
fn canonical_tail<'t>(tail: &Tail<'t>, steps: Steps, memory: &'t mut Memory) -> Option<&'t [u8]> {
    if !tail.may_change() {
        return Some(tail.bytes());
    }
    let mut out = Patchwork::of(tail.text, memory);
    out.push(0, tail.start);
    tail.write(steps, &mut out)?;
    out.into_text().as_bytes().get(tail.start..)
}

/// Mostly one end of both texts is the same: then its parts need no look.
#[inline(never)]
fn is_same_by_parts<K: Kind>(a: Identifier<'_, K>, b: Identifier<'_, K>, steps: Steps) -> bool {
    let (a, b) = (Parts::of(&a, steps), Parts::of(&b, steps));
    let same_head = !steps.scheme && a.head() == b.head();
    (same_head || HEAD.iter().all(|component| same_part(&a, &b, *component)))
        && same_path(&a, &b)
        && (a.end() == b.end() || END.iter().all(|component| same_part(&a, &b, *component)))
}

/// The first part in which the canonical forms differ.
pub(super) fn first_difference<K>(
    a: &Identifier<'_, K>,
    b: &Identifier<'_, K>,
    steps: Steps,
) -> Option<Component> {
    let (a, b) = (Parts::of(a, steps), Parts::of(b, steps));
    let mut components = HEAD.into_iter().chain([Component::Path]).chain(END);
    components.find(|component| !same_part(&a, &b, *component))
}

/// Scheme and authority.
const HEAD: [Component; 4] =
    [Component::Scheme, Component::UserInfo, Component::Host, Component::Port];

const END: [Component; 2] = [Component::Query, Component::Fragment];

#[inline(always)]
fn same_part(a: &Parts<'_>, b: &Parts<'_>, component: Component) -> bool {
    let steps = a.steps;
    match component {
        Component::Scheme => same(a.scheme(), b.scheme(), steps.of_scheme()),
        Component::UserInfo => same(a.userinfo(), b.userinfo(), steps.of_others()),
        Component::Host => same(a.host(), b.host(), steps.of_host()),
        Component::Port => a.port() == b.port(),
        Component::Path => same_path(a, b),
        Component::Query => same(a.query(), b.query(), steps.of_others()),
        Component::Fragment => same(a.fragment(), b.fragment(), steps.of_others()),
    }
}

#[inline]
fn same(a: Option<&[u8]>, b: Option<&[u8]>, spelling: Spelling) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => spelling.same(a, b),
        (None, None) => true,
        _ => false,
    }
}

fn same_path(a: &Parts<'_>, b: &Parts<'_>) -> bool {
    let (path_a, path_b) = (a.path(), b.path());
    // What comes before is the same, so the same text means the same path.
    if path_a == path_b {
        return true;
    }
    let (segments_a, segments_b) = if path_a.starts_with(b"/") && path_b.starts_with(b"/") {
        let end = common_end(path_a, path_b);
        let before =
            |parts: &Parts<'_>, path| Segments::before(end, path, parts.place(), parts.steps);
        (before(a, path_a), before(b, path_b))
    } else {
        (a.segments(), b.segments())
    };
    same_segments(segments_a, segments_b, a.steps.of_others())
}

fn same_segments<'p>(
    mut a: impl Iterator<Item = &'p [u8]>,
    mut b: impl Iterator<Item = &'p [u8]>,
    spelling: Spelling,
) -> bool {
    loop {
        match (a.next(), b.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if spelling.same(a, b) => {}
            _ => return false,
        }
    }
}

/// The last segments, with the slash before them, that are the same in both and have neither dots
/// nor escapes: empty where there are none.
fn common_end<'p>(a: &'p [u8], b: &[u8]) -> &'p [u8] {
    let common = &a[a.len() - common_suffix_len(a, b)..];
    let slash = common.iter().position(|byte| *byte == b'/').unwrap_or(common.len());
    let end = &common[slash..];
    if may_have_dots(end) { &[] } else { end }
}

/// Eight bytes at a time.
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

/// Whether there is an escape, or a segment that starts with a dot.
fn may_have_dots(path: &[u8]) -> bool {
    struct Look;

    impl Task<&[u8]> for Look {
        type Output = bool;

        #[inline(always)]
        fn run<B: Backend>(self, backend: B, path: &[u8]) -> bool {
            let mut slash_before = 0;
            for base in (0..path.len()).step_by(64) {
                let rest = &path[base..];
                let Marks { percent, slash, dot, .. } = match rest.first_chunk() {
                    Some(block) => Marker(backend).of64(block),
                    None => Marker(backend).of_short(rest),
                };
                if percent != 0 || dot & (slash << 1 | slash_before) != 0 {
                    return true;
                }
                slash_before = slash >> 63;
            }
            false
        }
    }

    dispatch(Look, path)
}
