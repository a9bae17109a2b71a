//! Values for templates and API parameters.
//!
//! A [`Variable`] is a string, a list or an object, as in RFC 6570 §2.3 and OpenAPI. Numbers and
//! booleans are strings: URIs have no other types. An absent value is not a `Variable`: where one
//! may be missing, an `Option` is used.
//!
//! # Values of Rust types
//!
//! With the feature `serde`, [`Variable::from_value`] converts any value to a variable,
//! [`Variable::named`] a struct or map to a list of named ones, and [`Variable::deserialize`] a
//! variable to a value:
//!
//! | value | variable |
//! |---|---|
//! | numbers, booleans, `char`, text, variants without data | a string, as in JSON |
//! | bytes | their text if they are UTF-8; otherwise an error |
//! | sequences, tuples | a list |
//! | maps, structs | an object |
//! | `None`, `()`, unit structs | absent: omitted from lists and objects |
//! | `Some`, newtype structs | the inner value |
//! | variants with data, NaN, infinities, keys that are not text | an error |
//!
//! When reading, a string is parsed by the type, `Option` is `Some`, and a string can be read as a
//! sequence of one. `#[serde(flatten)]` reads strings, but not numbers: serde has buffered them as
//! strings. A `Variable` is itself `Serialize` and `Deserialize`, so that it can be read from JSON.

#[cfg(feature = "serde")]
mod deserialize;
#[cfg(feature = "serde")]
mod from_value;
#[cfg(feature = "serde")]
mod path;
#[cfg(feature = "serde")]
mod serde;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// The maximum nesting of lists and objects that are read: untrusted input must not determine how
/// much stack is used.
pub(crate) const MAX_DEPTH: usize = 32;

/// A string, a list, or an object whose members keep their order: RFC 6570 has no other values.
///
/// ```
/// use urikit_template::Variable;
///
/// let colours = Variable::from_iter(["blue", "black", "brown"]);
/// assert_eq!(colours.as_list().map(<[_]>::len), Some(3));
/// let point = Variable::from_iter([("x", "1024"), ("y", "768")]);
/// assert_eq!(point.as_object().unwrap()[1].1.as_text(), Some("768"));
/// assert_eq!(Variable::from("a b").as_text(), Some("a b"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Variable<'a> {
    /// A string, not percent-encoded. It may be empty.
    Text(Cow<'a, str>),
    /// Values in order, possibly none.
    List(Vec<Self>),
    /// Named values in order, possibly none.
    Object(Vec<(Cow<'a, str>, Self)>),
}

impl<'a> Variable<'a> {
    /// The string, if it is one.
    ///
    /// ```
    /// use urikit_template::Variable;
    ///
    /// assert_eq!(Variable::from("1").as_text(), Some("1"));
    /// assert_eq!(Variable::from_iter(["1"]).as_text(), None);
    /// ```
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The values, if it is a list.
    ///
    /// ```
    /// use urikit_template::Variable;
    ///
    /// assert_eq!(Variable::from_iter(["a", "b"]).as_list().unwrap()[0], "a".into());
    /// ```
    #[must_use]
    pub fn as_list(&self) -> Option<&[Self]> {
        match self {
            Self::List(list) => Some(list),
            _ => None,
        }
    }

    /// The members, if it is an object.
    ///
    /// ```
    /// use urikit_template::Variable;
    ///
    /// assert_eq!(Variable::from_iter([("k", "v")]).as_object().unwrap()[0].0, "k");
    /// ```
    #[must_use]
    pub fn as_object(&self) -> Option<&[(Cow<'a, str>, Self)]> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The same, with owned strings.
    ///
    /// ```
    /// use urikit_template::Variable;
    ///
    /// let owned: Variable<'static> = Variable::from(&*String::from("a")).into_owned();
    /// assert_eq!(owned, "a".into());
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Variable<'static> {
        let owned = |text: Cow<'a, str>| Cow::Owned(text.into_owned());
        match self {
            Self::Text(text) => Variable::Text(owned(text)),
            Self::List(list) => Variable::List(list.into_iter().map(Self::into_owned).collect()),
            Self::Object(members) => {
                let members = members.into_iter();
                Variable::Object(members.map(|(k, v)| (owned(k), v.into_owned())).collect())
            }
        }
    }
}

impl<'a> From<&'a str> for Variable<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Variable<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<'a, T: Into<Self>> From<Vec<T>> for Variable<'a> {
    fn from(values: Vec<T>) -> Self {
        values.into_iter().collect()
    }
}

/// A list.
impl<'a, T: Into<Self>> FromIterator<T> for Variable<'a> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

/// An object.
impl<'a, K: Into<Cow<'a, str>>, V: Into<Self>> FromIterator<(K, V)> for Variable<'a> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(members: I) -> Self {
        Self::Object(members.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
    }
}
