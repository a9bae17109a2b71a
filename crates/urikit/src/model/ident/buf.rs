//! The owned identifier: a `String` and where its parts are.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use super::kind::{self, Kind};
use super::view::{Identifier, Iri, IriRef, Uri, UriRef};
use crate::foundation::spans::Spans;
use crate::model::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, UserInfo};
use crate::syntax::parse::error::ParseError;
use crate::syntax::parse::parse;

/// An owned identifier of kind `K`: named [`UriBuf`], [`UriRefBuf`], [`IriBuf`] or [`IriRefBuf`].
///
/// ```
/// use urikit::UriBuf;
/// let uri = UriBuf::parse(String::from("http://h/p"))?;
/// assert_eq!(uri.path(), "/p");
/// assert_eq!(uri.into_string(), "http://h/p");
/// # Ok::<(), urikit::ParseBufError>(())
/// ```
#[derive(Clone)]
pub struct IdentifierBuf<K> {
    text: String,
    spans: Spans,
    kind: PhantomData<K>,
}

/// An owned [`Uri`].
pub type UriBuf = IdentifierBuf<kind::Uri>;

/// An owned [`UriRef`].
pub type UriRefBuf = IdentifierBuf<kind::UriRef>;

/// An owned [`Iri`].
pub type IriBuf = IdentifierBuf<kind::Iri>;

/// An owned [`IriRef`].
pub type IriRefBuf = IdentifierBuf<kind::IriRef>;

/// A failed parse to an owned identifier, with the text handed back.
///
/// Neither `Display` nor `Debug` shows the text: it may hold a secret.
///
/// ```
/// use urikit::UriBuf;
/// let error = UriBuf::parse(String::from("http://h/a b")).unwrap_err();
/// assert_eq!(error.to_string(), "unexpected ' ' in path at byte 10");
/// assert_eq!(error.into_string(), "http://h/a b");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ParseBufError {
    error: ParseError,
    text: String,
}

impl<K: Kind> IdentifierBuf<K> {
    /// Parses the whole of `text`. A `String` is kept; anything else is copied once.
    ///
    /// # Errors
    /// Where the grammar of `K` does not derive `text`; the text comes back in the error.
    pub fn parse(text: impl Into<String>) -> Result<Self, ParseBufError> {
        let text = text.into();
        match parse(&text, K::RULES) {
            Ok(spans) => Ok(Self::new(text, spans)),
            Err(error) => Err(ParseBufError::new(error, text)),
        }
    }
}

impl<K> IdentifierBuf<K> {
    /// INVARIANT: the grammar of `K` derives `text`, and `spans` are its parts.
    pub(crate) const fn new(text: String, spans: Spans) -> Self {
        Self { text, spans, kind: PhantomData }
    }

    /// The text and its spans, to be changed together.
    ///
    /// INVARIANT: as for [`new`](Self::new), when it is done.
    pub(crate) const fn parts_mut(&mut self) -> (&mut String, &mut Spans) {
        (&mut self.text, &mut self.spans)
    }

    /// The same text with another kind.
    ///
    /// INVARIANT: the grammar of `L` derives the text.
    pub(super) fn cast<L>(self) -> IdentifierBuf<L> {
        IdentifierBuf::new(self.text, self.spans)
    }
}

/// The getters of the borrowed type; see [`Identifier`].
impl<K: Kind> IdentifierBuf<K> {
    /// The borrowed form.
    ///
    /// ```
    /// use urikit::{Uri, UriBuf};
    /// let owned: UriBuf = "a:b".parse()?;
    /// let uri: Uri<'_> = owned.view();
    /// assert_eq!(uri.scheme(), "a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn view(&self) -> Identifier<'_, K> {
        Identifier::new(&self.text, self.spans)
    }

    /// The whole text.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The whole text, given away.
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }

    /// Where the parts are.
    #[must_use]
    pub const fn spans(&self) -> Spans {
        self.spans
    }

    /// The authority; `None` without a `//` before it.
    #[must_use]
    pub fn authority(&self) -> Option<Authority<'_>> {
        self.view().authority()
    }

    /// The userinfo of the authority; `None` without an `@`.
    #[must_use]
    pub fn userinfo(&self) -> Option<UserInfo<'_>> {
        self.view().userinfo()
    }

    /// The host of the authority; `None` without an authority.
    #[must_use]
    pub fn host(&self) -> Option<Host<'_>> {
        self.view().host()
    }

    /// The port of the authority; `None` without a `:`.
    #[must_use]
    pub fn port(&self) -> Option<Port<'_>> {
        self.view().port()
    }

    /// The path, which is always there and may be empty.
    #[must_use]
    pub fn path(&self) -> Path<'_> {
        self.view().path()
    }

    /// The query; `None` without a `?`.
    #[must_use]
    pub fn query(&self) -> Option<Query<'_>> {
        self.view().query()
    }

    /// The fragment; `None` without a `#`.
    #[must_use]
    pub fn fragment(&self) -> Option<Fragment<'_>> {
        self.view().fragment()
    }
}

impl UriBuf {
    /// The borrowed form.
    #[must_use]
    pub fn as_uri(&self) -> Uri<'_> {
        self.view()
    }

    /// The scheme.
    #[must_use]
    pub fn scheme(&self) -> Scheme<'_> {
        self.view().scheme()
    }
}

impl UriRefBuf {
    /// The borrowed form.
    #[must_use]
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        self.view()
    }

    /// The scheme; `None` in a relative reference.
    #[must_use]
    pub fn scheme(&self) -> Option<Scheme<'_>> {
        self.view().scheme()
    }
}

impl IriBuf {
    /// The borrowed form.
    #[must_use]
    pub fn as_iri(&self) -> Iri<'_> {
        self.view()
    }

    /// The scheme.
    #[must_use]
    pub fn scheme(&self) -> Scheme<'_> {
        self.view().scheme()
    }
}

impl IriRefBuf {
    /// The borrowed form.
    #[must_use]
    pub fn as_iri_ref(&self) -> IriRef<'_> {
        self.view()
    }

    /// The scheme; `None` in a relative reference.
    #[must_use]
    pub fn scheme(&self) -> Option<Scheme<'_>> {
        self.view().scheme()
    }
}

impl<K: Kind> Identifier<'_, K> {
    /// An owned copy.
    ///
    /// ```
    /// use urikit::{Uri, UriBuf};
    /// let owned: UriBuf = Uri::parse("a:b")?.to_buf();
    /// assert_eq!(owned, "a:b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_buf(&self) -> IdentifierBuf<K> {
        IdentifierBuf::new(String::from(self.as_str()), self.spans())
    }
}

impl ParseBufError {
    pub(crate) const fn new(error: ParseError, text: String) -> Self {
        Self { error, text }
    }

    /// What is wrong.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// The text that was given.
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }
}

impl fmt::Debug for ParseBufError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseBufError").field("error", &self.error).finish_non_exhaustive()
    }
}

impl fmt::Display for ParseBufError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl core::error::Error for ParseBufError {}

impl From<ParseBufError> for ParseError {
    fn from(error: ParseBufError) -> Self {
        error.error
    }
}
