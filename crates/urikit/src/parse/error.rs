//! What is wrong with an input, where, and which rule it breaks.

use core::fmt;
use core::ops::Range;

use super::chars::char_at;
use crate::grammar::rule::Rule;
use crate::parse::limit::MAX_LEN;

/// Why an input is not valid.
///
/// The offset is in bytes, into the whole input. What precedes it could still have become valid. No
/// byte of a userinfo ever appears in an error.
///
/// ```
/// use urikit::{Component, Rule, Uri};
/// let error = Uri::parse("http://h/a^b").unwrap_err();
/// assert_eq!(error.to_string(), "unexpected '^' in path at byte 10");
/// assert_eq!(error.offset(), 10);
/// assert_eq!(error.component(), Some(Component::Path));
/// assert_eq!(error.rule(), Rule::Segment);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    pub(crate) offset: usize,
    pub(crate) kind: ParseErrorKind,
    pub(crate) component: Option<Component>,
    pub(crate) rule: Rule,
    pub(crate) found: Option<FoundChar>,
}

/// What is at the offset of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FoundChar {
    /// The number of invalid bytes: whole characters.
    pub(crate) len: u8,
    /// The offending character, if it may be shown.
    pub(crate) shown: Option<char>,
}

/// The kinds of parse error. More may be added.
///
/// ```
/// use urikit::{ParseErrorKind, Uri};
/// let error = Uri::parse("http://h/%4").unwrap_err();
/// assert_eq!(error.kind(), ParseErrorKind::MalformedEscape);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character where no rule allows it.
    UnexpectedChar,
    /// The input ends where a rule needs more.
    UnexpectedEnd,
    /// A `%` not followed by two hex digits.
    MalformedEscape,
    /// A relative reference where a scheme is required.
    MissingScheme,
    /// The bytes are not UTF-8.
    InvalidUtf8,
    /// The input is longer than 4 GiB.
    TooLong,
}

/// A part of an identifier, for errors.
///
/// ```
/// use urikit::{Component, Uri};
/// let error = Uri::parse("http://h:8a/").unwrap_err();
/// assert_eq!(error.component(), Some(Component::Port));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Component {
    /// The part before the first `:`.
    Scheme,
    /// The part before the `@` of an authority.
    Userinfo,
    /// The host of an authority.
    Host,
    /// The part after the `:` of an authority.
    Port,
    /// The path.
    Path,
    /// The part after the first `?`.
    Query,
    /// The part after the first `#`.
    Fragment,
}

impl ParseErrorKind {
    /// A short, stable name, for machines.
    ///
    /// ```
    /// assert_eq!(urikit::ParseErrorKind::MissingScheme.name(), "missing-scheme");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnexpectedChar => "unexpected-char",
            Self::UnexpectedEnd => "unexpected-end",
            Self::MalformedEscape => "malformed-escape",
            Self::MissingScheme => "missing-scheme",
            Self::InvalidUtf8 => "invalid-utf8",
            Self::TooLong => "too-long",
        }
    }

    pub(super) const fn says(self) -> &'static str {
        match self {
            Self::UnexpectedChar => "unexpected character",
            Self::UnexpectedEnd => "unexpected end",
            Self::MalformedEscape => "malformed percent-escape",
            Self::MissingScheme => "missing scheme",
            Self::InvalidUtf8 => "invalid UTF-8",
            Self::TooLong => "input longer than 4 GiB",
        }
    }
}

impl Component {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Userinfo => "userinfo",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }
}

impl ParseError {
    /// The byte offset into the whole input; its length if the input ends too early.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The invalid bytes, as a range of whole characters: for slicing or underlining.
    ///
    /// It starts at [`offset`](Self::offset), and is empty if something is missing: a scheme, or
    /// more input at the end. For a malformed escape it is the `%` and the hex digit after it, if
    /// there is one.
    ///
    /// ```
    /// use urikit::Uri;
    /// let wrong = |text| &text[Uri::parse(text).unwrap_err().range()];
    /// assert_eq!(wrong("http://h/ä b"), "ä");
    /// assert_eq!(wrong("http://h/%4ä"), "%4");
    /// assert_eq!(wrong("http://[::1"), "");
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        let len = match self.found {
            Some(found) => found.len as usize,
            None => 0,
        };
        self.offset..self.offset + len
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ParseErrorKind {
        self.kind
    }

    /// The component with the error; `None` if the input is not one that has components.
    #[must_use]
    pub const fn component(&self) -> Option<Component> {
        self.component
    }

    /// The ABNF rule that is broken.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }
}

impl ParseError {
    /// The offset is that of the first byte too many.
    pub(crate) const TOO_LONG: Self = Self {
        offset: MAX_LEN,
        kind: ParseErrorKind::TooLong,
        component: None,
        rule: Rule::UriReference,
        found: None,
    };

    /// Adds what is found at the offset: the character, unless it may belong to a userinfo, and the
    /// number of invalid bytes.
    pub(crate) const fn found_in(self, bytes: &[u8]) -> Self {
        let found = match self.kind {
            ParseErrorKind::UnexpectedChar if self.offset < bytes.len() => {
                let c = char_at(bytes, self.offset);
                let shown = if self.may_be_secret(bytes) { None } else { Some(c) };
                Some(FoundChar { len: c.len_utf8() as u8, shown })
            }
            ParseErrorKind::MalformedEscape => {
                let digit = self.offset + 1;
                let has_digit = digit < bytes.len() && bytes[digit].is_ascii_hexdigit();
                Some(FoundChar { len: 1 + has_digit as u8, shown: None })
            }
            _ => None,
        };
        Self { found, ..self }
    }

    const fn may_be_secret(&self, bytes: &[u8]) -> bool {
        match self.component {
            Some(Component::Userinfo) => true,
            // An `@` further on may mean that this was intended as a userinfo, even after a `/`
            // that should have been escaped.
            Some(Component::Host | Component::Port) => has_at_sign(bytes, self.offset + 1),
            _ => false,
        }
    }

    /// Whether it is in an authority that extends to the end of `text`.
    pub(crate) fn in_open_authority(&self, text: &str) -> bool {
        let in_authority =
            matches!(self.component, Some(Component::Userinfo | Component::Host | Component::Port));
        in_authority && !text.as_bytes()[self.offset..].iter().any(|byte| b"/?#".contains(byte))
    }
}

/// Whether there is an `@` from `start` on. No early exit, so that the compiler vectorizes the
/// loop.
const fn has_at_sign(bytes: &[u8], start: usize) -> bool {
    let mut found = false;
    let mut i = start;
    while i < bytes.len() {
        found |= bytes[i] == b'@';
        i += 1;
    }
    found
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParseErrorKind::TooLong => return f.write_str(self.kind.says()),
            _ => match self.found {
                Some(FoundChar { shown: Some(c), .. }) => write!(f, "unexpected {c:?}")?,
                _ => f.write_str(self.kind.says())?,
            },
        }
        match (self.kind, self.component) {
            (ParseErrorKind::MissingScheme | ParseErrorKind::InvalidUtf8, _) => {}
            (_, Some(component)) => write!(f, " in {component}")?,
            (_, None) => write!(f, " in {}", self.rule)?,
        }
        write!(f, " at byte {}", self.offset)
    }
}

impl core::error::Error for ParseError {}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The errors of a rule.
impl Rule {
    pub(crate) fn wrong_at(self, bytes: &[u8], offset: usize) -> ParseError {
        let kind = if offset == bytes.len() {
            ParseErrorKind::UnexpectedEnd
        } else {
            ParseErrorKind::UnexpectedChar
        };
        self.wrong(offset, kind)
    }

    pub(crate) fn wrong(self, offset: usize, kind: ParseErrorKind) -> ParseError {
        let component = match self {
            Self::Userinfo | Self::Iuserinfo => Some(Component::Userinfo),
            _ => None,
        };
        ParseError { offset, kind, component, rule: self, found: None }
    }

    /// The rule that an error in `component` breaks. A table, because branches would be
    /// mispredicted.
    #[inline(always)]
    pub(crate) const fn broken(kind: ParseErrorKind, component: Component, iri: bool) -> Self {
        /// By component, in a URI and in an IRI.
        static RULES: [[Rule; 2]; 7] = {
            let mut rules = [[Rule::Scheme; 2]; 7];
            rules[Component::Userinfo as usize] = [Rule::Userinfo, Rule::Iuserinfo];
            rules[Component::Host as usize] = [Rule::RegName, Rule::IregName];
            rules[Component::Port as usize] = [Rule::Port; 2];
            rules[Component::Path as usize] = [Rule::Segment, Rule::Isegment];
            rules[Component::Query as usize] = [Rule::Query, Rule::Iquery];
            rules[Component::Fragment as usize] = [Rule::Fragment, Rule::Ifragment];
            rules
        };
        if let ParseErrorKind::MalformedEscape = kind {
            return Self::PctEncoded;
        }
        RULES[component as usize][iri as usize]
    }
}
