//! RFC 3986 §4.2: what a reference is relative to.

use crate::ident::{Identifier, forward, kind};

/// What a reference takes from its base: RFC 3986 §4.2 and §4.4, which have no others.
///
/// ```
/// use urikit::{UriRef, resolve::ReferenceKind};
/// let kind = |text| UriRef::parse(text).unwrap().reference_kind();
/// assert_eq!(kind("a:b"), ReferenceKind::WithScheme);
/// assert_eq!(kind("//h/p"), ReferenceKind::NetworkPath);
/// assert_eq!(kind("/p"), ReferenceKind::RootedPath);
/// assert_eq!(kind("p"), ReferenceKind::RelativePath);
/// assert_eq!(kind("?q"), ReferenceKind::RelativePath);
/// assert_eq!(kind("#f"), ReferenceKind::SameDocument);
/// assert_eq!(kind(""), ReferenceKind::SameDocument);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReferenceKind {
    /// It has a scheme, and takes nothing.
    WithScheme,
    /// It starts with `//`, and takes the scheme.
    NetworkPath,
    /// It starts with a single `/`, and takes the authority too. The RFC's term is
    /// "absolute-path reference".
    RootedPath,
    /// It takes the path too, and changes it or its query.
    RelativePath,
    /// It is empty, or only a fragment: the same document, whatever the base.
    SameDocument,
}

/// # Resolving
impl<'a, K: kind::Reference> Identifier<'a, K> {
    /// What the reference takes from its base.
    #[must_use]
    pub const fn reference_kind(&self) -> ReferenceKind {
        let spans = self.spans();
        if spans.scheme_end != 0 {
            ReferenceKind::WithScheme
        } else if spans.host_kind.is_some() {
            ReferenceKind::NetworkPath
        } else if spans.query_end == 0 {
            ReferenceKind::SameDocument
        } else if self.path().is_rooted() {
            ReferenceKind::RootedPath
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

forward! {
    /// # Resolving
    impl<K: kind::Reference> {
        #[must_use]
        fn reference_kind(&self) -> ReferenceKind;
        #[must_use]
        fn is_relative(&self) -> bool;
    }
}
