//! Segments: the path has the expected segments, and all other parts are unchanged.

use urikit::IriRefBuf;

use crate::model::{Parts, decoded};

/// The decoded segments of the path.
fn segments(parts: &Parts) -> Vec<Vec<u8>> {
    parts.segments().into_iter().map(decoded).collect()
}

/// Applies an edit of the segments. `claim` makes the same change to the decoded ones.
fn edit<E>(
    current: &mut IriRefBuf,
    apply: impl FnOnce(&mut IriRefBuf) -> Result<(), E>,
    claim: impl FnOnce(&mut Vec<Vec<u8>>),
) {
    let before = Parts::of(current.as_str());
    let outcome = apply(current);
    let after = Parts::of(current.as_str());
    if outcome.is_err() {
        return assert_eq!(after, before);
    }
    let mut expected = segments(&before);
    claim(&mut expected);
    // A rooted path without segments is `/`, which has one empty segment.
    if expected.is_empty() && after.path == "/" {
        expected.push(Vec::new());
    }
    assert_eq!(segments(&after), expected, "{before:?} becomes {after:?}");
    assert_eq!(Parts { path: before.path.clone(), ..after }, before);
}

/// A `/` at the end of the path makes no difference to what is appended.
fn append(segments: &mut Vec<Vec<u8>>, new: &str) {
    if segments.last().is_some_and(Vec::is_empty) {
        segments.pop();
    }
    segments.push(new.as_bytes().into());
}

/// The index given by the first byte, at most one past the last segment, and the rest.
fn index<'a>(current: &IriRefBuf, argument: &'a str) -> (usize, &'a str) {
    let Some(selector) = argument.chars().next() else { return (0, "") };
    let count = current.path().segments().count();
    (selector as usize % (count + 2), &argument[selector.len_utf8()..])
}

pub(super) fn push(current: &mut IriRefBuf, segment: &str) {
    let apply = |current: &mut IriRefBuf| current.segments_mut()?.push(segment);
    edit(current, apply, |segments| append(segments, segment));
}

pub(super) fn pop(current: &mut IriRefBuf, _: &str) {
    let apply = |current: &mut IriRefBuf| match current.segments_mut().map_err(drop)?.pop() {
        true => Ok(()),
        false => Err(()),
    };
    edit(current, apply, |segments| drop(segments.pop()));
}

pub(super) fn insert(current: &mut IriRefBuf, argument: &str) {
    let (at, segment) = index(current, argument);
    let apply = |current: &mut IriRefBuf| current.segments_mut()?.insert(at, segment);
    edit(current, apply, |segments| segments.insert(at, segment.as_bytes().into()));
}

pub(super) fn replace(current: &mut IriRefBuf, argument: &str) {
    let (at, segment) = index(current, argument);
    let apply = |current: &mut IriRefBuf| current.segments_mut()?.replace(at, segment);
    edit(current, apply, |segments| segments[at] = segment.as_bytes().into());
}

pub(super) fn remove(current: &mut IriRefBuf, argument: &str) {
    let (at, _) = index(current, argument);
    let apply = |current: &mut IriRefBuf| current.segments_mut()?.remove(at);
    edit(current, apply, |segments| drop(segments.remove(at)));
}

/// Joins the segments between tabs.
pub(super) fn join(current: &mut IriRefBuf, argument: &str) {
    let apply = |current: &mut IriRefBuf| {
        *current = current.join(argument.split('\t')).map_err(drop)?;
        Ok::<_, ()>(())
    };
    edit(current, apply, |segments| {
        let mut new = argument.split('\t');
        append(segments, new.next().unwrap_or_default());
        segments.extend(new.map(|segment| segment.as_bytes().into()));
    });
}

pub(super) fn trailing_slash(current: &mut IriRefBuf, argument: &str) {
    let yes = argument.is_empty();
    let apply = |current: &mut IriRefBuf| current.segments_mut()?.set_trailing_slash(yes);
    edit(current, apply, |segments| match yes {
        true if segments.last().is_some_and(Vec::is_empty) => {}
        true => segments.push(Vec::new()),
        false => {
            while segments.last().is_some_and(Vec::is_empty) {
                segments.pop();
            }
        }
    });
}
