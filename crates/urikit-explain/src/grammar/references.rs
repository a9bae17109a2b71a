//! The names that a definition in ABNF refers to: RFC 5234 §3 and §4.

/// The names after the `=`, in order, also those in `<>`.
pub(super) fn references(abnf: &'static str) -> impl Iterator<Item = &'static str> {
    let mut rest = abnf.split_once('=').map_or("", |(_, after)| after);
    core::iter::from_fn(move || {
        loop {
            let first = rest.bytes().next()?;
            let len = match first {
                b'"' => rest[1..].find('"').map_or(rest.len(), |at| at + 2),
                b';' => rest.find('\n').unwrap_or(rest.len()),
                b'%' => {
                    1 + run(&rest[1..], |byte| {
                        byte.is_ascii_alphanumeric() || b"-.".contains(&byte)
                    })
                }
                b'A'..=b'Z' | b'a'..=b'z' => {
                    run(rest, |byte| byte.is_ascii_alphanumeric() || byte == b'-')
                }
                _ => rest.chars().next().map_or(1, char::len_utf8),
            };
            let (token, after) = rest.split_at(len);
            rest = after;
            if first.is_ascii_alphabetic() {
                return Some(token);
            }
        }
    })
}

fn run(text: &str, belongs: fn(u8) -> bool) -> usize {
    text.bytes().position(|byte| !belongs(byte)).unwrap_or(text.len())
}
