//! Many identifiers, in buffers.

use super::kind::Kind;
use crate::parse::many::parse_many;
use crate::spans::Spans;

impl Spans {
    /// Parses up to 64 strings that are slices of larger buffers, such as the values of a column:
    /// faster than [`Identifier::parse`](crate::Identifier::parse) for each.
    ///
    /// Each string is given with its buffer. Bytes of the buffer after the string may be read, and do not
    /// affect the result. For a string without a buffer, pass its own bytes.
    ///
    /// Writes the components of string `i` to `spans[i]`, and returns a mask in which bit `i` is set
    /// if the string is valid. One that is not valid gets the spans of the empty reference;
    /// `Identifier::parse` returns its error. No more strings are read than fit into `spans`.
    ///
    /// ```
    /// use urikit::{Spans, kind::UriRefKind};
    /// let buffer = "http://h/p?qno uri//h:80";
    /// let texts = [&buffer[..12], &buffer[12..18], &buffer[18..]];
    ///
    /// let mut spans = [Spans::default(); 64];
    /// let texts = texts.map(|text| (text, buffer.as_bytes()));
    /// let valid = Spans::parse_batch::<UriRefKind, _>(texts, &mut spans);
    /// assert_eq!(valid, 0b101);
    /// assert_eq!(spans[0].query(), Some(11..12));
    /// assert_eq!(spans[2].port(), Some(4..6));
    /// ```
    pub fn parse_batch<'a, K: Kind, I>(texts: I, spans: &mut [Self]) -> u64
    where
        I: IntoIterator<Item = (&'a str, &'a [u8])>,
    {
        parse_many(texts.into_iter(), K::RULES, spans)
    }
}
