//! Where a match found its values.

use alloc::vec::Vec;
use core::ops::Range;

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

/// A list that is allocated only if it is long.
#[derive(Clone)]
pub(in crate::template) struct ValueSpans {
    /// All, if there are few.
    few: [ValueSpan; FEW],
    len: usize,
    /// All, if there are many; else empty.
    many: Vec<ValueSpan>,
    /// Whether there may be an escape in a value.
    pub(super) has_escapes: bool,
}

/// More variables than most templates have.
const FEW: usize = 3;

impl ValueSpans {
    #[inline]
    pub(in crate::template) const fn new() -> Self {
        Self { few: [ValueSpan::absent(0); FEW], len: 0, many: Vec::new(), has_escapes: false }
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[ValueSpan] {
        if self.many.is_empty() { &self.few[..self.len] } else { &self.many }
    }

    #[inline]
    pub(super) fn as_mut_slice(&mut self) -> &mut [ValueSpan] {
        if self.many.is_empty() { &mut self.few[..self.len] } else { &mut self.many }
    }

    #[inline]
    pub(super) fn push(&mut self, span: ValueSpan) {
        if self.len < FEW {
            self.few[self.len] = span;
        } else {
            self.push_to_many(span);
        }
        self.len += 1;
    }

    #[inline(never)]
    fn push_to_many(&mut self, span: ValueSpan) {
        if self.many.is_empty() {
            self.many.extend_from_slice(&self.few);
        }
        self.many.push(span);
    }

    /// Removes the spans of the last step, which has so many, and returns where it starts.
    pub(super) fn pop(&mut self, count: usize) -> usize {
        let left = self.len - count;
        let at = self.as_slice()[left].at;
        self.len = left;
        if left <= FEW {
            self.many.clear()
        } else {
            self.many.truncate(left)
        }
        at
    }
}
