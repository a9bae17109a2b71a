//! What is known about a variable: a name that occurs several times has one value.

use alloc::string::String;

use super::super::expand::{expand_value, first_chars_of_value, is_defined};
use super::super::operator::Operator;
use super::super::var_spec::Modifier;
use super::error::{MatchError, MatchErrorKind};
use crate::variable::Variable;

/// What is known about a variable.
#[derive(Clone, Debug, Default)]
pub(super) enum SeenValue<'a> {
    #[default]
    Nothing,
    /// It is not defined.
    Absent,
    /// Not defined or empty.
    Empty,
    Value(Variable<'a>),
    /// At most N characters of it.
    Prefix(Variable<'a>, u16),
}

impl<'a> SeenValue<'a> {
    pub(super) fn into_value(self) -> Option<Variable<'a>> {
        match self {
            Self::Value(value) | Self::Prefix(value, _) => Some(value),
            _ => None,
        }
    }

    /// Adds what was found at another occurrence.
    pub(super) fn merge(&mut self, other: Self, at: usize) -> Result<(), MatchError> {
        let both = core::mem::take(self).and(other);
        *self = both.ok_or(MatchError::new(at, MatchErrorKind::Disagreement))?;
        Ok(())
    }

    /// What both say, unless they contradict each other.
    fn and(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Nothing, other) => Some(other),
            (Self::Empty, known) | (known, Self::Empty) => known.may_be_hidden().then_some(known),
            (Self::Absent, Self::Absent) => Some(Self::Absent),
            (Self::Value(a), Self::Value(b)) => Some(Self::Value(more_structured(a, b)?)),
            (Self::Value(whole), Self::Prefix(start, length))
            | (Self::Prefix(start, length), Self::Value(whole)) => {
                (prefix_of_variable(&whole, length)? == start.as_text()?)
                    .then_some(Self::Value(whole))
            }
            (Self::Prefix(a, m), Self::Prefix(b, n)) => {
                let (short, long, length) = if m < n { (a, b, m) } else { (b, a, n) };
                (prefix_of_variable(&long, length)? == short.as_text()?)
                    .then(|| Self::Prefix(long, m.max(n)))
            }
            _ => None,
        }
    }

    /// Whether simple expansion writes nothing for it.
    fn may_be_hidden(&self) -> bool {
        match self {
            Self::Nothing | Self::Absent | Self::Empty => true,
            Self::Value(value) | Self::Prefix(value, _) => {
                !is_defined(value) || texts_of_variable(value).eq([""])
            }
        }
    }
}

/// Whether `raw` is the reserved expansion of a value. It hides the structure.
pub(super) fn is_reserved_expansion(raw: &str, value: &Variable<'_>, modifier: Modifier) -> bool {
    let mut expanded = String::new();
    match (value, modifier) {
        (Variable::Text(whole), Modifier::Prefix(length)) => {
            expand_value(Operator::Reserved, first_chars_of_value(whole, length), &mut expanded);
        }
        _ => {
            for (index, member) in texts_of_variable(value).enumerate() {
                expanded.push_str(if index > 0 { "," } else { "" });
                expand_value(Operator::Reserved, member, &mut expanded);
            }
        }
    }
    expanded == raw
}

fn prefix_of_variable<'v>(value: &'v Variable<'_>, length: u16) -> Option<&'v str> {
    value.as_text().map(|text| first_chars_of_value(text, length))
}

/// Both, if they have the same strings; returns the one with more structure.
fn more_structured<'a>(a: Variable<'a>, b: Variable<'a>) -> Option<Variable<'a>> {
    let rank = |value: &Variable<'_>| match value {
        Variable::Text(_) => 0,
        Variable::List(_) => 1,
        Variable::Object(_) => 2,
    };
    if !texts_of_variable(&a).eq(texts_of_variable(&b)) {
        return None;
    }
    Some(if rank(&b) > rank(&a) { b } else { a })
}

/// All strings of a value, in order, as joined by expansion without `*`.
fn texts_of_variable<'v>(value: &'v Variable<'_>) -> impl Iterator<Item = &'v str> {
    // One of the three; the others have no strings.
    let list = value.as_list().into_iter().flatten().filter_map(Variable::as_text);
    let object = value.as_object().into_iter().flatten();
    let members = object.flat_map(|(key, value)| [Some(key.as_ref()), value.as_text()]).flatten();
    value.as_text().into_iter().chain(list).chain(members)
}
