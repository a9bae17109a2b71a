//! The parts of a checked template: literals, and expressions with their variables.

use super::operator::Operator;
use super::var_spec::{Modifier, VarSpec};

/// The value of up to four digits.
fn max_length_of_digits(digits: &[u8]) -> u16 {
    digits.iter().fold(0, |n, digit| n * 10 + u16::from(digit & 15))
}

/// A literal or an expression, with its position.
#[derive(Clone, Copy)]
pub(super) enum TemplatePart<'a> {
    Literal(&'a str),
    Expression(Expression<'a>),
}

#[derive(Clone, Copy)]
pub(super) struct Expression<'a> {
    pub(super) operator: Operator,
    /// Without braces and operator.
    list: &'a str,
    /// Where `list` is.
    offset: usize,
}

impl<'a> Expression<'a> {
    pub(super) const fn specs(self) -> Specs<'a> {
        Specs { of: self, at: 0 }
    }
}

/// The variables of an expression, each found in one pass over its bytes.
#[derive(Clone)]
pub(super) struct Specs<'a> {
    of: Expression<'a>,
    /// Where in the list the next one starts; after the end there is none.
    at: usize,
}

impl<'a> Iterator for Specs<'a> {
    type Item = VarSpec<'a>;

    #[inline]
    fn next(&mut self) -> Option<VarSpec<'a>> {
        let Expression { list, operator, offset, .. } = self.of;
        let (start, bytes) = (self.at, list.as_bytes().get(self.at..)?);
        let (mut len, mut colon) = (0, None);
        while len < bytes.len() && bytes[len] != b',' {
            if bytes[len] == b':' {
                colon = Some(len);
            }
            len += 1;
        }
        self.at = start + len + 1;
        let (name, modifier) = match colon {
            Some(colon) => (colon, Modifier::Prefix(max_length_of_digits(&bytes[colon + 1..len]))),
            None if bytes[..len].ends_with(b"*") => (len - 1, Modifier::Explode),
            None => (len, Modifier::None),
        };
        let name = &list[start..start + name];
        Some(VarSpec::new(name, modifier, operator, offset + start))
    }
}

/// The parts of a checked template, in order.
#[derive(Clone)]
pub(super) struct TemplateParts<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> TemplateParts<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }
}

impl<'a> Iterator for TemplateParts<'a> {
    type Item = TemplatePart<'a>;

    fn next(&mut self) -> Option<TemplatePart<'a>> {
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return None;
        }
        let Some(inner) = rest.strip_prefix('{') else {
            let end = len_before_expression(rest.as_bytes());
            self.at += end;
            return Some(TemplatePart::Literal(&rest[..end]));
        };
        let end = inner.bytes().position(|byte| byte == b'}').unwrap_or(inner.len());
        let operator = inner.bytes().next().and_then(Operator::from_byte);
        let operator_len = usize::from(operator.is_some());
        let expression = Expression {
            operator: operator.unwrap_or(Operator::Simple),
            list: &inner[operator_len..end],
            offset: self.at + 1 + operator_len,
        };
        self.at += end + 2;
        Some(TemplatePart::Expression(expression))
    }
}

fn len_before_expression(rest: &[u8]) -> usize {
    rest.iter().position(|byte| *byte == b'{').unwrap_or(rest.len())
}
