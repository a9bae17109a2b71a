//! The owned list, and its editing methods.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use super::draft::Draft;
use super::{Param, ParamSyntax, ParamValue, Params, ParamsIter};
use crate::edit::EditError;
use crate::ident::kind::Kind;
use crate::percent::DecodeError;

/// The parameters of a query, owned, for editing.
///
/// Keys and values are given as plain text, and are encoded by the [`ParamSyntax`]; a value that is
/// already encoded is an [`Encoded`](crate::Encoded), see [`ParamValue`]. Each edit is one pass over
/// the query, and leaves all other parameters unchanged, byte for byte.
///
/// ```
/// use urikit::params::ParamsBuf;
/// let mut params = ParamsBuf::new("a=%7e&b=1&&b=2");
/// params.set("b", "3 & 4");
/// params.append("flag", ());
/// assert_eq!(params.as_str(), Some("a=%7e&b=3%20%26%204&&flag"));
/// ```
///
/// The list of [`new`](Self::new) need not be a valid query: the body of a form will do. It is
/// checked when it becomes the query of an identifier. See
/// [`edit_params`](crate::IdentifierBuf::edit_params).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParamsBuf {
    /// `None` without any parameter.
    pub(super) query: Option<String>,
    pub(super) syntax: ParamSyntax,
    /// Whether it is written for an IRI, in which more characters stay as they are.
    pub(super) iri: bool,
    /// Of the first encoded value that is not valid.
    pub(super) error: Option<EditError>,
}

impl ParamsBuf {
    /// The parameters of a string, without a leading `?`. The default is no query at all.
    #[must_use]
    pub fn new(query: impl Into<String>) -> Self {
        Self::of(Some(query.into()), ParamSyntax::URI)
    }

    pub(super) const fn of(query: Option<String>, syntax: ParamSyntax) -> Self {
        Self { query, syntax, iri: false, error: None }
    }

    /// The same, written for an identifier of this kind.
    pub(super) fn for_kind<K: Kind>(self) -> Self {
        Self { iri: K::RULES.iri, ..self }
    }

    /// The same string, read and written by another syntax.
    ///
    /// ```
    /// use urikit::params::{ParamSyntax, ParamsBuf};
    /// let mut params = ParamsBuf::default().with_syntax(ParamSyntax::FORM);
    /// params.append("q", "a b~");
    /// assert_eq!(params.as_str(), Some("q=a+b%7E"));
    /// ```
    #[must_use]
    pub fn with_syntax(self, syntax: ParamSyntax) -> Self {
        Self { syntax, ..self }
    }

    /// Reads and writes by another syntax from now on; the existing string stays as it is.
    pub const fn set_syntax(&mut self, syntax: ParamSyntax) {
        self.syntax = syntax;
    }

    /// The borrowed form, which has all the getters.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// assert_eq!(ParamsBuf::new("a=1").borrowed().first("a").unwrap().value(), Some("1"));
    /// ```
    #[must_use]
    pub fn borrowed(&self) -> Params<'_> {
        Params::of(self.query.as_deref()).with_syntax(self.syntax)
    }

    /// The decoded value of the first parameter with this key; see [`Params::get`].
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// assert_eq!(ParamsBuf::new("q=a%20b").get("q")?.unwrap(), "a b");
    /// # Ok::<(), urikit::percent::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`Params::get`].
    pub fn get(&self, key: &str) -> Result<Option<Cow<'_, str>>, DecodeError> {
        self.borrowed().get(key)
    }

    /// The parameters as written, in order; see [`Params::iter`].
    #[must_use]
    pub fn iter(&self) -> ParamsIter<'_> {
        self.borrowed().iter()
    }

    /// Whether there is no parameter; see [`Params::is_empty`].
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.query.is_none()
    }

    /// Removes all parameters, so that there is no query.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("a=1");
    /// params.clear();
    /// assert!(params.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.query = None;
    }

    /// The query; `None` if there is none.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        self.query.as_deref()
    }

    /// The query, by value.
    #[must_use]
    pub fn into_string(self) -> Option<String> {
        self.query
    }

    /// Appends a parameter. Without a value there is no `=` either.
    ///
    /// An empty query gets no separator: `?` becomes `?a`, not `?&a`.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::default();
    /// params.append("q", "1+1=2");
    /// params.append("q", "");
    /// params.append("q", ());
    /// assert_eq!(params.as_str(), Some("q=1%2B1=2&q=&q"));
    /// ```
    pub fn append<'v>(&mut self, key: &str, value: impl Into<ParamValue<'v>>) {
        let value = self.checked(value);
        self.append_one(key, &value);
    }

    pub(super) fn checked<'v>(&mut self, value: impl Into<ParamValue<'v>>) -> ParamValue<'v> {
        let value = value.into();
        self.error = self.error.or(self.syntax.check(&value, self.iri).err());
        value
    }

    fn append_one(&mut self, key: &str, value: &ParamValue<'_>) {
        let syntax = self.syntax;
        let query = self.query.get_or_insert_default();
        if !query.is_empty() {
            query.push(syntax.separator().as_char());
        }
        syntax.write_param(query, key, value, self.iri);
    }

    /// Sets the value of a key: replaces that of the first parameter with that key, whose key keeps
    /// its spelling, and removes the others with that key. If there is none, appends one.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("%61=1&b=2&a=3");
    /// params.set("a", "x");
    /// params.set("c", ());
    /// assert_eq!(params.as_str(), Some("%61=x&b=2&c"));
    /// ```
    pub fn set<'v>(&mut self, key: &str, value: impl Into<ParamValue<'v>>) {
        let value = self.checked(value);
        let mut draft = Draft::new(self.borrowed());
        let mut found = false;
        for param in self.borrowed() {
            if !param.key_is(key) {
                draft.keep(param);
            } else if !found {
                found = true;
                draft.write(|out| {
                    out.push_str(param.key());
                    self.syntax.write_value(out, &value, self.iri);
                });
            }
        }
        if found {
            self.query = draft.finish();
        } else {
            self.append_one(key, &value);
        }
    }

    /// Removes all parameters with this key, and returns how many there were.
    ///
    /// If none is left, there is no query any more. The empty key also matches empty parameters.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("a=1&b&%61");
    /// assert_eq!(params.remove("a"), 2);
    /// assert_eq!(params.as_str(), Some("b"));
    /// params.remove("b");
    /// assert_eq!(params.as_str(), None);
    /// ```
    pub fn remove(&mut self, key: &str) -> usize {
        self.retain(|param| !param.key_is(key))
    }

    /// Removes all parameters for which `keep` returns `false`, and returns how many there were.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("a=1&&b=&c");
    /// params.retain(|param| param.value().is_some());
    /// assert_eq!(params.as_str(), Some("a=1&b="));
    /// ```
    pub fn retain(&mut self, keep: impl FnMut(Param<'_>) -> bool) -> usize {
        let (draft, removed) = retained_params(self.borrowed(), keep);
        if removed > 0 {
            self.query = draft.finish();
        }
        removed
    }

    /// Renames all parameters with the key `from`, and returns how many there were. Their values
    /// and positions stay.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("q=%7e&x&q");
    /// assert_eq!(params.rename("q", "a b"), 2);
    /// assert_eq!(params.as_str(), Some("a%20b=%7e&x&a%20b"));
    /// ```
    pub fn rename(&mut self, from: &str, to: &str) -> usize {
        let mut draft = Draft::new(self.borrowed());
        let mut renamed = 0;
        for param in self.borrowed() {
            if param.key_is(from) {
                renamed += 1;
                draft.write(|out| {
                    self.syntax.write_key(out, to, self.iri);
                    out.push_str(&param.as_str()[param.key().len()..]);
                });
            } else {
                draft.keep(param);
            }
        }
        if renamed > 0 {
            self.query = draft.finish();
        }
        renamed
    }

    /// Sorts by the data of the keys, byte for byte. Parameters with the same key keep their order.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("b=2&%61=1&b=1");
    /// params.sort();
    /// assert_eq!(params.as_str(), Some("%61=1&b=2&b=1"));
    /// ```
    pub fn sort(&mut self) {
        self.sort_by_data(|param| (param.key_bytes(), None));
    }

    /// Sorts by the data of the keys, and parameters with the same key by the data of their values,
    /// byte for byte. One without a value comes before one with an empty value.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("b=2&%61=1&b=1&b");
    /// params.sort_pairs();
    /// assert_eq!(params.as_str(), Some("%61=1&b&b=1&b=2"));
    /// ```
    pub fn sort_pairs(&mut self) {
        self.sort_by_data(|param| (param.key_bytes(), param.value_bytes()));
    }

    /// Sorts by a custom order. The sort is stable.
    ///
    /// AWS signatures (SigV4) sort keys and values as written, encoded:
    ///
    /// ```
    /// use urikit::{Encoded, params::ParamsBuf};
    /// use urikit::percent::{encode, sets};
    /// let mut params = ParamsBuf::default();
    /// for (key, value) in [("b", "x/y"), ("a", "2"), ("b", "w")] {
    ///     let value = encode(value, sets::UNRESERVED).to_text();
    ///     params.append(key, Encoded(&value));
    /// }
    /// params.sort_by(|a, b| (a.key(), a.value()).cmp(&(b.key(), b.value())));
    /// assert_eq!(params.as_str(), Some("a=2&b=w&b=x%2Fy"));
    /// ```
    pub fn sort_by(&mut self, mut compare: impl FnMut(&Param<'_>, &Param<'_>) -> Ordering) {
        let mut params: Vec<_> = self.borrowed().iter().collect();
        if params.is_sorted_by(|a, b| compare(a, b).is_le()) {
            return;
        }
        params.sort_by(compare);
        self.query = reordered_params(self.borrowed(), params);
    }

    fn sort_by_data(&mut self, data: impl for<'a> Fn(Param<'a>) -> Identity<'a>) {
        let mut params: Vec<_> = self.borrowed().iter().map(|param| (data(param), param)).collect();
        if params.is_sorted_by(|(a, _), (b, _)| a <= b) {
            return;
        }
        params.sort_by(|(a, _), (b, _)| a.cmp(b));
        self.query = reordered_params(self.borrowed(), params.into_iter().map(|(_, param)| param));
    }

    /// Removes each parameter whose decoded key and value equal those of an earlier one, and
    /// returns how many there were. `?a` and `?a=` differ.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("a=1&a=2&%61=%31&a");
    /// assert_eq!(params.dedupe(), 1);
    /// assert_eq!(params.as_str(), Some("a=1&a=2&a"));
    /// ```
    pub fn dedupe(&mut self) -> usize {
        self.keep_first(|param| (param.key_bytes(), param.value_bytes()))
    }

    /// Removes each parameter whose key equals that of an earlier one, and returns how many there
    /// were.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("a=1&b&a=2");
    /// assert_eq!(params.dedupe_keys(), 1);
    /// assert_eq!(params.as_str(), Some("a=1&b"));
    /// ```
    pub fn dedupe_keys(&mut self) -> usize {
        self.keep_first(|param| (param.key_bytes(), None))
    }

    /// Undoes what was appended to a query of this length.
    #[cfg(feature = "serde")]
    pub(super) fn truncate(&mut self, len: Option<usize>) {
        match (len, &mut self.query) {
            (Some(len), Some(query)) => query.truncate(len),
            _ => self.query = None,
        }
    }

    /// Removes each parameter for which `identity` returns the same as for an earlier one.
    fn keep_first(&mut self, identity: impl for<'a> Fn(Param<'a>) -> Identity<'a>) -> usize {
        let mut seen = BTreeSet::new();
        let (draft, removed) =
            retained_params(self.borrowed(), |param| seen.insert(identity(param)));
        if removed > 0 {
            self.query = draft.finish();
        }
        removed
    }
}

/// The same parameters in another order.
fn reordered_params<'a>(
    old: Params<'a>,
    params: impl IntoIterator<Item = Param<'a>>,
) -> Option<String> {
    let mut draft = Draft::new(old);
    for param in params {
        draft.keep(param);
    }
    draft.finish()
}

type Identity<'a> = (Cow<'a, [u8]>, Option<Cow<'a, [u8]>>);

/// The parameters that `keep` accepts, and the number of the others.
fn retained_params<'a>(
    params: Params<'a>,
    mut keep: impl FnMut(Param<'a>) -> bool,
) -> (Draft<'a>, usize) {
    let mut draft = Draft::new(params);
    let mut removed = 0;
    for param in params {
        if keep(param) {
            draft.keep(param);
        } else {
            removed += 1;
        }
    }
    (draft, removed)
}

/// The query as written; nothing if there is none.
impl fmt::Display for ParamsBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str().unwrap_or_default())
    }
}

impl<'p> IntoIterator for &'p ParamsBuf {
    type Item = Param<'p>;
    type IntoIter = ParamsIter<'p>;

    fn into_iter(self) -> ParamsIter<'p> {
        self.iter()
    }
}

/// Appends each pair.
impl<K: AsRef<str>, V: AsRef<str>> Extend<(K, V)> for ParamsBuf {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, pairs: I) {
        for (key, value) in pairs {
            self.append(key.as_ref(), value.as_ref());
        }
    }
}

impl<K: AsRef<str>, V: AsRef<str>> FromIterator<(K, V)> for ParamsBuf {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let mut params = Self::default();
        params.extend(pairs);
        params
    }
}
