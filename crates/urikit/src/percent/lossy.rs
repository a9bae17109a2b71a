//! Decoded text for people, written without allocating.

use core::fmt::{self, Write};

use super::escaped_byte;

/// Writes the data of an encoded string. A `%` that starts no escape stays as it is, and each
/// sequence that is not UTF-8 becomes U+FFFD, as in `String::from_utf8_lossy`.
pub(super) fn write_lossy(
    text: &[u8],
    plus_for_space: bool,
    out: &mut (impl Write + ?Sized),
) -> fmt::Result {
    let mut chars = Chars { pending: [0; 4], len: 0 };
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        let escaped = if *byte == b'%' { escaped_byte(text, at) } else { None };
        at += if escaped.is_some() { 3 } else { 1 };
        let plain = if *byte == b'+' && plus_for_space { b' ' } else { *byte };
        chars.push(escaped.unwrap_or(plain), out)?;
    }
    chars.finish(out)
}

/// The bytes of an incomplete character.
struct Chars {
    pending: [u8; 4],
    len: usize,
}

impl Chars {
    fn push(&mut self, byte: u8, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        self.pending[self.len] = byte;
        self.len += 1;
        match core::str::from_utf8(&self.pending[..self.len]) {
            Ok(whole) => {
                out.write_str(whole)?;
                self.len = 0;
                Ok(())
            }
            // More bytes may complete it: at most three are kept.
            Err(fault) if fault.error_len().is_none() => Ok(()),
            Err(_) => {
                out.write_char(char::REPLACEMENT_CHARACTER)?;
                let begun = self.len > 1;
                self.len = 0;
                // A byte that cuts off a character may begin another.
                if begun { self.push(byte, out) } else { Ok(()) }
            }
        }
    }

    fn finish(&self, out: &mut (impl Write + ?Sized)) -> fmt::Result {
        if self.len > 0 { out.write_char(char::REPLACEMENT_CHARACTER) } else { Ok(()) }
    }
}

/// Passes on what is written to it, escaped as by `{:?}`, without the quotes.
pub(super) struct Escaped<'f, 'g>(pub(super) &'f mut fmt::Formatter<'g>);

impl Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        write!(self.0, "{}", text.escape_debug())
    }
}
