//! All strings up to a length, over one character of each class.

use crate::dfa::{Class, Dfa, State};

impl Dfa {
    /// Calls `visit` for every string of at most `max_len` representatives, with whether it is
    /// accepted. Depth first; the empty string comes first.
    pub fn exhaustive(&self, max_len: usize, visit: impl FnMut(&str, bool)) {
        self.exhaustive_from(&[], max_len, visit);
    }

    /// The part of [`exhaustive`](Self::exhaustive) that starts with `prefix`, including the
    /// prefix itself. The parts of all prefixes of one length don't overlap, so threads can
    /// divide the work by them.
    pub fn exhaustive_from(
        &self,
        prefix: &[Class],
        max_len: usize,
        mut visit: impl FnMut(&str, bool),
    ) {
        let Some(depth) = max_len.checked_sub(prefix.len()) else { return };
        let mut text = self.spell(prefix);
        let state = self.run(self.start(), &text);
        visit(&text, self.is_accepting(state));
        if depth > 0 {
            self.walk(state, depth, &mut text, &mut visit);
        }
    }

    /// Visits all strings longer than `text` by one to `depth` characters.
    fn walk(
        &self,
        state: State,
        depth: usize,
        text: &mut String,
        visit: &mut impl FnMut(&str, bool),
    ) {
        let len = text.len();
        for (class, &c) in self.representatives().iter().enumerate() {
            let next = self.step(state, class);
            text.push(c);
            visit(text, self.is_accepting(next));
            if depth > 1 {
                self.walk(next, depth - 1, text, visit);
            }
            text.truncate(len);
        }
    }
}
