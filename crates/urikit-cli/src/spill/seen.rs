//! A set of texts that takes no more than a given share of memory.

use std::hash::BuildHasher;
use std::hash::RandomState;

use hashbrown::HashTable;

/// Strings, kept whole: two are the same only if all their bytes are.
pub(crate) struct Seen {
    memory: usize,
    texts: Vec<u8>,
    table: HashTable<Entry>,
    hasher: RandomState,
}

#[derive(Clone, Copy)]
struct Entry {
    hash: u64,
    start: usize,
    len: usize,
}

/// What became of a string that was shown to [`Seen`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    Before,
    First,
    /// It was not shown before, and is not kept: there is no room.
    NoRoom,
}

impl Seen {
    pub(crate) fn new(memory: usize) -> Self {
        Self { memory, texts: Vec::new(), table: HashTable::new(), hasher: RandomState::new() }
    }

    pub(crate) fn show(&mut self, text: &[u8]) -> Shown {
        let hash = self.hasher.hash_one(text);
        let is_text = |entry: &Entry| {
            entry.hash == hash && &self.texts[entry.start..entry.start + entry.len] == text
        };
        if self.table.find(hash, is_text).is_some() {
            return Shown::Before;
        }
        // Once there was no room there never is: what is kept are the first strings.
        if self.memory == 0 || self.texts.len() + text.len() + self.table_size() > self.memory {
            self.memory = 0;
            return Shown::NoRoom;
        }
        let entry = Entry { hash, start: self.texts.len(), len: text.len() };
        self.texts.extend_from_slice(text);
        self.table.insert_unique(hash, entry, |entry| entry.hash);
        Shown::First
    }

    /// With one more text, which may make it grow.
    fn table_size(&self) -> usize {
        let full = self.table.len() == self.table.capacity();
        self.table.allocation_size() * if full { 3 } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seen_keeps_the_first_texts_that_fit() {
        let mut seen = Seen::new(10_000);
        let texts: Vec<Vec<u8>> = (0..1_000_u32).map(|n| n.to_be_bytes().to_vec()).collect();
        let fit = texts.iter().take_while(|text| seen.show(text) == Shown::First).count();
        assert!((50..900).contains(&fit), "{fit}");
        for (index, text) in texts.iter().enumerate() {
            let shown = if index < fit { Shown::Before } else { Shown::NoRoom };
            assert_eq!(seen.show(text), shown, "{index}");
        }
    }
}
