//! What CSV and JSON lines have in common: blocks of whole records in, rows out.

use std::fs::File;
use std::io::{self, Read, Write};
use std::mem;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt16Type;
use arrow_array::{Array, ArrayRef, StringViewArray, UInt16Array};
use arrow_schema::ArrowError;

use super::in_order::in_order;
use super::job::ColumnsJob;
use super::new_columns::RowTally;
use crate::output::{Failure, WholeFile};

/// The operations on rows of one format.
pub(super) trait TextRows: Sync {
    /// Where the first record of these bytes ends; `None` if it ends after them.
    fn record_end(bytes: &[u8]) -> Option<usize>;

    /// The output for the records of a block, and its tally.
    fn answer(&self, block: &[u8], job: &ColumnsJob<'_>) -> Result<(Vec<u8>, RowTally), RowFault>;
}

/// A row that ends the run.
pub(super) struct RowFault {
    /// The index of the row in its block.
    pub(super) row: u64,
    pub(super) what: String,
    /// Whether it is a usage error: another column or name must be chosen, and the file is fine.
    pub(super) is_usage: bool,
}

/// Writes the rows of all blocks to `out`, in order.
pub(super) fn write_rows<R: TextRows>(
    rows: &R,
    mut blocks: RecordBlocks,
    out: &mut WholeFile,
    job: &ColumnsJob<'_>,
) -> Result<RowTally, Failure> {
    let (mut tally, mut progress) = (RowTally::default(), job.progress());
    let written = in_order(
        job.threads,
        || blocks.next(R::record_end).map_err(|error| job.unread(error)),
        |block| Ok((block.len(), rows.answer(&block, job))),
        |(size, answer)| {
            let (bytes, of_block) = answer.map_err(|fault| {
                let what = format!("row {} (from 0): {}", tally.rows + fault.row, fault.what);
                match fault.is_usage {
                    true => Failure::Usage(job.about_file(&what)),
                    false => job.unread(what),
                }
            })?;
            tally.add(of_block);
            out.write_all(&bytes).map_err(|error| out.failure(error))?;
            job.count(size as u64, &mut progress);
            Ok(())
        },
        || job.damaged(),
    );
    if let Some(mut bar) = progress {
        bar.clear();
    }
    written.map(|()| tally)
}

/// An internal error: no input makes Arrow reject the result of a kernel.
impl From<ArrowError> for RowFault {
    fn from(error: ArrowError) -> Self {
        Self { row: 0, what: error.to_string(), is_usage: false }
    }
}

/// The values of a new column.
pub(super) enum CellValues<'a> {
    Texts(&'a StringViewArray),
    Numbers(&'a UInt16Array),
}

pub(super) enum Cell<'a> {
    Null,
    Text(&'a str),
    Number(u16),
}

impl<'a> CellValues<'a> {
    pub(super) fn from_column(column: &'a ArrayRef) -> Self {
        match column.as_primitive_opt::<UInt16Type>() {
            Some(numbers) => Self::Numbers(numbers),
            None => Self::Texts(column.as_string_view()),
        }
    }

    pub(super) fn cell(&self, row: usize) -> Cell<'a> {
        match self {
            Self::Texts(texts) if texts.is_valid(row) => Cell::Text(texts.value(row)),
            Self::Numbers(numbers) if numbers.is_valid(row) => Cell::Number(numbers.value(row)),
            _ => Cell::Null,
        }
    }
}

/// The minimum length of a block, except for the last.
const BLOCK: usize = 1 << 20;

/// The maximum length of a record.
const MOST: usize = 1 << 28;

/// A text file in blocks of whole records.
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
