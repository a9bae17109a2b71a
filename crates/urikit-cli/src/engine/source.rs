//! A file or standard input as plain bytes, decompressed if necessary.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The type of an open source.
pub(crate) type PlainReader = Box<dyn Read + Send>;

/// Whether the path means standard input.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a file, or standard input. `taken` counts the bytes read from it.
pub(super) fn open_source(path: &Path, taken: Arc<AtomicU64>) -> io::Result<PlainReader> {
    decompressed(Counted { inner: open_stored(path)?, taken })
}

/// The bytes of a file or of standard input as they are stored, even if they are compressed.
pub(crate) fn open_stored(path: &Path) -> io::Result<PlainReader> {
    Ok(match is_standard_input(path) {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path)?),
    })
}

/// Opens input that is not read as lines, without its byte order mark; the flag says whether there was one.
pub(crate) fn open_decompressed(path: &Path) -> io::Result<(impl Read, bool)> {
    let mut reader = open_source(path, Arc::default())?;
    let mut start = Vec::new();
    // Reads no more than is needed to decide.
    while start.len() < BYTE_ORDER_MARK.len() && BYTE_ORDER_MARK.starts_with(&start) {
        let mut room = [0; BYTE_ORDER_MARK.len()];
        match reader.read(&mut room[start.len()..]) {
            Ok(0) => break,
            Ok(read) => start.extend_from_slice(&room[start.len()..][..read]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let had_mark = start == BYTE_ORDER_MARK;
    if had_mark {
        start.clear();
    }
    Ok((Cursor::new(start).chain(reader), had_mark))
}

pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// The message about a dropped byte order mark.
pub(crate) fn mark_note(name: &str) -> String {
    format!("uri: note: {name}: a byte order mark is dropped\n")
}

/// The number of bytes to read, if known in advance.
pub(super) fn source_size(path: &Path) -> Option<u64> {
    let file =
        if is_standard_input(path) { standard_input_file()? } else { File::open(path).ok()? };
    let metadata = file.metadata().ok()?;
    metadata.is_file().then_some(metadata.len())
}

/// Standard input may be a file that the shell has opened.
#[cfg(unix)]
fn standard_input_file() -> Option<File> {
    use std::os::fd::AsFd;
    io::stdin().as_fd().try_clone_to_owned().ok().map(File::from)
}

#[cfg(not(unix))]
fn standard_input_file() -> Option<File> {
    None
}

/// Why a file can't be replaced by lines: it is compressed, or not a regular file.
pub(super) fn why_not_plain(path: &Path) -> Option<&'static str> {
    if is_standard_input(path) {
        return Some("standard input");
    }
    // If it does not exist or can't be opened, that is reported when it is read.
    let kind = fs::metadata(path).ok()?.file_type();
    if !kind.is_file() {
        // Opening a FIFO would wait for a writer.
        return Some(if kind.is_dir() { "a directory" } else { "a FIFO, socket or device" });
    }
    let mut start = Vec::new();
    let _ = File::open(path).ok()?.take(10).read_to_end(&mut start);
    let is_compressed = [GZIP, ZSTD].iter().any(|magic| start.starts_with(magic));
    (is_compressed || unread_compression(&start).is_some()).then_some("compressed")
}

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

const XZ: &[u8] = &[0xFD, b'7', b'z', b'X', b'Z', 0];
const BZIP2: &[u8] = b"BZh";
/// After the digit of its level, a bzip2 block starts with the digits of pi, and an empty file ends with those
/// of the square root of pi. `BZh9` alone may be the start of text.
const BZIP2_MARKS: [&[u8]; 2] =
    [&[0x31, 0x41, 0x59, 0x26, 0x53, 0x59], &[0x17, 0x72, 0x45, 0x38, 0x50, 0x90]];

/// Whether more bytes are needed to recognize the format.
fn may_be_compressed(start: &[u8]) -> bool {
    let is_part_of = |magic: &&[u8]| magic.len() > start.len() && magic.starts_with(start);
    let is_part_of_bzip2 = || {
        let (begin, rest) = start.split_at(start.len().min(4));
        let has_begin =
            begin.starts_with(BZIP2) && matches!(begin.get(3), None | Some(b'1'..=b'9'));
        has_begin
            && BZIP2_MARKS.iter().any(|mark| mark.len() > rest.len() && mark.starts_with(rest))
    };
    [GZIP, ZSTD, XZ, BZIP2].iter().any(is_part_of) || is_part_of_bzip2()
}

/// The format of compressed input that is not supported, and the tool to use.
fn unread_compression(start: &[u8]) -> Option<(&'static str, &'static str)> {
    let is_bzip2 = start.starts_with(BZIP2)
        && start.get(4..).is_some_and(|rest| BZIP2_MARKS.iter().any(|mark| rest.starts_with(mark)));
    if start.starts_with(XZ) {
        Some(("xz", "xz"))
    } else if is_bzip2 {
        Some(("bzip2", "bzip2"))
    } else {
        None
    }
}

/// Recognizes compressed input by its first bytes, with which no text starts.
///
/// Reads no more than needed to decide: in interactive use, a short line must be answered at once.
fn decompressed(mut raw: impl Read + Send + 'static) -> io::Result<PlainReader> {
    let mut start = [0; 10];
    let mut len = 0;
    while len == 0 || may_be_compressed(&start[..len]) {
        match raw.read(&mut start[len..]) {
            Ok(0) => break,
            Ok(read) => len += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let start = start[..len].to_vec();
    if let Some((name, tool)) = unread_compression(&start) {
        let words =
            format!("it is compressed by {name}, which is not read; pipe it through `{tool} -dc`");
        return Err(io::Error::new(ErrorKind::Unsupported, words));
    }
    let is_gzip = start.starts_with(GZIP);
    let is_zstd = start.starts_with(ZSTD);
    let whole = Cursor::new(start).chain(raw);
    Ok(if is_gzip {
        Box::new(MultiGzDecoder::new(BufReader::with_capacity(COMPRESSED, whole)))
    } else if is_zstd {
        let source = BufReader::with_capacity(COMPRESSED, whole);
        let mut frame = FrameDecoder::new();
        frame.set_max_window_size(ZSTD_WINDOW);
        Box::new(ZstdFrames { source, frame, in_frame: false })
    } else {
        Box::new(whole)
    })
}

const COMPRESSED: usize = 128 * 1024;

/// A frame that needs more memory to decompress is rejected, as `zstd` does by default.
const ZSTD_WINDOW: u64 = 128 << 20;

/// All frames of a zstd file, with their checksums verified.
struct ZstdFrames<R> {
    source: BufReader<R>,
    frame: FrameDecoder,
    in_frame: bool,
}

impl<R: Read> ZstdFrames<R> {
    fn next_frame(&mut self) -> io::Result<()> {
        match self.frame.reset(&mut self.source) {
            Ok(()) => self.in_frame = true,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => {
                let length = u64::from(length);
                let skipped = io::copy(&mut (&mut self.source).take(length), &mut io::sink())?;
                if skipped < length {
                    return Err(ErrorKind::UnexpectedEof.into());
                }
            }
            Err(error) => return Err(io::Error::other(error)),
        }
        Ok(())
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        match (self.frame.get_checksum_from_data(), self.frame.get_calculated_checksum()) {
            (Some(given), Some(found)) if given != found => {
                Err(io::Error::new(ErrorKind::InvalidData, "wrong checksum of a zstd frame"))
            }
            _ => Ok(()),
        }
    }
}

impl<R: Read> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.in_frame {
                if self.source.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                self.next_frame()?;
                continue;
            }
            while self.frame.can_collect() == 0 && !self.frame.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.frame.decode_blocks(&mut self.source, one).map_err(io::Error::other)?;
            }
            match self.frame.read(buffer)? {
                0 if !buffer.is_empty() => self.end_frame()?,
                read => return Ok(read),
            }
        }
    }
}

/// Counts the bytes read.
struct Counted<R> {
    inner: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
