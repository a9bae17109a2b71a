//! Reads what a match found, as values.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::expand::first_chars_of_value;
use super::super::operator::Operator;
use super::super::var_spec::{Modifier, VarSpec};
use super::compile::Reading;
use super::error::{MatchError, MatchErrorKind};
use super::plan::PlanVariable;
use super::seen_value::{SeenValue, is_reserved_expansion};
use super::value_spans::ValueSpan;
use crate::variable::Variable;
use urikit::percent::decode;

/// How one occurrence of a variable is read.
#[derive(Clone, Debug)]
pub(super) struct ValueSlot {
    operator: Operator,
    modifier: Modifier,
    /// A comma is an ordinary character of the value.
    is_single: bool,
    /// An empty match may be an empty string or no value. In a request, `{+a}` is the former.
    hides_empty: bool,
}

impl ValueSlot {
    pub(super) fn new(spec: VarSpec<'_>, reading: Reading) -> Self {
        let (operator, modifier) = (spec.operator(), spec.modifier());
        let hides_empty = operator.first().is_empty()
            && (reading == Reading::Expansion || modifier == Modifier::Explode);
        Self { operator, modifier, is_single: reading.is_single(spec), hides_empty }
    }

    pub(super) const fn is_prefix(&self) -> bool {
        matches!(self.modifier, Modifier::Prefix(_))
    }

    /// Whether the value can be neither a list nor an object.
    pub(super) const fn is_text(&self) -> bool {
        self.is_prefix() || self.is_single
    }

    /// Adds the value at `span` to what is known about `variable`.
    pub(super) fn read<'a>(
        &self,
        variable: &PlanVariable,
        text: &'a str,
        span: &ValueSpan,
        seen: &mut SeenValue<'a>,
    ) -> Result<(), MatchError> {
        let Some(text) = span.value(text) else { return seen.merge(SeenValue::Absent, span.at) };
        let raw = RawValue { text, start: span.start };
        let separator = self.operator.separator();
        let value = match self.modifier {
            _ if raw.text.is_empty() && self.hides_empty => SeenValue::Empty,
            _ if self.operator.keeps_reserved() => {
                if let SeenValue::Value(known) = seen {
                    let agrees = is_reserved_expansion(raw.text, known, self.modifier);
                    let error = MatchError::new(raw.start, MatchErrorKind::Disagreement);
                    return if agrees { Ok(()) } else { Err(error) };
                }
                self.limited(Variable::Text(raw.reserved()?), raw.start)?
            }
            Modifier::Explode => {
                let value = match self.operator.is_named() {
                    true => raw.exploded_named(separator, &variable.name)?,
                    false => raw.exploded(separator)?,
                };
                match value {
                    value if !variable.is_text => SeenValue::Value(value),
                    Variable::List(mut list) if list.len() == 1 => SeenValue::Value(list.remove(0)),
                    _ => return Err(MatchError::unexpected(raw.start)),
                }
            }
            _ if self.is_single => self.limited(Variable::Text(raw.decoded()?), raw.start)?,
            _ => self.limited(raw.value()?, raw.start)?,
        };
        seen.merge(value, raw.start)
    }

    /// The value, which is only the start if there is a prefix length.
    fn limited<'a>(&self, value: Variable<'a>, at: usize) -> Result<SeenValue<'a>, MatchError> {
        match (self.modifier, value.as_text()) {
            (Modifier::Prefix(length), Some(text)) if fits(text, length) => {
                Ok(SeenValue::Prefix(value, length))
            }
            (Modifier::Prefix(_), Some(_)) => Err(MatchError::new(at, MatchErrorKind::TooLong)),
            (Modifier::Prefix(_), None) => Err(MatchError::unexpected(at)),
            _ => Ok(SeenValue::Value(value)),
        }
    }
}

fn fits(text: &str, length: u16) -> bool {
    first_chars_of_value(text, length).len() == text.len()
}

/// A piece of the string, and where it starts.
#[derive(Clone, Copy)]
struct RawValue<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> RawValue<'a> {
    /// The pieces between separators, which are one byte each.
    fn split(self, separator: &'static str) -> impl Iterator<Item = Self> {
        let separator = separator.bytes().next();
        let mut rest = Some(self);
        core::iter::from_fn(move || {
            let raw = rest?;
            let end = raw.text.bytes().position(|byte| Some(byte) == separator);
            rest = end.map(|end| Self { text: &raw.text[end + 1..], start: raw.start + end + 1 });
            Some(Self { text: &raw.text[..end.unwrap_or(raw.text.len())], ..raw })
        })
    }

    /// The parts before and after the first `=`; the latter is empty if there is none.
    fn at_equals(self) -> (Self, Self) {
        let (name, value) = self.text.split_once('=').unwrap_or((self.text, ""));
        let start = self.start + (self.text.len() - value.len());
        (Self { text: name, ..self }, Self { text: value, start })
    }

    fn decoded(self) -> Result<Cow<'a, str>, MatchError> {
        decode(self.text).to_text().map_err(|error| MatchError::undecodable(self.start, error))
    }

    /// A string, or a list if there is a comma.
    fn value(self) -> Result<Variable<'a>, MatchError> {
        if !self.text.as_bytes().contains(&b',') {
            return Ok(Variable::Text(self.decoded()?));
        }
        list_of(self.split(","))
    }

    /// A list, or an object if every member has a `=`.
    fn exploded(self, separator: &'static str) -> Result<Variable<'a>, MatchError> {
        if self.split(separator).all(|raw| raw.text.as_bytes().contains(&b'=')) {
            return self.object(separator);
        }
        list_of(self.split(separator))
    }

    /// A list if every name is that of the variable, else an object.
    fn exploded_named(
        self,
        separator: &'static str,
        name: &str,
    ) -> Result<Variable<'a>, MatchError> {
        if self.split(separator).any(|raw| raw.at_equals().0.text != name) {
            return self.object(separator);
        }
        list_of(self.split(separator).map(|raw| raw.at_equals().1))
    }

    fn object(self, separator: &'static str) -> Result<Variable<'a>, MatchError> {
        let members = self.split(separator).map(|raw| {
            let (key, value) = raw.at_equals();
            Ok((key.decoded()?, Variable::Text(value.decoded()?)))
        });
        Ok(Variable::Object(members.collect::<Result<_, _>>()?))
    }

    /// Decoded, except for what expansion keeps: escapes of reserved and unreserved characters, and
    /// `%25` if the `%` would form an escape with what follows it.
    fn reserved(self) -> Result<Cow<'a, str>, MatchError> {
        // Reports malformed escapes, and sequences that are not UTF-8, with their position.
        if let Cow::Borrowed(same) = self.decoded()? {
            return Ok(Cow::Borrowed(same));
        }
        let bytes = self.text.as_bytes();
        let mut out = Vec::with_capacity(bytes.len());
        let mut at = 0;
        while at < bytes.len() {
            match read_escaped_byte(&bytes[at..]) {
                Some(byte) if !keeps_escape(byte, &bytes[at + 1..]) => {
                    out.push(byte);
                    at += 3;
                }
                _ => {
                    out.push(bytes[at]);
                    at += 1;
                }
            }
        }
        // What is decoded here is UTF-8 as what is decoded above: the rest is ASCII.
        Ok(Cow::Owned(String::from_utf8(out).expect("only escapes of ASCII are kept")))
    }
}

fn list_of<'a>(members: impl Iterator<Item = RawValue<'a>>) -> Result<Variable<'a>, MatchError> {
    let members = members.map(|raw| Ok(Variable::Text(raw.decoded()?)));
    Ok(Variable::List(members.collect::<Result<_, _>>()?))
}

/// The byte that an escape at the start encodes.
fn read_escaped_byte(bytes: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = bytes else { return None };
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

/// Whether reserved expansion keeps the escape of `byte`; `rest` starts with its digits.
fn keeps_escape(byte: u8, rest: &[u8]) -> bool {
    let digits =
        |pair: Option<&[u8]>| pair.is_some_and(|pair| pair.iter().all(u8::is_ascii_hexdigit));
    let makes_escape = byte == b'%' && digits(rest.get(2..4));
    makes_escape || Operator::Reserved.allowed().contains(byte)
}
