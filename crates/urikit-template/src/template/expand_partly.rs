//! Partial expansion: inserts some values now, and the others later.
//!
//! The invariant: the result, expanded with the other values, is the template expanded with all.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write;

use super::Template;
use super::error::{ExpandError, ExpandErrorKind};
use super::expand::{expand_literal, expand_variable, is_defined, room_for_expansion};
use super::expression::{Expression, TemplatePart};
use super::operator::Operator;
use super::var_spec::{Modifier, VarSpec};
use super::variables::{IndexedVariables, Variables};
use crate::variable::Variable;

impl Template<'_> {
    /// The template after inserting the given values. Variables without a value stay.
    ///
    /// An empty list or object means that a variable will never have a value: it is removed.
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/{user}{/file*}{?q,page}")?;
    /// let left = template.expand_partly(&[("user", "anna"), ("q", "a b")])?;
    /// assert_eq!(left.as_str(), "/anna{/file*}?q=a%20b{&page}");
    /// assert_eq!(left.expand(&[("page", 2)])?.as_str(), "/anna?q=a%20b&page=2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// The [text](Self::expand_text) of the result with the other values equals that of the template
    /// with all values at once, byte for byte. Only the last step, [`expand`](Self::expand), checks
    /// the structure, and the values that were inserted before are literals for it: insert those of
    /// users last. If there is no such template, it is an error:
    ///
    /// - `{a,b}`, `{+a,b}`, `{#a,b}` with one of the two: whether there will be a `,` is not known;
    /// - `{?a,b}` with only `b`: it starts with `?` or `&`, depending on `a`. (Only `a` works.)
    ///
    /// ```
    /// use urikit_template::{ExpandErrorKind, Template};
    ///
    /// let error = Template::parse("{?a,b}")?.expand_partly(&[("b", "1")]).unwrap_err();
    /// assert_eq!((error.kind(), error.variable()), (ExpandErrorKind::Inseparable, Some("a")));
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no equivalent template, and those of [`expand_text`](Self::expand_text).
    pub fn expand_partly(
        &self,
        values: &(impl Variables + ?Sized),
    ) -> Result<Template<'static>, ExpandError> {
        let values = &IndexedVariables::new(values, self.specs());
        let mut out = String::with_capacity(room_for_expansion(self));
        for part in self.parts() {
            match part {
                TemplatePart::Literal(text) => expand_literal(text, &mut out),
                TemplatePart::Expression(expression) => {
                    expand_expression_partly(expression, values, &mut out)?
                }
            }
        }
        // Expansion writes literals, and the expressions were in the template or are parts of them.
        Ok(Template { text: Cow::Owned(out) })
    }
}

fn expand_expression_partly(
    expression: Expression<'_>,
    values: &IndexedVariables<'_, impl Variables + ?Sized>,
    out: &mut String,
) -> Result<(), ExpandError> {
    let mut state = PartialExpression {
        operator: expression.operator,
        written: false,
        left: None,
        open: false,
    };
    for spec in expression.specs() {
        match values.variable(spec.name()) {
            Some(value) if is_defined(&value) => state.write(spec, &value, out)?,
            Some(_) => {}
            None => state.leave(spec, out)?,
        }
    }
    if state.open {
        out.push('}');
    }
    Ok(())
}

/// The state of rewriting an expression.
struct PartialExpression<'t> {
    operator: Operator,
    /// Whether one of its values was written.
    written: bool,
    /// The first variable that was kept.
    left: Option<VarSpec<'t>>,
    /// Whether a new expression was opened and needs its `}`.
    open: bool,
}

impl<'t> PartialExpression<'t> {
    fn write(
        &mut self,
        spec: VarSpec<'_>,
        value: &Variable<'_>,
        out: &mut String,
    ) -> Result<(), ExpandError> {
        let operator = self.operator;
        if let Some(left) = self.left.filter(|_| !self.written && !operator.joins_freely()) {
            return Err(inseparable_expression(left));
        }
        if core::mem::take(&mut self.open) {
            out.push('}');
        }
        let lead = if self.written { operator.separator() } else { operator.first() };
        self.written = true;
        expand_variable(spec, value, lead, out)
    }

    fn leave(&mut self, spec: VarSpec<'t>, out: &mut String) -> Result<(), ExpandError> {
        let operator = if self.written { self.operator.continued() } else { self.operator };
        if self.written && !operator.joins_freely() {
            return Err(inseparable_expression(spec));
        }
        if core::mem::replace(&mut self.open, true) {
            out.push(',');
        } else {
            out.push('{');
            out.push_str(operator.as_str());
        }
        write_spec_as_written(spec, out);
        self.left.get_or_insert(spec);
        Ok(())
    }
}

fn write_spec_as_written(spec: VarSpec<'_>, out: &mut String) {
    let _ = match spec.modifier() {
        Modifier::None => write!(out, "{}", spec.name()),
        Modifier::Prefix(length) => write!(out, "{}:{length}", spec.name()),
        Modifier::Explode => write!(out, "{}*", spec.name()),
    };
}

fn inseparable_expression(spec: VarSpec<'_>) -> ExpandError {
    ExpandError::at_variable(ExpandErrorKind::Inseparable, spec)
}
