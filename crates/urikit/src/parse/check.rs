//! Checks whether a grammar rule derives a string.

use crate::grammar::char_class::{
    ALPHA, CharClass, CharTable, DIGIT, GEN_DELIMS, HEXDIG, PCHAR, RESERVED, SCHEME, SUB_DELIMS,
    UNRESERVED, tables,
};
use crate::grammar::ip;
use crate::grammar::rule::Rule;
use crate::grammar::ucschar::{is_iprivate, is_ucschar};
use crate::parse::authority::{self, End};
use crate::parse::chars::{Unicode, end_of_char_run, is_escape};
use crate::parse::error::{ParseError, ParseErrorKind};
use crate::parse::target::{RFC9112_FORMS, read_first_target_form, read_target_form};
use crate::parse::{self, Rules, parameters};

impl Rule {
    /// Whether the rule derives the whole of `text`.
    ///
    /// ```
    /// assert!(urikit::Rule::Host.matches("[::1]"));
    /// ```
    #[must_use]
    pub fn matches(self, text: &str) -> bool {
        self.check(text).is_ok()
    }

    /// Where and why the rule does not derive the whole of `text`.
    ///
    /// ```
    /// let error = urikit::Rule::DecOctet.check("256").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '6' in dec-octet at byte 2");
    /// ```
    ///
    /// # Errors
    /// If the rule does not derive `text`.
    pub fn check(self, text: &str) -> Result<(), ParseError> {
        self.check_text(text).map_err(|error| error.found_in(text.as_bytes()))
    }

    /// The same for bytes, which need not be UTF-8.
    ///
    /// ```
    /// let error = urikit::Rule::Query.check_bytes(b"a\xFF").unwrap_err();
    /// assert_eq!(error.to_string(), "invalid UTF-8 at byte 1");
    /// ```
    ///
    /// # Errors
    /// If the bytes are not UTF-8, or the rule does not derive them: whichever is found first.
    pub fn check_bytes(self, bytes: &[u8]) -> Result<(), ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => self.check(text),
            Err(_) => Err(self.not_utf8(bytes)),
        }
    }

    /// The error for bytes that are not UTF-8.
    #[cold]
    pub(crate) fn not_utf8(self, bytes: &[u8]) -> ParseError {
        // There is always a first chunk: the empty string is UTF-8.
        let before = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        let offset = before.len();
        match self.check(before) {
            // An error in a valid prefix may be due only to what is missing after it. An authority
            // continues up to the next `/`, `?` or `#`, and an `@` there changes its parts.
            Err(error) if error.offset() < offset && !error.in_open_authority(before) => error,
            _ => {
                let invalid = bytes.utf8_chunks().next().map_or(0, |chunk| chunk.invalid().len());
                self.wrong(offset, ParseErrorKind::InvalidUtf8).with_len(invalid)
            }
        }
    }

    fn check_text(self, text: &str) -> Result<(), ParseError> {
        use Unicode::{No, Private, Ucschar};
        let bytes = text.as_bytes();
        match self {
            Self::Uri => check_whole(text, Rules::URI),
            Self::UriReference => check_whole(text, Rules::URI_REFERENCE),
            Self::AbsoluteUri => check_whole(text, Rules::ABSOLUTE_URI),
            Self::RelativeRef => check_whole(text, Rules::RELATIVE_REF),
            Self::Iri => check_whole(text, Rules::URI.iri()),
            Self::IriReference => check_whole(text, Rules::URI_REFERENCE.iri()),
            Self::AbsoluteIri => check_whole(text, Rules::ABSOLUTE_URI.iri()),
            Self::IrelativeRef => check_whole(text, Rules::RELATIVE_REF.iri()),

            Self::HierPart => self.hierarchy(bytes, No, Self::PathRootless),
            Self::RelativePart => self.hierarchy(bytes, No, Self::PathNoscheme),
            Self::IhierPart => self.hierarchy(bytes, Ucschar, Self::IpathRootless),
            Self::IrelativePart => self.hierarchy(bytes, Ucschar, Self::IpathNoscheme),

            Self::Scheme => match ALPHA.contains(*bytes.first().unwrap_or(&0)) {
                true => self.all_of(bytes, SCHEME),
                false => Err(self.wrong_at(bytes, 0)),
            },
            Self::Authority => authority::split_authority(bytes, No).map(drop),
            Self::Iauthority => authority::split_authority(bytes, Ucschar).map(drop),
            Self::Userinfo => self.run(bytes, 0, &tables::USERINFO, No),
            Self::Iuserinfo => self.run(bytes, 0, &tables::USERINFO, Ucschar),
            Self::Host | Self::UriHost => self.host(bytes, No),
            Self::Ihost => self.host(bytes, Ucschar),
            Self::IpLiteral => match bytes.first() {
                Some(b'[') => self.host(bytes, No),
                _ => Err(self.wrong_at(bytes, 0)),
            },
            Self::IpvFuture => self.result(bytes, ip::ip_future(bytes)),
            Self::Ipv6Address => self.result(bytes, ip::check_ipv6(bytes)),
            Self::Ipv4Address => self.result(bytes, ip::parse_ipv4(bytes)),
            Self::RegName => self.run(bytes, 0, &tables::REG_NAME, No),
            Self::IregName => self.run(bytes, 0, &tables::REG_NAME, Ucschar),
            Self::Port => self.all_of(bytes, DIGIT),
            Self::H16 => self.hex_group(bytes),
            Self::Ls32 => self.ls32(bytes),
            Self::DecOctet => self.dec_octet(bytes),

            Self::Path => self.run(bytes, 0, &tables::PATH, No),
            Self::Ipath => self.run(bytes, 0, &tables::PATH, Ucschar),
            Self::PathAbempty | Self::PathAbsolute | Self::PathRootless | Self::PathNoscheme => {
                self.path(bytes, No)
            }
            Self::IpathAbempty
            | Self::IpathAbsolute
            | Self::IpathRootless
            | Self::IpathNoscheme => self.path(bytes, Ucschar),
            Self::PathEmpty | Self::IpathEmpty => match bytes {
                [] => Ok(()),
                _ => Err(self.wrong_at(bytes, 0)),
            },
            Self::Segment => self.run(bytes, 0, &tables::PCHAR, No),
            Self::Isegment => self.run(bytes, 0, &tables::PCHAR, Ucschar),
            Self::SegmentNz => self.non_empty(bytes, &tables::PCHAR, No),
            Self::IsegmentNz => self.non_empty(bytes, &tables::PCHAR, Ucschar),
            Self::SegmentNzNc => self.non_empty(bytes, &tables::SEGMENT_NC, No),
            Self::IsegmentNzNc => self.non_empty(bytes, &tables::SEGMENT_NC, Ucschar),
            Self::Query => self.run(bytes, 0, &tables::QUERY, No),
            Self::Iquery => self.run(bytes, 0, &tables::QUERY, Private),
            Self::ParameterList => self.derived(parameters::check_parameter_list(bytes, b'&', No)),
            Self::KeyValuePairs => self.derived(parameters::check_key_value_pairs(bytes, b'&', No)),
            Self::Fragment => self.run(bytes, 0, &tables::QUERY, No),
            Self::Ifragment => self.run(bytes, 0, &tables::QUERY, Ucschar),

            Self::Pchar if bytes.first() == Some(&b'%') => self.escape(bytes),
            Self::Ipchar if bytes.first() == Some(&b'%') => self.escape(bytes),
            Self::PctEncoded => self.escape(bytes),
            Self::Pchar => self.one(text, |c| is_char_of_class(PCHAR, c)),
            Self::Ipchar => self.one(text, |c| is_char_of_class(PCHAR, c) || is_ucschar(c)),
            Self::Unreserved => self.one(text, |c| is_char_of_class(UNRESERVED, c)),
            Self::Iunreserved => {
                self.one(text, |c| is_char_of_class(UNRESERVED, c) || is_ucschar(c))
            }
            Self::Ucschar => self.one(text, is_ucschar),
            Self::Iprivate => self.one(text, is_iprivate),
            Self::Reserved => self.one(text, |c| is_char_of_class(RESERVED, c)),
            Self::GenDelims => self.one(text, |c| is_char_of_class(GEN_DELIMS, c)),
            Self::SubDelims => self.one(text, |c| is_char_of_class(SUB_DELIMS, c)),
            Self::Alpha => self.one(text, |c| is_char_of_class(ALPHA, c)),
            Self::Digit => self.one(text, |c| is_char_of_class(DIGIT, c)),
            Self::Hexdig => self.one(text, |c| is_char_of_class(HEXDIG, c)),

            Self::RequestTarget => read_first_target_form(&RFC9112_FORMS, text).map(drop),
            Self::OriginForm
            | Self::AbsoluteForm
            | Self::AuthorityForm
            | Self::AuthorityForm7230
            | Self::AsteriskForm => read_target_form(self, text).map(drop),
            Self::AbsolutePath => match bytes.first() {
                Some(b'/') => self.run(bytes, 0, &tables::PATH, No),
                _ => Err(self.wrong_at(bytes, 0)),
            },
            Self::Ipv6Addrz => self.address_with_zone(bytes),
            Self::ZoneId => self.non_empty(bytes, &UNRESERVED.table(), No),
        }
    }

    /// `"//" authority path-abempty / path-absolute / a rootless path / path-empty`.
    fn hierarchy(self, bytes: &[u8], unicode: Unicode, rootless: Self) -> Result<(), ParseError> {
        match bytes {
            [] => Ok(()),
            [b'/', b'/', ..] => {
                let (_, end) = authority::split_authority_at(bytes, 2, unicode, End::Delimited)?;
                self.run(bytes, end, &tables::PATH, unicode)
            }
            [b'/', ..] => self.run(bytes, 0, &tables::PATH, unicode),
            _ => rootless.path(bytes, unicode).map_err(|error| Self::renamed(self, error)),
        }
    }

    /// A path production, by how it may start; the rest is the same for all.
    fn path(self, bytes: &[u8], unicode: Unicode) -> Result<(), ParseError> {
        let first_segment_end = match (self, bytes) {
            (Self::PathAbempty | Self::IpathAbempty, [] | [b'/', ..]) => 0,
            (Self::PathAbsolute | Self::IpathAbsolute, [b'/', b'/', ..]) => {
                return Err(self.wrong_at(bytes, 1));
            }
            (Self::PathAbsolute | Self::IpathAbsolute, [b'/', ..]) => 0,
            (Self::PathRootless | Self::IpathRootless, [first, ..]) if *first != b'/' => 0,
            (Self::PathNoscheme | Self::IpathNoscheme, [first, ..]) if *first != b'/' => {
                let (end, kind) = end_of_char_run(bytes, 0, &tables::SEGMENT_NC, unicode);
                if end < bytes.len() && bytes[end] != b'/' {
                    return Err(self.wrong(end, kind));
                }
                end
            }
            _ => return Err(self.wrong_at(bytes, 0)),
        };
        self.run(bytes, first_segment_end, &tables::PATH, unicode)
    }

    fn host(self, bytes: &[u8], unicode: Unicode) -> Result<(), ParseError> {
        let (end, _) = authority::split_host(bytes, unicode)?;
        if end < bytes.len() { Err(self.wrong_at(bytes, end)) } else { Ok(()) }
    }

    /// `dec-octet`: 0 to 255 without leading zeros.
    fn dec_octet(self, bytes: &[u8]) -> Result<(), ParseError> {
        let mut value: u32 = 0;
        for (i, byte) in bytes.iter().enumerate() {
            let leading_zero = i > 0 && bytes[0] == b'0';
            if !byte.is_ascii_digit() || leading_zero {
                return Err(self.wrong_at(bytes, i));
            }
            value = value * 10 + u32::from(byte - b'0');
            if value > 255 {
                return Err(self.wrong_at(bytes, i));
            }
        }
        if bytes.is_empty() { Err(self.wrong_at(bytes, 0)) } else { Ok(()) }
    }

    /// `h16 = 1*4HEXDIG`.
    fn hex_group(self, bytes: &[u8]) -> Result<(), ParseError> {
        let end = HEXDIG.span(bytes, 0).min(4);
        if end == 0 || end < bytes.len() { Err(self.wrong_at(bytes, end)) } else { Ok(()) }
    }

    /// `ls32 = ( h16 ":" h16 ) / IPv4address`.
    fn ls32(self, bytes: &[u8]) -> Result<(), ParseError> {
        let Some(colon) = bytes.iter().position(|b| *b == b':') else {
            return self.result(bytes, ip::parse_ipv4(bytes));
        };
        let digits = HEXDIG.span(bytes, 0).min(4);
        if digits == 0 || digits < colon {
            return Err(self.wrong_at(bytes, digits));
        }
        self.hex_group(&bytes[colon + 1..])
            .map_err(|error| error.moved_to(colon + 1 + error.offset()))
    }

    /// `IPv6addrz = IPv6address "%25" ZoneID`.
    fn address_with_zone(self, bytes: &[u8]) -> Result<(), ParseError> {
        let percent = bytes.iter().position(|byte| *byte == b'%').unwrap_or(bytes.len());
        self.result(bytes, ip::check_ipv6(&bytes[..percent]))?;
        let mark = bytes[percent..].iter().zip(b"%25").take_while(|(a, b)| a == b).count();
        match percent + mark {
            zone if mark == 3 && zone < bytes.len() => {
                self.run(bytes, zone, &UNRESERVED.table(), Unicode::No)
            }
            wrong => Err(self.wrong_at(bytes, wrong)),
        }
    }

    /// `pct-encoded = "%" HEXDIG HEXDIG`.
    fn escape(self, bytes: &[u8]) -> Result<(), ParseError> {
        match bytes {
            [b'%', ..] if is_escape(bytes, 0) && bytes.len() > 3 => Err(self.wrong_at(bytes, 3)),
            [b'%', ..] if is_escape(bytes, 0) => Ok(()),
            [b'%', ..] => Err(self.wrong(0, ParseErrorKind::MalformedEscape)),
            _ => Err(self.wrong_at(bytes, 0)),
        }
    }

    fn run(
        self,
        bytes: &[u8],
        from: usize,
        class: &CharTable,
        unicode: Unicode,
    ) -> Result<(), ParseError> {
        match end_of_char_run(bytes, from, class, unicode) {
            (end, _) if end == bytes.len() => Ok(()),
            (end, kind) => Err(self.wrong(end, kind)),
        }
    }

    fn non_empty(
        self,
        bytes: &[u8],
        class: &CharTable,
        unicode: Unicode,
    ) -> Result<(), ParseError> {
        if bytes.is_empty() {
            return Err(self.wrong_at(bytes, 0));
        }
        self.run(bytes, 0, class, unicode)
    }

    fn all_of(self, bytes: &[u8], class: CharClass) -> Result<(), ParseError> {
        match class.span(bytes, 0) {
            end if end == bytes.len() => Ok(()),
            end => Err(self.wrong_at(bytes, end)),
        }
    }

    /// Exactly one character.
    fn one(self, text: &str, member: impl Fn(char) -> bool) -> Result<(), ParseError> {
        match text.chars().next() {
            Some(c) if !member(c) => Err(self.wrong_at(text.as_bytes(), 0)),
            Some(c) if c.len_utf8() == text.len() => Ok(()),
            Some(c) => Err(self.wrong_at(text.as_bytes(), c.len_utf8())),
            None => Err(self.wrong_at(text.as_bytes(), 0)),
        }
    }

    fn result<T>(self, bytes: &[u8], recognised: Result<T, usize>) -> Result<(), ParseError> {
        recognised.map(drop).map_err(|offset| self.wrong_at(bytes, offset))
    }

    fn derived(self, derived: Result<(), (usize, ParseErrorKind)>) -> Result<(), ParseError> {
        derived.map_err(|(offset, kind)| self.wrong(offset, kind))
    }

    fn renamed(self, error: ParseError) -> ParseError {
        ParseError { rule: self, ..error }
    }
}

fn check_whole(text: &str, rules: Rules) -> Result<(), ParseError> {
    parse::parse(text, rules).map(drop)
}

fn is_char_of_class(class: CharClass, c: char) -> bool {
    u8::try_from(c).is_ok_and(|byte| class.contains(byte))
}
