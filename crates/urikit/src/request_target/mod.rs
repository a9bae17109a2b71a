//! HTTP request targets: RFC 9112 §3.2 and §3.3.
//!
//! The target in the request line of HTTP/1.1 has one of four forms. The method decides which,
//! since several forms may derive the same string.
//!
//! ```
//! use urikit::request_target::RequestTarget;
//!
//! let target = RequestTarget::parse_for("GET", "/where?q=now")?;
//! assert_eq!(target.form().name(), "origin-form");
//! let uri = target.effective_uri("http", Some("www.example.org"))?;
//! assert_eq!(uri, "http://www.example.org/where?q=now");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! The inverse, [`Uri::request_target`](crate::Identifier::request_target), returns the target to
//! send.

#[cfg(feature = "alloc")]
mod effective;
mod error;
#[cfg(feature = "alloc")]
mod escaping;
#[cfg(feature = "http")]
mod http_uri;
mod origin_form;
mod outgoing;
mod target_form;

pub use error::{TargetError, TargetErrorKind};
pub use origin_form::OriginForm;
pub use outgoing::{OutgoingTarget, Recipient};
pub use target_form::TargetForm;

use core::fmt;

use crate::component::Authority;
use crate::grammar::rule::Rule;
use crate::ident::Uri;
use crate::parse::error::ParseError;
use crate::parse::target::{RFC9112_FORMS, TargetParts, read_first_target_form, read_target_form};

/// The target of a request: RFC 9112 §3.2, which has no other forms.
///
/// ```
/// use urikit::request_target::RequestTarget;
/// let target = RequestTarget::parse_for("CONNECT", "www.example.com:80")?;
/// let RequestTarget::Authority(authority) = target else { unreachable!() };
/// assert_eq!(authority.host(), "www.example.com");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// `==` compares byte for byte, and requires the same form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequestTarget<'a> {
    /// A path, and optionally a query.
    Origin(OriginForm<'a>),
    /// An absolute URI. It never has a fragment.
    Absolute(Uri<'a>),
    /// A host and a port; by RFC 7230 also a userinfo, or no port.
    Authority(Authority<'a>),
    /// `*`.
    Asterisk,
}

impl<'a> RequestTarget<'a> {
    /// Parses the target of a request with this method.
    ///
    /// `CONNECT` takes authority-form and nothing else. Every other method takes origin-form and
    /// absolute-form, and `OPTIONS` also `*`. Methods are case-sensitive: RFC 9110 §9.1.
    ///
    /// ```
    /// use urikit::request_target::{RequestTarget, TargetForm};
    /// assert_eq!(RequestTarget::parse_for("OPTIONS", "*")?, RequestTarget::Asterisk);
    /// assert_eq!(RequestTarget::parse_for("GET", "a:1")?.form(), TargetForm::Absolute);
    /// assert_eq!(RequestTarget::parse_for("CONNECT", "a:1")?.form(), TargetForm::Authority);
    /// let error = RequestTarget::parse_for("CONNECT", "host").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected end in authority-form at byte 4");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If none of the method's forms derives `text`. Of their errors, the one furthest on.
    pub fn parse_for(method: &str, text: &'a str) -> Result<Self, ParseError> {
        let forms: &[Rule] = match method {
            "CONNECT" => &[Rule::AuthorityForm],
            "OPTIONS" => &[Rule::OriginForm, Rule::AbsoluteForm, Rule::AsteriskForm],
            _ => &[Rule::OriginForm, Rule::AbsoluteForm],
        };
        read_first_target_form(forms, text).map(|parts| Self::from_parts(text, parts))
    }

    /// Parses a target for an unknown method.
    ///
    /// Uses the first form that derives it, in the order of RFC 9112: `a:1` is a URI with the
    /// scheme `a`. [`TargetForm::of`] lists all.
    ///
    /// ```
    /// use urikit::request_target::{RequestTarget, TargetForm};
    /// assert_eq!(RequestTarget::parse("//evil.example/a")?.form(), TargetForm::Origin);
    /// assert_eq!(RequestTarget::parse("[::1]:80")?.form(), TargetForm::Authority);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If `request-target` does not derive `text`.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        read_first_target_form(&RFC9112_FORMS, text).map(|parts| Self::from_parts(text, parts))
    }

    /// Parses bytes, which need not be UTF-8, as [`parse`](Self::parse) does.
    ///
    /// ```
    /// use urikit::request_target::RequestTarget;
    /// assert_eq!(RequestTarget::parse_bytes(b"/a?b")?.as_str(), "/a?b");
    /// let error = RequestTarget::parse_bytes(b"/a\xFF").unwrap_err();
    /// assert_eq!(error.to_string(), "invalid UTF-8 at byte 2");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the bytes are not UTF-8, or `request-target` does not derive them: whichever is found
    /// first.
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => Err(Rule::RequestTarget.not_utf8(bytes)),
        }
    }

    /// Parses the target of a request with this method from bytes, which need not be UTF-8, as
    /// [`parse_for`](Self::parse_for) does.
    ///
    /// ```
    /// use urikit::request_target::{RequestTarget, TargetForm};
    /// let line = b"GET //evil.example/a HTTP/1.1";
    /// let target = RequestTarget::parse_bytes_for("GET", &line[4..20])?;
    /// assert_eq!(target.form(), TargetForm::Origin);
    /// assert!(RequestTarget::parse_bytes_for("CONNECT", b"\xFF:1").is_err());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the bytes are not UTF-8, or none of the method's forms derives them: whichever is found
    /// first.
    pub fn parse_bytes_for(method: &str, bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse_for(method, text),
            Err(_) if method == "CONNECT" => Err(Rule::AuthorityForm.not_utf8(bytes)),
            Err(_) => Err(Rule::RequestTarget.not_utf8(bytes)),
        }
    }

    /// Parses a target in one form.
    ///
    /// This is the only method that reads RFC 7230's authority-form, which RFC 9112 narrowed.
    ///
    /// ```
    /// use urikit::request_target::{RequestTarget, TargetForm};
    /// assert!(RequestTarget::parse_as(TargetForm::Authority7230, "u@h").is_ok());
    /// assert!(RequestTarget::parse_as(TargetForm::Authority, "u@h").is_err());
    /// ```
    ///
    /// # Errors
    /// If the form's rule does not derive `text`.
    pub fn parse_as(form: TargetForm, text: &'a str) -> Result<Self, ParseError> {
        let parts =
            read_target_form(form.rule(), text).map_err(|error| error.found_in(text.as_bytes()))?;
        Ok(Self::from_parts(text, parts))
    }

    fn from_parts(text: &'a str, parts: TargetParts) -> Self {
        match parts {
            TargetParts::Origin { path_end } => Self::Origin(OriginForm::new(text, path_end)),
            TargetParts::Absolute(spans) => Self::Absolute(Uri::new(text, spans)),
            // Targets longer than 4 GiB were rejected.
            TargetParts::Authority(host) => {
                Self::Authority(Authority::new(text, host.start as u32, host.end as u32, host.kind))
            }
            TargetParts::Asterisk => Self::Asterisk,
        }
    }

    /// The form. An authority is in RFC 7230's form only if RFC 9112's does not derive it.
    #[must_use]
    pub const fn form(self) -> TargetForm {
        match self {
            Self::Origin(_) => TargetForm::Origin,
            Self::Absolute(_) => TargetForm::Absolute,
            Self::Authority(authority) => match (authority.userinfo(), authority.port()) {
                (None, Some(_)) => TargetForm::Authority,
                _ => TargetForm::Authority7230,
            },
            Self::Asterisk => TargetForm::Asterisk,
        }
    }

    /// The target as written.
    ///
    /// ```
    /// use urikit::request_target::RequestTarget;
    /// assert_eq!(RequestTarget::parse("/a?b")?.as_str(), "/a?b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        match self {
            Self::Origin(origin) => origin.as_str(),
            Self::Absolute(uri) => uri.as_str(),
            Self::Authority(authority) => authority.as_str(),
            Self::Asterisk => "*",
        }
    }
}

impl fmt::Display for RequestTarget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
