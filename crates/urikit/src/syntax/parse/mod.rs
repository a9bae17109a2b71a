//! Text to [`Spans`]: RFC 3986 §3 and RFC 3987 §2.2, in one pass.
//!
//! Layer 1. [`scan`](crate::foundation::scan) classifies the bytes of a block into bit masks;
//! [`machine`] turns masks into spans; [`authority`] is the one part that needs
//! a closer look at the bytes; [`ways`] are the fast ones for the texts that most are. Nothing here
//! allocates.

pub(crate) mod authority;
mod doubtful;
pub(crate) mod error;
mod expected;
pub(crate) mod lines;
pub(crate) mod machine;
pub(crate) mod parameters;
pub(crate) mod span;
pub(crate) mod target;
mod ways;

use crate::foundation::grammar::rule::Rule;
use crate::foundation::scan;
use crate::foundation::scan::portable::masks_const;
use crate::foundation::spans::Spans;
use error::{Component, ParseError, ParseErrorKind};
use machine::{Fault, Machine};
use ways::{Long, Medium, Short};

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

    pub(crate) const fn without_fragment(self) -> Self {
        Self { fragment: false, ..self }
    }

    /// The same rules with RFC 3987's characters.
    pub(crate) const fn iri(self) -> Self {
        Self { iri: true, ..self }
    }
}

/// Finds the parts of `text` and makes a value of them, or an error of what is wrong.
///
/// The value is made here, in the function of the backend, so that it is written once to
/// where the caller wants it: copying spans right after they were stored, four bytes at a
/// time, stalls the processor for a sixth of the parse. The rules come as a function, so that
/// they are known where it is compiled, and what they rule out leaves no trace.
#[inline(always)]
pub(crate) fn parse_to<S: AsRef<str>, T, E>(
    text: S,
    rules: impl Fn() -> Rules,
    make: impl FnOnce(S, Spans) -> T,
    refuse: impl FnOnce(S, ParseError) -> E,
) -> Result<T, E> {
    let bytes = text.as_ref().as_bytes();
    // No scheme starts with anything but a letter: what starts otherwise is refused at once.
    let starts_well =
        bytes.starts_with(b"http") || bytes.first().is_some_and(u8::is_ascii_alphabetic);
    if rules().scheme == Scheme::Required && !starts_well {
        let error = no_scheme(text.as_ref());
        return Err(refuse(text, error));
    }
    let wanted = Functions { rules, make, refuse };
    match (bytes.len(), wanted.rules().iri) {
        (..=64, false) => scan::dispatch(Short::<_, false>(wanted), text),
        (..=64, true) => scan::dispatch(Short::<_, true>(wanted), text),
        (..=128, false) => scan::dispatch(Medium::<_, false>(wanted), text),
        (..=128, true) => scan::dispatch(Medium::<_, true>(wanted), text),
        (_, false) => scan::dispatch(Long::<_, false>(wanted), text),
        (_, true) => scan::dispatch(Long::<_, true>(wanted), text),
    }
}

/// What a parse of `S` is wanted for: by which rules, and what is made of what it finds.
trait Wanted<S> {
    type Value;
    type Error;

    fn rules(&self) -> Rules;
    fn make(self, text: S, spans: Spans) -> Self::Value;
    fn refuse(self, text: S, error: ParseError) -> Self::Error;
}

type Parsed<S, W> = Result<<W as Wanted<S>>::Value, <W as Wanted<S>>::Error>;

struct Functions<G, F, R> {
    rules: G,
    make: F,
    refuse: R,
}

impl<S, T, E, G, F, R> Wanted<S> for Functions<G, F, R>
where
    G: Fn() -> Rules,
    F: FnOnce(S, Spans) -> T,
    R: FnOnce(S, ParseError) -> E,
{
    type Value = T;
    type Error = E;

    #[inline(always)]
    fn rules(&self) -> Rules {
        (self.rules)()
    }

    #[inline(always)]
    fn make(self, text: S, spans: Spans) -> T {
        (self.make)(text, spans)
    }

    #[inline(always)]
    fn refuse(self, text: S, error: ParseError) -> E {
        (self.refuse)(text, error)
    }
}

/// Finds the parts of `text` by rules that are not known before.
pub(crate) fn parse(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    parse_to(text, || rules, |_, spans| spans, |_, error| error)
}

/// The error for a text that does not start with a letter.
#[inline(always)]
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
    let mut machine = Machine::<IRI>::new(bytes, rules);
    match words_const(&mut machine, bytes) {
        Ok(()) => Ok(machine.spans(bytes)),
        Err(fault) => Err(machine.error(bytes, fault)),
    }
}

const fn words_const<const IRI: bool>(
    machine: &mut Machine<IRI>,
    bytes: &[u8],
) -> Result<(), Fault> {
    if !is_u32(bytes.len()) {
        return Err(Fault::TooLong);
    }
    let mut base = 0;
    while base + 64 < bytes.len() {
        let (masks, specials) = masks_const(bytes, base);
        if let Err(fault) = machine.word::<false>(bytes, base, &masks, &specials) {
            return Err(fault);
        }
        base += 64;
    }
    let (masks, specials) = masks_const(bytes, base);
    match machine.word::<true>(bytes, base, &masks, &specials) {
        Ok(()) => machine.check_characters(bytes),
        Err(fault) => Err(fault),
    }
}

/// Whether offsets up to `len` can be kept as `u32`.
const fn is_u32(len: usize) -> bool {
    len <= u32::MAX as usize
}

/// The same for who parses without a machine.
fn check_len(bytes: &[u8]) -> Result<(), ParseError> {
    if is_u32(bytes.len()) { Ok(()) } else { Err(ParseError::TOO_LONG) }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate alloc;
    use alloc::string::String;

    /// One word, one word and a bit, two words, three: with all parts, and with few.
    const TEXTS: &[&str] = &[
        "http://h/p?q#f",
        "s://user:pw@example.com:8042/over/there?name=ferret#nose",
        "https://www.example.com/a/path/of/some/length/that/goes/on?and=a&query=%41#and",
        "relative/path:with/a/colon",
        // Its port starts at the end of the first word.
        "https://a-host-name-of-which-there-are-few.of-this-length.net:80/%41?%42",
        "https://host/a-path-of-which-the-escapes-are-at-the-end-of-a-w%C3%A9%20rd",
        "//10.0.0.1:80/é/ü?q=\u{E000}#ñ",
        "https://[2001:db8::1]/archive/2026/11/a-title-of-some-words/%C3%A9/index.html?page=12&sort=date&of=all&x=1#part-of-a-long-fragment",
    ];

    const MISTAKES: &[&str] =
        &["^", "%", "%4", "@", "[", "]", ":", "/", "?", "#", "é", "\u{E000}", " ", "a"];

    /// The fast ways skip what the machine, word by word, has to look at: they must not tell
    /// another story.
    #[test]
    fn fast_ways_agree_with_the_machine_on_any_two_mistakes() {
        let rules = [Rules::URI, Rules::URI_REFERENCE, Rules::RELATIVE_REF, Rules::ABSOLUTE_URI];
        let compared = |text: &str| {
            for rules in rules {
                for rules in [rules, rules.iri()] {
                    let slow = parse_const(text, rules);
                    let slow = slow.map_err(|error| error.found_in(text.as_bytes()));
                    assert_eq!(parse(text, rules), slow, "{text:?} by {rules:?}");
                }
            }
        };
        for text in TEXTS {
            let places = || (0..=text.len()).filter(|&at| text.is_char_boundary(at));
            for (at, mistake) in places().flat_map(|at| MISTAKES.iter().map(move |m| (at, m))) {
                let mut once = String::from(*text);
                once.insert_str(at, mistake);
                compared(&once);
                let seconds = MISTAKES.iter().cycle().skip(at);
                let further = (0..once.len()).filter(|&at| once.is_char_boundary(at)).step_by(5);
                for (further, second) in further.zip(seconds) {
                    let mut twice = once.clone();
                    twice.insert_str(further, second);
                    compared(&twice);
                }
            }
        }
    }
}
