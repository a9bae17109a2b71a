//! Which parts an identifier has in its canonical form: RFC 3986 §6.2.3.

use super::segments::{Place, Segments};
use super::steps::Steps;
use crate::component::Host;
use crate::grammar::scheme_facts::facts;
use crate::ident::Identifier;

/// The parts that are left, as they are written in the identifier: their characters and the
/// segments of the path are still to be made canonical.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'a> {
    pub(crate) steps: Steps,
    pub(crate) scheme: Option<&'a str>,
    pub(crate) userinfo: Option<&'a str>,
    pub(crate) host: Option<Host<'a>>,
    pub(crate) port: Option<&'a str>,
    pub(crate) path: &'a str,
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
}

impl<'a> Parts<'a> {
    #[inline]
    pub(crate) fn of<K>(identifier: &Identifier<'a, K>, steps: Steps) -> Self {
        let parts = Self {
            steps,
            scheme: identifier.scheme_if_any().map(|part| part.as_str()),
            userinfo: identifier.userinfo().map(|part| part.as_str()),
            host: identifier.host(),
            port: identifier.port().map(|part| part.as_str()),
            path: identifier.path().as_str(),
            query: identifier.query().map(|part| part.as_str()),
            fragment: identifier.fragment().map(|part| part.as_str()),
        };
        if steps.scheme && parts.host.is_some() { parts.without_defaults() } else { parts }
    }

    /// Leaves out what stands for itself when it is not written; writes the path that is meant
    /// by none. Only behind an authority is there either.
    fn without_defaults(self) -> Self {
        let facts = self.scheme.and_then(facts);
        let is_default = |port: &&str| {
            port.is_empty() || facts.is_some_and(|facts| is_literally(port, facts.default_port))
        };
        let path_is_root =
            self.path.is_empty() && facts.is_some_and(|facts| facts.empty_path_is_root);
        Self {
            port: self.port.filter(|port| !is_default(port)),
            path: if path_is_root { "/" } else { self.path },
            ..self
        }
    }

    /// The segments of the canonical path, from the last to the first.
    #[inline]
    pub(crate) fn segments(&self) -> Segments<'a> {
        Segments::new(self.path, self.place(), self.steps)
    }

    pub(crate) const fn place(&self) -> Place {
        Place { behind_scheme: self.scheme.is_some(), behind_authority: self.host.is_some() }
    }
}

/// Without a leading zero: `:080` is another text than `:80`, and stays.
fn is_literally(digits: &str, number: u16) -> bool {
    !digits.starts_with('0') && digits.parse() == Ok(number)
}
