//! The end of a help text: paragraphs, tables and examples, wrapped for the terminal.

use unicode_width::UnicodeWidthStr;

/// The text for this many columns.
///
/// Lines that are not indented are paragraphs, whose lines are joined. An indented line is a row: two spaces separate
/// its name from a description, which the following lines may continue in the same column. Examples are lines of a
/// shell, which are broken between words of the shell.
pub(crate) fn fitted(text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    let mut block: Option<Block> = None;
    let mut are_examples = false;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        if let Some(block) = &mut block
            && block.continues_at(indent)
            && !line.is_empty()
        {
            block.push(line);
            continue;
        }
        if let Some(block) = block.take() {
            block.write(width, &mut lines);
        }
        if indent == 0 {
            are_examples = line.starts_with("Example");
        }
        match line.trim_start() {
            "" => lines.push(String::new()),
            command if indent > 0 && are_examples => {
                wrap_command(command, indent, width, &mut lines);
            }
            _ => block = Some(Block::new(line, indent)),
        }
    }
    if let Some(block) = block {
        block.write(width, &mut lines);
    }
    lines.join("\n")
}

/// A paragraph, or a row of a table.
struct Block {
    /// The first line up to the words that are wrapped.
    start: String,
    words: String,
    /// Where the lines that continue it start; `None` if none do.
    continued_at: Option<usize>,
}

impl Block {
    fn new(line: &str, indent: usize) -> Self {
        let text = &line[indent..];
        let gap = text.find("  ").map(|at| at + text[at..].len() - text[at..].trim_start().len());
        let column = match gap {
            Some(gap) => indent + text[..gap].width(),
            None => indent,
        };
        let (start, words) = line.split_at(indent + gap.unwrap_or(0));
        // A heading has no next line; rows without a description are not joined.
        let is_heading = indent == 0 && line.ends_with(':');
        let continued_at = (!is_heading && (gap.is_some() || indent == 0)).then_some(column);
        Self { start: start.to_owned(), words: words.to_owned(), continued_at }
    }

    fn continues_at(&self, indent: usize) -> bool {
        self.continued_at == Some(indent)
    }

    fn push(&mut self, line: &str) {
        self.words.push(' ');
        self.words.push_str(line.trim_start());
        if self.start.is_empty() && line.ends_with(':') {
            self.continued_at = None;
        }
    }

    fn write(self, width: usize, lines: &mut Vec<String>) {
        let mut column = self.start.width();
        let mut start = self.start;
        if column > width / 2 {
            // Too narrow for two columns.
            let indent = start.len() - start.trim_start().len() + 2;
            lines.push(start.trim_end().to_owned());
            (start, column) = (" ".repeat(indent), indent);
        }
        wrap(start, self.words.split_whitespace(), (column, width), "", lines);
    }
}

/// Adds `words` to a line, and continues in this column where the width would be exceeded. A line that is continued
/// ends with `mark`.
fn wrap<'w>(
    mut line: String,
    words: impl Iterator<Item = &'w str>,
    (column, width): (usize, usize),
    mark: &str,
    lines: &mut Vec<String>,
) {
    let mut words = words.peekable();
    let mut is_empty = true;
    while let Some(word) = words.next() {
        let reserved = if words.peek().is_some() { mark.width() } else { 0 };
        if !is_empty && line.width() + 1 + word.width() + reserved > width {
            line.push_str(mark);
            lines.push(std::mem::replace(&mut line, " ".repeat(column)));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    lines.push(line);
}

/// A line of a shell: it can be copied, so it is broken between words, by a backslash.
fn wrap_command(command: &str, indent: usize, width: usize, lines: &mut Vec<String>) {
    let mut words = Vec::new();
    let (mut from, mut quote) = (0, None);
    for (at, byte) in command.bytes().enumerate() {
        match (byte, quote) {
            (b'\'' | b'"', None) => quote = Some(byte),
            (_, Some(open)) if byte == open => quote = None,
            (b' ', None) => {
                words.push(&command[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    words.push(&command[from..]);
    wrap(" ".repeat(indent), words.into_iter(), (indent + 2, width), " \\", lines);
}

#[cfg(test)]
mod tests {
    use super::fitted;

    #[test]
    fn paragraphs_are_joined_and_wrapped() {
        assert_eq!(fitted("one two\nthree", 80), "one two three");
        assert_eq!(fitted("one two\nthree", 9), "one two\nthree");
        assert_eq!(fitted("one two\nthree\n\nfour\nfive", 13), "one two three\n\nfour five");
        assert_eq!(fitted("Head:\n  a  b\nnext", 80), "Head:\n  a  b\nnext");
    }

    #[test]
    fn rows_keep_their_columns() {
        let text = "Parts:\n  host  the host\n        of it\n  port  the port";
        assert_eq!(fitted(text, 80), "Parts:\n  host  the host of it\n  port  the port");
        let narrow = "Parts:\n  host  the host\n        of it\n  port  the port";
        assert_eq!(fitted(text, 16), narrow);
        assert_eq!(fitted("  a\n  b", 80), "  a\n  b");
        assert_eq!(fitted("  long-name  one two", 12), "  long-name\n    one two");
    }

    #[test]
    fn examples_are_broken_between_words_of_the_shell() {
        let text = "Example:\n  uri get 'a b' c";
        assert_eq!(fitted(text, 80), text);
        assert_eq!(fitted(text, 12), "Example:\n  uri get \\\n    'a b' c");
    }
}
