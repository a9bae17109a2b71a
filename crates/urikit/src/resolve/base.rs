//! What a resolver accepts as its base.

use crate::ident::{Identifier, kind};
#[cfg(feature = "alloc")]
use crate::ident::{IdentifierBuf, IdentifierCow};

mod sealed {
    pub trait Sealed {}
}

/// A URI or an IRI in any of its forms, as accepted by [`Resolver::new`](super::Resolver::new): a
/// [`Uri`](crate::Uri), a `&UriBuf`, a `&UriCow`, and the same for IRIs.
///
/// ```
/// use urikit::{Level, Resolver, Uri, UriBuf};
/// let uri = Uri::parse("HTTP://a/b")?;
/// let owned: UriBuf = uri.to_buf();
/// let normal = uri.normalize(Level::Path);
/// for resolver in [Resolver::new(uri), Resolver::new(&owned), Resolver::new(&normal)] {
///     assert!(resolver.resolve_str("c")?.as_str().ends_with("://a/c"));
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait Base<'a>: sealed::Sealed {
    /// Its kind.
    type Kind: kind::HasScheme;

    /// The borrowed form.
    fn into_view(self) -> Identifier<'a, Self::Kind>;
}

impl<K> sealed::Sealed for Identifier<'_, K> {}

impl<'a, K: kind::HasScheme> Base<'a> for Identifier<'a, K> {
    type Kind = K;

    fn into_view(self) -> Self {
        self
    }
}

impl<K> sealed::Sealed for &Identifier<'_, K> {}

impl<'a, K: kind::HasScheme> Base<'a> for &Identifier<'a, K> {
    type Kind = K;

    fn into_view(self) -> Identifier<'a, K> {
        *self
    }
}

#[cfg(feature = "alloc")]
impl<K> sealed::Sealed for &IdentifierBuf<K> {}

#[cfg(feature = "alloc")]
impl<'a, K: kind::HasScheme> Base<'a> for &'a IdentifierBuf<K> {
    type Kind = K;

    fn into_view(self) -> Identifier<'a, K> {
        self.view()
    }
}

#[cfg(feature = "alloc")]
impl<K> sealed::Sealed for &IdentifierCow<'_, K> {}

#[cfg(feature = "alloc")]
impl<'a, K: kind::HasScheme> Base<'a> for &'a IdentifierCow<'_, K> {
    type Kind = K;

    fn into_view(self) -> Identifier<'a, K> {
        self.view()
    }
}
