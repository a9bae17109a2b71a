//! Many strings that are slices of larger buffers, such as the values of a column.

use super::fast_path::{equal64, line_spans};
use super::tail::Ends;
use super::{Rules, parse};
use crate::grammar::char_class::{CharClass, SCHEME, URI, columns_of_class};
use crate::spans::Spans;
use urikit_scan::{Backend, Block, Masks, Task, halves};

/// The characters of an identifier without userinfo, escapes, IP literal and fragment.
const PLAIN: [u8; 16] = columns_of_class(URI.without(CharClass::of(b"%[]@#")));

const IN_SCHEME: [u8; 16] = columns_of_class(SCHEME);

/// The spans of each string, and a mask with a bit for each valid one. At most 64 are read. Spans of
/// other strings are empty.
pub(crate) fn parse_many<'a>(
    texts: impl Iterator<Item = (&'a str, &'a [u8])>,
    rules: Rules,
    spans: &mut [Spans],
) -> u64 {
    match urikit_scan::dispatch_widest(ParseMany { texts, rules }, &mut *spans) {
        Ok(valid) => valid,
        Err(ParseMany { texts, rules }) => {
            let mut valid = 0;
            for (place, (spans, (text, _))) in spans.iter_mut().zip(texts).take(64).enumerate() {
                valid |= u64::from(parse_other_of_many(text, rules, spans)) << place;
            }
            valid
        }
    }
}

/// One loop, compiled for the vectors of this machine with the iterator inlined: no call for each
/// string.
struct ParseMany<I> {
    texts: I,
    rules: Rules,
}

impl<'a, I: Iterator<Item = (&'a str, &'a [u8])>> Task<&mut [Spans]> for ParseMany<I> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, spans: &mut [Spans]) -> u64 {
        let Self { texts, rules } = self;
        let mut valid = 0;
        for (place, (spans, (text, buffer))) in spans.iter_mut().zip(texts).take(64).enumerate() {
            let is_valid = match parse_plain_word(backend, text, buffer) {
                Some(found) if rules.allow(&found) => {
                    *spans = found;
                    true
                }
                // Written there at once: a result through memory would be copied, and the copy
                // would stall on the stores of its fields.
                _ => backend.call(ParseOther { rules, spans, buffer }, text),
            };
            valid |= u64::from(is_valid) << place;
        }
        valid
    }
}

/// The components of a string of fewer than 64 bytes that has only [`PLAIN`] characters.
///
/// More bytes follow it, so whole words are loaded whatever its length. Fewer masks are needed than
/// for any identifier.
#[inline(always)]
fn parse_plain_word<B: Backend>(backend: B, text: &str, buffer: &[u8]) -> Option<Spans> {
    let len = text.len();
    let word = buffer_from(text, buffer)?.first_chunk()?;
    if len >= 64 || not_plain(backend, word) & !(!0 << len) != 0 {
        return None;
    }
    let masks = masks_of_plain(backend, word).first(len);
    line_spans(backend, text.as_bytes(), &masks, 0, &Ends::of_word(len, &masks))
}

/// The same for 64 to 127 bytes.
#[inline(always)]
fn parse_two_plain_words<B: Backend>(backend: B, text: &str, buffer: &[u8]) -> Option<Spans> {
    let len = text.len();
    let [first_word, last_word] = halves(buffer_from(text, buffer)?.first_chunk::<128>()?);
    let in_last = len.checked_sub(64).filter(|in_last| *in_last < 64)?;
    let inside = !(!0 << in_last);
    if not_plain(backend, first_word) | not_plain(backend, last_word) & inside != 0 {
        return None;
    }
    let question = equal64(backend, last_word, b'?') & inside;
    let (first, last) = (masks_of_plain(backend, first_word), Masks { question, ..Masks::NONE });
    line_spans(backend, text.as_bytes(), &first, 0, &Ends::of_two_words(len, &first, &last))
}

/// The buffer from the start of `text` on; `None` if `text` is elsewhere.
#[inline(always)]
fn buffer_from<'a>(text: &str, buffer: &'a [u8]) -> Option<&'a [u8]> {
    let start = text.as_ptr().addr().wrapping_sub(buffer.as_ptr().addr());
    buffer.get(start..)
}

/// The bytes that are not [`PLAIN`].
#[inline(always)]
fn not_plain<B: Backend>(backend: B, word: &[u8; 64]) -> u64 {
    let [first, last] = halves(word);
    backend.outside32(first, &PLAIN) | backend.outside32(last, &PLAIN) << 32
}

/// The masks of a word without other bytes.
#[inline(always)]
fn masks_of_plain<B: Backend>(backend: B, word: &[u8; 64]) -> Masks {
    let [first, _] = halves(word);
    Masks {
        not_scheme: backend.outside32(first, &IN_SCHEME),
        colon: equal64(backend, word, b':'),
        slash: equal64(backend, word, b'/'),
        question: equal64(backend, word, b'?'),
        ..Masks::NONE
    }
}

/// Any string.
struct ParseOther<'s, 'b> {
    rules: Rules,
    spans: &'s mut Spans,
    buffer: &'b [u8],
}

impl Task<&str> for ParseOther<'_, '_> {
    type Output = bool;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> bool {
        match parse_two_plain_words(backend, text, self.buffer) {
            Some(found) if self.rules.allow(&found) => {
                *self.spans = found;
                true
            }
            _ => parse_other_of_many(text, self.rules, self.spans),
        }
    }
}

/// The same without a buffer.
#[inline(never)]
fn parse_other_of_many(text: &str, rules: Rules, spans: &mut Spans) -> bool {
    let parsed = parse(text, rules);
    *spans = parsed.unwrap_or(Spans::EMPTY);
    parsed.is_ok()
}
