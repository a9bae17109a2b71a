//! An input: its bytes, and where it came from.

use std::fmt;

use memchr::memchr;
use urikit::Rule;

use crate::fault::Fault;

/// One input: an argument or a line, which need not be UTF-8.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) place: Place,
    /// The file, where there are several.
    pub(crate) file: Option<&'a str>,
    /// The same as `bytes`, if they are known to be UTF-8.
    text: Option<&'a str>,
}

/// Which input it is, counted from 1.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Argument(usize),
    Line(usize),
    /// One that is longer than `--max-line` allows, and was not kept.
    LongLine(usize),
}

impl<'a> Input<'a> {
    /// The operand of this number.
    pub(crate) const fn argument(bytes: &'a [u8], number: usize) -> Self {
        Self { bytes, place: Place::Argument(number), file: None, text: None }
    }

    /// A line that need not be UTF-8.
    pub(crate) const fn line(bytes: &'a [u8], number: usize, file: Option<&'a str>) -> Self {
        Self { bytes, place: Place::Line(number), file, text: None }
    }

    /// A line that was too long to be kept.
    pub(crate) const fn long_line(number: usize, file: Option<&'a str>) -> Self {
        Self { bytes: b"", place: Place::LongLine(number), file, text: None }
    }

    /// A line that is UTF-8.
    pub(crate) const fn text_line(text: &'a str, number: usize, file: Option<&'a str>) -> Self {
        Self { bytes: text.as_bytes(), place: Place::Line(number), file, text: Some(text) }
    }

    /// A part of it alone.
    pub(crate) const fn cut(self, bytes: &'a [u8]) -> Self {
        Self { bytes, text: None, ..self }
    }

    /// Without spaces and tabs around it.
    pub(crate) fn trimmed(self) -> Self {
        let text = self.text.map(str::trim_ascii);
        Self { bytes: self.bytes.trim_ascii(), text, ..self }
    }

    /// The input as a string; otherwise an error that names `rule`.
    pub(crate) fn text(&self, rule: Rule) -> Result<&'a str, Fault> {
        if let Some(text) = self.text {
            return Ok(text);
        }
        str::from_utf8(self.whole()?).map_err(|error| Fault::not_utf8(error.valid_up_to(), rule))
    }

    /// The input as bytes, unless it was too long to be kept.
    pub(crate) fn whole(&self) -> Result<&'a [u8], Fault> {
        match self.place {
            Place::LongLine(_) => Err(Fault::line_too_long()),
            _ => Ok(self.bytes),
        }
    }

    /// Which input it is, for diagnostics.
    pub(crate) const fn location(&self) -> Location<'a> {
        Location { place: self.place, file: self.file }
    }
}

/// What is computed for each input before it is answered.
pub(crate) trait Reading: Sync {
    type Found<'a>;

    /// Calls `see` with each line of `text`.
    fn for_each_line<'a>(&self, text: &'a str, see: impl FnMut(&'a str, Self::Found<'a>));

    /// The same for an input on its own.
    fn one<'a>(&self, input: Input<'a>) -> Self::Found<'a>;
}

/// Nothing: the command parses its inputs itself.
pub(crate) struct AsItIs;

impl Reading for AsItIs {
    type Found<'a> = ();

    fn for_each_line<'a>(&self, text: &'a str, mut see: impl FnMut(&'a str, ())) {
        text_lines(text).for_each(|line| see(line, ()));
    }

    fn one(&self, _: Input<'_>) {}
}

/// Takes the first input from `rest`, unless that is empty: without its end, which is the delimiter, and
/// one `\r` before a newline.
pub(crate) fn take_input<'a>(rest: &mut &'a [u8], delimiter: u8) -> Option<&'a [u8]> {
    let line = take_line(rest, delimiter)?;
    Some(line.strip_suffix(b"\r").filter(|_| delimiter == b'\n').unwrap_or(line))
}

/// The same with a `\r`.
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
        // What is cut off are whole characters: ends of lines.
        let (line, after) = (rest.get(..line)?, rest.get(rest.len() - bytes.len()..)?);
        rest = after;
        Some(line)
    })
}

/// The place of an input, with its file where there are several.
pub(crate) struct Location<'a> {
    place: Place,
    file: Option<&'a str>,
}

impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = self.file {
            write!(f, "{file}: ")?;
        }
        self.place.fmt(f)
    }
}

impl Place {
    pub(crate) const fn number(self) -> usize {
        match self {
            Self::Argument(number) | Self::Line(number) | Self::LongLine(number) => number,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line(number) | Self::LongLine(number) => write!(f, "line {number}"),
        }
    }
}
