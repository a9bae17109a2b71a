//! The whole table for people: a row per part, a column per character, and the reasons below.

use std::fmt::Write;

use urikit::percent::{CharFit, CharUse, Part};

use super::{Rules, cell_of};

/// A heading, and columns: the title of each, and a character of it.
type Grid = (&'static str, &'static [(&'static str, char)]);

const GRIDS: [Grid; 3] = [
    (
        "General delimiters",
        &[(":", ':'), ("/", '/'), ("?", '?'), ("#", '#'), ("[", '['), ("]", ']'), ("@", '@')],
    ),
    (
        "Sub-delimiters",
        &[
            ("!", '!'),
            ("$", '$'),
            ("&", '&'),
            ("'", '\''),
            ("(", '('),
            (")", ')'),
            ("*", '*'),
            ("+", '+'),
            (",", ','),
            (";", ';'),
            ("=", '='),
        ],
    ),
    (
        "Others",
        &[
            ("0-9", '0'),
            ("a-f", 'a'),
            ("g-z", 'g'),
            ("-", '-'),
            (".", '.'),
            ("_", '_'),
            ("~", '~'),
            ("%", '%'),
            ("space", ' '),
            ("\"<>\\^`{|}", '"'),
            ("ctrl", '\0'),
            ("é", 'é'),
        ],
    ),
];

const LEGEND: &str =
    "y unescaped, (y) unescaped around an IP literal, % escaped, - not at all; the numbers are the reasons.
Upper case is as lower case; in an IP literal, v starts an address of a future version.";

pub(super) fn draw_grid(rules: Rules) -> String {
    let mut text = String::new();
    let mut reasons: Vec<&str> = Vec::new();
    for (heading, columns) in GRIDS {
        let _ = write!(text, "{heading}\n{:<14}", "");
        columns.iter().for_each(|(above, _)| pad(&mut text, above));
        end_line(&mut text);
        for part in Part::ALL.iter().copied() {
            let _ = write!(text, "{:<14}", part.name());
            for (above, c) in columns {
                let cell = cell_of(&CharUse::of(*c), part, rules);
                let known = reasons.iter().position(|reason| *reason == cell.message);
                let number = known.unwrap_or_else(|| {
                    reasons.push(cell.message);
                    reasons.len() - 1
                });
                let shown = format!("{}{}", mark(cell.fit), number + 1);
                let _ = write!(text, "{shown:<width$}", width = width(above));
            }
            end_line(&mut text);
        }
        text.push('\n');
    }
    text += LEGEND;
    for (index, reason) in reasons.iter().enumerate() {
        let _ = write!(text, "\n{:>4}  {reason}", index + 1);
    }
    text
}

fn pad(text: &mut String, above: &str) {
    let _ = write!(text, "{above:<width$}", width = width(above));
}

fn width(above: &str) -> usize {
    above.chars().count().max(5) + 1
}

fn end_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

const fn mark(fit: CharFit) -> &'static str {
    match fit {
        CharFit::Raw => "y",
        CharFit::AroundIpLiteral => "(y)",
        CharFit::Escaped => "%",
        CharFit::Never => "-",
    }
}
