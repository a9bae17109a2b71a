//! Random members of a rule, and random mutations of them.

use crate::dfa::{Class, Dfa};
use crate::random::Random;
use crate::words::distances_to_acceptance;

/// Generates random strings for one automaton: the same ones for the same seed.
#[derive(Clone, Debug)]
pub struct Sampler<'a> {
    dfa: &'a Dfa,
    /// For each state, the classes that lead towards acceptance, with the number of characters to it after
    /// them; the nearest first.
    choices: Vec<Vec<(usize, Class)>>,
    shortest: usize,
    random: Random,
}

impl<'a> Sampler<'a> {
    /// A sampler of what `dfa` accepts.
    #[must_use]
    pub fn new(dfa: &'a Dfa, seed: u64) -> Self {
        let distances = distances_to_acceptance(dfa);
        let choices_of = |state| {
            let choice = |class| Some((distances[dfa.step(state, class)]?, class));
            let mut choices: Vec<_> = dfa.classes().filter_map(choice).collect();
            choices.sort_unstable();
            choices
        };
        Self {
            dfa,
            choices: dfa.states().map(choices_of).collect(),
            // A dead start state has no distance, and then nothing better than "" exists.
            shortest: distances[dfa.start()].unwrap_or(0),
            random: Random::new(seed),
        }
    }

    /// A random accepted string of at most `max_len` characters, or of the minimum length if that
    /// is more. Its length is drawn first, so short strings are as likely as long ones.
    pub fn derive(&mut self, max_len: usize) -> String {
        let length = self.random.below(max_len + 1).max(self.shortest);
        let mut state = self.dfa.start();
        let mut text = String::with_capacity(length);
        for left in (0..length).rev() {
            // INVARIANT: acceptance is never farther away than `left`.
            let choices = &self.choices[state];
            let near = choices.partition_point(|&(distance, _)| distance <= left);
            if near == 0 {
                break;
            }
            let (_, class) = *self.random.pick(&choices[..near]);
            text.push(self.member(class));
            state = self.dfa.step(state, class);
        }
        text
    }

    /// `text` with one random mutation: characters inserted, removed, replaced, swapped or
    /// doubled, or its start joined to the end of another string.
    pub fn mutate(&mut self, text: &str) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        let (from, to) = self.slice_of(chars.len());
        match self.random.below(6) {
            0 => chars.insert(from, self.any_char()),
            1 => drop(chars.drain(from..to)),
            2 if from < chars.len() => chars[from] = self.any_char(),
            3 if from < to => chars.swap(from, to - 1),
            4 => {
                let copy = chars[from..to].to_vec();
                chars.splice(to..to, copy);
            }
            _ => {
                let other: Vec<char> = self.derive(chars.len() + 8).chars().collect();
                let (cut, _) = self.slice_of(other.len());
                chars.truncate(from);
                chars.extend_from_slice(&other[cut..]);
            }
        }
        chars.into_iter().collect()
    }

    /// Two positions in a string of `len` characters, in order.
    fn slice_of(&mut self, len: usize) -> (usize, usize) {
        let (a, b) = (self.random.below(len + 1), self.random.below(len + 1));
        (a.min(b), a.max(b))
    }

    /// A random character; each class is as likely as any other.
    fn any_char(&mut self) -> char {
        let class = self.random.below(self.dfa.classes().len());
        self.member(class)
    }

    /// A random character of a class, often at the edge of a range.
    fn member(&mut self, class: Class) -> char {
        let range = self.random.pick(self.dfa.members(class));
        let (first, last) = (u32::from(*range.start()), u32::from(*range.end()));
        let code = match self.random.below(8) {
            0 => first,
            1 => last,
            _ => first + self.random.below((last - first) as usize + 1) as u32,
        };
        // INVARIANT: the ranges of classes contain no surrogates.
        char::from_u32(code).unwrap_or(*range.start())
    }
}
