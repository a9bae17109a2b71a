//! The borrowed identifier: a string and the offsets of its components.

use core::marker::PhantomData;

use super::forward::forward;
use super::kind::{self, Kind};
use crate::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use crate::parse::error::ParseError;
use crate::parse::message::Message;
use crate::parse::{Rules, parse_const, parse_to};
use crate::spans::{Spans, text_of_span, text_of_span_after};

/// A borrowed URI, IRI or reference: what `Uri`, `UriRef`, `Iri` and `IriRef` have in common.
///
/// The [`kind`](crate::kind) `K` says which of the four it is, and so which grammar its text
/// follows. Programs use the names of the four, unless they are generic over the kind. The owned
/// form is [`IdentifierBuf`](crate::IdentifierBuf); the form that is either is
/// [`IdentifierCow`](crate::IdentifierCow). Both have the methods below.
///
/// A value is a string that the grammar of its kind derives, with the offsets of its components.
/// They are found once, by the parser, so a getter is a slice. The result of a getter borrows from
/// the text, not from the identifier.
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
/// `==`, order and hash are those of the text, byte for byte. `Debug` masks the userinfo; `Display`
/// writes the text unchanged.
#[derive(Clone, Copy)]
pub struct Identifier<'a, K> {
    text: &'a str,
    spans: Spans,
    kind: PhantomData<K>,
}

/// A borrowed URI: it has a scheme. RFC 3986 `URI`.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("https://example.com/a?b")?;
/// assert_eq!((uri.scheme().as_str(), uri.path().as_str()), ("https", "/a"));
/// assert!(Uri::parse("/a?b").is_err());
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// It is `Copy`: a string and the offsets of its parts. Its methods are those of
/// [`Identifier`](Identifier#the-parts); its owned form is [`UriBuf`](crate::UriBuf).
#[doc(alias = "Url")]
pub type Uri<'a> = Identifier<'a, kind::UriKind>;

/// A borrowed URI or relative reference, as in links. RFC 3986 `URI-reference`.
///
/// ```
/// use urikit::UriRef;
/// let reference = UriRef::parse("../a?b#c")?;
/// assert!(reference.scheme().is_none());
/// assert_eq!(reference.path(), "../a");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// It is `Copy`: a string and the offsets of its parts. Its methods are those of
/// [`Identifier`](Identifier#the-parts); its owned form is [`UriRefBuf`](crate::UriRefBuf).
pub type UriRef<'a> = Identifier<'a, kind::UriRefKind>;

/// A borrowed URI that may have non-ASCII characters. RFC 3987 `IRI`.
///
/// ```
/// use urikit::{Iri, Uri};
/// let iri = Iri::parse("https://example.com/rosé")?;
/// assert_eq!(iri.path(), "/rosé");
/// assert_eq!(iri.to_uri()?, "https://example.com/ros%C3%A9");
/// assert!(Uri::parse("https://example.com/rosé").is_err());
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// It is `Copy`: a string and the offsets of its parts. Its methods are those of
/// [`Identifier`](Identifier#the-parts); its owned form is [`IriBuf`](crate::IriBuf).
pub type Iri<'a> = Identifier<'a, kind::IriKind>;

/// A borrowed IRI or relative reference: the most permissive of the four. RFC 3987 `IRI-reference`.
///
/// ```
/// use urikit::IriRef;
/// assert_eq!(IriRef::parse("?q=é")?.query().unwrap(), "q=é");
/// assert_eq!(IriRef::parse("urn:a:b")?.scheme().unwrap(), "urn");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// It is `Copy`: a string and the offsets of its parts. Its methods are those of
/// [`Identifier`](Identifier#the-parts); its owned form is [`IriRefBuf`](crate::IriRefBuf).
pub type IriRef<'a> = Identifier<'a, kind::IriRefKind>;

/// # The parts
///
/// They are found once, by the parser, so a getter is a slice.
impl<'a, K: Kind> Identifier<'a, K> {
    /// The scheme: a [`Scheme`] for kinds that always have one, an `Option` for references.
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    /// assert_eq!(Uri::parse("urn:a:b")?.scheme(), "urn");
    /// assert_eq!(UriRef::parse("a:b")?.scheme().unwrap(), "a");
    /// assert!(UriRef::parse("a/b:c")?.scheme().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// For code that is generic over the kind, both convert into an `Option`:
    ///
    /// ```
    /// use urikit::{Identifier, UriRef, component::Scheme, kind::Kind};
    /// fn is_web<K: Kind>(identifier: Identifier<'_, K>) -> bool {
    ///     let scheme: Option<Scheme<'_>> = identifier.scheme().into();
    ///     scheme.is_some_and(|scheme| scheme.is("http") || scheme.is("https"))
    /// }
    /// assert!(is_web(UriRef::parse("HTTP://h/")?));
    /// assert!(!is_web(UriRef::parse("//h/")?));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "protocol")]
    #[must_use]
    #[inline]
    pub fn scheme(&self) -> K::Scheme<'a> {
        K::scheme(self.scheme_or_empty())
    }
}

impl<'a, K> Identifier<'a, K> {
    /// The authority; `None` without a `//`.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert_eq!(UriRef::parse("//h:80/p")?.authority().unwrap(), "h:80");
    /// assert_eq!(UriRef::parse("///p")?.authority().unwrap(), "");
    /// assert!(UriRef::parse("/p")?.authority().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "netloc")]
    #[must_use]
    #[inline]
    pub const fn authority(&self) -> Option<Authority<'a>> {
        let Some(kind) = self.spans.host_kind else { return None };
        let start = self.spans.authority_start();
        let text = text_of_span(self.text, start, self.spans.path_start as usize);
        let start = start as u32;
        let host_start = self.spans.host_start - start;
        let host_end = self.spans.host_end - start;
        Some(Authority::new(text, host_start, host_end, kind))
    }

    /// The userinfo of the authority; `None` without an `@`.
    #[doc(alias = "username")]
    #[doc(alias = "password")]
    #[must_use]
    #[inline]
    pub const fn userinfo(&self) -> Option<Userinfo<'a>> {
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
    #[doc(alias = "hostname")]
    #[doc(alias = "host_str")]
    #[doc(alias = "domain")]
    #[must_use]
    #[inline]
    pub const fn host(&self) -> Option<Host<'a>> {
        let Some(kind) = self.spans.host_kind else { return None };
        let (start, end) = (self.spans.host_start as usize, self.spans.host_end as usize);
        Some(Host::new(text_of_span(self.text, start, end), kind))
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

    /// The port number; `None` without a `:`, or without digits after it.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h:8042/")?.port_u16()?, Some(8042));
    /// assert_eq!(Uri::parse("http://h:/")?.port_u16()?, None);
    /// assert!(Uri::parse("http://h:65536/")?.port_u16().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// [`effective_port`](Self::effective_port) knows the default ports of schemes.
    ///
    /// # Errors
    /// If it is above 65535.
    #[inline]
    pub fn port_u16(&self) -> Result<Option<u16>, ParseError> {
        match self.port() {
            // After the `:` of the host.
            Some(port) => port
                .to_u16()
                .map_err(|error| error.moved_to(self.spans_ref().host_end as usize + 1)),
            None => Ok(None),
        }
    }

    /// The path, which is always present and may be empty.
    #[doc(alias = "pathname")]
    #[must_use]
    #[inline]
    pub const fn path(&self) -> Path<'a> {
        let (start, end) = (self.spans.path_start as usize, self.spans.path_end as usize);
        Path::new(text_of_span(self.text, start, end))
    }

    /// The query; `None` without a `?`.
    #[doc(alias = "search")]
    #[must_use]
    #[inline]
    pub const fn query(&self) -> Option<Query<'a>> {
        let (mark, end) = (self.spans.path_end as usize, self.spans.query_end as usize);
        match text_of_span_after(self.text, mark, end) {
            Some(text) => Some(Query::new(text)),
            None => None,
        }
    }

    /// The fragment; `None` without a `#`.
    #[doc(alias = "hash")]
    #[must_use]
    #[inline]
    pub const fn fragment(&self) -> Option<Fragment<'a>> {
        match text_of_span_after(self.text, self.spans.query_end as usize, self.text.len()) {
            Some(text) => Some(Fragment::new(text)),
            None => None,
        }
    }
}

/// # Parsing
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
    /// If the grammar of `K` does not derive `text`.
    #[doc(alias = "from_str")]
    #[doc(alias = "urlparse")]
    #[doc(alias = "urlsplit")]
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
    /// If the bytes are not UTF-8, or the grammar of `K` does not derive them:
    /// whichever is found first.
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => Err(K::RULE.not_utf8(bytes)),
        }
    }

    /// Parses the whole of `text`, also in constants.
    ///
    /// ```
    /// use urikit::{ParseError, Uri};
    /// const HOME: Result<Uri<'static>, ParseError> = Uri::parse_const("https://example.com/");
    /// const WRONG: Result<Uri<'static>, ParseError> = Uri::parse_const("https://exa mple.com/");
    /// assert_eq!(HOME?.host().unwrap(), "example.com");
    /// assert_eq!(WRONG.unwrap_err().offset(), 11);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// At run time, [`parse`](Self::parse) returns the same and is faster.
    ///
    /// # Errors
    /// If the grammar of `K` does not derive `text`.
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse_const(text, K::RULES) {
            Ok(spans) => Ok(Self::new(text, spans)),
            Err(error) => Err(error),
        }
    }

    /// Parses a relative reference: a string without a scheme.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert!(UriRef::parse_relative("//h/p").is_ok());
    /// assert!(UriRef::parse_relative("a:b").is_err());
    /// ```
    ///
    /// # Errors
    /// If `relative-ref` does not derive `text`.
    pub fn parse_relative(text: &'a str) -> Result<Self, ParseError>
    where
        K: kind::Reference,
    {
        Self::parse_by(text, K::RULES.relative())
    }

    /// Parses an absolute URI: RFC 3986 `absolute-URI`, without a fragment.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert!(Uri::parse_absolute("http://h/p?q").is_ok());
    /// let error = Uri::parse_absolute("http://h/#f").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '#' in fragment at byte 9");
    /// ```
    ///
    /// # Errors
    /// If `absolute-URI` does not derive `text`.
    pub fn parse_absolute(text: &'a str) -> Result<Self, ParseError>
    where
        K: kind::HasScheme,
    {
        Self::parse_by(text, K::RULES.without_fragment())
    }

    /// Parses by the rules of `K`, or by stricter ones.
    #[inline]
    fn parse_by(text: &'a str, rules: Rules) -> Result<Self, ParseError> {
        parse_to(text, rules, |spans| Self::new(text, spans))
    }
}

impl<K: Kind> Identifier<'static, K> {
    /// A literal, checked at compile time.
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
    /// If the grammar of `K` does not derive `text`; in a constant, at compile time. The message
    /// says what is wrong and where: `invalid URI: unexpected character in host at byte 11`.
    #[must_use]
    #[track_caller]
    pub const fn from_static(text: &'static str) -> Self {
        match Self::parse_const(text) {
            Ok(identifier) => identifier,
            Err(error) => panic!("{}", Message::new(K::TERM, &error).as_str()),
        }
    }
}

/// # The whole
impl<'a, K> Identifier<'a, K> {
    /// The whole identifier as a string.
    #[doc(alias = "href")]
    #[must_use]
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Where the components are.
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

    /// The same without a copy: right after a parse, copying all of them at once stalls on the
    /// individual stores that wrote them.
    #[inline(always)]
    pub(crate) const fn spans_ref(&self) -> &Spans {
        &self.spans
    }

    /// Whether this is the empty reference, which is the document itself. A URI is never empty.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert!(UriRef::default().is_empty());
    /// assert!(!UriRef::parse("#")?.is_empty());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether there is a scheme and no fragment: RFC 3986 `absolute-URI`.
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    /// assert!(Uri::parse("a:b")?.is_absolute());
    /// assert!(!Uri::parse("a:b#")?.is_absolute());
    /// assert!(!UriRef::parse("/b")?.is_absolute());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_absolute(&self) -> bool {
        self.spans.scheme_end != 0 && self.spans.query_end == self.spans.len
    }

    /// Whether the path is a name or an address of a scheme rather than a list of segments: there is a
    /// scheme, no authority, and a path that does not start with `/`. It is not empty.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert!(Uri::parse("mailto:a@example.com")?.has_opaque_path());
    /// assert!(Uri::parse("urn:isbn:1")?.has_opaque_path());
    /// assert!(!Uri::parse("file:/a")?.has_opaque_path());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "cannot_be_a_base")]
    #[must_use]
    pub const fn has_opaque_path(&self) -> bool {
        self.spans.scheme_end != 0 && self.spans.host_kind.is_none() && self.path().is_rootless()
    }

    /// The scheme; empty if there is none.
    #[inline]
    pub(super) const fn scheme_or_empty(&self) -> Scheme<'a> {
        Scheme::new(text_of_span(self.text, 0, self.spans.scheme_end as usize))
    }

    /// The scheme, if there is one.
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

    /// INVARIANT: the grammar of `K` derives `text`, and `spans` are its parts.
    #[inline(always)]
    pub(crate) const fn new(text: &'a str, spans: Spans) -> Self {
        Self { text, spans, kind: PhantomData }
    }
}

forward! {
    /// # The parts
    impl<K: Kind> {
        #[must_use]
        fn scheme(&self) -> K::Scheme<'_>;
        #[must_use]
        fn authority(&self) -> Option<Authority<'_>>;
        #[must_use]
        fn userinfo(&self) -> Option<Userinfo<'_>>;
        #[must_use]
        fn host(&self) -> Option<Host<'_>>;
        #[must_use]
        fn port(&self) -> Option<Port<'_>>;
        fn port_u16(&self) -> Result<Option<u16>, ParseError>;
        #[must_use]
        fn path(&self) -> Path<'_>;
        #[must_use]
        fn query(&self) -> Option<Query<'_>>;
        #[must_use]
        fn fragment(&self) -> Option<Fragment<'_>>;
        #[must_use]
        fn spans(&self) -> Spans;
        #[must_use]
        fn is_empty(&self) -> bool;
        #[must_use]
        fn is_absolute(&self) -> bool;
        #[must_use]
        fn has_opaque_path(&self) -> bool;
    }
}
