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
//! offset is a bit scan. No scheme is special. Most input has no byte that needs a second look; where
//! it has (`%`, `@`, brackets, anything that is not a URI character), [`Specials`] tell them apart.
//!
//! A forbidden character after the authority is reported from the same masks. Everything else that
//! is wrong or unusual goes to the [general path](super::general).

use super::address::is_ipv4;
use super::bits::first;
use super::error::ParseError;
use super::head::Head;
use super::tail::{Ends, Tail};
use super::{Rules, doubtful, general, parse_const};
use crate::foundation::scan::{Backend, Masks, Specials, Task};
use crate::foundation::spans::{HostKind, Spans};

/// The parse of a whole identifier.
pub(super) struct Parse(pub(super) Rules);

impl Task<&str> for Parse {
    type Output = Result<Spans, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> Self::Output {
        let Self(rules) = self;
        let bytes = text.as_bytes();
        match bytes.len() {
            ..=64 => {}
            65..=128 => return backend.call(ParseTwo(rules), text),
            _ => return backend.call(ParseWords(rules), text),
        }
        let masks: Masks = backend.of_short(bytes);
        let mut non_ascii = 0;
        if masks.special != 0 {
            cold();
            let specials = backend.specials_at(bytes, 0, masks.special);
            non_ascii = if rules.iri { specials.non_ascii } else { 0 };
            if masks.special != specials.escapes(0) | non_ascii {
                return backend.call(ParseSpecial(rules, masks, specials), text);
            }
        }
        ordinary(backend, text, rules, &masks, non_ascii, || Ends::of_one(bytes.len(), &masks))
    }
}

/// The same for 65 to 128 bytes.
struct ParseTwo(Rules);

impl Task<&str> for ParseTwo {
    type Output = Result<Spans, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> Self::Output {
        let Self(rules) = self;
        let bytes = text.as_bytes();
        let Some(first) = bytes.first_chunk() else { return refuse(text, rules) };
        let [first, last]: [Masks; 2] = [backend.of64(first), backend.of_last(bytes, 64)];
        let mut non_ascii = 0;
        if first.special | last.special != 0 {
            cold();
            let specials = backend.specials_at(bytes, 0, first.special);
            let last_specials = backend.specials_at(bytes, 64, last.special);
            let mut others = first.special ^ specials.escapes(last_specials.hex);
            let mut last_others = last.special ^ last_specials.escapes(0);
            if rules.iri {
                others &= !specials.non_ascii;
                last_others &= !last_specials.non_ascii;
                non_ascii = specials.non_ascii | last_specials.non_ascii;
            }
            if others | last_others != 0 {
                return backend.call(ParseWords(rules), text);
            }
        }
        let ends = || Ends::of_two(bytes.len(), &first, &last);
        ordinary(backend, text, rules, &first, non_ascii, ends)
    }
}

/// Marks the branch that calls it as the less likely one.
#[cold]
#[inline(always)]
const fn cold() {}

/// The rest of the parse of an input whose special bytes are escapes and, in an IRI, these.
#[inline(always)]
fn ordinary<B: Backend>(
    backend: B,
    text: &str,
    rules: Rules,
    first: &Masks,
    non_ascii: u64,
    ends: impl FnOnce() -> Ends,
) -> Result<Spans, ParseError> {
    let bytes = text.as_bytes();
    let head = Head::find::<B, false>(backend, bytes, rules, first, &Specials::NONE);
    let ends = ends();
    let Some(head) = head.filter(|_| ends.are_allowed(rules)) else {
        return refuse(text, rules);
    };
    let spans = head.spans(&ends);
    if non_ascii != 0 {
        return backend.call(WithCharacters(rules, spans), text);
    }
    if head.may_be_ipv4(bytes) {
        return backend.call(WithHostKind(spans), text);
    }
    Ok(spans)
}

/// At most 64 bytes with these masks, which have special bytes other than escapes.
struct ParseSpecial(Rules, Masks, Specials);

impl Task<&str> for ParseSpecial {
    type Output = Result<Spans, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> Self::Output {
        let Self(rules, masks, specials) = self;
        let bytes = text.as_bytes();
        let Some(head) = Head::find::<B, true>(backend, bytes, rules, &masks, &specials) else {
            return refuse(text, rules);
        };
        let mut tail = Tail::new(bytes);
        let wrong = tail.word(0, &masks, &specials, rules);
        finish(backend, text, rules, &head, &tail, wrong & !head.brackets, 0)
    }
}

/// More than 64 bytes, word by word.
struct ParseWords(Rules);

impl Task<&str> for ParseWords {
    type Output = Result<Spans, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> Self::Output {
        let Self(rules) = self;
        let bytes = text.as_bytes();
        let (words, rest) = bytes.as_chunks::<64>();
        let Some((first, words)) = words.split_first().filter(|_| !super::is_too_long(bytes))
        else {
            return refuse(text, rules);
        };
        let masks: Masks = backend.of64(first);
        let specials = match masks.special {
            0 => Specials::NONE,
            special => backend.specials_at(bytes, 0, special),
        };
        let Some(head) = Head::find::<B, true>(backend, bytes, rules, &masks, &specials) else {
            return refuse(text, rules);
        };
        let mut tail = Tail::new(bytes);
        let mut wrong = tail.word(0, &masks, &specials, rules) & !head.brackets;
        let mut base = 0;
        for word in words {
            if wrong != 0 {
                break;
            }
            base += 64;
            wrong = tail.next(backend, bytes, base, backend.of64(word), rules);
        }
        if wrong == 0 && !rest.is_empty() {
            base += 64;
            wrong = tail.next(backend, bytes, base, backend.of_last(bytes, base), rules);
        }
        finish(backend, text, rules, &head, &tail, wrong, base)
    }
}

/// The result, given the bytes of the word at `base` that are wrong.
#[inline(always)]
fn finish<B: Backend>(
    backend: B,
    text: &str,
    rules: Rules,
    head: &Head,
    tail: &Tail,
    wrong: u64,
    base: usize,
) -> Result<Spans, ParseError> {
    let bytes = text.as_bytes();
    let spans = head.spans(&tail.ends);
    if wrong != 0 || tail.open_escape != 0 || !tail.ends.are_allowed(rules) {
        return refuse_char(text, rules, &spans, tail.non_ascii, wrong, base);
    }
    if tail.non_ascii {
        return backend.call(WithCharacters(rules, spans), text);
    }
    if head.may_be_ipv4(bytes) {
        return backend.call(WithHostKind(spans), text);
    }
    Ok(spans)
}

/// An IRI whose non-ASCII characters are left to check.
struct WithCharacters(Rules, Spans);

impl Task<&str> for WithCharacters {
    type Output = Result<Spans, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> Self::Output {
        let Self(rules, spans) = self;
        if doubtful::has_disallowed(backend, text.as_bytes(), &spans) {
            return refuse(text, rules);
        }
        match spans.host_kind {
            Some(HostKind::RegName) => WithHostKind(spans).run(backend, text),
            _ => Ok(spans),
        }
    }
}

/// RFC 3986 §3.2.2, first match wins: a host that reads as an IPv4 address is one.
struct WithHostKind(Spans);

impl Task<&str> for WithHostKind {
    type Output = Result<Spans, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> Self::Output {
        let Self(mut spans) = self;
        let (start, end) = (spans.host_start as usize, spans.host_end as usize);
        if is_ipv4(backend, text.as_bytes(), start, end) {
            spans.host_kind = Some(HostKind::Ipv4);
        }
        Ok(spans)
    }
}

/// The result of the general path.
#[cold]
#[inline(never)]
pub(super) fn refuse(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    parse_const(text, rules)
}

/// The error for these bytes of the word at `base` that are not allowed, where the parts are known.
#[cold]
#[inline(never)]
fn refuse_char(
    text: &str,
    rules: Rules,
    spans: &Spans,
    non_ascii: bool,
    wrong: u64,
    base: usize,
) -> Result<Spans, ParseError> {
    let bytes = text.as_bytes();
    let at = base + first(wrong);
    let is_open_escape = base > 0 && first(wrong) == 0;
    if wrong == 0 || is_open_escape || non_ascii {
        return refuse(text, rules);
    }
    Err(general::error_at(bytes, spans, at, rules).found_in(bytes))
}
