//! The steps of a template, and how to read what they matched.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::super::Template;
use super::super::expression::TemplatePart;
use super::compile::Reading;
use super::error::MatchError;
use super::seen_value::SeenValue;
use super::step::MatchStep;
use super::value_slot::ValueSlot;
use super::value_spans::ValueSpans;
use crate::variable::Variable;

/// A compiled template.
#[derive(Clone, Debug)]
pub(in crate::template) struct MatchPlan {
    pub(in crate::template) steps: Vec<MatchStep>,
    /// Of the spans that the steps push, in the same order.
    slots: Vec<ValueSlot>,
    /// Each variable once, in the order of the template.
    pub(super) variables: Vec<PlanVariable>,
    /// Their indices.
    by_name: BTreeMap<Box<str>, usize>,
    /// Whether only escapes can make a value invalid: no variable occurs twice or has a length.
    only_escapes_matter: bool,
}

/// A variable and all its occurrences.
#[derive(Clone, Debug)]
pub(super) struct PlanVariable {
    pub(super) name: Box<str>,
    slots: Vec<usize>,
    /// Whether it can be neither a list nor an object: a prefix, or a single string.
    pub(super) is_text: bool,
}

impl MatchPlan {
    pub(super) fn new(steps: Vec<MatchStep>, template: &Template<'_>, reading: Reading) -> Self {
        let names = template.variables().map(Box::<str>::from);
        let by_name: BTreeMap<_, _> = names.enumerate().map(|(n, name)| (name, n)).collect();
        let variables = template.variables();
        let mut variables: Vec<_> = variables.map(PlanVariable::new).collect();
        let mut slots = Vec::new();
        for part in template.parts() {
            let TemplatePart::Expression(expression) = part else { continue };
            let mut specs: Vec<_> = expression.specs().collect();
            // As the step has them.
            specs.sort_by_key(|spec| spec.name());
            for spec in specs {
                let variable = &mut variables[by_name[spec.name()]];
                let slot = ValueSlot::new(spec, reading);
                variable.is_text |= slot.is_text();
                variable.slots.push(slots.len());
                slots.push(slot);
            }
        }
        let only_escapes_matter =
            slots.len() == variables.len() && !slots.iter().any(ValueSlot::is_prefix);
        Self { steps, slots, variables, by_name, only_escapes_matter }
    }

    pub(super) fn variable(&self, name: &str) -> Option<&PlanVariable> {
        Some(&self.variables[*self.by_name.get(name)?])
    }

    /// Whether the values in the spans can be read.
    #[inline]
    pub(in crate::template) fn check_values(
        &self,
        text: &str,
        spans: &ValueSpans,
    ) -> Result<(), MatchError> {
        if self.only_escapes_matter && !spans.has_escapes {
            return Ok(());
        }
        self.check_each(text, spans)
    }

    #[inline(never)]
    fn check_each(&self, text: &str, spans: &ValueSpans) -> Result<(), MatchError> {
        let read = self.variables.iter().map(|variable| self.read(variable, text, spans));
        let first = read.filter_map(Result::err).min_by_key(MatchError::offset);
        first.map_or(Ok(()), Err)
    }

    /// The value of a variable, from all its occurrences.
    pub(super) fn read<'a>(
        &self,
        variable: &PlanVariable,
        text: &'a str,
        spans: &ValueSpans,
    ) -> Result<Option<Variable<'a>>, MatchError> {
        let mut seen = SeenValue::Nothing;
        for slot in &variable.slots {
            self.slots[*slot].read(variable, text, &spans[*slot], &mut seen)?;
        }
        Ok(seen.into_value())
    }
}

impl PlanVariable {
    fn new(name: &str) -> Self {
        Self { name: name.into(), slots: Vec::new(), is_text: false }
    }
}
