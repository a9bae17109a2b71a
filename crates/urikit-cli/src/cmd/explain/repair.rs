//! A valid text near a bad one. The library has the last word on whether it is valid.

use urikit::percent::{CharClass, encode_bytes};
use urikit::{Component, ParseError, ParseErrorKind, Rule};

use super::read;

/// More escapes than this are no repair any more.
const MOST_ESCAPES: usize = 64;

/// A text that parses, where a simple change of `bytes` makes one.
pub(super) fn repaired(bytes: &[u8]) -> Option<String> {
    let text = utf8(bytes);
    let trimmed = text.trim();
    if trimmed.len() < text.len() && !trimmed.is_empty() && read(trimmed).is_ok() {
        return Some(trimmed.to_owned());
    }
    colon_behind_dot(&text).or_else(|| escaped(text))
}

/// The text with an escape for each byte that is not UTF-8.
fn utf8(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.push_str(&escape(chunk.invalid()));
    }
    text
}

/// RFC 3986 §4.2: `./` before a first segment that holds a colon.
fn colon_behind_dot(text: &str) -> Option<String> {
    let error = read(text).err()?;
    let breaks_rule = matches!(error.rule(), Rule::SegmentNzNc | Rule::IsegmentNzNc);
    let candidate = format!("./{text}");
    (breaks_rule && read(&candidate).is_ok()).then_some(candidate)
}

/// Escapes one character after another, as long as each step gets further.
fn escaped(mut text: String) -> Option<String> {
    let mut before = None;
    for _ in 0..MOST_ESCAPES {
        let Err(error) = read(&text) else { return Some(text) };
        let offset = error.offset();
        if before.is_some_and(|before| offset <= before) || !may_be_escaped(&error) {
            return None;
        }
        before = Some(offset);
        let end = offset + text[offset..].chars().next()?.len_utf8();
        let escape = escape(&text.as_bytes()[offset..end]);
        text.replace_range(offset..end, &escape);
    }
    None
}

/// A host with an escape names another host; and the colon of no scheme is no data.
fn may_be_escaped(error: &ParseError) -> bool {
    let stray =
        matches!(error.kind(), ParseErrorKind::UnexpectedChar | ParseErrorKind::MalformedEscape);
    let colon = matches!(error.rule(), Rule::SegmentNzNc | Rule::IsegmentNzNc);
    stray && !colon && error.component() != Some(Component::Host)
}

/// Each byte as an escape.
fn escape(bytes: &[u8]) -> String {
    const NOTHING_RAW: CharClass = CharClass::of(b"");
    encode_bytes(bytes, NOTHING_RAW).to_string()
}

#[cfg(test)]
mod tests {
    use super::repaired;

    #[test]
    fn repaired_parses_or_is_not_there() {
        let repairs = [
            (&b"http://h/a b"[..], Some("http://h/a%20b")),
            (b"http://h/100%", Some("http://h/100%25")),
            (b"http://h/#a#b", Some("http://h/#a%23b")),
            (b" http://h/\n", Some("http://h/")),
            (b"1:b", Some("./1:b")),
            (b"http://h/\xFF", Some("http://h/%FF")),
            ("http://h/ä b".as_bytes(), Some("http://h/ä%20b")),
            (b"http ://h/", None),
            (b"http://u@v@h/", None),
            (b"http://h:8a/", None),
            (b"http://[::1", None),
        ];
        for (bad, good) in repairs {
            assert_eq!(repaired(bad).as_deref(), good, "{}", bad.escape_ascii());
        }
    }
}
