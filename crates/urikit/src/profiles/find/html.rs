//! Character references in HTML, as far as they stand in and around URIs.

use alloc::borrow::Cow;

/// How `&` is written.
const AMPERSAND: [&str; 4] = ["&amp;", "&#38;", "&#x26;", "&#X26;"];

/// References for characters that no URI has, or that close what stands around one.
const MARKS: [&str; 8] = ["&lt;", "&gt;", "&quot;", "&#34;", "&#39;", "&#x27;", "&apos;", "&nbsp;"];

/// Where the URI ends that starts at `start` and reaches up to `end` but for such references.
///
/// A `;` at the end, which is the sentence's elsewhere, may be that of a reference.
pub(super) fn end(text: &str, start: usize, end: usize) -> usize {
    let end = if text[end..].starts_with(';') { end + 1 } else { end };
    let ampersands = text[start..end].match_indices('&');
    let mark = ampersands
        .map(|(at, _)| start + at)
        .find(|at| MARKS.iter().any(|mark| text[*at..].starts_with(mark)));
    mark.unwrap_or(end)
}

pub(super) fn unescaped(text: &str) -> Cow<'_, str> {
    AMPERSAND.iter().fold(Cow::Borrowed(text), |text, written| match text.contains(written) {
        true => Cow::Owned(text.replace(written, "&")),
        false => text,
    })
}
