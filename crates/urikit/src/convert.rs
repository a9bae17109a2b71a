//! The error of the conversions to and from `http::Uri` and `url::Url`, which are implementations of
//! `TryFrom`. Needs feature `http` or `url`.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use crate::name::error_kinds;
use crate::parse::error::{Component, ParseError};

/// Why a value can't be converted to or from an `http::Uri` or a `url::Url`.
///
/// ```
/// # #[cfg(feature = "http")] {
/// use urikit::{Component, Uri, convert::ConvertErrorKind};
/// let error = http::Uri::try_from(Uri::parse("http://h:99999/").unwrap()).unwrap_err();
/// assert_eq!(error.kind(), ConvertErrorKind::Changed);
/// assert_eq!(error.component(), Some(Component::Port));
/// assert_eq!(error.to_string(), "http::Uri would change the port");
/// # }
/// ```
///
/// It contains no byte of a userinfo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvertError {
    kind: ConvertErrorKind,
    other: OtherType,
    cause: Cause,
}

/// The kinds of [`ConvertError`]. More may be added.
///
/// ```
/// use urikit::convert::ConvertErrorKind;
/// assert_eq!(ConvertErrorKind::Refused.name(), "refused");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConvertErrorKind {
    /// The other crate rejects it. `http::Uri` supports only URIs of web servers.
    Refused,
    /// The other type would drop a component, change its spelling, or read it as another.
    Changed,
    /// The `http::Uri` has no scheme: it is a request target, not a URI.
    NoScheme,
    /// The `http::Uri` is `*`, which names a server and not a resource.
    Asterisk,
    /// The other type's string is not a URI. For owned types: not even with escapes.
    Invalid,
}

error_kinds! {
    ConvertErrorKind {
        Refused "refused" "the other type rejects the URI";
        Changed "changed" "the other type would change a component";
        NoScheme "no-scheme" "an http::Uri without a scheme is not a URI";
        Asterisk "asterisk" "the http::Uri is `*`, which is not a reference";
        Invalid "invalid" "the value is not a URI";
    }
}

/// The type on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OtherType {
    #[cfg(feature = "http")]
    HttpUri,
    #[cfg(feature = "url")]
    Url,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cause {
    #[cfg_attr(not(feature = "http"), expect(dead_code, reason = "a `Url` is never without cause"))]
    None,
    Syntax(Box<ParseError>),
    Changed(Component, Option<Box<Change>>),
    #[cfg(feature = "url")]
    Url(::url::ParseError),
}

/// The value of a component, and the value it would have; `None` if it is absent.
pub(crate) type Change = [Option<String>; 2];

impl OtherType {
    const fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "http")]
            Self::HttpUri => "http::Uri",
            #[cfg(feature = "url")]
            Self::Url => "url::Url",
        }
    }

    pub(crate) fn invalid(self, error: ParseError) -> ConvertError {
        let cause = Cause::Syntax(Box::new(error));
        ConvertError { kind: ConvertErrorKind::Invalid, other: self, cause }
    }

    pub(crate) const fn changed(
        self,
        component: Component,
        change: Option<Box<Change>>,
    ) -> ConvertError {
        let cause = Cause::Changed(component, change);
        ConvertError { kind: ConvertErrorKind::Changed, other: self, cause }
    }
}

impl ConvertError {
    #[cfg(feature = "http")]
    pub(crate) const fn of_http(kind: ConvertErrorKind) -> Self {
        Self { kind, other: OtherType::HttpUri, cause: Cause::None }
    }

    #[cfg(feature = "url")]
    pub(crate) const fn refused_by_url(error: ::url::ParseError) -> Self {
        let (kind, other) = (ConvertErrorKind::Refused, OtherType::Url);
        Self { kind, other, cause: Cause::Url(error) }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ConvertErrorKind {
        self.kind
    }

    /// The component at fault, if there is one: the first that would change or is not valid.
    #[must_use]
    pub const fn component(&self) -> Option<Component> {
        match &self.cause {
            Cause::Changed(component, _) => Some(*component),
            Cause::Syntax(error) => error.component(),
            _ => None,
        }
    }

    /// The invalid bytes of the other type's string, if that is not a URI.
    #[must_use]
    pub const fn range(&self) -> Option<Range<usize>> {
        match &self.cause {
            Cause::Syntax(error) => Some(error.range()),
            _ => None,
        }
    }

    /// Where [`range`](Self::range) starts.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.range().map(|range| range.start)
    }
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let other = self.other.name();
        match (&self.cause, self.kind) {
            (Cause::None, ConvertErrorKind::Refused) => write!(f, "{other} rejects the URI"),
            (Cause::None, kind) => f.write_str(kind.message()),
            (Cause::Syntax(error), _) => write!(f, "the {other} is not a URI: {error}"),
            #[cfg(feature = "url")]
            (Cause::Url(error), _) => write!(f, "{other} rejects the URI: {error}"),
            (Cause::Changed(component, change), _) => {
                write!(f, "{other} would change the {component}")?;
                for (word, part) in
                    ["from", "to"].into_iter().zip(change.iter().flat_map(|it| &**it))
                {
                    match part {
                        Some(part) => write!(f, " {word} {part:?}")?,
                        None => write!(f, " {word} none")?,
                    }
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for ConvertError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.cause {
            Cause::Syntax(error) => Some(error),
            #[cfg(feature = "url")]
            Cause::Url(error) => Some(error),
            Cause::None | Cause::Changed(..) => None,
        }
    }
}
