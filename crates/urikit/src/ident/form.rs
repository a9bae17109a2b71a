//! The three forms of an identifier, for code that takes any of them.

use super::borrowed::Identifier;
#[cfg(feature = "alloc")]
use super::buf::IdentifierBuf;
#[cfg(feature = "alloc")]
use super::cow::IdentifierCow;
use super::kind::Kind;

/// Any identifier, as arguments of this crate's functions: a [`Uri`](crate::Uri), a `&UriBuf`, a
/// `&UriCow`, and the same for the other three kinds.
///
/// ```
/// use urikit::{AsIdentifier, Level, Uri, UriBuf};
/// fn host_len<'a>(identifier: impl AsIdentifier<'a>) -> usize {
///     identifier.borrowed().host().map_or(0, |host| host.as_str().len())
/// }
/// let uri = Uri::parse("HTTP://example.com/")?;
/// let owned: UriBuf = uri.to_owned();
/// assert_eq!(host_len(uri), 11);
/// assert_eq!(host_len(&owned), 11);
/// assert_eq!(host_len(&uri.normalize(Level::Case)), 11);
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// To accept only some of the kinds, require [`IsA`](crate::kind::IsA) or one of the other traits of
/// [`kind`](crate::kind). The references that are resolved against a URI are those that are a
/// [`UriRef`](crate::UriRef), and a `Uri` is one:
///
/// ```
/// use urikit::{AsIdentifier, Uri, UriRef, kind::{IsA, UriRefKind}};
/// fn link_text<'a>(target: impl AsIdentifier<'a, Kind: IsA<UriRefKind>>) -> &'a str {
///     target.borrowed().as_str()
/// }
/// assert_eq!(link_text(Uri::parse("urn:a:b")?), "urn:a:b");
/// assert_eq!(link_text(UriRef::parse("../c")?), "../c");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// A type of your own that holds an identifier may implement it too, and is then accepted wherever one is:
///
/// ```
/// use urikit::{AsIdentifier, Resolver, Uri, UriBuf, kind::UriKind};
/// struct BaseUri(UriBuf);
/// impl<'a> AsIdentifier<'a> for &'a BaseUri {
///     type Kind = UriKind;
///     fn borrowed(self) -> Uri<'a> {
///         self.0.borrowed()
///     }
/// }
/// let base = BaseUri(UriBuf::parse("http://h/a/b")?);
/// assert_eq!(Resolver::new(&base).resolve_str("../c")?, "http://h/c");
/// # Ok::<(), urikit::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an identifier that has been parsed",
    label = "not a `Uri`, `&UriBuf` or `&UriCow`, or a form of another kind",
    note = "parse a string first: `Uri::parse(text)?`, `UriRef::parse(text)?`; `resolve_str` takes a string"
)]
pub trait AsIdentifier<'a>: Copy {
    /// Which of the four kinds it is.
    type Kind: Kind;

    /// The borrowed form.
    fn borrowed(self) -> Identifier<'a, Self::Kind>;
}

impl<'a, K: Kind> AsIdentifier<'a> for Identifier<'a, K> {
    type Kind = K;

    #[inline]
    fn borrowed(self) -> Self {
        self
    }
}

#[cfg(feature = "alloc")]
impl<'a, K: Kind> AsIdentifier<'a> for &'a IdentifierBuf<K> {
    type Kind = K;

    #[inline]
    fn borrowed(self) -> Identifier<'a, K> {
        (*self).borrowed()
    }
}

#[cfg(feature = "alloc")]
impl<'a, K: Kind> AsIdentifier<'a> for &'a IdentifierCow<'_, K> {
    type Kind = K;

    #[inline]
    fn borrowed(self) -> Identifier<'a, K> {
        (*self).borrowed()
    }
}

impl<'a, T: AsIdentifier<'a>> AsIdentifier<'a> for &T {
    type Kind = T::Kind;

    #[inline]
    fn borrowed(self) -> Identifier<'a, T::Kind> {
        T::borrowed(*self)
    }
}
