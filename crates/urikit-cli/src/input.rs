//! Where inputs come from: arguments, a file, or standard input, one at a time.

use core::fmt;
use core::ops::ControlFlow;
use std::fs::File;
use std::io::{self, BufRead, BufReader};

use urikit::Rule;

use crate::args::InputArgs;
use crate::output::Failure;
use crate::report::Fault;

/// One input: an argument or a line, which need not be UTF-8.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) place: Place,
}

/// Which input it is, counted from 1.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Argument(usize),
    Line(usize),
}

impl<'a> Input<'a> {
    /// The input as text; `rule` is the one that it then can't be derived by.
    pub(crate) fn text(&self, rule: Rule) -> Result<&'a str, Fault> {
        str::from_utf8(self.bytes).map_err(|error| Fault::not_utf8(error.valid_up_to(), rule))
    }
}

impl Place {
    pub(crate) const fn number(self) -> usize {
        match self {
            Self::Argument(number) | Self::Line(number) => number,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line(number) => write!(f, "line {number}"),
        }
    }
}

/// Shows every input to `visit`, in order, until it breaks off.
pub(crate) fn for_each_input(
    args: &InputArgs,
    mut visit: impl FnMut(Input<'_>) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    if let Some(path) = &args.file {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| Failure::read(&name, error))?;
        return for_each_line(BufReader::with_capacity(READ_SIZE, file), &name, visit);
    }
    if args.uris.is_empty() {
        let stdin = BufReader::with_capacity(READ_SIZE, io::stdin().lock());
        return for_each_line(stdin, "standard input", visit);
    }
    for (index, argument) in args.uris.iter().enumerate() {
        let place = Place::Argument(index + 1);
        let input = Input { bytes: argument.as_encoded_bytes(), place };
        if visit(input)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// Only one line is in memory at a time, in a buffer that is used again for the next.
fn for_each_line(
    mut reader: impl BufRead,
    name: &str,
    mut visit: impl FnMut(Input<'_>) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = reader.read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::read(name, error))? == 0 {
            break;
        }
        let bytes = line.strip_suffix(b"\n").unwrap_or(&line);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        if visit(Input { bytes, place: Place::Line(number) })?.is_break() {
            break;
        }
    }
    Ok(())
}

const READ_SIZE: usize = 64 * 1024;
