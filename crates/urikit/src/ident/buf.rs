//! The owned identifier: a `String` and the offsets of its components.

use alloc::string::String;
use core::marker::PhantomData;

use super::borrowed::Identifier;
use super::forward::forward;
use super::kind::{self, Kind};
use crate::parse::error::ParseError;
use crate::parse::{Rules, parse_to};
use crate::spans::Spans;

/// An owned URI, IRI or reference: what `UriBuf`, `UriRefBuf`, `IriBuf` and `IriRefBuf` have in common.
///
/// It is read like its borrowed form, [`Identifier`], and is edited in place.
///
/// ```
/// use urikit::UriBuf;
/// let uri = UriBuf::parse("http://h/p")?;
/// assert_eq!(uri.path(), "/p");
/// assert_eq!(uri.into_string(), "http://h/p");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone)]
pub struct IdentifierBuf<K> {
    text: String,
    spans: Spans,
    kind: PhantomData<K>,
}

/// An owned URI, which has a scheme: a `String` and the offsets of its parts.
///
/// ```
/// use urikit::UriBuf;
/// let mut uri: UriBuf = "http://example.com/".parse()?;
/// uri.set_path("/a")?;
/// assert_eq!(uri, "http://example.com/a");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Its methods are those of [`IdentifierBuf`]: those of [`Uri`](crate::Uri), and methods that edit
/// in place.
pub type UriBuf = IdentifierBuf<kind::UriKind>;

/// An owned URI or relative reference: a `String` and the offsets of its parts.
///
/// ```
/// use urikit::UriRefBuf;
/// let mut reference: UriRefBuf = "../a?b".parse()?;
/// reference.remove_query();
/// assert_eq!(reference, "../a");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Its methods are those of [`IdentifierBuf`]: those of [`UriRef`](crate::UriRef), and methods that
/// edit in place.
pub type UriRefBuf = IdentifierBuf<kind::UriRefKind>;

/// An owned URI that may have non-ASCII characters: a `String` and the offsets of its parts.
///
/// ```
/// use urikit::IriBuf;
/// let iri: IriBuf = "https://example.com/rosé".parse()?;
/// assert_eq!(iri.path(), "/rosé");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Its methods are those of [`IdentifierBuf`]: those of [`Iri`](crate::Iri), and methods that edit
/// in place.
pub type IriBuf = IdentifierBuf<kind::IriKind>;

/// An owned IRI or relative reference: a `String` and the offsets of its parts.
///
/// ```
/// use urikit::IriRefBuf;
/// let reference: IriRefBuf = "?q=é".parse()?;
/// assert!(reference.is_relative());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Its methods are those of [`IdentifierBuf`]: those of [`IriRef`](crate::IriRef), and methods that
/// edit in place.
pub type IriRefBuf = IdentifierBuf<kind::IriRefKind>;

/// # Parsing
impl<K: Kind> IdentifierBuf<K> {
    /// Parses the whole of `text`, a `&str` or a `String`. A `&str` is copied if it is valid, a
    /// `String` is taken over.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let uri = UriBuf::parse("http://h/p")?;
    /// assert_eq!(uri.path(), "/p");
    /// assert_eq!(UriBuf::parse(format!("http://h/{}", 7))?, "http://h/7");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// `UriBuf::try_from(string)` returns the string in its error.
    ///
    /// # Errors
    /// If the grammar of `K` does not derive `text`.
    pub fn parse(text: impl AsRef<str> + Into<String>) -> Result<Self, ParseError> {
        Self::parse_by(text, K::RULES)
    }

    /// Parses bytes, which need not be UTF-8, and copies them if they are valid.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// assert_eq!(UriBuf::parse_bytes(b"a:b")?, "a:b");
    /// assert!(UriBuf::parse_bytes(b"a:b\xFF").is_err());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Identifier::parse_bytes`].
    pub fn parse_bytes(bytes: &[u8]) -> Result<Self, ParseError> {
        Identifier::parse_bytes(bytes).map(|identifier| identifier.to_owned())
    }

    /// Parses a relative reference: a string without a scheme.
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// assert!(UriRefBuf::parse_relative("//h/p").is_ok());
    /// assert!(UriRefBuf::parse_relative("a:b").is_err());
    /// ```
    ///
    /// # Errors
    /// If `relative-ref` does not derive `text`.
    pub fn parse_relative(text: impl AsRef<str> + Into<String>) -> Result<Self, ParseError>
    where
        K: kind::Reference,
    {
        Self::parse_by(text, K::RULES.relative())
    }

    /// Parses an absolute URI: RFC 3986 `absolute-URI`, without a fragment.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// assert!(UriBuf::parse_absolute("http://h/p?q").is_ok());
    /// assert!(UriBuf::parse_absolute("http://h/#f").is_err());
    /// ```
    ///
    /// # Errors
    /// If `absolute-URI` does not derive `text`.
    pub fn parse_absolute(text: impl AsRef<str> + Into<String>) -> Result<Self, ParseError>
    where
        K: kind::HasScheme,
    {
        Self::parse_by(text, K::RULES.without_fragment())
    }

    fn parse_by(text: impl AsRef<str> + Into<String>, rules: Rules) -> Result<Self, ParseError> {
        let spans = parse_to(text.as_ref(), rules, |spans| spans)?;
        Ok(Self::new(text.into(), spans))
    }
}

impl<K> IdentifierBuf<K> {
    /// INVARIANT: the grammar of `K` derives `text`, and `spans` are those of `text`.
    pub(crate) const fn new(text: String, spans: Spans) -> Self {
        Self { text, spans, kind: PhantomData }
    }

    /// The text and its spans, to be changed together.
    ///
    /// INVARIANT: when done, as for [`new`](Self::new).
    pub(crate) const fn parts_mut(&mut self) -> (&mut String, &mut Spans) {
        (&mut self.text, &mut self.spans)
    }

    /// The same text with another kind.
    ///
    /// INVARIANT: the grammar of `L` derives the text.
    pub(super) fn cast<L>(self) -> IdentifierBuf<L> {
        IdentifierBuf::new(self.text, self.spans)
    }
}

/// # The whole
impl<K: Kind> IdentifierBuf<K> {
    /// The borrowed form.
    ///
    /// ```
    /// use urikit::{Uri, UriBuf};
    /// let owned: UriBuf = "a:b".parse()?;
    /// let uri: Uri<'_> = owned.borrowed();
    /// assert_eq!(uri.scheme(), "a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn borrowed(&self) -> Identifier<'_, K> {
        Identifier::new(&self.text, self.spans)
    }

    /// The whole identifier as a string.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The whole identifier as a `String`, without a copy.
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }
}

impl<'a, K: Kind> Identifier<'a, K> {
    /// An owned copy.
    ///
    /// ```
    /// use urikit::{Uri, UriBuf};
    /// let owned: UriBuf = Uri::parse("a:b")?.to_owned();
    /// assert_eq!(owned, "a:b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_owned(&self) -> IdentifierBuf<K> {
        IdentifierBuf::new(String::from(self.as_str()), self.spans())
    }
}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn to_owned(&self) -> IdentifierBuf<K>;
    }
}
