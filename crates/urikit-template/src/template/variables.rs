//! Sources of values for variables.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::borrow::Borrow;

use crate::variable::Variable;

/// Values by name: pairs, maps, a function, or your own type.
///
/// ```
/// use std::collections::BTreeMap;
/// use urikit_template::Template;
/// use urikit_template::Variable;
///
/// let template = Template::parse("/{a}{?b*}")?;
/// assert_eq!(template.expand(&[("a", "1")])?, "/1");
///
/// let map = BTreeMap::from([("b", Variable::from_iter(["2", "3"]))]);
/// assert_eq!(template.expand(&map)?, "/?b=2&b=3");
///
/// let name_of = |name: &str| Some(Variable::from(name.to_uppercase()));
/// assert_eq!(template.expand(&name_of)?, "/A?b=B");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait Variables {
    /// Calls `then` with the value of `name`, or with `None` if it is not defined. The name is as
    /// in the template, with its escapes.
    ///
    /// A value is passed rather than returned, so that it may be temporary.
    fn with<R>(&self, name: &str, then: impl FnOnce(Option<&Variable<'_>>) -> R) -> R;

    /// For a list that is searched linearly: its indices in the order of the names. Empty for
    /// sources with a faster lookup.
    #[doc(hidden)]
    fn places_by_name(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The same as [`with`](Self::with), with the result of
    /// [`places_by_name`](Self::places_by_name).
    #[doc(hidden)]
    fn with_places<R>(
        &self,
        _places: &[usize],
        name: &str,
        then: impl FnOnce(Option<&Variable<'_>>) -> R,
    ) -> R {
        self.with(name, then)
    }
}

/// Values for a template with many variables: a list is sorted once, so that the time is not the
/// product of both lengths.
pub(super) struct IndexedVariables<'v, V: ?Sized> {
    values: &'v V,
    places: Vec<usize>,
}

impl<'v, V: Variables + ?Sized> IndexedVariables<'v, V> {
    /// `variables` are those of the template.
    pub(super) fn new(values: &'v V, variables: impl Iterator) -> Self {
        let is_worth_it = variables.take(FEW).count() == FEW;
        Self { values, places: if is_worth_it { values.places_by_name() } else { Vec::new() } }
    }
}

impl<V: Variables + ?Sized> Variables for IndexedVariables<'_, V> {
    fn with<R>(&self, name: &str, then: impl FnOnce(Option<&Variable<'_>>) -> R) -> R {
        match &*self.places {
            [] => self.values.with(name, then),
            places => self.values.with_places(places, name, then),
        }
    }
}

/// Up to this many variables, or pairs, are searched linearly.
const FEW: usize = 16;

/// Types that can become a [`Variable`] without a copy.
///
/// ```
/// use urikit_template::AsVariable;
/// assert_eq!("a b".as_variable().as_text(), Some("a b"));
/// ```
pub trait AsVariable {
    /// As a variable.
    fn as_variable(&self) -> Cow<'_, Variable<'_>>;
}

impl AsVariable for Variable<'_> {
    fn as_variable(&self) -> Cow<'_, Variable<'_>> {
        Cow::Borrowed(self)
    }
}

impl AsVariable for str {
    fn as_variable(&self) -> Cow<'_, Variable<'_>> {
        Cow::Owned(Variable::from(self))
    }
}

impl AsVariable for String {
    fn as_variable(&self) -> Cow<'_, Variable<'_>> {
        self.as_str().as_variable()
    }
}

impl AsVariable for Cow<'_, str> {
    fn as_variable(&self) -> Cow<'_, Variable<'_>> {
        self.as_ref().as_variable()
    }
}

impl<V: AsVariable + ?Sized> AsVariable for &V {
    fn as_variable(&self) -> Cow<'_, Variable<'_>> {
        (**self).as_variable()
    }
}

/// A function, whose argument type must be explicit: `|name: &str| …`.
impl<'v, F: Fn(&str) -> Option<Variable<'v>>> Variables for F {
    fn with<R>(&self, name: &str, then: impl FnOnce(Option<&Variable<'_>>) -> R) -> R {
        then(self(name).as_ref())
    }
}

/// The first pair with the name wins.
impl<K: AsRef<str>, V: AsVariable> Variables for [(K, V)] {
    fn with<R>(&self, name: &str, then: impl FnOnce(Option<&Variable<'_>>) -> R) -> R {
        let pair = self.iter().find(|(key, _)| is_variable_name(key.as_ref(), name));
        pass_variable_value(pair.map(|(_, value)| value), then)
    }

    fn places_by_name(&self) -> Vec<usize> {
        if self.len() <= FEW {
            return Vec::new();
        }
        let mut places: Vec<usize> = (0..self.len()).collect();
        // A stable sort: the first pair with a name stays the first.
        places.sort_by(|a, b| self[*a].0.as_ref().cmp(self[*b].0.as_ref()));
        places
    }

    fn with_places<R>(
        &self,
        places: &[usize],
        name: &str,
        then: impl FnOnce(Option<&Variable<'_>>) -> R,
    ) -> R {
        let first = places.partition_point(|place| self[*place].0.as_ref() < name);
        let pair = places.get(first).map(|place| &self[*place]);
        pass_variable_value(
            pair.filter(|(key, _)| key.as_ref() == name).map(|(_, value)| value),
            then,
        )
    }
}

impl<K: AsRef<str>, V: AsVariable, const N: usize> Variables for [(K, V); N] {
    fn with<R>(&self, name: &str, then: impl FnOnce(Option<&Variable<'_>>) -> R) -> R {
        self.as_slice().with(name, then)
    }

    fn places_by_name(&self) -> Vec<usize> {
        self.as_slice().places_by_name()
    }

    fn with_places<R>(
        &self,
        places: &[usize],
        name: &str,
        then: impl FnOnce(Option<&Variable<'_>>) -> R,
    ) -> R {
        self.as_slice().with_places(places, name, then)
    }
}

impl<K: AsRef<str>, V: AsVariable> Variables for Vec<(K, V)> {
    fn with<R>(&self, name: &str, then: impl FnOnce(Option<&Variable<'_>>) -> R) -> R {
        self.as_slice().with(name, then)
    }

    fn places_by_name(&self) -> Vec<usize> {
        self.as_slice().places_by_name()
    }

    fn with_places<R>(
        &self,
        places: &[usize],
        name: &str,
        then: impl FnOnce(Option<&Variable<'_>>) -> R,
    ) -> R {
        self.as_slice().with_places(places, name, then)
    }
}

impl<K: Borrow<str> + Ord, V: AsVariable> Variables for BTreeMap<K, V> {
    fn with<R>(&self, name: &str, then: impl FnOnce(Option<&Variable<'_>>) -> R) -> R {
        pass_variable_value(self.get(name), then)
    }
}

#[cfg(feature = "std")]
impl<K, V, S> Variables for std::collections::HashMap<K, V, S>
where
    K: Borrow<str> + Eq + core::hash::Hash,
    V: AsVariable,
    S: core::hash::BuildHasher,
{
    fn with<R>(&self, name: &str, then: impl FnOnce(Option<&Variable<'_>>) -> R) -> R {
        pass_variable_value(self.get(name), then)
    }
}

/// Equality; most are not equal, and differ in the first byte, which takes no call.
#[inline]
fn is_variable_name(key: &str, name: &str) -> bool {
    key.as_bytes().first() == name.as_bytes().first() && key == name
}

#[inline]
fn pass_variable_value<R>(
    value: Option<&impl AsVariable>,
    then: impl FnOnce(Option<&Variable<'_>>) -> R,
) -> R {
    match value {
        Some(value) => then(Some(&value.as_variable())),
        None => then(None),
    }
}
