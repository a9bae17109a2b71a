//! Errors of converting between targets and URIs.

use core::fmt;
use core::ops::Range;

use crate::grammar::rule::Rule;
use crate::name::error_kinds;
use crate::parse::error::ParseError;

/// Why there is no effective URI for a target, or no target for a URI.
///
/// ```
/// use urikit::request_target::{RequestTarget, TargetErrorKind};
/// let target = RequestTarget::parse_for("GET", "/a")?;
/// let error = target.effective_uri("http", None).unwrap_err();
/// assert_eq!(error.kind(), TargetErrorKind::EmptyHost);
/// assert_eq!(error.to_string(), "an http URI needs a host (RFC 9110 §4.2)");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetError {
    kind: TargetErrorKind,
    /// Of the given scheme or host.
    syntax: Option<ParseError>,
}

/// The kinds of [`TargetError`]. More may be added.
///
/// ```
/// use urikit::request_target::TargetErrorKind;
/// assert_eq!(TargetErrorKind::BadScheme.name(), "bad-scheme");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TargetErrorKind {
    /// The given scheme is not valid.
    BadScheme,
    /// The given value of `Host` is not `uri-host [ ":" port ]`: RFC 9110 §7.2.
    BadHost,
    /// An `http` or `https` URI without a host: RFC 9110 §4.2 does not allow it.
    EmptyHost,
    /// A URI without an authority: there is no host to send the request to.
    NoAuthority,
    /// `CONNECT` needs a port: RFC 9110 §9.3.6. None is given, and the scheme has no default.
    NoPort,
    /// `CONNECT` to a port above 65535: RFC 9110 §9.3.6.
    PortOutOfRange,
    /// `*` has neither path nor query: RFC 9112 §3.2.4.
    NotWholeServer,
    /// The URI would be longer than 4 GiB.
    TooLong,
}

error_kinds! {
    TargetErrorKind {
        BadScheme "bad-scheme" "the scheme is not valid";
        BadHost "bad-host" "the host is not valid";
        EmptyHost "empty-host" "an http URI needs a host (RFC 9110 §4.2)";
        NoAuthority "no-authority" "the URI has no host to send the request to";
        NoPort "no-port" "CONNECT needs a port (RFC 9110 §9.3.6)";
        PortOutOfRange "port-too-large" "the port for CONNECT is above 65535 (RFC 9110 §9.3.6)";
        NotWholeServer "not-whole-server"
            "the URI has a path or a query, and `*` has none (RFC 9112 §3.2.4)";
        TooLong "too-long" "the URI would be longer than 4 GiB";
    }
}

impl TargetErrorKind {
    pub(super) const fn error(self) -> TargetError {
        TargetError { kind: self, syntax: None }
    }

    #[cfg(feature = "alloc")]
    pub(super) const fn because(self, error: ParseError) -> TargetError {
        TargetError { kind: self, syntax: Some(error) }
    }
}

impl TargetError {
    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> TargetErrorKind {
        self.kind
    }

    /// The invalid bytes of the given scheme or `Host` value, if one of these is at fault.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        self.syntax.map(|error| error.range())
    }

    /// Where [`range`](Self::range) starts.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.syntax.map(|error| error.offset())
    }

    /// The ABNF rule that is broken.
    ///
    /// ```
    /// use urikit::{Rule, Uri, request_target::{OutgoingTarget, TargetForm}};
    /// let error = OutgoingTarget::new(Uri::parse("foo://h/")?, TargetForm::Authority).unwrap_err();
    /// assert_eq!(error.rule(), Rule::AuthorityForm);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn rule(&self) -> Rule {
        match (self.kind, self.syntax) {
            (_, Some(error)) => error.rule(),
            (TargetErrorKind::BadScheme, None) => Rule::Scheme,
            (TargetErrorKind::BadHost | TargetErrorKind::EmptyHost, None) => Rule::Host,
            (TargetErrorKind::NoAuthority, None) => Rule::Authority,
            (TargetErrorKind::NoPort, None) => Rule::AuthorityForm,
            (TargetErrorKind::PortOutOfRange, None) => Rule::Port,
            (TargetErrorKind::NotWholeServer, None) => Rule::AsteriskForm,
            (TargetErrorKind::TooLong, None) => Rule::Uri,
        }
    }
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.syntax {
            Some(error) => write!(f, "{}: {error}", self.kind),
            None => f.write_str(self.kind.message()),
        }
    }
}

impl core::error::Error for TargetError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.syntax.as_ref().map(|error| error as _)
    }
}
