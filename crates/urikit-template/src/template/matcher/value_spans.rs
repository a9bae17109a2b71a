//! Where a match found its values.

use alloc::vec::Vec;
use core::ops::{Index, IndexMut, Range};

/// Where a step found the value of one of its variables, without its lead and its name.
#[derive(Clone, Copy)]
pub(in crate::template) struct ValueSpan {
    /// Where the step starts.
    pub(super) at: usize,
    pub(super) start: usize,
    /// Before the start if there is no value.
    end: usize,
}

impl ValueSpan {
    #[inline]
    pub(super) const fn new(at: usize, value: Range<usize>) -> Self {
        Self { at, start: value.start, end: value.end }
    }

    #[inline]
    pub(super) const fn absent(at: usize) -> Self {
        Self { at, start: at + 1, end: at }
    }

    pub(super) const fn is_absent(&self) -> bool {
        self.end < self.start
    }

    /// The value; `None` if it is absent.
    pub(super) fn value<'t>(&self, text: &'t str) -> Option<&'t str> {
        // Steps end between ASCII characters: their sets have no others.
        (!self.is_absent()).then(|| &text[self.start..self.end])
    }
}

/// The spans of a match. Most have few, which need no allocation.
#[derive(Clone)]
pub(in crate::template) struct ValueSpans {
    first: [ValueSpan; FEW],
    /// Those after them.
    others: Vec<ValueSpan>,
    len: usize,
    /// Whether there may be an escape in a value.
    pub(super) has_escapes: bool,
}

const FEW: usize = 3;

impl ValueSpans {
    #[inline]
    pub(in crate::template) const fn new() -> Self {
        let first = [ValueSpan::absent(0); FEW];
        Self { first, others: Vec::new(), len: 0, has_escapes: false }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn push(&mut self, span: ValueSpan) {
        match self.first.get_mut(self.len) {
            Some(place) => *place = span,
            None => self.others.push(span),
        }
        self.len += 1;
    }

    /// Removes the last spans, which one step pushed, and returns where it starts.
    pub(super) fn pop(&mut self, count: usize) -> usize {
        self.len -= count;
        let at = self[self.len].at;
        self.others.truncate(self.len.saturating_sub(FEW));
        at
    }
}

impl Index<usize> for ValueSpans {
    type Output = ValueSpan;

    fn index(&self, index: usize) -> &ValueSpan {
        self.first.get(index).unwrap_or_else(|| &self.others[index - FEW])
    }
}

impl IndexMut<usize> for ValueSpans {
    fn index_mut(&mut self, index: usize) -> &mut ValueSpan {
        self.first.get_mut(index).unwrap_or_else(|| &mut self.others[index - FEW])
    }
}
