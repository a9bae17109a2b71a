//! HTML character references, as far as they occur in and around URIs.

use alloc::borrow::Cow;
use alloc::string::String;

/// The spellings of `&`.
const AMPERSAND: [&str; 5] = ["&amp;", "&#38;", "&#038;", "&#x26;", "&#X26;"];

/// References for characters that no URI has, or that close what surrounds one.
const MARKS: [&str; 9] =
    ["&lt;", "&gt;", "&quot;", "&#34;", "&#39;", "&#039;", "&#x27;", "&apos;", "&nbsp;"];

/// Whether the `#` at `at` is part of such a reference, and so starts no fragment.
pub(super) fn is_in_reference(text: &str, at: usize) -> bool {
    let mut references = AMPERSAND.iter().chain(&MARKS);
    at.checked_sub(1)
        .and_then(|from| text.get(from..))
        .is_some_and(|from| references.any(|it| from.starts_with(it)))
}

/// The end of the URI that starts at `start` and extends to `end`, cut at such references.
///
/// A `;` at the end, which otherwise belongs to the sentence, may be that of a reference.
pub(super) fn end_in_html(text: &str, start: usize, end: usize) -> usize {
    let end = if text[end..].starts_with(';') { end + 1 } else { end };
    let ampersands = text[start..end].match_indices('&');
    let mark = ampersands
        .map(|(at, _)| start + at)
        .find(|at| MARKS.iter().any(|mark| text[*at..].starts_with(mark)));
    mark.unwrap_or(end)
}

/// One pass: `&amp;#38;` becomes the text `&#38;`.
pub(super) fn without_references(text: &str) -> Cow<'_, str> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, from)) = rest.find('&').map(|at| rest.split_at(at)) {
        plain.push_str(before);
        plain.push('&');
        rest = AMPERSAND.iter().find_map(|it| from.strip_prefix(it)).unwrap_or(&from[1..]);
    }
    if plain.len() + rest.len() == text.len() {
        return Cow::Borrowed(text);
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}
