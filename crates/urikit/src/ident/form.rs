//! The three forms of an identifier, for code that takes any of them.

use super::borrowed::Identifier;
#[cfg(feature = "alloc")]
use super::buf::IdentifierBuf;
#[cfg(feature = "alloc")]
use super::cow::IdentifierCow;
use super::kind::Kind;

/// An identifier in any of the three forms: borrowed, owned, or either.
///
/// ```
/// use urikit::{AsIdentifier, Level, Uri, UriBuf};
/// fn host_len(identifier: impl AsIdentifier) -> usize {
///     identifier.view().host().map_or(0, |host| host.as_str().len())
/// }
/// let uri = Uri::parse("HTTP://example.com/")?;
/// let owned: UriBuf = uri.to_buf();
/// assert_eq!(host_len(uri), 11);
/// assert_eq!(host_len(&owned), 11);
/// assert_eq!(host_len(uri.normalize(Level::Case)), 11);
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// Only the types of this crate implement it.
pub trait AsIdentifier: sealed::Sealed {
    /// Which of the four kinds it is.
    type Kind: Kind;

    /// The borrowed form.
    fn view(&self) -> Identifier<'_, Self::Kind>;
}

mod sealed {
    pub trait Sealed {}
}

impl<K> sealed::Sealed for Identifier<'_, K> {}
impl<K: Kind> AsIdentifier for Identifier<'_, K> {
    type Kind = K;

    #[inline]
    fn view(&self) -> Identifier<'_, K> {
        *self
    }
}

#[cfg(feature = "alloc")]
impl<K> sealed::Sealed for IdentifierBuf<K> {}
#[cfg(feature = "alloc")]
impl<K: Kind> AsIdentifier for IdentifierBuf<K> {
    type Kind = K;

    #[inline]
    fn view(&self) -> Identifier<'_, K> {
        self.view()
    }
}

#[cfg(feature = "alloc")]
impl<K> sealed::Sealed for IdentifierCow<'_, K> {}
#[cfg(feature = "alloc")]
impl<K: Kind> AsIdentifier for IdentifierCow<'_, K> {
    type Kind = K;

    #[inline]
    fn view(&self) -> Identifier<'_, K> {
        self.view()
    }
}

impl<T: AsIdentifier> sealed::Sealed for &T {}
impl<T: AsIdentifier> AsIdentifier for &T {
    type Kind = T::Kind;

    #[inline]
    fn view(&self) -> Identifier<'_, T::Kind> {
        T::view(self)
    }
}
