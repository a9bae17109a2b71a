//! A grammar: named rules, without recursion.

use core::ops::RangeInclusive;

use crate::alphabet::Alphabet;
use crate::dfa::Dfa;
use crate::nfa::Nfa;
use crate::reader;
use crate::table::Table;

/// The rules of an ABNF file, in order.
#[derive(Clone, Debug)]
pub struct Grammar {
    rules: Vec<Rule>,
}

/// The right-hand side of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// `a / b`
    Alternation(Vec<Self>),
    /// `a b`, and `%x41.42`
    Concatenation(Vec<Self>),
    /// `n*m a`, `n a`, and `[ a ]` as zero or one
    Repetition {
        /// The minimum number of times.
        min: usize,
        /// The maximum number of times, if there is one.
        max: Option<usize>,
        /// What is repeated.
        of: Box<Self>,
    },
    /// The name of a rule, as written
    Rule(String),
    /// `"text"`, whose ASCII letters match in either case
    Text(String),
    /// `%x41-5A`, or `%x41` as a range of one
    Range(RangeInclusive<char>),
}

#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) expr: Expr,
}

impl Grammar {
    /// Reads the rules of an ABNF file. Names must differ by more than case.
    ///
    /// # Errors
    /// The message has the line and the fault: a syntax error, a name that is defined twice or
    /// not at all, or a recursive rule.
    pub fn parse(text: &str) -> Result<Self, String> {
        let grammar = Self { rules: reader::rules(text)? };
        grammar.check_names()?;
        grammar.check_recursion()?;
        Ok(grammar)
    }

    /// The names of the rules as written, in order.
    pub fn rule_names(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|rule| rule.name.as_str())
    }

    /// The right-hand side of a rule; the case of the name does not matter.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&Expr> {
        self.rules.iter().find(|rule| rule.name.eq_ignore_ascii_case(name)).map(|rule| &rule.expr)
    }

    /// The minimal automaton that accepts what the rule derives.
    ///
    /// # Panics
    /// If there is no such rule.
    #[must_use]
    pub fn automaton(&self, rule: &str) -> Dfa {
        let nfa = Nfa::new(self, rule);
        let alphabet = Alphabet::cut_by(nfa.terminals());
        let table = Table::from_nfa(&nfa, &alphabet).minimal();
        let class_map = table.equal_columns();
        Dfa::new(&table.with_columns_merged(&class_map), alphabet.merged(&class_map))
    }

    fn check_names(&self) -> Result<(), String> {
        for (index, Rule { name, line, expr }) in self.rules.iter().enumerate() {
            if self.rules[..index].iter().any(|earlier| earlier.name.eq_ignore_ascii_case(name)) {
                return Err(format!("line {line}: rule {name} is defined a second time"));
            }
            if let Some(unknown) = references(expr).iter().find(|name| self.rule(name).is_none()) {
                return Err(format!("line {line}: rule {name} uses {unknown}, which no rule is"));
            }
        }
        Ok(())
    }

    /// A rule is resolved once all its references are; a cycle never is.
    fn check_recursion(&self) -> Result<(), String> {
        let mut open: Vec<&Rule> = self.rules.iter().collect();
        loop {
            let is_open =
                |name: &&str| open.iter().any(|rule| rule.name.eq_ignore_ascii_case(name));
            let still: Vec<&Rule> = open
                .iter()
                .filter(|rule| references(&rule.expr).iter().any(is_open))
                .copied()
                .collect();
            if still.len() == open.len() {
                break;
            }
            open = still;
        }
        match open.first() {
            None => Ok(()),
            Some(Rule { name, line, .. }) => {
                Err(format!("line {line}: rule {name} leads into a loop of rules"))
            }
        }
    }
}

/// The rules that an expression refers to.
fn references(expr: &Expr) -> Vec<&str> {
    match expr {
        Expr::Alternation(list) | Expr::Concatenation(list) => {
            list.iter().flat_map(references).collect()
        }
        Expr::Repetition { of, .. } => references(of),
        Expr::Rule(name) => vec![name],
        Expr::Text(_) | Expr::Range(_) => Vec::new(),
    }
}
