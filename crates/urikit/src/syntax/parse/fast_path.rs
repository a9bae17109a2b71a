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

use super::address::{Ipv6, is_ipv4};
use super::error::ParseError;
use super::{Rules, Scheme, doubtful, general};
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
    if may_be_ipv4(bytes, &head) {
        return backend.call(WithHostKind(spans), text);
    }
    Ok(backend.at_once(spans))
}

/// Where path and query end.
struct Ends {
    len: usize,
    /// The first `?` or `#`, else the length.
    path_end: usize,
    /// The first `#`, else the length.
    query_end: usize,
    has_second_hash: bool,
}

impl Ends {
    #[inline(always)]
    fn of_one(len: usize, m: &Masks) -> Self {
        Self {
            len,
            path_end: first(m.question | m.hash).min(len),
            query_end: first(m.hash).min(len),
            has_second_hash: without_first(m.hash) != 0,
        }
    }

    #[inline(always)]
    fn of_two(len: usize, m: &Masks, last: &Masks) -> Self {
        let first = |word, last| if word != 0 { first(word) } else { 64 + first(last) };
        Self {
            len,
            path_end: first(m.question | m.hash, last.question | last.hash).min(len),
            query_end: first(m.hash, last.hash).min(len),
            has_second_hash: m.hash.count_ones() + last.hash.count_ones() > 1,
        }
    }

    #[inline(always)]
    const fn are_allowed(&self, rules: Rules) -> bool {
        !self.has_second_hash && (rules.fragment || self.query_end == self.len)
    }
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
    if may_be_ipv4(bytes, head) {
        return backend.call(WithHostKind(spans), text);
    }
    Ok(backend.at_once(spans))
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
        Ok(backend.at_once(spans))
    }
}

/// Scheme and authority, as the masks of the first 64 bytes have them.
struct Head {
    scheme_end: usize,
    host_start: usize,
    host_end: usize,
    host_kind: Option<HostKind>,
    path_start: usize,
    /// The brackets of an IP literal.
    brackets: u64,
}

impl Head {
    /// `None` where they go on after the first 64 bytes, or for the general path to decide.
    #[inline(always)]
    fn find<B: Backend, const SPECIAL: bool>(
        backend: B,
        bytes: &[u8],
        rules: Rules,
        m: &Masks,
        s: &Specials,
    ) -> Option<Self> {
        let is_whole = bytes.len() <= 64;
        let delimiters = m.slash | m.question | m.hash;
        let has_scheme =
            bit(m.colon, m.scheme_span) && bytes.first().is_some_and(u8::is_ascii_alphabetic);
        let (scheme_end, start) = if has_scheme {
            if rules.scheme == Scheme::Forbidden {
                return None;
            }
            (m.scheme_span, m.scheme_span + 1)
        } else {
            // A colon in the first segment would end a scheme.
            let has_colon = m.colon & before_first(delimiters) != 0;
            if rules.scheme == Scheme::Required || has_colon || delimiters == 0 && !is_whole {
                return None;
            }
            (0, 0)
        };

        if start > 62 && !is_whole {
            return None;
        }
        if start > 62 || m.slash >> start & 0b11 != 0b11 {
            return Some(Self::without_authority(scheme_end, start));
        }
        let authority_start = start + 2;
        let rest = from(authority_start);
        let ends = delimiters & rest;
        if ends == 0 && !is_whole {
            return None;
        }
        let path_start = first(ends).min(bytes.len());
        let inside = rest & before_first(ends);

        let at = m.at & inside;
        if without_first(at) != 0 {
            return None;
        }
        let host_start = if at == 0 { authority_start } else { first(at) + 1 };
        let brackets = s.bracket & inside;
        let mut colons = m.colon & inside & from(host_start);
        if SPECIAL && brackets != 0 {
            let close = first(without_first(brackets));
            let is_pair =
                without_first(without_first(brackets)) == 0 && first(brackets) == host_start;
            let pair = (bytes.get(host_start), bytes.get(close));
            if !is_pair || pair != (Some(&b'['), Some(&b']')) {
                return None;
            }
            let address = Ipv6 { start: host_start + 1, end: close, colon: m.colon, hex: s.hex };
            if !backend.call(address, bytes) {
                return None;
            }
            colons &= from(close);
            let host_end = close + 1;
            if host_end != if colons == 0 { path_start } else { first(colons) }
                || colons != 0 && !are_digits(bytes, host_end + 1, path_start)
            {
                return None;
            }
            let host_kind = Some(HostKind::Ipv6);
            return Some(Self {
                scheme_end,
                host_start,
                host_end,
                host_kind,
                path_start,
                brackets,
            });
        }
        let mut host_end = path_start;
        if colons != 0 {
            // Only a port can follow.
            host_end = first(colons);
            if !are_digits(bytes, host_end + 1, path_start) {
                return None;
            }
        }
        // Or an IPv4 address, to be told from a name by the caller.
        let host_kind = Some(HostKind::RegName);
        Some(Self { scheme_end, host_start, host_end, host_kind, path_start, brackets })
    }

    #[inline(always)]
    const fn without_authority(scheme_end: usize, start: usize) -> Self {
        Self {
            scheme_end,
            host_start: start,
            host_end: start,
            host_kind: None,
            path_start: start,
            brackets: 0,
        }
    }

    #[inline(always)]
    const fn spans(&self, ends: &Ends) -> Spans {
        // INVARIANT: no offset is above the length, which is a `u32`.
        Spans {
            scheme_end: self.scheme_end as u32,
            host_start: self.host_start as u32,
            host_end: self.host_end as u32,
            path_start: self.path_start as u32,
            path_end: ends.path_end as u32,
            query_end: ends.query_end as u32,
            len: ends.len as u32,
            host_kind: self.host_kind,
        }
    }
}

/// Path, query and fragment, word by word.
struct Tail {
    ends: Ends,
    /// The first bytes of the next word that must be hex digits, as a mask.
    open_escape: u64,
    /// Whether a non-ASCII character of an IRI was seen.
    non_ascii: bool,
}

impl Tail {
    #[inline(always)]
    const fn new(bytes: &[u8]) -> Self {
        let len = bytes.len();
        let ends = Ends { len, path_end: len, query_end: len, has_second_hash: false };
        Self { ends, open_escape: 0, non_ascii: false }
    }

    /// Takes the masks of the 64 bytes from `base` on, or of as many as there are. Gives the bytes
    /// that are not allowed in a path, query or fragment.
    #[inline(always)]
    fn word(&mut self, base: usize, m: &Masks, s: &Specials, rules: Rules) -> u64 {
        let ends = &mut self.ends;
        let mut wrong = if ends.query_end == ends.len { without_first(m.hash) } else { m.hash };
        if ends.path_end == ends.len && m.question | m.hash != 0 {
            ends.path_end = base + first(m.question | m.hash);
        }
        if ends.query_end == ends.len && m.hash != 0 {
            ends.query_end = base + first(m.hash);
        }
        if m.special | self.open_escape != 0 {
            let mut special = m.special & !s.percent;
            if rules.iri {
                special &= !s.non_ascii;
                self.non_ascii |= s.non_ascii != 0;
            }
            wrong |= special | self.malformed_escapes(s);
        }
        wrong
    }

    /// The same for a word that is not the first.
    #[inline(always)]
    fn next<B: Backend>(
        &mut self,
        backend: B,
        bytes: &[u8],
        base: usize,
        m: Masks,
        rules: Rules,
    ) -> u64 {
        if m.special | m.question | m.hash | self.open_escape == 0 {
            return 0;
        }
        let specials = match m.special | self.open_escape {
            0 => Specials::NONE,
            _ => backend.specials_at(bytes, base, m.special),
        };
        self.word(base, &m, &specials, rules)
    }

    /// The `%` of this word that no two hex digits follow, and bit 0 for one of the word before it. The
    /// next word decides on digits that are there.
    #[inline(always)]
    const fn malformed_escapes(&mut self, s: &Specials) -> u64 {
        let open = (self.open_escape & !s.hex != 0) as u64;
        self.open_escape = ((s.percent >> 63) * 0b11) | (s.percent >> 62 & 1);
        let (first_digit, second_digit) = (s.hex >> 1 | 1 << 63, s.hex >> 2 | 0b11 << 62);
        open | s.percent & !(first_digit & second_digit)
    }
}

/// Whether the host starts and ends with a digit. An empty one may too, by what is around it.
#[inline(always)]
fn may_be_ipv4(bytes: &[u8], head: &Head) -> bool {
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    is_digit(head.host_end.wrapping_sub(1)) && is_digit(head.host_start)
}

/// The result of the general path.
#[cold]
#[inline(never)]
pub(super) fn refuse(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    let bytes = text.as_bytes();
    general::parse(bytes, rules).map_err(|error| error.found_in(bytes))
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

/// Whether all of `bytes[start..end]` are digits: at once, where they are the last of eight bytes.
#[inline(always)]
fn are_digits(bytes: &[u8], start: usize, end: usize) -> bool {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    let Some(digits) = bytes.get(start..end) else { return false };
    let others = 8usize.wrapping_sub(digits.len());
    if others <= 8
        && let Some(eight) = bytes.get(..end).and_then(<[u8]>::last_chunk)
    {
        // The high half of a digit is 3, also when 6 is added.
        let eight = u64::from_le_bytes(*eight);
        let high = 0x30 * EACH;
        let wrong = ((eight ^ high) | (eight.wrapping_add(6 * EACH) ^ high)) & (0xF0 * EACH);
        // In two steps: no shift goes as far as 64.
        return wrong >> (4 * others) >> (4 * others) == 0;
    }
    digits.iter().all(u8::is_ascii_digit)
}

/// The position of the lowest bit, 64 where there is none.
#[inline(always)]
const fn first(mask: u64) -> usize {
    mask.trailing_zeros() as usize
}

#[inline(always)]
const fn without_first(mask: u64) -> u64 {
    mask & mask.wrapping_sub(1)
}

/// All bits below the lowest one of `mask`; all bits where it has none.
#[inline(always)]
const fn before_first(mask: u64) -> u64 {
    (mask & mask.wrapping_neg()).wrapping_sub(1)
}

/// The bits from `start` on, which is at most 64.
#[inline(always)]
const fn from(start: usize) -> u64 {
    match (!0_u64).checked_shl(start as u32) {
        Some(bits) => bits,
        None => 0,
    }
}

/// The bit at `at`, which is less than 64.
#[inline(always)]
const fn bit(mask: u64, at: usize) -> bool {
    mask >> (at & 63) & 1 == 1
}
