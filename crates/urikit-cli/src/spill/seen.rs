//! A set of strings that takes no more than a given amount of memory.

use std::hash::BuildHasher;
use std::hash::RandomState;

use hashbrown::HashTable;

/// Strings, stored whole: two are equal only if all of their bytes are.
pub(crate) struct SeenKeys {
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

/// The result of inserting a string into [`SeenKeys`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Insertion {
    Before,
    First,
    /// It was not inserted before, and is not stored: there is no room.
    NoRoom,
}

impl SeenKeys {
    pub(crate) fn new(memory: usize) -> Self {
        Self { memory, texts: Vec::new(), table: HashTable::new(), hasher: RandomState::new() }
    }

    pub(crate) fn insert(&mut self, text: &[u8]) -> Insertion {
        let hash = self.hasher.hash_one(text);
        let is_text = |entry: &Entry| {
            entry.hash == hash && &self.texts[entry.start..entry.start + entry.len] == text
        };
        if self.table.find(hash, is_text).is_some() {
            return Insertion::Before;
        }
        // Once there is no room, there never is again: the first strings are kept.
        if self.memory == 0 || self.texts.len() + text.len() + self.table_size() > self.memory {
            self.memory = 0;
            return Insertion::NoRoom;
        }
        let entry = Entry { hash, start: self.texts.len(), len: text.len() };
        self.texts.extend_from_slice(text);
        self.table.insert_unique(hash, entry, |entry| entry.hash);
        Insertion::First
    }

    /// The size with one more string, which may make the table grow.
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
        let mut seen = SeenKeys::new(10_000);
        let texts: Vec<Vec<u8>> = (0..1_000_u32).map(|n| n.to_be_bytes().to_vec()).collect();
        let fit = texts.iter().take_while(|text| seen.insert(text) == Insertion::First).count();
        assert!((50..900).contains(&fit), "{fit}");
        for (index, text) in texts.iter().enumerate() {
            let insertion = if index < fit { Insertion::Before } else { Insertion::NoRoom };
            assert_eq!(seen.insert(text), insertion, "{index}");
        }
    }
}
