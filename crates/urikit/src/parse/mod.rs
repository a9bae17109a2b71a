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
use crate::scan::portable;
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

/// Finds the parts of `text`, or what is wrong with it.
#[inline]
pub(crate) fn parse(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    match parse_const(text, rules) {
        Ok(spans) => Ok(spans),
        Err(error) => Err(error.found_in(text.as_bytes())),
    }
}

/// The same at compile time, without the offending character in the error.
pub(crate) const fn parse_const(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    let bytes = text.as_bytes();
    if let Err(error) = check_len(bytes) {
        return Err(error);
    }
    let mut machine = Machine::new(bytes, rules);
    let mut base = 0;
    while base < bytes.len() {
        if let Err(error) = machine.word(base, &portable::masks(bytes, base)) {
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

impl ParseError {
    /// Adds the offending character, unless it may belong to a userinfo.
    #[cold]
    pub(crate) fn found_in(self, bytes: &[u8]) -> Self {
        if self.kind != ParseErrorKind::UnexpectedChar {
            return self;
        }
        let rest = &bytes[self.offset..];
        let secret = match self.component {
            Some(Component::UserInfo) => true,
            // An `@` further on may make a userinfo of this in the writer's eyes.
            Some(Component::Host | Component::Port) => {
                let end = rest.iter().position(|b| b"/?#".contains(b)).unwrap_or(rest.len());
                rest[1..end.max(1)].contains(&b'@')
            }
            _ => false,
        };
        // A character is at most four bytes; what follows it may be cut in the middle.
        let head = &rest[..rest.len().min(4)];
        let first = head.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        Self { found: first.filter(|_| !secret), ..self }
    }
}
