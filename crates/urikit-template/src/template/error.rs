//! Why a string is not a template, or not one for matching, and why values can't be inserted.

use alloc::boxed::Box;
use core::fmt;
use core::ops::Range;

use urikit::{Describe, Details};

use super::Template;
use super::check::GrammarFault;
use super::var_spec::VarSpec;

/// What is wrong with a template: it breaks a rule of RFC 6570, or it can't be used for matching.
///
/// ```
/// use urikit_template::{Template, TemplateErrorKind};
///
/// let error = Template::parse("/users/{id").unwrap_err();
/// assert_eq!(error.kind(), TemplateErrorKind::UnclosedExpression);
/// assert_eq!((error.offset(), error.rule()), (Some(10), Some("expression")));
/// assert_eq!(error.to_string(), "expression without its '}' in the template at byte 10");
/// ```
///
/// A template in which a string has two readings, or in which one character does not decide the
/// reading, is no [`Matcher`](crate::Matcher):
///
/// ```
/// use urikit_template::{Matcher, Template, TemplateErrorKind};
///
/// let error = Matcher::new(&Template::parse("{a,b}")?).unwrap_err();
/// assert_eq!((error.kind(), error.range()), (TemplateErrorKind::Owner, Some(1..2)));
/// assert_eq!((error.variable(), error.other()), (Some("a"), Some("b")));
/// assert_eq!(error.to_string(), "ambiguous template: a value can be that of 'a' or that of 'b', at byte 1");
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    kind: TemplateErrorKind,
    range: Option<Range<usize>>,
    rule: Option<&'static str>,
    names: Option<Box<Names>>,
}

/// Of what makes a template ambiguous, or a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Names {
    variable: Option<Box<str>>,
    other: Option<Box<str>>,
}

/// The kinds of [`TemplateError`]. More may be added.
///
/// ```
/// use urikit_template::{Template, TemplateErrorKind};
///
/// let kind = |text| Template::parse(text).unwrap_err().kind();
/// assert_eq!(kind("{=path}"), TemplateErrorKind::ReservedOperator);
/// assert_eq!(kind("{a:0}"), TemplateErrorKind::PrefixLength);
/// assert_eq!(kind("{}").to_string(), "missing variable name");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TemplateErrorKind {
    /// A character that is not allowed there.
    UnexpectedChar,
    /// A `%` not followed by two hex digits.
    MalformedEscape,
    /// The string ends within an expression.
    UnclosedExpression,
    /// One of `=`, `,`, `!`, `@`, `|`, which RFC 6570 §2.2 reserves.
    ReservedOperator,
    /// A missing variable name.
    MissingName,
    /// The number after a `:` is not from 1 to 9999, or starts with a zero.
    PrefixLength,
    /// Ambiguous, `{a,b}`, `{/a,b}`, `{?a,b*}`: either may be absent, or an object has a key with
    /// the other's name.
    Owner,
    /// Ambiguous, `{.a*}`, `{+a*}`, `{#a*}`: the separator of members may also occur in one.
    Members,
    /// Ambiguous, `{a}{b}`, `{a}-{b}`, `{/a}/b`: what follows may be part of the value too.
    End,
    /// A template of the [`Router`](crate::Router) differs only in the names of its variables.
    Conflict,
}

impl TemplateErrorKind {
    /// A short, stable name, for machines.
    ///
    /// ```
    /// use urikit_template::TemplateErrorKind;
    /// assert_eq!(TemplateErrorKind::MissingName.name(), "missing-name");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnexpectedChar => "unexpected-char",
            Self::MalformedEscape => "malformed-escape",
            Self::UnclosedExpression => "unclosed-expression",
            Self::ReservedOperator => "reserved-operator",
            Self::MissingName => "missing-name",
            Self::PrefixLength => "prefix-length",
            Self::Owner => "owner",
            Self::Members => "members",
            Self::End => "end",
            Self::Conflict => "conflict",
        }
    }
}

impl TemplateError {
    /// What is wrong with the grammar of `text`.
    pub(super) const fn of_grammar(text: &str, fault: GrammarFault) -> Self {
        let GrammarFault { offset, kind, rule } = fault;
        let range = offset..super::check::end_of_char(text, offset);
        Self { kind, range: Some(range), rule: Some(rule), names: None }
    }

    /// A variable whose value is ambiguous, because of `other` or of a literal.
    pub(super) fn ambiguous(
        kind: TemplateErrorKind,
        variable: VarSpec<'_>,
        other: Option<&str>,
    ) -> Self {
        let names = Names { variable: Some(variable.name().into()), other: other.map(Into::into) };
        Self { kind, range: Some(variable.range()), rule: None, names: Some(Box::new(names)) }
    }

    /// A template that matches the same strings as `other`.
    pub(super) fn conflict(other: &Template<'_>) -> Self {
        let names = Names { variable: None, other: Some(other.without_userinfos().into()) };
        let kind = TemplateErrorKind::Conflict;
        Self { kind, range: None, rule: None, names: Some(Box::new(names)) }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> TemplateErrorKind {
        self.kind
    }

    /// Where in the template: the character that is not allowed, or the name of the ambiguous
    /// variable. `None` for a conflict of two templates.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        self.range.clone()
    }

    /// Where that range starts. What precedes a character that is not allowed could still have
    /// become a template.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.range.as_ref().map(|range| range.start)
    }

    /// The name of the broken rule in RFC 6570's grammar.
    #[must_use]
    pub const fn rule(&self) -> Option<&'static str> {
        self.rule
    }

    /// The variable whose value is ambiguous.
    #[must_use]
    pub fn variable(&self) -> Option<&str> {
        self.names.as_ref()?.variable.as_deref()
    }

    /// The other variable, if it is not a literal that makes the first ambiguous; or the template
    /// that was inserted before, with possible userinfos masked.
    #[must_use]
    pub fn other(&self) -> Option<&str> {
        self.names.as_ref()?.other.as_deref()
    }
}

impl TemplateErrorKind {
    /// What it means, in a few words for people. `Display` writes the same.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::UnexpectedChar => "unexpected character",
            Self::MalformedEscape => "malformed percent-escape",
            Self::UnclosedExpression => "expression without its '}'",
            Self::ReservedOperator => "reserved operator",
            Self::MissingName => "missing variable name",
            Self::PrefixLength => "prefix length that is not 1 to 9999",
            Self::Owner => "ambiguous template: a value can be that of two variables",
            Self::Members => "ambiguous template: a member may contain the separator",
            Self::End => "ambiguous template: the end of a value can't be determined",
            Self::Conflict => "the route matches the same paths as one that was added before",
        }
    }
}

impl fmt::Display for TemplateErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use TemplateErrorKind as Kind;
        let variable = self.variable().unwrap_or_default();
        match (self.kind, self.other()) {
            (Kind::Owner, Some(other)) => write!(
                f,
                "ambiguous template: a value can be that of '{variable}' or that of '{other}'"
            )?,
            (Kind::Owner, None) => {
                write!(f, "ambiguous template: a value need not be that of '{variable}'")?;
            }
            (Kind::Members, _) => {
                write!(f, "ambiguous template: a member of '{variable}' may contain the separator")?
            }
            (Kind::End, other) => {
                write!(
                    f,
                    "ambiguous template: the end of '{variable}' can't be determined from what \
                     follows it"
                )?;
                if let Some(other) = other {
                    write!(f, ", '{other}'")?;
                }
            }
            (Kind::Conflict, other) => {
                let other = other.unwrap_or_default();
                return write!(
                    f,
                    "the route matches the same paths as `{other}`, which was added before"
                );
            }
            (kind, _) => write!(f, "{kind} in the template")?,
        }
        let Some(offset) = self.offset() else { return Ok(()) };
        let comma = if self.variable().is_some() { "," } else { "" };
        write!(f, "{comma} at byte {offset}")
    }
}

impl core::error::Error for TemplateError {}

impl Describe for TemplateError {
    fn details(&self) -> Details {
        let details = Details::new(self.kind().name()).at(self.offset());
        self.rule().map_or(details, |rule| details.by(rule))
    }
}

/// Why a template can't be expanded with these values, and because of which variable.
///
/// ```
/// use urikit_template::{ExpandErrorKind, Template};
///
/// let template = Template::parse("owners/{owner}/pets")?;
/// let error = template.expand(&[("owner", "..")]).unwrap_err();
/// assert_eq!(error.kind(), ExpandErrorKind::DotSegment);
/// assert_eq!((error.variable(), error.range()), (Some("owner"), Some(8..13)));
/// assert_eq!(error.to_string(), "the value of 'owner' makes a segment '.' or '..', at byte 8");
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
///
/// Values are not shown, as they may be secrets; custom messages of a type are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpandError {
    kind: ExpandErrorKind,
    /// The name in the template, or the path to a value of a Rust type; empty if neither.
    variable: Box<str>,
    /// Of the name in the template.
    offset: Option<usize>,
    /// What serde says.
    message: Option<Box<str>>,
}

/// The kinds of [`ExpandError`]. More may be added.
///
/// ```
/// use urikit_template::ExpandErrorKind;
/// assert_eq!(ExpandErrorKind::Nested.name(), "nested");
/// assert_eq!(ExpandErrorKind::Scheme.to_string(), "a value makes a scheme");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExpandErrorKind {
    /// A value makes a segment of the path `.` or `..`, which resolvers remove with the one before.
    DotSegment,
    /// A value makes an authority that the template does not have, as `/{a}/b` with an empty `a`,
    /// or a value of `{+a}` continues one.
    Authority,
    /// A value makes a scheme that the template does not have.
    Scheme,
    /// A value makes a relative path start at the root, as `{a}/b` with an empty `a`.
    Root,
    /// The result is not a URI reference: `[` or a second `#`, a port that is not a number.
    NotAReference,
    /// `{list:3}`, if the value is a list or an object: RFC 6570 §2.4.1 does not define it.
    PrefixOfComposite,
    /// A list or an object within another: RFC 6570 has no such values.
    Nested,
    /// Partial expansion: no template is equivalent after inserting these values.
    Inseparable,
    /// A Rust value that a variable can't represent: a number that is not finite, bytes that are
    /// not UTF-8, too many levels.
    Unsupported,
    /// A custom error of a Rust type.
    Custom,
}

impl ExpandErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DotSegment => "dot-segment",
            Self::Authority => "authority",
            Self::Scheme => "scheme",
            Self::Root => "root",
            Self::NotAReference => "not-a-reference",
            Self::PrefixOfComposite => "prefix-of-composite",
            Self::Nested => "nested",
            Self::Inseparable => "inseparable",
            Self::Unsupported => "unsupported-type",
            Self::Custom => "custom",
        }
    }

    /// What it means, in a few words for people. `Display` writes the same.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::DotSegment => "a value makes a segment '.' or '..'",
            Self::Authority => "a value makes an authority, or continues one",
            Self::Scheme => "a value makes a scheme",
            Self::Root => "a value makes the path start at the root",
            Self::NotAReference => "the expanded template is not a URI reference",
            Self::PrefixOfComposite => "the template takes a prefix of a list or an object",
            Self::Nested => "the template has no place for a list or an object within another",
            Self::Inseparable => "no template is equivalent after inserting only these values",
            Self::Unsupported => "a value can't be a variable",
            Self::Custom => "a type rejects its value",
        }
    }
}

impl ExpandError {
    /// An error at a variable of the template.
    pub(super) fn at_variable(kind: ExpandErrorKind, spec: VarSpec<'_>) -> Self {
        Self { kind, variable: spec.name().into(), offset: Some(spec.offset()), message: None }
    }

    /// A result that is not a URI reference, because of a literal.
    pub(super) fn not_a_reference() -> Self {
        let kind = ExpandErrorKind::NotAReference;
        Self { kind, variable: "".into(), offset: None, message: None }
    }

    /// A Rust value that is not a variable.
    #[cfg(feature = "serde")]
    pub(crate) fn of_value(kind: ExpandErrorKind, message: impl Into<Box<str>>) -> Self {
        Self { kind, variable: "".into(), offset: None, message: Some(message.into()) }
    }

    /// The same, for a value within another; `place` adds the step to the path.
    #[cfg(feature = "serde")]
    #[cold]
    pub(crate) fn within(self, place: impl FnOnce(&str) -> alloc::string::String) -> Self {
        Self { variable: place(&self.variable).into(), ..self }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ExpandErrorKind {
        self.kind
    }

    /// The name of the variable; for a Rust value that is not a variable, the names and indices
    /// that lead to it, as in `points[2].x`. `None` if a literal is wrong, or the Rust value itself.
    #[must_use]
    pub fn variable(&self) -> Option<&str> {
        Some(&*self.variable).filter(|name| !name.is_empty())
    }

    /// Where the name of the variable is in the template.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        self.offset.map(|offset| offset..offset + self.variable.len())
    }

    /// Where that range starts.
    #[must_use]
    pub const fn offset(&self) -> Option<usize> {
        self.offset
    }
}

impl fmt::Display for ExpandErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sentence, variable) = (self.kind.message(), self.variable());
        if let Some(message) = &self.message {
            write!(f, "the value does not fit: {message}")?;
            return variable.map_or(Ok(()), |path| write!(f, " at {path}"));
        }
        match (sentence.strip_prefix("a value"), variable) {
            (Some(predicate), Some(name)) => write!(f, "the value of '{name}'{predicate}")?,
            _ => f.write_str(sentence)?,
        }
        self.offset.map_or(Ok(()), |offset| write!(f, ", at byte {offset}"))
    }
}

impl core::error::Error for ExpandError {}

impl Describe for ExpandError {
    fn details(&self) -> Details {
        Details::new(self.kind().name()).at(self.offset())
    }
}
