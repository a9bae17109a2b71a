//! Which characters beyond ASCII RFC 3987 does not allow, found by the bytes that may start one.
//!
//! All of `ucschar`'s gaps start with few bytes: `C2` (control characters), `EE` and `EF` (private use,
//! noncharacters), and those of characters beyond the first plane. What starts with any other byte
//! is allowed and need not be decoded: nearly all of what people write.

use super::machine::Machine;
use super::span::{Unicode, is_allowed_at};
use crate::foundation::scan::search::{Search, Searcher};
use crate::foundation::scan::{Backend, Classify, Hits};

/// The search for bytes that may start a character that is not allowed. The text is UTF-8.
#[derive(Clone, Copy)]
struct Doubtful;

impl Search for Doubtful {
    #[inline(always)]
    fn hits(self, byte: u8) -> bool {
        byte == 0xC2 || byte >= 0xEE
    }

    #[inline(always)]
    fn hits16<B: Backend>(self, backend: B, block: &[u8; 16]) -> u64 {
        backend.equal16(block, 0xC2) | backend.at_least16(block, 0xEE)
    }

    #[inline(always)]
    fn hits32<B: Backend>(self, backend: B, block: &[u8; 32]) -> u64 {
        backend.equal32(block, 0xC2) | backend.at_least32(block, 0xEE)
    }
}

/// The first character that is not allowed, in a text that the machine has gone through.
#[inline(always)]
pub(super) fn first_disallowed<B: Backend, const IRI: bool>(
    backend: B,
    machine: &Machine<IRI>,
    bytes: &[u8],
) -> Option<usize> {
    let query = machine.query();
    let searcher = Searcher { backend, search: Doubtful };
    let (words, rest) = bytes.as_chunks::<64>();
    let mut base = 0;
    for word in words {
        let Hits(doubtful) = searcher.of64(word);
        if doubtful != 0
            && let Some(at) = first_disallowed_of(bytes, base, doubtful, query)
        {
            return Some(at);
        }
        base += 64;
    }
    let Hits(doubtful) = searcher.of_short(rest);
    if doubtful == 0 { None } else { first_disallowed_of(bytes, base, doubtful, query) }
}

/// The first of the characters that start at the bits of `doubtful`, counted from `base`, that is not
/// allowed. `query` is where private use is.
#[inline(never)]
fn first_disallowed_of(
    bytes: &[u8],
    base: usize,
    mut doubtful: u64,
    query: (usize, usize),
) -> Option<usize> {
    while doubtful != 0 {
        let at = base + doubtful.trailing_zeros() as usize;
        let in_query = query.0 < at && at < query.1;
        let unicode = if in_query { Unicode::Private } else { Unicode::Ucschar };
        if !is_allowed_at(bytes, at, unicode) {
            return Some(at);
        }
        doubtful &= doubtful - 1;
    }
    None
}
