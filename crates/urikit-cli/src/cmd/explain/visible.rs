//! Text as a terminal may show it, and how many columns it takes.
//!
//! Controls, bidirectional controls and marks without a width of their own are written as
//! escapes, so that every character takes a column, or two.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text with `\n`, `\t`, `\u{202e}` … for what would not show.
pub(super) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    text.chars().for_each(|c| push(&mut shown, c));
    shown
}

pub(super) fn push(out: &mut String, c: char) {
    match c {
        '\\' | '\'' | '"' => out.push(c),
        _ if c.width().unwrap_or(0) == 0 && !c.is_ascii() => out.extend(c.escape_unicode()),
        _ => out.extend(c.escape_debug()),
    }
}

/// How many columns the text takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// The text, with its middle left out where it is wider than `max`.
pub(super) fn shortened(text: &str, max: usize) -> String {
    if width(text) <= max {
        return text.to_owned();
    }
    let head = prefix(text, max / 2);
    let mut room = max.saturating_sub(max / 2 + 1);
    let mut tail = text.len();
    for (at, c) in text.char_indices().rev() {
        let columns = c.width().unwrap_or(0);
        if columns > room {
            break;
        }
        (room, tail) = (room - columns, at);
    }
    format!("{head}…{}", &text[tail.max(head.len())..])
}

/// The longest start of the text that takes no more columns.
fn prefix(text: &str, mut columns: usize) -> &str {
    for (at, c) in text.char_indices() {
        match columns.checked_sub(c.width().unwrap_or(0)) {
            Some(left) => columns = left,
            None => return &text[..at],
        }
    }
    text
}

/// The text in lines of at most `columns`, cut anywhere; each has a character at least.
pub(super) fn cut_anywhere(text: &str, columns: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while width(rest) > columns {
        let len = prefix(rest, columns).len().max(rest.chars().next().map_or(0, char::len_utf8));
        let (line, behind) = rest.split_at(len);
        lines.push(line);
        rest = behind;
    }
    lines.push(rest);
    lines
}

/// The text in lines of at most `columns`, cut at spaces where that can be.
pub(super) fn cut_at_spaces(text: &str, columns: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while width(rest) > columns {
        let fits = prefix(rest, columns + 1);
        let len = fits.rfind(' ').unwrap_or(prefix(rest, columns).len());
        let (line, behind) = rest.split_at(len.max(rest.chars().next().map_or(0, char::len_utf8)));
        lines.push(line);
        rest = behind.trim_start_matches(' ');
    }
    lines.push(rest);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_escapes_what_would_not_show() {
        assert_eq!(visible("a\t\n\0\u{202e}\\'ä"), "a\\t\\n\\0\\u{202e}\\'ä");
        assert_eq!(visible("e\u{301}\u{200b}中"), "e\\u{301}\\u{200b}中");
    }

    #[test]
    fn shortened_has_at_most_the_width_asked_for() {
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefg", 6), "abc…fg");
        assert_eq!(shortened("中中中中", 6), "中…中");
        for max in 0..5 {
            assert!(width(&shortened("中bc中e", max)) <= max.max(1));
        }
    }

    #[test]
    fn cut_lines_are_no_wider_and_lose_nothing_but_spaces() {
        assert_eq!(cut_anywhere("abcde", 2), ["ab", "cd", "e"]);
        assert_eq!(cut_anywhere("中中a", 3), ["中", "中a"]);
        assert_eq!(cut_anywhere("中a", 1), ["中", "a"]);
        assert_eq!(cut_anywhere("", 2), [""]);
        assert_eq!(cut_at_spaces("ab cd efghi", 5), ["ab cd", "efghi"]);
        assert_eq!(cut_at_spaces("abcdefg h", 3), ["abc", "def", "g h"]);
    }
}
