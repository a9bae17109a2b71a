//! The values that were found, by name. A name that occurs several times has one value.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::super::expand::{expand_value, first_chars_of_value, is_defined};
use super::super::operator::Operator;
use super::super::var_spec::Modifier;
use super::super::variables::Variables;
use super::error::{MatchError, MatchErrorKind};
use crate::variable::Variable;

/// The values that a match found.
///
/// ```
/// use urikit_template::{Matcher, Template};
///
/// let template = Template::parse("/{a}{?b,c}")?;
/// let matcher = Matcher::new(&template)?;
/// let found = matcher.matches("/1?c=")?;
/// assert_eq!((found.text("a"), found.text("b"), found.text("c")), (Some("1"), None, Some("")));
/// assert!(found.iter().map(|(name, _)| name).eq(["a", "c"]));
/// assert_eq!(template.expand(&found)?.as_str(), "/1?c=");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Bindings<'a> {
    names: &'a [Box<str>],
    /// Of the same length, in the order of the names.
    places: &'a [usize],
    /// Of the same length.
    values: Box<[SeenValue<'a>]>,
}

/// Shows only the names: a value may be a password.
impl fmt::Debug for Bindings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(|(name, _)| name).collect();
        f.debug_struct("Bindings").field("variables", &names).finish_non_exhaustive()
    }
}

impl<'a> Bindings<'a> {
    pub(super) const fn new(
        names: &'a [Box<str>],
        places: &'a [usize],
        values: Box<[SeenValue<'a>]>,
    ) -> Self {
        Self { names, places, values }
    }

    /// The value of `name`; `None` if it is absent, or not a variable of the template.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Variable<'a>> {
        let place = self.places.binary_search_by(|place| (*self.names[*place]).cmp(name));
        self.values[self.places[place.ok()?]].value()
    }

    /// The same, if it is a string.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_text()
    }

    /// All that are present, in the order of the template.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, &Variable<'a>)> {
        let pairs = self.names.iter().zip(&self.values);
        pairs.filter_map(|(name, seen)| Some((name.as_ref(), seen.value()?)))
    }
}

/// All that are present, as an object: to deserialize a struct from.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use serde::Deserialize;
/// use urikit_template::{Matcher, Template};
/// use urikit_template::Variable;
///
/// #[derive(Deserialize)]
/// struct Request { id: u32, q: Option<String> }
///
/// let matcher = Matcher::new(&Template::parse("/users/{id}{?q}")?)?;
/// let request: Request = Variable::from(matcher.matches("/users/7")?).deserialize()?;
/// assert_eq!((request.id, request.q), (7, None));
/// # }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl<'a> From<Bindings<'a>> for Variable<'a> {
    fn from(found: Bindings<'a>) -> Self {
        found.iter().map(|(name, value)| (name, value.clone())).collect()
    }
}

impl Variables for Bindings<'_> {
    fn variable(&self, name: &str) -> Option<Cow<'_, Variable<'_>>> {
        self.get(name).map(Cow::Borrowed)
    }
}

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
    const fn value(&self) -> Option<&Variable<'a>> {
        match self {
            Self::Value(value) | Self::Prefix(value, _) => Some(value),
            _ => None,
        }
    }

    pub(super) const fn is_value(&self) -> bool {
        matches!(self, Self::Value(_))
    }

    /// Applies the prefix length of a variable, if it has one.
    pub(super) fn limited(self, modifier: Modifier, at: usize) -> Result<Self, MatchError> {
        let (Modifier::Prefix(length), Self::Value(value)) = (modifier, &self) else {
            return Ok(self);
        };
        match value.as_text() {
            Some(text) if text.chars().count() <= usize::from(length) => {
                Ok(Self::Prefix(value.clone(), length))
            }
            Some(_) => Err(MatchError::new(at, MatchErrorKind::TooLong)),
            None => Err(MatchError::unexpected(at)),
        }
    }

    /// Adds what was found at another occurrence.
    pub(super) fn merge(&mut self, other: Self, at: usize) -> Result<(), MatchError> {
        if matches!(self, Self::Nothing) {
            *self = other;
            return Ok(());
        }
        let known = core::mem::take(self);
        let both = known.and(other);
        *self = both.ok_or(MatchError::new(at, MatchErrorKind::Disagreement))?;
        Ok(())
    }

    /// What both say, unless they contradict each other.
    fn and(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Nothing, other) => Some(other),
            (Self::Empty, known @ (Self::Absent | Self::Empty))
            | (known @ Self::Absent, Self::Absent | Self::Empty) => Some(known),
            (Self::Empty, known) | (known, Self::Empty) => {
                expands_to_nothing(known.value()?).then_some(known)
            }
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

    /// Reserved expansion hides the structure of a value; a known value must expand to this string.
    pub(super) fn merge_reserved(
        &self,
        raw: &str,
        modifier: Modifier,
        at: usize,
    ) -> Result<(), MatchError> {
        let Self::Value(value) = self else { return Ok(()) };
        let mut text = String::new();
        match (value, modifier) {
            (Variable::Text(whole), Modifier::Prefix(length)) => {
                expand_value(Operator::Reserved, first_chars_of_value(whole, length), &mut text);
            }
            _ => {
                for (index, member) in texts_of_variable(value).enumerate() {
                    text.push_str(if index > 0 { "," } else { "" });
                    expand_value(Operator::Reserved, member, &mut text);
                }
            }
        }
        if text == raw {
            return Ok(());
        }
        Err(MatchError::new(at, MatchErrorKind::Disagreement))
    }
}

fn prefix_of_variable<'v>(value: &'v Variable<'_>, length: u16) -> Option<&'v str> {
    value.as_text().map(|text| first_chars_of_value(text, length))
}

/// Whether simple expansion writes nothing for it.
fn expands_to_nothing(value: &Variable<'_>) -> bool {
    !is_defined(value) || texts_of_variable(value).eq([""])
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
