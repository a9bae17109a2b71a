//! Violations of a scheme's requirements: what, where, and by which standard.

use core::fmt;
use core::ops::Range;

use urikit::resolve::{ResolveError, ResolveErrorKind};
use urikit::{Describe, Details, ParseError, ParseErrorKind, Uri};

use crate::rules::Clause;
use crate::shared_syntax::component_end;

/// A URI that breaks a rule of its own scheme; for a type that reads strings, such as
/// [`HttpBuf`](crate::HttpBuf), also a string that is no URI.
///
/// It contains no character of the URI except for its scheme, so no secret either.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::SchemeExt;
/// let error = Uri::parse("http:///x")?.check_scheme().unwrap_err();
/// assert_eq!(error.offset(), Some(7));
/// assert_eq!(error.rule(), "http-URI");
/// assert_eq!(error.section(), "RFC 9110 §4.2.1");
/// let text = "an http URI has a host that is not empty (RFC 9110 §4.2.1), at byte 7";
/// assert_eq!(error.to_string(), text);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemeError {
    kind: SchemeErrorKind,
    /// Start and end.
    place: Option<(u32, u32)>,
    detail: Detail,
}

/// What is violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    Clause(Clause),
    Schemes(WrongScheme),
    Syntax(ParseError),
    Unresolved(ResolveError),
}

/// The expected scheme, and that of the URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WrongScheme {
    rule: &'static str,
    expected: &'static str,
    found: [u8; Self::SHOWN],
    is_longer: bool,
}

impl WrongScheme {
    /// The number of bytes of a scheme that are kept. The others are zero.
    const SHOWN: usize = 24;

    fn new(rule: &'static str, expected: &'static str, scheme: &str) -> Self {
        let mut found = [0; Self::SHOWN];
        found.iter_mut().zip(scheme.bytes()).for_each(|(to, from)| *to = from);
        Self { rule, expected, found, is_longer: scheme.len() > Self::SHOWN }
    }
}

impl fmt::Display for WrongScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, found, is_longer, .. } = self;
        // By pronunciation: "an http URI", "an ni URI".
        let is_spelled =
            ["http", "ftp", "ldap", "ni"].iter().any(|name| expected.starts_with(name));
        let article =
            if is_spelled || expected.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
        write!(f, "not {article} {expected} URI: its scheme is `")?;
        for byte in found.iter().filter(|byte| **byte != 0) {
            write!(f, "{}", char::from(*byte))?;
        }
        f.write_str(if *is_longer { "…`" } else { "`" })
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
    /// An error of a custom check, with no place yet; see
    /// [`SchemeRules::with_details`](crate::rules::SchemeRules::with_details).
    ///
    /// ```
    /// use urikit_schemes::{SchemeError, SchemeErrorKind};
    /// use urikit_schemes::rules::Clause;
    /// let clause = Clause::new("app-id", "our API guide §3", "an id has eight digits");
    /// let error = SchemeError::new(SchemeErrorKind::Malformed, clause);
    /// assert_eq!(error.to_string(), "an id has eight digits (our API guide §3)");
    /// assert_eq!(error.at(4..9).range(), Some(4..9));
    /// assert_eq!(error.at(4..9).to_string(), "an id has eight digits (our API guide §3), at byte 4");
    /// ```
    #[must_use]
    pub const fn new(kind: SchemeErrorKind, clause: Clause) -> Self {
        Self { kind, place: None, detail: Detail::Clause(clause) }
    }

    /// The same at these bytes of the URI. If something is forbidden or malformed and they are empty,
    /// [`SchemeRules::check`](crate::rules::SchemeRules::check) extends them to the end of the
    /// component.
    #[must_use]
    pub const fn at(self, range: Range<usize>) -> Self {
        const fn saturated(offset: usize) -> u32 {
            if offset > u32::MAX as usize { u32::MAX } else { offset as u32 }
        }
        Self { place: Some((saturated(range.start), saturated(range.end))), ..self }
    }

    /// The same from its offset to this end.
    pub(crate) fn to(self, end: usize) -> Self {
        match self.offset() {
            Some(offset) => self.at(offset..end),
            None => self,
        }
    }

    /// The same, for what is wrong in a URI: to the end of its component.
    pub(crate) fn in_uri(self, uri: Uri<'_>) -> Self {
        let Some(range) = self.range().filter(Range::is_empty) else { return self };
        match self.kind {
            // The delimiter is before the component.
            SchemeErrorKind::Forbidden => self.to(component_end(uri, range.start + 1)),
            SchemeErrorKind::Malformed => self.to(component_end(uri, range.start)),
            _ => self,
        }
    }

    /// The error that a URI of `rule` is expected, and this is its scheme.
    pub(crate) fn wrong_scheme(rule: &'static str, expected: &'static str, scheme: &str) -> Self {
        let detail = Detail::Schemes(WrongScheme::new(rule, expected, scheme));
        Self { kind: SchemeErrorKind::WrongScheme, place: None, detail }.at(0..scheme.len())
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> SchemeErrorKind {
        self.kind
    }

    /// The bytes of the URI, or of the reference, that are not allowed: from where it is wrong to the
    /// end of the component. Empty where something is missing; `None` for a builder whose
    /// arguments make no URI, or if no place is at fault.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::SchemeExt;
    /// let range = |text| Uri::parse(text).unwrap().check_scheme().unwrap_err().range();
    /// assert_eq!(range("file:///x?y"), Some(9..11));
    /// assert_eq!(range("http://h:99999/"), Some(9..14));
    /// assert_eq!(range("http:/x"), Some(5..5));
    /// ```
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        self.place.map(|(start, end)| start as usize..end as usize)
    }

    /// Where that range starts.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.range().map(|range| range.start)
    }

    /// The violated clause.
    #[must_use]
    pub fn clause(&self) -> Clause {
        match &self.detail {
            Detail::Clause(clause) => *clause,
            Detail::Schemes(schemes) => {
                Clause::new(schemes.rule, "RFC 3986 §3.1", "a URI of this rule has its scheme")
            }
            Detail::Syntax(error) => {
                let rule = error.rule();
                Clause::new(rule.name(), rule.section(), "the string is a URI")
            }
            Detail::Unresolved(_) => {
                Clause::new("URI-reference", "RFC 3986 §5.2", "the reference has a target")
            }
        }
    }

    /// The name of the broken rule, as in the standard's ABNF.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        self.clause().rule()
    }

    /// The section of the rule: `RFC 8089 §2`.
    #[must_use]
    pub fn section(&self) -> &'static str {
        self.clause().section()
    }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clause = match &self.detail {
            Detail::Clause(clause) => clause,
            Detail::Schemes(schemes) => return schemes.fmt(f),
            Detail::Syntax(error) => return write!(f, "invalid URI: {error}"),
            Detail::Unresolved(error) => return error.fmt(f),
        };
        write!(f, "{} ({})", clause.message(), clause.section())?;
        self.offset().map_or(Ok(()), |offset| write!(f, ", at byte {offset}"))
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
            Detail::Clause(_) | Detail::Schemes(_) => None,
            Detail::Syntax(error) => Some(error),
            Detail::Unresolved(error) => Some(error),
        }
    }
}

/// The string is not a URI of any scheme.
impl From<ParseError> for SchemeError {
    fn from(error: ParseError) -> Self {
        let kind = SchemeErrorKind::Syntax(error.kind());
        Self { kind, place: None, detail: Detail::Syntax(error) }.at(error.range())
    }
}

/// A reference has no target.
impl From<ResolveError> for SchemeError {
    fn from(error: ResolveError) -> Self {
        let kind = SchemeErrorKind::Unresolved(error.kind());
        let unplaced = Self { kind, place: None, detail: Detail::Unresolved(error) };
        error.range().map_or(unplaced, |range| unplaced.at(range))
    }
}

impl Describe for SchemeError {
    fn details(&self) -> Details {
        Details::new(self.kind.name()).at(self.offset()).by(self.rule())
    }
}
