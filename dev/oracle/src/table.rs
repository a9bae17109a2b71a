//! Transition tables: subset construction, then minimization (Moore).

use std::collections::HashMap;

use crate::alphabet::Alphabet;
use crate::dfa::{Class, State};
use crate::nfa::Nfa;

/// A complete deterministic automaton over class numbers; state 0 is the start.
pub(crate) struct Table {
    /// `rows[state][class]` is the next state.
    pub(crate) rows: Vec<Vec<State>>,
    pub(crate) accepting: Vec<bool>,
}

impl Table {
    /// Subset construction. `alphabet` is split by the terminals of `nfa`.
    pub(crate) fn from_nfa(nfa: &Nfa, alphabet: &Alphabet) -> Self {
        let mut subsets = Numbering::default();
        subsets.number(nfa.closure(&[Nfa::START]));
        // Most classes lead to the same nodes as others; the closure of these is computed once.
        let mut known: HashMap<Vec<usize>, State> = HashMap::new();
        let mut table = Self { rows: Vec::new(), accepting: Vec::new() };
        while let Some(subset) = subsets.items.get(table.rows.len()).cloned() {
            table.accepting.push(nfa.is_accepting(&subset));
            let mut targets = vec![Vec::new(); alphabet.members().len()];
            for (range, to) in subset.iter().flat_map(|&node| &nfa.node(node).steps) {
                let (first, last) =
                    (alphabet.class_of(*range.start()), alphabet.class_of(*range.end()));
                for class_targets in &mut targets[first..=last] {
                    class_targets.push(*to);
                }
            }
            let row = targets.into_iter().map(|seeds| {
                let closed = |seeds: &Vec<usize>| subsets.number(nfa.closure(seeds));
                *known.entry(seeds).or_insert_with_key(closed)
            });
            table.rows.push(row.collect());
        }
        table
    }

    /// The minimal equivalent table. Splits blocks of states until all states of a block lead to
    /// the same blocks.
    pub(crate) fn minimal(&self) -> Self {
        let mut block_of: Vec<usize> = self.accepting.iter().map(|&yes| usize::from(yes)).collect();
        let mut count = 0;
        loop {
            let mut blocks = Numbering::default();
            let refined = self.rows.iter().zip(&block_of).map(|(row, &own)| {
                let mut signature = vec![own];
                signature.extend(row.iter().map(|&to| block_of[to]));
                blocks.number(signature)
            });
            block_of = refined.collect();
            if blocks.items.len() == count {
                return self.quotient(&block_of, count);
            }
            count = blocks.items.len();
        }
    }

    fn quotient(&self, block_of: &[usize], count: usize) -> Self {
        let first_of = |block| {
            block_of.iter().position(|&own| own == block).expect("a block has a first state")
        };
        let firsts: Vec<State> = (0..count).map(first_of).collect();
        Self {
            rows: firsts
                .iter()
                .map(|&state| self.rows[state].iter().map(|&to| block_of[to]).collect())
                .collect(),
            accepting: firsts.iter().map(|&state| self.accepting[state]).collect(),
        }
    }

    /// Numbers the columns so that equal ones share a number.
    pub(crate) fn equal_columns(&self) -> Vec<Class> {
        let mut columns = Numbering::default();
        (0..self.rows[0].len())
            .map(|class| columns.number(self.rows.iter().map(|row| row[class]).collect()))
            .collect()
    }

    /// Keeps one column of each number in `class_map`.
    pub(crate) fn with_columns_merged(&self, class_map: &[Class]) -> Self {
        let mut kept: Vec<Class> = Vec::new();
        for (class, &merged) in class_map.iter().enumerate() {
            if merged == kept.len() {
                kept.push(class);
            }
        }
        let rows =
            self.rows.iter().map(|row| kept.iter().map(|&class| row[class]).collect()).collect();
        Self { rows, accepting: self.accepting.clone() }
    }
}

/// Numbers lists in the order of their first occurrence.
#[derive(Default)]
struct Numbering {
    items: Vec<Vec<usize>>,
    numbers: HashMap<Vec<usize>, usize>,
}

impl Numbering {
    fn number(&mut self, item: Vec<usize>) -> usize {
        if let Some(&number) = self.numbers.get(&item) {
            return number;
        }
        let number = self.items.len();
        self.items.push(item.clone());
        self.numbers.insert(item, number);
        number
    }
}
