//! One step of a match: what a piece of the template matches, in one forward pass.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use core::cmp::Ordering;
use core::ops::Range;

use super::error::MatchError;
use urikit::percent::CharClass;

/// A step. Templates share equal steps; names are included only if they occur in the string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::template) enum MatchStep {
    Literal(Box<str>),
    Unnamed(UnnamedStep),
    Named(NamedStep),
}

/// One value without a name, followed by a literal that consists of the same characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::template) struct UnnamedStep {
    /// The character before it; if it is missing, the value is absent.
    pub(super) first: Option<u8>,
    /// The characters that it may contain: none that ends it.
    pub(super) set: CharClass,
    /// Whether the value must not be empty.
    pub(super) not_empty: bool,
    /// The literal: the end of the step.
    pub(super) tail: Box<str>,
}

/// Values with their names.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// What a step matched, without its lead (`None` if it is absent), and where it ended.
type Taken = (Option<Range<usize>>, usize);

impl MatchStep {
    #[inline]
    pub(in crate::template) fn take(&self, text: &[u8], at: usize) -> Result<Taken, MatchError> {
        match self {
            Self::Literal(literal) => Ok((None, take_literal(literal, text, at)?)),
            Self::Unnamed(step) => step.take(text, at),
            Self::Named(step) => Ok(step.take(text, at)),
        }
    }
}

fn take_literal(literal: &str, text: &[u8], at: usize) -> Result<usize, MatchError> {
    let rest = &text[at..];
    if rest.starts_with(literal.as_bytes()) {
        return Ok(at + literal.len());
    }
    let same = rest.iter().zip(literal.as_bytes()).take_while(|(a, b)| a == b).count();
    Err(MatchError::unexpected(at + same))
}

impl UnnamedStep {
    #[inline]
    fn take(&self, text: &[u8], at: usize) -> Result<Taken, MatchError> {
        let start = match self.first {
            Some(first) if text.get(at) != Some(&first) => {
                return Ok((None, take_literal(&self.tail, text, at)?));
            }
            Some(_) => at + 1,
            None => at,
        };
        let end = self.set.span(text, start);
        match text[start..end].strip_suffix(self.tail.as_bytes()) {
            Some([]) if self.not_empty => Err(MatchError::unexpected(start)),
            Some(value) => Ok((Some(start..start + value.len()), end)),
            None => Err(MatchError::unexpected(end)),
        }
    }
}

impl NamedStep {
    fn take(&self, text: &[u8], at: usize) -> Taken {
        let mut taken = vec![false; self.names.len()];
        let mut lead = self.first;
        let mut end = at;
        while text.get(end) == Some(&lead) {
            let name = end + 1..self.name_end(text, end + 1);
            if !self.takes(&text[name.clone()], &mut taken) {
                break;
            }
            end = self.set.span(text, name.end);
            lead = self.separator;
        }
        if end > at { (Some(at + 1..end), end) } else { (None, at) }
    }

    fn name_end(&self, text: &[u8], from: usize) -> usize {
        self.set.without(CharClass::of(b"=")).span(text, from)
    }

    /// Whether a value with this name belongs to this expression, and is the first with it.
    fn takes(&self, name: &[u8], taken: &mut [bool]) -> bool {
        let found = self.names.binary_search_by(|other| other.as_bytes().cmp(name));
        self.any || found.is_ok_and(|index| !core::mem::replace(&mut taken[index], true))
    }
}

/// A total order of pieces, for deterministic results.
impl MatchStep {
    /// More specific first; equal only if they are the same.
    pub(in crate::template) fn specificity(&self, other: &Self) -> Ordering {
        other.tail_len().cmp(&self.tail_len()).then_with(|| self.key().cmp(&other.key()))
    }

    fn tail_len(&self) -> usize {
        match self {
            Self::Unnamed(step) => step.tail.len(),
            Self::Literal(_) | Self::Named(_) => 0,
        }
    }

    /// The number of different characters that it may contain, which ones, and everything else.
    fn key(&self) -> impl Ord {
        let (set, leads, tail, names, any) = match self {
            Self::Literal(text) => (CharClass::of(b""), [None, None], &**text, &[][..], false),
            Self::Unnamed(step) => {
                (step.set, [step.first, None], &*step.tail, &[][..], !step.not_empty)
            }
            Self::Named(step) => {
                let leads = [Some(step.first), Some(step.separator)];
                (step.set, leads, "", &*step.names, step.any)
            }
        };
        let names: alloc::vec::Vec<Box<str>> = names.to_vec();
        (
            set.iter().count(),
            set.iter().collect::<String>(),
            leads,
            Box::<str>::from(tail),
            any,
            names,
        )
    }
}
