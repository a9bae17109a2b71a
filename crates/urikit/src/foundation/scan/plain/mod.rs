//! The masks of plain texts: what most are, and what the parser has a way of its own for.
//!
//! A plain text has no special bytes, and no colon but one behind its scheme. All that is asked of
//! its bytes is whether that is so; then three masks do. A backend may let escapes through as well.

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::{Classify, Masks};

/// So many bytes may be known already, whose colon is no matter.
pub(crate) const MAX_HEAD: usize = b"http://".len();

/// Classifies texts that are likely to be plain.
pub(crate) trait Plain: Classify<Masks> {
    /// What is kept of a word that is not plain.
    type Kept: Kept;

    /// The masks of at most 64 bytes, if they are plain behind the first `head`, which are known.
    #[inline(always)]
    fn plain_short(self, bytes: &[u8], head: usize) -> Result<Masks, Self::Kept> {
        self.of_short(bytes).if_plain(head).map_err(Into::into)
    }

    /// The same of 65 to 128 bytes: the masks of the first 64, and of the rest, where colons are plain.
    #[inline(always)]
    fn plain_medium(self, bytes: &[u8], head: usize) -> Result<[Masks; 2], [Self::Kept; 2]> {
        let first = self.of_first(bytes).if_plain(head);
        let last = Masks { colon: 0, ..self.of_last(bytes, 64) }.if_plain(0);
        both(first, last).map_err(|masks| masks.map(Into::into))
    }

    /// Where `/`, `?` and `#` are, among at most 64 bytes.
    #[inline(always)]
    fn delimiters_short(self, bytes: &[u8]) -> Masks {
        self.of_short(bytes)
    }

    /// The same among 65 to 128 bytes.
    #[inline(always)]
    fn delimiters_medium(self, bytes: &[u8]) -> [Masks; 2] {
        [self.of_first(bytes), self.of_last(bytes, 64)]
    }
}

/// Masks without colons, which are among the special bytes if they are of interest: kept, or made
/// again, whichever costs less.
pub(crate) trait Kept: Copy + From<Masks> {
    fn special(self) -> u64;

    /// All of them, of a text of at most 64 bytes. No closure: one that is called costs a quarter.
    fn of_short(self, backend: impl Plain, bytes: &[u8]) -> Masks;

    /// All of them, of the first or the second word of a text of 65 to 128 bytes.
    fn of_medium(self, backend: impl Plain, bytes: &[u8], word: usize) -> Masks;
}

impl Kept for Masks {
    #[inline(always)]
    fn special(self) -> u64 {
        self.special
    }

    #[inline(always)]
    fn of_short(self, _: impl Plain, _: &[u8]) -> Self {
        self
    }

    #[inline(always)]
    fn of_medium(self, _: impl Plain, _: &[u8], _: usize) -> Self {
        self
    }
}

/// The special bytes alone fit into a register.
impl Kept for u64 {
    #[inline(always)]
    fn special(self) -> u64 {
        self
    }

    #[inline(always)]
    fn of_short(self, backend: impl Plain, bytes: &[u8]) -> Masks {
        Masks { special: self, colon: 0, ..backend.delimiters_short(bytes) }
    }

    #[inline(always)]
    fn of_medium(self, backend: impl Plain, bytes: &[u8], word: usize) -> Masks {
        Masks { special: self, colon: 0, ..backend.delimiters_medium(bytes)[word] }
    }
}

impl From<Masks> for u64 {
    #[inline(always)]
    fn from(masks: Masks) -> Self {
        masks.special
    }
}

impl Masks {
    #[inline(always)]
    fn if_plain(self, head: usize) -> Result<Self, Self> {
        let special = self.special | self.colon & !0 << head;
        let masks = Self { special, colon: 0, ..self };
        if special == 0 { Ok(masks) } else { Err(masks) }
    }
}

#[inline(always)]
fn both(first: Result<Masks, Masks>, last: Result<Masks, Masks>) -> Result<[Masks; 2], [Masks; 2]> {
    let are_plain = first.is_ok() && last.is_ok();
    let masks = [first, last].map(|result| result.unwrap_or_else(|masks| masks));
    if are_plain { Ok(masks) } else { Err(masks) }
}
