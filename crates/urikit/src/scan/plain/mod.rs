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

/// Classifies texts that are plain.
pub(crate) trait Plain: Classify<Masks> {
    /// The masks of at most 64 bytes, if they are plain behind the first `head`, which are known.
    #[inline(always)]
    fn plain_short(self, bytes: &[u8], head: usize) -> Option<Masks> {
        self.of_short(bytes).if_plain(head)
    }

    /// The same of 65 to 128 bytes: the masks of the first 64, and of the rest, where colons are plain.
    #[inline(always)]
    fn plain_medium(self, bytes: &[u8], head: usize) -> Option<[Masks; 2]> {
        let first = self.of64(bytes.first_chunk()?).if_plain(head)?;
        let last = Masks { colon: 0, ..self.of_last(bytes, 64) };
        Some([first, last.if_plain(0)?])
    }
}

impl Masks {
    #[inline(always)]
    fn if_plain(self, head: usize) -> Option<Self> {
        (self.special | self.colon >> head == 0).then_some(Self { colon: 0, ..self })
    }
}
