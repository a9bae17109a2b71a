//! Escapes that are not UTF-8, but may be ISO 8859-1 (Latin-1), as of old forms and links.

use alloc::string::String;
use core::fmt;

use urikit::percent::{decode, encode, sets};

/// An escape that is not UTF-8, read as Latin-1.
///
/// ```
/// use urikit_explain::latin1_escape;
/// let escape = latin1_escape("/caf%e9").unwrap();
/// assert_eq!((escape.offset(), escape.as_str(), escape.char()), (4, "%e9", 'é'));
/// assert_eq!(escape.to_string(), "`%e9` is `é` in Latin-1; in UTF-8 it is `%C3%A9`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Latin1Escape<'a> {
    offset: usize,
    text: &'a str,
    char: char,
}

impl<'a> Latin1Escape<'a> {
    /// The byte offset into the component.
    #[must_use]
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// The escape, as written.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// The character that it is in Latin-1.
    #[must_use]
    pub const fn char(self) -> char {
        self.char
    }

    /// The escapes of that character in UTF-8.
    #[must_use]
    pub fn to_utf8(self) -> String {
        let mut utf8 = [0; 4];
        encode(self.char.encode_utf8(&mut utf8), sets::UNRESERVED).to_text().into_owned()
    }
}

impl fmt::Display for Latin1Escape<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, char, utf8) = (self.text, self.char, self.to_utf8());
        write!(f, "`{text}` is `{char}` in Latin-1; in UTF-8 it is `{utf8}`")
    }
}

/// The first escape of a component that is not UTF-8, if all of those may be Latin-1: none is a control
/// character there.
///
/// Whether they are Latin-1 only their writer knows: this is a hint for a person.
///
/// ```
/// use urikit_explain::latin1_escape;
/// assert!(latin1_escape("%C3%A0").is_none(), "UTF-8");
/// assert!(latin1_escape("%E0%80").is_none(), "80 is a control character");
/// assert!(latin1_escape("%E0%").is_none(), "no escape");
/// ```
#[must_use]
pub fn latin1_escape(component: &str) -> Option<Latin1Escape<'_>> {
    let bytes = decode(component).to_bytes().ok()?;
    let mut first = None;
    let mut start = 0;
    for chunk in bytes.utf8_chunks() {
        let at = start + chunk.valid().len();
        if chunk.invalid().iter().any(|byte| *byte < 0xA0) {
            return None;
        }
        if first.is_none() && !chunk.invalid().is_empty() {
            first = Some((at, chunk.invalid()[0]));
        }
        start = at + chunk.invalid().len();
    }
    let (index, byte) = first?;
    let offset = offset_of_byte(component, index)?;
    let text = component.get(offset..offset + "%XX".len())?;
    Some(Latin1Escape { offset, text, char: char::from(byte) })
}

/// Where the decoded byte with this index is written.
fn offset_of_byte(component: &str, index: usize) -> Option<usize> {
    let mut rest = component.bytes().enumerate();
    for _ in 0..index {
        if let (_, b'%') = rest.next()? {
            rest.nth(1)?;
        }
    }
    rest.next().map(|(offset, _)| offset)
}
