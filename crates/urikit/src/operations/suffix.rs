//! RFC 3986 §4.4 and §4.5: references to the same document, and suffix references.
//!
//! Needs feature `alloc`.

use alloc::string::String;

use crate::foundation::grammar::rule::Rule;
use crate::model::ident::forward;
use crate::model::ident::{Identifier, IdentifierBuf, ParseBufError, kind};

impl<'a, K: kind::HasScheme> Identifier<'a, K> {
    /// §4.4: whether a reference, with this as the base, names the same document: its target is
    /// this, fragments aside, byte for byte.
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
    pub fn is_same_document<'r>(&self, reference: impl Into<Identifier<'r, K::Reference>>) -> bool {
        // What is too long to be a target is longer than the base.
        self.resolve(reference)
            .is_ok_and(|target| target.view().without_fragment() == self.without_fragment())
    }
}

forward! {
    impl<K: kind::HasScheme> {
        #[must_use]
        fn is_same_document<'r>(&self, reference: impl Into<Identifier<'r, K::Reference>>) -> bool;
    }
}

impl<K: kind::HasScheme> IdentifierBuf<K> {
    /// §4.5: a suffix such as `www.example.com/path`, with the scheme that it lacks.
    ///
    /// No scheme is guessed: `example.com:80` is a URI with the scheme `example.com` to everybody
    /// else, and a host with a port here, because it was asked for. What comes out is
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
    /// If `scheme` is none, or `scheme://suffix` is not derived by the grammar of `K`. Offsets
    /// are those of `scheme://suffix`, which the error gives back.
    pub fn parse_suffix(scheme: &str, suffix: &str) -> Result<Self, ParseBufError> {
        let text: String = [scheme, "://", suffix].concat();
        match Rule::Scheme.check(scheme) {
            Ok(()) => Self::try_from(text),
            Err(error) => Err(ParseBufError::new(error, text)),
        }
    }
}
