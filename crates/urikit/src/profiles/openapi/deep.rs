//! `deepObject`: the way to each text stands in brackets behind the name.
//!
//! Brackets are no query characters: they are written as escapes and read in both forms. So
//! none can be part of a name.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::{self, Vec};
use core::fmt;

use super::{Extension, Parameter, StyleError, StyleErrorKind};
use crate::model::percent::{CharClass, encode, sets};
use crate::operations::params::Params;
use crate::operations::variable::{MAX_DEPTH, Variable};

/// A text and the names that lead to it.
pub(super) struct Leaf<'v> {
    names: Vec<&'v str>,
    text: &'v str,
}

/// The texts of an object that can be written and read again.
pub(super) fn leaves<'v>(
    parameter: &Parameter<'_>,
    object: &'v Variable<'_>,
) -> Result<Vec<Leaf<'v>>, StyleError> {
    let mut leaves = Vec::new();
    let members = object.as_object().unwrap_or_default();
    if members.is_empty() {
        parameter.empty()?;
    }
    for (index, (name, value)) in members.iter().enumerate() {
        let way = Way { parameter, index };
        way.collect(&mut Vec::from([&**name]), value, &mut leaves)?;
    }
    Ok(leaves)
}

struct Way<'p> {
    parameter: &'p Parameter<'p>,
    /// The member of the object that it begins with.
    index: usize,
}

impl Way<'_> {
    fn collect<'v>(
        &self,
        names: &mut Vec<&'v str>,
        value: &'v Variable<'_>,
        leaves: &mut Vec<Leaf<'v>>,
    ) -> Result<(), StyleError> {
        let refused = |kind: StyleErrorKind| Err(kind.of_item(self.index));
        if names.last().is_some_and(|name| name.contains(['[', ']'])) {
            return refused(StyleErrorKind::Ambiguous);
        }
        if names.len() > MAX_DEPTH {
            return refused(StyleErrorKind::TooDeep);
        }
        let is_nested = !matches!(value, Variable::Text(_));
        if is_nested && !self.parameter.has(Extension::NestedDeepObject) {
            return refused(StyleErrorKind::Nested);
        }
        match value {
            Variable::Text(text) => leaves.push(Leaf { names: names.clone(), text }),
            Variable::List(list) if list.is_empty() => drop(self.parameter.empty()?),
            Variable::Object(members) if members.is_empty() => drop(self.parameter.empty()?),
            Variable::List(list) => {
                for item in list {
                    let Some(text) = item.as_text() else {
                        return refused(StyleErrorKind::Nested);
                    };
                    leaves.push(Leaf { names: names.clone(), text });
                }
            }
            Variable::Object(members) => {
                for (name, value) in members {
                    names.push(name);
                    self.collect(names, value, leaves)?;
                    names.pop();
                }
            }
        }
        Ok(())
    }
}

pub(super) fn write(
    parameter: &Parameter<'_>,
    leaves: &[Leaf<'_>],
    out: &mut (impl fmt::Write + ?Sized),
) -> fmt::Result {
    for (index, Leaf { names, text }) in leaves.iter().enumerate() {
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

/// The object, or `None` where no parameter is one of its members.
pub(super) fn read<'a>(
    parameter: &Parameter<'_>,
    params: Params<'a>,
) -> Result<Option<Variable<'a>>, StyleError> {
    let nested = parameter.has(Extension::NestedDeepObject);
    let mut found = Vec::new();
    for param in params {
        // What can't be decoded is looked at all the same: it may be one of ours.
        let key = param.decode_key().to_text_lossy();
        let Some(names) = names_behind(parameter.name, &key) else { continue };
        let offset = param.range().start;
        param.key_text().map_err(|error| StyleError::not_decoded(error, 0))?;
        match names.len() {
            0..=1 => {}
            _ if !nested => return Err(StyleErrorKind::Nested.at(offset)),
            2..=MAX_DEPTH => {}
            _ => return Err(StyleErrorKind::TooDeep.at(offset)),
        }
        let text = param.value_text().map_err(|error| StyleError::not_decoded(error, 0))?;
        let names = names.into_iter().map(String::from).collect::<Vec<_>>().into_iter();
        found.push(Found { names, text: text.unwrap_or_default(), offset });
    }
    match (found.is_empty(), nested) {
        (true, _) => Ok(None),
        (_, true) => grown(found).map(Some),
        (_, false) => Ok(Some(found.into_iter().filter_map(Found::into_member).collect())),
    }
}

/// The names in brackets behind that of the parameter, one more than are taken at most; `None`
/// for the key of another parameter.
fn names_behind<'k>(name: &str, key: &'k str) -> Option<Vec<&'k str>> {
    let inner = key.strip_prefix(name)?.strip_prefix('[')?.strip_suffix(']')?;
    let names: Vec<_> = inner.split("][").take(MAX_DEPTH + 1).collect();
    let has_bracket = names.iter().any(|name| name.contains(['[', ']']));
    (!has_bracket).then_some(names)
}

/// A text that was read, and the names that still lead to it.
struct Found<'a> {
    names: vec::IntoIter<String>,
    text: Cow<'a, str>,
    offset: usize,
}

impl<'a> Found<'a> {
    fn into_member(mut self) -> Option<(String, Variable<'a>)> {
        Some((self.names.next()?, Variable::Text(self.text)))
    }
}

/// The object of all texts, each of which has a name left. Members stand where their first text
/// does.
fn grown(found: Vec<Found<'_>>) -> Result<Variable<'_>, StyleError> {
    let mut members: Vec<(String, Vec<Found<'_>>)> = Vec::new();
    let mut places = BTreeMap::new();
    for mut text in found {
        let Some(name) = text.names.next() else { continue };
        let place = *places.entry(name.clone()).or_insert(members.len());
        match members.get_mut(place) {
            Some((_, texts)) => texts.push(text),
            None => members.push((name, Vec::from([text]))),
        }
    }
    let members = members.into_iter().map(|(name, texts)| Ok((Cow::Owned(name), member(texts)?)));
    Ok(Variable::Object(members.collect::<Result<_, StyleError>>()?))
}

/// One text, several, or an object.
fn member(mut texts: Vec<Found<'_>>) -> Result<Variable<'_>, StyleError> {
    let ends = |text: &Found<'_>| text.names.len() == 0;
    let is_object = texts.first().is_some_and(|text| !ends(text));
    if let Some(odd) = texts.iter().find(|text| ends(text) == is_object) {
        return Err(StyleErrorKind::Mixed.at(odd.offset));
    }
    if is_object {
        return grown(texts);
    }
    match texts.pop() {
        Some(only) if texts.is_empty() => Ok(Variable::Text(only.text)),
        last => Ok(Variable::List(
            texts.into_iter().chain(last).map(|text| Variable::Text(text.text)).collect(),
        )),
    }
}
