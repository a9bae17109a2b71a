//! A URI in a parameter whose own delimiters are not escaped: it has two readings.

use core::fmt;

use crate::grammar::rule::Rule;
use crate::ident::AsIdentifier;
use crate::percent::{Encode, Part};

/// A URI in a parameter whose `&` or `#` is not escaped, so that it has two readings; see
/// [`find`](Self::find).
///
/// ```
/// use urikit::{Uri, params::NestedUri};
/// let uri = Uri::parse("https://api.example/to?uri=https://x.example/?page2&nav=yes#ex")?;
/// let nested = NestedUri::find(uri).unwrap();
/// assert_eq!(nested.key(), "uri");
/// assert_eq!(nested.as_read(), "https://x.example/?page2");
/// assert_eq!(nested.as_meant(), "https://x.example/?page2&nav=yes#ex");
/// assert_eq!(nested.escaped().to_string(), "https://x.example/?page2%26nav=yes%23ex");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NestedUri<'a> {
    key: &'a str,
    read: &'a str,
    intended: &'a str,
}

impl<'a> NestedUri<'a> {
    /// The key of the parameter, as written.
    #[must_use]
    pub const fn key(self) -> &'a str {
        self.key
    }

    /// The value of the parameter: it ends at the first `&` or `#`.
    #[must_use]
    pub const fn as_read(self) -> &'a str {
        self.read
    }

    /// The other reading: everything that follows belongs to the inner URI.
    #[must_use]
    pub const fn as_meant(self) -> &'a str {
        self.intended
    }

    /// The other reading, encoded as the value of a parameter.
    #[must_use]
    pub const fn escaped(self) -> Encode<'a> {
        Part::QueryValue.encode(self.intended)
    }
}

/// Shows only the key: the inner URI may contain a secret.
impl fmt::Debug for NestedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NestedUri").field("key", &self.key).finish_non_exhaustive()
    }
}

/// Both readings, and how the second is written.
impl fmt::Display for NestedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, read, intended } = self;
        let escaped = self.escaped();
        write!(f, "`{key}` is {read}; if {intended} is meant, write {escaped}")
    }
}

impl<'a> NestedUri<'a> {
    /// The first parameter that contains a URI with an unescaped `&` or `#`, so that it has two
    /// readings: the value of the parameter, and what may have been intended.
    ///
    /// A URI here starts with a scheme and `://`. A `&` counts if the URI has a query of its own,
    /// as in `?uri=https://x/?a&b`; a `#` if no other parameter follows.
    ///
    /// ```
    /// use urikit::{UriRef, params::NestedUri};
    /// let meant = |text| Some(NestedUri::find(UriRef::parse(text).ok()?)?.as_meant());
    /// assert_eq!(meant("/?uri=https://x/?a&b"), Some("https://x/?a&b"));
    /// assert_eq!(meant("/?uri=https://x/#b"), Some("https://x/#b"));
    /// assert_eq!(meant("/?uri=https://x/&lang=en#b"), None);
    /// assert_eq!(meant("/?uri=https://x/?a%26b"), None);
    /// ```
    #[must_use]
    pub fn find(identifier: impl AsIdentifier<'a>) -> Option<Self> {
        let identifier = identifier.borrowed();
        let query = identifier.spans_ref().query()?;
        let text = identifier.as_str();
        // Most queries have no URI inside.
        if !text[query.clone()].contains(':') {
            return None;
        }
        identifier.params().iter().find_map(|param| {
            let (key, read) = param.as_str().split_once('=')?;
            let (scheme, _) = read.split_once("://")?;
            let end = query.start + param.range().end;
            let is_cut = match end == query.end {
                true => query.end < text.len(),
                false => read.contains('?'),
            };
            let intended = &text[end - read.len()..];
            (is_cut && Rule::Scheme.matches(scheme)).then_some(Self { key, read, intended })
        })
    }
}
