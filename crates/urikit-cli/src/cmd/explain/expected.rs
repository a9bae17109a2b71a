//! What a rule would have allowed, in words, for the rules that a bad input breaks.

use urikit::Rule;

/// Lines of at most 66 columns; none where the rule's name says it all.
pub(super) const fn expected(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::Scheme => &["a scheme is a letter, then letters, digits, + - . up to the colon"],
        Rule::Userinfo => {
            &["a userinfo may hold unreserved, sub-delims, : and %XX escapes", UNRESERVED, DELIMS]
        }
        Rule::Iuserinfo => {
            &["a userinfo may hold iunreserved, sub-delims, : and %XX escapes", IUNRESERVED, DELIMS]
        }
        Rule::Host => &["behind an address in brackets only : and a port may follow"],
        Rule::RegName => {
            &["a host name may hold unreserved, sub-delims and %XX escapes", UNRESERVED, DELIMS]
        }
        Rule::IregName => {
            &["a host name may hold iunreserved, sub-delims and %XX escapes", IUNRESERVED, DELIMS]
        }
        Rule::IpLiteral => &["an address that starts with [ ends with ]"],
        Rule::Ipv6Address => &[
            "eight groups of one to four hex digits with : between them;",
            ":: once for groups of zeros; the last two may be an IPv4 address",
        ],
        Rule::IpvFuture => {
            &["v, hex digits, a dot, and then unreserved, sub-delims and :", UNRESERVED, DELIMS]
        }
        Rule::Port => &["a port is digits, or nothing"],
        Rule::Segment => {
            &["a path may hold unreserved, sub-delims, : @ / and %XX escapes", UNRESERVED, DELIMS]
        }
        Rule::Isegment => {
            &["a path may hold iunreserved, sub-delims, : @ / and %XX escapes", IUNRESERVED, DELIMS]
        }
        Rule::SegmentNzNc | Rule::IsegmentNzNc => &[
            "what stands before the first colon is a scheme, which this is not;",
            "without a scheme the first segment of a path holds no colon",
        ],
        Rule::Query => &[
            "a query may hold unreserved, sub-delims, : @ / ? and %XX escapes",
            UNRESERVED,
            DELIMS,
        ],
        Rule::Iquery => &[
            "a query may hold iunreserved, iprivate, sub-delims, : @ / ?",
            "and %XX escapes",
            IUNRESERVED,
            DELIMS,
        ],
        Rule::Fragment => &[
            "a fragment may hold unreserved, sub-delims, : @ / ? and %XX escapes",
            UNRESERVED,
            DELIMS,
        ],
        Rule::Ifragment => &[
            "a fragment may hold iunreserved, sub-delims, : @ / ? and %XX escapes",
            IUNRESERVED,
            DELIMS,
        ],
        Rule::PctEncoded => &["two hex digits behind the %; a % that is meant itself is %25"],
        _ => &[],
    }
}

const UNRESERVED: &str = "(unreserved: A-Z a-z 0-9 - . _ ~)";
const IUNRESERVED: &str = "(iunreserved: A-Z a-z 0-9 - . _ ~ and most beyond ASCII)";
const DELIMS: &str = "(sub-delims: ! $ & ' ( ) * + , ; =)";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_fits_a_terminal() {
        for rule in Rule::all() {
            assert!(expected(rule).iter().all(|line| line.len() <= 68), "{rule}");
        }
    }
}
