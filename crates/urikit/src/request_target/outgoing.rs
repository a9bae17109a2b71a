//! The request target to send for a URI: RFC 9112 §3.2.

use core::fmt;

use super::TargetForm;
use super::error::{TargetError, TargetErrorKind};
use crate::grammar::scheme_facts::facts_of_scheme;
use crate::ident::{AsIdentifier, Identifier, Uri, forward, kind};

/// Who the request is sent to: RFC 9112 §3.2 has no others.
///
/// ```
/// use urikit::{Uri, request_target::Recipient};
/// let uri = Uri::parse("http://h/a")?;
/// assert_eq!(uri.request_target("GET", Recipient::Proxy)?.to_string(), "http://h/a");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recipient {
    /// The origin server itself.
    OriginServer,
    /// A proxy.
    Proxy,
}

/// The target of a request for a URI. `Display` writes it.
///
/// ```
/// use urikit::{Uri, request_target::Recipient};
/// let uri = Uri::parse("http://u@h?q#f")?;
/// assert_eq!(uri.request_target("GET", Recipient::OriginServer)?.to_string(), "/?q");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OutgoingTarget<'a> {
    form: TargetForm,
    /// Written one after the other.
    pieces: [&'a str; 2],
    /// Written after them, with a `:`.
    default_port: Option<u16>,
}

/// # Requests
impl<'a, K: kind::IsA<kind::UriKind>> Identifier<'a, K> {
    /// The target to send in a request for this URI. A fragment and a userinfo are never sent.
    ///
    /// `CONNECT` uses host and port, or the scheme's default port. `OPTIONS` for a URI without path
    /// and query applies to the whole server: `*`. Otherwise an origin server gets path and query,
    /// with `/` for an empty path, and a proxy the URI.
    ///
    /// ```
    /// use urikit::{Uri, request_target::Recipient};
    /// let uri = Uri::parse("https://u:p@example.com/a?b#c")?;
    /// assert_eq!(uri.request_target("GET", Recipient::OriginServer)?.to_string(), "/a?b");
    /// assert_eq!(uri.request_target("GET", Recipient::Proxy)?.to_string(), "https://example.com/a?b");
    /// assert_eq!(uri.request_target("CONNECT", Recipient::Proxy)?.to_string(), "example.com:443");
    /// let server = Uri::parse("http://example.com")?;
    /// assert_eq!(server.request_target("OPTIONS", Recipient::OriginServer)?.to_string(), "*");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`OutgoingTarget::new`].
    pub fn request_target(
        &self,
        method: &str,
        recipient: Recipient,
    ) -> Result<OutgoingTarget<'a>, TargetError> {
        let whole_server = self.path().as_str().is_empty() && self.query().is_none();
        let form = match (method, recipient) {
            ("CONNECT", _) => TargetForm::Authority,
            (_, Recipient::Proxy) => TargetForm::Absolute,
            ("OPTIONS", Recipient::OriginServer) if whole_server => TargetForm::Asterisk,
            (_, Recipient::OriginServer) => TargetForm::Origin,
        };
        OutgoingTarget::new(Uri::new(self.as_str(), self.spans()), form)
    }
}

forward! {
    /// # Requests
    impl<K: kind::IsA<kind::UriKind>> {
        fn request_target(&self, method: &str, recipient: Recipient) -> Result<OutgoingTarget<'_>, TargetError>;
    }
}

impl<'a> OutgoingTarget<'a> {
    /// The target for a URI in a chosen form.
    ///
    /// ```
    /// use urikit::{Uri, request_target::{OutgoingTarget, TargetForm}};
    /// let uri = Uri::parse("http://h:81//a")?;
    /// assert_eq!(OutgoingTarget::new(uri, TargetForm::Origin)?.to_string(), "//a");
    /// assert!(OutgoingTarget::new(uri, TargetForm::Asterisk).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If an `http` or `https` URI has no host; if there is no authority, except for absolute-form;
    /// in authority-form without any port or with one above 65535; in asterisk-form with a path or
    /// a query.
    pub fn new(
        uri: impl AsIdentifier<'a, Kind = kind::UriKind>,
        form: TargetForm,
    ) -> Result<Self, TargetError> {
        let uri = uri.borrowed();
        check_host(uri)?;
        let (text, spans) = (uri.as_str(), uri.spans_ref());
        let (path, end) = (spans.path_start as usize, spans.query_end as usize);
        if uri.authority().is_none() && form != TargetForm::Absolute {
            return Err(TargetErrorKind::NoAuthority.error());
        }
        let mut default_port = None;
        let pieces = match form {
            TargetForm::Origin if text[path..end].starts_with('/') => [&text[path..end], ""],
            TargetForm::Origin => ["/", &text[path..end]],
            TargetForm::Absolute if uri.authority().is_some() => {
                [&text[..spans.authority_start()], &text[spans.host_start as usize..end]]
            }
            TargetForm::Absolute => [&text[..end], ""],
            TargetForm::Authority | TargetForm::Authority7230 => {
                default_port = port_to_add(uri)?;
                let host_end = match default_port {
                    Some(_) => spans.host_end as usize,
                    None => path,
                };
                [&text[spans.host_start as usize..host_end], ""]
            }
            TargetForm::Asterisk if path == end => ["*", ""],
            TargetForm::Asterisk => return Err(TargetErrorKind::NotWholeServer.error()),
        };
        Ok(Self { form, pieces, default_port })
    }
}

/// The scheme's default port, if no port is given.
fn port_to_add(uri: Uri<'_>) -> Result<Option<u16>, TargetError> {
    match uri.port_u16() {
        Ok(Some(_)) => Ok(None),
        Ok(None) => match facts_of_scheme(uri.scheme().as_str().as_bytes()) {
            Some(facts) => Ok(Some(facts.default_port)),
            None => Err(TargetErrorKind::NoPort.error()),
        },
        Err(_) => Err(TargetErrorKind::PortOutOfRange.error()),
    }
}

/// RFC 9110 §4.2.1 and §4.2.2: an `http` or `https` URI has a host.
pub(super) fn check_host(uri: Uri<'_>) -> Result<(), TargetError> {
    let named = uri.host().is_some_and(|host| !host.as_str().is_empty());
    let requires_host = uri.scheme().is("http") || uri.scheme().is("https");
    if named || !requires_host { Ok(()) } else { Err(TargetErrorKind::EmptyHost.error()) }
}

impl OutgoingTarget<'_> {
    /// The form.
    #[must_use]
    pub const fn form(self) -> TargetForm {
        self.form
    }
}

impl fmt::Display for OutgoingTarget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces.iter().try_for_each(|piece| f.write_str(piece))?;
        self.default_port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

impl fmt::Debug for OutgoingTarget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OutgoingTarget(\"{self}\")")
    }
}
