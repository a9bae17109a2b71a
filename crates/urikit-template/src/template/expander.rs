//! A parsed template, for repeated expansion.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use urikit::UriRefBuf;

use super::Template;
use super::error::ExpandError;
use super::expand::{encode_literal, expand_spec, room_for_expansion};
use super::expression::TemplatePart;
use super::operator::Operator;
use super::structure::{WrittenVariable, checked_structure};
use super::var_spec::{Modifier, VarSpec};
use super::variables::{IndexedVariables, Variables};

/// A parsed template with encoded literals, for repeated expansion.
///
/// A [`Template`] is a string, and is parsed again by each expansion.
///
/// ```
/// use urikit_template::{Expander, Template};
///
/// let expander = Expander::new(&Template::parse("/users/{id}{?q,page}")?);
/// assert_eq!(expander.expand(&[("id", "7"), ("q", "a b")])?.as_str(), "/users/7?q=a%20b");
/// assert_eq!(expander.expand(&[("page", 2)])?.as_str(), "/users/?page=2");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Expander {
    steps: Box<[ExpanderStep]>,
    /// An estimate of the result's length, from the template.
    room: usize,
}

#[derive(Clone)]
enum ExpanderStep {
    /// Encoded.
    Literal(Box<str>),
    Variable {
        name: Box<str>,
        modifier: Modifier,
        operator: Operator,
        offset: usize,
        is_first: bool,
    },
}

/// Shows only the variables: a literal may contain a secret.
impl fmt::Debug for Expander {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.steps.iter().filter_map(|step| match step {
            ExpanderStep::Variable { name, .. } => Some(name),
            ExpanderStep::Literal(_) => None,
        });
        let names: Vec<_> = names.collect();
        f.debug_struct("Expander").field("variables", &names).finish_non_exhaustive()
    }
}

impl Expander {
    /// Parses a template.
    #[must_use]
    pub fn new(template: &Template<'_>) -> Self {
        let mut steps = Vec::new();
        for part in template.parts() {
            match part {
                TemplatePart::Literal(text) => {
                    steps.push(ExpanderStep::Literal(encode_literal(text).to_text().into()));
                }
                TemplatePart::Expression(expression) => {
                    let specs = expression.specs().enumerate();
                    steps.extend(specs.map(|(n, spec)| ExpanderStep::Variable {
                        name: spec.name().into(),
                        modifier: spec.modifier(),
                        operator: spec.operator(),
                        offset: spec.offset(),
                        is_first: n == 0,
                    }));
                }
            }
        }
        Self { steps: steps.into(), room: room_for_expansion(template) }
    }

    /// The expanded template, whose structure is that of the template, as by
    /// [`Template::expand`].
    ///
    /// # Errors
    /// Those of [`Template::expand`].
    pub fn expand(&self, values: &(impl Variables + ?Sized)) -> Result<UriRefBuf, ExpandError> {
        let mut out = String::with_capacity(self.room);
        let mut written = Vec::new();
        self.expand_recording(values, &mut out, |spec, range| {
            written.push(WrittenVariable { spec, range });
        })?;
        checked_structure(out, &written)
    }

    /// The expanded template to the letter of RFC 6570, as by [`Template::expand_text`].
    ///
    /// # Errors
    /// Those of [`Template::expand_text`].
    pub fn expand_text(&self, values: &(impl Variables + ?Sized)) -> Result<String, ExpandError> {
        let mut out = String::with_capacity(self.room);
        self.expand_recording(values, &mut out, |_, _| {})?;
        Ok(out)
    }

    /// Appends the same to `out`, which stays unchanged on an error.
    ///
    /// # Errors
    /// Those of [`Template::expand_text`].
    pub fn expand_text_into(
        &self,
        values: &(impl Variables + ?Sized),
        out: &mut String,
    ) -> Result<(), ExpandError> {
        let before = out.len();
        self.expand_recording(values, out, |_, _| {}).inspect_err(|_| out.truncate(before))
    }

    /// Appends the expansion, and passes each variable with the range that it wrote to `record`.
    #[inline]
    fn expand_recording<'t>(
        &'t self,
        values: &(impl Variables + ?Sized),
        out: &mut String,
        mut record: impl FnMut(VarSpec<'t>, Range<usize>),
    ) -> Result<(), ExpandError> {
        let values = &IndexedVariables::new(values, self.steps.iter());
        let mut lead = "";
        for step in &self.steps {
            match step {
                ExpanderStep::Literal(text) => out.push_str(text),
                ExpanderStep::Variable { name, modifier, operator, offset, is_first } => {
                    if *is_first {
                        lead = operator.first();
                    }
                    let spec = VarSpec::new(name, *modifier, *operator, *offset);
                    let start = out.len();
                    if expand_spec(spec, values, lead, out)? {
                        lead = operator.separator();
                    }
                    record(spec, start..out.len());
                }
            }
        }
        Ok(())
    }
}
