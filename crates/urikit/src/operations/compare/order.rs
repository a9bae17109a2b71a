//! The order of the canonical forms, byte for byte, without memory for either.
//!
//! The head (scheme and authority) and the end (query and fragment) can be read forwards. The
//! segments of the path are found backwards, so the first difference is the last one found.

use core::cmp::Ordering;
use core::iter::once;

use crate::operations::canonical::components::Components;
use crate::operations::canonical::own_path::PathRun;

pub(super) fn order(a: &Components<'_>, b: &Components<'_>) -> Ordering {
    let (mut head_a, mut head_b) = (head(a), head(b));
    loop {
        return match (head_a.next(), head_b.next()) {
            (Some(a), Some(b)) if a == b => continue,
            (Some(a), Some(b)) => a.cmp(&b),
            (None, None) => order_of_paths(a, b),
            // One head continues where the path of the other starts. They differ before either
            // ends: no path looks like the rest of a head, or it would be parsed as one.
            (Some(byte), None) => once(byte).chain(head_a).cmp(start_of_path(b)),
            (None, Some(byte)) => start_of_path(a).cmp(once(byte).chain(head_b)),
        };
    }
}

/// The order of two forms with the same head.
fn order_of_paths(a: &Components<'_>, b: &Components<'_>) -> Ordering {
    if a.own_path().is_some() || b.own_path().is_some() {
        return start_of_path(a).cmp(start_of_path(b));
    }
    let spelling = a.steps.of_others();
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
            let a = spelling.bytes(segment_a).chain(after_segment(a, index + 1 < count_a));
            a.cmp(spelling.bytes(segment_b).chain(after_segment(b, index + 1 < count_b)))
        }
        None => after_segment(a, count_a > common).cmp(after_segment(b, count_b > common)),
    }
}

/// What follows a segment: a slash, or the end of the path. No segment contains either, so a
/// slash is enough.
fn after_segment<'p>(components: &'p Components<'_>, slash: bool) -> impl Iterator<Item = u8> + 'p {
    let end = (!slash).then(|| end(components));
    slash.then_some(b'/').into_iter().chain(end.into_iter().flatten())
}

/// Scheme and authority with their delimiters.
pub(super) fn head<'p>(components: &'p Components<'_>) -> impl Iterator<Item = u8> + 'p {
    let steps = components.steps;
    let scheme =
        components.scheme().into_iter().flat_map(move |part| steps.of_scheme().bytes(part));
    let userinfo =
        components.userinfo().into_iter().flat_map(move |part| steps.of_others().bytes(part));
    let host = components.host().into_iter().flat_map(move |part| steps.of_host().bytes(part));
    let port =
        components.port().into_iter().flat_map(|part| once(b':').chain(part.iter().copied()));
    scheme
        .chain(components.scheme().map(|_| b':'))
        .chain(components.host().into_iter().flat_map(|_| *b"//"))
        .chain(userinfo)
        .chain(components.userinfo().map(|_| b'@'))
        .chain(host)
        .chain(port)
}

/// Query and fragment with their delimiters.
pub(super) fn end<'p>(components: &'p Components<'_>) -> impl Iterator<Item = u8> + 'p {
    let spelling = components.steps.of_others();
    let part = move |delimiter, part: Option<&'p [u8]>| {
        part.into_iter().flat_map(move |part| once(delimiter).chain(spelling.bytes(part)))
    };
    part(b'?', components.query()).chain(part(b'#', components.fragment()))
}

/// The first two segments of the path with what follows them; all of it for a path in pieces.
fn start_of_path<'p>(components: &'p Components<'_>) -> impl Iterator<Item = u8> + 'p {
    let spelling = components.steps.of_others();
    let (mut first, mut second, mut count): (&[u8], _, _) = (b"", None, 0);
    let own = components.own_path();
    for segment in own.is_none().then(|| components.segments()).into_iter().flatten() {
        (first, second) = (segment, (count > 0).then_some(first));
        count += 1;
    }
    let second = second.into_iter().flat_map(move |part| once(b'/').chain(spelling.bytes(part)));
    let own = own.into_iter().flatten().flat_map(PathRun::bytes);
    let first = spelling.bytes(first);
    own.chain(first).chain(second).chain(after_segment(components, count > 2))
}
