//! Builds `ni` and `nih` URIs: RFC 6920, names from digests.

use alloc::string::{String, ToString};
use core::fmt::Write;

use urikit::component::Authority;
use urikit::kind::UriKind;
use urikit::percent::{CharClass, encode, sets};
use urikit::{AsIdentifier, UriBuf};

use super::nih::luhn_check_digit;
use super::{Algorithm, Ni, Nih};
use crate::base64::Alphabet;
use crate::error::SchemeError;
use crate::rules::Clause;
use crate::shared_syntax::query_end;

/// A builder of `ni` URIs; see [`Ni::builder`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct NiBuilder {
    authority: String,
    /// The path, without its `/`.
    name: String,
    query: String,
}

/// A builder of `nih` URIs; see [`Nih::builder`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct NihBuilder<'d> {
    algorithm: Algorithm,
    digest: &'d [u8],
    by_number: bool,
    group: usize,
    check_digit: bool,
}

/// The leftmost bytes of a full digest that the algorithm keeps. Bytes of any other length are kept
/// as they are, and rejected later unless the length is that of the algorithm.
fn truncated_digest(algorithm: Algorithm, digest: &[u8]) -> &[u8] {
    match digest.len() == algorithm.untruncated().bytes() {
        true => &digest[..algorithm.bytes()],
        false => digest,
    }
}

impl Ni<'_> {
    /// Builds an `ni` URI from a digest: either the full output of the hash function, of which a
    /// truncated algorithm keeps the leftmost bytes, or a digest of the algorithm's own length. The
    /// caller computes the hash.
    ///
    /// ```
    /// use urikit::component::Authority;
    /// use urikit_schemes::{Algorithm, Ni};
    /// let digest = [0x7F, 0x83, 0xB1, 0x65];
    /// let ni = Ni::builder(Algorithm::Sha256To32, &digest);
    /// assert_eq!(ni.clone().build()?, "ni:///sha-256-32;f4OxZQ");
    /// let ni = ni.authority(Authority::parse("example.com")?).content_type("text/plain");
    /// assert_eq!(ni.build()?, "ni://example.com/sha-256-32;f4OxZQ?ct=text/plain");
    /// assert!(Ni::builder(Algorithm::Sha256, &digest).build().is_err(), "32 bytes");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn builder(algorithm: Algorithm, digest: &[u8]) -> NiBuilder {
        let mut name = String::from(algorithm.name());
        name.push(';');
        Alphabet::Url.encode(truncated_digest(algorithm, digest), &mut name);
        // RFC 6920 §3: base64url without padding.
        name.truncate(name.trim_end_matches('=').len());
        NiBuilder { authority: String::new(), name, query: String::new() }
    }

    /// The `ni` URI of a URL under `.well-known`: the inverse of [`well_known`](Self::well_known),
    /// RFC 6920 §4.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Ni;
    /// let url = Uri::parse("https://example.com/.well-known/ni/sha-256-32/f4OxZQ?ct=a/b")?;
    /// assert_eq!(Ni::from_well_known(url)?, "ni://example.com/sha-256-32;f4OxZQ?ct=a/b");
    /// assert!(Ni::from_well_known(Uri::parse("https://example.com/")?).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it is not an http or https URI with the path `/.well-known/ni/`, an algorithm, `/` and a
    /// digest, or if the digest does not fit the algorithm.
    pub fn from_well_known<'i>(
        url: impl AsIdentifier<'i, Kind = UriKind>,
    ) -> Result<UriBuf, SchemeError> {
        const SCHEME: Clause =
            ni_clause("the URL of a name by digest must be an http or https URL");
        const PATH: Clause =
            ni_clause("the path must be `/.well-known/ni/`, an algorithm, `/` and a digest");
        let url = url.borrowed();
        let spans = url.spans();
        let (start, end) = (spans.path().start, spans.path().end);
        let scheme = url.scheme();
        if !["http", "https"].iter().any(|http| scheme.as_str().eq_ignore_ascii_case(http)) {
            return Err(SCHEME.malformed(0).in_uri(url));
        }
        let Some(authority) = url.authority().filter(|it| !it.host().as_str().is_empty()) else {
            return Err(SCHEME.missing(start));
        };
        let name = url.path().as_str().strip_prefix("/.well-known/ni/");
        let Some((algorithm, value)) = name.and_then(|name| name.split_once('/')) else {
            return Err(PATH.malformed(start).in_uri(url));
        };
        let query = &url.as_str()[end..query_end(url)];
        let parts = ["ni://", authority.as_str(), "/", algorithm, ";", value, query];
        Ni::RULES.check_built(parts.concat())
    }
}

const fn ni_clause(says: &'static str) -> Clause {
    Clause::new("ni", "RFC 6920 §4", says)
}

impl NiBuilder {
    /// The authority that may have the object.
    pub fn authority(mut self, authority: Authority<'_>) -> Self {
        const ASCII: CharClass = CharClass::range(0, 0x7F);
        // That of an IRI is mapped to a URI.
        self.authority = encode(authority.as_str(), ASCII).to_string();
        self
    }

    /// The media type of the object: the parameter `ct` (RFC 6920 §3.1).
    pub fn content_type(mut self, media_type: &str) -> Self {
        self.query = String::from("?ct=");
        encode(media_type, sets::QUERY_VALUE).append_to(&mut self.query);
        self
    }

    /// The URI.
    ///
    /// # Errors
    /// If the digest does not have the length of the algorithm.
    pub fn build(self) -> Result<UriBuf, SchemeError> {
        let parts = ["ni://", &self.authority, "/", &self.name, &self.query];
        Ni::RULES.check_built(parts.concat())
    }
}

impl<'d> Nih<'_> {
    /// Builds an `nih` URI from a digest, as for [`Ni::builder`].
    ///
    /// ```
    /// use urikit_schemes::{Algorithm, Nih};
    /// let nih = Nih::builder(Algorithm::Sha256To32, &[0x53, 0x26, 0x90, 0x57]);
    /// assert_eq!(nih.clone().build()?, "nih:sha-256-32;53269057");
    /// assert_eq!(nih.by_number().hyphens(4).check_digit().build()?, "nih:6;5326-9057;b");
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    pub fn builder(algorithm: Algorithm, digest: &'d [u8]) -> NihBuilder<'d> {
        let digest = truncated_digest(algorithm, digest);
        NihBuilder { algorithm, digest, by_number: false, group: 0, check_digit: false }
    }
}

impl NihBuilder<'_> {
    /// Names the algorithm by its number.
    pub const fn by_number(mut self) -> Self {
        self.by_number = true;
        self
    }

    /// Inserts a hyphen after every `group` digits; none if it is 0.
    pub const fn hyphens(mut self, group: usize) -> Self {
        self.group = group;
        self
    }

    /// Adds the check digit.
    pub const fn check_digit(mut self) -> Self {
        self.check_digit = true;
        self
    }

    /// The URI.
    ///
    /// # Errors
    /// If the digest does not have the length of the algorithm.
    pub fn build(self) -> Result<UriBuf, SchemeError> {
        let Self { algorithm, digest, by_number, group, check_digit } = self;
        let mut text = String::from("nih:");
        // Writing to a `String` can't fail.
        let _ = match by_number {
            true => write!(text, "{};", algorithm.id()),
            false => write!(text, "{};", algorithm.name()),
        };
        let digits = digest.iter().flat_map(|byte| [byte >> 4, byte & 0xF]);
        for (index, digit) in digits.clone().enumerate() {
            if group > 0 && index > 0 && index % group == 0 {
                text.push('-');
            }
            let _ = write!(text, "{digit:x}");
        }
        if check_digit {
            let _ = write!(text, ";{:x}", luhn_check_digit(digits));
        }
        Nih::RULES.check_built(text)
    }
}
