//! Data to text: every byte outside a set becomes its escape.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt;
use core::mem::MaybeUninit;

use super::CharClass;
use super::bytes::{Data, ascii};
#[cfg(feature = "alloc")]
use super::escape::escaped_byte;
use super::find::Stops;
use crate::scan::rewrite::{self, Escapes};
use crate::scan::room::{self, BLOCK, Padded, Room, Window};
use crate::scan::search::{Outside, Searcher};
use crate::scan::{self, Backend, Classify, Hits, Task};

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
    /// INVARIANT: without `%`, so that the search stops there, save in [`Encode::non_ascii`].
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

    /// Escapes what is beyond ASCII, and nothing else: escapes that are there stay.
    #[inline]
    pub(crate) const fn non_ascii(text: &'a str) -> Self {
        const ASCII: CharClass = CharClass::range(0, 0x7F);
        Self { data: Data::Text(text), set: ASCII, keep_escapes: false, plus_for_space: false }
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
        if bytes.is_empty() {
            return Ok(());
        }
        // Most data is clean, and needs none of what the rest takes.
        if self.stops().clean_start(bytes) == bytes.len() {
            return out.write_str(self.data.ascii(0..bytes.len()));
        }
        self.write_changed(out)
    }

    /// The same for data in which something is to be done.
    fn write_changed(&self, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
        let data = Padded::new(self.data.as_bytes());
        let bytes = data.bytes();
        let mut memory = [MaybeUninit::uninit(); BUFFER];
        let mut at = 0;
        while at < bytes.len() {
            let clean = at + self.stops().clean_start(&bytes[at..]);
            if clean > at {
                out.write_str(self.data.ascii(at..clean))?;
                at = clean;
            } else {
                let block = Blocks { of: self, data: &data, from: at, until: at + 1 };
                let (room, end) = scan::dispatch(block, Room::new(&mut memory));
                out.write_str(ascii(room.bytes()))?;
                at = end;
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
        self.append_from(0, out);
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
        let same = self.unchanged_start();
        if same < self.data.as_bytes().len() {
            return self.changed_text(same);
        }
        Cow::Borrowed(match self.data {
            Data::Text(text) => text,
            Data::Bytes(bytes) => ascii(bytes),
        })
    }

    /// The encoded text, the first `same` bytes of which are those of the data.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    fn changed_text(&self, same: usize) -> Cow<'a, str> {
        let mut out = String::new();
        self.append_from(same, &mut out);
        Cow::Owned(out)
    }

    /// Appends the encoded text, the first `same` bytes of which are those of the data.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn append_from(&self, same: usize, out: &mut String) {
        let data = Padded::new(self.data.as_bytes());
        let until = data.bytes().len();
        let len = same.saturating_add(self.encoded_len_from(same));
        room::append_ascii(out, len, |mut room| {
            room.put_all(&data.bytes()[..same]);
            scan::dispatch(Blocks { of: self, data: &data, from: same, until }, room).0
        });
    }

    #[inline]
    const fn stops(&self) -> Stops {
        Stops::Outside(self.set)
    }

    /// Whether an escape stands at the stop `at` and stays.
    #[cfg(feature = "alloc")]
    fn keeps(&self, at: usize) -> bool {
        let bytes = self.data.as_bytes();
        self.keep_escapes && bytes[at] == b'%' && escaped_byte(bytes, at).is_some()
    }

    /// How many bytes at the start are written as they are: all of them where nothing
    /// changes, else no more than stand before the first that does.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn unchanged_start(&self) -> usize {
        let bytes = self.data.as_bytes();
        match self.stops().clean_start(bytes) {
            clean if clean < bytes.len() && self.keep_escapes => self.first_change(clean),
            clean => clean,
        }
    }

    /// The first byte from `at` on that is not written as it is, else the length.
    #[cfg(feature = "alloc")]
    fn first_change(&self, at: usize) -> usize {
        let bytes = self.data.as_bytes();
        let mut at = self.stops().first(bytes, at);
        while at < bytes.len() && self.keeps(at) {
            at = self.stops().first(bytes, at + 3);
        }
        at
    }

    fn encoded_len_from(&self, from: usize) -> usize {
        let bytes = self.data.as_bytes();
        let escapes = match self.keep_escapes {
            true => scan::dispatch(CountEscapes(self, &Padded::new(bytes)), from),
            false => Stops::Outside(self.raw()).count(bytes, from),
        };
        (bytes.len() - from).saturating_add(escapes.saturating_mul(2))
    }

    /// The characters that get no longer: a `+` is as long as its space.
    #[inline(always)]
    const fn raw(&self) -> CharClass {
        match self.plus_for_space {
            true => self.set.or(CharClass::of(b" ")),
            false => self.set,
        }
    }

    /// What becomes of the first block in a window, of which `left` bytes are data.
    #[inline(always)]
    fn plan<B: Backend>(&self, backend: B, window: &Window, left: usize) -> Plan {
        let [block @ .., _, _] = window;
        let Hits(escaped) =
            Searcher { backend, search: Outside::of(self.raw().columns()) }.of64(block);
        let len = left.min(BLOCK);
        let escaped = escaped & !0 >> (BLOCK - len);
        match self.keep_escapes {
            true => {
                let kept = Escapes::of(backend, window);
                let all_of_them = kept.well_formed | kept.digits();
                Plan { len, escaped: escaped & !all_of_them, kept_behind: kept.digits_behind() }
            }
            false => Plan { len, escaped, kept_behind: 0 },
        }
    }
}

/// What becomes of a block.
struct Plan {
    len: usize,
    /// The bytes that are written as escapes.
    escaped: u64,
    /// How many bytes behind the block belong to an escape in it that is kept. They go with it.
    kept_behind: usize,
}

/// How many escapes are written from a place on.
struct CountEscapes<'a, 'd>(&'a Encode<'d>, &'a Padded<'d>);

impl Task<usize> for CountEscapes<'_, '_> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, from: usize) -> usize {
        let Self(of, data) = self;
        let (mut count, mut base) = (0, from);
        while let Some(left) = data.bytes().len().checked_sub(base)
            && left > 0
        {
            let plan = of.plan(backend, data.window(base), left);
            count += plan.escaped.count_ones() as usize;
            base += plan.len + plan.kept_behind;
        }
        count
    }
}

/// The blocks from one place until another, encoded in one go. Gives where they end.
struct Blocks<'a, 'd> {
    of: &'a Encode<'d>,
    data: &'a Padded<'d>,
    from: usize,
    until: usize,
}

impl<'r> Task<Room<'r>> for Blocks<'_, '_> {
    type Output = (Room<'r>, usize);

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, mut out: Room<'r>) -> Self::Output {
        let len = self.data.bytes().len();
        let space = if self.of.plus_for_space { b'+' } else { b' ' };
        let mut base = self.from;
        while base < self.until {
            let window = self.data.window(base);
            let plan = self.of.plan(backend, window, len - base);
            let [block @ .., next, after] = window;
            rewrite::escape(backend, block, plan.len, plan.escaped, space, &mut out);
            out.put(&[*next, *after], plan.kept_behind);
            base += plan.len + plan.kept_behind;
        }
        (out, base)
    }
}

/// Room for a block in which every byte is escaped.
const BUFFER: usize = 3 * BLOCK + room::SLACK;

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
