//! JSON pointers (RFC 6901) and anchors of JSON Schema.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::FragmentError;
use super::reader::{Reader, raw_offset};

/// RFC 6901 §6: escapes are decoded first, so `%2F` separates tokens as `/` does.
pub(super) fn read(raw: &str) -> Result<Vec<String>, FragmentError> {
    let decoded = Reader::new(raw, 0).decoded()?;
    let mut tokens = decoded.split('/');
    if tokens.next().is_some_and(|before| !before.is_empty()) {
        return Err(FragmentError::expected("nothing, or a `/` before each key", 0));
    }
    let mut at = 0;
    let mut read = Vec::new();
    for token in tokens {
        at += 1;
        read.push(unescaped(token, at).map_err(|at| {
            FragmentError::expected("0 or 1 after the `~` of a key", raw_offset(raw, at))
        })?);
        at += token.len();
    }
    Ok(read)
}

/// `~0` is `~`, and `~1` is `/`. An error is where neither follows a `~`.
fn unescaped(token: &str, at: usize) -> Result<String, usize> {
    let mut pieces = token.split('~');
    let mut text = pieces.next().unwrap_or(token).to_string();
    let mut at = at + text.len();
    for piece in pieces {
        at += 1;
        let (c, rest) = match piece.as_bytes().first() {
            Some(b'0') => ('~', &piece[1..]),
            Some(b'1') => ('/', &piece[1..]),
            _ => return Err(at),
        };
        text.push(c);
        text.push_str(rest);
        at += piece.len();
    }
    Ok(text)
}

/// JSON Schema 2020-12 §8.2.2: a letter or `_`, then letters, digits, `-`, `_` and `.`.
pub(super) fn read_anchor(raw: &str) -> Result<String, FragmentError> {
    let is_start = |c: char| c.is_ascii_alphabetic() || c == '_';
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let wrong = |(index, c): &(usize, char)| if *index == 0 { !is_start(*c) } else { !is_part(*c) };
    match raw.char_indices().find(wrong) {
        Some((at, _)) => Err(FragmentError::expected("a JSON pointer or an anchor", at)),
        None => Ok(raw.to_string()),
    }
}

pub(super) fn write(tokens: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if tokens.is_empty() {
        return f.write_str("the whole document");
    }
    f.write_str("the value at")?;
    tokens.iter().try_for_each(|token| write!(f, " {token:?}"))
}
