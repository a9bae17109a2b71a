//! Compiles a template to the steps of a match, from end to start, so that what follows is known.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use super::super::Template;
use super::super::error::{TemplateError, TemplateErrorKind as Kind};
use super::super::expand::encode_literal;
use super::super::expression::{Expression, TemplatePart};
use super::super::operator::Operator;
use super::super::var_spec::{Modifier, VarSpec};

use super::follow_set::{FollowSet, body_chars, lenient_body_chars};
use super::plan::MatchPlan;
use super::step::{MatchStep, NamedStep, UnnamedStep, VariableStep};
use urikit::percent::CharClass;

/// How to read a string that need not be an expansion of the template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::template) enum Reading {
    /// As an expansion: a comma separates, and `{a}` may be empty.
    Expansion,
    /// As the path of a request: `{a}` is one segment or a part of it, and not empty; a comma is
    /// an ordinary character.
    Request,
}

impl Reading {
    /// Whether a value of the expression is a single string, including commas.
    pub(super) fn is_single(self, spec: VarSpec<'_>) -> bool {
        self == Self::Request
            && spec.modifier() != Modifier::Explode
            && matches!(spec.operator(), Operator::Simple | Operator::Label | Operator::Segments)
    }
}

pub(in crate::template) fn compile_template(
    template: &Template<'_>,
    reading: Reading,
) -> Result<MatchPlan, TemplateError> {
    Ok(MatchPlan::new(compile_steps(template, reading)?, template, reading))
}

fn compile_steps(
    template: &Template<'_>,
    reading: Reading,
) -> Result<Vec<MatchStep>, TemplateError> {
    let mut steps = Vec::new();
    let parts: Vec<_> = template.parts().collect();
    let mut follow = FollowSet::default();
    // The literal that directly follows, and what follows it.
    let mut literal: Option<(Cow<'_, str>, FollowSet<'_>)> = None;
    for part in parts.into_iter().rev() {
        let expression = match part {
            TemplatePart::Literal(text) => {
                let text = encode_literal(text).to_text();
                let after = core::mem::replace(&mut follow, FollowSet::of_literal(&text));
                literal = Some((text, after));
                continue;
            }
            TemplatePart::Expression(expression) => expression,
        };
        let literal = literal.take();
        let (text, after) = match &literal {
            Some((text, after)) => (text.as_ref(), after),
            None => ("", &follow),
        };
        let step = match expression.operator.is_named() {
            true => VariableStep::Named(named_step(expression, &follow)?),
            false => {
                VariableStep::Unnamed(unnamed_step(expression, reading, text, &follow, after)?)
            }
        };
        let tail = step.tail().len();
        if tail < text.len() {
            steps.push(MatchStep::Literal(text[tail..].into()));
        }
        steps.push(MatchStep::Variable(step));
        follow = follow.before(expression);
    }
    steps.extend(literal.map(|(text, _)| MatchStep::Literal(text.into())));
    steps.reverse();
    Ok(steps)
}

/// An expression without names, the literal after it, what follows, and what follows the literal.
fn unnamed_step(
    expression: Expression<'_>,
    reading: Reading,
    literal: &str,
    follow: &FollowSet<'_>,
    after: &FollowSet<'_>,
) -> Result<UnnamedStep, TemplateError> {
    let operator = expression.operator;
    let mut specs = expression.specs();
    let spec = specs.next().expect(HAS_VARIABLE);
    if let Some(second) = specs.next() {
        return Err(TemplateError::ambiguous(Kind::Owner, spec, Some(second.name())));
    }
    let explode = spec.modifier() == Modifier::Explode;
    if explode && !matches!(operator, Operator::Simple | Operator::Segments) {
        return Err(TemplateError::ambiguous(Kind::Members, spec, None));
    }
    // What precedes the value shows whether it is present.
    let first = operator.first().bytes().next();
    if first.is_some_and(|first| follow.stops().contains(first)) {
        return Err(TemplateError::ambiguous(Kind::End, spec, follow.variable));
    }
    // The part of the literal that could belong to the value is the end of the step.
    let body = body_chars(operator, spec.modifier());
    let tail = body.span(literal.as_bytes(), 0);
    let stops = match literal.as_bytes().get(tail) {
        Some(stop) => CharClass::of(&[*stop]),
        None => after.stops(),
    };
    if stops.iter().any(|stop| body.contains(stop as u8)) {
        return Err(TemplateError::ambiguous(Kind::End, spec, after.variable));
    }
    let set = lenient_body_chars(operator, spec.modifier()).without(stops);
    let not_empty = operator == Operator::Simple && reading.is_single(spec);
    Ok(UnnamedStep { first, set, not_empty, tail: literal[..tail].into() })
}

/// An expression with names, and what follows.
fn named_step(
    expression: Expression<'_>,
    follow: &FollowSet<'_>,
) -> Result<NamedStep, TemplateError> {
    let operator = expression.operator;
    let (first, separator) = (operator_byte(operator.first()), operator_byte(operator.separator()));
    let mut names: Vec<Box<str>> = expression.specs().map(|spec| spec.name().into()).collect();
    names.sort();
    let spec = expression.specs().next().expect(HAS_VARIABLE);
    let exploded = expression.specs().find(|spec| spec.modifier() == Modifier::Explode);
    if let (Some(exploded), 2..) = (exploded, names.len()) {
        let other = expression.specs().find(|spec| spec.offset() != exploded.offset());
        return Err(TemplateError::ambiguous(Kind::Owner, exploded, other.map(|spec| spec.name())));
    }
    if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(TemplateError::ambiguous(Kind::Owner, spec, Some(&twice[0])));
    }
    // The first value follows `first`; others, and further members, follow `separator`.
    let any = exploded.is_some();
    let leads = [Some(first), (any || names.len() > 1).then_some(separator)];
    for lead in leads.into_iter().flatten() {
        let begins = any && follow.stops().contains(lead);
        if begins || follow.may_begin_with(lead, expression.specs().map(|spec| spec.name())) {
            return Err(TemplateError::ambiguous(Kind::End, spec, follow.variable));
        }
    }
    let body = body_chars(operator, Modifier::Explode);
    let stops = follow.stops();
    if stops.iter().any(|stop| body.contains(stop as u8)) {
        return Err(TemplateError::ambiguous(Kind::End, spec, follow.variable));
    }
    let set = lenient_body_chars(operator, Modifier::Explode).without(stops);
    Ok(NamedStep { first, separator, names: names.into(), any, set })
}

fn operator_byte(text: &str) -> u8 {
    text.bytes().next().expect("these operators have a prefix and a separator")
}

const HAS_VARIABLE: &str = "the grammar requires a variable in every expression";
