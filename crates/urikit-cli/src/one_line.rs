//! Bytes on one line: what is not UTF-8, or would not be visible, stays escaped.

use std::fmt::Write;

use urikit::percent::{CharClass, encode, encode_bytes};

/// Appends the bytes to `out`, with escapes for what is not UTF-8 or would not be visible.
pub(crate) fn push_one_line(out: &mut Vec<u8>, bytes: &[u8]) {
    if is_printable_ascii(bytes) {
        out.extend_from_slice(bytes);
    } else {
        out.extend_from_slice(one_line(bytes).as_bytes());
    }
}

/// Whether all are printable ASCII characters. Examines all bytes, many at a time.
pub(crate) fn is_printable_ascii(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |all, byte| all & matches!(byte, b' '..=b'~'))
}

/// The bytes as text, with escapes for what is not UTF-8 or would not be visible.
pub(crate) fn one_line(bytes: &[u8]) -> String {
    const NOTHING_RAW: CharClass = CharClass::of(b"");
    let mut line = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if hides(c) {
                encode(c.encode_utf8(&mut [0; 4]), NOTHING_RAW).append_to(&mut line);
            } else {
                line.push(c);
            }
        }
        encode_bytes(chunk.invalid(), NOTHING_RAW).append_to(&mut line);
    }
    line
}

/// Whether a terminal would interpret this character, and display something else: control characters, line
/// separators, and Unicode's property `Bidi_Control`.
pub(crate) fn hides(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut hex = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}
