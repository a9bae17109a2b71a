//! A template read backwards: the values out of a string.
//!
//! | file | job |
//! |---|---|
//! | `compile` | a template to steps, or why there is more than one reading |
//! | `follow` | what may stand after a place: one character decides |
//! | `piece` | one step over the text, forwards |
//! | `read` | what was stepped over, as values |
//! | `bindings` | values by name; a name that stands in several places |

mod bindings;
mod compile;
mod error;
mod follow;
mod piece;
mod read;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

pub use bindings::Bindings;
use bindings::Seen;
pub(super) use compile::{Plan, Reading, compile};
pub use error::{Ambiguity, AmbiguousTemplate, MatchError, MatchErrorKind};
pub(super) use piece::Piece;

use super::Template;

/// A template that strings are matched with.
///
/// ```
/// use urikit::template::{Matcher, Template};
///
/// let template = Template::parse("/users/{id}/files{/path*}{?page,tag}")?;
/// let matcher = Matcher::new(&template)?;
/// let found = matcher.matches("/users/a%20b/files/x/y?tag=1,2")?;
/// assert_eq!(found.text("id"), Some("a b"));
/// assert_eq!(found.get("path").unwrap().as_list().unwrap().len(), 2);
/// assert_eq!(found.get("tag"), Some(&["1", "2"].into_iter().collect()));
/// assert_eq!(found.get("page"), None);
/// assert_eq!(matcher.matches("/users/a/b").unwrap_err().offset(), 9);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Which templates
///
/// Those in which one character tells where each value ends, so that a match is one pass over the text
/// whatever stands in it. `{a}/{b}`, `{id}.json{?q}` and `{?x,y}{&z}` are such; `{a}{b}`, `{a}-{b}`,
/// `{a,b}`, `{.list*}` and `{+path}/{file}` are not, and [`Matcher::new`] says why. A few of those it
/// refuses could be read by looking further ahead (`{/a}/end`).
///
/// # What comes back
///
/// The law: the values that a template was expanded with come back, but for what expansion does not
/// show:
///
/// - `{a}` and `{+a}` write nothing for an empty text: it comes back as absent. Every other operator tells
///   an empty text from an absent one.
/// - Without `*`, a list of one is a string, and an object is the list of its keys and values: `k,v`.
/// - With `*`, a string is a list of one. An object all of whose keys are the variable's own name is a list.
/// - `{+a}` and `{#a}` give a string: commas may be part of it. Escapes of reserved and unreserved characters stay
///   in it as they are, since expanding leaves them; others are decoded.
/// - `{a:3}` gives what is there, unless the whole value stands elsewhere in the template.
///
/// A name that stands in several places has the same value in all of them, or there is no match. Two places
/// may tell two stories, and then there is none either: `{a:3}` and `{+a}` of a string with a `%` in it; `{;a*}`
/// and another of an object whose keys are all `a`. Nor is there one where `{+a}` kept escapes that stand for
/// no text, as `%FF` does.
///
/// # More than expansions
///
/// A string need not have been written by the template. A character that expansion would have escaped, but
/// that may stand in such a place of a URI (`/users/@anna`), is taken as itself. The parameters of one
/// `{?x,y}` come in any order, each at most once, and `?x` is an empty `x`. Literals match byte for byte:
/// [normalize](crate::Identifier::normalize) first where other spellings are to match. Characters beyond
/// ASCII match nothing: expansion escapes them.
#[derive(Clone)]
pub struct Matcher {
    plan: Plan,
}

/// The variables alone: a literal may contain a secret.
impl fmt::Debug for Matcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Matcher").field("variables", &self.plan.names).finish_non_exhaustive()
    }
}

impl Matcher {
    /// Finds out how strings are to be read.
    ///
    /// ```
    /// use urikit::template::{Ambiguity, Matcher, Template};
    ///
    /// let error = Matcher::new(&Template::parse("/{a}-{b}")?).unwrap_err();
    /// assert_eq!((error.kind(), error.offset()), (Ambiguity::End, 2));
    /// let text = "ambiguous template: where 'a' ends can't be told from what follows it, 'b', at byte 2";
    /// assert_eq!(error.to_string(), text);
    /// # Ok::<(), urikit::template::TemplateError>(())
    /// ```
    ///
    /// # Errors
    /// If a string could be read in two ways, or one character does not decide between them.
    pub fn new(template: &Template<'_>) -> Result<Self, AmbiguousTemplate> {
        Ok(Self { plan: compile(template, Reading::Expansion)? })
    }

    /// The values in `text`, all of which has to match.
    ///
    /// ```
    /// use urikit::template::{Matcher, Template};
    ///
    /// let matcher = Matcher::new(&Template::parse("/{term:1}/{term}")?)?;
    /// assert_eq!(matcher.matches("/c/cat")?.text("term"), Some("cat"));
    /// assert!(matcher.matches("/d/cat").is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it does not match: the place and why.
    pub fn matches<'a>(&'a self, text: &'a str) -> Result<Bindings<'a>, MatchError> {
        let mut spans = Vec::with_capacity(self.plan.readers.len());
        let mut at = 0;
        for piece in &self.plan.pieces {
            let (span, end) = piece.take(text.as_bytes(), at)?;
            if !matches!(piece, Piece::Literal(_)) {
                spans.push(span);
            }
            at = end;
        }
        if at < text.len() {
            return Err(MatchError::unexpected(at));
        }
        self.plan.read(text, &spans)
    }

    /// The names of the variables, each once, in the order of the template.
    ///
    /// ```
    /// use urikit::template::{Matcher, Template};
    ///
    /// let matcher = Matcher::new(&Template::parse("/{a}{?b}")?)?;
    /// assert!(matcher.variables().eq(["a", "b"]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.plan.names.iter().map(AsRef::as_ref)
    }
}

impl Plan {
    /// The values in what the pieces that are no literals stepped over; `None` is an absent one.
    pub(super) fn read<'a>(
        &'a self,
        text: &'a str,
        spans: &[Option<Range<usize>>],
    ) -> Result<Bindings<'a>, MatchError> {
        let mut seen: Box<[Seen<'a>]> = self.names.iter().map(|_| Seen::default()).collect();
        for (reader, span) in self.readers.iter().zip(spans) {
            reader.read(text, span.clone(), &mut seen)?;
        }
        Ok(Bindings::new(&self.names, &self.places, seen))
    }
}
