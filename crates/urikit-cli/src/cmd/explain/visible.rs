//! Text as a terminal may show it: controls, bidirectional controls and marks without
//! a width of their own are written as escapes, so that every `char` takes one column.

/// The text with `\n`, `\t`, `\u{202e}` … for what would not show.
pub(super) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    text.chars().for_each(|c| push(&mut shown, c));
    shown
}

pub(super) fn push(out: &mut String, c: char) {
    match c {
        '\\' | '\'' | '"' => out.push(c),
        _ => out.extend(c.escape_debug()),
    }
}

/// How many columns the text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
}

/// The text, with its middle left out where it is wider than `max`.
pub(super) fn shortened(text: &str, max: usize) -> String {
    let width = width(text);
    if width <= max {
        return text.to_owned();
    }
    let head = max / 2;
    let tail = max - head - 1;
    let mut short: String = text.chars().take(head).collect();
    short.push('…');
    short.extend(text.chars().skip(width - tail));
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_escapes_what_would_not_show() {
        assert_eq!(visible("a\t\n\0\u{202e}\\'ä"), "a\\t\\n\\0\\u{202e}\\'ä");
    }

    #[test]
    fn shortened_has_the_width_asked_for() {
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefg", 6), "abc…fg");
    }
}
