//! The table of characters and parts, cell by cell: whether a part allows the character, and why.

use super::{CharClass, CharKind, CharUse, Encode, Part, encode_bytes};
use crate::grammar::char_class::{ALPHA, HEXDIG, SCHEME};

/// How a part treats a character, and why; see [`CharUse::cell`].
///
/// ```
/// use urikit::percent::{CharFit, CharUse, Part};
/// let cell = CharUse::of('/').cell(Part::Userinfo);
/// assert_eq!((cell.fit, cell.message), (CharFit::Escaped, "ends the authority"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CharCell {
    /// Whether and how the part can contain it.
    pub fit: CharFit,
    /// Why, in a few words.
    pub message: &'static str,
}

/// Whether and how a part can contain a character. The variants are all that the grammar makes
/// possible.
///
/// ```
/// use urikit::percent::{CharFit, CharUse, Part};
/// assert_eq!(CharUse::of('[').cell(Part::Host).fit, CharFit::AroundIpLiteral);
/// assert_eq!(CharUse::of('_').cell(Part::Scheme).fit, CharFit::Never);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CharFit {
    /// Unescaped.
    Raw,
    /// Unescaped around an IP literal, escaped elsewhere: `[` and `]` of a host or an authority.
    AroundIpLiteral,
    /// Escaped.
    Escaped,
    /// Not at all: the part has no escapes.
    Never,
}

impl CharFit {
    /// A short, stable name, for machines.
    ///
    /// ```
    /// assert_eq!(urikit::percent::CharFit::Never.name(), "never");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::AroundIpLiteral => "around-ip-literal",
            Self::Escaped => "escaped",
            Self::Never => "never",
        }
    }
}

impl CharUse {
    /// How `part` treats it, and why.
    ///
    /// ```
    /// use urikit::percent::{CharUse, Part};
    /// assert_eq!(CharUse::of('&').cell(Part::QueryValue).message, "ends the parameter");
    /// assert_eq!(CharUse::of(']').cell(Part::Path).message, "only around an IP literal");
    /// ```
    #[must_use]
    pub fn cell(&self, part: Part) -> CharCell {
        let fit = if self.is_raw_in(part) {
            CharFit::Raw
        } else if self.is_bracket() && matches!(part, Part::Host | Part::Authority) {
            CharFit::AroundIpLiteral
        } else if part.has_escapes() {
            CharFit::Escaped
        } else {
            CharFit::Never
        };
        CharCell { fit, message: self.message(part) }
    }

    /// How `part` writes it; `None` if it can't.
    ///
    /// ```
    /// use urikit::percent::{CharUse, Part};
    /// let written = |c, part| CharUse::of(c).written_in(part).map(|written| written.to_string());
    /// assert_eq!(written(' ', Part::Query).as_deref(), Some("%20"));
    /// assert_eq!(written(' ', Part::Form).as_deref(), Some("+"));
    /// assert_eq!(written('[', Part::Host).as_deref(), Some("["));
    /// assert_eq!(written(' ', Part::Port), None);
    /// ```
    #[must_use]
    pub fn written_in(&self, part: Part) -> Option<Encode<'_>> {
        match self.cell(part).fit {
            CharFit::Raw | CharFit::Escaped => Some(part.encode_any(self.octets())),
            CharFit::AroundIpLiteral => Some(encode_bytes(self.octets(), CharClass::of(b"[]"))),
            CharFit::Never => None,
        }
    }

    fn is_bracket(&self) -> bool {
        matches!(self.char(), '[' | ']')
    }

    fn message(&self, part: Part) -> &'static str {
        match part {
            Part::Scheme => self.message_in_scheme(),
            Part::IpLiteral => self.message_in_ip_literal(),
            Part::Port => match self.char() {
                '0'..='9' => "a digit",
                '/' | '?' | '#' => "ends the authority",
                _ => "a port is made of digits",
            },
            Part::Form => self.message_in_form(),
            _ => self.reason_where_escapes_are(part),
        }
    }

    fn message_in_scheme(&self) -> &'static str {
        match self.char() {
            ':' => "ends the scheme",
            _ if self.is_in(ALPHA) => "a letter",
            _ if self.is_in(SCHEME) => "allowed after the first letter",
            _ => "a scheme is made of letters, digits, + - .",
        }
    }

    fn message_in_ip_literal(&self) -> &'static str {
        match self.char() {
            '[' => "starts the IP literal",
            ']' => "ends the IP literal",
            '/' | '?' | '#' => "ends the authority",
            ':' | '.' => "separates groups of an address",
            'v' | 'V' => "starts an address of a future version",
            _ if self.is_in(HEXDIG) => "a digit of an IPv6 address",
            _ if self.is_raw_in(Part::IpLiteral) => "only in an address of a future version",
            _ => "an IP literal has no such character, and no escapes",
        }
    }

    fn message_in_form(&self) -> &'static str {
        match self.char() {
            ' ' => "a form writes a space as +",
            '+' => "a form reads + as a space",
            _ if self.is_raw_in(Part::Form) => "a form keeps letters, digits and * - . _",
            _ => "a form escapes all but letters, digits and * - . _",
        }
    }

    /// For the parts that follow the generic syntax of RFC 3986.
    fn reason_where_escapes_are(&self, part: Part) -> &'static str {
        match (self.kind(), self.char()) {
            (CharKind::NonAscii, _) => "not ASCII: the octets of its UTF-8 are escaped",
            (CharKind::Percent, _) => "starts an escape",
            (CharKind::Excluded, c) if c.is_ascii_control() => {
                "no URI contains a control character"
            }
            (CharKind::Excluded, _) => "in no URI",
            (CharKind::Unreserved, _) => "unreserved",
            (CharKind::GenDelim | CharKind::SubDelim, _) if part == Part::Unreserved => {
                "reserved: somewhere it is a delimiter"
            }
            (CharKind::GenDelim, c) => general_delimiter(c, part),
            (CharKind::SubDelim, c) => sub_delimiter(c, part),
        }
    }
}

const DATA: &str = "data";

fn general_delimiter(c: char, part: Part) -> &'static str {
    use Part::{
        Authority, Fragment, Host, Password, Path, QueryKey, QueryValue, RegName, Segment,
        SegmentKey, SegmentName, SegmentNzNc, SegmentValue, User, Userinfo,
    };
    let in_authority = matches!(part, Authority | Userinfo | User | Password | Host | RegName);
    let in_path =
        matches!(part, Path | Segment | SegmentNzNc | SegmentName | SegmentKey | SegmentValue);
    match c {
        '[' | ']' => "only around an IP literal",
        '#' if part == Fragment => "no # is in a fragment",
        '#' => "starts the fragment",
        '/' | '?' if in_authority => "ends the authority",
        '?' if in_path => "starts the query",
        '/' if part == Path => "separates segments",
        '/' if in_path => "ends the segment",
        '@' if in_authority => "ends the userinfo",
        ':' => match part {
            Authority => "before a password or a port",
            Userinfo => "separates user and password",
            User => "ends the user",
            Password => "data after the first :",
            Host | RegName => "starts the port",
            SegmentNzNc => "what is before it would be a scheme",
            _ => DATA,
        },
        '?' if matches!(part, Part::Query | QueryKey | QueryValue) => "data after the first ?",
        _ => DATA,
    }
}

fn sub_delimiter(c: char, part: Part) -> &'static str {
    match (c, part) {
        ('&', Part::Query) => "separates parameters",
        ('&', Part::QueryKey | Part::QueryValue) => "ends the parameter",
        ('=', Part::Query) => "separates key and value",
        ('=', Part::QueryKey) => "ends the key",
        ('=', Part::QueryValue) => "data after the first =",
        ('+', Part::Query) => "data, but a space to readers of forms",
        ('+', Part::QueryKey | Part::QueryValue) => "a space to readers of forms",
        (';' | ',' | '=', Part::Path | Part::Segment | Part::SegmentNzNc) => {
            "may separate parameters of a segment"
        }
        (';' | ',', Part::SegmentName) => "starts a parameter of the segment",
        (';' | ',', Part::SegmentKey | Part::SegmentValue) => "ends the parameter of the segment",
        ('=', Part::SegmentKey) => "ends the key",
        ('=', Part::SegmentValue) => "data after the first =",
        _ => "data, unless the scheme gives it a meaning",
    }
}
