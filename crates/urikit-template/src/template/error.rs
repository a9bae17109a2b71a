//! Why a string is not a template.

use core::fmt;

use urikit::{Describe, Details};

/// What is wrong with a template, where, and which rule of RFC 6570 it breaks.
///
/// ```
/// use urikit_template::{Template, TemplateErrorKind};
///
/// let error = Template::parse("/users/{id").unwrap_err();
/// assert_eq!(error.kind(), TemplateErrorKind::UnclosedExpression);
/// assert_eq!((error.offset(), error.rule()), (10, "expression"));
/// assert_eq!(error.to_string(), "expression without its '}' in the template at byte 10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateError {
    pub(super) offset: usize,
    pub(super) kind: TemplateErrorKind,
    pub(super) rule: &'static str,
}

/// The kinds of [`TemplateError`]. More may be added.
///
/// ```
/// use urikit_template::{Template, TemplateErrorKind};
///
/// let kind = |text| Template::parse(text).unwrap_err().kind();
/// assert_eq!(kind("{=path}"), TemplateErrorKind::ReservedOperator);
/// assert_eq!(kind("{a:0}"), TemplateErrorKind::PrefixLength);
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
        }
    }
}

impl TemplateError {
    /// The byte offset: what precedes it could still have become a template.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> TemplateErrorKind {
        self.kind
    }

    /// The name of the broken rule in RFC 6570's grammar.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        self.rule
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = match self.kind {
            TemplateErrorKind::UnexpectedChar => "unexpected character",
            TemplateErrorKind::MalformedEscape => "malformed percent-escape",
            TemplateErrorKind::UnclosedExpression => "expression without its '}'",
            TemplateErrorKind::ReservedOperator => "reserved operator",
            TemplateErrorKind::MissingName => "missing variable name",
            TemplateErrorKind::PrefixLength => "prefix length that is not 1 to 9999",
        };
        write!(f, "{fault} in the template at byte {}", self.offset)
    }
}

impl core::error::Error for TemplateError {}

impl Describe for TemplateError {
    fn details(&self) -> Details {
        Details::new(self.kind().name()).at(self.offset()).by(self.rule())
    }
}
