//! Parameters: the query has the expected ones, and all other parts are unchanged.

use urikit::IriRefBuf;
use urikit::params::ParamsBuf;

use crate::model::{Parts, decoded};

/// A decoded key and its decoded value, if there is one.
type Pair = (Vec<u8>, Option<Vec<u8>>);

fn pairs(parts: &Parts) -> Vec<Pair> {
    let pair = |param: &str| match param.split_once('=') {
        Some((key, value)) => (decoded(key), Some(decoded(value))),
        None => (decoded(param), None),
    };
    parts.params().into_iter().map(pair).collect()
}

/// Applies an edit of the parameters. `claim` makes the same change to the decoded pairs.
fn edit(
    current: &mut IriRefBuf,
    apply: impl FnOnce(&mut ParamsBuf),
    claim: impl FnOnce(&mut Vec<Pair>),
) {
    let before = Parts::of(current.as_str());
    let outcome = current.edit_params(apply);
    let after = Parts::of(current.as_str());
    if outcome.is_err() {
        return assert_eq!(after, before);
    }
    let mut expected = pairs(&before);
    claim(&mut expected);
    assert_eq!(pairs(&after), expected, "{before:?} becomes {after:?}");
    assert_eq!(Parts { query: before.query.clone(), ..after }, before);
}

/// The key and the value in an argument; without a `=` there is no value.
fn split(argument: &str) -> (&str, Option<&str>) {
    match argument.split_once('=') {
        Some((key, value)) => (key, Some(value)),
        None => (argument, None),
    }
}

fn to_pair(key: &str, value: Option<&str>) -> Pair {
    (key.into(), value.map(|value| value.into()))
}

/// An empty query has one empty parameter, which the first one appended replaces.
fn add(pairs: &mut Vec<Pair>, new: Pair) {
    if *pairs == [(Vec::new(), None)] {
        pairs.clear();
    }
    pairs.push(new);
}

pub(super) fn set(current: &mut IriRefBuf, argument: &str) {
    let (key, value) = split(argument);
    let claim = |pairs: &mut Vec<Pair>| {
        let Some(first) = pairs.iter().position(|pair| pair.0 == key.as_bytes()) else {
            return add(pairs, to_pair(key, value));
        };
        pairs[first] = to_pair(key, value);
        let mut at = 0;
        pairs.retain(|pair| {
            at += 1;
            at <= first + 1 || pair.0 != key.as_bytes()
        });
    };
    edit(current, |params| params.set(key, value), claim);
}

pub(super) fn append(current: &mut IriRefBuf, argument: &str) {
    let (key, value) = split(argument);
    let claim = |pairs: &mut Vec<Pair>| add(pairs, to_pair(key, value));
    edit(current, |params| params.append(key, value), claim);
}

pub(super) fn remove(current: &mut IriRefBuf, key: &str) {
    let claim = |pairs: &mut Vec<Pair>| pairs.retain(|pair| pair.0 != key.as_bytes());
    edit(current, |params| _ = params.remove(key), claim);
}

pub(super) fn rename(current: &mut IriRefBuf, argument: &str) {
    let (from, to) = split(argument);
    let to = to.unwrap_or_default();
    let claim = |pairs: &mut Vec<Pair>| {
        let renamed = pairs.iter_mut().filter(|pair| pair.0 == from.as_bytes());
        renamed.for_each(|pair| pair.0 = to.into());
    };
    edit(current, |params| _ = params.rename(from, to), claim);
}

pub(super) fn sort(current: &mut IriRefBuf, argument: &str) {
    match argument.is_empty() {
        true => edit(current, ParamsBuf::sort, |pairs| pairs.sort_by(|a, b| a.0.cmp(&b.0))),
        false => edit(current, ParamsBuf::sort_pairs, |pairs| pairs.sort()),
    }
}

pub(super) fn dedupe(current: &mut IriRefBuf, argument: &str) {
    let by_key = argument.is_empty();
    let claim = |pairs: &mut Vec<Pair>| {
        let mut seen = Vec::new();
        pairs.retain(|pair| {
            let identity = if by_key { (pair.0.clone(), None) } else { pair.clone() };
            let is_new = !seen.contains(&identity);
            seen.push(identity);
            is_new
        });
    };
    let apply = |params: &mut ParamsBuf| match by_key {
        true => _ = params.dedupe_keys(),
        false => _ = params.dedupe(),
    };
    edit(current, apply, claim);
}
