//! The borrowed identifier: a text and where its parts are.

use core::fmt;
use core::marker::PhantomData;

use super::kind::{self, Kind};
use crate::foundation::spans::{Spans, after, slice};
use crate::model::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, UserInfo};
use crate::syntax::parse::error::ParseError;
use crate::syntax::parse::{Rules, parse_const, parse_to};

/// A borrowed identifier of kind `K`: named [`Uri`], [`UriRef`], [`Iri`] or [`IriRef`].
///
/// A value is a text that the grammar of its kind derives, with the offsets of its
/// parts. They are found once, when it is parsed, so a getter is a slice. What a
/// getter gives lives as long as the text, not as the identifier.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("foo://example.com:8042/over/there?name=ferret#nose")?;
/// assert_eq!(uri.scheme(), "foo");
/// assert_eq!(uri.authority().unwrap(), "example.com:8042");
/// assert_eq!(uri.path(), "/over/there");
/// assert_eq!(uri.query().unwrap(), "name=ferret");
/// assert_eq!(uri.fragment().unwrap(), "nose");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// `==`, order and hash are those of the text, byte for byte. `Debug` masks the
/// userinfo; `Display` writes the text as it is.
#[derive(Clone, Copy)]
pub struct Identifier<'a, K> {
    text: &'a str,
    spans: Spans,
    kind: PhantomData<K>,
}

/// A URI: RFC 3986 `URI`. It has a scheme.
pub type Uri<'a> = Identifier<'a, kind::Uri>;

/// A URI or a relative reference: RFC 3986 `URI-reference`.
pub type UriRef<'a> = Identifier<'a, kind::UriRef>;

/// A URI with characters beyond ASCII: RFC 3987 `IRI`.
pub type Iri<'a> = Identifier<'a, kind::Iri>;

/// An IRI or a relative reference: RFC 3987 `IRI-reference`.
pub type IriRef<'a> = Identifier<'a, kind::IriRef>;

/// The spans are not those of the text.
///
/// ```
/// use urikit::{Spans, Uri};
/// let spans = Uri::parse("a:b")?.spans();
/// let error = Uri::with_spans("a:b?", spans).unwrap_err();
/// assert_eq!(error.to_string(), "the spans are not those of this text");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpansError(());

impl<'a, K: Kind> Identifier<'a, K> {
    /// Parses the whole of `text`.
    ///
    /// ```
    /// use urikit::{Iri, Uri, UriRef};
    /// assert!(Uri::parse("mailto:a@example.com").is_ok());
    /// assert!(Uri::parse("../b").is_err());
    /// assert!(UriRef::parse("../b").is_ok());
    /// assert!(Iri::parse("http://h/ä").is_ok());
    /// ```
    ///
    /// # Errors
    /// Where the grammar of `K` does not derive `text`.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_by(text, K::RULES)
    }

    /// Parses bytes, which need not be UTF-8.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse_bytes(b"a:b")?.path(), "b");
    /// let error = Uri::parse_bytes(b"a:b\xFF").unwrap_err();
    /// assert_eq!(error.to_string(), "invalid UTF-8 at byte 3");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Where the bytes are not UTF-8, or the grammar of `K` does not derive them:
    /// whichever comes first.
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => Err(K::RULE.not_utf8(bytes)),
        }
    }

    /// Parses a relative reference: a text without a scheme.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert!(UriRef::parse_relative("//h/p").is_ok());
    /// assert!(UriRef::parse_relative("a:b").is_err());
    /// ```
    ///
    /// # Errors
    /// Where `relative-ref` does not derive `text`.
    pub fn parse_relative(text: &'a str) -> Result<Self, ParseError>
    where
        K: kind::Reference,
    {
        Self::parse_by(text, K::RULES.relative())
    }

    /// Parses an absolute URI: one without a fragment, as a base is.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert!(Uri::parse_absolute("http://h/p?q").is_ok());
    /// let error = Uri::parse_absolute("http://h/#f").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '#' in fragment at byte 9");
    /// ```
    ///
    /// # Errors
    /// Where `absolute-URI` does not derive `text`.
    pub fn parse_absolute(text: &'a str) -> Result<Self, ParseError>
    where
        K: kind::Absolute,
    {
        Self::parse_by(text, K::RULES.without_fragment())
    }

    /// A text with the spans that an earlier parse found in it.
    ///
    /// For those who keep spans apart from texts, as columns do. Costs a parse.
    ///
    /// ```
    /// use urikit::Uri;
    /// let spans = Uri::parse("a:b")?.spans();
    /// assert_eq!(Uri::with_spans("a:b", spans)?.path(), "b");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Where parsing `text` gives other spans, or an error.
    pub fn with_spans(text: &'a str, spans: Spans) -> Result<Self, SpansError> {
        match Self::parse(text) {
            Ok(identifier) if identifier.spans == spans => Ok(identifier),
            _ => Err(SpansError(())),
        }
    }

    /// Parses by the rules of `K`, or stricter ones.
    #[inline]
    fn parse_by(text: &'a str, rules: Rules) -> Result<Self, ParseError> {
        parse_to(text, rules, |spans| Self::new(text, spans))
    }

    /// INVARIANT: the grammar of `K` derives `text`, and `spans` are its parts.
    #[inline(always)]
    pub(crate) const fn new(text: &'a str, spans: Spans) -> Self {
        Self { text, spans, kind: PhantomData }
    }
}

impl<K: Kind> Identifier<'static, K> {
    /// A literal, checked when it is compiled.
    ///
    /// ```
    /// use urikit::Uri;
    /// const HOME: Uri<'static> = Uri::from_static("https://example.com/");
    /// assert_eq!(HOME.host().unwrap(), "example.com");
    /// ```
    ///
    /// ```compile_fail
    /// const WRONG: urikit::Uri<'static> = urikit::Uri::from_static("https://exa mple.com/");
    /// ```
    ///
    /// # Panics
    /// Where the grammar of `K` does not derive `text`: in a constant, when it is compiled.
    #[must_use]
    pub const fn from_static(text: &'static str) -> Self {
        match parse_const(text, K::RULES) {
            Ok(spans) => Self::new(text, spans),
            Err(_) => panic!("not a valid identifier of this kind"),
        }
    }
}

impl<'a, K> Identifier<'a, K> {
    /// The whole text.
    #[must_use]
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Where the parts are.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("a://h/p")?.spans().host(), Some(4..5));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn spans(&self) -> Spans {
        self.spans
    }

    /// The same without a copy: right after a parse, a copy of all of them at once waits for the
    /// single stores that made them.
    #[inline(always)]
    pub(crate) const fn spans_ref(&self) -> &Spans {
        &self.spans
    }

    /// The authority; `None` without a `//` before it.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert_eq!(UriRef::parse("//h:80/p")?.authority().unwrap(), "h:80");
    /// assert_eq!(UriRef::parse("///p")?.authority().unwrap(), "");
    /// assert!(UriRef::parse("/p")?.authority().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn authority(&self) -> Option<Authority<'a>> {
        let Some(kind) = self.spans.host_kind else { return None };
        let start = self.spans.authority_start();
        let text = slice(self.text, start, self.spans.path_start as usize);
        let start = start as u32;
        let host_start = self.spans.host_start - start;
        let host_end = self.spans.host_end - start;
        Some(Authority::new(text, host_start, host_end, kind))
    }

    /// The userinfo of the authority; `None` without an `@`.
    #[must_use]
    #[inline]
    pub const fn userinfo(&self) -> Option<UserInfo<'a>> {
        match self.authority() {
            Some(authority) => authority.userinfo(),
            None => None,
        }
    }

    /// The host of the authority; `None` without an authority.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://u@h:80/")?.host().unwrap(), "h");
    /// assert_eq!(Uri::parse("file:///p")?.host().unwrap(), "");
    /// assert!(Uri::parse("urn:a:b")?.host().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn host(&self) -> Option<Host<'a>> {
        let Some(kind) = self.spans.host_kind else { return None };
        let (start, end) = (self.spans.host_start as usize, self.spans.host_end as usize);
        Some(Host::new(slice(self.text, start, end), kind))
    }

    /// The port of the authority; `None` without a `:`.
    #[must_use]
    #[inline]
    pub const fn port(&self) -> Option<Port<'a>> {
        match self.authority() {
            Some(authority) => authority.port(),
            None => None,
        }
    }

    /// The path, which is always there and may be empty.
    #[must_use]
    #[inline]
    pub const fn path(&self) -> Path<'a> {
        let (start, end) = (self.spans.path_start as usize, self.spans.path_end as usize);
        Path::new(slice(self.text, start, end))
    }

    /// The query; `None` without a `?`.
    #[must_use]
    #[inline]
    pub const fn query(&self) -> Option<Query<'a>> {
        let (mark, end) = (self.spans.path_end as usize, self.spans.query_end as usize);
        match after(self.text, mark, end) {
            Some(text) => Some(Query::new(text)),
            None => None,
        }
    }

    /// The fragment; `None` without a `#`.
    #[must_use]
    #[inline]
    pub const fn fragment(&self) -> Option<Fragment<'a>> {
        match after(self.text, self.spans.query_end as usize, self.text.len()) {
            Some(text) => Some(Fragment::new(text)),
            None => None,
        }
    }

    /// The scheme, empty where there is none.
    #[inline]
    pub(super) const fn scheme_or_empty(&self) -> Scheme<'a> {
        Scheme::new(slice(self.text, 0, self.spans.scheme_end as usize))
    }

    /// Where there is a scheme, it.
    #[inline]
    pub(crate) const fn scheme_if_any(&self) -> Option<Scheme<'a>> {
        match self.spans.scheme_end {
            0 => None,
            _ => Some(self.scheme_or_empty()),
        }
    }

    /// The same text with another kind.
    ///
    /// INVARIANT: the grammar of `L` derives the text.
    pub(super) const fn cast<L>(self) -> Identifier<'a, L> {
        Identifier { text: self.text, spans: self.spans, kind: PhantomData }
    }
}

impl<'a, K: kind::Absolute> Identifier<'a, K> {
    /// Whether there is no fragment: RFC 3986 `absolute-URI`, what a base is.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert!(Uri::parse("a:b")?.is_absolute());
    /// assert!(!Uri::parse("a:b#")?.is_absolute());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_absolute(&self) -> bool {
        self.spans.query_end == self.spans.len
    }
}

impl fmt::Display for SpansError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the spans are not those of this text")
    }
}

impl core::error::Error for SpansError {}
