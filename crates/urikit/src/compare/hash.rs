//! The hash of a canonical form: of its head, of its segments from last to first, and of its end.

use core::hash::Hasher;

use super::order::{ordered_end, ordered_head};
use crate::normalize::canonical::components::Components;
use crate::normalize::canonical::spelled::SpelledRun;

pub(super) fn hash_components<H: Hasher>(components: &Components<'_>, state: &mut H) {
    let spelling = components.steps.of_others();
    let mut blocks = HashBlocks { block: [0; 64], len: 0, state };
    blocks.push_all(ordered_head(components));
    blocks.push(BETWEEN);
    match components.own_path() {
        Some(runs) => blocks.push_all(runs),
        None => {
            for segment in components.segments() {
                blocks.push(b'/');
                spelling.bytes(segment).for_each(|byte| blocks.push(byte));
            }
        }
    }
    blocks.push(BETWEEN);
    blocks.push_all(ordered_end(components));
    blocks.finish();
}

/// Not a byte of UTF-8. Needed because a reversed path may look like a head.
const BETWEEN: u8 = 0xFE;

/// Passes bytes to a hasher, many at a time.
struct HashBlocks<'h, H> {
    block: [u8; 64],
    len: usize,
    state: &'h mut H,
}

impl<H: Hasher> HashBlocks<'_, H> {
    fn push(&mut self, byte: u8) {
        self.block[self.len] = byte;
        self.len += 1;
        if self.len == self.block.len() {
            self.state.write(&self.block);
            self.len = 0;
        }
    }

    fn push_all<'r>(&mut self, runs: impl Iterator<Item = SpelledRun<'r>>) {
        for run in runs {
            run.bytes().for_each(|byte| self.push(byte));
        }
    }

    /// Ends with a byte that is not in UTF-8, as `str` does.
    fn finish(self) {
        self.state.write(&self.block[..self.len]);
        self.state.write_u8(0xFF);
    }
}
