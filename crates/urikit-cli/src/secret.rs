//! Text shown without possible secrets: userinfos, and values of parameters such as `token`.

use std::ops::Range;

use urikit::redact::possible_secrets;
use urikit::{IriRef, IriRefBuf};
use urikit_explain::Secrets;

use crate::one_line::one_line;

/// What replaces a secret.
pub(crate) const MASK: &str = "***";

/// An identifier as shown.
pub(crate) fn shown(identifier: IriRef<'_>, show_secrets: bool) -> IriRefBuf {
    urikit_explain::shown(identifier, secrets_choice(show_secrets))
}

/// `--show-secrets` in the terms of the library.
pub(crate) const fn secrets_choice(show_secrets: bool) -> Secrets {
    if show_secrets { Secrets::Show } else { Secrets::Mask }
}

/// Where a bad input may hold secrets that must not be shown.
pub(crate) fn secrets(bytes: &[u8], show_secrets: bool) -> Vec<Range<usize>> {
    if show_secrets { Vec::new() } else { possible_secrets(bytes).collect() }
}

/// The text with [`MASK`] for each range that may be a secret.
pub(crate) fn masked(text: &str) -> String {
    // The ranges start and end at ASCII characters, so the rest is UTF-8.
    String::from_utf8_lossy(&masked_bytes(text.as_bytes(), false)).into_owned()
}

/// A string that may quote `argument`, with [`MASK`] for its possible userinfos.
pub(crate) fn masked_quotes(text: String, argument: &str) -> String {
    masked_ranges(text, argument, secrets(argument.as_bytes(), false))
}

/// Like [`masked_quotes`], for a string that quotes `argument` without its terminal escape sequences.
///
/// A sequence may include the delimiter of a secret (ESC `@`), or separate it: secrets are searched before and
/// after it is removed.
pub(crate) fn masked_quotes_without_escapes(
    text: String,
    argument: &str,
    without_escapes: impl Fn(&str) -> String,
) -> String {
    let quoted = without_escapes(argument);
    // Whether a character is part of a sequence does not depend on what follows.
    let place = |at: usize| without_escapes(&argument[..at]).len();
    let before = secrets(argument.as_bytes(), false).into_iter();
    let before = before.map(|secret| place(secret.start)..place(secret.end)).collect();
    masked_quotes(masked_ranges(text, &quoted, before), &quoted)
}

/// Replaces these ranges of `argument` where `text` quotes it.
fn masked_ranges(text: String, argument: &str, ranges: Vec<Range<usize>>) -> String {
    let ranges = ranges.into_iter().filter(|range| !range.is_empty());
    ranges.fold(text, |text, range| {
        // With the characters around it, a short secret does not match in other words.
        let before: String = argument[..range.start].chars().next_back().into_iter().collect();
        let after: String = argument[range.end..].chars().next().into_iter().collect();
        let quoted = format!("{before}{}{after}", &argument[range]);
        text.replace(&quoted, &format!("{before}{MASK}{after}"))
    })
}

/// Bytes, which need not be UTF-8, with [`MASK`] for each range that may be a secret.
pub(crate) fn masked_bytes(bytes: &[u8], show_secrets: bool) -> Vec<u8> {
    let mut shown = Vec::with_capacity(bytes.len());
    let mut from = 0;
    for secret in secrets(bytes, show_secrets) {
        shown.extend_from_slice(&bytes[from..secret.start]);
        shown.extend_from_slice(MASK.as_bytes());
        from = secret.end;
    }
    shown.extend_from_slice(&bytes[from..]);
    shown
}

/// A file name as shown: it may be a URI given by mistake, and may have characters that a terminal would
/// interpret.
pub(crate) fn shown_name(name: &str) -> String {
    one_line(masked(name).as_bytes())
}

/// Text with escapes for characters that a terminal would interpret, except newlines.
pub(crate) fn shown_words(words: &str) -> String {
    let lines: Vec<_> = words.split('\n').map(|line| one_line(line.as_bytes())).collect();
    lines.join("\n")
}
