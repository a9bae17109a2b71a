//! `uri find`: the URIs in running text.
//!
//! A URI in angle brackets may contain line breaks. So the input is read in blocks of whole lines, and the part
//! from an open `<` on is kept for the next block.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use urikit::{Iri, IriRef, Uri};
use urikit_explain::find::{Finder, Found, Link};
use urikit_schemes::registry;

use crate::allocator::fallibly;
use crate::args::{InputArgs, ReadArgs};
use crate::engine::{
    BYTE_ORDER_MARK, is_standard_input, mark_note, note_file_name, open_decompressed,
    refuse_unless_plain,
};
use crate::fault::Fault;
use crate::json::write_json;
use crate::options::base::operand_failure;
use crate::options::kind::KindArgs;
use crate::output::{Answer, Failure, InPlace, Outcome};
use crate::parts::{self, FormatPiece};
use crate::secret::shown_name;

/// Find the URIs in running text
///
/// Prints one per line, in order. A URI ends where RFC 3986 Appendix C says: at the `>` of angle
/// brackets, which may contain line breaks; at a quote; at a parenthesis that was not opened
/// inside; before the punctuation at the end of a sentence; before the `*`, `_` and `~` that close
/// those directly before it, as in `**http://h/**`. Only registered schemes count, unless --scheme or
/// --unregistered is given. Escapes as in JSON strings (`\u0026` for `&`, `\/`) are decoded. Bytes
/// that are not UTF-8 are skipped. The exit status is 0 even if none is found.
///
/// A list as in `http://h/,http://i/` is split before the scheme.
///
/// A URI ends before the first non-ASCII character; --as IRI finds IRIs. A note on standard error
/// reports the first IRI that is cut short, the first URI that is cut short before a character such
/// as `[`, and the first URI that is left out because its scheme is not registered, such as
/// `s3://bucket/key`.
///
/// With --html, the value of such an attribute is one reference, of any scheme. One that is not valid
/// is escaped as by `repair` (`/a b` is `/a%20b`; --json says `"repaired":true`); if what is meant is not
/// sure, it is left out, with a note. An empty one is the base, and left out without one. The `base`
/// element itself is no link.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri find 'See http://example.com/a_(b), or <http://example.org/>.'
  uri find --replace '{scheme}://{host}/…' --file access.log
  uri find --html --base https://example.com/ --file page.html
  uri find --file README.md --scheme http,https --json")]
pub(crate) struct Arguments {
    /// Find only these schemes, separated by commas
    #[arg(long, value_name = "SCHEMES", value_delimiter = ',')]
    scheme: Vec<String>,

    /// Find the registered schemes, and any other that is followed by `//`
    #[arg(long, alias = "any-scheme", conflicts_with = "scheme")]
    unregistered: bool,

    #[command(flatten)]
    kind: KindArgs,

    /// The input is an HTML document, which is read as a whole. Also finds the references in href, src,
    /// srcset, action, poster, cite and similar attributes, and resolves relative ones against the
    /// document's own `base` element; `&amp;` in a URI is `&`; `&quot;` or `&gt;` in text ends it
    #[arg(long)]
    html: bool,

    /// The URI of the HTML document, against which its relative references are resolved; without it
    /// and without a `base` element, they stay relative
    #[arg(long, value_name = "BASE", requires = "html")]
    base: Option<String>,

    /// Write JSON, one object per line: the URI, its start and end in bytes, and its line
    #[arg(long)]
    json: bool,

    /// Write a NUL after each URI instead of a newline
    #[arg(short = '0', long = "null", conflicts_with = "json")]
    null: bool,

    /// Write the input with each URI replaced by FORMAT, as in `get --format`; the rest is kept
    /// byte for byte. A URI for which FORMAT has no value (a port above 65535 has no
    /// effective_port) is kept and reported
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["json", "null", "html"])]
    replace: Option<String>,

    /// Replace FILE by the output, through a temporary file (`.uri-…`) that is renamed. Owner, mode,
    /// access list and extended attributes are kept, hard links are not. A file that does not change
    /// is not touched
    #[arg(long, requires_all = ["file", "replace"])]
    in_place: bool,

    /// Report nothing on standard error
    #[arg(short = 'q', long)]
    quiet: bool,

    /// Read from FILE, plain or compressed with gzip or zstd; `-` is standard input; may be repeated.
    /// Operands after it are further files, as in `-f a b`. Of several files, --json names each
    #[arg(short = 'f', long, value_name = "FILE")]
    file: Vec<PathBuf>,

    /// The inputs; without any, or for `-`, standard input. With --file, these are further files
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,
}

/// Where a URI is, for machines.
#[derive(Serialize)]
struct FoundUri<'a> {
    uri: &'a str,
    start: usize,
    end: usize,
    line: usize,
    /// Whether the value of an attribute is not valid as written.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    repaired: bool,
    /// Of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
}

/// The number of bytes read at a time.
const BLOCK: usize = 1 << 18;
/// A `<` that is further away than this is not the bracket of a URI.
const LONGEST_WRAPPED: usize = 1 << 16;

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let names: Vec<&str> = arguments.scheme.iter().map(String::as_str).collect();
    let mut finder = Finder::new().iris(arguments.kind.is_iri()).html(arguments.html);
    if arguments.unregistered {
        finder = finder.with_unregistered();
    } else if !names.is_empty() {
        finder = finder.schemes(&names);
    }
    let replacement = arguments.replace.as_deref().map(parts::parse_format).transpose();
    let replacement =
        replacement.map_err(|what| Failure::Usage(what.replace("--format", "--replace")))?;
    if let Some(base) = &arguments.base {
        finder = finder.base(read_base(arguments, base)?);
    }
    // The rules for files and operands are those of other commands.
    let read = ReadArgs { file: arguments.file.clone(), ..ReadArgs::default() };
    let InputArgs { read, uris: texts } = InputArgs::new(read, arguments.texts.clone())?;
    let (pieces, names_files) = (replacement.as_deref(), read.file.len() > 1);
    if arguments.in_place {
        read.file.iter().try_for_each(|path| refuse_unless_plain(path))?;
        let mut worst = Outcome::AllWell;
        for path in &read.file {
            let mut new = InPlace::open(path, false)?;
            let one = std::slice::from_ref(path);
            match Search::new(arguments, finder, pieces, names_files, new.file())
                .search_all(one, &[])?
            {
                Outcome::AllWell => {}
                other => worst = other,
            }
            new.replace()?;
        }
        return Ok(worst);
    }
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let search = Search::new(arguments, finder, pieces, names_files, &mut out);
    match search.search_all(&read.file, &texts) {
        // The reader of our output has closed the pipe: not an error.
        Err(failure) => failure.unless_pipe_is_closed(Outcome::AllWell),
        outcome => outcome,
    }
}

fn read_base<'a>(arguments: &Arguments, base: &'a str) -> Result<Iri<'a>, Failure> {
    let parsed = match arguments.kind.is_iri() {
        true => Iri::parse(base),
        false => Uri::parse(base).map(Iri::from),
    };
    parsed.map_err(|error| operand_failure("--base", &Fault::of_identifier(error, base)))
}

fn no_memory(len: usize) -> io::Error {
    let words = format!("not enough memory for a line of more than {len} bytes");
    io::Error::new(ErrorKind::OutOfMemory, words)
}

/// A search in progress.
struct Search<'a> {
    arguments: &'a Arguments,
    finder: Finder<'a>,
    /// The replacement for each URI, if the input itself is written.
    replacement: Option<&'a [FormatPiece]>,
    /// Whether a URI could not be replaced.
    kept: bool,
    /// Whether a file could not be read.
    unread: bool,
    out: &'a mut dyn Write,
    /// Whether there are several files.
    names_files: bool,
    /// The name of the file, if there are several.
    file: Option<String>,
    /// Where the block starts in the input, and in which line.
    start: usize,
    line: usize,
    /// Whether an IRI that is cut short has been reported.
    iri_reported: bool,
    /// Whether a scheme that is not registered has been reported.
    scheme_reported: bool,
    /// Whether a URI that is cut short has been reported.
    cut_reported: bool,
}

impl<'a> Search<'a> {
    fn new(
        arguments: &'a Arguments,
        finder: Finder<'a>,
        replacement: Option<&'a [FormatPiece]>,
        names_files: bool,
        out: &'a mut dyn Write,
    ) -> Self {
        let Arguments { unregistered, scheme, quiet, kind, .. } = arguments;
        Self {
            arguments,
            finder,
            replacement,
            kept: false,
            unread: false,
            out,
            names_files,
            file: None,
            start: 0,
            line: 1,
            iri_reported: kind.is_iri() || *quiet,
            scheme_reported: *unregistered || !scheme.is_empty() || *quiet,
            cut_reported: *quiet,
        }
    }

    fn search_all(mut self, files: &[PathBuf], texts: &[OsString]) -> Result<Outcome, Failure> {
        self.search_inputs(files, texts)?;
        Ok(match (self.unread, self.kept) {
            (true, _) => Outcome::SomeUnread,
            (_, true) => Outcome::SomeBad,
            _ => Outcome::AllWell,
        })
    }

    fn search_inputs(&mut self, files: &[PathBuf], texts: &[OsString]) -> Result<(), Failure> {
        if !self.arguments.quiet {
            let mut note = Answer::default();
            note_file_name(texts, &mut note);
            // If stderr can't be written to, there is nothing to do.
            let _ = io::stderr().write_all(note.diagnostics.as_bytes());
        }
        for text in texts {
            (self.start, self.line) = (0, 1);
            match text == "-" {
                true => self.search_file(Path::new("-"))?,
                false => self.search_block(text.as_encoded_bytes()).map_err(Failure::Write)?,
            }
        }
        for path in files {
            (self.start, self.line) = (0, 1);
            self.file = self.names_files.then(|| shown_name(&path.display().to_string()));
            match self.search_file(path) {
                // As in other commands, a file that can't be read is reported, and the others are read. One that
                // was not read completely must not be replaced.
                Err(failure @ Failure::Read { .. })
                    if self.names_files && !self.arguments.in_place =>
                {
                    self.unread = true;
                    let _ = writeln!(io::stderr(), "{failure}");
                }
                searched => searched?,
            }
        }
        if texts.is_empty() && files.is_empty() {
            self.search_file(Path::new("-"))?;
        }
        self.out.flush().map_err(Failure::Write)
    }

    /// The file, if there are several, and the line, for messages.
    fn place(&self, line: usize) -> String {
        let file = self.file.iter().map(|file| format!("{file}: "));
        file.chain([format!("line {line}")]).collect()
    }

    /// Offsets start after a byte order mark.
    fn search_file(&mut self, path: &Path) -> Result<(), Failure> {
        let name = match is_standard_input(path) {
            true => "standard input".to_owned(),
            false => path.display().to_string(),
        };
        let name = &name;
        let opened = open_decompressed(path).map_err(|error| Failure::read(name, error))?;
        let (text, had_mark) = opened;
        if had_mark && !self.arguments.quiet && self.replacement.is_none() {
            // If stderr can't be written to, there is nothing to do.
            let _ = io::stderr().write_all(mark_note(name).as_bytes());
        }
        if had_mark && self.replacement.is_some() {
            self.out.write_all(BYTE_ORDER_MARK).map_err(Failure::Write)?;
        }
        self.search_stream(text, name)
    }

    fn search_stream(&mut self, mut reader: impl Read, name: &str) -> Result<(), Failure> {
        let mut pending = Vec::new();
        let mut block = vec![0; BLOCK];
        loop {
            let read = match reader.read(&mut block) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                read => read.map_err(|error| Failure::read(name, error))?,
            };
            let old = pending.len();
            // Input without line breaks is kept whole, so memory grows with the input.
            fallibly(|| pending.try_reserve(read))
                .map_err(|_| Failure::read(name, no_memory(old)))?;
            pending.extend_from_slice(&block[..read]);
            // Only the new bytes can contain the last line break.
            let cut = match read {
                0 => pending.len(),
                // A tag may extend over many lines, and any tag may be the `base`.
                _ if self.arguments.html => 0,
                _ => safe_cut(&pending, old),
            };
            self.search_block(&pending[..cut]).map_err(Failure::Write)?;
            // The program that writes our input, line by line, may wait for the results.
            self.out.flush().map_err(Failure::Write)?;
            pending.drain(..cut);
            if read == 0 {
                return Ok(());
            }
        }
    }

    fn search_block(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.arguments.html {
            return self.search_document(&same_length_text(bytes));
        }
        for chunk in bytes.utf8_chunks() {
            self.search_text(chunk.valid())?;
            if self.replacement.is_some() {
                self.out.write_all(chunk.invalid())?;
            }
            self.start += chunk.valid().len() + chunk.invalid().len();
        }
        Ok(())
    }

    /// The links of a whole HTML document.
    fn search_document(&mut self, text: &str) -> io::Result<()> {
        let links = self.finder.links_in_html(text);
        if !self.arguments.quiet {
            self.report_document(text, &links);
        }
        let mut counted = 0;
        for link in links {
            self.line += line_breaks(&text[counted..link.range().start]);
            counted = link.range().start;
            self.write_found(link.reference(), link.range(), link.is_repaired())?;
        }
        Ok(())
    }

    /// Reports what is not found in a document, and each attribute whose value is left out.
    fn report_document(&mut self, text: &str, links: &[Link<'_>]) {
        let invalid = self.finder.invalid_links_in_html(text);
        let in_attributes = links.iter().filter(|link| link.is_in_attribute());
        let mut values: Vec<_> = in_attributes.map(Link::range).collect();
        values.extend(invalid.iter().cloned());
        let plain = without_ranges(text, values);
        self.report(&plain);
        for found in self.finder.find_in(&plain) {
            self.report_cut(&found, &plain[..found.range().start]);
        }
        for value in invalid {
            let place = self.place(self.line + line_breaks(&text[..value.start]));
            let what = "the value of an attribute is not a URI, so it is left out";
            // If stderr can't be written to, there is nothing to do.
            let _ = writeln!(io::stderr(), "uri: {place}: note: {what}");
        }
    }

    /// Reports the first URI that ends before a character that lacks an escape; `before` is what
    /// precedes it from the current line on.
    fn report_cut(&mut self, found: &Found<'_>, before: &str) {
        let Some(c) = found.cut_short_before().filter(|_| !self.cut_reported) else { return };
        self.cut_reported = true;
        let place = self.place(self.line + line_breaks(before));
        let why = match c {
            '%' => "which two hex digits must follow",
            _ => "which is not allowed there unescaped",
        };
        // If stderr can't be written to, there is nothing to do.
        let _ =
            writeln!(io::stderr(), "uri: {place}: note: a URI is cut short before '{c}', {why}");
    }

    /// Reports what is not found.
    fn report(&mut self, text: &str) {
        if !self.scheme_reported && text.contains("://") {
            self.report_schemes(text);
        }
        if !self.iri_reported && !text.is_ascii() {
            self.report_iris(text);
        }
    }

    /// Reports the first IRI that is found only in part, or not at all.
    fn report_iris(&mut self, text: &str) {
        let mut iris = self.finder.iris(true).find_in(text);
        if let Some(cut) = iris.find(|found| !found.iri().as_str().is_ascii()) {
            self.iri_reported = true;
            let line = self.line + line_breaks(&text[..cut.range().start]);
            let what = "has non-ASCII characters, where a URI ends; use --as IRI to find it whole";
            // If stderr can't be written to, there is nothing to do.
            let place = self.place(line);
            let _ = writeln!(io::stderr(), "uri: {place}: note: an IRI {what}");
        }
    }

    /// Reports the first URI that is left out because its scheme is not registered.
    fn report_schemes(&mut self, text: &str) {
        let registered = self.finder;
        let mut all = self.finder.with_unregistered().find_in(text);
        let left_out = all.find(|found| {
            registry::find(found.iri().scheme().as_str()).is_none()
                && registered.find_in(&text[found.range()]).next().is_none()
        });
        if let Some(left_out) = left_out {
            self.scheme_reported = true;
            let line = self.line + line_breaks(&text[..left_out.range().start]);
            let iri = left_out.iri();
            let scheme = iri.scheme().as_str();
            let what = "is not a registered scheme, so its URIs are left out";
            let place = self.place(line);
            let _ = writeln!(
                io::stderr(),
                "uri: {place}: note: `{scheme}` {what}; use --unregistered to find them"
            );
        }
    }

    fn search_text(&mut self, text: &str) -> io::Result<()> {
        self.report(text);
        let (mut counted, mut copied) = (0, 0);
        for found in self.finder.find_in(text) {
            let range = found.range();
            self.line += line_breaks(&text[counted..range.start]);
            counted = range.start;
            self.report_cut(&found, "");
            let iri = found.iri();
            if let Some(pieces) = self.replacement {
                self.out.write_all(&text.as_bytes()[copied..range.start])?;
                let mut new = Vec::new();
                if let Err(fault) = parts::write_formatted(pieces, &iri.into(), false, &mut new) {
                    self.kept = true;
                    let place = self.place(self.line);
                    let _ =
                        writeln!(io::stderr(), "uri: {place}: not replaced: {}", fault.message());
                    new = text.as_bytes()[range.clone()].to_vec();
                }
                self.out.write_all(&new)?;
                copied = range.end;
            } else {
                self.write_found(iri.into(), range, false)?;
            }
        }
        self.line += line_breaks(&text[counted..]);
        if self.replacement.is_some() {
            self.out.write_all(&text.as_bytes()[copied..])?;
        }
        Ok(())
    }

    /// Writes what was found in this range of the block.
    fn write_found(
        &mut self,
        found: IriRef<'_>,
        range: Range<usize>,
        repaired: bool,
    ) -> io::Result<()> {
        if self.arguments.json {
            let (start, end) = (self.start + range.start, self.start + range.end);
            let file = self.file.as_deref();
            let (uri, line) = (found.as_str(), self.line);
            let found = FoundUri { uri, start, end, line, repaired, file };
            write_json(&mut self.out, &found)?;
            return self.out.write_all(b"\n");
        }
        self.out.write_all(found.as_str().as_bytes())?;
        self.out.write_all(if self.arguments.null { b"\0" } else { b"\n" })
    }
}

/// The bytes with a NUL in the place of each that is not UTF-8: no URI contains one.
fn same_length_text(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '\0'));
    }
    Cow::Owned(text)
}

/// The text with spaces in place of these ranges; line breaks stay.
fn without_ranges(text: &str, mut ranges: Vec<Range<usize>>) -> String {
    ranges.sort_unstable_by_key(|range| range.start);
    let mut plain = String::with_capacity(text.len());
    let mut copied = 0;
    for range in ranges {
        plain.push_str(&text[copied..range.start]);
        plain
            .extend(text[range.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        copied = range.end;
    }
    plain.push_str(&text[copied..]);
    plain
}

fn line_breaks(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

/// After the last line break, or before a `<` that is still open there; 0 if there is none.
fn safe_cut(pending: &[u8], old: usize) -> usize {
    let Some(last) = pending[old..].iter().rposition(|byte| *byte == b'\n') else { return 0 };
    let end = old + last + 1;
    let near = end.saturating_sub(LONGEST_WRAPPED);
    let bracket = pending[near..end].iter().rposition(|byte| matches!(byte, b'<' | b'>'));
    match bracket.map(|at| near + at) {
        Some(open) if pending[open] == b'<' => open,
        _ => end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn safe_cut_is_after_a_line_and_before_an_open_bracket() {
        assert_eq!(safe_cut(b"ab\ncd", 0), 3);
        assert_eq!(safe_cut(b"ab", 0), 0);
        assert_eq!(safe_cut(b"a\n<b\nc", 0), 2);
        assert_eq!(safe_cut(b"a\n<b>\nc", 0), 6);
        assert_eq!(safe_cut(b"a\nb", 2), 0);
    }
}
