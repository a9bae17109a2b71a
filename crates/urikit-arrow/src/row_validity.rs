//! Row validity, collected one row or one block of rows at a time.

use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};

/// Rows in a block: one bit of a word for each.
pub(crate) const BLOCK: usize = u64::BITS as usize;

#[derive(Default)]
pub(crate) struct RowValidity {
    words: Vec<u64>,
    len: usize,
}

impl RowValidity {
    #[inline(always)]
    pub(crate) fn push(&mut self, is_valid: bool) {
        let place = self.len % BLOCK;
        self.len += 1;
        match self.words.last_mut() {
            Some(word) if place > 0 => *word |= u64::from(is_valid) << place,
            _ => self.words.push(u64::from(is_valid)),
        }
    }

    /// Adds `len` rows. Only whole blocks may precede it.
    pub(crate) fn push_block(&mut self, word: u64, len: usize) {
        debug_assert!(self.len.is_multiple_of(BLOCK) && len <= BLOCK);
        self.words.push(word);
        self.len += len;
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
        self.words.truncate(self.len.div_ceil(BLOCK));
        if let Some(last) = self.words.last_mut()
            && !self.len.is_multiple_of(BLOCK)
        {
            *last &= (1 << (self.len % BLOCK)) - 1;
        }
    }

    /// `None` if no row is null.
    pub(crate) fn finish(self) -> Option<NullBuffer> {
        let valid: u64 = self.words.iter().map(|word| u64::from(word.count_ones())).sum();
        if valid == self.len as u64 {
            return None;
        }
        let words = Buffer::from_vec(self.words);
        Some(NullBuffer::new(BooleanBuffer::new(words, 0, self.len)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_those_that_were_pushed() {
        for len in [0, 1, 63, 64, 65, 130] {
            let mut bits = RowValidity::default();
            (0..len + 5).for_each(|row| bits.push(row % 3 > 0));
            bits.truncate(len);
            (len..len + 2).for_each(|_| bits.push(false));
            let nulls = bits.finish().unwrap();
            assert_eq!(nulls.len(), len + 2);
            assert!((0..len).all(|row| nulls.is_valid(row) == (row % 3 > 0)));
            assert!(nulls.is_null(len) && nulls.is_null(len + 1));
        }
    }

    #[test]
    fn all_valid_is_no_buffer() {
        let mut bits = RowValidity::default();
        bits.push_block(u64::MAX, BLOCK);
        bits.push(true);
        assert!(bits.finish().is_none());
    }
}
