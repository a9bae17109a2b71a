//! Invalid but common input: characters that no component may contain are escaped, and reported.
//!
//! Needs feature `alloc`.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::grammar::char_class::{ALPHA, CharClass, FRAGMENT, PATH, QUERY, SCHEME};
use crate::ident::kind::Kind;
use crate::ident::{Identifier, IdentifierBuf, IdentifierCow};
use crate::parse::chars::Unicode;
use crate::parse::error::{ParseError, ParseErrorKind};
use crate::percent::{encode, escaped_byte};

/// The result of escaping a string, and what was escaped.
///
/// ```
/// use urikit::Uri;
/// let escaped = Uri::parse_escaping("http://h/?ids[]=1|2")?;
/// assert_eq!(escaped.escaped(), [13..15, 17..18]);
/// assert_eq!(escaped.into_value(), "http://h/?ids%5B%5D=1%7C2");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Escaped<T> {
    value: T,
    ranges: Vec<Range<usize>>,
}

impl<T> Escaped<T> {
    pub(crate) const fn new(value: T, ranges: Vec<Range<usize>>) -> Self {
        Self { value, ranges }
    }

    /// The result.
    #[must_use]
    pub const fn value(&self) -> &T {
        &self.value
    }

    /// The result, by value.
    #[must_use]
    pub fn into_value(self) -> T {
        self.value
    }

    /// Where characters were escaped in the input: byte ranges of whole characters, in order, one
    /// range for adjacent ones. Empty if the input was valid.
    #[must_use]
    pub fn escaped(&self) -> &[Range<usize>] {
        &self.ranges
    }
}

impl<'a, K: Kind> Identifier<'a, K> {
    /// Parses `text`, which may have fewer escapes than the grammar requires.
    ///
    /// Characters that no component may contain are escaped in path, query and fragment, and
    /// reported: a space, `"<>\^{|}` and the backquote, `[` and `]`, controls, a `%` that starts no
    /// escape, a second `#`, and non-ASCII characters, except those that RFC 3987 allows in an IRI.
    /// Nothing else is changed: existing escapes stay, and a valid input is borrowed.
    ///
    /// ```
    /// use urikit::{Iri, Uri, UriRef};
    /// assert_eq!(Uri::parse_escaping("http://h/a b?c=[é]")?.into_value(), "http://h/a%20b?c=%5B%C3%A9%5D");
    /// assert_eq!(Iri::parse_escaping("http://h/a b?c=[é]")?.into_value(), "http://h/a%20b?c=%5Bé%5D");
    /// assert_eq!(UriRef::parse_escaping("100%?50%25")?.into_value(), "100%25?50%25");
    /// assert!(Uri::parse_escaping("http://h/a")?.value().is_borrowed());
    /// assert!(Uri::parse_escaping("http://a b/").is_err());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// Nothing is escaped in an authority: another name would be another host, and parsers disagree
    /// on where an authority with a `\` ends. A `\` in a path is data, not a `/`. For input that a
    /// person mistyped, see `repair` of the crate `urikit-explain`.
    ///
    /// # Errors
    /// If the grammar of `K` does not derive the result. The offset is into `text`.
    pub fn parse_escaping(text: &'a str) -> Result<Escaped<IdentifierCow<'a, K>>, ParseError> {
        if let Ok(valid) = Self::parse(text) {
            return Ok(Escaped::new(IdentifierCow::Borrowed(valid), Vec::new()));
        }
        let mut out = String::new();
        let ranges = Escaper::of(text, head_len_to_escape(text), K::RULES.iri).write(&mut out);
        match Identifier::<K>::parse(&out).map(|identifier| identifier.spans()) {
            Ok(spans) => Ok(Escaped::new(IdentifierBuf::new(out, spans).into(), ranges)),
            Err(error) => Err(error_in_unescaped(error, text, &ranges)),
        }
    }
}

impl<K: Kind> IdentifierBuf<K> {
    /// Parses `text`, which may have fewer escapes than the grammar requires, and copies it: see
    /// [`Identifier::parse_escaping`].
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let uri = UriBuf::parse_escaping("http://h/a b")?;
    /// assert_eq!(uri.escaped(), [10..11]);
    /// assert_eq!(uri.into_value(), "http://h/a%20b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the grammar of `K` does not derive the result. The offset is into `text`.
    pub fn parse_escaping(text: &str) -> Result<Escaped<Self>, ParseError> {
        let Escaped { value, ranges } = Identifier::parse_escaping(text)?;
        Ok(Escaped { value: value.into_owned(), ranges })
    }
}

/// The end of the scheme and the authority.
pub(crate) fn head_len_to_escape(text: &str) -> usize {
    let bytes = text.as_bytes();
    let scheme = match bytes.first() {
        Some(first) if ALPHA.contains(*first) => SCHEME.span(bytes, 1),
        _ => 0,
    };
    let start = if bytes.get(scheme) == Some(&b':') && scheme > 0 { scheme + 1 } else { 0 };
    let Some(authority) = text[start..].strip_prefix("//") else { return start };
    let len = authority.find(['/', '?', '#']).unwrap_or(authority.len());
    start + 2 + len
}

/// Maps the error of an escaped string to the input.
pub(crate) fn error_in_unescaped(
    error: ParseError,
    text: &str,
    escaped: &[Range<usize>],
) -> ParseError {
    if error.kind() == ParseErrorKind::TooLong {
        return error;
    }
    let mut offset = error.offset();
    for range in escaped {
        if offset <= range.start {
            break;
        }
        // One byte has become three.
        offset = offset.saturating_sub(2 * range.len()).max(range.start);
    }
    error.moved_to(offset).found_in(text.as_bytes())
}

/// Writes a string with additional escapes.
pub(crate) struct Escaper<'t> {
    text: &'t str,
    head_len: usize,
    iri: bool,
    has_fragment: bool,
}

impl<'t> Escaper<'t> {
    /// `head_len` is the length of the part that stays as it is.
    pub(crate) const fn of(text: &'t str, head_len: usize, iri: bool) -> Self {
        Self { text, head_len, iri, has_fragment: true }
    }

    /// For inputs that can't have a fragment: it stays as it is, to be rejected.
    pub(crate) const fn without_fragment(self) -> Self {
        Self { has_fragment: false, ..self }
    }

    /// Appends the escaped string, and returns what was escaped.
    pub(crate) fn write(&self, out: &mut String) -> Vec<Range<usize>> {
        let Self { text, head_len, iri, .. } = *self;
        let path_end = text[head_len..].find(['?', '#']).map_or(text.len(), |at| head_len + at);
        let query_end = text[path_end..].find('#').map_or(text.len(), |at| path_end + at);
        let mut run = Run { text, out, ranges: Vec::new() };
        run.out.push_str(&text[..head_len]);
        run.escape(head_len..path_end, PATH, Unicode::of(iri));
        if path_end < query_end {
            run.out.push('?');
            run.escape(path_end + 1..query_end, QUERY, Unicode::of_query(iri));
        }
        if query_end < text.len() && self.has_fragment {
            run.out.push('#');
            run.escape(query_end + 1..text.len(), FRAGMENT, Unicode::of(iri));
        } else {
            run.out.push_str(&text[query_end..]);
        }
        run.ranges
    }
}

struct Run<'t, 'o> {
    text: &'t str,
    out: &'o mut String,
    ranges: Vec<Range<usize>>,
}

impl Run<'_, '_> {
    /// Escapes in a component what is neither in `set`, nor allowed by `unicode`, nor an escape.
    fn escape(&mut self, part: Range<usize>, set: CharClass, unicode: Unicode) {
        for (at, c) in self.text[part.clone()].char_indices() {
            let range = part.start + at..part.start + at + c.len_utf8();
            let stays = match u8::try_from(c) {
                Ok(b'%') => escaped_byte(&self.text.as_bytes()[..part.end], range.start).is_some(),
                Ok(byte) if byte.is_ascii() => set.contains(byte),
                _ => unicode.allows(c),
            };
            if stays {
                self.out.push(c);
                continue;
            }
            const NOTHING: CharClass = CharClass::of(b"");
            encode(&self.text[range.clone()], NOTHING).append_to(self.out);
            match self.ranges.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => self.ranges.push(range),
            }
        }
    }
}
