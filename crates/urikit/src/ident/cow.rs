//! The identifier that is borrowed if nothing had to change, and owned otherwise.

use alloc::string::String;

use super::borrowed::Identifier;
use super::buf::IdentifierBuf;
use super::kind::{self, Kind};

/// A borrowed or an owned URI, IRI or reference: what `UriCow`, `UriRefCow`, `IriCow` and `IriRefCow` have
/// in common.
///
/// Returned by operations that may leave their input unchanged.
///
/// ```
/// use urikit::{Level, Uri};
/// let normal = Uri::parse("http://h/a")?.normalize(Level::Path);
/// assert!(normal.is_borrowed());
/// let changed = Uri::parse("http://H/a")?.normalize(Level::Path);
/// assert!(!changed.is_borrowed());
/// assert_eq!(changed.host().unwrap(), "h");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// `==`, order and hash are those of the text: whether it is borrowed makes no difference. With the
/// feature `serde`, a field `#[serde(borrow)] to: UriCow<'a>` borrows from the input where the format
/// lends strings; a field that is always owned is a [`UriBuf`](crate::UriBuf).
#[derive(Clone)]
pub enum IdentifierCow<'a, K> {
    /// A borrowed identifier.
    Borrowed(Identifier<'a, K>),
    /// An owned identifier.
    Owned(IdentifierBuf<K>),
}

/// A borrowed or an owned [`Uri`](crate::Uri).
///
/// ```
/// use urikit::{Level, Uri, UriCow};
/// let normal: UriCow<'_> = Uri::parse("HTTP://h/")?.normalize(Level::Case);
/// assert_eq!((normal.as_str(), normal.is_borrowed()), ("http://h/", false));
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// Its methods are those of [`IdentifierCow`].
pub type UriCow<'a> = IdentifierCow<'a, kind::UriKind>;

/// A borrowed or an owned [`UriRef`](crate::UriRef).
///
/// ```
/// use urikit::{Level, UriRef, UriRefCow};
/// let normal: UriRefCow<'_> = UriRef::parse("//H/")?.normalize(Level::Case);
/// assert_eq!((normal.as_str(), normal.is_borrowed()), ("//h/", false));
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// Its methods are those of [`IdentifierCow`].
pub type UriRefCow<'a> = IdentifierCow<'a, kind::UriRefKind>;

/// A borrowed or an owned [`Iri`](crate::Iri).
///
/// ```
/// use urikit::{Level, Iri, IriCow};
/// let normal: IriCow<'_> = Iri::parse("HTTP://h/é")?.normalize(Level::Case);
/// assert_eq!((normal.as_str(), normal.is_borrowed()), ("http://h/é", false));
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// Its methods are those of [`IdentifierCow`].
pub type IriCow<'a> = IdentifierCow<'a, kind::IriKind>;

/// A borrowed or an owned [`IriRef`](crate::IriRef).
///
/// ```
/// use urikit::{Level, IriRef, IriRefCow};
/// let normal: IriRefCow<'_> = IriRef::parse("//H/é")?.normalize(Level::Case);
/// assert_eq!((normal.as_str(), normal.is_borrowed()), ("//h/é", false));
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// Its methods are those of [`IdentifierCow`].
pub type IriRefCow<'a> = IdentifierCow<'a, kind::IriRefKind>;

impl<K: Kind> IdentifierCow<'_, K> {
    /// The borrowed form.
    ///
    /// ```
    /// use urikit::{Uri, UriCow};
    /// let cow = UriCow::from(Uri::parse("a:b")?);
    /// assert_eq!(cow.borrowed().scheme(), "a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn borrowed(&self) -> Identifier<'_, K> {
        match self {
            Self::Borrowed(identifier) => *identifier,
            Self::Owned(identifier) => identifier.borrowed(),
        }
    }

    /// The whole identifier as a string.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Borrowed(identifier) => identifier.as_str(),
            Self::Owned(identifier) => identifier.as_str(),
        }
    }

    /// The owned form; copies if it is borrowed.
    ///
    /// ```
    /// use urikit::{Uri, UriBuf, UriCow};
    /// let owned: UriBuf = UriCow::from(Uri::parse("a:b")?).into_owned();
    /// assert_eq!(owned, "a:b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> IdentifierBuf<K> {
        match self {
            Self::Borrowed(identifier) => identifier.to_owned(),
            Self::Owned(identifier) => identifier,
        }
    }

    /// The whole identifier as a `String`; copies if it is borrowed.
    #[must_use]
    pub fn into_string(self) -> String {
        self.into_owned().into_string()
    }

    /// Whether it is borrowed: nothing had to change.
    #[must_use]
    pub const fn is_borrowed(&self) -> bool {
        matches!(self, Self::Borrowed(_))
    }
}

impl<'a, K> From<Identifier<'a, K>> for IdentifierCow<'a, K> {
    fn from(identifier: Identifier<'a, K>) -> Self {
        Self::Borrowed(identifier)
    }
}

impl<K> From<IdentifierBuf<K>> for IdentifierCow<'_, K> {
    fn from(identifier: IdentifierBuf<K>) -> Self {
        Self::Owned(identifier)
    }
}

impl<K: Kind> From<IdentifierCow<'_, K>> for IdentifierBuf<K> {
    fn from(identifier: IdentifierCow<'_, K>) -> Self {
        identifier.into_owned()
    }
}

impl<'a, K: Kind> From<&'a IdentifierCow<'_, K>> for Identifier<'a, K> {
    fn from(identifier: &'a IdentifierCow<'_, K>) -> Self {
        identifier.borrowed()
    }
}
