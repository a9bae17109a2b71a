//! `deepObject`: the path to each string is in brackets after the name.
//!
//! Brackets are not allowed in a query: they are written as escapes and read in both forms. So
//! they can't be part of a name.
//!
//! An array has brackets without a name, or with the index of the item; see
//! [`Extension::BracketLists`].

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::{self, Vec};
use core::fmt;

use super::{Extension, StyleError, StyleErrorKind, StyledParam};
use crate::variable::{MAX_DEPTH, Variable};
use urikit::params::Params;
use urikit::percent::{CharClass, encode, sets};

/// A string and the names that lead to it.
pub(super) struct WrittenLeaf<'v> {
    names: Vec<Cow<'v, str>>,
    text: &'v str,
}

/// The strings of an object or array that can be written and read again.
pub(super) fn leaves_of_value<'v>(
    parameter: &StyledParam<'_>,
    value: &'v Variable<'_>,
) -> Result<Vec<WrittenLeaf<'v>>, StyleError> {
    let mut leaves = Vec::new();
    match value {
        Variable::List(list) if list.is_empty() => drop(parameter.empty()?),
        Variable::Object(members) if members.is_empty() => drop(parameter.empty()?),
        _ => {}
    }
    LeafCollector { parameter, index: 0 }.check_items(value)?;
    for (index, (name, item)) in items_of_value(value).into_iter().enumerate() {
        let collector = LeafCollector { parameter, index };
        collector.check_name(value, &name)?;
        collector.collect(&mut Vec::from([name]), item, &mut leaves)?;
    }
    Ok(leaves)
}

/// The members of an object; the items of an array with their indices, or without a name if all
/// are strings.
fn items_of_value<'v>(value: &'v Variable<'_>) -> Vec<(Cow<'v, str>, &'v Variable<'v>)> {
    match value {
        Variable::Text(_) => Vec::new(),
        Variable::Object(members) => {
            members.iter().map(|(name, value)| (Cow::Borrowed(&**name), value)).collect()
        }
        Variable::List(list) => {
            let numbered = list.iter().any(|item| item.as_text().is_none());
            let name = |index: usize| match numbered {
                true => Cow::Owned(index.to_string()),
                false => Cow::Borrowed(""),
            };
            list.iter().enumerate().map(|(index, item)| (name(index), item)).collect()
        }
    }
}

struct LeafCollector<'p> {
    parameter: &'p StyledParam<'p>,
    /// The index of the outermost item that contains it.
    index: usize,
}

impl LeafCollector<'_> {
    fn collect<'v>(
        &self,
        names: &mut Vec<Cow<'v, str>>,
        value: &'v Variable<'_>,
        leaves: &mut Vec<WrittenLeaf<'v>>,
    ) -> Result<(), StyleError> {
        let refused = |kind: StyleErrorKind| Err(kind.of_item(self.index));
        let bracket = names.last().and_then(|name| name.chars().find(|c| matches!(c, '[' | ']')));
        if let Some(bracket) = bracket {
            return Err(StyleError::contains(bracket, Some(self.index)));
        }
        if names.len() > MAX_DEPTH {
            return refused(StyleErrorKind::TooDeep);
        }
        let brackets = self.parameter.has(Extension::BracketLists);
        let is_nested = !matches!(value, Variable::Text(_));
        if is_nested && !brackets && !self.parameter.has(Extension::NestedDeepObject) {
            return refused(StyleErrorKind::Nested);
        }
        match value {
            Variable::Text(text) => leaves.push(WrittenLeaf { names: names.clone(), text }),
            Variable::List(list) if list.is_empty() => drop(self.parameter.empty()?),
            Variable::Object(members) if members.is_empty() => drop(self.parameter.empty()?),
            Variable::List(list) if !brackets => {
                for item in list {
                    let Some(text) = item.as_text() else {
                        return refused(StyleErrorKind::Nested);
                    };
                    leaves.push(WrittenLeaf { names: names.clone(), text });
                }
            }
            _ => {
                self.check_items(value)?;
                for (name, item) in items_of_value(value) {
                    self.check_name(value, &name)?;
                    names.push(name);
                    self.collect(names, item, leaves)?;
                    names.pop();
                }
            }
        }
        Ok(())
    }

    /// Checks that a name in brackets belongs to a member, and not to a list.
    fn check_name(&self, value: &Variable<'_>, name: &str) -> Result<(), StyleError> {
        match value {
            Variable::Object(_) if name.is_empty() => {
                Err(StyleErrorKind::EmptyName.of_item(self.index))
            }
            _ => Ok(()),
        }
    }

    /// Checks that an object is read back as one, and that no item of a list is lost.
    fn check_items(&self, value: &Variable<'_>) -> Result<(), StyleError> {
        let refused = |kind: StyleErrorKind| Err(kind.of_item(self.index));
        match value {
            Variable::Object(members) => {
                let names = || members.iter().map(|(name, _)| &**name);
                let brackets = self.parameter.has(Extension::BracketLists);
                // A repeated name is read as a list of both values.
                let reads_lists = brackets || self.parameter.has(Extension::NestedDeepObject);
                if brackets && are_array_indices(names()) || reads_lists && has_repetition(names())
                {
                    return refused(StyleErrorKind::Ambiguous);
                }
            }
            // Nothing would be written for an empty item, and the indices would have a gap.
            Variable::List(list) if list.iter().any(is_empty_deep_value) => {
                return refused(StyleErrorKind::Empty);
            }
            _ => {}
        }
        Ok(())
    }
}

fn is_empty_deep_value(value: &Variable<'_>) -> bool {
    match value {
        Variable::Text(_) => false,
        Variable::List(list) => list.iter().all(is_empty_deep_value),
        Variable::Object(members) => members.iter().all(|(_, value)| is_empty_deep_value(value)),
    }
}

fn has_repetition<'n>(mut names: impl Iterator<Item = &'n str>) -> bool {
    let mut seen = BTreeSet::new();
    names.any(|name| !seen.insert(name))
}

/// Whether these are the indices from 0 on, each once, in any order.
fn are_array_indices<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> bool {
    let mut seen = alloc::vec![false; names.len()];
    for name in names {
        match array_index_of(name).and_then(|index| seen.get_mut(index)) {
            Some(seen) if !*seen => *seen = true,
            _ => return false,
        }
    }
    !seen.is_empty()
}

/// The index that a name is, in its canonical form.
fn array_index_of(name: &str) -> Option<usize> {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_digit());
    let has_leading_zero = name.len() > 1 && name.starts_with('0');
    if is_plain && !has_leading_zero { name.parse().ok() } else { None }
}

pub(super) fn write_leaves(
    parameter: &StyledParam<'_>,
    leaves: &[WrittenLeaf<'_>],
    out: &mut (impl fmt::Write + ?Sized),
) -> fmt::Result {
    for (index, WrittenLeaf { names, text }) in leaves.iter().enumerate() {
        if index > 0 {
            out.write_char('&')?;
        }
        encode(parameter.name, sets::UNRESERVED).write_to(out)?;
        for name in names {
            out.write_str("%5B")?;
            encode(name, sets::UNRESERVED).write_to(out)?;
            out.write_str("%5D")?;
        }
        out.write_char('=')?;
        parameter.encoded(text, CharClass::of(b"&")).write_to(out)?;
    }
    Ok(())
}

/// The object or array, or `None` if no parameter is one of its items.
pub(super) fn read_deep_object<'a>(
    parameter: &StyledParam<'_>,
    params: Params<'a>,
    is_array: bool,
) -> Result<Option<Variable<'a>>, StyleError> {
    let brackets = parameter.has(Extension::BracketLists);
    let nested = brackets || parameter.has(Extension::NestedDeepObject);
    let mut found = Vec::new();
    for param in params {
        // A key that can't be decoded is examined too: it may belong to this parameter.
        let key = param.decode_key().to_string_lossy();
        let Some(names) = names_of_deep_key(parameter.name, &key) else { continue };
        let offset = param.range().start;
        param.key_text().map_err(|error| StyleError::not_decoded(error, 0))?;
        match names.len() {
            0..=1 => {}
            _ if !nested => return Err(StyleErrorKind::Nested.at(offset)),
            2..=MAX_DEPTH => {}
            _ => return Err(StyleErrorKind::TooDeep.at(offset)),
        }
        // A list has empty brackets at the end.
        let named = if brackets { &names[..names.len() - 1] } else { &names[..] };
        if named.contains(&"") {
            return Err(StyleErrorKind::EmptyName.at(offset));
        }
        let text = param.value_text().map_err(|error| StyleError::not_decoded(error, 0))?;
        let names = names.into_iter().map(String::from).collect::<Vec<_>>().into_iter();
        // A key without `=` has the empty string as its value.
        found.push(ReadLeaf { names, text: text.unwrap_or_default(), offset });
    }
    let Some(first) = found.first().map(|first| first.offset) else { return Ok(None) };
    let value = match nested {
        true => value_of_leaves(found, brackets)?,
        false => found.into_iter().filter_map(ReadLeaf::into_member).collect(),
    };
    match is_array == matches!(value, Variable::List(_)) {
        true => Ok(Some(value)),
        false => Err(StyleErrorKind::WrongShape.at(first)),
    }
}

/// The names in brackets after that of the parameter, up to one more than the maximum; `None` for
/// the key of another parameter.
fn names_of_deep_key<'k>(name: &str, key: &'k str) -> Option<Vec<&'k str>> {
    let inner = key.strip_prefix(name)?.strip_prefix('[')?.strip_suffix(']')?;
    let names: Vec<_> = inner.split("][").take(MAX_DEPTH + 1).collect();
    let has_bracket = names.iter().any(|name| name.contains(['[', ']']));
    (!has_bracket).then_some(names)
}

/// A string that was read, and the remaining names that lead to it.
struct ReadLeaf<'a> {
    names: vec::IntoIter<String>,
    text: Cow<'a, str>,
    offset: usize,
}

impl<'a> ReadLeaf<'a> {
    fn into_member(mut self) -> Option<(String, Variable<'a>)> {
        Some((self.names.next()?, self.into_text()))
    }

    fn into_text(self) -> Variable<'a> {
        Variable::Text(self.text)
    }
}

/// The object of all strings, each of which has a remaining name. Members are ordered by their
/// first string. `brackets`: whether it may be an array.
fn value_of_leaves(found: Vec<ReadLeaf<'_>>, brackets: bool) -> Result<Variable<'_>, StyleError> {
    let mut members: Vec<(String, Vec<ReadLeaf<'_>>)> = Vec::new();
    let mut places = BTreeMap::new();
    for mut text in found {
        let Some(name) = text.names.next() else { continue };
        let place = *places.entry(name.clone()).or_insert(members.len());
        match members.get_mut(place) {
            Some((_, texts)) => texts.push(text),
            None => members.push((name, Vec::from([text]))),
        }
    }
    if let Some((_, unnamed)) = members.pop_if(|(name, _)| name.is_empty() && places.len() == 1) {
        return Ok(Variable::List(unnamed.into_iter().map(ReadLeaf::into_text).collect()));
    }
    if let Some((_, unnamed)) = members.iter().find(|(name, _)| name.is_empty()) {
        let offset = unnamed.first().map_or(0, |text| text.offset);
        return Err(StyleErrorKind::Mixed.at(offset));
    }
    if brackets && are_array_indices(members.iter().map(|(name, _)| name.as_str())) {
        members.sort_by_key(|(name, _)| array_index_of(name));
        let items = members.into_iter().map(|(_, texts)| value_of_member(texts, brackets));
        return Ok(Variable::List(items.collect::<Result<_, StyleError>>()?));
    }
    let members = members
        .into_iter()
        .map(|(name, texts)| Ok((Cow::Owned(name), value_of_member(texts, brackets)?)));
    Ok(Variable::Object(members.collect::<Result<_, StyleError>>()?))
}

/// One string, several, or an object or array.
fn value_of_member(
    mut texts: Vec<ReadLeaf<'_>>,
    brackets: bool,
) -> Result<Variable<'_>, StyleError> {
    let ends = |text: &ReadLeaf<'_>| text.names.len() == 0;
    let is_object = texts.first().is_some_and(|text| !ends(text));
    if let Some(odd) = texts.iter().find(|text| ends(text) == is_object) {
        return Err(StyleErrorKind::Mixed.at(odd.offset));
    }
    if is_object {
        return value_of_leaves(texts, brackets);
    }
    match texts.pop() {
        Some(only) if texts.is_empty() => Ok(only.into_text()),
        last => {
            Ok(Variable::List(texts.into_iter().chain(last).map(ReadLeaf::into_text).collect()))
        }
    }
}
