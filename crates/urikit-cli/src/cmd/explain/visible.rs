//! Text as a terminal can show it, and its width in columns.
//!
//! Control characters, bidirectional controls and other invisible characters, such as joiners, are written as
//! escapes. Combining marks are kept after a character that carries them; alone, they are escaped too.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

use crate::one_line::is_printable_ascii;

/// The text with `\n`, `\t`, `\u{202e}` … for characters that would not be visible.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    if is_printable_ascii(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    // Whether a mark that follows is visible.
    let mut carries = false;
    for c in text.chars() {
        if matches!(c, ' '..='~') {
            shown.push(c);
            carries = c != ' ';
            continue;
        }
        if carries && is_mark(c) {
            shown.push(c);
            continue;
        }
        let start = shown.len();
        push(&mut shown, c);
        carries = shown[start..].starts_with(c) && c.width() > Some(0) && c != ' ';
    }
    Cow::Owned(shown)
}

/// One character by itself, in at least one column.
pub(super) fn push(out: &mut String, c: char) {
    match c {
        '\\' | '\'' | '"' => out.push(c),
        _ if is_blank(c) => out.extend(c.escape_unicode()),
        _ if c.width().unwrap_or(0) == 0 && !c.is_ascii() => out.extend(c.escape_unicode()),
        _ => out.extend(c.escape_debug()),
    }
}

/// Whether a character is drawn on the one before it: accents and vowel signs.
fn is_mark(c: char) -> bool {
    match c {
        // Default ignorable, though marks: joiners and variation selectors, which a reader would not notice
        '\u{34F}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' => false,
        '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0000}'..='\u{E0FFF}' => false,
        _ if is_blank(c) => false,
        // After a letter, `Debug` escapes what it considers unprintable, but not marks.
        _ => {
            c.width() == Some(0)
                && ['a', c].iter().collect::<String>().escape_debug().nth(1) == Some(c)
        }
    }
}

/// Letters that look like spaces: the Hangul fillers.
const fn is_blank(c: char) -> bool {
    matches!(c, '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}')
}

/// The width of the text in columns, character by character.
pub(super) fn width(text: &str) -> usize {
    if is_printable_ascii(text.as_bytes()) {
        return text.len();
    }
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}

/// The text, with its middle omitted if it is wider than `max`.
pub(super) fn shortened(text: Cow<'_, str>, max: usize) -> Cow<'_, str> {
    if width(&text) <= max {
        return text;
    }
    let head = prefix(&text, max / 2);
    let mut room = max.saturating_sub(max / 2 + 1);
    let mut tail = text.len();
    for (at, c) in text.char_indices().rev() {
        let columns = c.width().unwrap_or(0);
        if columns > room {
            break;
        }
        (room, tail) = (room - columns, at);
    }
    let tail = &text[tail.max(head.len())..];
    format!("{head}…{}", tail.trim_start_matches(is_mark)).into()
}

/// The longest prefix of the text that fits in this many columns.
fn prefix(text: &str, mut columns: usize) -> &str {
    // With the character after it, which may be a mark. Only these bytes: a long text has many such prefixes.
    let head = &text.as_bytes()[..text.len().min(columns + 1)];
    if is_printable_ascii(head) {
        return &text[..columns.min(text.len())];
    }
    for (at, c) in text.char_indices() {
        match columns.checked_sub(c.width().unwrap_or(0)) {
            Some(left) => columns = left,
            None => return &text[..at],
        }
    }
    text
}

/// The text in lines of at most `columns`, broken anywhere; each has at least one character.
pub(super) fn cut_anywhere(text: &str, columns: usize) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let left = rest?;
        let fits = prefix(left, columns);
        if fits.len() == left.len() {
            return rest.take();
        }
        let (line, after) = left.split_at(fits.len().max(first_len(left)));
        rest = Some(after);
        Some(line)
    })
}

/// The text in lines of at most `columns`, broken at spaces where possible.
pub(super) fn cut_at_spaces(text: &str, columns: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    loop {
        let fits = prefix(rest, columns);
        if fits.len() == rest.len() {
            lines.push(rest);
            return lines;
        }
        let len = prefix(rest, columns + 1).rfind(' ').unwrap_or(fits.len());
        let (line, after) = rest.split_at(len.max(first_len(rest)));
        lines.push(line);
        rest = after.trim_start_matches(' ');
    }
}

/// The length of the first character in bytes.
fn first_len(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_escapes_what_would_not_show() {
        assert_eq!(visible("a\t\n\0\u{202e}\\'ä"), "a\\t\\n\\0\\u{202e}\\'ä");
        assert_eq!(visible("e\u{301}\u{200b}中"), "e\u{301}\\u{200b}中");
        assert_eq!(
            visible("\u{301} \u{301}a\u{200d}\u{301}"),
            "\\u{301} \\u{301}a\\u{200d}\\u{301}"
        );
    }

    #[test]
    fn visible_escapes_only_what_hides() {
        for shown in ["e\u{301}", "e\u{301}\u{323}", "क\u{94D}ष", "می"] {
            assert_eq!(visible(shown), shown);
        }
        for hidden in [
            '\0',
            '\x7F',
            '\u{85}',
            '\u{AD}',
            '\u{34F}',
            '\u{200B}',
            '\u{200C}',
            '\u{200D}',
            '\u{FE0F}',
            '\u{200E}',
            '\u{202E}',
            '\u{2060}',
            '\u{2028}',
            '\u{FEFF}',
            '\u{E0041}',
            '\u{E0101}',
            '\u{115F}',
            '\u{3164}',
        ] {
            let text = hidden.to_string();
            assert!(visible(&text).is_ascii() && visible(&text).len() > 1, "{hidden:?}");
            let text = format!("a{hidden}");
            let after = visible(&text);
            assert!(after.is_ascii() && after.len() > 2, "{hidden:?}");
        }
    }

    #[test]
    fn shortened_has_at_most_the_width_asked_for() {
        assert_eq!(shortened("abcdef".into(), 6), "abcdef");
        assert_eq!(shortened("abcdefg".into(), 6), "abc…fg");
        assert_eq!(shortened("中中中中".into(), 6), "中…中");
        for max in 0..5 {
            assert!(width(&shortened("中bc中e".into(), max)) <= max.max(1));
        }
    }

    #[test]
    fn cut_lines_are_no_wider_and_lose_nothing_but_spaces() {
        assert!(cut_anywhere("abcde", 2).eq(["ab", "cd", "e"]));
        assert!(cut_anywhere("中中a", 3).eq(["中", "中a"]));
        assert!(cut_anywhere("中a", 1).eq(["中", "a"]));
        assert!(cut_anywhere("", 2).eq([""]));
        assert_eq!(cut_at_spaces("ab cd efghi", 5), ["ab cd", "efghi"]);
        assert_eq!(cut_at_spaces("abcdefg h", 3), ["abc", "def", "g h"]);
    }
}
