//! A group: one operation, done by several implementations on the same input.

use std::{hint::black_box, io};

use crate::corpus::{Corpus, Dataset};

pub struct Group {
    pub name: &'static str,
    /// The intended speedup over the fastest peer.
    pub goal: Option<f64>,
    /// One yields a table; several yield a curve with a line for each.
    pub datasets: Vec<Dataset>,
    pub implementations: Vec<Implementation>,
}

pub struct Implementation {
    pub name: &'static str,
    pub role: Role,
    pub operation: Box<dyn Operation>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Role {
    Ours,
    Peer,
    /// Does less than the operation requires: shown, but can't be the fastest peer.
    Aside,
}

/// Applied to one string: was it accepted? The result itself must go through a [`black_box`], see
/// [`keep`].
///
/// The string is `'static` for the peers that can only borrow such strings.
pub trait Operation {
    fn accepts(&self, text: &'static str) -> bool;

    /// How many were accepted: a checksum the harness compares.
    fn pass(&self, texts: &[&'static str]) -> usize;
}

/// The loop is compiled once for each closure, so there is no indirect call for each string.
impl<F: Fn(&'static str) -> bool> Operation for F {
    fn accepts(&self, text: &'static str) -> bool {
        self(text)
    }

    fn pass(&self, texts: &[&'static str]) -> usize {
        black_box(texts).iter().filter(|text| self(text)).count()
    }
}

/// Makes the compiler assume that all of the result is used.
#[inline(always)]
pub fn keep<T, E>(result: &Result<T, E>) -> bool {
    black_box(result).is_ok()
}

impl Group {
    pub fn new(name: &'static str, datasets: impl Into<Vec<Dataset>>) -> Self {
        Self { name, goal: None, datasets: datasets.into(), implementations: Vec::new() }
    }

    /// The portable scanner, if it is measured, has a separate goal.
    pub fn goal(self, goal: f64) -> Self {
        let goal = if cfg!(urikit_backend = "portable") { goal.min(1.5) } else { goal };
        Self { goal: Some(goal), ..self }
    }

    pub fn ours(self, operation: impl Fn(&'static str) -> bool + 'static) -> Self {
        self.with("urikit", Role::Ours, operation)
    }

    pub fn peer(
        self,
        name: &'static str,
        operation: impl Fn(&'static str) -> bool + 'static,
    ) -> Self {
        self.with(name, Role::Peer, operation)
    }

    pub fn aside(
        self,
        name: &'static str,
        operation: impl Fn(&'static str) -> bool + 'static,
    ) -> Self {
        self.with(name, Role::Aside, operation)
    }

    /// An implementation that is more than a closure.
    pub fn with(
        mut self,
        name: &'static str,
        role: Role,
        operation: impl Operation + 'static,
    ) -> Self {
        let operation = Box::new(operation);
        self.implementations.push(Implementation { name, role, operation });
        self
    }

    pub fn all(&self) -> Vec<&Implementation> {
        self.implementations.iter().collect()
    }

    /// The implementations that accept every string; some have a limit on length.
    pub fn accepting_all(&self, corpus: &Corpus) -> Vec<&Implementation> {
        let accepts_all = |implementation: &&Implementation| {
            corpus.texts.iter().all(|text| implementation.operation.accepts(text))
        };
        self.implementations.iter().filter(accepts_all).collect()
    }

    /// The first `limit` strings, without those that some implementation rejects, so that all do
    /// the same work.
    pub fn common(&self, given: Corpus, limit: usize) -> io::Result<Common> {
        let mut corpus = given;
        corpus.texts.truncate(limit);
        let given_count = corpus.texts.len();

        let mut refusals = Vec::new();
        let mut refused_by_any = vec![false; given_count];
        for implementation in &self.implementations {
            let mut count = 0;
            for (text, refused) in corpus.texts.iter().zip(&mut refused_by_any) {
                if !implementation.operation.accepts(text) {
                    *refused = true;
                    count += 1;
                }
            }
            if count > 0 {
                refusals.push((implementation.name, count));
            }
        }

        let mut refused = refused_by_any.into_iter();
        corpus.texts.retain(|_| refused.next() == Some(false));
        if corpus.texts.is_empty() {
            return Err(io::Error::other(format!("{}: no text that all accept", self.name)));
        }
        Ok(Common { dropped: given_count - corpus.texts.len(), corpus, refusals })
    }
}

/// The strings that [`Group::common`] kept, and why not more.
pub struct Common {
    pub corpus: Corpus,
    pub dropped: usize,
    /// Implementation and how many strings it rejected; one string may count for several.
    pub refusals: Vec<(&'static str, usize)>,
}
