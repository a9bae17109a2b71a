//! The octets of a string and whether they are UTF-8, without an allocation.

use super::escaped_byte;

/// The octets of a string and their offsets, with escapes decoded. A `%` that starts no escape is
/// an octet like any other.
pub(crate) fn octets(text: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let start = at;
        let raw = *text.get(at)?;
        let escaped = escaped_byte(text, at).filter(|_| raw == b'%');
        at += if escaped.is_some() { 3 } else { 1 };
        Some((start, escaped.unwrap_or(raw)))
    })
}

/// The offset of the first character that is not UTF-8.
pub(crate) fn first_not_utf8(octets: impl Iterator<Item = (usize, u8)>) -> Option<usize> {
    // The octets of an incomplete character, and where it starts.
    let (mut pending, mut len, mut start) = ([0; 4], 0, 0);
    for (at, octet) in octets {
        if len == 0 {
            start = at;
        }
        pending[len] = octet;
        len += 1;
        match core::str::from_utf8(&pending[..len]) {
            Ok(_) => len = 0,
            Err(error) if error.error_len().is_some() => return Some(start),
            Err(_) => {}
        }
    }
    (len > 0).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_not_utf8_is_where_a_character_starts() {
        let first = |text: &[u8]| first_not_utf8(octets(text));
        assert_eq!(first(b""), None);
        assert_eq!(first("aé中😀".as_bytes()), None);
        assert_eq!(first(b"a%C3%A9%zz%"), None);
        assert_eq!(first(b"%C3\xA9"), None);
        assert_eq!(first(b"a%FF"), Some(1));
        assert_eq!(first(b"a%C3b"), Some(1));
        assert_eq!(first(b"%41%C3"), Some(3));
        assert_eq!(first(b"\xE4\xB8"), Some(0));
    }
}
