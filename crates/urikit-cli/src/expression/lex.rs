//! The words of an expression.

/// One word, and where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) at: usize,
    pub(super) kind: WordKind,
}

impl Word {
    pub(super) const fn is_quoted(&self) -> bool {
        matches!(self.kind, WordKind::Text { quoted: true, .. })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WordKind {
    Open,
    Close,
    /// `=`, `!=`, `~`, `!~`, `<`, `<=`, `>` or `>=`.
    Operator(&'static str),
    /// A name, a keyword or a value. A quoted word is never a keyword.
    Text {
        text: String,
        quoted: bool,
    },
}

/// Longer ones first.
const OPERATORS: [&str; 8] = ["!=", "!~", "<=", ">=", "=", "~", "<", ">"];

/// The words of an expression. After an operator or `in` comes a value, which ends at white space, or at a `)`
/// without a matching `(` in the value; a value with either must be quoted.
pub(super) fn split_words(text: &str) -> Result<Vec<Word>, String> {
    let mut words: Vec<Word> = Vec::new();
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let rest = &text[at..];
        let Some(first) = rest.chars().next() else { return Ok(words) };
        let is_value = words.last().is_some_and(takes_value);
        let operator = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
        let (kind, len) = match (first, operator) {
            ('\'' | '"', _) => {
                quoted(rest, first).ok_or(format!("byte {at}: this {first} is not closed"))?
            }
            (_, Some(operator)) if !is_value => (WordKind::Operator(operator), operator.len()),
            ('(', _) if !is_value => (WordKind::Open, 1),
            (')', _) => (WordKind::Close, 1),
            _ => {
                let len = if is_value { value_len(rest) } else { name_len(rest) };
                (WordKind::Text { text: rest[..len].to_owned(), quoted: false }, len)
            }
        };
        words.push(Word { at, kind });
        at += len;
    }
}

fn takes_value(word: &Word) -> bool {
    match &word.kind {
        WordKind::Operator(_) => true,
        WordKind::Text { text, quoted: false } => text == "in",
        _ => false,
    }
}

/// The quoted text, and its length with the quotes. There are no escapes; use the other kind of quote.
fn quoted(rest: &str, quote: char) -> Option<(WordKind, usize)> {
    let (text, _) = rest[1..].split_once(quote)?;
    Some((WordKind::Text { text: text.to_owned(), quoted: true }, text.len() + 2))
}

fn name_len(rest: &str) -> usize {
    rest.find(|c: char| c.is_whitespace() || "()=!~<>'\"".contains(c)).unwrap_or(rest.len()).max(1)
}

fn value_len(rest: &str) -> usize {
    let mut open = 0_usize;
    for (at, c) in rest.char_indices() {
        match c {
            '(' => open += 1,
            ')' if open == 0 => return at,
            ')' => open -= 1,
            c if c.is_whitespace() => return at,
            _ => {}
        }
    }
    rest.len()
}
