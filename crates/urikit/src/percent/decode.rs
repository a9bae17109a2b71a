//! Text to data: every escape becomes its byte.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::fmt;

use super::Chunks;
use super::bytes::Data;
use super::find::Stops;
#[cfg(feature = "alloc")]
use super::{DecodeError, DecodeErrorKind};
#[cfg(feature = "alloc")]
use crate::scan::{
    self, Backend, Task,
    rewrite::{self, Escapes},
    room::{self, BLOCK, Padded, Room},
};

/// The data in an encoded text: each escape stands for its byte.
///
/// A `+` is a `+`; for those that are spaces see [`form`](super::form). Decode once, and
/// pieces only, after they are split (see the [module](super)). Nothing is done until
/// the result is used: as bytes, as text, in chunks, or compared.
///
/// ```
/// use urikit::percent::decode;
/// # #[cfg(feature = "alloc")]
/// assert_eq!(decode("a%20b+c%C3%A0").to_text().unwrap(), "a b+cà");
/// assert!(decode("a%20b") == "a b");
/// ```
#[must_use]
#[inline]
pub const fn decode(text: &str) -> Decode<'_> {
    Decode::new(Data::Text(text))
}

/// The same for bytes, as they come from a network.
///
/// ```
/// use urikit::percent::decode_bytes;
/// assert!(decode_bytes(b"%61\xFF") == b"a\xFF"[..]);
/// ```
#[must_use]
#[inline]
pub const fn decode_bytes(bytes: &[u8]) -> Decode<'_> {
    Decode::new(Data::Bytes(bytes))
}

/// Encoded text that is decoded as it is read; made by [`decode`] and its siblings.
///
/// `==` compares the data with plain text or bytes, without allocating. What can't be
/// decoded is equal to nothing.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("http://h/caf%C3%A9")?;
/// let name = uri.path().segments().last().unwrap().decode();
/// assert!(name == "café");
/// # #[cfg(feature = "alloc")]
/// assert_eq!(name.to_text()?, "café");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Decode<'a> {
    data: Data<'a>,
    plus_for_space: bool,
}

impl<'a> Decode<'a> {
    #[inline]
    pub(super) const fn new(data: Data<'a>) -> Self {
        Self { data, plus_for_space: false }
    }

    #[inline]
    pub(super) const fn with_plus_for_space(self) -> Self {
        Self { plus_for_space: true, ..self }
    }

    /// The data piece by piece: the runs between escapes as they are, and single bytes.
    ///
    /// ```
    /// use urikit::percent::{Chunk, decode};
    /// let mut chunks = decode("ab%20c").chunks();
    /// assert_eq!(chunks.next(), Some(Ok(Chunk::Raw(b"ab"))));
    /// assert_eq!(chunks.next(), Some(Ok(Chunk::Decoded(b' '))));
    /// assert_eq!(chunks.next(), Some(Ok(Chunk::Raw(b"c"))));
    /// assert_eq!(chunks.next(), None);
    /// ```
    #[must_use]
    pub const fn chunks(&self) -> Chunks<'a> {
        Chunks::new(self.data.as_bytes(), self.stops())
    }

    /// The data, borrowed where it is the same as the text.
    ///
    /// ```
    /// use urikit::percent::decode;
    /// assert_eq!(&*decode("%FF%00").to_bytes()?, b"\xFF\0");
    /// assert_eq!(decode("a%4").to_bytes().unwrap_err().offset(), 1);
    /// # Ok::<(), urikit::percent::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// Where a `%` has no two hex digits behind it.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_bytes(&self) -> Result<Cow<'a, [u8]>, DecodeError> {
        match self.unchanged_start() {
            None => Ok(Cow::Borrowed(self.data.as_bytes())),
            Some(same) => self.decoded(same, Malformed::Refused).map(Cow::Owned),
        }
    }

    /// The data as text, borrowed where it is the same as the text that was written.
    ///
    /// ```
    /// use urikit::percent::decode;
    /// assert_eq!(decode("%C3%A0").to_text()?, "à");
    /// let error = decode("a%C3%28").to_text().unwrap_err();
    /// assert_eq!(error.to_string(), "invalid UTF-8 at byte 1");
    /// # Ok::<(), urikit::percent::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// Where a `%` has no two hex digits behind it, or the data is not UTF-8: whichever
    /// comes first.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_text(&self) -> Result<Cow<'a, str>, DecodeError> {
        match (self.unchanged_start(), self.data) {
            (None, Data::Text(text)) => Ok(Cow::Borrowed(text)),
            (None, Data::Bytes(bytes)) => match core::str::from_utf8(bytes) {
                Ok(text) => Ok(Cow::Borrowed(text)),
                Err(error) => Err(self.invalid_utf8(error.valid_up_to())),
            },
            (Some(same), _) => self.changed_text(same),
        }
    }

    /// The data as text, whatever it takes: a `%` that starts no escape stands for itself,
    /// and U+FFFD for each sequence that is not UTF-8.
    ///
    /// ```
    /// use urikit::percent::decode;
    /// assert_eq!(decode("100%+%zz%4").to_text_lossy(), "100%+%zz%4");
    /// assert_eq!(decode("%C3%28").to_text_lossy(), "\u{FFFD}(");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_text_lossy(&self) -> Cow<'a, str> {
        let Some(same) = self.unchanged_start() else {
            return match self.data {
                Data::Text(text) => Cow::Borrowed(text),
                Data::Bytes(bytes) => String::from_utf8_lossy(bytes),
            };
        };
        // No error: what is malformed is kept.
        let decoded = self.decoded(same, Malformed::Kept).unwrap_or_default();
        Cow::Owned(match room::into_text(decoded) {
            Ok(text) => text,
            Err(decoded) => String::from_utf8_lossy(&decoded).into_owned(),
        })
    }

    #[inline]
    const fn stops(&self) -> Stops {
        match self.plus_for_space {
            true => Stops::PercentAndPlus,
            false => Stops::Percent,
        }
    }

    /// How many bytes at the start stand for themselves, surely; `None` where all do.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn unchanged_start(&self) -> Option<usize> {
        let bytes = self.data.as_bytes();
        let same = self.stops().clean_start(bytes);
        (same < bytes.len()).then_some(same)
    }

    #[cfg(feature = "alloc")]
    #[inline(never)]
    fn changed_text(&self, same: usize) -> Result<Cow<'a, str>, DecodeError> {
        match self.decoded(same, Malformed::Refused) {
            Ok(decoded) => match room::into_text(decoded) {
                Ok(text) => Ok(Cow::Owned(text)),
                Err(decoded) => {
                    let fault = core::str::from_utf8(&decoded).err();
                    Err(self.invalid_utf8(fault.map_or(0, |fault| fault.valid_up_to())))
                }
            },
            Err(malformed) => {
                // What stands before it can be decoded, but it need not be UTF-8.
                let before = Data::Bytes(&self.data.as_bytes()[..malformed.offset]);
                match (Self { data: before, ..*self }).to_text() {
                    Ok(_) => Err(malformed),
                    Err(earlier) => Err(earlier),
                }
            }
        }
    }

    /// The decoded bytes, the first `same` of which are those of the text.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn decoded(&self, same: usize, malformed: Malformed) -> Result<Vec<u8>, DecodeError> {
        let bytes = self.data.as_bytes();
        let plus = if self.plus_for_space { b' ' } else { b'+' };
        let padded = Padded::new(bytes);
        // INVARIANT: what is written never overtakes what is read.
        let mut out = Vec::with_capacity(bytes.len().saturating_add(room::SLACK));
        let fault = room::append(&mut out, bytes.len(), |mut room| {
            room.put_all(&bytes[..same]);
            scan::dispatch(Blocks { text: &padded, from: same, plus, malformed }, room)
        });
        match fault {
            Some(at) => Err(DecodeError::malformed(at)),
            None => Ok(out),
        }
    }

    /// INVARIANT: there is no malformed escape.
    #[cfg(feature = "alloc")]
    fn invalid_utf8(&self, decoded_offset: usize) -> DecodeError {
        let mut offset = 0;
        let mut left = decoded_offset;
        for chunk in self.chunks().flatten() {
            let len = chunk.as_bytes().len();
            if left < len {
                break;
            }
            left -= len;
            offset += chunk.written_len(self.data.as_bytes()[offset]);
        }
        DecodeError { offset: offset + left, kind: DecodeErrorKind::InvalidUtf8 }
    }
}

/// What becomes of a `%` that starts no escape.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
enum Malformed {
    Refused,
    Kept,
}

/// The blocks of an encoded text from a place on, decoded in one go. Gives the place of a
/// malformed escape, which ends it.
#[cfg(feature = "alloc")]
struct Blocks<'a> {
    text: &'a Padded<'a>,
    from: usize,
    /// What a `+` stands for.
    plus: u8,
    malformed: Malformed,
}

#[cfg(feature = "alloc")]
impl<'r> Task<Room<'r>> for Blocks<'_> {
    type Output = (Room<'r>, Option<usize>);

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, mut out: Room<'r>) -> Self::Output {
        let text_len = self.text.bytes().len();
        let mut base = self.from;
        while base < text_len {
            let window = self.text.window(base);
            let escapes = Escapes::of(backend, window);
            let mut block = rewrite::resolved(backend, window, self.plus);
            let mut malformed = escapes.malformed;
            while malformed != 0 {
                let at = malformed.trailing_zeros() as usize;
                match self.malformed {
                    Malformed::Refused => return (out, Some(base + at)),
                    Malformed::Kept => block[at] = b'%',
                }
                malformed &= malformed - 1;
            }
            let len = (text_len - base).min(BLOCK);
            let kept = !escapes.digits() & !0 >> (BLOCK - len);
            rewrite::squeeze(backend, &block, kept, &mut out);
            base += len + escapes.digits_behind();
        }
        (out, None)
    }
}

impl PartialEq<[u8]> for Decode<'_> {
    fn eq(&self, plain: &[u8]) -> bool {
        let mut plain = plain;
        for chunk in self.chunks() {
            match chunk.ok().and_then(|chunk| plain.strip_prefix(chunk.as_bytes())) {
                Some(rest) => plain = rest,
                None => return false,
            }
        }
        plain.is_empty()
    }
}

impl PartialEq<&[u8]> for Decode<'_> {
    fn eq(&self, plain: &&[u8]) -> bool {
        *self == **plain
    }
}

impl PartialEq<str> for Decode<'_> {
    fn eq(&self, plain: &str) -> bool {
        *self == *plain.as_bytes()
    }
}

impl PartialEq<&str> for Decode<'_> {
    fn eq(&self, plain: &&str) -> bool {
        *self == *plain.as_bytes()
    }
}

/// Shows nothing of the text, which may be a password.
impl fmt::Debug for Decode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decode")
            .field("plus_for_space", &self.plus_for_space)
            .finish_non_exhaustive()
    }
}
