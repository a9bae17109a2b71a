//! Strings that cover every state, every transition and every character.

use crate::dfa::{Dfa, State};

impl Dfa {
    /// The W-method (Chow 1978): every state's access word, then every sequence of up to `1 +
    /// extra` classes, then every word of the characterizing set.
    ///
    /// A recognizer that is itself an automaton over these classes, with at most `extra` more
    /// states than this one, accepts the same language if it agrees on all of these strings.
    pub fn cover(&self, extra: usize, mut visit: impl FnMut(&str, bool)) {
        let suffixes: Vec<String> =
            self.characterising_set().iter().map(|word| self.spell(word)).collect();
        // accepted[state][suffix]: each suffix is run once per state, not once per string.
        let accepted: Vec<Vec<bool>> = self
            .states()
            .map(|state| {
                suffixes.iter().map(|suffix| self.is_accepting(self.run(state, suffix))).collect()
            })
            .collect();
        let mut with_suffixes = |text: &mut String, state: State| {
            let len = text.len();
            for (suffix, &yes) in suffixes.iter().zip(&accepted[state]) {
                text.push_str(suffix);
                visit(text, yes);
                text.truncate(len);
            }
        };
        for (state, word) in self.access_words().iter().enumerate() {
            let mut text = self.spell(word);
            with_suffixes(&mut text, state);
            self.for_sequences(state, 1 + extra, &mut text, &mut with_suffixes);
        }
    }

    /// Every state's access word, then each ASCII character, the first and last of each range of a
    /// class, each character where UTF-8 gets longer, and the neighbours of these, then a shortest
    /// path to acceptance. After a character that leads to a dead state, the path is the one that
    /// would have been taken without it.
    pub fn every_char(&self, mut visit: impl FnMut(&str, bool)) {
        let chars = self.telling_chars();
        let tails: Vec<Option<String>> = self
            .accepting_words()
            .iter()
            .map(|word| word.as_ref().map(|word| self.spell(word)))
            .collect();
        for (state, word) in self.access_words().iter().enumerate() {
            let mut text = self.spell(word);
            let len = text.len();
            for &c in &chars {
                let next = self.step(state, self.class_of(c));
                let tail = tails[next].as_ref().or(tails[state].as_ref());
                text.push(c);
                text.push_str(tail.map_or("", String::as_str));
                visit(&text, !self.is_dead(next));
                text.truncate(len);
            }
        }
    }

    /// Calls `each` for `text` followed by every sequence of one to `depth` classes.
    fn for_sequences(
        &self,
        state: State,
        depth: usize,
        text: &mut String,
        each: &mut impl FnMut(&mut String, State),
    ) {
        let len = text.len();
        for class in self.classes() {
            let next = self.step(state, class);
            text.push(self.representatives()[class]);
            each(text, next);
            if depth > 1 {
                self.for_sequences(next, depth - 1, text, each);
            }
            text.truncate(len);
        }
    }

    fn telling_chars(&self) -> Vec<char> {
        let ranges = self.classes().flat_map(|class| self.members(class));
        let edges = ranges.flat_map(|range| [u32::from(*range.start()), u32::from(*range.end())]);
        let near_edges = edges
            .chain([0x80, 0x800, 0x1_0000])
            .flat_map(|edge| [edge.saturating_sub(1), edge, edge + 1]);
        let mut chars: Vec<char> = (0..128).chain(near_edges).filter_map(char::from_u32).collect();
        chars.sort_unstable();
        chars.dedup();
        chars
    }
}
