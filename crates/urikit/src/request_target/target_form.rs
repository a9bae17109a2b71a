//! The forms of request targets.

use crate::grammar::rule::Rule;
use crate::parse::target::read_target_form;

/// A form of request target: RFC 9112 §3.2 has no others, and RFC 7230 had one.
///
/// ```
/// use urikit::request_target::TargetForm;
/// assert_eq!(TargetForm::Origin.name(), "origin-form");
/// assert_eq!(TargetForm::of("www.example.com:80").collect::<Vec<_>>(),
///     [TargetForm::Absolute, TargetForm::Authority]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TargetForm {
    /// A path that starts with `/`, and optionally a query: a request to an origin server.
    Origin,
    /// An absolute URI: a request to a proxy.
    Absolute,
    /// A host and a port: the destination of `CONNECT`.
    Authority,
    /// Any RFC 3986 authority, as in RFC 7230. RFC 9112 narrowed it to
    /// [`Authority`](Self::Authority).
    Authority7230,
    /// `*`: the server as a whole, for `OPTIONS`.
    Asterisk,
}

impl TargetForm {
    /// The forms of RFC 9112, in its order.
    const RFC9112: [Self; 4] = [Self::Origin, Self::Absolute, Self::Authority, Self::Asterisk];

    /// The ABNF rule of the form.
    ///
    /// ```
    /// use urikit::{Rule, request_target::TargetForm};
    /// assert_eq!(TargetForm::Asterisk.rule(), Rule::AsteriskForm);
    /// ```
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Self::Origin => Rule::OriginForm,
            Self::Absolute => Rule::AbsoluteForm,
            Self::Authority => Rule::AuthorityForm,
            Self::Authority7230 => Rule::AuthorityForm7230,
            Self::Asterisk => Rule::AsteriskForm,
        }
    }

    /// The name of that rule: `origin-form`, `absolute-form`, `authority-form`,
    /// `authority-form-7230` or `asterisk-form`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.rule().name()
    }

    /// The forms of RFC 9112 that derive `text`. The method of the request decides between them.
    pub fn of(text: &str) -> impl Iterator<Item = Self> {
        Self::RFC9112.into_iter().filter(move |form| read_target_form(form.rule(), text).is_ok())
    }
}
