//! The corpus of a target: a text file with one input per line.
//!
//! Printable ASCII is literal, except that `\\` is a backslash, `\n` a line break and `\xNN` any other byte. So
//! a diff of a corpus is readable, and hundreds of inputs are in one file.

/// The inputs of a corpus.
///
/// # Errors
/// The number of the first line that is malformed.
pub fn read(text: &str) -> Result<Vec<Vec<u8>>, usize> {
    text.lines().enumerate().map(|(at, line)| unescape(line).ok_or(at + 1)).collect()
}

/// A corpus of these inputs.
#[must_use]
pub fn write<'a>(inputs: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut text = String::new();
    for input in inputs {
        for byte in input {
            match byte {
                b'\\' => text.push_str("\\\\"),
                b'\n' => text.push_str("\\n"),
                b' '..=b'~' => text.push(char::from(*byte)),
                _ => text.push_str(&format!("\\x{byte:02X}")),
            }
        }
        text.push('\n');
    }
    text
}

fn unescape(line: &str) -> Option<Vec<u8>> {
    let mut input = Vec::new();
    let mut rest = line;
    while let Some((before, escape)) = rest.split_once('\\') {
        input.extend_from_slice(before.as_bytes());
        let (byte, len) = match escape.as_bytes().first()? {
            b'\\' => (b'\\', 1),
            b'n' => (b'\n', 1),
            b'x' => (u8::from_str_radix(escape.get(1..3)?, 16).ok()?, 3),
            _ => return None,
        };
        input.push(byte);
        rest = &escape[len..];
    }
    input.extend_from_slice(rest.as_bytes());
    Some(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_come_back() {
        let all: Vec<u8> = (0..=255).collect();
        let inputs: [&[u8]; 4] = [b"", b"a\\x41\n", &all, b""];
        assert_eq!(read(&write(inputs)).unwrap(), inputs);
        assert!(write(inputs).is_ascii());
        assert_eq!(read("a\n\\q"), Err(2));
    }
}
