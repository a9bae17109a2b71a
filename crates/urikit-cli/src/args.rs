//! The arguments that commands share.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueEnum};

use urikit::component::Scheme;
use urikit_explain::guess;

use crate::input::Input;
use crate::rows::InputColumn;
use crate::table::Table;

/// The headings of shared options in the help.
const INPUT: &str = "Input options";
const OUTPUT: &str = "Output options";

/// Where the inputs come from: URIs or files, not both.
#[derive(Default)]
pub(crate) struct InputArgs {
    pub(crate) read: ReadArgs,
    pub(crate) uris: Vec<OsString>,
}

/// The same as it is given: after `--file`, operands are further files.
#[derive(Args)]
struct GivenInputs {
    #[command(flatten)]
    read: ReadArgs,

    /// The URIs; without any, or for `-`, one per line from standard input. With --file, these are
    /// further files
    #[arg(value_name = "URI")]
    uris: Vec<OsString>,
}

impl InputArgs {
    /// # Errors
    /// If there is a `--file`, and an operand is not the name of a file: it may be a URI.
    pub(crate) fn new(mut read: ReadArgs, uris: Vec<OsString>) -> Result<Self, &'static str> {
        if read.file.is_empty() {
            return Ok(Self { read, uris });
        }
        if !uris.iter().all(|operand| can_be_read(operand)) {
            return Err(
                "with --file, operands are further files, and there is no file with one of these names",
            );
        }
        read.further_files = uris.len();
        read.file.extend(uris.into_iter().map(PathBuf::from));
        Ok(Self { read, uris: Vec::new() })
    }

    /// The same with an operand before the others, which was read as something else.
    pub(crate) fn with_first(&self, operand: Option<&OsString>) -> Result<Self, &'static str> {
        let (given, further) =
            self.read.file.split_at(self.read.file.len() - self.read.further_files);
        let read = ReadArgs { file: given.to_vec(), ..self.read.clone() };
        let further = further.iter().map(|path| path.as_os_str().to_owned());
        Self::new(
            read,
            operand.cloned().into_iter().chain(further).chain(self.uris.iter().cloned()).collect(),
        )
    }
}

impl FromArgMatches for InputArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Self::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        let GivenInputs { read, uris } = GivenInputs::from_arg_matches_mut(matches)?;
        Self::new(read, uris)
            .map_err(|why| clap::Error::raw(ErrorKind::ArgumentConflict, format!("{why}\n")))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for InputArgs {
    fn augment_args(command: Command) -> Command {
        GivenInputs::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        GivenInputs::augment_args_for_update(command)
    }
}

fn scheme_name(name: &str) -> Result<String, String> {
    Scheme::parse(name).map(|scheme| scheme.to_string()).map_err(|error| error.to_string())
}

/// Rejects `--guess-scheme` for a command whose inputs are not URIs, or may be relative.
pub(crate) fn not_guessed(option: Arg) -> Arg {
    option.hide(true).value_parser(|_: &str| -> Result<String, String> {
        Err("the inputs of this command need no scheme".to_owned())
    })
}

/// Whether a word names standard input, or a file or pipe.
fn can_be_read(word: &OsStr) -> bool {
    word == "-" || fs::metadata(word).is_ok_and(|metadata| !metadata.is_dir())
}

/// Whether an operand that is a URI or other text is also the name of a file.
pub(crate) fn is_file_name(operand: &OsStr) -> bool {
    // Most operands are URIs, which need not be looked up.
    memchr::memmem::find(operand.as_encoded_bytes(), b"://").is_none()
        && Path::new(operand).is_file()
}

/// Gives the argument `uris` another name, for a command whose inputs are not URIs.
pub(crate) fn named(name: &'static str) -> impl FnOnce(Arg) -> Arg {
    move |uris| {
        uris.value_name(name).help(
            "The inputs; without any, or for `-`, one per line from standard input. With --file, \
             these are further files",
        )
    }
}

/// How lines are read.
#[derive(Args, Clone)]
pub(crate) struct ReadArgs {
    /// Read one input per line from FILE, plain or compressed with gzip or zstd; `-` is standard
    /// input; may be repeated. Operands after it are further files, as in `-f a b`
    #[arg(help_heading = INPUT, short = 'f', long, value_name = "FILE")]
    pub(crate) file: Vec<PathBuf>,

    /// How many of them were operands.
    #[arg(skip)]
    pub(crate) further_files: usize,

    /// Use N threads (default: all cores). The output keeps the order of the input
    #[arg(help_heading = INPUT, long, value_name = "N", value_parser = at_least_1)]
    pub(crate) threads: Option<NonZero<usize>>,

    /// Inputs end with a NUL, not with a newline
    #[arg(help_heading = INPUT, long)]
    pub(crate) null_input: bool,

    /// Drop spaces and tabs around each input
    #[arg(help_heading = INPUT, long)]
    pub(crate) trim: bool,

    /// Skip empty inputs
    #[arg(help_heading = INPUT, long)]
    pub(crate) skip_empty: bool,

    /// Read an input that probably starts with a host as if SCHEME were before it, often `https`:
    /// `example.com/a`, `localhost:3000`, `//example.com`. Other inputs are kept: those with a scheme
    /// that is registered or has no port after it, and those that start with `/`, `?`, `#` or `.`
    #[arg(help_heading = INPUT, long, value_name = "SCHEME", value_parser = scheme_name)]
    pub(crate) guess_scheme: Option<String>,

    /// Report on standard error how many inputs were good and bad, by kind of error
    #[arg(help_heading = INPUT, long)]
    pub(crate) summary: bool,

    /// Report at most N bad inputs on standard error, then the number of the others
    #[arg(help_heading = INPUT, long, value_name = "N")]
    pub(crate) max_errors: Option<usize>,

    /// Report nothing about inputs on standard error; the exit status shows whether all were good
    #[arg(help_heading = INPUT, short = 'q', long)]
    pub(crate) quiet: bool,

    /// Treat a line of more than SIZE bytes as a bad input, without storing it; K, M and G are
    /// units of 1024. At most 4G
    #[arg(help_heading = INPUT, long, value_name = "SIZE", default_value = "1G", value_parser = line_size)]
    pub(crate) max_line: usize,

    /// The first line of each file is a header, not an input; commands with --column or --csv-column
    /// write it back, with the names of the new columns
    #[arg(help_heading = INPUT, long)]
    pub(crate) skip_header: bool,

    /// Set by commands that take --in-place.
    #[arg(skip)]
    pub(crate) in_place: bool,

    /// Set by commands that take --column.
    #[arg(skip)]
    pub(crate) column: Option<InputColumn>,

    /// Set by commands whose inputs are names of files.
    #[arg(skip)]
    pub(crate) operands_are_files: bool,

    /// A `\r` before a newline is part of the line. Not an option: for commands whose lines are text
    #[arg(skip)]
    pub(crate) keeps_cr: bool,
}

impl Default for ReadArgs {
    fn default() -> Self {
        Self {
            file: Vec::new(),
            further_files: 0,
            threads: None,
            trim: false,
            skip_empty: false,
            guess_scheme: None,
            summary: false,
            max_errors: None,
            quiet: false,
            null_input: false,
            max_line: DEFAULT_LINE,
            operands_are_files: false,
            keeps_cr: false,
            skip_header: false,
            column: None,
            in_place: false,
        }
    }
}

/// `--in-place`, for commands that write each line again.
#[derive(Args)]
pub(crate) struct InPlaceArgs {
    /// Replace each FILE by the output, through a temporary file (`.uri-…`) that is renamed. Owner,
    /// mode, access list and extended attributes are kept, hard links are not. A file that does not
    /// change is not touched. A bad line stays as it is, unless --on-error is null, or fail, which
    /// leaves the file unchanged. Lines end with a newline, also those that ended with CR LF
    #[arg(long, requires = "file")]
    #[arg(conflicts_with_all = ["json", "csv", "csv_safe", "tsv", "null"])]
    pub(crate) in_place: bool,
}

impl InPlaceArgs {
    pub(crate) fn inputs(&self, inputs: &InputArgs) -> InputArgs {
        let read = ReadArgs { in_place: self.in_place, ..inputs.read.clone() };
        InputArgs { read, uris: inputs.uris.clone() }
    }
}

impl ReadArgs {
    /// The byte that ends an input.
    pub(crate) const fn delimiter(&self) -> u8 {
        if self.null_input { 0 } else { b'\n' }
    }

    /// How many threads may run at once.
    pub(crate) fn thread_count(&self) -> usize {
        thread_count(self.threads)
    }

    /// Whether inputs are lines, and every one is answered as it is.
    pub(crate) const fn takes_all_lines(&self) -> bool {
        !self.trim
            && !self.skip_empty
            && self.guess_scheme.is_none()
            && !self.null_input
            && !self.keeps_cr
            && self.column.is_none()
    }

    /// The input with a scheme before it, if one is put there.
    pub(crate) fn guessed(&self, input: Input<'_>) -> Option<String> {
        let scheme = Scheme::parse(self.guess_scheme.as_deref()?).ok()?;
        let text = str::from_utf8(input.whole().ok()?).ok()?;
        match guess::with_scheme(text, scheme) {
            Cow::Owned(read) => Some(read),
            Cow::Borrowed(_) => None,
        }
    }

    /// The input as it is answered; `None` for one that is skipped.
    pub(crate) fn taken<'a>(&self, input: Input<'a>) -> Option<Input<'a>> {
        let input = if self.trim { input.trimmed() } else { input };
        let is_empty = input.bytes.is_empty() && !input.is_too_long();
        (!self.skip_empty || !is_empty).then_some(input)
    }
}

/// The number of threads to use: the one given, or that of the cores.
pub(crate) fn thread_count(given: Option<NonZero<usize>>) -> usize {
    let threads = given.or_else(|| thread::available_parallelism().ok());
    threads.map_or(1, NonZero::get).min(MOST_THREADS)
}

const MOST_THREADS: usize = 256;

/// Reads a number that is not 0.
pub(crate) fn at_least_1(text: &str) -> Result<NonZero<usize>, String> {
    let number: usize = text.parse().map_err(|_| "it must be a number".to_owned())?;
    NonZero::new(number).ok_or_else(|| "it must be at least 1".to_owned())
}

/// A number of bytes, with or without a unit: reads `1000000`, `64K`, `512M` or `2G`, in units of 1024.
pub(crate) fn byte_size(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let number: usize = digits
        .parse()
        .map_err(|_| "not a size; use a number, or a number with K, M or G".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "it is too large".to_owned())
}

/// The maximum length of a line, as [`byte_size`] reads it; an identifier has at most 4 GiB.
fn line_size(text: &str) -> Result<usize, String> {
    match byte_size(text)? {
        0 => Err("it must be at least 1".to_owned()),
        size if size as u64 > LONGEST_LINE => Err("it must be at most 4G".to_owned()),
        size => Ok(size),
    }
}

/// The default of `--max-line`.
const DEFAULT_LINE: usize = 1 << 30;
/// Larger than the address space of a 32-bit machine.
const LONGEST_LINE: u64 = 4 << 30;

/// How an answer is written.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Write JSON, one object per line
    #[arg(help_heading = OUTPUT, long)]
    pub(crate) json: bool,

    /// Write CSV with a header; an absent value is nothing, an empty one ""
    #[arg(help_heading = OUTPUT, long, conflicts_with_all = ["json", "tsv"])]
    csv: bool,

    /// Like --csv, with a ' before values that start with =, +, - or @, which a spreadsheet would
    /// read as a formula
    #[arg(help_heading = OUTPUT, long, conflicts_with_all = ["json", "tsv"])]
    csv_safe: bool,

    /// Write tab-separated values with a header
    #[arg(help_heading = OUTPUT, long, conflicts_with = "json")]
    tsv: bool,

    /// End each answer with a NUL, not with a newline; decoded data is then written as it is
    #[arg(help_heading = OUTPUT, short = '0', long = "null", conflicts_with_all = ["json", "csv", "csv_safe", "tsv"])]
    pub(crate) null: bool,

    /// What to print for a bad input; --json always prints an object with the error
    #[arg(help_heading = OUTPUT, long, value_name = "WHAT", value_enum, default_value_t = OnError::Skip)]
    pub(crate) on_error: OnError,
}

impl OutputArgs {
    /// The kind of table that answers are written as, if they are.
    pub(crate) const fn table(&self) -> Option<Table> {
        match (self.csv, self.tsv) {
            _ if self.csv_safe => Some(Table::CsvSafe),
            (true, _) => Some(Table::Csv),
            (_, true) => Some(Table::Tsv),
            _ => None,
        }
    }

    /// Whether answers are lines of text.
    pub(crate) const fn is_plain(&self) -> bool {
        !self.json && self.table().is_none()
    }

    /// The byte that ends each answer.
    pub(crate) const fn end(&self) -> u8 {
        if self.null { 0 } else { b'\n' }
    }
}

/// What plain output has in the place of a bad input.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    /// no line
    Skip,
    /// the input as it is
    Keep,
    /// no line, and stop
    Fail,
    /// an empty line
    Null,
    /// the answer for the input as `uri repair` repairs it; no line if it can't be repaired
    Repair,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_size_has_units_of_1024() {
        assert_eq!(byte_size("10"), Ok(10));
        assert_eq!(byte_size("64k"), Ok(65536));
        assert_eq!(byte_size("2M"), Ok(2 << 20));
        for wrong in ["", "K", "1T", "-1", "1.5G", "99999999999999G", "1ü"] {
            assert!(byte_size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn line_size_is_at_most_4_gib_and_what_has_addresses() {
        assert_eq!(line_size("1"), Ok(1));
        assert_eq!(line_size("3G"), Ok(3 << 30));
        let four = usize::try_from(4_u64 << 30).map_err(|_| "it is too large".to_owned());
        assert_eq!(line_size("4G"), four);
        assert!(line_size("0").is_err() && line_size("5G").is_err());
    }
}
