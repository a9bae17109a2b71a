//! The values that were found, by name.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use super::super::variables::Variables;
use super::plan::{MatchPlan, PlanVariable};
use super::value_spans::ValueSpans;
use crate::variable::Variable;

/// The values that a match found: places in the string, each decoded when it is asked for.
///
/// ```
/// use urikit_template::{Matcher, Template};
///
/// let template = Template::parse("/{a}{?b,c}")?;
/// let matcher = Matcher::new(&template)?;
/// let found = matcher.matches("/1%20?c=")?;
/// assert_eq!(found.text("a").as_deref(), Some("1 "));
/// assert_eq!((found.get("b"), found.get("c")), (None, Some("".into())));
/// assert!(found.iter().map(|(name, _)| name).eq(["a", "c"]));
/// assert_eq!(template.expand(&found)?.as_str(), "/1%20?c=");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Bindings<'a> {
    plan: &'a MatchPlan,
    text: &'a str,
    /// INVARIANT: the plan has checked these values.
    spans: ValueSpans,
}

/// Shows only the names: a value may be a password.
impl fmt::Debug for Bindings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(|(name, _)| name).collect();
        f.debug_struct("Bindings").field("variables", &names).finish_non_exhaustive()
    }
}

impl<'a> Bindings<'a> {
    /// INVARIANT: `plan` has checked the values.
    pub(in crate::template) const fn new(
        plan: &'a MatchPlan,
        text: &'a str,
        spans: ValueSpans,
    ) -> Self {
        Self { plan, text, spans }
    }

    /// The value of `name`; `None` if it is absent, or not a variable of the template.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Variable<'a>> {
        self.value(self.plan.variable(name)?)
    }

    /// The same, if it is a string. Without escapes, it is borrowed from the string that matched.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<Cow<'a, str>> {
        match self.get(name)? {
            Variable::Text(text) => Some(text),
            _ => None,
        }
    }

    /// All that are present, in the order of the template.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, Variable<'a>)> {
        let variables = self.plan.variables.iter();
        variables.filter_map(|variable| Some((&*variable.name, self.value(variable)?)))
    }

    fn value(&self, variable: &PlanVariable) -> Option<Variable<'a>> {
        let value = self.plan.read(variable, self.text, &self.spans);
        value.expect("a match has checked its values")
    }
}

/// All that are present, as an object: to deserialize a struct from.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use serde::Deserialize;
/// use urikit_template::{Matcher, Template};
/// use urikit_template::Variable;
///
/// #[derive(Deserialize)]
/// struct Request { id: u32, q: Option<String> }
///
/// let matcher = Matcher::new(&Template::parse("/users/{id}{?q}")?)?;
/// let request: Request = Variable::from(matcher.matches("/users/7")?).deserialize()?;
/// assert_eq!((request.id, request.q), (7, None));
/// # }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl<'a> From<Bindings<'a>> for Variable<'a> {
    fn from(found: Bindings<'a>) -> Self {
        found.iter().collect()
    }
}

impl Variables for Bindings<'_> {
    fn variable(&self, name: &str) -> Option<Cow<'_, Variable<'_>>> {
        self.get(name).map(Cow::Owned)
    }
}
