//! Paths with equivalences defined by the scheme: the case of a URN's namespace, the case of the
//! domains of `mailto`, the separators of a `tel` number.
//!
//! All three kinds are rootless, and none is a hierarchy. A path that does not follow the syntax of
//! its scheme is spelled like any other.

use super::spelled::SpelledRun;
use crate::grammar::char_class::{ALPHA, CharClass, DIGIT, HEXDIG};
use crate::percent::spelling::Spelling;

/// Letters, digits and hyphens: RFC 8141 §2.
const LDH: CharClass = ALPHA.or(DIGIT).or(CharClass::of(b"-"));
/// RFC 3966 §3.
pub(super) const SEPARATORS: CharClass = CharClass::of(b"-.()");
/// Characters that an address has only escaped, though a path may have them unescaped: RFC 6068 §2.
const NOT_IN_ADDRESS: CharClass = CharClass::of(b"/&;=");

/// A scheme with such paths.
#[derive(Clone, Copy)]
pub(crate) enum OwnPath {
    Urn,
    Mailto,
    Tel,
}

impl OwnPath {
    /// Ignores ASCII case.
    pub(crate) fn of(scheme: &[u8]) -> Option<Self> {
        let all: [(&[u8], _); 3] =
            [(b"urn", Self::Urn), (b"mailto", Self::Mailto), (b"tel", Self::Tel)];
        all.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme)).map(|(_, own)| own)
    }

    /// The path in pieces, each with one spelling.
    pub(crate) const fn pieces(self, path: &[u8], spelling: Spelling) -> SpelledPath<'_> {
        let next = match self {
            Self::Urn => Next::Namespace,
            Self::Mailto => Next::LocalPart,
            Self::Tel => Next::Number,
        };
        SpelledPath { rest: path, next, spelling }
    }
}

/// See [`OwnPath::pieces`].
pub(crate) struct SpelledPath<'a> {
    rest: &'a [u8],
    next: Next,
    spelling: Spelling,
}

impl SpelledPath<'_> {
    pub(super) const NONE: Self = Self { rest: b"", next: Next::Rest, spelling: Spelling::AS_IS };
}

/// What comes next in a path.
#[derive(Clone, Copy)]
enum Next {
    Namespace,
    Number,
    LocalPart,
    Domain,
    Rest,
}

impl<'a> Iterator for SpelledPath<'a> {
    type Item = SpelledRun<'a>;

    fn next(&mut self) -> Option<SpelledRun<'a>> {
        let (rest, spelling) = (self.rest, self.spelling);
        if rest.is_empty() {
            return None;
        }
        let (mut lower, mut drops_separators) = (false, false);
        let len;
        (len, self.next) = match self.next {
            Next::Namespace => {
                lower = true;
                (namespace_len(rest, spelling), Next::Rest)
            }
            Next::Number => {
                drops_separators = true;
                (number_len(rest, spelling), Next::Rest)
            }
            Next::LocalPart => (local_part_len(rest), Next::Domain),
            Next::Domain => {
                lower = true;
                (own_path_until(rest, b',').saturating_add(1), Next::LocalPart)
            }
            Next::Rest => (rest.len(), Next::Rest),
        };
        let (text, rest) = rest.split_at(len.min(rest.len()));
        self.rest = rest;
        Some(SpelledRun { text, spelling: Spelling { lower, ..spelling }, drops_separators })
    }
}

/// The position of the first `byte`, or the length.
fn own_path_until(path: &[u8], byte: u8) -> usize {
    path.iter().position(|other| *other == byte).unwrap_or(path.len())
}

/// The length of the namespace identifier of a URN; 0 if there is none.
fn namespace_len(path: &[u8], spelling: Spelling) -> usize {
    let len = own_path_until(path, b':');
    let is_valid = len < path.len() && spelling.bytes(&path[..len]).all(|byte| LDH.contains(byte));
    if is_valid { len } else { 0 }
}

/// The length of what precedes the domain of the first recipient: all of it if there is no domain.
fn local_part_len(path: &[u8]) -> usize {
    let recipient = &path[..own_path_until(path, b',')];
    let at = recipient.iter().rposition(|byte| *byte == b'@');
    let start = at.map_or(recipient.len(), |at| at + 1);
    let is_valid = !recipient[start..].iter().any(|byte| NOT_IN_ADDRESS.contains(*byte));
    if is_valid { start } else { recipient.len() }
}

/// The length of a number with at least one digit, which ends before the first parameter; 0 if
/// there is none.
fn number_len(path: &[u8], spelling: Spelling) -> usize {
    let len = own_path_until(path, b';');
    let number = &path[..len];
    let (is_global, digits) = match number.strip_prefix(b"+") {
        Some(digits) => (true, digits),
        None => (false, number),
    };
    let mut has_digit = false;
    let mut bytes = spelling.bytes(digits);
    while let Some(byte) = bytes.next() {
        if SEPARATORS.contains(byte) {
            continue;
        }
        has_digit = match byte {
            b'*' => !is_global,
            // An escaped `#`.
            b'%' => !is_global && bytes.next() == Some(b'2') && bytes.next() == Some(b'3'),
            _ => DIGIT.contains(byte) || !is_global && HEXDIG.contains(byte),
        };
        if !has_digit {
            return 0;
        }
    }
    if has_digit { len } else { 0 }
}
