//! The fast path: a valid input whose scheme and authority end within its first 64 bytes.
//!
//! ```text
//!   https://user@example.com:8080/a/b?x=1#f
//!        :         @        :                 colon, at
//!         //                   / /            slash
//!                                  ?   #      question, hash
//! ```
//!
//! Each byte is classified once, 64 at a time, into one bit mask per delimiter ([`Masks`]); every
//! offset is a bit scan. No scheme is special. Most inputs have no byte that needs a second look;
//! where there is one (`%`, brackets, anything that is not a URI character), [`Specials`]
//! distinguishes them.
//!
//! This finds the components of a reference. Whether a kind of identifier allows them ([`Rules`])
//! is checked afterwards.
//!
//! A forbidden character after the authority is reported from the same masks. Everything else that
//! is invalid or unusual goes to the [general path](super::general).

use super::address::IsIpv4;
use super::disallowed::HasDisallowed;
use super::error::ParseError;
use super::head::Head;
use super::mask::first_bit;
use super::tail::{Ends, Tail};
use super::{Rules, general, parse_const};
use crate::spans::{HostKind, ShortSpans, Spans};
use urikit_scan::{Backend, Block, Classify, Masks, Specials, Task, halves, zero_padded_64};

/// The components of a reference of at most 128 bytes, optionally by RFC 3987. The result fits in two
/// registers, so a caller that stores it elsewhere need not copy it.
pub(super) struct ParseShort {
    pub(super) iri: bool,
}

/// The result of [`ParseShort`].
#[derive(Clone, Copy)]
pub(super) struct ShortParse {
    spans: ShortSpans,
    verdict: Verdict,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Valid,
    /// Left to other paths.
    Undecided,
    /// The byte at this offset, below 64, is not allowed in its component.
    WrongAt(u8),
}

impl ShortParse {
    #[inline(always)]
    pub(super) const fn is_valid(self) -> bool {
        matches!(self.verdict, Verdict::Valid)
    }

    #[inline(always)]
    pub(super) const fn spans(self) -> Spans {
        self.spans.expand()
    }

    const UNDECIDED: Self = Self { spans: ShortSpans::EMPTY, verdict: Verdict::Undecided };

    #[inline(always)]
    const fn all_of(spans: ShortSpans) -> Self {
        Self { spans, verdict: Verdict::Valid }
    }

    const fn wrong_at(spans: ShortSpans, at: usize) -> Self {
        Self { spans, verdict: Verdict::WrongAt(at as u8) }
    }
}

impl Task<&str> for ParseShort {
    type Output = ShortParse;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> ShortParse {
        let Self { iri } = self;
        let bytes = text.as_bytes();
        match bytes.len() {
            _ if !B::HAS_SHORT_PATH => return ShortParse::UNDECIDED,
            ..=64 => {}
            65..=128 => return backend.call(ParseTwo { iri }, text),
            _ => return ShortParse::UNDECIDED,
        }
        let masks: Masks = backend.of_short(bytes);
        let mut non_ascii = 0;
        if masks.special != 0 {
            cold_branch();
            let specials: Specials = backend.of_short(bytes);
            non_ascii = if iri { specials.non_ascii } else { 0 };
            if masks.special != specials.escapes(0) | non_ascii {
                return backend.call(ParseSpecial { iri, masks, specials }, text);
            }
        }
        finish_short(backend, bytes, &masks, non_ascii, || Ends::of_word(bytes.len(), &masks))
    }
}

/// The same for 65 to 128 bytes.
struct ParseTwo {
    iri: bool,
}

impl Task<&str> for ParseTwo {
    type Output = ShortParse;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> ShortParse {
        let Self { iri } = self;
        let bytes = text.as_bytes();
        let Some(word) = bytes.first_chunk() else { return ShortParse::UNDECIDED };
        let [first, last]: [Masks; 2] = [backend.of64(word), backend.of_last(bytes, 64)];
        let mut non_ascii = 0;
        if first.special | last.special != 0 {
            cold_branch();
            let [specials, last_specials]: [Specials; 2] =
                [backend.of64(word), backend.of_last(bytes, 64)];
            let mut others = first.special ^ specials.escapes(last_specials.hex);
            let mut last_others = last.special ^ last_specials.escapes(0);
            if iri {
                others &= !specials.non_ascii;
                last_others &= !last_specials.non_ascii;
                non_ascii = specials.non_ascii | last_specials.non_ascii;
            }
            if others | last_others != 0 {
                return ShortParse::UNDECIDED;
            }
        }
        let ends = || Ends::of_two_words(bytes.len(), &first, &last);
        finish_short(backend, bytes, &first, non_ascii, ends)
    }
}

/// The components of the reference on the first line of a larger input.
///
/// More input follows the line, so whole words are loaded whatever its length. The same masks show
/// where the line ends: a newline is a special byte. `None` if the line and its newline are not
/// within 128 bytes, and for anything unusual.
pub(super) struct ParseLine {
    pub(super) iri: bool,
}

/// A valid line of at most 127 bytes.
pub(super) struct Line {
    /// For the line without its newline and a `\r` before it.
    pub(super) spans: Spans,
    /// Where the next line starts.
    pub(super) next: usize,
}

impl Task<&[u8]> for ParseLine {
    type Output = Option<Line>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &[u8]) -> Option<Line> {
        let Self { iri } = self;
        let word: &[u8; 64] = text.first_chunk()?;
        let masks: Masks = backend.of64(word);
        if masks.special == 0 {
            return backend.call(ParseLineOfTwo { iri }, text);
        }
        let end = first_bit(masks.special);
        if word[end & 63] == b'\n' {
            let masks = masks.first(end);
            let ends = Ends::of_word(end, &masks);
            let spans = line_spans(backend, &text[..end], &masks, 0, &ends)?;
            return Some(Line { spans, next: end + 1 });
        }
        cold_branch();
        let newlines = equal64(backend, word, b'\n');
        if newlines == 0 {
            return backend.call(ParseLineOfTwo { iri }, text);
        }
        let end = first_bit(newlines);
        let line = line_without_return(text, end);
        let masks = masks.first(line.len());
        let specials = Classify::<Specials>::of64(backend, word).first(line.len());
        let non_ascii = if iri { specials.non_ascii } else { 0 };
        if masks.special != specials.escapes(0) | non_ascii {
            return None;
        }
        let ends = Ends::of_word(line.len(), &masks);
        let spans = line_spans(backend, line, &masks, non_ascii, &ends)?;
        Some(Line { spans, next: end + 1 })
    }
}

/// The same for a line that ends in the second word.
struct ParseLineOfTwo {
    iri: bool,
}

impl Task<&[u8]> for ParseLineOfTwo {
    type Output = Option<Line>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &[u8]) -> Option<Line> {
        let Self { iri } = self;
        let [first_word, last_word] = halves(text.first_chunk::<128>()?);
        let newlines = equal64(backend, last_word, b'\n');
        if newlines == 0 {
            return None;
        }
        let end = 64 + first_bit(newlines);
        let line = line_without_return(text, end);
        let in_last = line.len().checked_sub(64)?;
        let first = Classify::<Masks>::of64(backend, first_word);
        let last = Classify::<Masks>::of64(backend, last_word).first(in_last);
        let mut non_ascii = 0;
        if first.special | last.special != 0 {
            cold_branch();
            let specials = Classify::<Specials>::of64(backend, first_word);
            let last_specials = Classify::<Specials>::of64(backend, last_word).first(in_last);
            let mut others = first.special ^ specials.escapes(last_specials.hex);
            let mut last_others = last.special ^ last_specials.escapes(0);
            if iri {
                others &= !specials.non_ascii;
                last_others &= !last_specials.non_ascii;
                non_ascii = specials.non_ascii | last_specials.non_ascii;
            }
            if others | last_others != 0 {
                return None;
            }
        }
        let ends = Ends::of_two_words(line.len(), &first, &last);
        let spans = line_spans(backend, line, &first, non_ascii, &ends)?;
        Some(Line { spans, next: end + 1 })
    }
}

/// Like [`finish_short`], for callers that use the spans at once: they are not packed.
#[inline(always)]
pub(super) fn line_spans<B: Backend>(
    backend: B,
    line: &[u8],
    first: &Masks,
    non_ascii: u64,
    ends: &Ends,
) -> Option<Spans> {
    let mut head = Head::find::<B, false>(backend, line, first, &Specials::NONE)?;
    if ends.has_second_hash {
        return None;
    }
    if head.may_be_ipv4(line)
        && backend.call(IsIpv4 { start: head.host_start, end: head.host_end }, line)
    {
        head.host_kind = Some(HostKind::Ipv4);
    }
    let spans = head.spans(ends);
    if non_ascii != 0 && backend.call(HasDisallowed(spans), line) {
        return None;
    }
    Some(spans)
}

/// The bytes of a word that are equal to `byte`.
#[inline(always)]
pub(super) fn equal64<B: Backend>(backend: B, word: &[u8; 64], byte: u8) -> u64 {
    let [first, last] = halves(word);
    backend.equal32(first, byte) | backend.equal32(last, byte) << 32
}

/// The line that ends before the newline at `newline`, without a `\r` before that.
#[inline(always)]
fn line_without_return(text: &[u8], newline: usize) -> &[u8] {
    let line = &text[..newline];
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Marks the branch that calls it as the less likely one.
#[cold]
#[inline(always)]
const fn cold_branch() {}

/// Finishes the parse of an input whose special bytes are escapes and, in an IRI, these non-ASCII
/// bytes.
#[inline(always)]
fn finish_short<B: Backend>(
    backend: B,
    bytes: &[u8],
    first: &Masks,
    non_ascii: u64,
    ends: impl FnOnce() -> Ends,
) -> ShortParse {
    let head = Head::find::<B, false>(backend, bytes, first, &Specials::NONE);
    let ends = ends();
    let Some(head) = head.filter(|_| !ends.has_second_hash) else {
        return ShortParse::UNDECIDED;
    };
    let spans = head.short_spans(&ends);
    if non_ascii != 0 && backend.call(HasDisallowed(spans.expand()), bytes) {
        return ShortParse::UNDECIDED;
    }
    ShortParse::all_of(with_host_kind(backend, bytes, &head, spans))
}

/// RFC 3986 §3.2.2, first match wins: a host that matches `IPv4address` is one.
#[inline(always)]
fn with_host_kind<B: Backend>(
    backend: B,
    bytes: &[u8],
    head: &Head,
    spans: ShortSpans,
) -> ShortSpans {
    if head.may_be_ipv4(bytes) {
        let host = IsIpv4 { start: head.host_start, end: head.host_end };
        if backend.call(host, bytes) {
            return spans.with_ipv4();
        }
    }
    spans
}

/// At most 64 bytes with these masks, which have special bytes other than escapes.
struct ParseSpecial {
    iri: bool,
    masks: Masks,
    specials: Specials,
}

impl Task<&str> for ParseSpecial {
    type Output = ShortParse;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> ShortParse {
        let Self { iri, masks, specials } = self;
        let bytes = text.as_bytes();
        let Some(head) = Head::find::<B, true>(backend, bytes, &masks, &specials) else {
            return ShortParse::UNDECIDED;
        };
        let mut tail = Tail::new(bytes);
        let wrong = tail.word(0, &masks, &specials, iri) & !head.brackets;
        let spans = head.short_spans(&tail.ends);
        if wrong != 0 && !tail.non_ascii {
            return ShortParse::wrong_at(spans, first_bit(wrong));
        }
        let is_wrong = wrong != 0
            || tail.open_escape != 0
            || tail.non_ascii && backend.call(HasDisallowed(spans.expand()), bytes);
        if is_wrong {
            return ShortParse::UNDECIDED;
        }
        ShortParse::all_of(with_host_kind(backend, bytes, &head, spans))
    }
}

/// Parses any identifier for which [`ParseShort`] did not find components that `rules` allow.
#[inline(never)]
pub(super) fn parse_other(
    text: &str,
    rules: Rules,
    found: ShortParse,
) -> Result<Spans, ParseError> {
    let bytes = text.as_bytes();
    let spans = found.spans.expand();
    match found.verdict {
        Verdict::Undecided => urikit_scan::dispatch(ParseWords(rules), text),
        Verdict::WrongAt(at) if rules.allow(&spans) => {
            Err(general::general_error_at(bytes, &spans, usize::from(at), rules).found_in(bytes))
        }
        Verdict::Valid | Verdict::WrongAt(_) => leave_fast_path(text, rules),
    }
}

/// Any length, word by word.
struct ParseWords(Rules);

impl Task<&str> for ParseWords {
    type Output = Result<Spans, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> Self::Output {
        let Self(rules) = self;
        let bytes = text.as_bytes();
        // What a short path could not decide needs the general path.
        let is_decided = !B::HAS_VECTORS || bytes.len() < 64 && B::HAS_SHORT_PATH;
        if is_decided || super::is_too_long(bytes) {
            return leave_fast_path(text, rules);
        }
        let (words, rest) = bytes.as_chunks::<64>();
        let last =
            if words.is_empty() || !B::HAS_SHORT_PATH { zero_padded_64(rest) } else { [0; 64] };
        let first = words.first().unwrap_or(&last);
        let masks = Masks::keep_at_most(backend.of64(first), bytes.len());
        let specials = backend.of64(first);
        let Some(head) = Head::find::<B, true>(backend, bytes, &masks, &specials) else {
            return leave_fast_path(text, rules);
        };
        let mut tail = Tail::new(bytes);
        let mut wrong = tail.word(0, &masks, &specials, rules.iri) & !head.brackets;
        let mut base = 0;
        for word in words.iter().skip(1) {
            if wrong != 0 {
                break;
            }
            base += 64;
            let masks: Masks = backend.of64(word);
            let specials = || backend.of64(word);
            wrong = tail.next(base, masks, specials, rules.iri);
        }
        if wrong == 0 && !words.is_empty() && !rest.is_empty() {
            base += 64;
            wrong = match bytes.last_chunk::<64>() {
                // A load that overlaps the word before it takes less time than padding.
                Some(word) if B::HAS_SHORT_PATH => {
                    let by = 64 - rest.len();
                    let masks = Masks::skip(backend.of64(word), by);
                    tail.next(base, masks, || Specials::skip(backend.of64(word), by), rules.iri)
                }
                _ => {
                    let masks = Masks::keep_at_most(backend.of64(&last), rest.len());
                    let specials = || backend.of64(&last);
                    tail.next(base, masks, specials, rules.iri)
                }
            };
        }
        let mut spans = head.spans(&tail.ends);
        if wrong != 0 || tail.open_escape != 0 || !rules.allow(&spans) {
            return error_from_masks(text, rules, &spans, tail.non_ascii, wrong, base);
        }
        if tail.non_ascii && backend.call(HasDisallowed(spans), bytes) {
            return leave_fast_path(text, rules);
        }
        let host = IsIpv4 { start: head.host_start, end: head.host_end };
        if head.may_be_ipv4(bytes) && backend.call(host, bytes) {
            spans.host_kind = Some(HostKind::Ipv4);
        }
        Ok(spans)
    }
}

/// The result of the general path.
#[cold]
#[inline(never)]
fn leave_fast_path(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    parse_const(text, rules)
}

/// The error for the bytes of the word at `base` that are not allowed, given the components.
#[cold]
#[inline(never)]
fn error_from_masks(
    text: &str,
    rules: Rules,
    spans: &Spans,
    non_ascii: bool,
    wrong: u64,
    base: usize,
) -> Result<Spans, ParseError> {
    let bytes = text.as_bytes();
    let at = base + first_bit(wrong);
    let is_open_escape = base > 0 && first_bit(wrong) == 0;
    if wrong == 0 || is_open_escape || non_ascii || !rules.allow(spans) {
        return leave_fast_path(text, rules);
    }
    Err(general::general_error_at(bytes, spans, at, rules).found_in(bytes))
}
