//! What is wrong with an input, where, and which rule it breaks.

use core::fmt;
use core::ops::Range;

use super::chars::char_at;
use crate::grammar::rule::Rule;
use crate::name::error_kinds;
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
    // Small, as every parser's result has room for it.
    pub(crate) offset: u32,
    /// The number of invalid bytes: whole characters.
    pub(crate) len: u32,
    /// The offending character, if it may be shown.
    pub(crate) found: Option<char>,
    pub(crate) kind: ParseErrorKind,
    pub(crate) component: Option<Component>,
    pub(crate) rule: Rule,
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
    /// A port above 65535, where a number is needed. The syntax allows it; TCP and UDP do not.
    PortOutOfRange,
    /// An origin without a host, or with an empty one: it would be opaque.
    MissingHost,
    /// An origin with a userinfo, a path, a query or a fragment.
    MoreThanOrigin,
}

/// A part of an identifier, for errors. RFC 3986 §3 has no others.
///
/// ```
/// use urikit::{Component, Uri};
/// let error = Uri::parse("http://h:8a/").unwrap_err();
/// assert_eq!(error.component(), Some(Component::Port));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

error_kinds! {
    ParseErrorKind {
        UnexpectedChar "unexpected-char" "unexpected character";
        UnexpectedEnd "unexpected-end" "unexpected end";
        MalformedEscape "malformed-escape" "malformed percent-escape";
        MissingScheme "missing-scheme" "missing scheme";
        InvalidUtf8 "invalid-utf8" "invalid UTF-8";
        TooLong "too-long" "input longer than 4 GiB";
        PortOutOfRange "port-too-large" "the port is above 65535";
        MissingHost "missing-host" "not an origin: it has no host";
        MoreThanOrigin "more-than-origin" "not an origin: it has more than scheme, host and port";
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
        self.offset as usize
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
        self.offset()..self.offset() + self.len as usize
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
        offset: MAX_LEN as u32,
        len: 0,
        found: None,
        kind: ParseErrorKind::TooLong,
        component: None,
        rule: Rule::UriReference,
    };

    /// Where more than 4 GiB precede an error, the input is too long.
    pub(crate) const fn new(
        kind: ParseErrorKind,
        offset: usize,
        component: Option<Component>,
        rule: Rule,
    ) -> Self {
        if offset > u32::MAX as usize {
            return Self::TOO_LONG;
        }
        Self { offset: offset as u32, len: 0, found: None, kind, component, rule }
    }

    /// The same error in a longer text, of which the checked one is a part: `bytes` later.
    ///
    /// ```
    /// use urikit::{Uri, params::Params};
    /// let uri = Uri::parse("http://h/?a&&b")?;
    /// let query_start = uri.spans().query().map_or(0, |query| query.start);
    /// let error = Params::new("a&&b").check_list().unwrap_err();
    /// assert_eq!((error.offset(), error.moved_by(query_start).offset()), (2, 12));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn moved_by(self, bytes: usize) -> Self {
        self.moved_to(self.offset as usize + bytes)
    }

    /// The same error elsewhere.
    pub(crate) const fn moved_to(self, offset: usize) -> Self {
        let moved = Self::new(self.kind, offset, self.component, self.rule);
        Self { len: self.len, found: self.found, ..moved }
    }

    /// The same error with this number of invalid bytes.
    pub(crate) const fn with_len(self, len: usize) -> Self {
        Self { len: len as u32, ..self }
    }

    /// Adds what is found at the offset: the character, unless it may belong to a userinfo, and the
    /// number of invalid bytes.
    pub(crate) const fn found_in(self, bytes: &[u8]) -> Self {
        let offset = self.offset();
        match self.kind {
            ParseErrorKind::UnexpectedChar if offset < bytes.len() => {
                let c = char_at(bytes, offset);
                let found = if self.may_be_secret(bytes) { None } else { Some(c) };
                Self { len: c.len_utf8() as u32, found, ..self }
            }
            ParseErrorKind::MalformedEscape => {
                Self { len: malformed_escape_len(bytes, offset) as u32, found: None, ..self }
            }
            _ => Self { len: 0, found: None, ..self },
        }
    }

    const fn may_be_secret(&self, bytes: &[u8]) -> bool {
        match self.component {
            Some(Component::Userinfo) => true,
            // An `@` further on may mean that this was intended as a userinfo, even after a `/`
            // that should have been escaped.
            Some(Component::Host | Component::Port) => has_at_sign(bytes, self.offset() + 1),
            _ => false,
        }
    }

    /// Whether it is in an authority that extends to the end of `text`.
    pub(crate) fn in_open_authority(&self, text: &str) -> bool {
        let in_authority =
            matches!(self.component, Some(Component::Userinfo | Component::Host | Component::Port));
        in_authority && !text.as_bytes()[self.offset()..].iter().any(|byte| b"/?#".contains(byte))
    }
}

/// The length of the malformed escape at `at`: its `%`, and the hex digit after it, if there is one.
pub(crate) const fn malformed_escape_len(bytes: &[u8], at: usize) -> usize {
    let digit = at + 1;
    1 + (digit < bytes.len() && bytes[digit].is_ascii_hexdigit()) as usize
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
        use ParseErrorKind::{
            InvalidUtf8, MissingHost, MissingScheme, MoreThanOrigin, PortOutOfRange, TooLong,
        };
        match self.found {
            Some(c) => write!(f, "unexpected {c:?}")?,
            None => f.write_str(self.kind.message())?,
        }
        match (self.kind, self.component) {
            (TooLong, _) => return Ok(()),
            (PortOutOfRange | MissingHost | MoreThanOrigin, _) => f.write_str(",")?,
            (MissingScheme | InvalidUtf8, _) => {}
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
        ParseError::new(kind, offset, component, self)
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
