//! Violations of a scheme's requirements: what, where, and by which standard.

use core::fmt;
use core::ops::Range;

use urikit::resolve::{ResolveError, ResolveErrorKind};
use urikit::{Describe, Details, ParseError, ParseErrorKind};

use crate::rules::Clause;

/// A URI that breaks a rule of its own scheme; for a type that reads strings, such as
/// [`HttpBuf`](crate::HttpBuf), also a string that is no URI.
///
/// It contains no character of the URI except for its scheme, so no secret either.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::SchemeExt;
/// let error = Uri::parse("http:///x")?.check_scheme().unwrap_err();
/// assert_eq!(error.offset(), 7);
/// assert_eq!(error.rule(), "http-URI");
/// assert_eq!(error.section(), "RFC 9110 §4.2.1");
/// let text = "an http URI has a host that is not empty (RFC 9110 §4.2.1), at byte 7";
/// assert_eq!(error.to_string(), text);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemeError {
    kind: SchemeErrorKind,
    pub(crate) offset: usize,
    clause: Clause,
    detail: Detail,
}

/// What the message says instead of the clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    None,
    Schemes(WrongScheme),
    Syntax(ParseError),
    Unresolved(ResolveError),
}

/// The expected scheme, and that of the URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WrongScheme {
    expected: &'static str,
    found: [u8; Self::SHOWN],
    found_len: usize,
}

impl WrongScheme {
    /// The number of bytes of a scheme that are kept.
    const SHOWN: usize = 24;

    fn new(expected: &'static str, scheme: &str) -> Self {
        let mut found = [0; Self::SHOWN];
        found.iter_mut().zip(scheme.bytes()).for_each(|(to, from)| *to = from);
        Self { expected, found, found_len: scheme.len() }
    }
}

impl fmt::Display for WrongScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, found, found_len } = self;
        // By pronunciation: "an http URI", "an ni URI".
        let is_spelled =
            ["http", "ftp", "ldap", "ni"].iter().any(|name| expected.starts_with(name));
        let article =
            if is_spelled || expected.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
        write!(f, "not {article} {expected} URI: its scheme is `")?;
        for byte in found.iter().take(*found_len) {
            write!(f, "{}", char::from(*byte))?;
        }
        f.write_str(if *found_len > Self::SHOWN { "…`" } else { "`" })
    }
}

/// The kinds of scheme error. More may be added.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::SchemeExt;
/// use urikit_schemes::SchemeErrorKind;
/// let error = Uri::parse("file:///x?y")?.check_scheme().unwrap_err();
/// assert_eq!(error.kind(), SchemeErrorKind::Forbidden);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SchemeErrorKind {
    /// The URI does not have the expected scheme.
    WrongScheme,
    /// A component that the scheme requires is absent or empty.
    Missing,
    /// A component that the scheme does not allow.
    Forbidden,
    /// A component is present, but does not follow the scheme's syntax.
    Malformed,
    /// The string is not a URI of any scheme.
    Syntax(ParseErrorKind),
    /// A reference has no target.
    Unresolved(ResolveErrorKind),
}

impl SchemeErrorKind {
    /// A short, stable name, for machines: if it contains a kind, that of the kind.
    ///
    /// ```
    /// use urikit_schemes::SchemeErrorKind;
    /// assert_eq!(SchemeErrorKind::Forbidden.name(), "scheme-forbids");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::WrongScheme => "wrong-scheme",
            Self::Missing => "scheme-requires",
            Self::Forbidden => "scheme-forbids",
            Self::Malformed => "scheme-malformed",
            Self::Syntax(kind) => kind.name(),
            Self::Unresolved(kind) => kind.name(),
        }
    }
}

impl SchemeError {
    /// An error of a custom check; see
    /// [`SchemeRules::with_details`](crate::rules::SchemeRules::with_details).
    ///
    /// ```
    /// use urikit_schemes::{SchemeError, SchemeErrorKind};
    /// use urikit_schemes::rules::Clause;
    /// let clause = Clause::new("app-id", "our API guide §3", "an id has eight digits");
    /// let error = SchemeError::new(SchemeErrorKind::Malformed, 4, clause);
    /// assert_eq!(error.to_string(), "an id has eight digits (our API guide §3), at byte 4");
    /// ```
    #[must_use]
    pub const fn new(kind: SchemeErrorKind, offset: usize, clause: Clause) -> Self {
        Self { kind, offset, clause, detail: Detail::None }
    }

    /// The error that a URI of `rule` is expected, and this is its scheme.
    pub(crate) fn wrong_scheme(rule: &'static str, expected: &'static str, scheme: &str) -> Self {
        let clause = Clause::new(rule, "RFC 3986 §3.1", "a URI of this rule has its scheme");
        let detail = Detail::Schemes(WrongScheme::new(expected, scheme));
        Self { detail, ..Self::new(SchemeErrorKind::WrongScheme, 0, clause) }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> SchemeErrorKind {
        self.kind
    }

    /// The byte offset into the URI: of what is not allowed, or where something is missing.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The bytes of the URI that are not allowed; empty where something is missing.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        let len = match self.detail {
            Detail::Syntax(error) => error.range().len(),
            _ => 0,
        };
        self.offset..self.offset + len
    }

    /// The violated clause.
    #[must_use]
    pub const fn clause(&self) -> Clause {
        self.clause
    }

    /// The name of the broken rule, as in the standard's ABNF.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        self.clause.rule()
    }

    /// The section of the rule: `RFC 8089 §2`.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        self.clause.section()
    }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.detail {
            Detail::None => {}
            Detail::Schemes(schemes) => return schemes.fmt(f),
            Detail::Syntax(error) => return write!(f, "invalid URI: {error}"),
            Detail::Unresolved(error) => return error.fmt(f),
        }
        let (says, section) = (self.clause.message(), self.clause.section());
        write!(f, "{says} ({section}), at byte {}", self.offset)
    }
}

impl SchemeErrorKind {
    /// What it means, in a few words for people. `Display` writes the same.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::WrongScheme => "another scheme",
            Self::Missing => "a component that the scheme requires is missing",
            Self::Forbidden => "a component that the scheme does not allow",
            Self::Malformed => "a component that does not follow the scheme's syntax",
            Self::Syntax(_) => "not a URI",
            Self::Unresolved(_) => "a reference without a target",
        }
    }
}

impl fmt::Display for SchemeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

impl core::error::Error for SchemeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.detail {
            Detail::None | Detail::Schemes(_) => None,
            Detail::Syntax(error) => Some(error),
            Detail::Unresolved(error) => Some(error),
        }
    }
}

/// The string is not a URI of any scheme.
impl From<ParseError> for SchemeError {
    fn from(error: ParseError) -> Self {
        let rule = error.rule();
        let clause = Clause::new(rule.name(), rule.section(), "the string is a URI");
        let kind = SchemeErrorKind::Syntax(error.kind());
        Self { detail: Detail::Syntax(error), ..Self::new(kind, error.offset(), clause) }
    }
}

/// A reference has no target.
impl From<ResolveError> for SchemeError {
    fn from(error: ResolveError) -> Self {
        let offset = error.range().map_or(0, |range| range.start);
        let clause = Clause::new("URI-reference", "RFC 3986 §5.2", "the reference has a target");
        let kind = SchemeErrorKind::Unresolved(error.kind());
        Self { detail: Detail::Unresolved(error), ..Self::new(kind, offset, clause) }
    }
}

impl Describe for SchemeError {
    fn details(&self) -> Details {
        Details::new(self.kind.name()).at(self.offset).by(self.rule())
    }
}
