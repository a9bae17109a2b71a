//! URI templates, RFC 6570 level 4: expansion, partial expansion, and matching.
//!
//! | file | job |
//! |---|---|
//! | `check` | the grammar |
//! | `expression`, `operator`, `var_spec` | the parts of a checked template |
//! | `variables` | where values come from |
//! | `expand`, `expand_partly` | full and partial expansion |
//! | `structure` | checks that an expansion has the structure of its template |
//! | `expander` | a parsed template, for repeated use |
//! | `matcher` | extracting values, in one pass |
//! | `router` | the same for many templates, for requests |

mod check;
mod error;
mod expand;
mod expand_partly;
mod expander;
mod expression;
mod matcher;
mod operator;
mod router;
mod structure;
mod var_spec;
mod variables;

use alloc::{borrow::Cow, collections::BTreeSet, string::String};
use core::fmt;

pub use error::{ExpandError, ExpandErrorKind, TemplateError, TemplateErrorKind};
pub use expander::Expander;
use expression::{TemplatePart, TemplateParts};
pub use matcher::{Bindings, MatchError, MatchErrorKind, Matcher};
pub use operator::Operator;
pub use router::{Route, Router};
use urikit::redact::possible_userinfos;
pub use var_spec::{Modifier, VarSpec};
pub use variables::{AsVariable, Variables};

/// A checked template, as written.
///
/// ```
/// use urikit_template::Template;
///
/// let template = Template::parse("http://example.com/~{user}{?lang}")?;
/// assert!(template.variables().eq(["user", "lang"]));
/// let uri = template.expand(&[("user", "fred"), ("lang", "de")])?;
/// assert_eq!(uri.as_str(), "http://example.com/~fred?lang=de");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// It borrows its text, or owns it: [`into_owned`](Self::into_owned).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Template<'a> {
    /// INVARIANT: `check_template` found nothing wrong.
    text: Cow<'a, str>,
}

impl<'a> Template<'a> {
    /// Checks `text` by RFC 6570 §2.
    ///
    /// An apostrophe is allowed in a literal, by the RFC's erratum 6937.
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/{+path:9}{?x,y*}")?;
    /// assert_eq!(template.as_str(), "/{+path:9}{?x,y*}");
    /// assert_eq!(Template::parse("/{a b}").unwrap_err().offset(), Some(3));
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    ///
    /// # Errors
    /// If the grammar does not derive it: the position, and the name of the rule.
    pub const fn parse(text: &'a str) -> Result<Self, TemplateError> {
        match check::check_template(text) {
            Ok(()) => Ok(Self::trusted(text)),
            Err(fault) => Err(TemplateError::of_grammar(text, fault)),
        }
    }

    /// The same for a literal: in a constant, it is checked at compile time.
    ///
    /// ```
    /// use urikit_template::Template;
    /// const USER: Template<'static> = Template::from_static("/users/{id}");
    /// assert_eq!(USER.specs().next().unwrap().name(), "id");
    /// ```
    ///
    /// ```compile_fail
    /// use urikit_template::Template;
    /// const WRONG: Template<'static> = Template::from_static("/users/{id");
    /// ```
    ///
    /// # Panics
    /// If it is not a template.
    #[must_use]
    pub const fn from_static(text: &'static str) -> Template<'static> {
        match check::check_template(text) {
            Ok(()) => Template::trusted(text),
            Err(_) => panic!("not a valid URI template"),
        }
    }

    const fn trusted(text: &'a str) -> Self {
        Self { text: Cow::Borrowed(text) }
    }

    /// The template as written.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match &self.text {
            Cow::Borrowed(text) => text,
            Cow::Owned(text) => text.as_str(),
        }
    }

    /// The same, owned.
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// fn load(line: &str) -> Result<Template<'static>, urikit_template::TemplateError> {
    ///     Ok(Template::parse(line)?.into_owned())
    /// }
    /// assert_eq!(load("/{a}")?.as_str(), "/{a}");
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Template<'static> {
        Template { text: Cow::Owned(self.text.into_owned()) }
    }

    /// The names of the variables, each once, in the order of their first occurrence.
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/{term:1}/{term}{?page}")?;
    /// assert!(template.variables().eq(["term", "page"]));
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        let mut seen = BTreeSet::new();
        self.specs().map(|spec| spec.name()).filter(move |name| seen.insert(*name))
    }

    /// Every occurrence of a variable, with its operator and modifier.
    ///
    /// ```
    /// use urikit_template::{Modifier, Template};
    ///
    /// let template = Template::parse("/{term:1}/{term}")?;
    /// let first = template.specs().next().unwrap();
    /// assert_eq!((first.name(), first.modifier()), ("term", Modifier::Prefix(1)));
    /// assert_eq!(template.specs().count(), 2);
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn specs(&self) -> impl Iterator<Item = VarSpec<'_>> {
        self.parts()
            .filter_map(|part| match part {
                TemplatePart::Expression(expression) => Some(expression.specs()),
                TemplatePart::Literal(_) => None,
            })
            .flatten()
    }

    /// The template as it may be shown: possible userinfos are masked.
    fn without_userinfos(&self) -> String {
        let (text, mut shown, mut from) = (self.as_str(), String::new(), 0);
        for userinfo in possible_userinfos(text.as_bytes()) {
            shown.push_str(&text[from..userinfo.start]);
            shown.push_str("***");
            from = userinfo.end;
        }
        shown + &text[from..]
    }

    const fn parts(&self) -> TemplateParts<'_> {
        TemplateParts::new(self.as_str())
    }
}

/// Possible userinfos are masked.
impl fmt::Debug for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Template").field(&self.without_userinfos()).finish()
    }
}

impl fmt::Display for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl AsRef<str> for Template<'_> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<'a> TryFrom<&'a str> for Template<'a> {
    type Error = TemplateError;

    fn try_from(text: &'a str) -> Result<Self, TemplateError> {
        Self::parse(text)
    }
}

impl TryFrom<String> for Template<'static> {
    type Error = TemplateError;

    fn try_from(text: String) -> Result<Self, TemplateError> {
        match check::check_template(&text) {
            Ok(()) => Ok(Self { text: Cow::Owned(text) }),
            Err(fault) => Err(TemplateError::of_grammar(&text, fault)),
        }
    }
}

impl core::str::FromStr for Template<'static> {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Self, TemplateError> {
        Ok(Template::parse(text)?.into_owned())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Template<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Always owned, as `Cow` is, so that it accepts strings from every format.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Template<'_> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Template::<'static>::try_from(text).map_err(serde::de::Error::custom)
    }
}
