//! One rule as a nondeterministic automaton (Thompson's construction).
//!
//! Rules that are referred to are copied in place, which terminates without recursion.

use core::ops::RangeInclusive;

use crate::grammar::{Expr, Grammar};

/// A nondeterministic automaton over characters.
pub(crate) struct Nfa {
    nodes: Vec<Node>,
    accept: usize,
}

#[derive(Default)]
pub(crate) struct Node {
    /// Transitions that read one character.
    pub(crate) steps: Vec<(RangeInclusive<char>, usize)>,
    /// Transitions that read nothing.
    skips: Vec<usize>,
}

impl Nfa {
    pub(crate) const START: usize = 0;

    /// # Panics
    /// If the grammar has no such rule.
    pub(crate) fn new(grammar: &Grammar, rule: &str) -> Self {
        let mut nfa = Self { nodes: vec![Node::default()], accept: 0 };
        nfa.accept = nfa.add(grammar, &Expr::Rule(rule.to_owned()), Self::START);
        nfa
    }

    pub(crate) fn node(&self, index: usize) -> &Node {
        &self.nodes[index]
    }

    pub(crate) fn is_accepting(&self, nodes: &[usize]) -> bool {
        nodes.contains(&self.accept)
    }

    pub(crate) fn terminals(&self) -> impl Iterator<Item = &RangeInclusive<char>> {
        self.nodes.iter().flat_map(|node| &node.steps).map(|(range, _)| range)
    }

    /// The nodes reachable from `seeds` without reading, sorted. Only the relevant ones are kept:
    /// those that read a character, and the accepting one.
    pub(crate) fn closure(&self, seeds: &[usize]) -> Vec<usize> {
        let mut seen = vec![false; self.nodes.len()];
        let mut open = seeds.to_vec();
        let mut reached = Vec::new();
        while let Some(index) = open.pop() {
            if core::mem::replace(&mut seen[index], true) {
                continue;
            }
            let node = &self.nodes[index];
            if !node.steps.is_empty() || index == self.accept {
                reached.push(index);
            }
            open.extend_from_slice(&node.skips);
        }
        reached.sort_unstable();
        reached
    }

    /// Adds nodes that read `expr` from node `from` on; returns the node reached.
    ///
    /// INVARIANT: nothing that is added leads back to `from`, so that parts can be chained and
    /// skipped without side effects.
    fn add(&mut self, grammar: &Grammar, expr: &Expr, from: usize) -> usize {
        match expr {
            Expr::Alternation(choices) => {
                let end = self.fresh();
                for choice in choices {
                    let last = self.add(grammar, choice, from);
                    self.skip(last, end);
                }
                end
            }
            Expr::Concatenation(parts) => {
                parts.iter().fold(from, |at, part| self.add(grammar, part, at))
            }
            Expr::Repetition { min, max, of } => {
                let at = (0..*min).fold(from, |at, _| self.add(grammar, of, at));
                match max {
                    Some(max) => self.add_at_most(grammar, of, max - min, at),
                    None => self.add_any_number(grammar, of, at),
                }
            }
            Expr::Rule(name) => {
                let rule = grammar.rule(name).unwrap_or_else(|| panic!("no rule named {name}"));
                self.add(grammar, rule, from)
            }
            Expr::Text(text) => text.chars().fold(from, |at, c| {
                let end = self.fresh();
                self.read(at, c.to_ascii_lowercase(), end);
                self.read(at, c.to_ascii_uppercase(), end);
                end
            }),
            Expr::Range(range) => {
                let end = self.fresh();
                self.nodes[from].steps.push((range.clone(), end));
                end
            }
        }
    }

    fn add_at_most(&mut self, grammar: &Grammar, expr: &Expr, times: usize, from: usize) -> usize {
        let end = self.fresh();
        let mut at = from;
        for _ in 0..times {
            self.skip(at, end);
            at = self.add(grammar, expr, at);
        }
        self.skip(at, end);
        end
    }

    fn add_any_number(&mut self, grammar: &Grammar, expr: &Expr, from: usize) -> usize {
        let hub = self.fresh();
        self.skip(from, hub);
        let last = self.add(grammar, expr, hub);
        self.skip(last, hub);
        // A separate exit node, since the hub has transitions leading back.
        let end = self.fresh();
        self.skip(hub, end);
        end
    }

    fn fresh(&mut self) -> usize {
        self.nodes.push(Node::default());
        self.nodes.len() - 1
    }

    fn skip(&mut self, from: usize, to: usize) {
        self.nodes[from].skips.push(to);
    }

    fn read(&mut self, from: usize, c: char, to: usize) {
        self.nodes[from].steps.push((c..=c, to));
    }
}
