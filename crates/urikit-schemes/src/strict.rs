//! Strict production: all that RFC 3986 requires of producers of URIs, and the scheme's rules.

use core::fmt;
use core::ops::Range;

use urikit::edit::EditError;
use urikit::kind::Kind;
use urikit::normalize::Steps;
use urikit::{Builder, Describe, Details, Identifier, IdentifierBuf, Rule};
use urikit_guard::host::HostNameError;
use urikit_guard::{HostExt, IdentifierExt};

use crate::{SchemeError, SchemeExt};

/// A [`Builder`] for strict production; made by [`StrictExt::strict`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct StrictBuilder<K>(Builder<K>);

/// Strict production with a [`Builder`].
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::strict::StrictExt;
/// let uri = Uri::parse("HTTP://WWW.Example.com:/")?;
/// assert_eq!(uri.to_builder().strict().build()?, "http://www.example.com/");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait StrictExt<K>: sealed::Sealed {
    /// Builds as a strict producer, following the recommendations of RFC 3986 for producers.
    ///
    /// | component | written | section |
    /// |---|---|---|
    /// | the scheme, the host | in lower case | §3.1, §3.2.2 |
    /// | the digits of escapes | in upper case | §2.1 |
    /// | a registered name | in its DNS form, by UTS 46, and only if it is a [DNS name](urikit_guard::host::check_dns_name) | §3.2.2 |
    /// | a password in the userinfo, as in `user:password` | refused; `user:` has none | §3.2.1 |
    /// | a `:` without a port | not written | §3.2.3 |
    /// | the scheme's own rules | checked: those of [`SchemeSet::STANDARD`](crate::rules::SchemeSet::STANDARD) | §3.2.2, §6.2.3 |
    ///
    /// This applies to the whole identifier, including components that were not set. A plain
    /// [`build`](Builder::build) leaves them unchanged, and accepts hosts and schemes by the generic
    /// syntax.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::strict::{StrictError, StrictExt};
    /// let uri = Uri::parse("HTTP://WWW.Example.com:/a%2fb")?;
    /// assert_eq!(uri.to_builder().build()?, "HTTP://WWW.Example.com:/a%2fb");
    /// assert_eq!(uri.to_builder().strict().build()?, "http://www.example.com/a%2Fb");
    ///
    /// let refused = |text| Uri::parse(text).unwrap().to_builder().strict().build().unwrap_err();
    /// assert!(matches!(refused("http://my_host/"), StrictError::HostName(_)));
    /// assert!(matches!(refused("http:/x"), StrictError::Scheme(_)));
    /// assert!(matches!(refused("http:///x"), StrictError::Scheme(_)));
    /// assert!(matches!(refused("ftp://user:secret@h/"), StrictError::Password(_)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// ```
    /// use urikit::{UriBuf};
    /// use urikit_schemes::strict::StrictExt;
    /// let uri = UriBuf::builder().scheme("http").host("Bücher.example").path("/");
    /// assert_eq!(uri.clone().build()?, "http://b%C3%BCcher.example/");
    /// assert_eq!(uri.strict().build()?, "http://xn--bcher-kva.example/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn strict(self) -> StrictBuilder<K>;
}

mod sealed {
    pub trait Sealed {}
}

impl<K> sealed::Sealed for Builder<K> {}

impl<K: Kind> StrictExt<K> for Builder<K> {
    fn strict(self) -> StrictBuilder<K> {
        StrictBuilder(self)
    }
}

impl<K: Kind> StrictBuilder<K> {
    /// The identifier, as written by a strict producer.
    ///
    /// # Errors
    /// The errors of [`Builder::build`]; a registered name that is not a DNS name (the offset is
    /// into the host) or that UTS 46 rejects; what the scheme does not allow; a password.
    pub fn build(self) -> Result<IdentifierBuf<K>, StrictError> {
        let built = self.0.build()?;
        let mut built = with_dns_host(built)?;
        if built.port().is_some_and(|port| port.as_str().is_empty()) {
            built.remove_port();
        }
        let written = built.normalize(Steps::NONE.case()).into_owned();
        if let Some(error) = written.scheme_report().broken {
            return Err(error.into());
        }
        match PasswordError::find(written.borrowed()) {
            Some(error) => Err(error.into()),
            None => Ok(written),
        }
    }
}

/// The host, if it is a name, in its DNS form. An empty one is left to the scheme's rules.
fn with_dns_host<K: Kind>(built: IdentifierBuf<K>) -> Result<IdentifierBuf<K>, StrictError> {
    let is_name = |name: &str| !name.is_empty();
    if !built.host().is_some_and(|host| host.reg_name().is_some_and(is_name)) {
        return Ok(built);
    }
    let built = built.to_ascii_host()?.into_owned();
    match built.host().map_or(Ok(()), |host| host.check_dns_name()) {
        Err(error) => Err(error.into()),
        Ok(()) => Ok(built),
    }
}

/// A password in a userinfo: RFC 3986 §3.2.1 deprecates `user:password`.
///
/// It contains no byte of the userinfo.
///
/// ```
/// use urikit::{Describe, Uri};
/// use urikit_schemes::strict::{StrictError, StrictExt};
/// let error = Uri::parse("ftp://u:secret@h/")?.to_builder().strict().build().unwrap_err();
/// let StrictError::Password(error) = error else { panic!("{error}") };
/// assert_eq!(error.range(), 7..14); // from the `:` on
/// assert_eq!(error.details().rule, Some("userinfo"));
/// assert_eq!(error.to_string(), "a password in the userinfo is deprecated (RFC 3986 §3.2.1), at byte 7");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasswordError {
    range: Range<usize>,
}

impl PasswordError {
    /// What follows the first `:` of the userinfo, unless that is empty.
    fn find<K: Kind>(written: Identifier<'_, K>) -> Option<Self> {
        let userinfo = written.userinfo()?;
        let Range { start, end } = written.spans().userinfo()?;
        userinfo.password().filter(|password| !password.is_empty())?;
        Some(Self { range: start + userinfo.user().len()..end })
    }

    /// The `:` and the password, in the identifier as it would be written.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl Describe for PasswordError {
    fn details(&self) -> Details {
        Details::new("password").at(self.range.start).by(Rule::Userinfo.name())
    }
}

impl fmt::Display for PasswordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (section, offset) = (Rule::Userinfo.section(), self.range.start);
        write!(f, "a password in the userinfo is deprecated ({section}), at byte {offset}")
    }
}

impl core::error::Error for PasswordError {}

impl From<PasswordError> for StrictError {
    fn from(error: PasswordError) -> Self {
        Self::Password(error)
    }
}

/// Why a strict producer does not write an identifier. More may be added.
///
/// ```
/// use urikit::{Describe, Uri};
/// use urikit_schemes::strict::StrictExt;
/// let error = Uri::parse("http:/x")?.to_builder().strict().build().unwrap_err();
/// assert_eq!(error.details().kind, "scheme-requires");
/// assert_eq!(error.range(), Some(5..5));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StrictError {
    /// Its parts do not make an identifier.
    Edit(EditError),
    /// The host is not a DNS name, or UTS 46 rejects it.
    HostName(HostNameError),
    /// The scheme does not allow it.
    Scheme(SchemeError),
    /// There is a password in the userinfo.
    Password(PasswordError),
}

impl StrictError {
    fn inner(&self) -> &dyn Describe {
        match self {
            Self::Edit(error) => error,
            Self::HostName(error) => error,
            Self::Scheme(error) => error,
            Self::Password(error) => error,
        }
    }

    /// The byte range that is wrong, if there is one: the `range` of the inner error.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        match self {
            Self::Edit(error) => error.range(),
            Self::HostName(error) => Some(error.range()),
            Self::Scheme(error) => error.range(),
            Self::Password(error) => Some(error.range()),
        }
    }
}

impl Describe for StrictError {
    fn details(&self) -> Details {
        self.inner().details()
    }
}

impl fmt::Display for StrictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.inner(), f)
    }
}

impl core::error::Error for StrictError {}

impl From<EditError> for StrictError {
    fn from(error: EditError) -> Self {
        Self::Edit(error)
    }
}

impl From<HostNameError> for StrictError {
    fn from(error: HostNameError) -> Self {
        Self::HostName(error)
    }
}

impl From<SchemeError> for StrictError {
    fn from(error: SchemeError) -> Self {
        Self::Scheme(error)
    }
}
