//! Syntax that several schemes share.

use urikit::Uri;
use urikit::percent::{CharClass, decode, sets};

// RFC 5234 Appendix B.1
pub(crate) const ALPHA: CharClass = CharClass::range(b'A', b'Z').or(CharClass::range(b'a', b'z'));
pub(crate) const DIGIT: CharClass = sets::PORT;

/// `name`, or `name=value`: the syntax of header fields and parameters.
pub(crate) fn name_and_value(text: &str) -> (&str, Option<&str>) {
    match text.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (text, None),
    }
}

/// The data of a valid component, byte by byte. Its escapes are well-formed.
pub(crate) fn decoded_bytes(component: &str) -> impl Iterator<Item = u8> {
    let chunks = decode(component).chunks().flatten();
    chunks.flat_map(|chunk| chunk.as_bytes().iter().copied())
}

/// Where the query ends; without a query, where the path ends.
pub(crate) fn query_end(uri: Uri<'_>) -> usize {
    let spans = uri.spans();
    spans.query().unwrap_or(spans.path()).end
}

/// Where the component ends that has this offset.
pub(crate) fn component_end(uri: Uri<'_>, offset: usize) -> usize {
    let spans = uri.spans();
    let authority = spans.authority();
    let is_inside = authority.as_ref().is_some_and(|authority| offset >= authority.start);
    let inside = [spans.userinfo(), spans.host(), spans.port()].into_iter().filter(|_| is_inside);
    let whole = [spans.scheme(), authority, Some(spans.path()), spans.query(), spans.fragment()];
    let mut ends = inside.chain(whole).flatten().map(|component| component.end);
    ends.find(|end| *end >= offset).unwrap_or(offset)
}

/// Whether the data of a valid component is UTF-8.
pub(crate) fn is_utf8(component: &str) -> bool {
    let mut bytes = decoded_bytes(component);
    while let Some(first) = bytes.next() {
        let len = match first {
            0..=0x7F => continue,
            0xC0..=0xDF => 2,
            0xE0..=0xEF => 3,
            _ => 4,
        };
        let mut char = [first, 0, 0, 0];
        for slot in &mut char[1..len] {
            let Some(byte) = bytes.next() else { return false };
            *slot = byte;
        }
        if str::from_utf8(&char[..len]).is_err() {
            return false;
        }
    }
    true
}
