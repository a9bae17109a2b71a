//! Text to [`Spans`]: RFC 3986 §3 and RFC 3987 §2.2, in one pass.
//!
//! Layer 1. [`scan`](crate::scan) classifies the bytes of a block into bit masks;
//! [`machine`] turns masks into spans; [`authority`] is the one part that needs
//! a closer look at the bytes. Nothing here allocates.

pub(crate) mod authority;
pub(crate) mod error;
pub(crate) mod lines;
pub(crate) mod machine;
pub(crate) mod span;
pub(crate) mod target;

use crate::rule::Rule;
use crate::scan::portable::masks_const;
use crate::scan::{self, Backend, Masks, Specials, Task};
use crate::spans::Spans;
use error::{Component, ParseError, ParseErrorKind};
use machine::Machine;

/// What a whole identifier may look like: the one parser takes it as a value.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// RFC 3987: characters beyond ASCII, where that standard allows them.
    pub(crate) iri: bool,
    pub(crate) scheme: Scheme,
    pub(crate) fragment: bool,
}

/// Whether an identifier starts with a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scheme {
    Required,
    Optional,
    Forbidden,
}

impl Rules {
    pub(crate) const URI: Self = Self { iri: false, scheme: Scheme::Required, fragment: true };
    pub(crate) const URI_REFERENCE: Self = Self { scheme: Scheme::Optional, ..Self::URI };
    pub(crate) const RELATIVE_REF: Self = Self { scheme: Scheme::Forbidden, ..Self::URI };
    pub(crate) const ABSOLUTE_URI: Self = Self { fragment: false, ..Self::URI };

    /// The same rules with RFC 3987's characters.
    pub(crate) const fn iri(self) -> Self {
        Self { iri: true, ..self }
    }

    pub(crate) const fn without_fragment(self) -> Self {
        Self { fragment: false, ..self }
    }

    pub(crate) const fn relative(self) -> Self {
        Self { scheme: Scheme::Forbidden, ..self }
    }
}

/// Finds the parts of `text` and makes a value of them, or tells what is wrong.
///
/// The value is made here, in the function of the backend, so that it is written once to
/// where the caller wants it: copying spans right after they were stored, four bytes at a
/// time, stalls the processor for a sixth of the parse.
#[inline(always)]
pub(crate) fn parse_to<'a, T>(
    text: &'a str,
    rules: Rules,
    make: impl FnOnce(&'a str, Spans) -> T,
) -> Result<T, ParseError> {
    // No scheme starts with anything but a letter: what starts otherwise is refused at once.
    let starts_well = text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    if rules.scheme == Scheme::Required && !starts_well {
        return Err(no_scheme(text));
    }
    match (text.len() <= 64, rules.iri) {
        (true, false) => scan::dispatch(Short::<_, false> { rules, make }, text),
        (false, false) => scan::dispatch(Long::<_, false> { rules, make }, text),
        (true, true) => scan::dispatch(Short::<_, true> { rules, make }, text),
        (false, true) => scan::dispatch(Long::<_, true> { rules, make }, text),
    }
}

/// The error for a text that does not start with a letter.
#[cold]
fn no_scheme(text: &str) -> ParseError {
    let found = text.chars().next();
    let kind = match found {
        None | Some('/' | '?' | '#') => ParseErrorKind::MissingScheme,
        Some(_) => ParseErrorKind::UnexpectedChar,
    };
    let component = Some(Component::Scheme);
    let found = found.filter(|_| kind == ParseErrorKind::UnexpectedChar);
    ParseError { offset: 0, kind, component, rule: Rule::Scheme, found }
}

/// Finds the parts of `text`, or what is wrong with it.
pub(crate) fn parse(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    parse_to(text, rules, |_, spans| spans)
}

/// The parse of a text of one word. Most are, so it is compiled apart, without a loop.
struct Short<F, const IRI: bool> {
    rules: Rules,
    make: F,
}

impl<'a, T, F: FnOnce(&'a str, Spans) -> T, const IRI: bool> Task<&'a str> for Short<F, IRI> {
    type Output = Result<T, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &'a str) -> Self::Output {
        let bytes = text.as_bytes();
        let machine = Machine::<IRI>::new(bytes, self.rules);
        let masks: Masks = backend.of_short(bytes);
        // Said twice, so that the second has no trace of what only the first needs.
        if machine.wants_specials(&masks) {
            told(machine.last_word(0, &masks, &backend.of_short(bytes)), text, self.make)
        } else {
            told(machine.last_word(0, &masks, &Specials::NONE), text, self.make)
        }
    }
}

/// The parse of a longer text.
struct Long<F, const IRI: bool> {
    rules: Rules,
    make: F,
}

impl<'a, T, F: FnOnce(&'a str, Spans) -> T, const IRI: bool> Task<&'a str> for Long<F, IRI> {
    type Output = Result<T, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &'a str) -> Self::Output {
        let bytes = text.as_bytes();
        check_len(bytes)?;
        let mut machine = Machine::<IRI>::new(bytes, self.rules);
        let last = (bytes.len() - 1) / 64 * 64;
        let [first, rest @ ..] = bytes[..last].as_chunks::<64>().0 else {
            return told(parse_bytes_const::<IRI>(bytes, self.rules), text, self.make);
        };
        let masks: Masks = backend.of64(first);
        let specials = specials_if_wanted(&machine, &masks, || backend.of64(first));
        if let Err(error) = machine.word(0, &masks, &specials) {
            return Err(error.found_in(bytes));
        }
        if !machine.in_tail() {
            // Scheme and authority are hardly ever this long: no need for speed.
            return told(parse_bytes_const::<IRI>(bytes, self.rules), text, self.make);
        }
        for (i, word) in rest.iter().enumerate() {
            let masks = machine.tail_masks(backend.of64(word));
            let specials = specials_if_wanted(&machine, &masks, || backend.of64(word));
            if let Err(error) = machine.word(64 * (i + 1), &masks, &specials) {
                return Err(error.found_in(bytes));
            }
        }
        let masks = machine.tail_masks(backend.of_last(bytes, last));
        let specials = specials_if_wanted(&machine, &masks, || backend.of_last(bytes, last));
        told(machine.last_word(last, &masks, &specials), text, self.make)
    }
}

/// The second classification of a block, made only where the machine will look at it.
#[inline(always)]
fn specials_if_wanted<const IRI: bool>(
    machine: &Machine<'_, IRI>,
    masks: &Masks,
    classify: impl FnOnce() -> Specials,
) -> Specials {
    if machine.wants_specials(masks) { classify() } else { Specials::NONE }
}

/// The value made of what the machine found, or the error with the character that is wrong.
#[inline(always)]
fn told<'a, T, const IRI: bool>(
    machine: Result<Machine<'a, IRI>, ParseError>,
    text: &'a str,
    make: impl FnOnce(&'a str, Spans) -> T,
) -> Result<T, ParseError> {
    match machine {
        Ok(machine) => Ok(make(text, machine.spans())),
        Err(error) => Err(error.found_in(text.as_bytes())),
    }
}

/// The same at compile time.
pub(crate) const fn parse_const(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    if rules.iri {
        match parse_bytes_const::<true>(text.as_bytes(), rules) {
            Ok(machine) => Ok(machine.spans()),
            Err(error) => Err(error),
        }
    } else {
        match parse_bytes_const::<false>(text.as_bytes(), rules) {
            Ok(machine) => Ok(machine.spans()),
            Err(error) => Err(error),
        }
    }
}

const fn parse_bytes_const<const IRI: bool>(
    bytes: &[u8],
    rules: Rules,
) -> Result<Machine<'_, IRI>, ParseError> {
    if let Err(error) = check_len(bytes) {
        return Err(error);
    }
    let mut machine = Machine::<IRI>::new(bytes, rules);
    let mut base = 0;
    while base + 64 < bytes.len() {
        let (masks, specials) = masks_const(bytes, base);
        if let Err(error) = machine.word(base, &masks, &specials) {
            return Err(error);
        }
        base += 64;
    }
    let (masks, specials) = masks_const(bytes, base);
    machine.last_word(base, &masks, &specials)
}

/// Offsets are kept as `u32`.
#[inline(always)]
const fn check_len(bytes: &[u8]) -> Result<(), ParseError> {
    if bytes.len() <= u32::MAX as usize {
        return Ok(());
    }
    Err(ParseError {
        offset: u32::MAX as usize,
        kind: ParseErrorKind::TooLong,
        component: None,
        rule: Rule::UriReference,
        found: None,
    })
}
