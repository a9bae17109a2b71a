//! Why a target and a URI can't be made of each other.

use core::fmt;

use crate::foundation::grammar::rule::Rule;
use crate::syntax::parse::error::ParseError;

/// Why there is no effective URI for a target, or no target for a URI. More may come.
///
/// ```
/// use urikit::request_target::{RequestTarget, TargetError};
/// let target = RequestTarget::parse_for("GET", "/a")?;
/// let error = target.effective_uri("http", "").unwrap_err();
/// assert_eq!(error, TargetError::EmptyHost);
/// assert_eq!(error.to_string(), "an http URI without a host (RFC 9110 §4.2)");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// The scheme that was given is none.
    Scheme(ParseError),
    /// The value that was given for `Host` is no `uri-host [ ":" port ]`: RFC 9110 §7.2.
    Host(ParseError),
    /// An `http` or `https` URI without a host: RFC 9110 §4.2 refuses it.
    EmptyHost,
    /// A URI without an authority: there is nobody to ask.
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

impl TargetError {
    /// A short name that stays the same, for machines.
    ///
    /// ```
    /// use urikit::request_target::TargetError;
    /// assert_eq!(TargetError::EmptyHost.name(), "empty-host");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Scheme(_) => "bad-scheme",
            Self::Host(_) => "bad-host",
            Self::EmptyHost => "empty-host",
            Self::NoAuthority => "no-authority",
            Self::NoPort => "no-port",
            Self::PortTooLarge => "port-too-large",
            Self::NotWholeServer => "not-whole-server",
            Self::TooLong => "too-long",
        }
    }

    /// The ABNF rule that stands behind it.
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
            Self::Scheme(error) => write!(f, "the scheme: {error}"),
            Self::Host(error) => write!(f, "the host: {error}"),
            Self::EmptyHost => f.write_str("an http URI without a host (RFC 9110 §4.2)"),
            Self::NoAuthority => f.write_str("a URI without an authority has nobody to ask"),
            Self::NoPort => f.write_str("no port for CONNECT (RFC 9110 §9.3.6)"),
            Self::PortTooLarge => f.write_str("port above 65535 for CONNECT (RFC 9110 §9.3.6)"),
            Self::NotWholeServer => {
                f.write_str("a path or query, of which * has none (RFC 9112 §3.2.4)")
            }
            Self::TooLong => f.write_str("the URI would be longer than 4 GiB"),
        }
    }
}

impl core::error::Error for TargetError {}
