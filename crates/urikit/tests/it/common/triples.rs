//! Reads tables with lines `<…> <…> answer  -- note`.

pub(crate) struct Triple {
    pub(crate) line: usize,
    pub(crate) base: &'static str,
    pub(crate) input: &'static str,
    pub(crate) answer: Answer,
}

pub(crate) enum Answer {
    Text(&'static str),
    /// `none at OFFSET`.
    None(usize),
}

/// Panics on a malformed line: a table is part of the tests.
pub(crate) fn read(table: &'static str) -> Vec<Triple> {
    let lines = (1..).zip(table.lines());
    lines
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
        .map(|(line, text)| read_line(line, text).unwrap_or_else(|| panic!("line {line}: {text}")))
        .collect()
}

fn read_line(line: usize, text: &'static str) -> Option<Triple> {
    let text = text.split_once(" --").map_or(text, |(text, _)| text);
    let (base, rest) = in_brackets(text)?;
    let (input, rest) = in_brackets(rest)?;
    let answer = match rest.trim().strip_prefix("none at ") {
        Some(offset) => Answer::None(offset.parse().ok()?),
        None => {
            let (text, rest) = in_brackets(rest)?;
            rest.trim().is_empty().then_some(Answer::Text(text))?
        }
    };
    Some(Triple { line, base, input, answer })
}

fn in_brackets(text: &str) -> Option<(&str, &str)> {
    text.trim_start().strip_prefix('<')?.split_once('>')
}
