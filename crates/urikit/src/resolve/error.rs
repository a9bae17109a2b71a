//! Why a reference has no target.

use core::fmt;
use core::ops::Range;

use crate::parse::error::ParseError;

/// Why a reference has no target.
///
/// ```
/// use urikit::{Resolver, Uri, UriRef, resolve::ResolveError};
/// let resolver = Resolver::new(Uri::parse("http://a/b/")?).refuse_above_root(true);
/// let error = resolver.resolve(UriRef::parse("../../c")?).unwrap_err();
/// assert_eq!(error, ResolveError::AboveRoot { offset: Some(3) });
/// assert_eq!(error.to_string(), "'..' above the root at byte 3");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveError {
    /// A `..` leads above the root, and
    /// [`Resolver::refuse_above_root`](super::Resolver::refuse_above_root) is set.
    AboveRoot {
        /// Where in the reference; `None` if it is in the base.
        offset: Option<usize>,
    },
    /// The string is not a reference: see `resolve_str`.
    Reference(ParseError),
    /// The base has neither an authority nor a path that starts with `/`, the reference is
    /// relative, and [`Resolver::refuse_opaque_base`](super::Resolver::refuse_opaque_base) is set.
    OpaqueBase,
    /// Base and reference together are longer than 4 GiB.
    TooLong,
    /// The slice is too small.
    NoRoom {
        /// A sufficient length. It includes dot segments that are removed at the end.
        enough: usize,
    },
}

/// The kinds of [`ResolveError`]. More may be added.
///
/// ```
/// use urikit::resolve::ResolveErrorKind;
/// assert_eq!(ResolveErrorKind::AboveRoot.name(), "above-root");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResolveErrorKind {
    /// A `..` leads above the root.
    AboveRoot,
    /// The string is not a reference.
    BadReference,
    /// The base is opaque, and such a base is rejected.
    OpaqueBase,
    /// Base and reference together are longer than 4 GiB.
    TooLong,
    /// The slice is too small.
    NoRoom,
}

impl ResolveErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AboveRoot => "above-root",
            Self::BadReference => "bad-reference",
            Self::OpaqueBase => "opaque-base",
            Self::TooLong => "too-long",
            Self::NoRoom => "no-room",
        }
    }
}

impl ResolveError {
    /// The kind of error.
    ///
    /// ```
    /// use urikit::resolve::{ResolveError, ResolveErrorKind};
    /// assert_eq!(ResolveError::TooLong.kind(), ResolveErrorKind::TooLong);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> ResolveErrorKind {
        match self {
            Self::AboveRoot { .. } => ResolveErrorKind::AboveRoot,
            Self::Reference(_) => ResolveErrorKind::BadReference,
            Self::OpaqueBase => ResolveErrorKind::OpaqueBase,
            Self::TooLong => ResolveErrorKind::TooLong,
            Self::NoRoom { .. } => ResolveErrorKind::NoRoom,
        }
    }

    /// The invalid bytes of the reference, if the error is in it; see
    /// [`ParseError::range`](crate::ParseError::range).
    ///
    /// ```
    /// use urikit::Uri;
    /// let error = Uri::parse("http://a/")?.resolve_str("b c").unwrap_err();
    /// assert_eq!(error.range(), Some(1..2));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn range(&self) -> Option<Range<usize>> {
        match self {
            Self::Reference(error) => Some(error.range()),
            _ => None,
        }
    }

    /// Where in the reference, if that is known.
    #[must_use]
    pub const fn offset(&self) -> Option<usize> {
        match self {
            Self::AboveRoot { offset } => *offset,
            Self::Reference(error) => Some(error.offset()),
            Self::OpaqueBase | Self::TooLong | Self::NoRoom { .. } => None,
        }
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AboveRoot { offset: Some(offset) } => {
                write!(f, "'..' above the root at byte {offset}")
            }
            Self::AboveRoot { offset: None } => f.write_str("'..' above the root in the base"),
            Self::Reference(error) => write!(f, "invalid reference: {error}"),
            Self::OpaqueBase => f.write_str(
                "a relative reference, and a base that has no hierarchy to resolve it in",
            ),
            Self::TooLong => f.write_str("base and reference are longer than 4 GiB"),
            Self::NoRoom { enough } => {
                write!(f, "the slice is too small: {enough} bytes are enough")
            }
        }
    }
}

impl core::error::Error for ResolveError {}
