//! Builds an identifier from components, in any order; whether they fit together is checked at the
//! end.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use super::check::{
    self, check_authority, check_host, check_path, check_port, check_scheme, path_fits,
};
use super::draft::Draft;
use super::error::{EditError, EditErrorKind};
use super::set::missing_host;
use super::value::{AuthorityValue, HostValue, PortValue, Value};
use crate::grammar::rule::Rule;
use crate::ident::{Identifier, IdentifierBuf, forward, kind, kind::Kind};
use crate::parse::Scheme;
use crate::parse::error::Component;
use crate::spans::{HostKind, Spans};

/// Builds an identifier from components, or changes several components of one.
///
/// ```
/// use urikit::{Uri, UriBuf};
/// let uri = UriBuf::builder()
///     .scheme("https")
///     .host("example.com")
///     .port(8042)
///     .path("/over there")
///     .query("name=ferret")
///     .build()?;
/// assert_eq!(uri, "https://example.com:8042/over%20there?name=ferret");
///
/// let other = uri.to_builder().remove_port().fragment("nose").build()?;
/// assert_eq!(other, "https://example.com/over%20there?name=ferret#nose");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Segments and parameters are data, and are encoded:
///
/// ```
/// use urikit::UriBuf;
/// let uri = UriBuf::builder()
///     .scheme("https")
///     .host("example.com")
///     .segments(["users", "AC/DC"])
///     .param("q", "a & b")
///     .params([("page", "2"), ("lang", "de")])
///     .build()?;
/// assert_eq!(uri, "https://example.com/users/AC%2FDC?q=a%20%26%20b&page=2&lang=de");
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
///
/// Components are given and written as by the [setters](IdentifierBuf#editing): a `&str` is data, an
/// [`Encoded`](crate::Encoded) is written as it is. They may come in any order, and a later one replaces an earlier
/// one of the same component. The first invalid value is reported by [`build`](Self::build), which
/// also checks whether the components fit together.
///
/// A builder made from an identifier keeps every byte that is not set.
#[derive(Clone)]
pub struct Builder<K> {
    text: String,
    spans: Spans,
    /// The authority exists only because of its other parts.
    host_is_missing: bool,
    path_is_data: bool,
    /// Whether parameters were added, which a query set later would discard.
    has_params: bool,
    guarded: bool,
    error: Option<EditError>,
    kind: PhantomData<K>,
}

/// Builds a URI; its methods are those of [`Builder`].
///
/// ```
/// use urikit::UriBuilder;
/// assert_eq!(UriBuilder::new().scheme("mailto").path("a@b").build()?, "mailto:a@b");
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
pub type UriBuilder = Builder<kind::UriKind>;

/// Builds a URI or a relative reference; its methods are those of [`Builder`].
///
/// ```
/// use urikit::UriRefBuilder;
/// assert_eq!(UriRefBuilder::new().path("a").query("b").build()?, "a?b");
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
pub type UriRefBuilder = Builder<kind::UriRefKind>;

/// Builds an IRI; its methods are those of [`Builder`].
///
/// ```
/// use urikit::IriBuilder;
/// assert_eq!(IriBuilder::new().scheme("urn").path("ä:ö").build()?, "urn:ä:ö");
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
pub type IriBuilder = Builder<kind::IriKind>;

/// Builds an IRI or a relative reference; its methods are those of [`Builder`].
///
/// ```
/// use urikit::IriRefBuilder;
/// assert_eq!(IriRefBuilder::new().fragment("ä").build()?, "#ä");
/// # Ok::<(), urikit::edit::EditError>(())
/// ```
pub type IriRefBuilder = Builder<kind::IriRefKind>;

impl<K: Kind> Builder<K> {
    /// Starts from nothing: an empty path and no other component.
    ///
    /// ```
    /// use urikit::{Builder, UriRefBuf};
    /// let reference: UriRefBuf = Builder::new().path("a/b").build()?;
    /// assert_eq!(reference, "a/b");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::of(String::new(), Spans::EMPTY)
    }

    const fn of(text: String, spans: Spans) -> Self {
        Self {
            text,
            spans,
            host_is_missing: false,
            path_is_data: false,
            has_params: false,
            guarded: false,
            error: None,
            kind: PhantomData,
        }
    }

    /// Sets the scheme, in lower case.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// assert_eq!(UriBuf::builder().scheme("URN").path("a:b").build()?, "urn:a:b");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn scheme(self, scheme: impl AsRef<str>) -> Self {
        let scheme = scheme.as_ref();
        self.edit(|draft| {
            check_scheme(scheme)?;
            draft.put_scheme(scheme)
        })
    }

    /// Sets the whole authority: userinfo, host and port, as written.
    ///
    /// ```
    /// use urikit::{Encoded, UriRefBuf};
    /// assert_eq!(UriRefBuf::builder().authority(Encoded("u@h:80")).build()?, "//u@h:80");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn authority<'v>(mut self, authority: impl Into<AuthorityValue<'v>>) -> Self {
        self.host_is_missing = false;
        self.edit(|draft| {
            let (authority, host) = check_authority(authority.into().0, K::RULES.iri)?;
            draft.put_authority(authority, host)
        })
    }

    /// Sets the userinfo, which requires a host.
    ///
    /// ```
    /// use urikit::{UriRefBuf, edit::EditErrorKind};
    /// let builder = UriRefBuf::builder().userinfo("anna");
    /// assert_eq!(builder.clone().build().unwrap_err().kind(), EditErrorKind::MissingHost);
    /// assert_eq!(builder.host("h").build()?, "//anna@h");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn userinfo<'v>(self, userinfo: impl Into<Value<'v>>) -> Self {
        match check::USERINFO.take(userinfo.into(), K::RULES.iri).transpose() {
            Some(userinfo) => self.in_authority(|draft| draft.put_userinfo(&userinfo?)),
            None => self.remove_userinfo(),
        }
    }

    /// Sets the user in the userinfo, and keeps the password.
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// assert_eq!(UriRefBuf::builder().host("h").user("a:b").build()?, "//a%3Ab@h");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn user<'v>(self, user: impl Into<Value<'v>>) -> Self {
        match check::USER.take(user.into(), K::RULES.iri).transpose() {
            Some(user) => self.in_authority(|draft| draft.put_user(&user?)),
            None => self.remove_user(),
        }
    }

    /// Sets the password in the userinfo, and keeps the user.
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// assert_eq!(UriRefBuf::builder().host("h").user("a").password("b").build()?, "//a:b@h");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn password<'v>(self, password: impl Into<Value<'v>>) -> Self {
        match check::PASSWORD.take(password.into(), K::RULES.iri).transpose() {
            Some(password) => self.in_authority(|draft| draft.put_password(&password?)),
            None => self.remove_password(),
        }
    }

    /// Sets the host; see [`IdentifierBuf::set_host`].
    ///
    /// A string is data: characters that a host can't contain are escaped, and ASCII letters are written in lower
    /// case. RFC 3986 §3.2.2 asks producers for that, since case makes no difference in a host (§6.2.2.1). An
    /// [`Encoded`](crate::Encoded) host is kept as it is. A port is set by [`port`](Self::port): in
    /// `example.com:80` as a host, the `:` is data, and becomes `%3A`.
    ///
    /// ```
    /// use urikit::{Encoded, UriRefBuf};
    /// assert_eq!(UriRefBuf::builder().host("WWW.Example.COM").build()?, "//www.example.com");
    /// assert_eq!(UriRefBuf::builder().host(Encoded("WWW.Example.COM")).build()?, "//WWW.Example.COM");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    ///
    /// ```
    /// use core::net::Ipv6Addr;
    /// use urikit::UriRefBuf;
    /// assert_eq!(UriRefBuf::builder().host(Ipv6Addr::LOCALHOST).build()?, "//[::1]");
    /// assert_eq!(UriRefBuf::builder().host("").path("/p").build()?, "///p");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn host<'v>(mut self, host: impl Into<HostValue<'v>>) -> Self {
        let Some(host) = check_host(host.into(), K::RULES.iri).transpose() else {
            return self.remove_host();
        };
        self.host_is_missing = false;
        self.edit(|draft| {
            let (host, kind) = host?;
            draft.put_host(&host, kind)
        })
    }

    /// Sets the port, which requires a host. Without digits, the `:` is not written either.
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// assert_eq!(UriRefBuf::builder().port(80).host("h").build()?, "//h:80");
    /// assert_eq!(UriRefBuf::builder().port("").host("h").build()?, "//h");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn port<'v>(self, port: impl Into<PortValue<'v>>) -> Self {
        match check_port(port.into()).transpose() {
            Some(port) => self.in_authority(|draft| draft.put_port(&port?)),
            None => self.remove_port(),
        }
    }

    /// Sets the path. Each `/` separates segments, in data too.
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// assert_eq!(UriRefBuf::builder().path("/a b").build()?, "/a%20b");
    /// assert_eq!(UriRefBuf::builder().path("10:30").build()?, "10%3A30");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn path<'v>(mut self, path: impl Into<Value<'v>>) -> Self {
        let path = path.into();
        self.path_is_data = path.is_data();
        self.edit(|draft| draft.put_path(&check_path(path, K::RULES.iri)?))
    }

    /// Sets the query.
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// assert_eq!(UriRefBuf::builder().query("").build()?, "?");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn query<'v>(self, query: impl Into<Value<'v>>) -> Self {
        if self.has_params {
            let kind = EditErrorKind::DiscardedParams;
            return self.edit(|_| Err(EditError::new(kind, Component::Query, None, Rule::Query)));
        }
        match check::QUERY.take(query.into(), K::RULES.iri).transpose() {
            Some(query) => self.edit(|draft| draft.put_query(&query?)),
            None => self.remove_query(),
        }
    }

    /// Sets the fragment.
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// assert_eq!(UriRefBuf::builder().fragment("top").build()?, "#top");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn fragment<'v>(self, fragment: impl Into<Value<'v>>) -> Self {
        match check::FRAGMENT.take(fragment.into(), K::RULES.iri).transpose() {
            Some(fragment) => self.edit(|draft| draft.put_fragment(&fragment?)),
            None => self.remove_fragment(),
        }
    }

    /// Removes the scheme, if the kind allows it.
    ///
    /// ```
    /// use urikit::UriRef;
    /// assert_eq!(UriRef::parse("a:/b")?.to_builder().remove_scheme().build()?, "/b");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remove_scheme(self) -> Self {
        self.cut(|draft| draft.remove_scheme())
    }

    /// Removes the authority, with all of its parts.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("file://h/p")?.to_builder().remove_authority().build()?, "file:/p");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remove_authority(mut self) -> Self {
        self.host_is_missing = false;
        self.cut(|draft| draft.remove_authority())
    }

    /// Removes the userinfo.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("ftp://a:b@h")?.to_builder().remove_userinfo().build()?, "ftp://h");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remove_userinfo(self) -> Self {
        self.cut(|draft| draft.remove_userinfo())
    }

    /// Removes the user: with the whole userinfo, unless there is a password.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("ftp://a@h")?.to_builder().remove_user().build()?, "ftp://h");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remove_user(self) -> Self {
        self.cut(|draft| draft.remove_user())
    }

    /// Removes the password, not the user.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("ftp://a:b@h")?.to_builder().remove_password().build()?, "ftp://a@h");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remove_password(self) -> Self {
        self.cut(|draft| draft.remove_password())
    }

    /// Removes the host. A userinfo or a port then requires a new one.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("file://h/p")?.to_builder().remove_host().build()?, "file:/p");
    /// assert!(Uri::parse("http://h:80")?.to_builder().remove_host().build().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remove_host(mut self) -> Self {
        if self.spans.host_kind.is_none() {
            return self;
        }
        self.host_is_missing = true;
        self.edit(|draft| draft.put_host("", HostKind::RegName))
    }

    /// Removes the port.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h:80")?.to_builder().remove_port().build()?, "http://h");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remove_port(self) -> Self {
        self.cut(|draft| draft.remove_port())
    }

    /// Removes the query.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("a:b?c#d")?.to_builder().remove_query().build()?, "a:b#d");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remove_query(mut self) -> Self {
        self.has_params = false;
        self.cut(|draft| draft.remove_query())
    }

    /// Removes the fragment.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("a:b#c")?.to_builder().remove_fragment().build()?, "a:b");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remove_fragment(self) -> Self {
        self.cut(|draft| draft.remove_fragment())
    }

    /// Repairs a path that does not fit what precedes it, rather than rejecting it.
    ///
    /// | problem | prefix | section |
    /// |---|---|---|
    /// | a path that starts with `//`, without an authority | `/.` | RFC 3986 §3.3 and §6.2.3 |
    /// | a `:` in the first segment, without a scheme | `./` | RFC 3986 §4.2 |
    /// | a path that does not start with `/`, after an authority | `/` | RFC 3986 §5.2.3 |
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    /// let guarded = Uri::parse("http://h//x")?.to_builder().remove_authority().guarded();
    /// assert_eq!(guarded.build()?, "http:/.//x");
    /// let guarded = UriRef::parse("a:b:c")?.to_builder().remove_scheme().guarded();
    /// assert_eq!(guarded.build()?, "./b:c");
    /// let guarded = Uri::parse("a:b")?.to_builder().host("h").guarded();
    /// assert_eq!(guarded.build()?, "a://h/b");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn guarded(mut self) -> Self {
        self.guarded = true;
        self
    }

    /// The identifier.
    ///
    /// ```
    /// use urikit::{Component, Encoded, UriBuf};
    /// let error = UriBuf::builder().scheme("a").query(Encoded("^")).build().unwrap_err();
    /// assert_eq!(error.component(), Some(Component::Query));
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    ///
    /// # Errors
    /// The first invalid value. Otherwise, if the components do not fit together: a userinfo or a
    /// port without a host, no scheme although the kind requires one, or a path that would be read
    /// as something else and is not [guarded](Self::guarded).
    pub fn build(mut self) -> Result<IdentifierBuf<K>, EditError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if self.host_is_missing {
            match (self.spans.userinfo(), self.spans.port()) {
                (Some(_), _) => return Err(missing_host(Component::Userinfo)),
                (None, Some(_)) => return Err(missing_host(Component::Port)),
                (None, None) => self.draft().remove_authority(),
            }
        }
        if K::RULES.scheme == Scheme::Required && self.spans.scheme_end == 0 {
            let kind = EditErrorKind::MissingScheme;
            return Err(EditError::new(kind, Component::Scheme, None, Rule::Scheme));
        }
        let draft = self.draft();
        let (has_scheme, has_authority) = (draft.has_scheme(), draft.has_authority());
        if let Err(error) = path_fits(draft.path(), has_scheme, has_authority, K::RULES.iri) {
            let path = self.fitting_path(error)?.into_owned();
            self.draft().put_path(&path)?;
        }
        Ok(IdentifierBuf::new(self.text, self.spans))
    }

    /// An alternative spelling of a path that does not fit as it is.
    fn fitting_path(&mut self, error: EditError) -> Result<Cow<'_, str>, EditError> {
        let (guarded, is_data) = (self.guarded, self.path_is_data);
        let path = &self.text[self.spans.path()];
        match error.kind {
            EditErrorKind::ColonInFirstSegment if is_data => {
                Ok(check::without_colon_in_first_segment(path))
            }
            EditErrorKind::ColonInFirstSegment if guarded => Ok(["./", path].concat().into()),
            EditErrorKind::DoubleSlash if guarded => Ok(["/.", path].concat().into()),
            EditErrorKind::RootlessPath if guarded => Ok(["/", path].concat().into()),
            _ => Err(error),
        }
    }

    /// Appends a string to the query, after a separator unless the query is empty.
    ///
    /// INVARIANT: it is valid there.
    pub(crate) fn push_to_query(mut self, separator: &str, piece: &str) -> Self {
        self.has_params = true;
        self.edit(|draft| draft.push_to_query(separator, piece))
    }

    fn draft(&mut self) -> Draft<'_> {
        Draft { text: &mut self.text, spans: &mut self.spans }
    }

    /// Applies an edit, unless an earlier one failed.
    pub(crate) fn edit(
        mut self,
        edit: impl FnOnce(&mut Draft<'_>) -> Result<(), EditError>,
    ) -> Self {
        if self.error.is_none() {
            self.error = edit(&mut self.draft()).err();
        }
        self
    }

    fn cut(mut self, cut: impl FnOnce(&mut Draft<'_>)) -> Self {
        cut(&mut self.draft());
        self
    }

    /// Applies an edit to the authority, which is added if there is none.
    fn in_authority(mut self, edit: impl FnOnce(&mut Draft<'_>) -> Result<(), EditError>) -> Self {
        if self.spans.host_kind.is_none() {
            self.host_is_missing = true;
            self = self.edit(|draft| draft.put_host("", HostKind::RegName));
        }
        self.edit(edit)
    }
}

/// # Building and editing a copy
impl<K: Kind> IdentifierBuf<K> {
    /// A builder that starts from nothing.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// assert_eq!(UriBuf::builder().scheme("mailto").path("a@b").build()?, "mailto:a@b");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn builder() -> Builder<K> {
        Builder::new()
    }
}

/// # Building and editing a copy
impl<'a, K: Kind> Identifier<'a, K> {
    /// A builder that starts from a copy of this identifier.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("HTTP://h:/a")?;
    /// assert_eq!(uri.to_builder().path("/b").query("q").build()?, "HTTP://h:/b?q");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_builder(&self) -> Builder<K> {
        self.to_owned().into()
    }
}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn to_builder(&self) -> Builder<K>;
    }
}

impl<K: Kind> Default for Builder<K> {
    fn default() -> Self {
        Self::new()
    }
}

/// Starts from an identifier, without copying it.
impl<K: Kind> From<IdentifierBuf<K>> for Builder<K> {
    fn from(identifier: IdentifierBuf<K>) -> Self {
        let spans = identifier.spans();
        Self::of(identifier.into_string(), spans)
    }
}

/// Does not show the text: it may contain a secret.
impl<K> fmt::Debug for Builder<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("error", &self.error).finish_non_exhaustive()
    }
}
