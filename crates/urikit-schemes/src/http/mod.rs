//! RFC 9110 §4.2: `http` and `https`; RFC 6455 §3: `ws` and `wss`.

#[cfg(any(feature = "http", feature = "url"))]
mod convert;
#[cfg(feature = "alloc")]
mod http_buf;

#[cfg(feature = "alloc")]
pub use http_buf::HttpBuf;

use urikit::component::{Host, Path, Query};
use urikit::kind::UriKind;
use urikit::{AsIdentifier, Uri};

use crate::error::SchemeError;
use crate::rules::{Clause, Condition, Requirement, SchemeRules};

/// A URI of `http`, `https`, `ws` or `wss`: it has a host, and a port in range.
///
/// A userinfo is valid in `http` and `https`, but deprecated (RFC 9110 §4.2.4): check
/// [`has_userinfo`](Self::has_userinfo) before you use an untrusted URI. `ws` and `wss` have
/// neither userinfo nor fragment.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::Http;
/// let http = Http::new(Uri::parse("https://example.com/a?b")?)?;
/// assert!(http.is_secure());
/// assert_eq!(http.host(), "example.com");
/// assert_eq!(http.port(), 443);
/// assert!(Http::new(Uri::parse("http:/a")?).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Http<'a> {
    uri: Uri<'a>,
    host: Host<'a>,
    port: u16,
}

impl Http<'_> {
    /// The rules of `http`.
    pub const HTTP: SchemeRules = SchemeRules::new("http", "http-URI", HTTP);

    /// The rules of `https`.
    pub const HTTPS: SchemeRules = SchemeRules::new("https", "https-URI", HTTPS);

    /// The rules of `ws`.
    pub const WS: SchemeRules = SchemeRules::new("ws", "ws-URI", WS);

    /// The rules of `wss`.
    pub const WSS: SchemeRules = SchemeRules::new("wss", "wss-URI", WSS);
}

const HTTP: &[Requirement] = &web_requirements(
    Clause::new("http-URI", "RFC 9110 §4.2.1", "an http URI has an authority"),
    Clause::new("http-URI", "RFC 9110 §4.2.1", "an http URI has a host that is not empty"),
);
const HTTPS: &[Requirement] = &web_requirements(
    Clause::new("https-URI", "RFC 9110 §4.2.2", "an https URI has an authority"),
    Clause::new("https-URI", "RFC 9110 §4.2.2", "an https URI has a host that is not empty"),
);
const WS: &[Requirement] = &web_socket_requirements("ws-URI");
const WSS: &[Requirement] = &web_socket_requirements("wss-URI");

const fn web_requirements(authority: Clause, host: Clause) -> [Requirement; 4] {
    let port = Clause::new("port", "RFC 9110 §4.2.1", "a TCP port is at most 65535");
    let userinfo = "a userinfo is deprecated, and may be there to mislead";
    let userinfo = Clause::new(authority.rule(), "RFC 9110 §4.2.4", userinfo);
    [
        Requirement::new(Condition::Authority, authority),
        Requirement::new(Condition::HostNotEmpty, host),
        Requirement::new(Condition::PortInRange, port),
        Requirement::advice(Condition::NoUserinfo, userinfo),
    ]
}

const fn web_socket_requirements(rule: &'static str) -> [Requirement; 5] {
    const fn clause(rule: &'static str, says: &'static str) -> Clause {
        Clause::new(rule, "RFC 6455 §3", says)
    }
    let host = clause(rule, "a WebSocket URI has a host that is not empty");
    let port = clause("port", "a TCP port is at most 65535");
    [
        Requirement::new(Condition::Authority, host),
        Requirement::new(Condition::NoUserinfo, clause(rule, "a WebSocket URI has no userinfo")),
        Requirement::new(Condition::HostNotEmpty, host),
        Requirement::new(Condition::PortInRange, port),
        Requirement::new(Condition::NoFragment, clause(rule, "a WebSocket URI has no fragment")),
    ]
}

impl<'a> Http<'a> {
    /// A URI of one of the four schemes, checked by its rules.
    ///
    /// # Errors
    /// If it has another scheme, no host, or a port above 65535; for `ws` and `wss` also if it has
    /// a userinfo or a fragment.
    pub fn new(uri: impl AsIdentifier<'a, Kind = UriKind>) -> Result<Self, SchemeError> {
        let uri = uri.borrowed();
        let rules = [Self::HTTPS, Self::HTTP, Self::WSS, Self::WS];
        let scheme = uri.scheme().as_str();
        let own = rules.iter().find(|rules| scheme.eq_ignore_ascii_case(rules.scheme()));
        let rules = own.unwrap_or(&rules[1]);
        rules.check(uri)?;
        match (uri.host(), uri.effective_port()) {
            (Some(host), Ok(Some(port))) => Ok(Self { uri, host, port }),
            // INVARIANT: the rules require a host and a port in range, and all have a default port.
            _ => unreachable!(),
        }
    }

    /// INVARIANT: `uri` meets the rules of its scheme, and these are its host and port.
    #[cfg(feature = "alloc")]
    pub(super) const fn checked(uri: Uri<'a>, host: Host<'a>, port: u16) -> Self {
        Self { uri, host, port }
    }

    /// The URI.
    #[must_use]
    pub const fn uri(self) -> Uri<'a> {
        self.uri
    }

    /// Whether the scheme is `https` or `wss`.
    #[must_use]
    pub fn is_secure(self) -> bool {
        let scheme = self.uri.scheme().as_str();
        ["https", "wss"].iter().any(|secure| scheme.eq_ignore_ascii_case(secure))
    }

    /// Whether the scheme is `ws` or `wss`.
    #[must_use]
    pub fn is_web_socket(self) -> bool {
        let scheme = self.uri.scheme().as_str();
        ["ws", "wss"].iter().any(|socket| scheme.eq_ignore_ascii_case(socket))
    }

    /// The host, which is not empty.
    #[must_use]
    pub const fn host(self) -> Host<'a> {
        self.host
    }

    /// The given port, or the scheme's default.
    #[must_use]
    pub const fn port(self) -> u16 {
        self.port
    }

    /// The path; an empty one is equivalent to `/` (RFC 9110 §4.2.3).
    #[must_use]
    pub const fn path(self) -> Path<'a> {
        const ROOT: Path<'static> = match Path::parse("/") {
            Ok(root) => root,
            Err(_) => unreachable!(),
        };
        let path = self.uri.path();
        if path.is_empty() { ROOT } else { path }
    }

    /// The query; `None` without a `?`.
    #[must_use]
    pub const fn query(self) -> Option<Query<'a>> {
        self.uri.query()
    }

    /// Whether there is a userinfo, as in `http://bank.example@evil.example/`.
    ///
    /// RFC 9110 §4.2.4 asks recipients to treat it as an error in a URI from an untrusted source:
    /// it may be there to hide the host.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Http;
    /// assert!(Http::new(Uri::parse("http://bank.example@evil.example/")?)?.has_userinfo());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn has_userinfo(self) -> bool {
        self.uri.userinfo().is_some()
    }
}

impl<'a> TryFrom<Uri<'a>> for Http<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}
