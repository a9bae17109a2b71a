//! URIs in angle brackets, which may contain line breaks.

use alloc::string::String;

/// Where the `>` is, if a `<` precedes `start`, with or without `URL:` in between.
pub(super) fn end_in_brackets(
    text: &str,
    free_from: usize,
    start: usize,
    colon: usize,
) -> Option<usize> {
    let before = &text[free_from..start];
    if !before.ends_with('<') && !without_url_prefix(before)?.ends_with('<') {
        return None;
    }
    // No URI contains a `<`: stopping at one keeps the time linear.
    let close = colon + text[colon..].find(['<', '>'])?;
    text[close..].starts_with('>').then_some(close)
}

/// The part before `URL:`, ignoring ASCII case, and a space.
fn without_url_prefix(before: &str) -> Option<&str> {
    const PREFIX: &[u8] = b"URL:";
    let before = before.strip_suffix(' ').unwrap_or(before);
    let start = before.len().checked_sub(PREFIX.len())?;
    before.as_bytes()[start..].eq_ignore_ascii_case(PREFIX).then(|| &before[..start])
}

/// The text without its line breaks and the spaces around them; `None` if there are other spaces.
pub(super) fn without_line_breaks(text: &str) -> Option<String> {
    let lines = text.split(['\n', '\r']).map(|line| line.trim_matches([' ', '\t']));
    let joined: String = lines.collect();
    (!joined.contains([' ', '\t'])).then_some(joined)
}
