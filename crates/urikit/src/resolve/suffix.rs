//! RFC 3986 §4.4 and §4.5: references to the same document, and suffix references.
//!
//! Needs feature `alloc`.

use alloc::string::String;

use crate::grammar::rule::Rule;
use crate::ident::forward;
use crate::ident::{AsIdentifier, Identifier, IdentifierBuf, ParseBufError, kind};

impl<'a, K: kind::HasScheme> Identifier<'a, K> {
    /// §4.4: whether a reference, with this as the base, refers to the same document: its target
    /// is this identifier, ignoring fragments, byte for byte.
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    /// let base = Uri::parse("http://a/b/c?q#f")?;
    /// for reference in ["", "#s", "?q", "c?q", "../b/c?q", "//a/b/c?q", "http://a/b/c?q#t"] {
    ///     assert!(base.is_same_document(UriRef::parse(reference)?));
    /// }
    /// assert!(!base.is_same_document(UriRef::parse("c")?));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_same_document<'i>(
        &self,
        reference: impl AsIdentifier<'i, Kind: kind::IsA<K::Reference>>,
    ) -> bool {
        // A target that is too long is longer than the base.
        self.resolve(reference)
            .is_ok_and(|target| target.borrowed().strip_fragment() == self.strip_fragment())
    }
}

forward! {
    impl<K: kind::HasScheme> {
        #[must_use]
        fn is_same_document<'i>(&self, reference: impl AsIdentifier<'i, Kind: kind::IsA<K::Reference>>) -> bool;
    }
}

impl<K: kind::HasScheme> IdentifierBuf<K> {
    /// §4.5: a suffix reference such as `www.example.com/path`, completed with a scheme.
    ///
    /// No scheme is guessed: `example.com:80` is elsewhere a URI with the scheme `example.com`,
    /// and here a host with a port, because the caller asks for it. The result is
    /// `scheme://suffix`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let uri = UriBuf::parse_suffix("https", "www.example.com/path")?;
    /// assert_eq!(uri, "https://www.example.com/path");
    /// assert_eq!(UriBuf::parse_suffix("http", "example.com:80")?.port().unwrap(), "80");
    /// assert!(UriBuf::parse_suffix("http://h/", "example.com").is_err());
    /// # Ok::<(), urikit::ParseBufError>(())
    /// ```
    ///
    /// # Errors
    /// If `scheme` is not a scheme, or the grammar of `K` does not derive `scheme://suffix`.
    /// Offsets are into `scheme://suffix`, which the error contains.
    pub fn parse_suffix(scheme: &str, suffix: &str) -> Result<Self, ParseBufError> {
        let text: String = [scheme, "://", suffix].concat();
        match Rule::Scheme.check(scheme) {
            Ok(()) => Self::try_from(text),
            Err(error) => Err(ParseBufError::new(error, text)),
        }
    }
}
