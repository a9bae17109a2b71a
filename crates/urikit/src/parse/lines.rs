//! One identifier per line of a large input.

use super::error::ParseError;
use super::fast_path::ParseLine;
use super::{Rules, parse};
use crate::spans::Spans;
use urikit_scan::search::{self, Equal};
use urikit_scan::{Backend, Task};

/// Takes the first line from `rest`, unless that is empty. A `\r` before the newline is not part of
/// the line.
#[inline]
pub(crate) fn next_line<'a>(
    rest: &mut &'a str,
    rules: Rules,
) -> Option<(&'a str, Result<Spans, ParseError>)> {
    match urikit_scan::dispatch(NextLine { rules }, *rest) {
        Some((line, spans, after)) => {
            *rest = after;
            Some((line, Ok(spans)))
        }
        None => next_other_line(rest, rules),
    }
}

/// Folds over all lines of a string. The loop is one function, compiled for the vectors of this
/// machine with `f` inlined, whereas [`next_line`] calls a function for each line.
pub(crate) fn fold_lines<'a, A>(
    text: &'a str,
    rules: Rules,
    start: A,
    f: impl FnMut(A, (&'a str, Result<Spans, ParseError>)) -> A,
) -> A {
    match urikit_scan::dispatch_widest(FoldLines { rules, start, f }, text) {
        Ok(result) => result,
        Err(FoldLines { mut start, mut f, .. }) => {
            let mut rest = text;
            while let Some(item) = next_line(&mut rest, rules) {
                start = f(start, item);
            }
            start
        }
    }
}

/// The first line, if it is valid and has fewer than 128 bytes, with its components and the rest of the input.
pub(crate) struct NextLine {
    pub(crate) rules: Rules,
}

impl<'a> Task<&'a str> for NextLine {
    type Output = Option<(&'a str, Spans, &'a str)>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &'a str) -> Self::Output {
        let Self { rules } = self;
        if !B::HAS_VECTORS {
            let (line, rest) = split_line(text).filter(|(line, _)| line.len() < 128)?;
            return Some((line, parse(line, rules).ok()?, rest));
        }
        let line = ParseLine { iri: rules.iri }.run(backend, text.as_bytes())?;
        if !rules.allow(&line.spans) {
            return None;
        }
        Some((text.get(..line.spans.len())?, line.spans, text.get(line.next..)?))
    }
}

struct FoldLines<A, F> {
    rules: Rules,
    start: A,
    f: F,
}

impl<'a, A, F> Task<&'a str> for FoldLines<A, F>
where
    F: FnMut(A, (&'a str, Result<Spans, ParseError>)) -> A,
{
    type Output = A;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &'a str) -> A {
        let Self { rules, start: mut result, mut f } = self;
        let mut rest = text;
        loop {
            let item = match (NextLine { rules }).run(backend, rest) {
                Some((line, spans, after)) => {
                    rest = after;
                    (line, Ok(spans))
                }
                None => match next_other_line(&mut rest, rules) {
                    Some(item) => item,
                    None => return result,
                },
            };
            // A single call: a second one would prevent inlining.
            result = f(result, item);
        }
    }
}

/// Like [`next_line`], for a line that is long, invalid, unusual, or among the last ones.
#[inline(never)]
fn next_other_line<'a>(
    rest: &mut &'a str,
    rules: Rules,
) -> Option<(&'a str, Result<Spans, ParseError>)> {
    let (line, after) = split_line(rest)?;
    *rest = after;
    Some((line, parse(line, rules)))
}

/// The first line, without its line end, and the rest of the input, unless that is empty.
fn split_line(text: &str) -> Option<(&str, &str)> {
    if text.is_empty() {
        return None;
    }
    let end = search::first_hit(Equal(b'\n'), text.as_bytes(), 0);
    let line = &text[..end];
    // The last line may have no line end.
    let rest = text.get(end + 1..).unwrap_or_default();
    Some((line.strip_suffix('\r').unwrap_or(line), rest))
}
