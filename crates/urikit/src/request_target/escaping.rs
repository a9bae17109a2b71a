//! Request targets that have fewer escapes than the grammar requires.

use alloc::string::String;

use super::RequestTarget;
use crate::edit::escape::{Escaped, Escaper, error_in_unescaped, head_len_to_escape};
use crate::parse::error::ParseError;

impl<'a> RequestTarget<'a> {
    /// Parses the target of a request with this method, which may lack escapes.
    ///
    /// Characters that are not allowed are escaped in path and query, and reported, as in
    /// [`Identifier::parse_escaping`](crate::Identifier::parse_escaping). The escaped target
    /// replaces the content of `buffer`; a valid target is borrowed from `text`.
    ///
    /// ```
    /// use urikit::request_target::RequestTarget;
    /// let mut buffer = String::new();
    /// let target = RequestTarget::parse_escaping("GET", "/items?ids[]=1&ids[]=2", &mut buffer)?;
    /// assert_eq!(target.escaped(), [10..12, 18..20]);
    /// assert_eq!(target.into_value().as_str(), "/items?ids%5B%5D=1&ids%5B%5D=2");
    /// assert!(RequestTarget::parse_escaping("GET", "/a#b", &mut buffer).is_err());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If none of the method's forms derives the result: a fragment is rejected, and so is any
    /// fault in an authority. The offset is into `text`.
    pub fn parse_escaping(
        method: &str,
        text: &'a str,
        buffer: &'a mut String,
    ) -> Result<Escaped<Self>, ParseError> {
        if let Ok(valid) = Self::parse_for(method, text) {
            return Ok(Escaped::new(valid, alloc::vec![]));
        }
        // `//` starts no authority in origin-form; all of authority-form is one.
        let head_len = match (method, text.as_bytes().first()) {
            ("CONNECT", _) => text.len(),
            (_, Some(b'/')) => 0,
            _ => head_len_to_escape(text),
        };
        buffer.clear();
        let ranges = Escaper::of(text, head_len, false).without_fragment().write(buffer);
        match Self::parse_for(method, buffer) {
            Ok(target) => Ok(Escaped::new(target, ranges)),
            Err(error) => Err(error_in_unescaped(error, text, &ranges)),
        }
    }
}
