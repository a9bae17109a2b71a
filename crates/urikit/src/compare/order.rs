//! The order of the canonical forms, byte for byte, without memory for either.
//!
//! The head (scheme and authority) and the end (query and fragment) can be read forwards. The
//! segments of the path are found backwards, so the first difference is the last one found.

use core::cmp::Ordering;
use core::iter::once;

use crate::normalize::canonical::components::Components;
use crate::normalize::canonical::spelled::{SpelledRuns, SpelledRunsBytes};
use crate::percent::spelling::Spelling;

pub(super) fn order_of_components(a: &Components<'_>, b: &Components<'_>) -> Ordering {
    let (mut head_a, mut head_b) = (ordered_head(a).bytes(), ordered_head(b).bytes());
    loop {
        return match (head_a.next(), head_b.next()) {
            (Some(a), Some(b)) if a == b => continue,
            (Some(a), Some(b)) => a.cmp(&b),
            (None, None) => order_of_paths(a, b),
            // One head continues where the path of the other starts. They differ before either
            // ends: no path looks like the rest of a head, or it would be parsed as one.
            (Some(byte), None) => once(byte).chain(head_a).cmp(ordered_start_of_path(b)),
            (None, Some(byte)) => ordered_start_of_path(a).cmp(once(byte).chain(head_b)),
        };
    }
}

/// The order of two forms with the same head.
fn order_of_paths(a: &Components<'_>, b: &Components<'_>) -> Ordering {
    if a.own_path().is_some() || b.own_path().is_some() {
        return ordered_start_of_path(a).cmp(ordered_start_of_path(b));
    }
    let spelling = a.steps.of_others();
    let rest = |components, segment, slash| {
        let mut runs = SpelledRuns::new();
        runs.push(segment, spelling);
        push_after_segment(&mut runs, components, slash);
        runs.bytes()
    };
    let (count_a, count_b) = (a.segments().count(), b.segments().count());
    let common = count_a.min(count_b);
    let mut first_difference = None;
    let pairs = a.segments().skip(count_a - common).zip(b.segments().skip(count_b - common));
    for (index, (segment_a, segment_b)) in (0..common).rev().zip(pairs) {
        if !spelling.same(segment_a, segment_b) {
            first_difference = Some((index, segment_a, segment_b));
        }
    }
    match first_difference {
        Some((index, segment_a, segment_b)) => {
            rest(a, segment_a, index + 1 < count_a).cmp(rest(b, segment_b, index + 1 < count_b))
        }
        None => rest(a, b"", count_a > common).cmp(rest(b, b"", count_b > common)),
    }
}

/// What follows a segment: a slash, or the end of the path. No segment contains either, so a
/// slash is enough.
fn push_after_segment<'p>(runs: &mut SpelledRuns<'p>, components: &'p Components<'_>, slash: bool) {
    if slash {
        runs.push_delimiter(b"/");
    } else {
        push_ordered_end(runs, components);
    }
}

/// Scheme and authority with their delimiters.
pub(super) fn ordered_head<'p>(components: &'p Components<'_>) -> SpelledRuns<'p> {
    let steps = components.steps;
    let mut runs = SpelledRuns::new();
    if let Some(scheme) = components.scheme() {
        runs.push(scheme, steps.of_scheme());
        runs.push_delimiter(b":");
    }
    if let Some(host) = components.host() {
        runs.push_delimiter(b"//");
        if let Some(userinfo) = components.userinfo() {
            runs.push(userinfo, steps.of_others());
            runs.push_delimiter(b"@");
        }
        runs.push(host, steps.of_host());
        if let Some(port) = components.port() {
            runs.push_delimiter(b":");
            runs.push(port, Spelling::AS_IS);
        }
    }
    runs
}

/// Query and fragment with their delimiters.
pub(super) fn ordered_end<'p>(components: &'p Components<'_>) -> SpelledRuns<'p> {
    let mut runs = SpelledRuns::new();
    push_ordered_end(&mut runs, components);
    runs
}

fn push_ordered_end<'p>(runs: &mut SpelledRuns<'p>, components: &'p Components<'_>) {
    let spelling = components.steps.of_others();
    if let Some(query) = components.query() {
        runs.push_delimiter(b"?");
        runs.push(query, spelling);
    }
    if let Some(fragment) = components.fragment() {
        runs.push_delimiter(b"#");
        runs.push(fragment, spelling);
    }
}

/// The first two segments of the path with what follows them; all of it for a path in pieces.
fn ordered_start_of_path<'p>(components: &'p Components<'_>) -> SpelledRunsBytes<'p> {
    if let Some(path) = components.own_path() {
        let mut runs = SpelledRuns::after(path);
        push_ordered_end(&mut runs, components);
        return runs.bytes();
    }
    let spelling = components.steps.of_others();
    let (mut first, mut second, mut count): (&[u8], _, _) = (b"", None, 0);
    for segment in components.segments() {
        (first, second) = (segment, (count > 0).then_some(first));
        count += 1;
    }
    let mut runs = SpelledRuns::new();
    runs.push(first, spelling);
    if let Some(second) = second {
        runs.push_delimiter(b"/");
        runs.push(second, spelling);
    }
    push_after_segment(&mut runs, components, count > 2);
    runs.bytes()
}
