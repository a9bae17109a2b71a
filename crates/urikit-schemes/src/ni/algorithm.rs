//! The hash algorithms of RFC 6920 §9.4, as registered with IANA, and comparison of digests.

/// An algorithm for names by digest.
///
/// ```
/// use urikit_schemes::Algorithm;
/// let algorithm = Algorithm::from_name("sha-256-120").unwrap();
/// assert_eq!((algorithm.id(), algorithm.bytes()), (3, 15));
/// assert_eq!(Algorithm::from_id(3), Some(algorithm));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the variants are the algorithms' own names")]
pub enum Algorithm {
    Sha256,
    Sha256To128,
    Sha256To120,
    Sha256To96,
    Sha256To64,
    Sha256To32,
    Sha384,
    Sha512,
    Sha3To224,
    Sha3To256,
    Sha3To384,
    Sha3To512,
}

/// Each with its name, its number and the length of its digest in bytes.
const ALGORITHMS: &[(Algorithm, &str, u8, usize)] = &[
    (Algorithm::Sha256, "sha-256", 1, 32),
    (Algorithm::Sha256To128, "sha-256-128", 2, 16),
    (Algorithm::Sha256To120, "sha-256-120", 3, 15),
    (Algorithm::Sha256To96, "sha-256-96", 4, 12),
    (Algorithm::Sha256To64, "sha-256-64", 5, 8),
    (Algorithm::Sha256To32, "sha-256-32", 6, 4),
    (Algorithm::Sha384, "sha-384", 7, 48),
    (Algorithm::Sha512, "sha-512", 8, 64),
    (Algorithm::Sha3To224, "sha3-224", 9, 28),
    (Algorithm::Sha3To256, "sha3-256", 10, 32),
    (Algorithm::Sha3To384, "sha3-384", 11, 48),
    (Algorithm::Sha3To512, "sha3-512", 12, 64),
];

impl Algorithm {
    /// The algorithm with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        ALGORITHMS.iter().find(|(_, known, ..)| *known == name).map(|(algorithm, ..)| *algorithm)
    }

    /// The algorithm with this number.
    #[must_use]
    pub fn from_id(id: u8) -> Option<Self> {
        ALGORITHMS.iter().find(|(_, _, known, _)| *known == id).map(|(algorithm, ..)| *algorithm)
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ALGORITHMS[self as usize].1
    }

    /// The number.
    #[must_use]
    pub const fn id(self) -> u8 {
        ALGORITHMS[self as usize].2
    }

    /// The length of a digest in bytes.
    #[must_use]
    pub const fn bytes(self) -> usize {
        ALGORITHMS[self as usize].3
    }

    /// The hash function that a truncated digest is taken from: `sha-256` for `sha-256-32`.
    ///
    /// ```
    /// use urikit_schemes::Algorithm;
    /// assert_eq!(Algorithm::Sha256To32.untruncated(), Algorithm::Sha256);
    /// assert_eq!(Algorithm::Sha512.untruncated(), Algorithm::Sha512);
    /// ```
    #[must_use]
    pub const fn untruncated(self) -> Self {
        match self {
            Self::Sha256To128
            | Self::Sha256To120
            | Self::Sha256To96
            | Self::Sha256To64
            | Self::Sha256To32 => Self::Sha256,
            other => other,
        }
    }
}

/// Whether `given` is the digest of a name: of the same length, or the full output of the hash
/// function.
pub(super) fn is_ni_digest(
    algorithm: Option<Algorithm>,
    digest: impl Iterator<Item = u8> + Clone,
    given: &[u8],
) -> bool {
    let len = digest.clone().count();
    let whole = algorithm.map_or(len, |algorithm| algorithm.untruncated().bytes());
    // A truncated digest has the leftmost bytes.
    (given.len() == len || given.len() == whole) && digest.eq(given.iter().copied().take(len))
}

#[cfg(test)]
mod tests {
    use super::ALGORITHMS;

    #[test]
    fn algorithms_are_in_their_place() {
        for (i, (algorithm, ..)) in ALGORITHMS.iter().enumerate() {
            assert_eq!(*algorithm as usize, i);
        }
    }
}
