//! Escapes with a backslash, as in strings of JSON and JavaScript: `\u0026`, `\x26`, `\/`.
//!
//! No URI contains a backslash. In running text such an escape is part of a URI that an encoder of JSON
//! has written: those of Go and Rails escape `&`, `<` and `>`, that of PHP `/`.

/// A string inside another has two backslashes, and one inside that four. A limit keeps the time linear.
const MOST_BACKSLASHES: usize = 8;

/// The ASCII character that an escape at `start` encodes, and where the escape ends.
pub(crate) fn backslash_escape_at(text: &[u8], start: usize) -> Option<(u8, usize)> {
    let after = text.get(start..)?;
    let backslashes =
        after.iter().take_while(|byte| **byte == b'\\').take(MOST_BACKSLASHES).count();
    if backslashes == 0 {
        return None;
    }
    let at = start + backslashes;
    let (digits, len) = match after.get(backslashes)? {
        b'/' => return Some((b'/', at + 1)),
        b'u' => (text.get(at + 1..at + 5)?.strip_prefix(b"00")?, 5),
        b'x' => (text.get(at + 1..at + 3)?, 3),
        _ => return None,
    };
    let byte = u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?;
    // `from_str_radix` accepts a sign.
    let is_escape = byte.is_ascii() && digits.iter().all(u8::is_ascii_hexdigit);
    is_escape.then_some((byte, at + len))
}

#[cfg(test)]
mod tests {
    use super::backslash_escape_at;

    #[test]
    fn escaped_is_one_ascii_character() {
        let cases = [
            (r"\u0026b", Some((b'&', 6))),
            (r"\\u0026", Some((b'&', 7))),
            (r"\x3D", Some((b'=', 4))),
            (r"\/", Some((b'/', 2))),
            (r"\u001b[", Some((0x1B, 6))),
            (r"\u00e4", None),
            (r"\u2026", None),
            (r"\u00+6", None),
            (r"\x2", None),
            (r"\n", None),
            ("u0026", None),
            ("\\", None),
        ];
        for (text, expected) in cases {
            assert_eq!(backslash_escape_at(text.as_bytes(), 0), expected, "{text}");
        }
    }
}
