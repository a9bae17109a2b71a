//! What is wrong with a policy.

use alloc::string::String;
use core::fmt;

use urikit::redact::possible_userinfos;
use urikit::{Describe, Details};

use super::GuardRule;

/// What is wrong with a policy, which is then not usable. It contains no byte of a userinfo.
///
/// ```
/// use urikit_guard::policy::{GuardRule, Policy, PolicyErrorKind};
/// let error = Policy::builder().hosts(["localhost"]).build().unwrap_err();
/// assert_eq!((error.kind(), error.rule()), (PolicyErrorKind::Contradiction, GuardRule::Hosts));
/// assert_eq!(
///     error.to_string(),
///     "the policy's hosts: `localhost` is of the class localhost, which host-classes does not allow"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyError {
    kind: PolicyErrorKind,
    rule: GuardRule,
    why: String,
}

/// The kinds of [`PolicyError`]. More may be added.
///
/// ```
/// use urikit_guard::policy::PolicyErrorKind;
/// assert_eq!(PolicyErrorKind::Contradiction.name(), "contradiction");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PolicyErrorKind {
    /// A value that the rule does not accept.
    InvalidValue,
    /// Two rules exclude each other, or a rule allows nothing.
    Contradiction,
}

impl PolicyErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::InvalidValue => "invalid-value",
            Self::Contradiction => "contradiction",
        }
    }
}

impl PolicyErrorKind {
    /// What it means, in a few words for people. `Display` writes the same.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::InvalidValue => "a value that the rule does not accept",
            Self::Contradiction => "rules that exclude each other",
        }
    }
}

impl fmt::Display for PolicyErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

/// A value of a policy as shown in errors: a URI put there by mistake may contain a password.
pub(super) fn quoted_policy_value(value: &str) -> String {
    let mut shown = String::from("`");
    let mut from = 0;
    for userinfo in possible_userinfos(value.as_bytes()) {
        shown.push_str(&value[from..userinfo.start]);
        shown.push_str("***");
        from = userinfo.end;
    }
    shown.push_str(&value[from..]);
    shown.push('`');
    shown
}

impl PolicyError {
    pub(super) fn invalid(rule: GuardRule, why: impl Into<String>) -> Self {
        Self { kind: PolicyErrorKind::InvalidValue, rule, why: why.into() }
    }

    pub(super) fn contradiction(rule: GuardRule, why: impl Into<String>) -> Self {
        Self { kind: PolicyErrorKind::Contradiction, rule, why: why.into() }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> PolicyErrorKind {
        self.kind
    }

    /// The faulty rule.
    #[must_use]
    pub const fn rule(&self) -> GuardRule {
        self.rule
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the policy's {}: {}", self.rule.name(), self.why)
    }
}

impl core::error::Error for PolicyError {}

impl Describe for PolicyError {
    fn details(&self) -> Details {
        Details::new(self.kind.name()).by(self.rule.name())
    }
}
