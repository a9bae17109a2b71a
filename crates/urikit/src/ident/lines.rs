//! Many identifiers, one per line.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::borrowed::Identifier;
use super::kind::Kind;
use crate::parse::error::ParseError;
use crate::parse::lines::{fold_lines, next_line};

impl<'a, K: Kind> Identifier<'a, K> {
    /// Parses each line of `text`: the fastest method for many identifiers.
    ///
    /// Returns each line with its result. A line ends before a newline, or before a `\r` and
    /// a newline. What follows the last newline is a line too, unless it is empty. A blank
    /// line is an empty input, with a result like any other.
    ///
    /// ```
    /// use urikit::Uri;
    /// let text = "http://a/\r\nno uri\nurn:b:c\n";
    /// let mut lines = Uri::parse_lines(text);
    /// let (line, uri) = lines.next().unwrap();
    /// assert_eq!((line, uri?.host().unwrap().as_str()), ("http://a/", "a"));
    /// assert_eq!(lines.next().unwrap().1.unwrap_err().offset(), 2);
    /// assert_eq!(lines.count(), 1);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn parse_lines(text: &'a str) -> Lines<'a, K> {
        Lines { rest: text, kind: PhantomData }
    }
}

/// The parsed lines of a string; see [`Identifier::parse_lines`].
#[derive(Clone)]
pub struct Lines<'a, K> {
    rest: &'a str,
    kind: PhantomData<K>,
}

impl<'a, K> Lines<'a, K> {
    /// The text from the next line on.
    ///
    /// ```
    /// let mut lines = urikit::Uri::parse_lines("a:b\nc:d\n");
    /// lines.next();
    /// assert_eq!(lines.as_str(), "c:d\n");
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.rest
    }
}

impl<'a, K: Kind> Iterator for Lines<'a, K> {
    type Item = (&'a str, Result<Identifier<'a, K>, ParseError>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (line, parsed) = next_line(&mut self.rest, K::RULES)?;
        Some((line, parsed.map(|spans| Identifier::new(line, spans))))
    }

    /// `for_each` and the like take a fifth less time than a loop over [`next`](Self::next).
    #[inline]
    fn fold<T, F: FnMut(T, Self::Item) -> T>(self, start: T, mut f: F) -> T {
        fold_lines(self.rest, K::RULES, start, |result, (line, parsed)| {
            f(result, (line, parsed.map(|spans| Identifier::new(line, spans))))
        })
    }
}

/// Does not show the text, which may contain secrets.
impl<K> fmt::Debug for Lines<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("bytes_left", &self.rest.len()).finish_non_exhaustive()
    }
}

impl<K: Kind> FusedIterator for Lines<'_, K> {}
