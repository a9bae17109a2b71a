//! The lines of all sources, in blocks that end at line ends.
//!
//! A block is returned as soon as a read yields a whole line, so that interactive input is answered at once.
//! From a file, a block has [`BLOCK`] bytes; it grows only for a longer line.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use memchr::{memchr, memchr_iter, memrchr};

use super::source::{BYTE_ORDER_MARK, PlainReader, is_standard_input, mark_note, open_source};
use crate::allocator::fallibly;
use crate::args::ReadArgs;
use crate::csv::{RecordScanner, record_end, split_end, take_record};
use crate::input::{
    Input, InputFile, InputNumber, STANDARD_INPUT, name_in_message, take_input, take_line,
};
use crate::output::{Failure, Outcome};
use crate::rows::{InputColumn, RowLayout};
use crate::secret::shown_name;

/// The number of bytes read at a time.
pub(super) const BLOCK: usize = 256 * 1024;

/// Whole lines of one source.
#[derive(Default)]
pub(super) struct Block {
    /// The bytes after `len` are spare room.
    bytes: Vec<u8>,
    len: usize,
    first_line: usize,
    /// Longer lines are not answered.
    max_line: usize,
    file: Option<Arc<str>>,
    /// Whether there are several files.
    names_file: bool,
    /// The byte that ends a line.
    delimiter: u8,
    /// A `\r` before a newline is part of the line.
    keeps_cr: bool,
    /// Inputs are records of CSV.
    is_csv: bool,
    /// Where the input is in a row.
    pub(super) layout: RowLayout,
    /// The header line before these lines, with its end.
    pub(super) header: Vec<u8>,
    /// Messages to report before these lines are answered: files that could not be read.
    pub(super) diagnostics: String,
}

impl Block {
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// All of it, if it is UTF-8 and no line is too long. Both are checked once, not for each line.
    pub(super) fn text(&self) -> Option<&str> {
        (self.len <= self.max_line).then(|| str::from_utf8(&self.bytes[..self.len]).ok()).flatten()
    }

    /// The number of the first line, and the file.
    pub(super) fn first_number(&self) -> (usize, Option<InputFile<'_>>) {
        let is_one_of_several = self.names_file;
        let file = self.file.as_deref().map(|name| InputFile { name, is_one_of_several });
        (self.first_line, file)
    }

    fn ends_with_delimiter(&self) -> bool {
        self.bytes[..self.len].last() == Some(&self.delimiter)
    }

    /// The header without its delimiter.
    pub(super) fn header_row(&self) -> &[u8] {
        let header = &self.header;
        match self.is_csv {
            true => header.strip_suffix(b"\n").unwrap_or(header),
            false => take_input(&mut &header[..], self.delimiter).unwrap_or_default(),
        }
    }

    /// The inputs, which need not be UTF-8: lines, or strings that end with a NUL.
    pub(super) fn inputs(&self) -> impl Iterator<Item = Input<'_>> {
        let mut rest = &self.bytes[..self.len];
        let (mut next_number, file) = self.first_number();
        std::iter::from_fn(move || {
            let line = match self.keeps_cr {
                _ if self.is_csv => take_record(&mut rest)?,
                true => take_line(&mut rest, self.delimiter)?,
                false => take_input(&mut rest, self.delimiter)?,
            };
            let number = next_number;
            // A record is where its first line is. After one that was too long to keep, and had several, numbers
            // are too small.
            next_number += 1 + if self.is_csv { memchr_iter(b'\n', line).count() } else { 0 };
            let number = if self.delimiter == b'\n' {
                InputNumber::Line(number)
            } else {
                InputNumber::Record(number)
            };
            let is_unended = rest.is_empty() && !self.ends_with_delimiter();
            Some(match line.len() > self.max_line {
                true => Input::too_long(number, file),
                false if is_unended => Input::unended(line, number, file),
                false => Input::new(line, number, file),
            })
        })
    }

    /// A buffer that has grown for a very long line is released.
    fn start_with(&mut self, start: &[u8]) -> io::Result<()> {
        let least = BLOCK.max(start.len());
        if self.bytes.len() < least || self.bytes.len() > 4 * least {
            self.bytes = Vec::new();
            self.grow(least)?;
        }
        self.bytes[..start.len()].copy_from_slice(start);
        self.len = start.len();
        Ok(())
    }

    fn room(&mut self) -> io::Result<&mut [u8]> {
        if self.len == self.bytes.len() {
            // A line of the maximum length needs room for its end, and for the byte that shows that it is
            // longer.
            let most = self.max_line.saturating_add(BLOCK);
            self.grow((2 * self.len.max(BLOCK)).min(most.max(self.len + 1)))?;
        }
        Ok(&mut self.bytes[self.len..])
    }

    /// Returns an error if there is not enough memory: the size depends on the input.
    fn grow(&mut self, len: usize) -> io::Result<()> {
        let refused = || {
            let words = format!("not enough memory for a line of more than {} bytes", self.len);
            io::Error::new(ErrorKind::OutOfMemory, words)
        };
        let more = len - self.bytes.len();
        fallibly(|| self.bytes.try_reserve_exact(more)).map_err(|_| refused())?;
        self.bytes.resize(len, 0);
        Ok(())
    }
}

/// The remaining sources, and the current one.
pub(super) struct Blocks {
    paths: VecDeque<PathBuf>,
    current: Option<OpenSource>,
    /// What ends a line: a newline or a NUL.
    delimiter: u8,
    keeps_cr: bool,
    skips_header: bool,
    column: Option<InputColumn>,
    /// The header of the first file, if all must have the same.
    first_header: Option<Vec<u8>>,
    taken: Arc<AtomicU64>,
    names_files: bool,
    max_line: usize,
    /// Messages about files since the last block that could not be read.
    diagnostics: String,
    /// The outcome, if there was such a file.
    failed: Option<Outcome>,
}

/// What ends an input.
enum Ends {
    /// A newline or a NUL.
    Byte(u8),
    /// A newline outside of quotes.
    Record(RecordScanner),
}

impl Ends {
    /// The end of the first input in the next bytes. What follows it comes next.
    fn first(&mut self, bytes: &[u8]) -> Option<usize> {
        match self {
            Self::Byte(delimiter) => memchr(*delimiter, bytes),
            Self::Record(scanner) => scanner.first(bytes),
        }
    }

    /// The end of the last input in the next bytes.
    fn last(&mut self, bytes: &[u8]) -> Option<usize> {
        match self {
            Self::Byte(delimiter) => memrchr(*delimiter, bytes),
            Self::Record(scanner) => scanner.last(bytes),
        }
    }
}

struct OpenSource {
    name: Arc<str>,
    reader: PlainReader,
    ends: Ends,
    /// Where the input is in a row, from the first block on.
    layout: Option<RowLayout>,
    /// The start of a line whose end has not been read yet.
    rest: Vec<u8>,
    lines: usize,
    /// Whether nothing has been read yet.
    is_new: bool,
    /// Whether a byte order mark was dropped and has not been reported.
    had_mark: bool,
}

impl Blocks {
    /// `taken` counts the bytes read.
    pub(super) fn new(paths: &[PathBuf], read: &ReadArgs, taken: Arc<AtomicU64>) -> Self {
        Self {
            paths: paths.iter().cloned().collect(),
            current: None,
            delimiter: read.delimiter(),
            keeps_cr: read.keeps_cr,
            skips_header: read.skip_header,
            column: read.column.clone(),
            first_header: None,
            taken,
            names_files: paths.len() > 1,
            max_line: read.max_line,
            diagnostics: String::new(),
            failed: None,
        }
    }

    /// Fills the next block; returns `false` at the end.
    ///
    /// A file that can't be read is reported and skipped, as in other commands.
    pub(super) fn next(&mut self, block: &mut Block) -> bool {
        loop {
            match self.fill(block) {
                Ok(true) => {
                    block.diagnostics = std::mem::take(&mut self.diagnostics);
                    return true;
                }
                Ok(false) => {}
                Err(failure) => {
                    self.diagnostics += &format!("{failure}\n");
                    // A failure to read is the worse one.
                    self.failed = match failure {
                        Failure::Usage(_) => self.failed.or(Some(Outcome::WrongUsage)),
                        _ => Some(Outcome::SomeUnread),
                    };
                }
            }
            self.current = None;
            if self.paths.is_empty() {
                return false;
            }
        }
    }

    /// Fills a block from the current source; returns `false` at its end.
    fn fill(&mut self, block: &mut Block) -> Result<bool, Failure> {
        if self.current.is_none() {
            let Some(path) = self.paths.pop_front() else { return Ok(false) };
            let is_csv = self.column.as_ref().is_some_and(|column| column.is_csv);
            let ends = match is_csv {
                true => Ends::Record(RecordScanner::new()),
                false => Ends::Byte(self.delimiter),
            };
            self.current = Some(OpenSource::open(&path, ends, Arc::clone(&self.taken))?);
        }
        let Some(source) = &mut self.current else { return Ok(false) };
        block.max_line = self.max_line;
        block.delimiter = self.delimiter;
        block.keeps_cr = self.keeps_cr;
        block.is_csv = matches!(source.ends, Ends::Record(_));
        let filled = source
            .fill(self.skips_header, block)
            .map_err(|error| Failure::read(name_in_message(&source.name), error))?;
        if std::mem::take(&mut source.had_mark) {
            self.diagnostics += &mark_note(name_in_message(&source.name));
        }
        block.file = Some(Arc::clone(&source.name));
        block.names_file = self.names_files;
        if let Some(column) = self.column.as_ref().filter(|_| filled) {
            if !block.header.is_empty() {
                let of_file =
                    |what| Failure::Usage(format!("{}: {what}", name_in_message(&source.name)));
                source.layout = Some(column.layout_of(header_text(block)).map_err(of_file)?);
                let first = self.first_header.get_or_insert_with(|| header_text(block).to_vec());
                if column.is_csv && first != header_text(block) {
                    return Err(of_file("its header is not that of the first file".to_owned()));
                }
            }
            block.layout = *source.layout.get_or_insert_with(|| column.layout());
        }
        Ok(filled)
    }

    /// Remaining messages to report, and the outcome, if something could not be read.
    pub(super) fn failures(self) -> Option<(String, Outcome)> {
        self.failed.map(|outcome| (self.diagnostics, outcome))
    }
}

impl OpenSource {
    fn open(path: &Path, ends: Ends, taken: Arc<AtomicU64>) -> Result<Self, Failure> {
        let name: Arc<str> = match is_standard_input(path) {
            true => STANDARD_INPUT.into(),
            false => shown_name(&path.display().to_string()).into(),
        };
        let reader = open_source(path, taken)
            .map_err(|error| Failure::read(name_in_message(&name), error))?;
        let (rest, layout) = (Vec::new(), None);
        Ok(Self { name, reader, ends, layout, rest, lines: 0, is_new: true, had_mark: false })
    }

    /// Removes the header from the first block, if there is one.
    fn fill(&mut self, skips_header: bool, block: &mut Block) -> io::Result<bool> {
        let has_header = skips_header && self.is_new;
        block.header.clear();
        let is_filled = self.fill_lines(block)?;
        if !has_header || !is_filled {
            return Ok(is_filled);
        }
        let lines = &block.bytes[..block.len];
        let end = match block.is_csv {
            true => record_end(lines).unwrap_or(block.len),
            false => memchr(block.delimiter, lines).map_or(block.len, |newline| newline + 1),
        };
        block.header.extend_from_slice(&lines[..end]);
        block.first_line += memchr_iter(block.delimiter, &lines[..end]).count();
        block.bytes.copy_within(end..block.len, 0);
        block.len -= end;
        // A block without lines would mean the end.
        Ok(true)
    }

    /// After a read failure, an incomplete line is not answered.
    fn fill_lines(&mut self, block: &mut Block) -> io::Result<bool> {
        block.start_with(&self.rest)?;
        self.rest.clear();
        loop {
            let len = block.len;
            let read = match self.reader.read(block.room()?) {
                Ok(read) => read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let new = &block.bytes[len..len + read];
            if read == 0 {
                break;
            }
            if len > block.max_line.saturating_add(1) {
                // The rest of a line that is too long is dropped, up to its end.
                let Some(newline) = self.ends.first(new) else { continue };
                if block.is_csv {
                    // Of a record that is too long only the length is used. Its quotes would hide its end.
                    block.bytes[..len].fill(b'x');
                }
                block.bytes.copy_within(len + newline..len + read, len);
                let kept = &block.bytes[len..len + read - newline];
                let last = self.ends.last(&kept[1..]).map_or(0, |last| last + 1);
                self.rest.extend_from_slice(&kept[last + 1..]);
                block.len = len + last + 1;
                break;
            }
            if let Some(newline) = self.ends.last(new) {
                self.rest.extend_from_slice(&new[newline + 1..]);
                block.len = len + newline + 1;
                break;
            }
            // One extra byte shows that it is too long; the line may also end with a `\r`.
            block.len = (len + read).min(block.max_line.saturating_add(2));
        }
        if std::mem::take(&mut self.is_new) && block.bytes[..block.len].starts_with(BYTE_ORDER_MARK)
        {
            block.bytes.copy_within(BYTE_ORDER_MARK.len()..block.len, 0);
            block.len -= BYTE_ORDER_MARK.len();
            self.had_mark = true;
        }
        block.first_line = self.lines + 1;
        self.lines += memchr_iter(block.delimiter, &block.bytes[..block.len]).count();
        Ok(block.len > 0)
    }
}

/// The header without its line end.
fn header_text(block: &Block) -> &[u8] {
    split_end(&block.header).0
}
