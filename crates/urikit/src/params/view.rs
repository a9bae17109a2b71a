//! The borrowed list.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

#[cfg(feature = "alloc")]
use super::{Pairs, ParamsBuf};
use super::{Param, ParamSyntax, ParamsIter};
#[cfg(feature = "alloc")]
use crate::percent::DecodeError;

/// The parameters of a query, borrowed: a string, and its syntax.
///
/// ```
/// use urikit::{Uri, params::Params};
/// let uri = Uri::parse("http://h/?tag=a&tag=b&all")?;
/// let params: Params<'_> = uri.params();
/// let tags: Vec<_> = params.all("tag").filter_map(|tag| tag.value()).collect();
/// assert_eq!(tags, ["a", "b"]);
/// assert_eq!(params.first("all").unwrap().value(), None);
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// An absent query, which is the default, has no parameters; an empty one has one empty parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Params<'a> {
    query: Option<&'a str>,
    syntax: ParamSyntax,
}

impl<'a> Params<'a> {
    /// The parameters of a string, without a leading `?`. Any string is accepted.
    ///
    /// ```
    /// use urikit::params::Params;
    /// assert_eq!(Params::new("a&b").iter().count(), 2);
    /// assert_eq!(Params::new("").iter().count(), 1);
    /// assert_eq!(Params::default().iter().count(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(query: &'a str) -> Self {
        Self::of(Some(query))
    }

    #[inline]
    pub(super) const fn of(query: Option<&'a str>) -> Self {
        Self { query, syntax: ParamSyntax::URI }
    }

    /// The same string, read by another syntax.
    ///
    /// ```
    /// use urikit::params::{ParamSyntax, Params};
    /// let params = Params::new("q=a+b").with_syntax(ParamSyntax::FORM);
    /// assert!(params.first("q").unwrap().decode_value().unwrap() == "a b");
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_syntax(self, syntax: ParamSyntax) -> Self {
        Self { syntax, ..self }
    }

    /// The syntax by which it is read.
    #[must_use]
    pub const fn syntax(self) -> ParamSyntax {
        self.syntax
    }

    /// The query as written; `None` if there is none.
    #[must_use]
    pub const fn as_str(self) -> Option<&'a str> {
        self.query
    }

    /// Whether there is no parameter: no query at all. An empty query has one parameter, which is empty.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert!(UriRef::parse("/a")?.params().is_empty());
    /// assert!(!UriRef::parse("/a?")?.params().is_empty());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.query.is_none()
    }

    /// The parameters as written, in order, including empty ones.
    #[must_use]
    #[inline]
    pub fn iter(self) -> ParamsIter<'a> {
        ParamsIter::new(self.query, self.syntax)
    }

    /// The first parameter with this key, given as plain text.
    ///
    /// ```
    /// use urikit::params::Params;
    /// let params = Params::new("%61=1&a=2");
    /// assert_eq!(params.first("a").unwrap().value(), Some("1"));
    /// assert!(params.first("b").is_none());
    /// ```
    #[must_use]
    pub fn first(self, key: &str) -> Option<Param<'a>> {
        self.iter().find(|param| param.key_is(key))
    }

    /// All parameters with this key, in order.
    ///
    /// ```
    /// use urikit::params::Params;
    /// let all: Vec<_> = Params::new("a=1&b&a").all("a").map(|param| param.value()).collect();
    /// assert_eq!(all, [Some("1"), None]);
    /// ```
    pub fn all<'k>(self, key: &'k str) -> impl Iterator<Item = Param<'a>> + use<'a, 'k> {
        self.iter().filter(move |param| param.key_is(key))
    }
}

#[cfg(feature = "alloc")]
impl<'a> Params<'a> {
    /// The decoded value of the first parameter with this key, given as plain text.
    ///
    /// A key without a value has an empty one here: `?q` and `?q=` are both `Some("")`;
    /// [`first`](Self::first) distinguishes them.
    ///
    /// ```
    /// use urikit::params::Params;
    /// let params = Params::new("q=caf%C3%A9&flag&bad=%FF");
    /// assert_eq!(params.get("q")?.as_deref(), Some("café"));
    /// assert_eq!(params.get("flag")?.as_deref(), Some(""));
    /// assert_eq!(params.get("other")?, None);
    /// assert_eq!(params.get("bad").unwrap_err().offset(), 21);
    /// # Ok::<(), urikit::percent::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// If the value is not UTF-8, or a `%` in it starts no escape. The offset is into the query.
    pub fn get(self, key: &str) -> Result<Option<Cow<'a, str>>, DecodeError> {
        let Some(param) = self.first(key) else { return Ok(None) };
        // A key without `=` has the empty string as its value.
        Ok(Some(param.value_text()?.unwrap_or_default()))
    }

    /// The decoded keys and values, in order, including those of empty parameters.
    ///
    /// ```
    /// use urikit::params::Params;
    /// for pair in Params::new("a=1%261&b").pairs() {
    ///     let (key, value) = pair?;
    ///     assert_eq!(value.as_deref(), if key == "a" { Some("1&1") } else { None });
    /// }
    /// # Ok::<(), urikit::percent::DecodeError>(())
    /// ```
    ///
    /// An item is an error if the data is not UTF-8, or a `%` starts no escape; iteration
    /// continues with the next parameter.
    #[must_use]
    #[inline]
    pub fn pairs(self) -> Pairs<'a> {
        Pairs(self.iter())
    }

    /// An owned copy, which can be edited.
    ///
    /// ```
    /// use urikit::params::Params;
    /// let mut params = Params::new("a=1").to_owned();
    /// params.append("b", ());
    /// assert_eq!(params.as_str(), Some("a=1&b"));
    /// ```
    #[must_use]
    pub fn to_owned(self) -> ParamsBuf {
        ParamsBuf::of(self.query.map(Into::into), self.syntax)
    }
}

impl<'a> IntoIterator for Params<'a> {
    type Item = Param<'a>;
    type IntoIter = ParamsIter<'a>;

    #[inline]
    fn into_iter(self) -> ParamsIter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &Params<'a> {
    type Item = Param<'a>;
    type IntoIter = ParamsIter<'a>;

    #[inline]
    fn into_iter(self) -> ParamsIter<'a> {
        self.iter()
    }
}
