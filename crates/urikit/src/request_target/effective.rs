//! RFC 9112 §3.3: the URI that a request is for.

use alloc::string::String;

use super::error::{TargetError, TargetErrorKind};
use super::outgoing::check_host;
use super::{OriginForm, RequestTarget};
use crate::component::Authority;
use crate::grammar::rule::Rule;
use crate::ident::UriBuf;
use crate::parse::authority::host_and_port;
use crate::parse::chars::Unicode;

impl RequestTarget<'_> {
    /// The URI that the request is for, from the target, the scheme of the connection and the
    /// value of the `Host` field: RFC 9112 §3.3.
    ///
    /// `scheme` is `https` on a secured connection, otherwise `http`, unless the server is
    /// configured differently. Absolute-form needs neither scheme nor host, and ignores them.
    /// Without a `Host` field `host` is `None`: as if it were empty, the authority is empty. The
    /// path of an origin-form stays a path, even if it starts with `//`.
    ///
    /// ```
    /// use urikit::request_target::RequestTarget;
    /// let effective = |method, target| {
    ///     RequestTarget::parse_for(method, target).unwrap().effective_uri("http", Some("h:8080"))
    /// };
    /// assert_eq!(effective("GET", "/a?b")?, "http://h:8080/a?b");
    /// assert_eq!(effective("GET", "//evil.example/a")?, "http://h:8080//evil.example/a");
    /// assert_eq!(effective("GET", "https://example.com/")?, "https://example.com/");
    /// assert_eq!(effective("OPTIONS", "*")?, "http://h:8080");
    /// assert_eq!(effective("CONNECT", "example.com:443")?, "http://example.com:443");
    /// # Ok::<(), urikit::request_target::TargetError>(())
    /// ```
    ///
    /// # Errors
    /// If `scheme` or `host` is not valid; if an `http` or `https` URI has no host; for a
    /// `CONNECT` without a port or with one above 65535.
    pub fn effective_uri(self, scheme: &str, host: Option<&str>) -> Result<UriBuf, TargetError> {
        let host = host.unwrap_or("");
        let uri = match self {
            Self::Absolute(uri) => uri.to_owned(),
            Self::Origin(origin) => {
                compose_effective_uri(scheme, check_host_field(host)?, Some(origin))?
            }
            Self::Asterisk => compose_effective_uri(scheme, check_host_field(host)?, None)?,
            Self::Authority(authority) => {
                check_connect_port(authority)?;
                compose_effective_uri(scheme, authority.as_str(), None)?
            }
        };
        check_host(uri.borrowed())?;
        Ok(uri)
    }
}

/// `Host = uri-host [ ":" port ]`: RFC 9110 §7.2.
fn check_host_field(host: &str) -> Result<&str, TargetError> {
    let bytes = host.as_bytes();
    match host_and_port(bytes, Unicode::No) {
        Ok(_) => Ok(host),
        Err(error) => Err(TargetErrorKind::BadHost.because(error.found_in(bytes))),
    }
}

/// RFC 9110 §9.3.6: `CONNECT` needs a port.
fn check_connect_port(authority: Authority<'_>) -> Result<(), TargetError> {
    match authority.port_u16() {
        Ok(Some(_)) => Ok(()),
        Ok(None) => Err(TargetErrorKind::NoPort.error()),
        Err(_) => Err(TargetErrorKind::PortOutOfRange.error()),
    }
}

fn compose_effective_uri(
    scheme: &str,
    authority: &str,
    path_and_query: Option<OriginForm<'_>>,
) -> Result<UriBuf, TargetError> {
    Rule::Scheme.check(scheme).map_err(|error| TargetErrorKind::BadScheme.because(error))?;
    let rest = path_and_query.map_or("", |origin| origin.as_str());
    let text: String = [scheme, "://", authority, rest].concat();
    // Each component is checked, and after an authority no path can be read as something else.
    UriBuf::try_from(text).map_err(|_| TargetErrorKind::TooLong.error())
}
