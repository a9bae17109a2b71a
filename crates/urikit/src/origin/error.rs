//! Why a string is not an origin.

use core::fmt;

use crate::parse::error::ParseError;

/// Why a string is not an origin.
///
/// ```
/// use urikit::origin::{OriginBuf, OriginErrorKind};
/// let error = "https://example.com/a".parse::<OriginBuf>().unwrap_err();
/// assert_eq!(error.kind(), OriginErrorKind::MoreThanOrigin);
/// assert_eq!(error.offset(), 19);
/// let text = "not an origin: it has more than scheme, host and port, at byte 19";
/// assert_eq!(error.to_string(), text);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OriginError {
    kind: OriginErrorKind,
    offset: usize,
    syntax: Option<ParseError>,
}

/// The kinds of [`OriginError`]. More may be added.
///
/// ```
/// use urikit::origin::{OriginBuf, OriginErrorKind};
/// let error = "mailto:a@example.com".parse::<OriginBuf>().unwrap_err();
/// assert_eq!(error.kind(), OriginErrorKind::MissingHost);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OriginErrorKind {
    /// It is not a URI or IRI.
    Syntax,
    /// There is no host, or an empty one: the origin is opaque.
    MissingHost,
    /// The port is above 65535.
    PortTooLarge,
    /// There is a userinfo, a path, a query or a fragment.
    MoreThanOrigin,
}

impl OriginErrorKind {
    /// A short, stable name, for machines.
    ///
    /// ```
    /// assert_eq!(urikit::origin::OriginErrorKind::MissingHost.name(), "missing-host");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::MissingHost => "missing-host",
            Self::PortTooLarge => "port-too-large",
            Self::MoreThanOrigin => "more-than-origin",
        }
    }

    pub(super) const fn at(self, offset: usize) -> OriginError {
        OriginError { kind: self, offset, syntax: None }
    }
}

impl OriginError {
    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> OriginErrorKind {
        self.kind
    }

    /// The byte offset into the string.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl From<ParseError> for OriginError {
    fn from(error: ParseError) -> Self {
        Self { kind: OriginErrorKind::Syntax, offset: error.offset(), syntax: Some(error) }
    }
}

impl fmt::Display for OriginError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an origin: ")?;
        if let Some(error) = self.syntax {
            return write!(f, "{error}");
        }
        let what = match self.kind {
            OriginErrorKind::MissingHost => "it has no host",
            OriginErrorKind::PortTooLarge => "its port is above 65535",
            _ => "it has more than scheme, host and port",
        };
        write!(f, "{what}, at byte {}", self.offset)
    }
}

impl core::error::Error for OriginError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.syntax.as_ref().map(|error| error as _)
    }
}
