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

use crate::rule::Rule;
use crate::scan::portable::masks_const;
use crate::scan::{self, Backend, Masks, Specials, Task};
use crate::spans::Spans;
use error::{Component, ParseError, ParseErrorKind};
use machine::{Machine, Places};

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

/// Finds the parts of `text` and makes a value of them, or an error of what is wrong.
///
/// The value is made here, in the function of the backend, so that it is written once to
/// where the caller wants it: copying spans right after they were stored, four bytes at a
/// time, stalls the processor for a sixth of the parse.
#[inline(always)]
pub(crate) fn parse_to<S: AsRef<str>, T, E>(
    text: S,
    rules: Rules,
    make: impl FnOnce(S, Spans) -> T,
    refuse: impl FnOnce(S, ParseError) -> E,
) -> Result<T, E> {
    let bytes = text.as_ref().as_bytes();
    // No scheme starts with anything but a letter: what starts otherwise is refused at once.
    let starts_well = bytes.first().is_some_and(u8::is_ascii_alphabetic);
    if rules.scheme == Scheme::Required && !starts_well {
        let error = no_scheme(text.as_ref());
        return Err(refuse(text, error));
    }
    match (bytes.len() <= 64, rules.iri) {
        (true, false) => scan::dispatch(Short::<_, _, false> { rules, make, refuse }, text),
        (false, false) => scan::dispatch(Long::<_, _, false> { rules, make, refuse }, text),
        (true, true) => scan::dispatch(Short::<_, _, true> { rules, make, refuse }, text),
        (false, true) => scan::dispatch(Long::<_, _, true> { rules, make, refuse }, text),
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

/// The parse of a text of one word. Most are, so it is compiled apart, without a loop.
struct Short<F, R, const IRI: bool> {
    rules: Rules,
    make: F,
    refuse: R,
}

impl<S, T, E, F, R, const IRI: bool> Task<S> for Short<F, R, IRI>
where
    S: AsRef<str>,
    F: FnOnce(S, Spans) -> T,
    R: FnOnce(S, ParseError) -> E,
{
    type Output = Result<T, E>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: S) -> Self::Output {
        let Self { rules, make, refuse } = self;
        let bytes = text.as_ref().as_bytes();
        let machine = Machine::<IRI>::new(bytes, rules);
        let masks: Masks = backend.of_short(bytes);
        // Said twice, so that the second has no trace of what only the first needs.
        if machine.wants_specials(&masks) {
            let specials = backend.of_short(bytes);
            finish(machine, text, 0, &masks, &specials, make, refuse)
        } else {
            finish(machine, text, 0, &masks, &Specials::NONE, make, refuse)
        }
    }
}

/// The parse of a longer text.
struct Long<F, R, const IRI: bool> {
    rules: Rules,
    make: F,
    refuse: R,
}

impl<S, T, E, F, R, const IRI: bool> Task<S> for Long<F, R, IRI>
where
    S: AsRef<str>,
    F: FnOnce(S, Spans) -> T,
    R: FnOnce(S, ParseError) -> E,
{
    type Output = Result<T, E>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: S) -> Self::Output {
        let Self { rules, make, refuse } = self;
        let bytes = text.as_ref().as_bytes();
        let last = (bytes.len() - 1) / 64 * 64;
        let ([first, rest @ ..], true) = (bytes[..last].as_chunks::<64>().0, is_u32(bytes.len()))
        else {
            return finish_const::<IRI, _, _, _>(text, rules, make, refuse);
        };
        let mut machine = Machine::<IRI>::new(bytes, rules);
        let masks: Masks = backend.of64(first);
        let specials = specials_if_wanted(&machine, &masks, || backend.of64(first));
        if let Err(error) = machine.word(bytes, 0, &masks, &specials) {
            return refused(text, error, refuse);
        }
        if !machine.in_tail() {
            // Scheme and authority are hardly ever this long: no need for speed.
            return finish_const::<IRI, _, _, _>(text, rules, make, refuse);
        }
        for (i, word) in rest.iter().enumerate() {
            let masks = machine.tail_masks(backend.of64(word));
            let specials = specials_if_wanted(&machine, &masks, || backend.of64(word));
            if let Err(error) = machine.word(bytes, 64 * (i + 1), &masks, &specials) {
                return refused(text, error, refuse);
            }
        }
        let masks = machine.tail_masks(backend.of_last(bytes, last));
        let specials = specials_if_wanted(&machine, &masks, || backend.of_last(bytes, last));
        finish(machine, text, last, &masks, &specials, make, refuse)
    }
}

/// Takes the last word and makes the value.
#[inline(always)]
fn finish<S: AsRef<str>, T, E, const IRI: bool>(
    mut machine: Machine<IRI>,
    text: S,
    base: usize,
    masks: &Masks,
    specials: &Specials,
    make: impl FnOnce(S, Spans) -> T,
    refuse: impl FnOnce(S, ParseError) -> E,
) -> Result<T, E> {
    let bytes = text.as_ref().as_bytes();
    let places = match machine.places(bytes, base, masks, specials) {
        Ok(places) => places,
        Err(error) => return refused(text, error, refuse),
    };
    if places.need_checks() {
        let masks = masks.seen_by_advance();
        return finish_checked(machine, text, base, masks, places, make, refuse);
    }
    match machine.last_word(bytes, base, masks, places) {
        Ok(()) => Ok(make(text, machine.spans())),
        Err(error) => refused(text, error, refuse),
    }
}

/// The same for a word with bytes that are wrong, or may be.
#[cold]
#[inline(never)]
fn finish_checked<S: AsRef<str>, T, E, const IRI: bool>(
    machine: Machine<IRI>,
    text: S,
    base: usize,
    masks: Masks,
    places: Places,
    make: impl FnOnce(S, Spans) -> T,
    refuse: impl FnOnce(S, ParseError) -> E,
) -> Result<T, E> {
    match machine.last_word_checked(text.as_ref().as_bytes(), base, &masks, places) {
        Ok(spans) => Ok(make(text, spans)),
        Err(error) => {
            let error = error.found_in(text.as_ref().as_bytes());
            Err(refuse(text, error))
        }
    }
}

/// The way of [`parse_const`], for texts too odd to be worth more code.
#[cold]
#[inline(never)]
fn finish_const<const IRI: bool, S: AsRef<str>, T, E>(
    text: S,
    rules: Rules,
    make: impl FnOnce(S, Spans) -> T,
    refuse: impl FnOnce(S, ParseError) -> E,
) -> Result<T, E> {
    match parse_bytes_const::<IRI>(text.as_ref().as_bytes(), rules) {
        Ok(spans) => Ok(make(text, spans)),
        Err(error) => refused(text, error, refuse),
    }
}

/// The error, with the character that is wrong.
#[cold]
#[inline(never)]
fn refused<S: AsRef<str>, T, E>(
    text: S,
    error: ParseError,
    refuse: impl FnOnce(S, ParseError) -> E,
) -> Result<T, E> {
    let error = error.found_in(text.as_ref().as_bytes());
    Err(refuse(text, error))
}

/// The second classification of a block, made only where the machine will look at it.
#[inline(always)]
fn specials_if_wanted<const IRI: bool>(
    machine: &Machine<IRI>,
    masks: &Masks,
    classify: impl FnOnce() -> Specials,
) -> Specials {
    if machine.wants_specials(masks) { classify() } else { Specials::NONE }
}

/// The same at compile time.
pub(crate) const fn parse_const(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    if rules.iri {
        parse_bytes_const::<true>(text.as_bytes(), rules)
    } else {
        parse_bytes_const::<false>(text.as_bytes(), rules)
    }
}

const fn parse_bytes_const<const IRI: bool>(
    bytes: &[u8],
    rules: Rules,
) -> Result<Spans, ParseError> {
    if !is_u32(bytes.len()) {
        return Err(too_long());
    }
    let mut machine = Machine::<IRI>::new(bytes, rules);
    let mut base = 0;
    while base + 64 < bytes.len() {
        let (masks, specials) = masks_const(bytes, base);
        if let Err(error) = machine.word(bytes, base, &masks, &specials) {
            return Err(error);
        }
        base += 64;
    }
    let (masks, specials) = masks_const(bytes, base);
    match machine.places(bytes, base, &masks, &specials) {
        Ok(places) => machine.last_word_checked(bytes, base, &masks, places),
        Err(error) => Err(error),
    }
}

/// Whether offsets up to `len` can be kept as `u32`.
const fn is_u32(len: usize) -> bool {
    len <= u32::MAX as usize
}

const fn too_long() -> ParseError {
    ParseError {
        offset: u32::MAX as usize,
        kind: ParseErrorKind::TooLong,
        component: None,
        rule: Rule::UriReference,
        found: None,
    }
}
