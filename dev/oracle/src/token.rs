//! ABNF to tokens (RFC 5234 §2–§4).
//!
//! Not supported, since no grammar here needs it: `=/`, `%b`, `%d`, `%s"…"`.

use core::iter::Peekable;
use core::ops::RangeInclusive;
use core::str::Chars;

/// One token of ABNF.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    /// A name in the first column: a rule begins.
    RuleStart(String),
    /// A name, or `<name>`, inside a rule.
    Name(String),
    /// `=`, `/`, `(`, `)`, `[` or `]`.
    Sign(char),
    /// The prefix of a repeated element: `*`, `n*`, `*m`, `n*m` or `n`.
    Repeat { min: usize, max: Option<usize> },
    /// A quoted string, whose letters match in either case.
    Text(String),
    /// `%x41` or `%x41-5A`.
    Range(RangeInclusive<char>),
    /// `%x41.42`.
    Sequence(Vec<char>),
}

/// The tokens of `text`, each with its line number from 1.
pub(crate) fn tokens(text: &str) -> Result<Vec<(usize, Token)>, String> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let mut rest = line.chars().peekable();
        if rest.peek().is_some_and(|&c| !c.is_ascii_alphabetic() && !matches!(c, ' ' | '\t' | ';'))
        {
            return Err(format!("line {number}: a line starts with a rule's name or white space"));
        }
        if rest.peek().is_some_and(char::is_ascii_alphabetic) {
            found.push((number, Token::RuleStart(name(&mut rest))));
        }
        while let Some(token) = next(&mut rest).map_err(|e| format!("line {number}: {e}"))? {
            found.push((number, token));
        }
    }
    Ok(found)
}

type Rest<'a> = Peekable<Chars<'a>>;

/// The next token of a line, or `None` at its end or at a comment.
fn next(rest: &mut Rest<'_>) -> Result<Option<Token>, String> {
    while rest.next_if(|c| matches!(c, ' ' | '\t')).is_some() {}
    let Some(&first) = rest.peek() else { return Ok(None) };
    let token = match first {
        ';' => return Ok(None),
        'A'..='Z' | 'a'..='z' => Token::Name(name(rest)),
        '0'..='9' | '*' => repeat(rest)?,
        '=' | '/' | '(' | ')' | '[' | ']' => {
            rest.next();
            Token::Sign(first)
        }
        '"' => Token::Text(enclosed(rest, '"')?),
        '<' => Token::Name(enclosed(rest, '>')?),
        '%' => char_value(rest)?,
        other => return Err(format!("{other:?} has no meaning in ABNF")),
    };
    Ok(Some(token))
}

fn name(rest: &mut Rest<'_>) -> String {
    take_while(rest, |c| c.is_ascii_alphanumeric() || c == '-')
}

fn repeat(rest: &mut Rest<'_>) -> Result<Token, String> {
    let min = number(rest)?;
    if rest.next_if_eq(&'*').is_none() {
        return Ok(Token::Repeat { min: min.unwrap_or(0), max: min });
    }
    let (min, max) = (min.unwrap_or(0), number(rest)?);
    if max.is_some_and(|max| max < min) {
        return Err("a repetition's upper bound lies below its lower one".into());
    }
    Ok(Token::Repeat { min, max })
}

fn number(rest: &mut Rest<'_>) -> Result<Option<usize>, String> {
    let digits = take_while(rest, |c| c.is_ascii_digit());
    if digits.is_empty() {
        return Ok(None);
    }
    digits.parse().map(Some).map_err(|_| format!("{digits} is too large a repetition"))
}

/// The string between the current opening character and `close`.
fn enclosed(rest: &mut Rest<'_>, close: char) -> Result<String, String> {
    rest.next();
    let inner = take_while(rest, |c| c != close);
    match rest.next() {
        Some(_) => Ok(inner),
        None => Err(format!("{close:?} is missing")),
    }
}

/// `%x41`, `%x41-5A` or `%x41.42`.
fn char_value(rest: &mut Rest<'_>) -> Result<Token, String> {
    rest.next();
    if rest.next_if(|c| matches!(c, 'x' | 'X')).is_none() {
        return Err("only \"%x\" character values are known".into());
    }
    let first = hex_char(rest)?;
    if rest.next_if_eq(&'-').is_some() {
        let last = hex_char(rest)?;
        if last < first {
            return Err("a range ends before it starts".into());
        }
        return Ok(Token::Range(first..=last));
    }
    let mut sequence = vec![first];
    while rest.next_if_eq(&'.').is_some() {
        sequence.push(hex_char(rest)?);
    }
    Ok(if sequence.len() == 1 { Token::Range(first..=first) } else { Token::Sequence(sequence) })
}

fn hex_char(rest: &mut Rest<'_>) -> Result<char, String> {
    let digits = take_while(rest, |c| c.is_ascii_hexdigit());
    let value = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
    value.ok_or_else(|| format!("\"{digits}\" is not a character's number in hex"))
}

fn take_while(rest: &mut Rest<'_>, wanted: impl Fn(char) -> bool) -> String {
    let mut taken = String::new();
    while let Some(c) = rest.next_if(|&c| wanted(c)) {
        taken.push(c);
    }
    taken
}
