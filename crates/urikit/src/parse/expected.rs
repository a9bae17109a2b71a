//! What a rule would have allowed, in words, for the rules that invalid inputs break.

use super::error::{ParseError, ParseErrorKind};
use crate::grammar::rule::Rule;

impl ParseError {
    /// What would have been allowed instead, in words for people; empty if the name of the
    /// rule says it all.
    ///
    /// ```
    /// use urikit::Uri;
    /// let error = Uri::parse("http://h:8a/").unwrap_err();
    /// assert_eq!(error.expected(), "a port is digits, or nothing");
    /// ```
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        match (self.kind, self.rule) {
            (ParseErrorKind::InvalidUtf8, _) => {
                "text in UTF-8; a literal byte is written as an escape, %XX"
            }
            (ParseErrorKind::PortOutOfRange, _) => "a port number is at most 65535",
            (ParseErrorKind::MissingHost | ParseErrorKind::MoreThanOrigin, _) => {
                "an origin is a scheme, a host and optionally a port"
            }
            (ParseErrorKind::MalformedEscape, _) => expected_by_rule(Rule::PctEncoded),
            (_, rule) => expected_by_rule(rule),
        }
    }
}

const fn expected_by_rule(rule: Rule) -> &'static str {
    match rule {
        Rule::Scheme => "a scheme is a letter, then letters, digits, + - . up to the colon",
        Rule::Userinfo => {
            "a userinfo may hold letters, digits, - . _ ~ ! $ & ' ( ) * + , ; = : and %XX escapes"
        }
        Rule::Iuserinfo => {
            "a userinfo may hold letters, digits, - . _ ~ ! $ & ' ( ) * + , ; = :, most non-ASCII \
             characters, and %XX escapes"
        }
        Rule::Host => "only : and a port may follow an address in brackets",
        Rule::RegName => {
            "a host name may hold letters, digits, - . _ ~ ! $ & ' ( ) * + , ; = and %XX escapes"
        }
        Rule::IregName => {
            "a host name may hold letters, digits, - . _ ~ ! $ & ' ( ) * + , ; =, most non-ASCII \
             characters, and %XX escapes"
        }
        Rule::IpLiteral => "an address that starts with [ ends with ]",
        Rule::Ipv6Address => {
            "eight groups of one to four hex digits with : between them; :: once for groups of \
             zeros; the last two may be an IPv4 address"
        }
        Rule::IpvFuture => {
            "v, hex digits, a dot, and then letters, digits, - . _ ~ ! $ & ' ( ) * + , ; = :"
        }
        Rule::Port => "a port is digits, or nothing",
        Rule::Segment => {
            "a path may hold letters, digits, - . _ ~ ! $ & ' ( ) * + , ; = : @ / and %XX escapes"
        }
        Rule::Isegment => {
            "a path may hold letters, digits, - . _ ~ ! $ & ' ( ) * + , ; = : @ /, most non-ASCII \
             characters, and %XX escapes"
        }
        Rule::SegmentNzNc | Rule::IsegmentNzNc => {
            "what precedes the first colon would be a scheme, but is not one; without a scheme, \
             the first segment of a path has no colon"
        }
        Rule::Query => {
            "a query may hold letters, digits, - . _ ~ ! $ & ' ( ) * + , ; = : @ / ? and %XX escapes"
        }
        Rule::Iquery => {
            "a query may hold letters, digits, - . _ ~ ! $ & ' ( ) * + , ; = : @ / ?, most \
             non-ASCII characters, and %XX escapes"
        }
        Rule::Fragment => {
            "a fragment may hold letters, digits, - . _ ~ ! $ & ' ( ) * + , ; = : @ / ? and %XX \
             escapes; a second # is %23"
        }
        Rule::Ifragment => {
            "a fragment may hold letters, digits, - . _ ~ ! $ & ' ( ) * + , ; = : @ / ?, most \
             non-ASCII characters, and %XX escapes; a second # is %23"
        }
        Rule::PctEncoded => "two hex digits after the %; a literal % is %25",
        _ => "",
    }
}
