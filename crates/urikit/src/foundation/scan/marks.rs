//! The bytes that may keep an identifier from being in normal form, as masks of up to 64 bytes.

use super::{Backend, Block, Classify};
use crate::foundation::grammar::char_class::CharClass;

/// Bit `i` of a mask tells of byte `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) percent: u64,
    pub(crate) slash: u64,
    pub(crate) dot: u64,
    /// A letter in upper case, of ASCII.
    pub(crate) upper: u64,
}

impl Marks {
    /// The dots with a slash right before them, which is there before the first byte too if
    /// `slash_before` is 1.
    #[inline(always)]
    pub(crate) const fn dots_behind_slash(&self, slash_before: u64) -> u64 {
        self.dot & (self.slash << 1 | slash_before)
    }
}

const UPPER: [u8; 16] = CharClass::range(b'A', b'Z').columns();

impl Block for Marks {
    #[inline(always)]
    fn join(self, further: Self, by: usize) -> Self {
        Self {
            percent: self.percent | further.percent << by,
            slash: self.slash | further.slash << by,
            dot: self.dot | further.dot << by,
            upper: self.upper | further.upper << by,
        }
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self {
            percent: f(self.percent),
            slash: f(self.slash),
            dot: f(self.dot),
            upper: f(self.upper),
        }
    }

    /// A zero is none of these.
    #[inline(always)]
    fn keep(self, _: usize) -> Self {
        self
    }
}

/// A backend that looks for marks.
#[derive(Clone, Copy)]
pub(crate) struct Marker<B>(pub(crate) B);

impl<B: Backend> Classify<Marks> for Marker<B> {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Marks {
        Marks {
            percent: self.0.equal16(block, b'%'),
            slash: self.0.equal16(block, b'/'),
            dot: self.0.equal16(block, b'.'),
            upper: self.0.outside16(block, &UPPER) ^ 0xFFFF,
        }
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> Marks {
        Marks {
            percent: self.0.equal32(block, b'%'),
            slash: self.0.equal32(block, b'/'),
            dot: self.0.equal32(block, b'.'),
            upper: self.0.outside32(block, &UPPER) ^ 0xFFFF_FFFF,
        }
    }
}
