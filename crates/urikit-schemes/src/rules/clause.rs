//! A clause of a standard, which a URI of its scheme meets or breaks.

use crate::error::{SchemeError, SchemeErrorKind};

/// A requirement of a standard on the URIs of a scheme.
///
/// ```
/// use urikit_schemes::rules::Clause;
/// const HOST: Clause = Clause::new("app-URI", "our API guide §2", "an app URI names a host");
/// assert_eq!(HOST.section(), "our API guide §2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    rule: &'static str,
    section: &'static str,
    says: &'static str,
}

impl Clause {
    /// A clause of `section` about the rule with this name, in your own words.
    #[must_use]
    pub const fn new(rule: &'static str, section: &'static str, says: &'static str) -> Self {
        Self { rule, section, says }
    }

    /// The name of the rule, as in the standard's ABNF.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        self.rule
    }

    /// The section: `RFC 8089 §2`.
    #[must_use]
    pub const fn section(self) -> &'static str {
        self.section
    }

    /// What it requires.
    #[must_use]
    pub const fn message(self) -> &'static str {
        self.says
    }

    /// The error that something is missing at `offset`.
    pub(crate) const fn missing(self, offset: usize) -> SchemeError {
        SchemeError::new(SchemeErrorKind::Missing, self).at(offset..offset)
    }

    /// The error that what is at `offset` is not allowed.
    pub(crate) const fn forbidden(self, offset: usize) -> SchemeError {
        SchemeError::new(SchemeErrorKind::Forbidden, self).at(offset..offset)
    }

    /// The error that what is at `offset` is malformed.
    pub(crate) const fn malformed(self, offset: usize) -> SchemeError {
        SchemeError::new(SchemeErrorKind::Malformed, self).at(offset..offset)
    }
}
