//! RFC 6920 §3: `ni`, names by digest.

mod algorithm;
#[cfg(feature = "alloc")]
mod builder;
mod nih;

pub use algorithm::Algorithm;
#[cfg(feature = "alloc")]
pub use builder::{NiBuilder, NihBuilder};
pub use nih::Nih;

#[cfg(feature = "alloc")]
use urikit::UriBuf;
use urikit::component::Authority;
use urikit::kind::UriKind;
use urikit::percent::sets::UNRESERVED;
use urikit::percent::{CharClass, Decode, Part, decode};
use urikit::{AsIdentifier, Uri};

use crate::base64::Alphabet;
use crate::error::SchemeError;
use crate::rules::{Clause, SchemeRules, Unescaped};
#[cfg(feature = "alloc")]
use crate::shared_syntax::query_end;
use algorithm::is_ni_digest;

/// An `ni` URI: a hash algorithm and a digest, optionally with an authority that may have the
/// object.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Algorithm, Ni};
/// let uri = "ni://example.com/sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk?ct=text/plain";
/// let ni = Ni::new(Uri::parse(uri)?)?;
/// assert_eq!(ni.algorithm(), Some(Algorithm::Sha256));
/// assert!(ni.digest().take(4).eq([0x7F, 0x83, 0xB1, 0x65]));
/// assert!(ni.content_type().unwrap() == "text/plain");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// The digest of an algorithm registered with IANA has the right length. This crate computes no
/// digests: pass one to [`has_digest`](Self::has_digest).
///
/// # Normal form
///
/// Normalizes the case of scheme, host and escapes, and decodes unreserved characters; nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ni<'a> {
    uri: Uri<'a>,
    algorithm: &'a str,
    value: &'a str,
}

impl Ni<'_> {
    /// The rules of `ni`.
    pub const RULES: SchemeRules = SchemeRules::new("ni", "NI-URI", &[])
        .with_details(|uri| parse_ni(uri).map(drop))
        .without_hierarchy()
        .with_empty_host(Clause::new("NI-URI", "RFC 6920 §3", "an empty host names no authority"))
        .with_unescaped(UNESCAPED);
}

const UNESCAPED: &[Unescaped] = &[
    Unescaped::new(Part::Path, UNRESERVED.or(CharClass::of(b"/;")), UNRESERVED_IN_ALGVAL),
    Unescaped::new(Part::Segment, UNRESERVED.or(CharClass::of(b";")), UNRESERVED_IN_ALGVAL),
];

const UNRESERVED_IN_ALGVAL: Clause = Clause::new(
    "path-algval",
    "RFC 6920 §3",
    "algorithm and digest have unreserved characters, with a ; between",
);

fn parse_ni(uri: Uri<'_>) -> Result<Ni<'_>, SchemeError> {
    const PATH: Clause = Clause::new(
        "path-algval",
        "RFC 6920 §3",
        "the path of an ni URI is `/`, an algorithm, `;` and a digest",
    );
    const VALUE: Clause = Clause::new(
        "val",
        "RFC 6920 §3",
        "a digest is base64url without padding, and its unused last bits are 0",
    );
    const LENGTH: Clause =
        Clause::new("val", "RFC 6920 §2", "this algorithm has digests of another length");
    let start = uri.spans().path().start;
    let path_end = uri.spans().path().end;
    let Some(path) = uri.path().as_str().strip_prefix('/') else { return Err(PATH.missing(start)) };
    let Some((algorithm, value)) = path.split_once(';') else { return Err(PATH.missing(path_end)) };
    let algorithm_end = UNRESERVED.span(algorithm.as_bytes(), 0);
    if algorithm.is_empty() || algorithm_end < algorithm.len() {
        return Err(PATH.malformed(start + 1 + algorithm_end));
    }
    let value_start = path_end - value.len();
    if value.is_empty() {
        return Err(PATH.missing(value_start));
    }
    Alphabet::Url.check(value.bytes()).map_err(|at| VALUE.malformed(value_start + at))?;
    let ni = Ni { uri, algorithm, value };
    match ni.algorithm() {
        Some(known) if known.bytes() != ni.digest().count() => Err(LENGTH.malformed(value_start)),
        _ => Ok(ni),
    }
}

impl<'a> Ni<'a> {
    /// An `ni` URI by RFC 6920 §3.
    ///
    /// # Errors
    /// If it has another scheme, or if its path is not `/`, an algorithm, `;` and a digest in
    /// base64url, of the right length if the algorithm is known.
    pub fn new(uri: impl AsIdentifier<'a, Kind = UriKind>) -> Result<Self, SchemeError> {
        let uri = uri.borrowed();
        Self::RULES.check(uri)?;
        parse_ni(uri)
    }

    /// The URI.
    #[must_use]
    pub const fn uri(self) -> Uri<'a> {
        self.uri
    }

    /// The algorithm; `None` if it is not registered.
    #[must_use]
    pub fn algorithm(self) -> Option<Algorithm> {
        Algorithm::from_name(self.algorithm)
    }

    /// The name of the algorithm, as written.
    #[must_use]
    pub const fn algorithm_name(self) -> &'a str {
        self.algorithm
    }

    /// The digest as written, in base64url.
    #[must_use]
    pub const fn value(self) -> &'a str {
        self.value
    }

    /// The digest, byte by byte.
    pub fn digest(self) -> impl Iterator<Item = u8> + Clone + use<'a> {
        Alphabet::Url.decode(self.value.bytes())
    }

    /// The authority that may have the object; `None` if not specified.
    #[must_use]
    pub fn authority(self) -> Option<Authority<'a>> {
        self.uri.authority().filter(|authority| !authority.as_str().is_empty())
    }

    /// The media type of the object: the parameter `ct` (RFC 6920 §3.1).
    #[must_use]
    pub fn content_type(self) -> Option<Decode<'a>> {
        let mut pairs = self.uri.query()?.as_str().split('&');
        pairs.find_map(|pair| pair.strip_prefix("ct=")).map(decode)
    }

    /// Whether both name the same object: algorithm and digest are the same. Authority and query
    /// make no difference (RFC 6920 §2).
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Ni;
    /// let ni = |text| Ni::new(Uri::parse(text).unwrap()).unwrap();
    /// assert!(ni("ni:///sha-256-32;f4OxZQ").is_same_name(ni("ni://h/sha-256-32;f4OxZQ?ct=a/b")));
    /// ```
    #[must_use]
    pub fn is_same_name(self, other: Ni<'_>) -> bool {
        (self.algorithm, self.value) == (other.algorithm, other.value)
    }

    /// The URL of the object under `.well-known` on its authority (RFC 6920 §4), with `http` or, if
    /// `secure`, with `https`; `None` without an authority.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Ni;
    /// let ni = Ni::new(Uri::parse("ni://example.com/sha-256-32;f4OxZQ?ct=a/b")?)?;
    /// let url = ni.well_known(true).unwrap();
    /// assert_eq!(url, "https://example.com/.well-known/ni/sha-256-32/f4OxZQ?ct=a/b");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn well_known(self, secure: bool) -> Option<UriBuf> {
        let authority = self.authority()?.as_str();
        let scheme = if secure { "https://" } else { "http://" };
        let query = &self.uri.as_str()[self.uri.spans().path().end..query_end(self.uri)];
        let path = [scheme, authority, "/.well-known/ni/", self.algorithm, "/", self.value, query];
        UriBuf::try_from(path.concat()).ok()
    }

    /// Whether this is the digest: of the length of that in the URI, or the full output of the hash
    /// function, of which a truncated algorithm keeps the leftmost bytes. The caller computes it,
    /// by the [`untruncated`](Algorithm::untruncated) algorithm.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Ni;
    /// let ni = Ni::new(Uri::parse("ni:///sha-256-32;f4OxZQ")?)?;
    /// let sha256_of_hello_world = [
    ///     0x7F, 0x83, 0xB1, 0x65, 0x7F, 0xF1, 0xFC, 0x53, 0xB9, 0x2D, 0xC1, 0x81, 0x48, 0xA1, 0xD6, 0x5D,
    ///     0xFC, 0x2D, 0x4B, 0x1F, 0xA3, 0xD6, 0x77, 0x28, 0x4A, 0xDD, 0xD2, 0x00, 0x12, 0x6D, 0x90, 0x69,
    /// ];
    /// assert!(ni.has_digest(&sha256_of_hello_world));
    /// assert!(ni.has_digest(&[0x7F, 0x83, 0xB1, 0x65]));
    /// assert!(!ni.has_digest(&[0; 32]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_digest(self, digest: &[u8]) -> bool {
        is_ni_digest(self.algorithm(), self.digest(), digest)
    }
}

impl<'a> TryFrom<Uri<'a>> for Ni<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}
