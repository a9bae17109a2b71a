//! What an input is, and which.

use std::fmt;

use urikit::Rule;

use crate::fault::Fault;

/// One input: an argument or a line, which need not be UTF-8.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) place: Place,
    /// The file, where there are several.
    pub(crate) file: Option<&'a str>,
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
    /// The input as text; `rule` is the one that it then can't be derived by.
    pub(crate) fn text(&self, rule: Rule) -> Result<&'a str, Fault> {
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
