//! Errors of converting between targets and URIs.

use core::fmt;

use crate::grammar::rule::Rule;
use crate::parse::error::ParseError;

/// Why there is no effective URI for a target, or no target for a URI. More may be added.
///
/// ```
/// use urikit::request_target::{RequestTarget, TargetError};
/// let target = RequestTarget::parse_for("GET", "/a")?;
/// let error = target.effective_uri("http", None).unwrap_err();
/// assert_eq!(error, TargetError::EmptyHost);
/// assert_eq!(error.to_string(), "an http URI needs a host (RFC 9110 §4.2)");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// The given scheme is not valid.
    Scheme(ParseError),
    /// The given value of `Host` is not `uri-host [ ":" port ]`: RFC 9110 §7.2.
    Host(ParseError),
    /// An `http` or `https` URI without a host: RFC 9110 §4.2 does not allow it.
    EmptyHost,
    /// A URI without an authority: there is no host to send the request to.
    NoAuthority,
    /// `CONNECT` needs a port: RFC 9110 §9.3.6. None is given, and the scheme has no default.
    NoPort,
    /// `CONNECT` to a port above 65535: RFC 9110 §9.3.6.
    PortTooLarge,
    /// `*` has neither path nor query: RFC 9112 §3.2.4.
    NotWholeServer,
    /// The URI would be longer than 4 GiB.
    TooLong,
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
    /// The given value of `Host` is not valid.
    BadHost,
    /// An `http` or `https` URI without a host.
    EmptyHost,
    /// A URI without an authority.
    NoAuthority,
    /// `CONNECT` without a port.
    NoPort,
    /// `CONNECT` to a port above 65535.
    PortTooLarge,
    /// A path or query, which `*` does not have.
    NotWholeServer,
    /// The URI would be longer than 4 GiB.
    TooLong,
}

impl TargetErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BadScheme => "bad-scheme",
            Self::BadHost => "bad-host",
            Self::EmptyHost => "empty-host",
            Self::NoAuthority => "no-authority",
            Self::NoPort => "no-port",
            Self::PortTooLarge => "port-too-large",
            Self::NotWholeServer => "not-whole-server",
            Self::TooLong => "too-long",
        }
    }
}

impl TargetError {
    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> TargetErrorKind {
        match self {
            Self::Scheme(_) => TargetErrorKind::BadScheme,
            Self::Host(_) => TargetErrorKind::BadHost,
            Self::EmptyHost => TargetErrorKind::EmptyHost,
            Self::NoAuthority => TargetErrorKind::NoAuthority,
            Self::NoPort => TargetErrorKind::NoPort,
            Self::PortTooLarge => TargetErrorKind::PortTooLarge,
            Self::NotWholeServer => TargetErrorKind::NotWholeServer,
            Self::TooLong => TargetErrorKind::TooLong,
        }
    }

    /// The byte offset into the given scheme or `Host` value, if one of these is at fault.
    #[must_use]
    pub const fn offset(&self) -> Option<usize> {
        match self {
            Self::Scheme(error) | Self::Host(error) => Some(error.offset()),
            _ => None,
        }
    }

    /// The ABNF rule that is broken.
    ///
    /// ```
    /// use urikit::{Rule, request_target::TargetError};
    /// assert_eq!(TargetError::NoPort.rule(), Rule::AuthorityForm);
    /// ```
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Self::Scheme(error) | Self::Host(error) => error.rule(),
            Self::EmptyHost => Rule::Host,
            Self::NoAuthority => Rule::Authority,
            Self::NoPort => Rule::AuthorityForm,
            Self::PortTooLarge => Rule::Port,
            Self::NotWholeServer => Rule::AsteriskForm,
            Self::TooLong => Rule::Uri,
        }
    }
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scheme(error) => write!(f, "the scheme is not valid: {error}"),
            Self::Host(error) => write!(f, "the host is not valid: {error}"),
            Self::EmptyHost => f.write_str("an http URI needs a host (RFC 9110 §4.2)"),
            Self::NoAuthority => f.write_str("the URI has no host to send the request to"),
            Self::NoPort => f.write_str("CONNECT needs a port (RFC 9110 §9.3.6)"),
            Self::PortTooLarge => {
                f.write_str("the port for CONNECT is above 65535 (RFC 9110 §9.3.6)")
            }
            Self::NotWholeServer => {
                f.write_str("the URI has a path or a query, and `*` has none (RFC 9112 §3.2.4)")
            }
            Self::TooLong => f.write_str("the URI would be longer than 4 GiB"),
        }
    }
}

impl core::error::Error for TargetError {}
