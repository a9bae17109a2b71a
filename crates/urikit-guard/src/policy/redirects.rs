//! Which redirects a policy allows.

use crate::by_name::by_name;

/// Which redirects [`Policy::check_redirect`](super::Policy::check_redirect) allows. The target must always pass the policy.
///
/// ```
/// use urikit_guard::policy::Redirects;
/// assert_eq!("same-origin".parse(), Ok(Redirects::SameOrigin));
/// assert_eq!(Redirects::default().name(), "no-downgrade");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Redirects {
    /// None.
    None,
    /// To the same scheme, host and port.
    SameOrigin,
    /// All, except from `https` or `wss` to a scheme without TLS.
    #[default]
    NoDowngrade,
    /// All.
    Any,
}

impl Redirects {
    /// All of them.
    pub const ALL: &[Self] = &[Self::None, Self::SameOrigin, Self::NoDowngrade, Self::Any];

    /// The name in a policy file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::SameOrigin => "same-origin",
            Self::NoDowngrade => "no-downgrade",
            Self::Any => "any",
        }
    }

    /// The value with this name, ignoring ASCII case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.name().eq_ignore_ascii_case(name))
    }
}

by_name!(Redirects, "choice of redirects");
