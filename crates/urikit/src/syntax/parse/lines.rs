//! One identifier a line, out of one large text.
//!
//! The search for the end of a line is part of the scan: a block is read from the start of
//! a line on, whatever follows it, and cut where the newline is. So the length of a line,
//! which can't be predicted, decides nothing.

use super::Rules;
use super::error::ParseError;
use super::machine::Machine;
use crate::foundation::scan::search::{self, Equal};
use crate::foundation::scan::{self, Backend, Block, Masks, Specials, Task, halves};
use crate::foundation::spans::Spans;

/// A line, and what was made of it.
pub(crate) type Line<'a, T> = (&'a str, Result<T, ParseError>);

/// Takes the first line from `rest`, unless that is empty. One `\r` before the newline
/// belongs to no line. `parse` is for the lines that are long, not plain, or wrong.
#[inline(always)]
pub(crate) fn next_line<'a, T>(
    rest: &mut &'a str,
    rules: impl Fn() -> Rules,
    make: impl Fn(&'a str, Spans) -> T,
    parse: impl Fn(&'a str) -> Result<T, ParseError>,
) -> Option<Line<'a, T>> {
    let text = *rest;
    if rules().iri {
        scan::dispatch(NextLine::<_, _, _, true> { rest, rules, make, parse }, text)
    } else {
        scan::dispatch(NextLine::<_, _, _, false> { rest, rules, make, parse }, text)
    }
}

struct NextLine<'r, 'a, G, F, P, const IRI: bool> {
    rest: &'r mut &'a str,
    rules: G,
    make: F,
    parse: P,
}

impl<'a, T, G, F, P, const IRI: bool> Task<&'a str> for NextLine<'_, 'a, G, F, P, IRI>
where
    G: Fn() -> Rules,
    F: Fn(&'a str, Spans) -> T,
    P: Fn(&'a str) -> Result<T, ParseError>,
{
    type Output = Option<Line<'a, T>>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &'a str) -> Self::Output {
        let Self { rest, rules, make, parse } = self;
        let Some(block) = text.as_bytes().first_chunk::<64>() else {
            return long_line(rest, text, parse);
        };
        let [first, second] = halves(block);
        let newlines = backend.equal32(first, b'\n') | backend.equal32(second, b'\n') << 32;
        if newlines == 0 {
            return long_line(rest, text, parse);
        }
        let end = newlines.trailing_zeros() as usize;
        let len = end - usize::from(end > 0 && block[end - 1] == b'\r');
        let line = &text[..len];
        *rest = &text[end + 1..];
        let masks: Masks = backend.of64(block);
        let masks = masks.first(len);
        let specials = if masks.special == 0 {
            Specials::NONE
        } else {
            Block::first(backend.of64(block), len)
        };
        if specials.are_plain(masks.special, 0) {
            let mut machine = Machine::<IRI>::new(line.as_bytes(), rules());
            if machine.plain_word::<true>(line.as_bytes(), 0, &masks, specials.at) {
                return Some((line, Ok(make(line, machine.spans(line.as_bytes())))));
            }
        }
        Some((line, parse(line)))
    }
}

/// A line whose newline is not in the first 64 bytes of the text.
#[inline(never)]
fn long_line<'a, T>(
    rest: &mut &'a str,
    text: &'a str,
    parse: impl Fn(&'a str) -> Result<T, ParseError>,
) -> Option<Line<'a, T>> {
    if text.is_empty() {
        return None;
    }
    let end = search::first(Equal(b'\n'), text.as_bytes(), 0);
    let line = &text[..end];
    *rest = text.get(end + 1..).unwrap_or_default();
    let line = line.strip_suffix('\r').unwrap_or(line);
    Some((line, parse(line)))
}
