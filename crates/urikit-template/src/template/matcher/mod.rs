//! Matching: extracts the values of a template from a string.
//!
//! | file | job |
//! |---|---|
//! | `compile` | a template to steps, or the reason why it is ambiguous |
//! | `follow_set` | what may follow a position: one character decides |
//! | `step` | one step over the string, forwards |
//! | `plan` | the steps of a template, and its variables |
//! | `value_slot` | what the steps matched, as values |
//! | `seen_value` | one value for a name that occurs several times |
//! | `bindings` | the values by name |

mod bindings;
mod compile;
mod error;
mod follow_set;
mod plan;
mod seen_value;
mod step;
mod value_slot;
mod value_spans;

use alloc::vec::Vec;
use core::fmt;

pub use bindings::Bindings;
pub(super) use compile::{Reading, compile_template};
pub use error::{MatchError, MatchErrorKind};
pub(super) use plan::MatchPlan;
pub(super) use step::{MatchStep, VariableStep};
pub(super) use value_spans::ValueSpans;

use super::Template;
use super::error::TemplateError;

/// A template for matching strings.
///
/// ```
/// use urikit_template::{Matcher, Template};
///
/// let template = Template::parse("/users/{id}/files{/path*}{?page,tag}")?;
/// let matcher = Matcher::new(&template)?;
/// let found = matcher.matches("/users/a%20b/files/x/y?tag=1,2")?;
/// assert_eq!(found.text("id").as_deref(), Some("a b"));
/// assert_eq!(found.get("path").unwrap().as_list().unwrap().len(), 2);
/// assert_eq!(found.get("tag"), Some(["1", "2"].into_iter().collect()));
/// assert_eq!(found.get("page"), None);
/// assert_eq!(matcher.matches("/users/a/b").unwrap_err().offset(), Some(9));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Supported templates
///
/// Those in which one character decides where each value ends, so that a match is a single pass
/// over any string. `{a}/{b}`, `{id}.json{?q}` and `{?x,y}{&z}` are supported; `{a}{b}`, `{a}-{b}`,
/// `{a,b}`, `{.list*}`, `{?tag*,page}` (is `page=1` an item of `tag`?) and `{+path}/{file}` are not,
/// and [`Matcher::new`] says why. A few of the rejected ones could be read with more lookahead
/// (`{/a}/end`).
///
/// # Results
///
/// The result is the values that a template was expanded with, except for what expansion does not
/// show:
///
/// - `{a}` and `{+a}` write nothing for an empty string: it comes back as absent. Every other
///   operator distinguishes an empty string from an absent one.
/// - Without `*`, a list of one is a string, and an object is the list of its keys and values: `k,v`.
/// - With `*`, a string is a list of one. An object all of whose keys are the variable's own name is a list.
/// - `{+a}` and `{#a}` yield a string: commas may be part of it. Escapes of reserved and unreserved
///   characters stay in it, since expansion keeps them; others are decoded.
/// - `{a:3}` yields the prefix, unless the whole value occurs elsewhere in the template.
///
/// A name that occurs several times must have the same value everywhere. If two occurrences
/// disagree, there is no match: `{a:3}` and `{+a}` for a string with a `%` in it; `{;a*}` and
/// another form for an object whose keys are all `a`. There is also no match if `{+a}` kept escapes
/// that are not UTF-8, such as `%FF`.
///
/// # Strings that are not expansions
///
/// A string need not be an expansion of the template. A character that expansion would have
/// escaped, but that a URI allows there (`/users/@anna`), matches itself. The parameters of one
/// `{?x,y}` may come in any order, each at most once, and `?x` is an empty `x`. Literals match byte
/// for byte: [normalize](urikit::Identifier::normalize) first to match other spellings. Non-ASCII
/// characters match nothing: expansion escapes them.
#[derive(Clone)]
pub struct Matcher {
    plan: MatchPlan,
}

/// Shows only the variables: a literal may contain a secret.
impl fmt::Debug for Matcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.variables().collect();
        f.debug_struct("Matcher").field("variables", &names).finish_non_exhaustive()
    }
}

impl Matcher {
    /// Compiles a template.
    ///
    /// ```
    /// use urikit_template::{Matcher, Template, TemplateErrorKind};
    ///
    /// let error = Matcher::new(&Template::parse("/{a}-{b}")?).unwrap_err();
    /// assert_eq!((error.kind(), error.variable()), (TemplateErrorKind::End, Some("a")));
    /// let text = "ambiguous template: the end of 'a' can't be determined from what follows it, 'b', at byte 2";
    /// assert_eq!(error.to_string(), text);
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    ///
    /// # Errors
    /// If some string has two readings, or if one character does not decide between them.
    pub fn new(template: &Template<'_>) -> Result<Self, TemplateError> {
        Ok(Self { plan: compile_template(template, Reading::Expansion)? })
    }

    /// The values in `text`, which must match as a whole.
    ///
    /// ```
    /// use urikit_template::{Matcher, Template};
    ///
    /// let matcher = Matcher::new(&Template::parse("/{term:1}/{term}")?)?;
    /// assert_eq!(matcher.matches("/c/cat")?.text("term").as_deref(), Some("cat"));
    /// assert!(matcher.matches("/d/cat").is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it does not match: where and why.
    pub fn matches<'a>(&'a self, text: &'a str) -> Result<Bindings<'a>, MatchError> {
        let mut spans = ValueSpans::new();
        let mut at = 0;
        for step in &self.plan.steps {
            at = step.take(text.as_bytes(), at, &mut spans).map_err(MatchError::unexpected)?;
        }
        if at < text.len() {
            return Err(MatchError::unexpected(at));
        }
        self.plan.check_values(text, &spans)?;
        Ok(Bindings::new(&self.plan, text, spans))
    }

    /// The names of the variables, each once, in the order of the template.
    ///
    /// ```
    /// use urikit_template::{Matcher, Template};
    ///
    /// let matcher = Matcher::new(&Template::parse("/{a}{?b}")?)?;
    /// assert!(matcher.variables().eq(["a", "b"]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.plan.variables.iter().map(|variable| &*variable.name)
    }
}
