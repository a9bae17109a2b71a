//! The identifier that is borrowed if nothing had to change, and owned otherwise.

use alloc::string::String;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

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
/// `==`, order and hash are those of the text: whether it is borrowed makes no difference.
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
    /// assert_eq!(cow.view().scheme(), "a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn view(&self) -> Identifier<'_, K> {
        match self {
            Self::Borrowed(identifier) => *identifier,
            Self::Owned(identifier) => identifier.view(),
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
    /// let owned: UriBuf = UriCow::from(Uri::parse("a:b")?).into_buf();
    /// assert_eq!(owned, "a:b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_buf(self) -> IdentifierBuf<K> {
        match self {
            Self::Borrowed(identifier) => identifier.to_buf(),
            Self::Owned(identifier) => identifier,
        }
    }

    /// The whole identifier as a `String`; copies if it is borrowed.
    #[must_use]
    pub fn into_string(self) -> String {
        self.into_buf().into_string()
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
        identifier.into_buf()
    }
}

impl<'a, K: Kind> From<&'a IdentifierCow<'_, K>> for Identifier<'a, K> {
    fn from(identifier: &'a IdentifierCow<'_, K>) -> Self {
        identifier.view()
    }
}

/// Like the type inside: the userinfo is masked.
impl<K: Kind> fmt::Debug for IdentifierCow<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Borrowed(identifier) => identifier.fmt(f),
            Self::Owned(identifier) => identifier.fmt(f),
        }
    }
}

impl<K: Kind> fmt::Display for IdentifierCow<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<K: Kind> PartialEq for IdentifierCow<'_, K> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl<K: Kind> Eq for IdentifierCow<'_, K> {}

impl<K: Kind> PartialEq<str> for IdentifierCow<'_, K> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl<K: Kind> PartialEq<&str> for IdentifierCow<'_, K> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl<K: Kind> PartialEq<Identifier<'_, K>> for IdentifierCow<'_, K> {
    fn eq(&self, other: &Identifier<'_, K>) -> bool {
        self.as_str() == other.as_str()
    }
}

impl<K: Kind> PartialEq<IdentifierBuf<K>> for IdentifierCow<'_, K> {
    fn eq(&self, other: &IdentifierBuf<K>) -> bool {
        self.as_str() == other.as_str()
    }
}

impl<K: Kind> PartialOrd for IdentifierCow<'_, K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K: Kind> Ord for IdentifierCow<'_, K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl<K: Kind> Hash for IdentifierCow<'_, K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl<K: Kind> AsRef<str> for IdentifierCow<'_, K> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<K: Kind> Borrow<str> for IdentifierCow<'_, K> {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}
