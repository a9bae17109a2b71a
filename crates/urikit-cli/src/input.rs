//! An input: its bytes, and where it came from.

use std::fmt;

use memchr::memchr;
use serde::ser::{Serialize, SerializeMap, Serializer};
use urikit::Rule;

use crate::fault::Fault;

/// One input: an argument or a line, which need not be UTF-8.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) number: InputNumber,
    pub(crate) file: Option<InputFile<'a>>,
    /// The text from the start of `bytes` to the end of its block, if the block is known to be UTF-8.
    block: Option<&'a str>,
    /// The input before it was repaired or a scheme was put before it.
    given: Option<&'a [u8]>,
    /// The number of bytes that were put before it.
    prefix: usize,
    /// Whether it was longer than `--max-line` allows, and so not kept.
    is_too_long: bool,
    /// Whether it is the last line of a file that does not end with a newline.
    is_unended: bool,
}

/// The file that an input is from.
#[derive(Clone, Copy)]
pub(crate) struct InputFile<'a> {
    /// [`STANDARD_INPUT`], or as the user gave it.
    pub(crate) name: &'a str,
    /// Whether messages name it: there are several.
    pub(crate) is_one_of_several: bool,
}

/// The name of standard input, as on the command line.
pub(crate) const STANDARD_INPUT: &str = "-";

/// The name of a file in a message.
pub(crate) fn name_in_message(name: &str) -> &str {
    if name == STANDARD_INPUT { "standard input" } else { name }
}

/// The number of an input, from 1.
#[derive(Clone, Copy)]
pub(crate) enum InputNumber {
    Argument(usize),
    Line(usize),
    /// An input that ends with a NUL.
    Record(usize),
}

impl<'a> Input<'a> {
    /// An input that need not be UTF-8.
    pub(crate) const fn new(
        bytes: &'a [u8],
        number: InputNumber,
        file: Option<InputFile<'a>>,
    ) -> Self {
        Self {
            bytes,
            number,
            file,
            block: None,
            given: None,
            prefix: 0,
            is_too_long: false,
            is_unended: false,
        }
    }

    /// The last line of a file that does not end with a newline.
    pub(crate) const fn unended(
        bytes: &'a [u8],
        number: InputNumber,
        file: Option<InputFile<'a>>,
    ) -> Self {
        Self { is_unended: true, ..Self::new(bytes, number, file) }
    }

    /// The operand with this number.
    pub(crate) const fn argument(bytes: &'a [u8], number: usize) -> Self {
        Self::new(bytes, InputNumber::Argument(number), None)
    }

    /// An input that was too long to keep.
    pub(crate) const fn too_long(number: InputNumber, file: Option<InputFile<'a>>) -> Self {
        Self { is_too_long: true, ..Self::new(b"", number, file) }
    }

    /// Moves on to another line of a block of text.
    #[inline(always)]
    pub(crate) fn move_to(&mut self, line: &'a str, block: &'a str, number: usize) {
        let start = line.as_ptr().addr().wrapping_sub(block.as_ptr().addr());
        self.bytes = line.as_bytes();
        // INVARIANT: the line is part of the block. Otherwise it would be checked again.
        self.block = block.get(start..);
        self.number = InputNumber::Line(number);
    }

    /// A part of the input.
    pub(crate) const fn cut(self, bytes: &'a [u8]) -> Self {
        Self { bytes, block: None, ..self }
    }

    /// The input, and the bytes that follow it in memory: short parts are copied in blocks of a fixed size.
    #[inline(always)]
    pub(crate) fn and_following(&self) -> &'a [u8] {
        self.block.map_or(self.bytes, str::as_bytes)
    }

    /// The same input, repaired.
    pub(crate) const fn repaired(self, bytes: &'a [u8]) -> Self {
        Self { given: Some(self.as_given()), prefix: 0, ..self.cut(bytes) }
    }

    /// The same input with something before it.
    pub(crate) const fn with_prefix(self, bytes: &'a [u8]) -> Self {
        let prefix = bytes.len() - self.bytes.len();
        Self { given: Some(self.as_given()), prefix, ..self.cut(bytes) }
    }

    /// The number of bytes before the input as it was given.
    pub(crate) const fn prefix(&self) -> usize {
        self.prefix
    }

    /// The input as given by the user, even if it was changed since.
    pub(crate) const fn as_given(&self) -> &'a [u8] {
        match self.given {
            Some(given) => given,
            None => self.bytes,
        }
    }

    /// Whether it was repaired, or a scheme was put before it.
    pub(crate) const fn is_changed(&self) -> bool {
        self.given.is_some()
    }

    pub(crate) const fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    pub(crate) const fn is_unended(&self) -> bool {
        self.is_unended
    }

    /// Without spaces and tabs around it.
    pub(crate) fn trimmed(self) -> Self {
        self.cut(self.bytes.trim_ascii())
    }

    /// The input as a string; otherwise an error that names `rule`.
    pub(crate) fn text(&self, rule: Rule) -> Result<&'a str, Fault> {
        if let Some(text) = self.block.and_then(|block| block.get(..self.bytes.len())) {
            return Ok(text);
        }
        str::from_utf8(self.whole()?).map_err(|error| Fault::not_utf8(error.valid_up_to(), rule))
    }

    /// The input as bytes, unless it was too long to be kept.
    pub(crate) fn whole(&self) -> Result<&'a [u8], Fault> {
        if self.is_too_long { Err(Fault::line_too_long()) } else { Ok(self.bytes) }
    }

    /// Which input it is, for diagnostics.
    pub(crate) const fn location(&self) -> InputLocation<'a> {
        InputLocation { number: self.number, file: self.file }
    }
}

/// How inputs are read before they are answered, such as by a rule of the grammar.
pub(crate) trait InputReader: Sync + 'static {
    type Parsed<'a>;

    /// Calls `see` for each line of `text`, with the parsed value. It is passed by reference: copying a value
    /// whose fields were just stored stalls.
    fn read_lines<'a>(
        &self,
        text: &'a str,
        see: impl FnMut(Lines<'a>, Result<&Self::Parsed<'a>, Fault>),
    );

    /// Parses a single input.
    fn read_one<'a>(&self, input: Input<'a>) -> Result<Self::Parsed<'a>, Fault>;
}

/// One line, or several that are answered together, separated by newlines.
#[derive(Clone, Copy)]
pub(crate) struct Lines<'a> {
    pub(crate) text: &'a str,
    pub(crate) count: usize,
}

impl<'a> Lines<'a> {
    pub(crate) const fn single(text: &'a str) -> Self {
        Self { text, count: 1 }
    }
}

/// Parses nothing: the command parses its inputs itself.
pub(crate) struct Unparsed;

impl InputReader for Unparsed {
    type Parsed<'a> = ();

    fn read_lines<'a>(&self, text: &'a str, mut see: impl FnMut(Lines<'a>, Result<&(), Fault>)) {
        text_lines(text).for_each(|line| see(Lines::single(line), Ok(&())));
    }

    fn read_one(&self, _: Input<'_>) -> Result<(), Fault> {
        Ok(())
    }
}

/// Takes the first input from `rest`, unless that is empty: without the delimiter at its end, and without one
/// `\r` before a newline.
pub(crate) fn take_input<'a>(rest: &mut &'a [u8], delimiter: u8) -> Option<&'a [u8]> {
    let line = take_line(rest, delimiter)?;
    Some(line.strip_suffix(b"\r").filter(|_| delimiter == b'\n').unwrap_or(line))
}

/// Takes the first line from `rest`, unless that is empty: without the delimiter at its end, with a `\r` before it.
pub(crate) fn take_line<'a>(rest: &mut &'a [u8], delimiter: u8) -> Option<&'a [u8]> {
    if rest.is_empty() {
        return None;
    }
    let (line, after) = match memchr(delimiter, rest) {
        Some(end) => (&rest[..end], &rest[end + 1..]),
        None => (*rest, &rest[rest.len()..]),
    };
    *rest = after;
    Some(line)
}

/// The lines of a string.
pub(crate) fn text_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut bytes = rest.as_bytes();
        let line = take_input(&mut bytes, b'\n')?.len();
        // Line ends are whole characters, so these are ranges of the string.
        let (line, after) = (rest.get(..line)?, rest.get(rest.len() - bytes.len()..)?);
        rest = after;
        Some(line)
    })
}

/// The location of an input: in a message with its file if there are several, in JSON always.
pub(crate) struct InputLocation<'a> {
    number: InputNumber,
    file: Option<InputFile<'a>>,
}

impl fmt::Display for InputLocation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = self.file.filter(|file| file.is_one_of_several) {
            write!(f, "{}: ", name_in_message(file.name))?;
        }
        self.number.fmt(f)
    }
}

/// The fields `file` and `line`, or `record`; none for an argument.
impl Serialize for InputLocation<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        if let Some(file) = self.file {
            fields.serialize_entry("file", file.name)?;
        }
        match self.number {
            InputNumber::Argument(_) => {}
            InputNumber::Line(number) => fields.serialize_entry("line", &number)?,
            InputNumber::Record(number) => fields.serialize_entry("record", &number)?,
        }
        fields.end()
    }
}

impl InputNumber {
    pub(crate) const fn value(self) -> usize {
        match self {
            Self::Argument(number) | Self::Line(number) | Self::Record(number) => number,
        }
    }
}

impl fmt::Display for InputNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line(number) => write!(f, "line {number}"),
            Self::Record(number) => write!(f, "record {number}"),
        }
    }
}
