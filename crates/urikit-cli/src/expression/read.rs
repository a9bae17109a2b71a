//! Text to an [`Expression`]: words, then recursive descent.

use std::cmp::Ordering;
use std::iter::Peekable;
use std::vec::IntoIter;

use regex::bytes::{Regex, RegexBuilder};

use super::Expression;
use super::hints::{
    connective_meant, connective_meant_in, glob_hint, impossible_value, list_meant,
    longer_operator_meant, negation_meant, not_literal, operator_meant, regex_delimiters_meant,
};
use super::network::Network;
use crate::parts::NamedPart;
use crate::secret::{masked, masked_quotes};

const EXPECTED_END: &str = "expected 'and', 'or' or the end";

/// Deeper nesting would overflow the stack of a thread.
const MOST_NESTED: usize = 200;

impl Expression {
    /// # Errors
    /// What is wrong, and at which byte.
    pub(crate) fn read(text: &str, ignores_case: bool) -> Result<Self, String> {
        let words = split_words(text)?.into_iter().peekable();
        let mut reader = ExpressionReader { words, end: text.len(), ignores_case };
        let whole = reader.any(0)?;
        match reader.words.next() {
            None => Ok(whole),
            Some(Word { at, kind: WordKind::Text { text, quoted: false } }) => {
                let why = connective_meant(&text).unwrap_or_else(|| {
                    format!("{EXPECTED_END}; a value with a space needs quotes")
                });
                Err(error_at(at, &why))
            }
            Some(word) => Err(error_at(word.at, EXPECTED_END)),
        }
    }
}

struct ExpressionReader {
    words: Peekable<IntoIter<Word>>,
    end: usize,
    /// Whether ASCII letters of both cases are equal in all values.
    ignores_case: bool,
}

impl ExpressionReader {
    fn any(&mut self, depth: usize) -> Result<Expression, String> {
        let first = self.all(depth)?;
        let mut any = vec![first];
        while self.takes_keyword("or") {
            any.push(self.all(depth)?);
        }
        Ok(if any.len() == 1 { any.remove(0) } else { Expression::Or(any) })
    }

    fn all(&mut self, depth: usize) -> Result<Expression, String> {
        let first = self.negation(depth)?;
        let mut all = vec![first];
        while self.takes_keyword("and") {
            all.push(self.negation(depth)?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Expression::And(all) })
    }

    fn negation(&mut self, depth: usize) -> Result<Expression, String> {
        if depth > MOST_NESTED {
            return Err(error_at(self.here(), "nested too deeply"));
        }
        if self.takes_keyword("not") {
            return Ok(Expression::Not(Box::new(self.negation(depth + 1)?)));
        }
        if self.words.next_if(|word| word.kind == WordKind::Open).is_some() {
            let inside = self.any(depth + 1)?;
            let close = self.here();
            return match self.words.next_if(|word| word.kind == WordKind::Close) {
                Some(_) => Ok(inside),
                None => Err(error_at(close, "expected ')'")),
            };
        }
        self.test()
    }

    /// `has:PART`, `PART in NETWORK` or `PART operator VALUE`.
    fn test(&mut self) -> Result<Expression, String> {
        let start = self.here();
        let name = self.text("expected a test such as host=example.com or has:query")?;
        if let Some(hint) = negation_meant(&name).or_else(|| connective_meant_in(&name)) {
            let place = if name.starts_with("has:") { start + "has:".len() } else { start };
            return Err(error_at(place, &hint));
        }
        if name == "has" {
            let part = self.text("expected has:PART, as in has:query")?;
            return Err(error_at(
                start,
                &format!("write has:PART, as in has:query; not 'has {}'", masked(&part)),
            ));
        }
        if let Some(part) = name.strip_prefix("has:") {
            return Ok(Expression::Has(part_by_name(part, start + "has:".len())?));
        }
        let part = part_by_name(&name, start)?;
        if self.takes_keyword("in") {
            let value = self.here();
            let network = self.text("expected a network such as 10.0.0.0/8")?;
            if let Some(why) = list_meant(&name, &network) {
                return Err(error_at(value, &why));
            }
            if name != "host" {
                return Err(error_at(start, "only the host can be in a network"));
            }
            return Ok(Expression::In(
                Network::read(&network).map_err(|why| error_at(value, &why))?,
            ));
        }
        let operator = match self.words.next_if(|word| matches!(word.kind, WordKind::Operator(_))) {
            Some(Word { kind: WordKind::Operator(operator), .. }) => operator,
            _ => {
                let at = self.here();
                let word = self.text("").unwrap_or_default();
                let why = operator_meant(&name, &word).unwrap_or_else(|| {
                    let name = masked(&name);
                    format!("expected one of = != ~ !~ < <= > >= in; has:{name} tests for presence")
                });
                return Err(error_at(at, &why));
            }
        };
        let value_at = self.here();
        let is_quoted = self.words.peek().is_some_and(Word::is_quoted);
        let value = self.text("expected a value; an empty one is ''")?;
        if let Some(why) = longer_operator_meant(operator, &value).filter(|_| !is_quoted) {
            return Err(error_at(value_at, why));
        }
        if let Some(why) = not_literal(operator, &value).filter(|_| !is_quoted) {
            return Err(error_at(value_at, &why));
        }
        comparison(part, operator, value, self.ignores_case).map_err(|why| error_at(value_at, &why))
    }

    fn takes_keyword(&mut self, keyword: &str) -> bool {
        self.words.next_if(|word| word.kind.is(keyword)).is_some()
    }

    fn text(&mut self, expected: &str) -> Result<String, String> {
        let here = self.here();
        match self.words.next() {
            Some(Word { kind: WordKind::Text { text, .. }, .. }) => Ok(text),
            _ => Err(error_at(here, expected)),
        }
    }

    /// Where the next word starts.
    fn here(&mut self) -> usize {
        self.words.peek().map_or(self.end, |word| word.at)
    }
}

impl WordKind {
    fn is(&self, keyword: &str) -> bool {
        matches!(self, Self::Text { text, quoted: false } if text == keyword)
    }
}

fn part_by_name(name: &str, start: usize) -> Result<NamedPart, String> {
    NamedPart::from_name(name).map_err(|why| error_at(start, &why))
}

fn comparison(
    part: NamedPart,
    operator: &str,
    value: String,
    ignores_case: bool,
) -> Result<Expression, String> {
    let holds: fn(Ordering) -> bool = match operator {
        "=" | "!=" => {
            if let Some(why) = impossible_value(&part, &value) {
                return Err(why);
            }
            let ignore_case = ignores_case || part.ignores_case();
            let equal = Expression::Equal { part, value: value.into_bytes(), ignore_case };
            return Ok(negated_if(operator == "!=", equal));
        }
        "~" | "!~" => {
            if let Some(why) = regex_delimiters_meant(&part, &value) {
                return Err(why);
            }
            let pattern = pattern(&value, ignores_case || part.ignores_case())
                .map_err(|error| masked_quotes(error.to_string() + glob_hint(&value), &value))?;
            return Ok(negated_if(operator == "!~", Expression::Matches { part, pattern }));
        }
        "<" => Ordering::is_lt,
        "<=" => Ordering::is_le,
        ">" => Ordering::is_gt,
        _ => Ordering::is_ge,
    };
    let number = value.parse().map_err(|_| format!("'{}' is not a number", masked(&value)))?;
    Ok(Expression::Compared { part, number, holds })
}

fn pattern(value: &str, ignores_case: bool) -> Result<Regex, regex::Error> {
    RegexBuilder::new(value).case_insensitive(ignores_case).build()
}

fn negated_if(negated: bool, expression: Expression) -> Expression {
    if negated { Expression::Not(Box::new(expression)) } else { expression }
}

fn error_at(position: usize, why: &str) -> String {
    format!("byte {position}: {why}")
}

/// One word, and where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Word {
    at: usize,
    kind: WordKind,
}

impl Word {
    const fn is_quoted(&self) -> bool {
        matches!(self.kind, WordKind::Text { quoted: true, .. })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum WordKind {
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
fn split_words(text: &str) -> Result<Vec<Word>, String> {
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
