//! Finds the non-ASCII characters that RFC 3987 does not allow, by the bytes that may start one.
//!
//! All gaps of `ucschar` start with one of a few bytes: `C2` (control characters), `EE` and `EF`
//! (private use, noncharacters), and the first bytes of characters outside the BMP. Characters with
//! any other first byte are allowed and need not be decoded: nearly all text.

use super::chars::{Unicode, is_char_allowed_at};
use crate::spans::Spans;
use urikit_scan::search::{Search, Searcher};
use urikit_scan::{Backend, Classify, Hits, Task};

/// Searches for bytes that may start a character that is not allowed. The input is UTF-8.
#[derive(Clone, Copy)]
struct DisallowedStarts;

impl Search for DisallowedStarts {
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

/// Whether an IRI with these components has a character that is not allowed where it is.
pub(super) struct HasDisallowed(pub(super) Spans);

impl Task<&[u8]> for HasDisallowed {
    type Output = bool;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> bool {
        let Self(spans) = self;
        let searcher = Searcher { backend, search: DisallowedStarts };
        let (words, rest) = bytes.as_chunks::<64>();
        let mut base = 0;
        for word in words {
            let Hits(suspects) = searcher.of64(word);
            if suspects != 0 && any_disallowed(bytes, base, suspects, &spans) {
                return true;
            }
            base += 64;
        }
        let Hits(suspects) = searcher.of_short(rest);
        suspects != 0 && any_disallowed(bytes, base, suspects, &spans)
    }
}

/// Whether any of the characters that start at the bits of `suspects`, counted from `base`, is not
/// allowed. Private use is allowed in the query.
#[inline(never)]
fn any_disallowed(bytes: &[u8], base: usize, mut suspects: u64, spans: &Spans) -> bool {
    let query = spans.path_end as usize..spans.query_end as usize;
    while suspects != 0 {
        let at = base + suspects.trailing_zeros() as usize;
        let unicode = if query.contains(&at) { Unicode::Private } else { Unicode::Ucschar };
        if !is_char_allowed_at(bytes, at, unicode) {
            return true;
        }
        suspects &= suspects - 1;
    }
    false
}
