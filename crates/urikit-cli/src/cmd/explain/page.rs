//! The output: lines of a given width, with rows of names and values.

use std::env;
use std::io::{self, IsTerminal};

use super::paint::{Painter, Style};
use super::visible::{cut_anywhere, cut_at_spaces, visible, width};

/// How pages are written.
#[derive(Clone, Copy)]
pub(super) struct PageFormat {
    pub(super) painter: Painter,
    /// Columns of the terminal.
    pub(super) width: usize,
}

/// The answer to one input.
pub(super) struct Page {
    pub(super) format: PageFormat,
    pub(super) text: String,
}

/// The indentation of every line, in spaces.
pub(super) const MARGIN: usize = 2;
/// The width of the name of a row.
const NAME: usize = 12;
/// The least width: labels and escapes need it.
const NARROWEST: usize = 30;
/// Longer lines are hard to read.
const WIDEST: usize = 100;
const USUAL: usize = 80;

impl PageFormat {
    /// `COLUMNS`, else those of the terminal that is written to, else 80.
    pub(super) fn new(painter: Painter) -> Self {
        let said = env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
        let seen = || {
            let (columns, _) = terminal_size::terminal_size_of(io::stdout())?;
            io::stdout().is_terminal().then_some(usize::from(columns.0))
        };
        let width = said.filter(|columns| *columns > 0).or_else(seen).unwrap_or(USUAL);
        Self { painter, width: width.clamp(NARROWEST, WIDEST) }
    }
}

impl Page {
    pub(super) fn new(format: PageFormat) -> Self {
        // As much as most answers have.
        Self { format, text: String::with_capacity(2048) }
    }

    pub(super) fn push(&mut self, style: Style, text: &str) {
        self.format.painter.push(&mut self.text, style, text);
    }

    pub(super) fn spaces(&mut self, count: usize) {
        const SPACES: &str = "                                                                ";
        let mut left = count;
        while left > 0 {
            let some = left.min(SPACES.len());
            self.text.push_str(&SPACES[..some]);
            left -= some;
        }
    }

    pub(super) fn end_line(&mut self) {
        self.text.push('\n');
    }

    /// A name and a value, truncated at the end of the line, with a remark after or below it.
    pub(super) fn row(&mut self, name: &str, style: Style, value: &str, remark: &str) {
        let columns = self.format.width - MARGIN - NAME;
        let style = if value.is_empty() { Style::Faint } else { style };
        let value = visible(or_empty(value));
        let mut last = "";
        for (index, line) in cut_anywhere(&value, columns).enumerate() {
            self.name(if index == 0 { name } else { "" }, index > 0);
            self.push(style, line);
            last = line;
        }
        if !remark.is_empty() {
            let used = width(last);
            let remark = ["(", remark, ")"].concat();
            if used + 2 + width(&remark) <= columns {
                self.spaces(2);
                self.push(Style::Faint, &remark);
            } else {
                self.words("", Style::Faint, &remark);
                return;
            }
        }
        self.end_line();
    }

    /// A name and values, two spaces apart; if possible, lines break between values.
    pub(super) fn list(&mut self, name: &str, style: Style, values: &[&str]) {
        let columns = self.format.width - MARGIN - NAME;
        let mut used = 0;
        self.name(name, false);
        for (index, value) in values.iter().enumerate() {
            let value = visible(value);
            for (piece, line) in cut_anywhere(&value, columns).enumerate() {
                let gap = if index > 0 && piece == 0 { 2 } else { 0 };
                if piece > 0 || used + gap + width(line) > columns {
                    self.name("", true);
                    used = 0;
                } else {
                    self.spaces(gap);
                    used += gap;
                }
                self.push(style, line);
                used += width(line);
            }
        }
        self.end_line();
    }

    /// A name and text, wrapped at spaces. An empty name continues the line before.
    pub(super) fn words(&mut self, name: &str, style: Style, words: &str) {
        let columns = self.format.width - MARGIN - NAME;
        // The name of a standard stays with its section.
        let words = visible(words).replace(" §", "\u{A0}§").replace("RFC ", "RFC\u{A0}");
        for (index, line) in cut_at_spaces(&words, columns).into_iter().enumerate() {
            let first = index == 0 && !name.is_empty();
            self.name(if first { name } else { "" }, !first);
            self.push(style, &line.replace('\u{A0}', " "));
        }
        self.end_line();
    }

    fn name(&mut self, name: &str, goes_on: bool) {
        if goes_on {
            self.end_line();
        }
        self.spaces(MARGIN);
        self.text.push_str(name);
        self.spaces(NAME.saturating_sub(width(name)));
    }
}

/// Makes an empty part visible.
pub(super) const fn or_empty(value: &str) -> &str {
    if value.is_empty() { "(empty)" } else { value }
}
