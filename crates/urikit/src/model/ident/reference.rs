//! RFC 3986 §4.2: what a reference is relative to, and the getters that a scheme decides.

use super::kind;
use super::view::{Identifier, Iri, IriRef, Uri, UriRef};
use crate::model::component::Scheme;

/// What a reference takes from its base: RFC 3986 §4.2 and §4.4.
///
/// ```
/// use urikit::{ReferenceKind, UriRef};
/// let kind = |text| UriRef::parse(text).unwrap().reference_kind();
/// assert_eq!(kind("a:b"), ReferenceKind::Absolute);
/// assert_eq!(kind("//h/p"), ReferenceKind::NetworkPath);
/// assert_eq!(kind("/p"), ReferenceKind::AbsolutePath);
/// assert_eq!(kind("p"), ReferenceKind::RelativePath);
/// assert_eq!(kind("?q"), ReferenceKind::RelativePath);
/// assert_eq!(kind("#f"), ReferenceKind::SameDocument);
/// assert_eq!(kind(""), ReferenceKind::SameDocument);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReferenceKind {
    /// It has a scheme, and takes nothing.
    Absolute,
    /// It starts with `//`, and takes the scheme.
    NetworkPath,
    /// It starts with one `/`, and takes the authority too.
    AbsolutePath,
    /// It takes the path too, and changes it, or the query behind it.
    RelativePath,
    /// It is empty but for a fragment: whatever the base, the same document.
    SameDocument,
}

impl<K: kind::Reference> Identifier<'_, K> {
    /// What the reference takes from its base.
    #[must_use]
    pub const fn reference_kind(&self) -> ReferenceKind {
        let spans = self.spans();
        if spans.scheme_end != 0 {
            ReferenceKind::Absolute
        } else if spans.host_kind.is_some() {
            ReferenceKind::NetworkPath
        } else if spans.query_end == 0 {
            ReferenceKind::SameDocument
        } else if self.path().is_absolute() {
            ReferenceKind::AbsolutePath
        } else {
            ReferenceKind::RelativePath
        }
    }

    /// Whether there is no scheme: RFC 3986 `relative-ref`.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert!(UriRef::parse("a/b:c")?.is_relative());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_relative(&self) -> bool {
        self.spans().scheme_end == 0
    }
}

impl<'a> Uri<'a> {
    /// The scheme.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("urn:a:b")?.scheme(), "urn");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn scheme(&self) -> Scheme<'a> {
        self.scheme_or_empty()
    }
}

impl<'a> Iri<'a> {
    /// The scheme.
    ///
    /// ```
    /// use urikit::Iri;
    /// assert_eq!(Iri::parse("http://ä/")?.scheme(), "http");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn scheme(&self) -> Scheme<'a> {
        self.scheme_or_empty()
    }
}

impl<'a> UriRef<'a> {
    /// The scheme; `None` in a relative reference.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert_eq!(UriRef::parse("a:b")?.scheme().unwrap(), "a");
    /// assert!(UriRef::parse("a/b:c")?.scheme().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn scheme(&self) -> Option<Scheme<'a>> {
        self.scheme_if_any()
    }
}

impl<'a> IriRef<'a> {
    /// The scheme; `None` in a relative reference.
    ///
    /// ```
    /// use urikit::IriRef;
    /// assert!(IriRef::parse("ä")?.scheme().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn scheme(&self) -> Option<Scheme<'a>> {
        self.scheme_if_any()
    }
}
