//! Tokens to rules: a recursive-descent parser for RFC 5234 §4.

use crate::grammar::{Expr, Rule};
use crate::token::{Token, tokens};

/// The rules of `text`, in order, not yet checked against each other.
pub(crate) fn rules(text: &str) -> Result<Vec<Rule>, String> {
    let mut reader = Reader { tokens: tokens(text)?, at: 0 };
    let mut rules = Vec::new();
    while reader.peek().is_some() {
        rules.push(reader.rule()?);
    }
    Ok(rules)
}

struct Reader {
    tokens: Vec<(usize, Token)>,
    at: usize,
}

impl Reader {
    fn rule(&mut self) -> Result<Rule, String> {
        let line = self.line();
        let Some(Token::RuleStart(name)) = self.peek().cloned() else {
            return Err(self.error("a rule's name, in the first column"));
        };
        self.at += 1;
        self.expect('=')?;
        let expr = self.alternation()?;
        match self.peek() {
            None | Some(Token::RuleStart(_)) => Ok(Rule { name, line, expr }),
            Some(_) => Err(self.error("the end of the rule")),
        }
    }

    fn alternation(&mut self) -> Result<Expr, String> {
        let mut choices = vec![self.concatenation()?];
        while self.skip('/') {
            choices.push(self.concatenation()?);
        }
        Ok(single_or(choices, Expr::Alternation))
    }

    fn concatenation(&mut self) -> Result<Expr, String> {
        let mut parts = vec![self.repetition()?];
        while self.starts_repetition() {
            parts.push(self.repetition()?);
        }
        Ok(single_or(parts, Expr::Concatenation))
    }

    fn starts_repetition(&self) -> bool {
        !matches!(
            self.peek(),
            None | Some(Token::RuleStart(_) | Token::Sign('/' | ')' | ']' | '='))
        )
    }

    fn repetition(&mut self) -> Result<Expr, String> {
        let Some(&Token::Repeat { min, max }) = self.peek() else { return self.element() };
        self.at += 1;
        Ok(Expr::Repetition { min, max, of: Box::new(self.element()?) })
    }

    fn element(&mut self) -> Result<Expr, String> {
        let expr = match self.peek().cloned() {
            Some(Token::Name(name)) => Expr::Rule(name),
            Some(Token::Text(text)) => Expr::Text(text),
            Some(Token::Range(range)) => Expr::Range(range),
            Some(Token::Sequence(chars)) => {
                Expr::Concatenation(chars.into_iter().map(|c| Expr::Range(c..=c)).collect())
            }
            Some(Token::Sign('(')) => return self.enclosed(')'),
            Some(Token::Sign('[')) => {
                let of = Box::new(self.enclosed(']')?);
                return Ok(Expr::Repetition { min: 0, max: Some(1), of });
            }
            _ => return Err(self.error("an element")),
        };
        self.at += 1;
        Ok(expr)
    }

    fn enclosed(&mut self, close: char) -> Result<Expr, String> {
        self.at += 1;
        let inner = self.alternation()?;
        self.expect(close)?;
        Ok(inner)
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    fn skip(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(&Token::Sign(sign));
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: char) -> Result<(), String> {
        if self.skip(sign) { Ok(()) } else { Err(self.error(&format!("{sign:?}"))) }
    }

    /// The line of the current token, or the last line at the end.
    fn line(&self) -> usize {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |&(line, _)| line)
    }

    fn error(&self, wanted: &str) -> String {
        format!("line {}: expected {wanted}", self.line())
    }
}

/// A list of one element is that element.
fn single_or(mut list: Vec<Expr>, many: fn(Vec<Expr>) -> Expr) -> Expr {
    if list.len() == 1 { list.remove(0) } else { many(list) }
}
