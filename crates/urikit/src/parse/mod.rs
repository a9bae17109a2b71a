//! Text to [`Spans`]: RFC 3986 §3 and RFC 3987 §2.2, in one pass.
//!
//! Layer 1. [`scan`](crate::scan) classifies the bytes of a block into bit masks;
//! [`machine`] turns masks into spans; [`authority`] is the one part that needs
//! a closer look at the bytes. Nothing here allocates.

pub(crate) mod authority;
pub(crate) mod error;
pub(crate) mod machine;
pub(crate) mod span;

use crate::rule::Rule;
use crate::scan::portable::masks_const;
use crate::scan::{self, Backend, Task};
use crate::spans::Spans;
use error::{ParseError, ParseErrorKind};
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

/// Finds the parts of `text`, or what is wrong with it.
#[inline]
pub(crate) fn parse(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    let bytes = text.as_bytes();
    match (bytes.len() <= 64, rules.iri) {
        (true, false) => scan::dispatch(Short::<false> { bytes, rules }),
        (false, false) => scan::dispatch(Long::<false> { bytes, rules }),
        (true, true) => scan::dispatch(Short::<true> { bytes, rules }),
        (false, true) => scan::dispatch(Long::<true> { bytes, rules }),
    }
}

/// The parse of a text of one word. Most are, so it is compiled apart, without a loop.
struct Short<'b, const IRI: bool> {
    bytes: &'b [u8],
    rules: Rules,
}

impl<const IRI: bool> Task for Short<'_, IRI> {
    type Output = Result<Spans, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Self::Output {
        let mut machine = Machine::<IRI>::new(self.bytes, self.rules);
        machine.word(0, &backend.masks_of(self.bytes))?;
        machine.finish()
    }
}

/// The parse of a longer text.
struct Long<'b, const IRI: bool> {
    bytes: &'b [u8],
    rules: Rules,
}

impl<const IRI: bool> Task for Long<'_, IRI> {
    type Output = Result<Spans, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Self::Output {
        let bytes = self.bytes;
        check_len(bytes)?;
        let mut machine = Machine::<IRI>::new(bytes, self.rules);
        let (words, tail) = bytes.as_chunks::<64>();
        for (i, word) in words.iter().enumerate() {
            machine.word(64 * i, &backend.masks64(word))?;
        }
        if !tail.is_empty() {
            machine.word(64 * words.len(), &backend.masks_of_tail(bytes))?;
        }
        machine.finish()
    }
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
    if let Err(error) = check_len(bytes) {
        return Err(error);
    }
    let mut machine = Machine::<IRI>::new(bytes, rules);
    let mut base = 0;
    while base < bytes.len() {
        if let Err(error) = machine.word(base, &masks_const(bytes, base)) {
            return Err(error);
        }
        base += 64;
    }
    machine.finish()
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
