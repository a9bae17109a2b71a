//! A sorted sequence of records in a file, and merging of many of them.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, Write};
use std::ops::Range;

use super::record::{HEADER, record_ranges};

/// Writes a file that is deleted when it is closed.
pub(super) fn write_sorted_file(
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<File> {
    let mut writer = BufWriter::with_capacity(BUFFER, tempfile::tempfile()?);
    fill(&mut writer)?;
    let mut file = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(file)
}

const BUFFER: usize = 64 * 1024;

/// Passes on all records of sorted files in order; for equal keys, those of earlier files come first.
pub(super) fn merge_sorted_files<E: From<io::Error>>(
    files: Vec<File>,
    mut visit: impl FnMut(&[u8], &[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut heads = BinaryHeap::new();
    for (age, file) in files.into_iter().enumerate() {
        let reader = BufReader::with_capacity(BUFFER, file);
        let mut head = FileHead { age, reader, record: Vec::new(), key: 0..0, data: 0..0 };
        if head.advance()? {
            heads.push(head);
        }
    }
    while let Some(mut head) = heads.peek_mut() {
        visit(head.key(), &head.record[head.data.clone()])?;
        if !head.advance()? {
            PeekMut::pop(head);
        }
    }
    Ok(())
}

/// The next record of a file.
struct FileHead {
    age: usize,
    reader: BufReader<File>,
    /// Key and data.
    record: Vec<u8>,
    key: Range<usize>,
    data: Range<usize>,
}

impl FileHead {
    fn advance(&mut self) -> io::Result<bool> {
        let mut header = [0; HEADER];
        match self.reader.read_exact(&mut header) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(false),
            read => read?,
        }
        (self.key, self.data) = record_ranges(&header).unwrap_or_default();
        self.record.resize(self.data.end, 0);
        self.reader.read_exact(&mut self.record)?;
        Ok(true)
    }

    fn key(&self) -> &[u8] {
        &self.record[self.key.clone()]
    }

    fn rank(&self) -> (&[u8], usize) {
        (self.key(), self.age)
    }
}

/// A heap has its greatest element on top, so the order is reversed: the first record is on top.
impl Ord for FileHead {
    fn cmp(&self, other: &Self) -> Ordering {
        other.rank().cmp(&self.rank())
    }
}

impl PartialOrd for FileHead {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for FileHead {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl Eq for FileHead {}
