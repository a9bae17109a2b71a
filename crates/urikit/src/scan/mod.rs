//! The scanner: bytes in, one bit mask for each delimiter out, 64 bytes at a time.
//!
//! Layer 0, and the only folder that may hold `unsafe`. A backend classifies
//! bytes; what the masks mean is the [`machine`](crate::parse::machine)'s business.

pub(crate) mod portable;

/// Bit `i` of a mask tells of byte `i` of a word of 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Masks {
    /// No character of a URI, the bytes of `non_ascii` among them.
    pub(crate) bad: u64,
    /// A byte from 0x80 up.
    pub(crate) non_ascii: u64,
    pub(crate) colon: u64,
    pub(crate) slash: u64,
    pub(crate) question: u64,
    pub(crate) hash: u64,
    pub(crate) at: u64,
    /// `[` or `]`.
    pub(crate) bracket: u64,
    pub(crate) percent: u64,
}

impl Masks {
    pub(crate) const NONE: Self = Self {
        bad: 0,
        non_ascii: 0,
        colon: 0,
        slash: 0,
        question: 0,
        hash: 0,
        at: 0,
        bracket: 0,
        percent: 0,
    };
}
