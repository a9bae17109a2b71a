//! Splitting: masks of 64 bytes show where the separators, the `=` and the escapes are.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
use core::iter::FusedIterator;

use super::{Param, ParamSyntax};
#[cfg(feature = "alloc")]
use crate::percent::DecodeError;
use urikit_scan::search::{self, Either, Equal};

/// The parameters, in order; see [`Params::iter`](super::Params::iter).
///
/// ```
/// use urikit::params::Params;
/// let mut params = Params::new("a=1&&b").iter();
/// assert_eq!(params.next().unwrap().value(), Some("1"));
/// assert!(params.next().unwrap().is_empty());
/// assert_eq!(params.next().unwrap().value(), None);
/// assert!(params.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct ParamsIter<'a> {
    /// `None` after the last one.
    query: Option<&'a str>,
    syntax: ParamSyntax,
    /// Where the next parameter starts.
    start: usize,
    /// Where the block of the masks starts.
    base: usize,
    /// What has not been returned yet.
    masks: SeparatorMasks,
}

/// Bit `i` is for byte `base + i`.
#[derive(Clone, Copy, Debug, Default)]
struct SeparatorMasks {
    separators: u64,
    equals: u64,
    /// What needs decoding.
    escapes: u64,
}

const BLOCK: usize = 64;

impl SeparatorMasks {
    #[inline]
    fn of(query: &str, base: usize, syntax: ParamSyntax) -> Self {
        let separator = Equal(syntax.separator().as_byte());
        let escape = Either(b'%', if syntax.is_form() { b'+' } else { b'%' });
        let [separators, equals, escapes] =
            search::three_masks_of_hits((separator, Equal(b'='), escape), query.as_bytes(), base);
        Self { separators, equals, escapes }
    }

    /// Removes and returns the bits up to and including the next separator, or all.
    #[inline(always)]
    const fn take_piece(&mut self) -> u64 {
        let piece = up_to_lowest(self.separators);
        self.separators &= !piece;
        self.equals &= !piece;
        self.escapes &= !piece;
        piece
    }
}

impl<'a> ParamsIter<'a> {
    #[inline]
    pub(super) fn new(query: Option<&'a str>, syntax: ParamSyntax) -> Self {
        let masks =
            query.map_or(SeparatorMasks::default(), |query| SeparatorMasks::of(query, 0, syntax));
        Self { query, syntax, start: 0, base: 0, masks }
    }
}

impl<'a> Iterator for ParamsIter<'a> {
    type Item = Param<'a>;

    #[inline]
    fn next(&mut self) -> Option<Param<'a>> {
        let syntax = self.syntax;
        self.next_piece().map(|piece| piece.param(syntax))
    }
}

/// A parameter before conversion: it stays in registers.
#[derive(Clone, Copy)]
struct RawPair<'a> {
    query: &'a str,
    start: usize,
    key_end: usize,
    end: usize,
    key_is_escaped: bool,
    value_is_escaped: bool,
}

impl<'a> RawPair<'a> {
    #[inline(always)]
    fn param(self, syntax: ParamSyntax) -> Param<'a> {
        let Self { query, start, key_end, end, key_is_escaped, value_is_escaped } = self;
        let (text, key_len) = (&query[start..end], key_end - start);
        Param { text, start, key_len, key_is_escaped, value_is_escaped, syntax }
    }
}

impl<'a> ParamsIter<'a> {
    #[inline(always)]
    fn next_piece(&mut self) -> Option<RawPair<'a>> {
        let query = self.query?;
        let SeparatorMasks { separators, equals, escapes } = self.masks;
        let end = if separators != 0 {
            self.base + separators.trailing_zeros() as usize
        } else if query.len() - self.base <= BLOCK {
            self.query = None;
            query.len()
        } else {
            return Some(self.next_over_blocks(query));
        };
        let piece = self.masks.take_piece();
        let (equals, escapes) = (equals & piece, escapes & piece);
        let key = up_to_lowest(equals);
        let key_end = if equals == 0 { end } else { self.base + equals.trailing_zeros() as usize };
        Some(self.piece(query, key_end, end, [escapes & key != 0, escapes & !key != 0]))
    }

    /// The same for a parameter that continues in the next block.
    #[inline(never)]
    fn next_over_blocks(&mut self, query: &'a str) -> RawPair<'a> {
        let mut key_end = None;
        let mut escaped = [false; 2];
        let end = loop {
            let SeparatorMasks { separators, equals, escapes } = self.masks;
            let piece = self.masks.take_piece();
            let (equals, escapes) = (equals & piece, escapes & piece);
            // All bytes before the first `=` belong to the key, and all after it to the value.
            let key = if key_end.is_none() { up_to_lowest(equals) } else { 0 };
            escaped = [escaped[0] | (escapes & key != 0), escaped[1] | (escapes & !key != 0)];
            if key_end.is_none() && equals != 0 {
                key_end = Some(self.base + equals.trailing_zeros() as usize);
            }
            if separators != 0 {
                break self.base + separators.trailing_zeros() as usize;
            }
            if query.len() - self.base <= BLOCK {
                self.query = None;
                break query.len();
            }
            self.base += BLOCK;
            self.masks = SeparatorMasks::of(query, self.base, self.syntax);
        };
        self.piece(query, key_end.unwrap_or(end), end, escaped)
    }

    /// The part before `end`; the next one starts after the separator there.
    #[inline(always)]
    fn piece(
        &mut self,
        query: &'a str,
        key_end: usize,
        end: usize,
        [key_is_escaped, value_is_escaped]: [bool; 2],
    ) -> RawPair<'a> {
        let start = self.start;
        self.start = end + 1;
        RawPair { query, start, key_end, end, key_is_escaped, value_is_escaped }
    }
}

impl FusedIterator for ParamsIter<'_> {}

/// The lowest bit and all below it; all bits if there is none.
#[inline(always)]
const fn up_to_lowest(mask: u64) -> u64 {
    mask ^ mask.wrapping_sub(1)
}

/// A decoded key, and a decoded value if there is a `=`.
#[cfg(feature = "alloc")]
pub type Pair<'a> = (Cow<'a, str>, Option<Cow<'a, str>>);

/// The decoded parameters, in order; see [`Params::pairs`](super::Params::pairs).
///
/// ```
/// use urikit::params::Params;
/// let mut pairs = Params::new("a=%26").pairs();
/// assert_eq!(pairs.next(), Some(Ok(("a".into(), Some("&".into())))));
/// assert_eq!(pairs.next(), None);
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub struct Pairs<'a>(pub(super) ParamsIter<'a>);

#[cfg(feature = "alloc")]
impl<'a> Iterator for Pairs<'a> {
    type Item = Result<Pair<'a>, DecodeError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let piece = self.0.next_piece()?;
        if piece.key_is_escaped | piece.value_is_escaped {
            return Some(decoded_param(piece.param(self.0.syntax)));
        }
        // Built here, at once: values passed between functions through memory are read back in
        // other sizes than they were written in, which stalls.
        let RawPair { query, start, key_end, end, .. } = piece;
        let value = (key_end < end).then(|| Cow::Borrowed(&query[key_end + 1..end]));
        Some(Ok((Cow::Borrowed(&query[start..key_end]), value)))
    }
}

#[cfg(feature = "alloc")]
impl FusedIterator for Pairs<'_> {}

#[cfg(feature = "alloc")]
#[inline(never)]
fn decoded_param(param: Param<'_>) -> Result<Pair<'_>, DecodeError> {
    Ok((param.key_text()?, param.value_text()?))
}
