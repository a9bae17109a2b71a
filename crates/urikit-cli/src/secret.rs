//! Which bytes of a text that does not parse may be a userinfo, and so are not shown.
//!
//! A parsed identifier says where its userinfo is. For anything else this looks, on the
//! safe side, behind every `//` up to the last `@` before the next `/`, `?` or `#`.

use core::ops::Range;

/// What stands in the place of a secret.
pub(crate) const MASK: &str = "***";

/// The ranges that may be a userinfo, in order.
pub(crate) fn possible_userinfos(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(slashes) = bytes[from..].windows(2).position(|pair| pair == b"//") {
        let start = from + slashes + 2;
        let rest = &bytes[start..];
        let len = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
        if let Some(at) = rest[..len].iter().rposition(|byte| *byte == b'@') {
            found.push(start..start + at);
        }
        // A third slash may be the first of the next pair.
        from = start + len;
    }
    found
}

/// The text with [`MASK`] for each range that may be a userinfo.
pub(crate) fn masked(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut from = 0;
    for secret in possible_userinfos(text.as_bytes()) {
        shown.push_str(&text[from..secret.start]);
        shown.push_str(MASK);
        from = secret.end;
    }
    shown.push_str(&text[from..]);
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masked_covers_every_authority_up_to_its_last_at_sign() {
        assert_eq!(masked("http://u:p@h/"), "http://***@h/");
        assert_eq!(masked("http://u:p@q@h/x@y"), "http://***@h/x@y");
        assert_eq!(masked("ht tp://u@h//v@w"), "ht tp://***@h//***@w");
        assert_eq!(masked("http:///u@h"), "http:///u@h");
        assert_eq!(masked("mailto:a@b"), "mailto:a@b");
    }
}
