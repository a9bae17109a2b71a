//! One identifier a line, out of one large text.
//!
//! The search for the end of a line is part of the scan: a block is read from the start of
//! a line on, whatever follows it, and cut where the newline is. So the length of a line,
//! which can't be predicted, decides nothing.

use super::error::ParseError;
use super::machine::Machine;
use super::{Rules, parse_to};
use crate::scan::{self, Backend, Masks, Newlines, Specials, Task};
use crate::spans::Spans;

/// What [`next_line`] gives: the line, what was made of it, and the text behind it.
pub(crate) type Line<'a, T> = (&'a str, Result<T, ParseError>, Option<&'a str>);

/// Takes the first line from `text`. One `\r` before the newline belongs to no line.
#[inline]
pub(crate) fn next_line<'a, T>(
    text: &'a str,
    rules: Rules,
    make: impl Fn(&'a str, Spans) -> T,
) -> Line<'a, T> {
    if text.len() >= 64 {
        let short = if rules.iri {
            scan::dispatch(ShortLine::<_, true> { rules, make: &make }, text)
        } else {
            scan::dispatch(ShortLine::<_, false> { rules, make: &make }, text)
        };
        if let Some(line) = short {
            return line;
        }
    }
    let (line, rest) = match text.split_once('\n') {
        Some((line, rest)) => (line.strip_suffix('\r').unwrap_or(line), Some(rest)),
        None => (text.strip_suffix('\r').unwrap_or(text), None),
    };
    (line, parse_to(line, rules, make), rest)
}

/// The first line of at least 64 bytes, where its newline is among them.
struct ShortLine<'f, F, const IRI: bool> {
    rules: Rules,
    make: &'f F,
}

impl<'a, T, F: Fn(&'a str, Spans) -> T, const IRI: bool> Task<'a> for ShortLine<'_, F, IRI> {
    type Output = Option<Line<'a, T>>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &'a str) -> Self::Output {
        let block = text.as_bytes().first_chunk::<64>()?;
        let Newlines(newlines) = backend.of64(block);
        if newlines == 0 {
            return None;
        }
        let end = newlines.trailing_zeros() as usize;
        let len = end - usize::from(end > 0 && block[end - 1] == b'\r');
        let (line, rest) = (&text[..len], &text[end + 1..]);
        let machine = Machine::<IRI>::new(line.as_bytes(), self.rules);
        let masks: Masks = backend.of64(block);
        let masks = masks.first(len);
        let spans = if machine.wants_specials(&masks) {
            let specials: Specials = backend.of64(block);
            machine.last_word(0, &masks, &specials.first(len))
        } else {
            machine.last_word(0, &masks, &Specials::NONE)
        };
        let made = match spans {
            Ok(spans) => Ok((self.make)(line, spans)),
            Err(error) => Err(error.found_in(line.as_bytes())),
        };
        Some((line, made, Some(rest)))
    }
}
