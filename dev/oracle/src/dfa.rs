//! The final automaton of a rule: minimal in states and in classes.

use core::ops::{Range, RangeInclusive};

use crate::alphabet::Alphabet;
use crate::table::Table;
use crate::words;

/// The number of a state; see [`Dfa::states`].
pub type State = usize;

/// The number of a character class; see [`Dfa::classes`].
pub type Class = usize;

/// A deterministic automaton that accepts exactly what one rule derives.
#[derive(Clone, Debug)]
pub struct Dfa {
    alphabet: Alphabet,
    representatives: Vec<char>,
    /// Row by row; small numbers keep it in the processor's cache.
    next: Vec<u32>,
    accepting: Vec<bool>,
    dead: Vec<bool>,
}

impl Dfa {
    /// Combines a table with the alphabet of its columns.
    pub(crate) fn new(table: &Table, alphabet: Alphabet) -> Self {
        let narrow = |&state: &State| u32::try_from(state).expect("states fit 32 bits");
        let mut dfa = Self {
            representatives: alphabet.representatives(),
            alphabet,
            next: table.rows.iter().flatten().map(narrow).collect(),
            accepting: table.accepting.clone(),
            dead: Vec::new(),
        };
        dfa.dead = words::distances_to_acceptance(&dfa).iter().map(Option::is_none).collect();
        dfa
    }

    /// Whether the rule derives `text`.
    #[must_use]
    pub fn accepts(&self, text: &str) -> bool {
        self.is_accepting(self.run(self.start(), text))
    }

    /// The length in bytes of the longest prefix of `text` that is a prefix of an accepted string.
    #[must_use]
    pub fn viable_prefix_len(&self, text: &str) -> usize {
        let mut state = self.start();
        for (offset, c) in text.char_indices() {
            state = self.step(state, self.class_of(c));
            if self.is_dead(state) {
                return offset;
            }
        }
        text.len()
    }

    /// The state before the first character.
    #[must_use]
    pub const fn start(&self) -> State {
        0
    }

    /// The state after one character of `class`.
    #[inline]
    #[must_use]
    pub fn step(&self, state: State, class: Class) -> State {
        self.next[state * self.representatives.len() + class] as State
    }

    /// The state after all of `text`.
    #[must_use]
    pub fn run(&self, from: State, text: &str) -> State {
        text.chars().fold(from, |state, c| self.step(state, self.class_of(c)))
    }

    /// Whether a string that ends in `state` is accepted.
    #[inline]
    #[must_use]
    pub fn is_accepting(&self, state: State) -> bool {
        self.accepting[state]
    }

    /// Whether no continuation from `state` is accepted.
    #[inline]
    #[must_use]
    pub fn is_dead(&self, state: State) -> bool {
        self.dead[state]
    }

    /// All states.
    #[must_use]
    pub fn states(&self) -> Range<State> {
        0..self.accepting.len()
    }

    /// All classes. Characters of one class lead from each state to the same next state;
    /// characters of different classes do not.
    #[must_use]
    pub fn classes(&self) -> Range<Class> {
        0..self.representatives.len()
    }

    /// The class that `c` belongs to.
    #[inline]
    #[must_use]
    pub fn class_of(&self, c: char) -> Class {
        self.alphabet.class_of(c)
    }

    /// One readable character of each class, in class order.
    #[inline]
    #[must_use]
    pub fn representatives(&self) -> &[char] {
        &self.representatives
    }

    /// All characters of a class, as ascending ranges with gaps between them.
    #[must_use]
    pub fn members(&self, class: Class) -> &[RangeInclusive<char>] {
        &self.alphabet.members()[class]
    }
}
