//! One step of a match: what a piece of the template matches, in one forward pass.

use alloc::boxed::Box;
use alloc::string::String;
use core::cmp::Ordering;

use super::super::expand::IS_UNRESERVED;
use super::value_spans::{ValueSpan, ValueSpans};
use urikit::percent::CharClass;

#[derive(Clone, Debug)]
pub(in crate::template) enum MatchStep {
    Literal(Box<str>),
    Variable(VariableStep),
}

/// Templates share equal steps; names are included only if they occur in the string.
#[derive(Clone, Debug)]
pub(in crate::template) enum VariableStep {
    Unnamed(UnnamedStep),
    Named(NamedStep),
}

/// One value without a name, followed by a literal that consists of the same characters.
#[derive(Clone, Debug)]
pub(in crate::template) struct UnnamedStep {
    /// The character before it; if it is missing, the value is absent.
    pub(super) first: Option<u8>,
    /// The characters that it may contain: the unreserved ones and others, none that ends it.
    pub(super) set: CharClass,
    /// Whether the value must not be empty.
    pub(super) not_empty: bool,
    /// The literal: the end of the step.
    pub(super) tail: Box<str>,
}

/// Values with their names.
#[derive(Clone, Debug)]
pub(in crate::template) struct NamedStep {
    pub(super) first: u8,
    pub(super) separator: u8,
    /// Sorted.
    pub(super) names: Box<[Box<str>]>,
    /// The keys of an object: any name.
    pub(super) any: bool,
    /// The characters that a name and a value may contain, including `=`.
    pub(super) set: CharClass,
}

/// The end of a step, or the first byte that does not match.
type StepEnd = Result<usize, usize>;

impl MatchStep {
    /// Matches at `at`, and pushes a span for each variable.
    pub(super) fn take(&self, text: &[u8], at: usize, spans: &mut ValueSpans) -> StepEnd {
        match self {
            Self::Literal(literal) => take_literal(literal, text, at),
            Self::Variable(step) => step.take(text, at, spans),
        }
    }
}

impl VariableStep {
    /// Matches at `at`, and pushes a span for each variable.
    #[inline]
    pub(in crate::template) fn take(
        &self,
        text: &[u8],
        at: usize,
        spans: &mut ValueSpans,
    ) -> StepEnd {
        match self {
            Self::Unnamed(step) => step.take(text, at, spans),
            Self::Named(step) => Ok(step.take(text, at, spans)),
        }
    }

    /// Takes back the last match, and returns where it started.
    #[inline(never)] // Rare in a router, whose loop keeps more in registers without it.
    pub(in crate::template) fn take_back(&self, spans: &mut ValueSpans) -> usize {
        spans.pop(match self {
            Self::Unnamed(_) => 1,
            Self::Named(step) => step.names.len(),
        })
    }
}

#[inline]
fn take_literal(literal: &str, text: &[u8], at: usize) -> StepEnd {
    let rest = &text[at..];
    if rest.starts_with(literal.as_bytes()) {
        return Ok(at + literal.len());
    }
    let same = rest.iter().zip(literal.as_bytes()).take_while(|(a, b)| a == b).count();
    Err(at + same)
}

impl UnnamedStep {
    #[inline]
    fn take(&self, text: &[u8], at: usize, spans: &mut ValueSpans) -> StepEnd {
        let start = match self.first {
            Some(first) if text.get(at) != Some(&first) => {
                let end = take_literal(&self.tail, text, at)?;
                spans.push(ValueSpan::absent(at));
                return Ok(end);
            }
            Some(_) => at + 1,
            None => at,
        };
        let unescaped = self.set.without(CharClass::of(b"%"));
        let mut end = start;
        // Most characters are unreserved, and those are in every set.
        while let Some(byte) = text.get(end)
            && (IS_UNRESERVED[usize::from(*byte)] || unescaped.contains(*byte))
        {
            end += 1;
        }
        if text.get(end) == Some(&b'%') {
            end = self.set.span(text, end);
            spans.has_escapes = true;
        }
        if !self.tail.is_empty() && !text[start..end].ends_with(self.tail.as_bytes()) {
            return Err(end);
        }
        let value = start..end - self.tail.len();
        if self.not_empty && value.is_empty() {
            return Err(start);
        }
        spans.push(ValueSpan::new(at, value));
        Ok(end)
    }
}

impl NamedStep {
    fn take(&self, text: &[u8], at: usize, spans: &mut ValueSpans) -> usize {
        let first = spans.len();
        self.names.iter().for_each(|_| spans.push(ValueSpan::absent(at)));
        let (mut lead, mut end) = (self.first, at);
        while text.get(end) == Some(&lead) {
            let name = end + 1..self.set.without(CharClass::of(b"=")).span(text, end + 1);
            let Some(place) = self.place_of(&text[name.clone()]) else { break };
            let value = name.end + usize::from(text.get(name.end) == Some(&b'='));
            let next = self.set.span(text, value);
            let found = &mut spans[first + place];
            *found = match self.any {
                true => ValueSpan::new(at, at + 1..next),
                false if found.is_absent() => ValueSpan::new(at, value..next),
                false => break,
            };
            spans.has_escapes |= text[end..next].contains(&b'%');
            (lead, end) = (self.separator, next);
        }
        end
    }

    fn place_of(&self, name: &[u8]) -> Option<usize> {
        let found = self.names.binary_search_by(|other| other.as_bytes().cmp(name));
        if self.any { Some(0) } else { found.ok() }
    }
}

/// A total order, for deterministic results.
impl VariableStep {
    /// More specific first; equal only if they are the same.
    pub(in crate::template) fn specificity(&self, other: &Self) -> Ordering {
        other.tail().len().cmp(&self.tail().len()).then_with(|| self.key().cmp(&other.key()))
    }

    pub(super) fn tail(&self) -> &str {
        match self {
            Self::Unnamed(step) => &step.tail,
            Self::Named(_) => "",
        }
    }

    /// The number of different characters that it may contain, which ones, and everything else.
    fn key(&self) -> impl Ord + '_ {
        let (set, leads, names, any) = match self {
            Self::Unnamed(step) => (step.set, [step.first, None], &[][..], !step.not_empty),
            Self::Named(step) => {
                (step.set, [Some(step.first), Some(step.separator)], &*step.names, step.any)
            }
        };
        (set.iter().count(), set.iter().collect::<String>(), leads, self.tail(), any, names)
    }
}
