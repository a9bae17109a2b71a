//! Decoding without a buffer: in pieces, and comparing two strings.

use core::fmt;
use core::iter::FusedIterator;
use core::slice;

use super::find_encoded::Stops;
use super::{DecodeError, decode, escaped_byte};

/// A piece of decoded data; see [`Decode::chunks`](super::Decode::chunks). It is a run or one byte, and nothing
/// else.
///
/// ```
/// use urikit::percent::decode;
/// let mut data = Vec::new();
/// for chunk in decode("a%20b").chunks() {
///     data.extend_from_slice(chunk?.as_bytes());
/// }
/// assert_eq!(data, b"a b");
/// # Ok::<(), urikit::percent::DecodeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Chunk<'a> {
    /// A run without escapes. In a string it starts and ends at character boundaries.
    Raw(&'a [u8]),
    /// The byte that an escape encodes; in a form also the space of a `+`.
    Decoded(u8),
}

/// Does not show the data, which may be a password.
impl fmt::Debug for Chunk<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Raw(bytes) => write!(f, "Raw({} bytes)", bytes.len()),
            Self::Decoded(_) => f.write_str("Decoded(1 byte)"),
        }
    }
}

impl<'a> Chunk<'a> {
    /// The data.
    ///
    /// ```
    /// use urikit::percent::Chunk;
    /// assert_eq!(Chunk::Decoded(b' ').as_bytes(), b" ");
    /// ```
    #[must_use]
    pub fn as_bytes(self) -> &'a [u8] {
        match self {
            Self::Raw(bytes) => bytes,
            Self::Decoded(byte) => slice::from_ref(&BYTES[usize::from(byte)]),
        }
    }

    /// Its length in the encoded string, whose first byte is `first`.
    #[cfg(feature = "alloc")]
    pub(super) fn written_len(self, first: u8) -> usize {
        match self {
            Self::Raw(bytes) => bytes.len(),
            Self::Decoded(_) if first == b'%' => 3,
            Self::Decoded(_) => 1,
        }
    }
}

/// Every byte, so that a reference to one can be returned.
static BYTES: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        bytes[byte] = byte as u8;
        byte += 1;
    }
    bytes
};

/// The pieces of decoded data; see [`Decode::chunks`](super::Decode::chunks).
///
/// A malformed escape is the last item.
#[derive(Clone)]
pub struct Chunks<'a> {
    bytes: &'a [u8],
    /// Everything before it has been returned.
    at: usize,
    stops: Stops,
}

impl<'a> Chunks<'a> {
    pub(super) const fn new(bytes: &'a [u8], stops: Stops) -> Self {
        Self { bytes, at: 0, stops }
    }
}

impl<'a> Iterator for Chunks<'a> {
    type Item = Result<Chunk<'a>, DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (bytes, at) = (self.bytes, self.at);
        if at == bytes.len() {
            return None;
        }
        let stop = self.stops.first(bytes, at);
        if stop > at {
            self.at = stop;
            return Some(Ok(Chunk::Raw(&bytes[at..stop])));
        }
        if bytes[at] == b'+' {
            self.at = at + 1;
            return Some(Ok(Chunk::Decoded(b' ')));
        }
        match escaped_byte(bytes, at) {
            Some(byte) => {
                self.at = at + 3;
                Some(Ok(Chunk::Decoded(byte)))
            }
            None => {
                self.at = bytes.len();
                Some(Err(DecodeError::malformed(bytes, at)))
            }
        }
    }
}

impl FusedIterator for Chunks<'_> {}

/// Does not show the text, which may be a password.
impl fmt::Debug for Chunks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chunks").field("at", &self.at).finish_non_exhaustive()
    }
}

/// Whether two encoded strings encode the same data, without allocating.
///
/// What can't be decoded equals nothing. Compare pieces: `a/b` and `a%2Fb` encode the same data,
/// but are not the same path. To compare with plain text, use `==` on a [`Decode`](super::Decode).
///
/// ```
/// use urikit::percent::decoded_eq;
/// assert!(decoded_eq("%7euser", "~%75ser"));
/// assert!(!decoded_eq("%41", "%61"));
/// assert!(!decoded_eq("%", "%"));
/// ```
#[must_use]
pub fn decoded_eq(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (decode(a).chunks(), decode(b).chunks());
    let (mut from_a, mut from_b): (&[u8], &[u8]) = (&[], &[]);
    loop {
        for (rest, chunks) in [(&mut from_a, &mut a), (&mut from_b, &mut b)] {
            if rest.is_empty() {
                *rest = match chunks.next() {
                    Some(Ok(chunk)) => chunk.as_bytes(),
                    Some(Err(_)) => return false,
                    None => &[],
                };
            }
        }
        let len = from_a.len().min(from_b.len());
        if len == 0 {
            return from_a.len() == from_b.len();
        }
        let ((head_a, tail_a), (head_b, tail_b)) = (from_a.split_at(len), from_b.split_at(len));
        if head_a != head_b {
            return false;
        }
        (from_a, from_b) = (tail_a, tail_b);
    }
}
