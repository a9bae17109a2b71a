//! The grammar of the values of a column.

use urikit::{Iri, IriRef, ParseError, Uri, UriRef};

/// The grammar by which values are parsed. Closed: these are the kinds of identifier of RFC 3986 and
/// RFC 3987.
///
/// ```
/// use urikit_arrow::Grammar;
/// assert_eq!(Grammar::from_name("URI"), Some(Grammar::Uri));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Grammar {
    /// RFC 3986 `URI`: with a scheme, and only ASCII characters.
    Uri,
    /// RFC 3986 `URI-reference`: also relative references.
    UriReference,
    /// RFC 3987 `IRI`: with a scheme.
    Iri,
    /// RFC 3987 `IRI-reference`, the most permissive.
    #[default]
    IriReference,
}

impl Grammar {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Uri, Self::UriReference, Self::Iri, Self::IriReference];

    /// The name in its RFC.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uri => "URI",
            Self::UriReference => "URI-reference",
            Self::Iri => "IRI",
            Self::IriReference => "IRI-reference",
        }
    }

    /// The grammar with this name, ignoring ASCII case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|grammar| grammar.name().eq_ignore_ascii_case(name))
    }

    #[inline(always)]
    pub(crate) fn parse(self, text: &str) -> Result<IriRef<'_>, ParseError> {
        match self {
            Self::IriReference => IriRef::parse(text),
            Self::Uri => Uri::parse(text).map(IriRef::from),
            Self::UriReference => UriRef::parse(text).map(IriRef::from),
            Self::Iri => Iri::parse(text).map(IriRef::from),
        }
    }

    pub(crate) fn parse_bytes(self, bytes: &[u8]) -> Result<IriRef<'_>, ParseError> {
        match self {
            Self::IriReference => IriRef::parse_bytes(bytes),
            Self::Uri => Uri::parse_bytes(bytes).map(IriRef::from),
            Self::UriReference => UriRef::parse_bytes(bytes).map(IriRef::from),
            Self::Iri => Iri::parse_bytes(bytes).map(IriRef::from),
        }
    }
}
