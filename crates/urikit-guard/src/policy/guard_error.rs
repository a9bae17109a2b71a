//! Why a policy rejects something.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use urikit::{Describe, Details};

use crate::by_name::by_name;

/// Why a policy rejects a URI, an address or a redirect: the rule, and where in the input.
///
/// ```
/// use urikit::Uri;
/// use urikit_guard::policy::{GuardRule, Policy};
/// let refused = Policy::default().check(Uri::parse("http://[::1]:8080/")?).unwrap_err();
/// assert_eq!(refused.rule(), GuardRule::HostClasses);
/// assert_eq!(refused.range(), Some(7..12));
/// assert_eq!(
///     refused.to_string(),
///     "refused by host-classes at byte 7: hosts of the class loopback are not allowed"
/// );
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// It contains no byte of a userinfo, a path or a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuardError {
    rule: GuardRule,
    range: Option<Range<usize>>,
    why: String,
}

/// The rules of a policy, by their names in a policy file. More may be added.
///
/// ```
/// use urikit_guard::policy::GuardRule;
/// assert_eq!(GuardRule::MaxLength.name(), "max-length");
/// assert_eq!("query-keys".parse(), Ok(GuardRule::QueryKeys));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum GuardRule {
    /// Which schemes are allowed.
    Schemes,
    /// Which hosts are allowed. A URI must have one, and all parsers must agree on it.
    Hosts,
    /// Which hosts are rejected although `hosts` allows them.
    Except,
    /// Which classes of hosts are allowed.
    HostClasses,
    /// Which classes of addresses may be connected to.
    AddressClasses,
    /// Whether a name may have an address in it.
    EmbeddedAddresses,
    /// Which ports are allowed.
    Ports,
    /// Whether a userinfo is allowed.
    Userinfo,
    /// The maximum length of a URI.
    MaxLength,
    /// The paths that a URI must be under.
    Paths,
    /// Which parameters a query may have.
    QueryKeys,
    /// Which redirects are followed.
    Redirects,
}

impl GuardRule {
    /// All of them.
    ///
    /// ```
    /// use urikit_guard::policy::GuardRule;
    /// assert!(GuardRule::ALL.contains(&GuardRule::Ports));
    /// ```
    pub const ALL: &[Self] = &[
        Self::Schemes,
        Self::Hosts,
        Self::Except,
        Self::HostClasses,
        Self::AddressClasses,
        Self::EmbeddedAddresses,
        Self::Ports,
        Self::Userinfo,
        Self::MaxLength,
        Self::Paths,
        Self::QueryKeys,
        Self::Redirects,
    ];

    /// The name in a policy file, which is stable.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Schemes => "schemes",
            Self::Hosts => "hosts",
            Self::Except => "except",
            Self::HostClasses => "host-classes",
            Self::AddressClasses => "address-classes",
            Self::EmbeddedAddresses => "embedded-addresses",
            Self::Ports => "ports",
            Self::Userinfo => "userinfo",
            Self::MaxLength => "max-length",
            Self::Paths => "paths",
            Self::QueryKeys => "query-keys",
            Self::Redirects => "redirects",
        }
    }

    /// The rule with this name, ignoring ASCII case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }
}

by_name!(GuardRule, "rule of a policy");

impl GuardError {
    pub(super) fn new(
        rule: GuardRule,
        range: impl Into<Option<Range<usize>>>,
        why: impl Into<String>,
    ) -> Self {
        Self { rule, range: range.into(), why: why.into() }
    }

    /// The rule that was broken.
    #[must_use]
    pub const fn rule(&self) -> GuardRule {
        self.rule
    }

    /// The rule that was broken, under the name common to all errors.
    #[must_use]
    pub const fn kind(&self) -> GuardRule {
        self.rule
    }

    /// The bytes of the input that are rejected: a component, or a part of it. For a redirect, those
    /// of its resolved target. `None` for an address, for a component that is not there, and for the
    /// redirect itself.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        self.range.clone()
    }

    /// Where that range starts.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.range().map(|range| range.start)
    }

    /// What the rule found, in words.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.why
    }
}

impl fmt::Display for GuardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused by {}", self.rule.name())?;
        // The start needs no mention: a scheme, or the whole, is at fault.
        if let Some(offset) = self.offset().filter(|offset| *offset > 0) {
            write!(f, " at byte {offset}")?;
        }
        write!(f, ": {}", self.why)
    }
}

impl core::error::Error for GuardError {}

impl Describe for GuardError {
    fn details(&self) -> Details {
        Details::new(self.rule.name()).at(self.offset()).by(self.rule.name())
    }
}
