//! RFC 6920 §7: `nih`, names by digest in a speakable form.

use urikit::kind::UriKind;
use urikit::percent::sets::UNRESERVED;
use urikit::percent::{CharClass, Part};
use urikit::{AsIdentifier, Uri};

use super::algorithm::{Algorithm, is_ni_digest};
use crate::error::SchemeError;
use crate::rules::{Clause, Condition, Requirement, SchemeRules, Unescaped};

/// An `nih` URI: a hash algorithm, a digest in hex digits, optionally a check digit.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Algorithm, Nih};
/// let nih = Nih::new(Uri::parse("nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f")?)?;
/// assert_eq!(nih.algorithm(), Some(Algorithm::Sha256To120));
/// assert!(nih.digest().take(3).eq([0x53, 0x26, 0x90]));
/// assert_eq!(nih.check_digit(), Some('f'));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Hyphens between the digits make no difference. A check digit, if present, is correct.
///
/// # Normal form
///
/// That of any URI without a hierarchy; digits and hyphens stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nih<'a> {
    uri: Uri<'a>,
    algorithm: &'a str,
    value: &'a str,
    check_digit: Option<char>,
}

const REQUIREMENTS: &[Requirement] = &[
    Requirement::new(Condition::NoAuthority, nih_clause("nih", "an nih URI has no authority")),
    Requirement::new(Condition::NoQuery, nih_clause("nih", "an nih URI has no query")),
];

const fn nih_clause(rule: &'static str, says: &'static str) -> Clause {
    Clause::new(rule, "RFC 6920 §7", says)
}

impl Nih<'_> {
    /// The rules of `nih`.
    pub const RULES: SchemeRules = SchemeRules::new("nih", "nih", REQUIREMENTS)
        .with_details(|uri| parse_nih(uri).map(drop))
        .without_hierarchy()
        .with_unescaped(UNESCAPED);
}

const UNESCAPED: &[Unescaped] = &[Unescaped::new(
    Part::Path,
    UNRESERVED.or(CharClass::of(b";")),
    nih_clause(
        "nih",
        "algorithm, digest and check digit have unreserved characters, with a ; between",
    ),
)];

fn parse_nih(uri: Uri<'_>) -> Result<Nih<'_>, SchemeError> {
    const NAME: Clause = nih_clause("nih", "an nih URI is an algorithm, `;` and a digest");
    const DIGITS: Clause = nih_clause("val", "a digest is pairs of hex digits, with hyphens");
    const CHECK: Clause =
        nih_clause("checkdigit", "a check digit is that of Luhn's algorithm, mod 16");
    const LENGTH: Clause = nih_clause("val", "this algorithm has digests of another length");
    let start = uri.spans().path().start;
    let path_end = uri.spans().path().end;
    let path = uri.path().as_str();
    let Some((algorithm, rest)) = path.split_once(';') else { return Err(NAME.missing(path_end)) };
    let algorithm_end = UNRESERVED.span(algorithm.as_bytes(), 0);
    if algorithm.is_empty() || algorithm_end < algorithm.len() {
        return Err(NAME.malformed(start + algorithm_end));
    }
    let (value, check) = match rest.split_once(';') {
        Some((value, check)) => (value, Some(check)),
        None => (rest, None),
    };
    let value_start = start + algorithm.len() + 1;
    let odd = value.bytes().position(|byte| byte != b'-' && !byte.is_ascii_hexdigit());
    if let Some(at) = odd {
        return Err(DIGITS.malformed(value_start + at));
    }
    let nih = Nih { uri, algorithm, value, check_digit: check.and_then(single_nih_char) };
    let digits = nih.digits().count();
    if digits == 0 || !digits.is_multiple_of(2) {
        return Err(DIGITS.missing(value_start + value.len()));
    }
    if check.is_some()
        && nih.check_digit.and_then(|c| c.to_digit(16)) != Some(luhn_check_digit(nih.digits()))
    {
        return Err(CHECK.malformed(value_start + value.len() + 1));
    }
    match nih.algorithm() {
        Some(known) if 2 * known.bytes() != digits => Err(LENGTH.malformed(value_start)),
        _ => Ok(nih),
    }
}

fn single_nih_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.as_str().is_empty())
}

/// The check digit: from the right, every other value is doubled, and counts as the sum of its
/// two digits; with the check digit, the sum is a multiple of 16.
pub(super) fn luhn_check_digit(values: impl DoubleEndedIterator<Item = u8>) -> u32 {
    let sum = values.rev().enumerate().fold(0_u32, |sum, (i, value)| {
        let value = u32::from(value) * if i % 2 == 0 { 2 } else { 1 };
        (sum + value / 16 + value % 16) % 16
    });
    (16 - sum) % 16
}

impl<'a> Nih<'a> {
    /// An `nih` URI by RFC 6920 §7.
    ///
    /// # Errors
    /// If it has another scheme, an authority or a query; if it is not an algorithm, `;` and pairs
    /// of hex digits, with the length of a known algorithm; or if the check digit is wrong.
    pub fn new(uri: impl AsIdentifier<'a, Kind = UriKind>) -> Result<Self, SchemeError> {
        let uri = uri.borrowed();
        Self::RULES.check(uri)?;
        parse_nih(uri)
    }

    /// The URI.
    #[must_use]
    pub const fn uri(self) -> Uri<'a> {
        self.uri
    }

    /// The algorithm, by name or number; `None` if it is not registered.
    #[must_use]
    pub fn algorithm(self) -> Option<Algorithm> {
        let by_id = || self.algorithm.parse().ok().and_then(Algorithm::from_id);
        Algorithm::from_name(self.algorithm).or_else(by_id)
    }

    /// The name or number of the algorithm, as written.
    #[must_use]
    pub const fn algorithm_name(self) -> &'a str {
        self.algorithm
    }

    /// The digest as written, in hex digits and hyphens.
    #[must_use]
    pub const fn value(self) -> &'a str {
        self.value
    }

    /// The check digit, if there is one.
    #[must_use]
    pub const fn check_digit(self) -> Option<char> {
        self.check_digit
    }

    /// The digest, byte by byte.
    pub fn digest(self) -> impl Iterator<Item = u8> + Clone + use<'a> {
        let mut digits = self.digits();
        core::iter::from_fn(move || Some(digits.next()? << 4 | digits.next()?))
    }

    fn digits(self) -> impl DoubleEndedIterator<Item = u8> + Clone + use<'a> {
        self.value.chars().filter_map(|c| c.to_digit(16)).map(|digit| digit as u8)
    }

    /// Whether both name the same object: algorithm and digest are the same.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Nih;
    /// let nih = |text| Nih::new(Uri::parse(text).unwrap()).unwrap();
    /// assert!(nih("nih:sha-256-32;53269057;b").is_same_name(nih("nih:6;5326-9057")));
    /// ```
    #[must_use]
    pub fn is_same_name(self, other: Nih<'_>) -> bool {
        let same_algorithm = match (self.algorithm(), other.algorithm()) {
            (None, None) => self.algorithm == other.algorithm,
            (a, b) => a == b,
        };
        same_algorithm && self.digits().eq(other.digits())
    }

    /// Whether this is the digest: of the length of that in the URI, or the full output of the hash
    /// function, of which a truncated algorithm keeps the leftmost bytes. The caller computes it,
    /// by the [`untruncated`](Algorithm::untruncated) algorithm.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Nih;
    /// let nih = Nih::new(Uri::parse("nih:sha-256-32;7f83-b165")?)?;
    /// assert!(nih.has_digest(&[0x7F, 0x83, 0xB1, 0x65]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_digest(self, digest: &[u8]) -> bool {
        is_ni_digest(self.algorithm(), self.digest(), digest)
    }
}

impl<'a> TryFrom<Uri<'a>> for Nih<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}
