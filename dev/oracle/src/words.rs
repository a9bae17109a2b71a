//! Shortest paths to states and to acceptance, and words that distinguish states.
//!
//! A word is a sequence of classes, spelled by their representatives.

use alloc::collections::VecDeque;

use crate::dfa::{Class, Dfa, State};

impl Dfa {
    /// Spells a sequence of classes with their representatives.
    #[must_use]
    pub fn spell(&self, word: &[Class]) -> String {
        word.iter().map(|&class| self.representatives()[class]).collect()
    }

    /// For each state, a shortest word that leads there from the start.
    #[must_use]
    pub fn access_words(&self) -> Vec<Vec<Class>> {
        let mut words: Vec<Option<Vec<Class>>> = vec![None; self.states().len()];
        words[self.start()] = Some(Vec::new());
        let mut queue = VecDeque::from([(self.start(), Vec::new())]);
        while let Some((state, word)) = queue.pop_front() {
            for class in self.classes() {
                let next = self.step(state, class);
                if words[next].is_none() {
                    let longer = [&word[..], &[class]].concat();
                    words[next] = Some(longer.clone());
                    queue.push_back((next, longer));
                }
            }
        }
        // Subset construction creates no unreachable state.
        words.into_iter().flatten().collect()
    }

    /// For each state, a shortest word that leads to acceptance, if there is one.
    #[must_use]
    pub fn accepting_words(&self) -> Vec<Option<Vec<Class>>> {
        let distances = distances_to_acceptance(self);
        let nearer = |state: State| {
            let wanted = distances[state]?.checked_sub(1)?;
            self.classes().find(|&class| distances[self.step(state, class)] == Some(wanted))
        };
        let word_from = |mut state: State| {
            let mut word = Vec::new();
            while let Some(class) = nearer(state) {
                word.push(class);
                state = self.step(state, class);
            }
            word
        };
        self.states().map(|state| (!self.is_dead(state)).then(|| word_from(state))).collect()
    }

    /// A small set of words such that any two states differ in whether some
    /// word of the set leads to acceptance. The empty word comes first.
    ///
    /// Refines the partition of states like Moore's algorithm, but each round adds the one longer
    /// word that splits most.
    #[must_use]
    pub fn characterising_set(&self) -> Vec<Vec<Class>> {
        let mut blocks = vec![0; self.states().len()];
        let mut count = 1;
        let mut candidates = vec![Suffix {
            word: Vec::new(),
            accepted: self.states().map(|s| self.is_accepting(s)).collect(),
        }];
        let mut chosen = Vec::new();
        while let Some(best) = self.take_best(&mut candidates, &blocks, count) {
            count = split(&mut blocks, count, &best.accepted);
            candidates.extend(self.classes().map(|class| self.before(class, &best)));
            chosen.push(best.word);
        }
        chosen
    }

    /// Removes the candidate that creates most blocks (the shortest of these), and drops those
    /// that split nothing: they never will.
    fn take_best(
        &self,
        candidates: &mut Vec<Suffix>,
        blocks: &[usize],
        count: usize,
    ) -> Option<Suffix> {
        let mut gains: Vec<usize> = Vec::new();
        candidates.retain(|suffix| {
            let gain = split(&mut blocks.to_vec(), count, &suffix.accepted) - count;
            gains.extend((gain > 0).then_some(gain));
            gain > 0
        });
        let best = (0..gains.len())
            .min_by_key(|&at| (core::cmp::Reverse(gains[at]), candidates[at].word.len()))?;
        Some(candidates.swap_remove(best))
    }

    /// The suffix with one class prepended.
    fn before(&self, class: Class, suffix: &Suffix) -> Suffix {
        Suffix {
            word: [&[class], &suffix.word[..]].concat(),
            accepted: self.states().map(|s| suffix.accepted[self.step(s, class)]).collect(),
        }
    }
}

/// A word, and for each state whether it leads from there to acceptance.
struct Suffix {
    word: Vec<Class>,
    accepted: Vec<bool>,
}

/// Splits blocks by a boolean mark on each state; returns the new count.
fn split(blocks: &mut [usize], mut count: usize, marks: &[bool]) -> usize {
    // For each old block: the mark that keeps its number, then the number of the other.
    let mut halves: Vec<Option<(bool, Option<usize>)>> = vec![None; count];
    for (block, &mark) in blocks.iter_mut().zip(marks) {
        let (keeper, other) = halves[*block].get_or_insert((mark, None));
        if mark != *keeper {
            *block = *other.get_or_insert_with(|| {
                count += 1;
                count - 1
            });
        }
    }
    count
}

/// For each state, the number of characters to acceptance; `None` if dead.
pub(crate) fn distances_to_acceptance(dfa: &Dfa) -> Vec<Option<usize>> {
    let mut sources: Vec<Vec<State>> = vec![Vec::new(); dfa.states().len()];
    for state in dfa.states() {
        for class in dfa.classes() {
            sources[dfa.step(state, class)].push(state);
        }
    }
    let mut distances = vec![None; dfa.states().len()];
    let mut queue: VecDeque<(State, usize)> =
        dfa.states().filter(|&state| dfa.is_accepting(state)).map(|state| (state, 0)).collect();
    while let Some((state, distance)) = queue.pop_front() {
        if distances[state].is_none() {
            distances[state] = Some(distance);
            queue.extend(sources[state].iter().map(|&source| (source, distance + 1)));
        }
    }
    distances
}
