//! Sources of values for variables.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::borrow::Borrow;

use crate::variable::Variable;

/// Values by name: pairs, maps, a function, or your own type.
///
/// ```
/// use std::collections::BTreeMap;
/// use urikit_template::{Template, Variable};
///
/// let template = Template::parse("/{a}{?b*}")?;
/// assert_eq!(template.expand(&[("a", 1)])?.as_str(), "/1");
///
/// let map = BTreeMap::from([("b", Variable::from_iter(["2", "3"]))]);
/// assert_eq!(template.expand(&map)?.as_str(), "/?b=2&b=3");
///
/// let name_of = |name: &str| Some(Variable::from(name.to_uppercase()));
/// assert_eq!(template.expand(&name_of)?.as_str(), "/A?b=B");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Values of several types are each a [`Variable`]:
///
/// ```
/// use urikit_template::{Template, Variable};
///
/// let values = [("id", Variable::from(7)), ("q", "x".into()), ("tags", vec!["a", "b"].into())];
/// assert_eq!(Template::parse("/{id}{?q,tags}")?.expand(&values)?.as_str(), "/7?q=x&tags=a,b");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Your own type lends its values, or makes them:
///
/// ```
/// use std::borrow::Cow;
/// use urikit_template::{AsVariable, Template, Variable, Variables};
///
/// struct Page { number: u32, size: Option<u32> }
///
/// impl Variables for Page {
///     fn variable(&self, name: &str) -> Option<Cow<'_, Variable<'_>>> {
///         match name {
///             "number" => self.number.as_variable(),
///             "size" => self.size.as_variable(),
///             _ => None,
///         }
///     }
/// }
///
/// let page: &dyn Variables = &Page { number: 2, size: None };
/// assert_eq!(Template::parse("{?number,size}")?.expand(page)?.as_str(), "?number=2");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait Variables {
    /// The value of `name`, or `None` if it is not defined. The name is as in the template, with its
    /// escapes.
    fn variable(&self, name: &str) -> Option<Cow<'_, Variable<'_>>>;

    /// For a list that is searched linearly: its indices in the order of the names. Empty for
    /// sources with a faster lookup.
    #[doc(hidden)]
    fn places_by_name(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The same as [`variable`](Self::variable), with the result of
    /// [`places_by_name`](Self::places_by_name).
    #[doc(hidden)]
    fn variable_by_places(&self, _places: &[usize], name: &str) -> Option<Cow<'_, Variable<'_>>> {
        self.variable(name)
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

    #[inline]
    pub(super) fn variable(&self, name: &str) -> Option<Cow<'v, Variable<'v>>> {
        match &*self.places {
            [] => self.values.variable(name),
            places => self.values.variable_by_places(places, name),
        }
    }
}

/// Up to this many variables, or pairs, are searched linearly.
const FEW: usize = 16;

/// Types that are a value of a template: strings, numbers, `bool`, `char`, [`Variable`].
///
/// A number is written as in JSON. What JSON writes as `null` is not defined: `None`, and a float
/// that is not finite.
///
/// ```
/// use urikit_template::{AsVariable, Template};
///
/// assert_eq!("a b".as_variable().unwrap().as_text(), Some("a b"));
/// assert_eq!(0.5.as_variable().unwrap().as_text(), Some("0.5"));
/// assert_eq!(f64::NAN.as_variable(), None);
///
/// let template = Template::parse("/users/{id}{?page}")?;
/// assert_eq!(template.expand(&[("id", Some(7)), ("page", None)])?.as_str(), "/users/7");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait AsVariable {
    /// As a variable; `None` if it is not defined.
    fn as_variable(&self) -> Option<Cow<'_, Variable<'_>>>;
}

impl AsVariable for Variable<'_> {
    fn as_variable(&self) -> Option<Cow<'_, Variable<'_>>> {
        Some(Cow::Borrowed(self))
    }
}

impl AsVariable for str {
    fn as_variable(&self) -> Option<Cow<'_, Variable<'_>>> {
        Some(Cow::Owned(Variable::from(self)))
    }
}

impl AsVariable for String {
    fn as_variable(&self) -> Option<Cow<'_, Variable<'_>>> {
        self.as_str().as_variable()
    }
}

impl AsVariable for Cow<'_, str> {
    fn as_variable(&self) -> Option<Cow<'_, Variable<'_>>> {
        self.as_ref().as_variable()
    }
}

impl<V: AsVariable> AsVariable for Option<V> {
    fn as_variable(&self) -> Option<Cow<'_, Variable<'_>>> {
        self.as_ref()?.as_variable()
    }
}

impl<V: AsVariable + ?Sized> AsVariable for &V {
    fn as_variable(&self) -> Option<Cow<'_, Variable<'_>>> {
        (**self).as_variable()
    }
}

/// Types whose `Display` is as in JSON.
macro_rules! shown_as_variable {
    ($($type:ty)*) => {$(
        impl AsVariable for $type {
            fn as_variable(&self) -> Option<Cow<'_, Variable<'_>>> {
                Some(Cow::Owned(Variable::from(*self)))
            }
        }

        impl From<$type> for Variable<'_> {
            fn from(value: $type) -> Self {
                Variable::from(value.to_string())
            }
        }
    )*};
}

shown_as_variable! { bool char i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

/// The shortest string that parses as the same number.
macro_rules! float_as_variable {
    ($($type:ty)*) => {$(
        impl AsVariable for $type {
            fn as_variable(&self) -> Option<Cow<'_, Variable<'_>>> {
                self.is_finite().then(|| Cow::Owned(Variable::from(format!("{self:?}"))))
            }
        }
    )*};
}

float_as_variable! { f32 f64 }

/// A function, whose argument type must be explicit: `|name: &str| …`. A string that it lends is
/// copied.
impl<'v, F: Fn(&str) -> Option<Variable<'v>>> Variables for F {
    fn variable(&self, name: &str) -> Option<Cow<'_, Variable<'_>>> {
        self(name).map(|value| Cow::Owned(value.into_owned()))
    }
}

/// The first pair with the name wins.
impl<K: AsRef<str>, V: AsVariable> Variables for [(K, V)] {
    fn variable(&self, name: &str) -> Option<Cow<'_, Variable<'_>>> {
        let (_, value) = self.iter().find(|(key, _)| is_variable_name(key.as_ref(), name))?;
        value.as_variable()
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

    fn variable_by_places(&self, places: &[usize], name: &str) -> Option<Cow<'_, Variable<'_>>> {
        let first = places.partition_point(|place| self[*place].0.as_ref() < name);
        let (key, value) = &self[*places.get(first)?];
        if key.as_ref() == name { value.as_variable() } else { None }
    }
}

impl<K: AsRef<str>, V: AsVariable, const N: usize> Variables for [(K, V); N] {
    fn variable(&self, name: &str) -> Option<Cow<'_, Variable<'_>>> {
        self.as_slice().variable(name)
    }

    fn places_by_name(&self) -> Vec<usize> {
        self.as_slice().places_by_name()
    }

    fn variable_by_places(&self, places: &[usize], name: &str) -> Option<Cow<'_, Variable<'_>>> {
        self.as_slice().variable_by_places(places, name)
    }
}

impl<K: AsRef<str>, V: AsVariable> Variables for Vec<(K, V)> {
    fn variable(&self, name: &str) -> Option<Cow<'_, Variable<'_>>> {
        self.as_slice().variable(name)
    }

    fn places_by_name(&self) -> Vec<usize> {
        self.as_slice().places_by_name()
    }

    fn variable_by_places(&self, places: &[usize], name: &str) -> Option<Cow<'_, Variable<'_>>> {
        self.as_slice().variable_by_places(places, name)
    }
}

impl<K: Borrow<str> + Ord, V: AsVariable> Variables for BTreeMap<K, V> {
    fn variable(&self, name: &str) -> Option<Cow<'_, Variable<'_>>> {
        self.get(name)?.as_variable()
    }
}

#[cfg(feature = "std")]
impl<K, V, S> Variables for std::collections::HashMap<K, V, S>
where
    K: Borrow<str> + Eq + core::hash::Hash,
    V: AsVariable,
    S: core::hash::BuildHasher,
{
    fn variable(&self, name: &str) -> Option<Cow<'_, Variable<'_>>> {
        self.get(name)?.as_variable()
    }
}

/// Equality; most are not equal, and differ in the first byte, which takes no call.
#[inline]
fn is_variable_name(key: &str, name: &str) -> bool {
    key.as_bytes().first() == name.as_bytes().first() && key == name
}
