//! Data to text: every byte outside a set becomes its escape.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec};
use core::fmt;

use super::CharClass;
use super::bytes::{Data, ascii, copy};
use super::escape::{ESCAPES, escaped_byte};
use super::find::Stops;

/// Escapes every character of `text` that is not in `set`, and every `%`.
///
/// The text is data: a `%` in it is a `%`, and becomes `%25`. For text that has escapes
/// already, see [`Encode::keep_escapes`]. Nothing is done until the result is used.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("50% of à/b", sets::SEGMENT).to_string(), "50%25%20of%20%C3%A0%2Fb");
/// assert_eq!(format!("/{}?", encode("a b", sets::SEGMENT)), "/a%20b?");
/// ```
#[must_use]
#[inline]
pub const fn encode(text: &str, set: CharClass) -> Encode<'_> {
    Encode::new(Data::Text(text), set)
}

/// The same for bytes, which need not be UTF-8.
///
/// ```
/// use urikit::percent::{encode_bytes, sets};
/// assert_eq!(encode_bytes(b"a\xFF", sets::SEGMENT).to_string(), "a%FF");
/// ```
#[must_use]
#[inline]
pub const fn encode_bytes(bytes: &[u8], set: CharClass) -> Encode<'_> {
    Encode::new(Data::Bytes(bytes), set)
}

/// Data that is encoded as it is written; made by [`encode`] and its siblings.
///
/// ```
/// use urikit::percent::{encode, sets};
/// let name = encode("a b", sets::SEGMENT);
/// assert_eq!(name.encoded_len(), 5);
/// assert_eq!(format!("https://example.com/{name}"), "https://example.com/a%20b");
/// ```
#[derive(Clone, Copy)]
pub struct Encode<'a> {
    data: Data<'a>,
    /// INVARIANT: without `%`, so that the search stops there.
    set: CharClass,
    keep_escapes: bool,
    plus_for_space: bool,
}

impl<'a> Encode<'a> {
    #[inline]
    pub(super) const fn new(data: Data<'a>, set: CharClass) -> Self {
        // A raw `%` would make an escape of what stands behind it.
        let set = set.without(CharClass::of(b"%"));
        Self { data, set, keep_escapes: false, plus_for_space: false }
    }

    #[inline]
    pub(super) const fn with_plus_for_space(self) -> Self {
        Self { plus_for_space: true, ..self }
    }

    /// Leaves the escapes that are there as they are: the text is partly encoded.
    ///
    /// A `%` that starts no escape becomes `%25` all the same.
    ///
    /// ```
    /// use urikit::percent::{encode, sets};
    /// let text = "%41 100%";
    /// assert_eq!(encode(text, sets::QUERY).to_string(), "%2541%20100%25");
    /// assert_eq!(encode(text, sets::QUERY).keep_escapes().to_string(), "%41%20100%25");
    /// ```
    #[must_use]
    #[inline]
    pub const fn keep_escapes(self) -> Self {
        Self { keep_escapes: true, ..self }
    }

    /// How many bytes the encoded text has.
    ///
    /// ```
    /// use urikit::percent::{encode, sets};
    /// assert_eq!(encode("a/b", sets::PATH).encoded_len(), 3);
    /// assert_eq!(encode("a/b", sets::SEGMENT).encoded_len(), 5);
    /// ```
    #[must_use]
    pub fn encoded_len(&self) -> usize {
        self.encoded_len_from(0)
    }

    /// Writes the encoded text. An error is one of `out`.
    ///
    /// ```
    /// use urikit::percent::{encode, sets};
    /// let mut out = String::from("?q=");
    /// encode("a&b", sets::QUERY_VALUE).write_to(&mut out)?;
    /// assert_eq!(out, "?q=a%26b");
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// Where `out` gives one.
    pub fn write_to(&self, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
        let bytes = self.data.as_bytes();
        let mut buffer = [0; BUFFER];
        let mut base = 0;
        while base < bytes.len() {
            let mask = self.stops().mask(bytes, base);
            if mask == 0 {
                let end = self.stops().first(bytes, bytes.len().min(base + Stops::BLOCK));
                out.write_str(self.data.ascii(base..end))?;
                base = end;
            } else {
                let (len, end) = self.encode_block(base, mask, &mut buffer, 0);
                out.write_str(ascii(&buffer[..len]))?;
                base = end;
            }
        }
        Ok(())
    }

    /// Appends the encoded text, with room made for all of it at once.
    ///
    /// ```
    /// use urikit::percent::{encode, sets};
    /// let mut path = String::from("/");
    /// encode("a b", sets::SEGMENT).append_to(&mut path);
    /// assert_eq!(path, "/a%20b");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut String) {
        out.reserve(self.encoded_len());
        // A `String` gives no error.
        let _ = self.write_to(out);
    }

    /// The encoded text, borrowed where it is the same as the data.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use urikit::percent::{encode, sets};
    /// assert!(matches!(encode("a:b", sets::SEGMENT).to_text(), Cow::Borrowed("a:b")));
    /// assert_eq!(encode("a:b", sets::USER).to_text(), "a%3Ab");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    #[inline]
    pub fn to_text(&self) -> Cow<'a, str> {
        let len = self.data.as_bytes().len();
        match self.first_change() {
            same if same == len => Cow::Borrowed(self.data.ascii(0..len)),
            same => Cow::Owned(self.changed_text(same)),
        }
    }

    /// The encoded text, the first `same` bytes of which are those of the data.
    #[cfg(feature = "alloc")]
    fn changed_text(&self, same: usize) -> String {
        let bytes = self.data.as_bytes();
        let mut out = vec![0; same.saturating_add(self.encoded_len_from(same))];
        let (mut len, mut base) = (copy(bytes, 0..same, &mut out, 0), same);
        while base < bytes.len() {
            let mask = self.stops().mask(bytes, base);
            (len, base) = self.encode_block(base, mask, &mut out, len);
        }
        // INVARIANT: members of the set, escapes and `+` are ASCII.
        String::from_utf8(out).unwrap_or_else(|_| unreachable!())
    }

    #[inline]
    const fn stops(&self) -> Stops {
        Stops::Outside(self.set)
    }

    /// Whether an escape stands at the stop `at` and stays.
    #[inline(always)]
    fn keeps(&self, at: usize) -> bool {
        let bytes = self.data.as_bytes();
        self.keep_escapes && bytes[at] == b'%' && escaped_byte(bytes, at).is_some()
    }

    /// The first byte that is not written as it is, else the length.
    #[cfg(feature = "alloc")]
    #[inline]
    fn first_change(&self) -> usize {
        let bytes = self.data.as_bytes();
        let mut at = self.stops().first(bytes, 0);
        while at < bytes.len() && self.keeps(at) {
            at = self.stops().first(bytes, at + 3);
        }
        at
    }

    fn encoded_len_from(&self, from: usize) -> usize {
        let bytes = self.data.as_bytes();
        let mut escapes = 0_usize;
        if self.keep_escapes {
            let mut at = self.longer().first(bytes, from);
            while at < bytes.len() {
                let kept = self.keeps(at);
                escapes += usize::from(!kept);
                at = self.longer().first(bytes, at + if kept { 3 } else { 1 });
            }
        } else {
            escapes = self.longer().count(bytes, from);
        }
        (bytes.len() - from).saturating_add(escapes.saturating_mul(2))
    }

    /// The stops whose bytes get longer: a `+` is no longer than its space.
    const fn longer(&self) -> Stops {
        match self.plus_for_space {
            true => Stops::Outside(self.set.or(CharClass::of(b" "))),
            false => self.stops(),
        }
    }

    /// Encodes the block whose stops are in `mask` to `out[len..]`. Gives the new length, and
    /// where the next block starts: a kept escape is not cut.
    #[inline(always)]
    fn encode_block(
        &self,
        base: usize,
        mut mask: u64,
        out: &mut [u8],
        mut len: usize,
    ) -> (usize, usize) {
        let bytes = self.data.as_bytes();
        let mut run = base;
        let mut kept_end = base;
        while mask != 0 {
            let stop = base + mask.trailing_zeros() as usize;
            mask &= mask - 1;
            if stop < kept_end {
                continue; // A digit of a kept escape, which the set need not have.
            }
            if self.keeps(stop) {
                kept_end = stop + 3;
                continue;
            }
            len = copy(bytes, run..stop, out, len);
            run = stop + 1;
            if self.plus_for_space && bytes[stop] == b' ' {
                out[len] = b'+';
                len += 1;
            } else {
                out[len..len + 3].copy_from_slice(&ESCAPES[usize::from(bytes[stop])]);
                len += 3;
            }
        }
        let end = bytes.len().min(base + Stops::BLOCK).max(kept_end);
        (copy(bytes, run..end, out, len), end)
    }
}

/// Room for a block in which every byte is escaped, and for a copy that takes too much.
const BUFFER: usize = 3 * Stops::BLOCK + 16;

impl fmt::Display for Encode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// Shows nothing of the data, which may be a password.
impl fmt::Debug for Encode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encode")
            .field("keep_escapes", &self.keep_escapes)
            .field("plus_for_space", &self.plus_for_space)
            .finish_non_exhaustive()
    }
}
