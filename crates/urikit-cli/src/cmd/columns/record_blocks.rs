//! A text file in blocks of whole records.

use std::fs::File;
use std::io::{self, Read};
use std::mem;

/// The minimum length of a block, except for the last.
const BLOCK: usize = 1 << 20;

/// The maximum length of a record.
const MOST: usize = 1 << 28;

pub(super) struct RecordBlocks {
    file: File,
    /// What has been read but not returned yet.
    rest: Vec<u8>,
    ended: bool,
}

impl RecordBlocks {
    pub(super) const fn new(file: File) -> Self {
        Self { file, rest: Vec::new(), ended: false }
    }

    /// The next records; `None` at the end. `record_end` finds where the first record of some bytes ends.
    pub(super) fn next(
        &mut self,
        record_end: impl Fn(&[u8]) -> Option<usize>,
    ) -> io::Result<Option<Vec<u8>>> {
        self.next_of(BLOCK, record_end)
    }

    /// Only the first record.
    pub(super) fn first(
        &mut self,
        record_end: impl Fn(&[u8]) -> Option<usize>,
    ) -> io::Result<Option<Vec<u8>>> {
        self.next_of(1, record_end)
    }

    fn next_of(
        &mut self,
        least: usize,
        record_end: impl Fn(&[u8]) -> Option<usize>,
    ) -> io::Result<Option<Vec<u8>>> {
        let mut end = 0;
        loop {
            while end < least
                && let Some(record) = record_end(&self.rest[end..])
            {
                end += record;
            }
            if end >= least || (end > 0 && self.rest.len() >= BLOCK) {
                break;
            }
            if self.ended {
                end = self.rest.len();
                break;
            }
            if self.rest.len() - end > MOST {
                let what =
                    format!("a row is longer than {} MiB: is a quote not closed?", MOST >> 20);
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            }
            // Doubled, so that a long record is not searched again for each block.
            let more = self.rest.len().max(BLOCK) as u64;
            self.ended = (&mut self.file).take(more).read_to_end(&mut self.rest)? == 0;
        }
        if end == 0 {
            return Ok(None);
        }
        let after = self.rest.split_off(end);
        Ok(Some(mem::replace(&mut self.rest, after)))
    }
}
