//! Reads what a match found, as values.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::super::operator::Operator;
use super::super::var_spec::{Modifier, VarSpec};
use super::bindings::SeenValue;
use super::compile::Reading;
use super::error::{MatchError, MatchErrorKind};
use crate::variable::Variable;
use urikit::percent::decode;

/// How the values of one expression are read.
#[derive(Clone, Debug)]
pub(in crate::template) struct ValueReader {
    operator: Operator,
    reading: Reading,
    /// Sorted by name if there are names.
    slots: Box<[ValueSlot]>,
}

/// A variable of the expression, and its index in the template.
#[derive(Clone, Debug)]
pub(super) struct ValueSlot {
    name: Box<str>,
    modifier: Modifier,
    index: usize,
    /// Elsewhere in the template it can be neither a list nor an object: a prefix, or a single
    /// string.
    is_text: bool,
    /// A comma is an ordinary character of the value.
    is_single: bool,
}

impl ValueSlot {
    pub(super) fn new(spec: VarSpec<'_>, index: usize, is_text: bool, is_single: bool) -> Self {
        Self { name: spec.name().into(), modifier: spec.modifier(), index, is_text, is_single }
    }

    /// The meaning of an exploded value.
    fn exploded<'a>(&self, value: Variable<'a>, at: usize) -> Result<SeenValue<'a>, MatchError> {
        match value {
            Variable::List(mut list) if self.is_text && list.len() == 1 => {
                list.pop().map(SeenValue::Value).ok_or(MatchError::unexpected(at))
            }
            _ if self.is_text => Err(MatchError::unexpected(at)),
            value => Ok(SeenValue::Value(value)),
        }
    }
}

impl ValueReader {
    pub(super) fn new(operator: Operator, reading: Reading, mut slots: Box<[ValueSlot]>) -> Self {
        slots.sort_by(|a, b| a.name.cmp(&b.name));
        Self { operator, reading, slots }
    }

    /// Reads what is at `span`, without the lead of the first value, into `seen`.
    pub(super) fn read_span<'a>(
        &self,
        text: &'a str,
        span: Option<Range<usize>>,
        seen: &mut [SeenValue<'a>],
    ) -> Result<(), MatchError> {
        let at = span.as_ref().map_or(0, |span| span.start);
        if self.operator.is_named() {
            return self.read_named(RawValue::at_span(text, span), at, seen);
        }
        for slot in &self.slots {
            let value = match RawValue::at_span(text, span.clone()) {
                None => SeenValue::Absent,
                Some(raw) if raw.text.is_empty() && self.hides_empty(slot) => SeenValue::Empty,
                Some(raw) if self.operator.keeps_reserved() => {
                    seen[slot.index].merge_reserved(raw.text, slot.modifier, at)?;
                    SeenValue::Value(Variable::Text(raw.reserved()?)).limited(slot.modifier, at)?
                }
                Some(raw) if slot.modifier == Modifier::Explode => {
                    slot.exploded(raw.exploded(self.operator.separator())?, at)?
                }
                Some(raw) if slot.is_single => {
                    SeenValue::Value(Variable::Text(raw.decoded()?)).limited(slot.modifier, at)?
                }
                Some(raw) => SeenValue::Value(raw.value()?).limited(slot.modifier, at)?,
            };
            if !(self.operator.keeps_reserved() && seen[slot.index].is_value()) {
                seen[slot.index].merge(value, at)?;
            }
        }
        Ok(())
    }

    /// Whether an empty match may be an empty string or no value. In a request, `{+a}` is the
    /// former.
    fn hides_empty(&self, slot: &ValueSlot) -> bool {
        let is_exploded = slot.modifier == Modifier::Explode;
        self.operator.first().is_empty() && (self.reading == Reading::Expansion || is_exploded)
    }

    fn read_named<'a>(
        &self,
        raw: Option<RawValue<'a>>,
        at: usize,
        seen: &mut [SeenValue<'a>],
    ) -> Result<(), MatchError> {
        let mut found: Vec<Option<SeenValue<'a>>> = self.slots.iter().map(|_| None).collect();
        if let (Some(raw), [slot]) = (raw, &*self.slots)
            && slot.modifier == Modifier::Explode
        {
            let value = raw.exploded_named(self.operator.separator(), &slot.name)?;
            return seen[slot.index].merge(slot.exploded(value, at)?, at);
        }
        for raw in raw.into_iter().flat_map(|raw| raw.split(self.operator.separator())) {
            let (name, value) = raw.at_equals();
            let place = self.slots.binary_search_by(|slot| (*slot.name).cmp(name.text));
            if let Ok(place) = place {
                let value = SeenValue::Value(value.value()?);
                found[place] = Some(value.limited(self.slots[place].modifier, raw.start)?);
            }
        }
        for (slot, value) in self.slots.iter().zip(found) {
            seen[slot.index].merge(value.unwrap_or(SeenValue::Absent), at)?;
        }
        Ok(())
    }
}

/// A piece of the string, and where it starts.
#[derive(Clone, Copy)]
struct RawValue<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> RawValue<'a> {
    fn at_span(text: &'a str, span: Option<Range<usize>>) -> Option<Self> {
        let span = span?;
        // Pieces end between ASCII characters: the sets have no others.
        Some(Self { text: text.get(span.clone())?, start: span.start })
    }

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
        if self.text.is_empty() {
            return Ok(Cow::Borrowed(""));
        }
        decode(self.text).to_text().map_err(|error| MatchError::undecodable(self.start, error))
    }

    /// A string, or a list if there is a comma.
    fn value(self) -> Result<Variable<'a>, MatchError> {
        if !self.text.as_bytes().contains(&b',') {
            return Ok(Variable::Text(self.decoded()?));
        }
        let members = self.split(",").map(|raw| Ok(Variable::Text(raw.decoded()?)));
        Ok(Variable::List(members.collect::<Result<_, _>>()?))
    }

    /// A list, or an object if every member has a `=`.
    fn exploded(self, separator: &'static str) -> Result<Variable<'a>, MatchError> {
        if self.split(separator).all(|raw| raw.text.as_bytes().contains(&b'=')) {
            return self.object(separator);
        }
        let members = self.split(separator).map(|raw| Ok(Variable::Text(raw.decoded()?)));
        Ok(Variable::List(members.collect::<Result<_, _>>()?))
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
        let values = self.split(separator).map(|raw| raw.at_equals().1.decoded());
        Ok(Variable::List(values.map(|text| text.map(Variable::Text)).collect::<Result<_, _>>()?))
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
        let text = String::from_utf8(out);
        text.map(Cow::Owned).map_err(|_| MatchError::new(self.start, MatchErrorKind::InvalidUtf8))
    }
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
