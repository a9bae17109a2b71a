//! RFC 3987 §5.3.2.2: Unicode Normalization Form C, checked and applied, only on request.
//!
//! Unicode's algorithm knows nothing of delimiters. Applied to a whole IRI it would compose the
//! digit of an escape with an accent after it, compose the `=` before a U+0338 to `≠`, and replace
//! a Greek question mark by `;`. So it is applied to each run of characters between delimiters and
//! escapes, and the two characters that would become a delimiter or a forbidden character are kept.

use alloc::string::String;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::rewrite::rewrite_iri_parts;
use crate::grammar::char_class::RESERVED;
use crate::ident::forward;
use crate::ident::kind::Kind;
use crate::ident::{Identifier, IdentifierBuf, IdentifierCow};
use crate::parse::error::ParseError;

impl<'a, K: Kind> Identifier<'a, K> {
    /// The same with its characters in Normalization Form C; borrowed if they already are.
    ///
    /// RFC 3987 requires it when an IRI is created, or converted from a non-Unicode encoding (§3.1,
    /// §5.3.2.2), and forbids it when two are compared. So nothing here applies it implicitly.
    ///
    /// ```
    /// use urikit::Iri;
    /// let iri = Iri::parse("http://example.org/re\u{301}sume\u{301}")?;
    /// assert_eq!(iri.to_nfc()?, "http://example.org/r\u{E9}sum\u{E9}");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// The components stay the same. An accent after a delimiter or an escape is not composed with
    /// it; U+037E and U+1FEF, which Unicode would replace by `;` and `` ` ``, stay too:
    ///
    /// ```
    /// use urikit::Iri;
    /// for text in ["a:%61\u{301}", "a:?b=\u{338}", "a:b\u{37E}c"] {
    ///     assert_eq!(Iri::parse(text)?.to_nfc()?, text);
    /// }
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// Escapes are not decoded. The time is linear: accents are sorted, but by no more than 56
    /// classes.
    ///
    /// # Errors
    /// If the result is longer than 4 GiB: some characters of one code point become three in this
    /// form.
    #[inline]
    pub fn to_nfc(&self) -> Result<IdentifierCow<'a, K>, ParseError> {
        let is_nfc = self.is_uri() || nfc_pieces(self.as_str()).all(|piece| piece.is_nfc());
        if is_nfc { Ok(IdentifierCow::Borrowed(*self)) } else { Ok(self.composed()?.into()) }
    }

    #[inline(never)]
    fn composed(&self) -> Result<IdentifierBuf<K>, ParseError> {
        let text = self.as_str();
        let mut out = String::with_capacity(text.len());
        let spans = rewrite_iri_parts(text, self.spans_ref(), &mut out, |part, _, out| {
            nfc_pieces(part).for_each(|piece| piece.append_to(out));
        })?;
        Ok(IdentifierBuf::new(out, spans))
    }
}

forward! {
    impl<K: Kind> {
        fn to_nfc(&self) -> Result<IdentifierCow<'_, K>, ParseError>;
    }
}

/// A piece of an identifier.
enum NfcRun<'a> {
    /// Characters that may be composed with each other.
    Run(&'a str),
    /// A delimiter, an escape, or a character that must not be replaced as Unicode would.
    Fixed(&'a str),
}

impl NfcRun<'_> {
    fn is_nfc(&self) -> bool {
        match self {
            Self::Fixed(_) => true,
            Self::Run(run) if run.is_ascii() => true,
            Self::Run(run) => match is_nfc_quick(run.chars()) {
                IsNormalized::Yes => true,
                IsNormalized::No => false,
                IsNormalized::Maybe => run.nfc().eq(run.chars()),
            },
        }
    }

    fn append_to(&self, out: &mut String) {
        match self {
            Self::Run(run) if !run.is_ascii() => out.extend(run.nfc()),
            Self::Run(text) | Self::Fixed(text) => out.push_str(text),
        }
    }
}

/// The pieces of a string, in order. Concatenated they are the string.
fn nfc_pieces(text: &str) -> impl Iterator<Item = NfcRun<'_>> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let fixed = nfc_fixed_len(rest);
        let (piece, after) = rest.split_at(if fixed > 0 { fixed } else { nfc_run_len(rest) });
        rest = after;
        match piece {
            "" => None,
            piece if fixed > 0 => Some(NfcRun::Fixed(piece)),
            piece => Some(NfcRun::Run(piece)),
        }
    })
}

/// The number of bytes at the start that stay whatever is next to them.
fn nfc_fixed_len(text: &str) -> usize {
    match text.as_bytes() {
        [b'%', ..] => text.len().min(3),
        [byte, ..] if RESERVED.contains(*byte) => 1,
        _ if text.starts_with(BECOME_ASCII) => text.chars().next().map_or(0, char::len_utf8),
        _ => 0,
    }
}

/// The number of bytes before the next fixed piece.
fn nfc_run_len(text: &str) -> usize {
    let is_fixed = |c: char| match u8::try_from(c) {
        Ok(byte) if byte.is_ascii() => byte == b'%' || RESERVED.contains(byte),
        _ => BECOME_ASCII.contains(&c),
    };
    text.find(is_fixed).unwrap_or(text.len())
}

/// In Normalization Form C these would be `;`, a delimiter, and `` ` ``, which no IRI may contain.
const BECOME_ASCII: [char; 2] = ['\u{37E}', '\u{1FEF}'];
