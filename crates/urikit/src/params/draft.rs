//! The new string of a list that is being edited, written in one pass.

use alloc::string::String;
use core::ops::Range;

use super::{Param, Params, Separator};

/// The new string so far.
///
/// Parameters that stay are copied in runs as long as possible, with the separators between
/// them, and only once something changes: if nothing does, nothing is written.
pub(super) struct Draft<'a> {
    old: &'a str,
    separator: Separator,
    new: String,
    /// Whether a parameter is in `new`.
    started: bool,
    /// Parameters that stay, adjacent in the old string, not yet copied.
    run: Option<Range<usize>>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(old: Params<'a>) -> Self {
        let separator = old.syntax().separator();
        // Without a query there is nothing to copy.
        let old = old.as_str().unwrap_or_default();
        Self { old, separator, new: String::new(), started: false, run: None }
    }

    /// Keeps the next parameter. Must be called in order.
    #[inline]
    pub(super) fn keep(&mut self, param: Param<'a>) {
        let Range { start, end } = param.range();
        match &mut self.run {
            // The separator is one byte.
            Some(run) if run.end + 1 == start => run.end = end,
            _ => {
                self.copy_run();
                self.run = Some(start..end);
            }
        }
    }

    /// Adds a parameter, written by `write`.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut String)) {
        self.copy_run();
        self.separate();
        write(&mut self.new);
    }

    /// The new string; `None` without any parameter.
    pub(super) fn finish(mut self) -> Option<String> {
        self.copy_run();
        self.started.then_some(self.new)
    }

    fn copy_run(&mut self) {
        if let Some(run) = self.run.take() {
            self.separate();
            self.new.push_str(&self.old[run]);
        }
    }

    fn separate(&mut self) {
        if self.started {
            self.new.push(self.separator.as_char());
        } else {
            // Most edits change little; if the string grows more than this, so does the buffer.
            self.new.reserve(self.old.len() + 32);
            self.started = true;
        }
    }
}
