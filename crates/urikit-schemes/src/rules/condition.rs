//! Conditions on the components of a URI, and the clauses that require them.

use urikit::Uri;

use super::Clause;
use crate::error::{SchemeError, SchemeErrorKind};
use crate::shared_syntax::query_end;

/// A condition on the components of any URI.
///
/// ```
/// use urikit_schemes::rules::{Clause, Condition, Requirement, SchemeRules};
/// use urikit::Uri;
/// const SAYS: Clause = Clause::new("app-URI", "our API guide §2", "an app URI has no query");
/// const APP: SchemeRules =
///     SchemeRules::new("app", "app-URI", &[Requirement::new(Condition::NoQuery, SAYS)]);
/// assert_eq!(APP.check(Uri::parse("app:/a?b")?).unwrap_err().range(), Some(6..8));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Condition {
    /// There is an authority, possibly empty.
    Authority,
    /// There is no authority.
    NoAuthority,
    /// The host of the authority, if there is one, is not empty.
    HostNotEmpty,
    /// There is no userinfo, not even an empty one.
    NoUserinfo,
    /// The port, if there is one, is at most 65535.
    PortInRange,
    /// There is no port, not even an empty one.
    NoPort,
    /// The path starts with a `/`, but not with `//`.
    PathAbsolute,
    /// The path is not empty.
    PathNotEmpty,
    /// The path is empty.
    NoPath,
    /// There is a query, and it is not empty.
    QueryNotEmpty,
    /// There is no query.
    NoQuery,
    /// There is no fragment.
    NoFragment,
}

impl Condition {
    /// Where and how a URI violates the condition.
    fn broken_by(self, uri: &Uri<'_>) -> Option<(SchemeErrorKind, usize)> {
        use SchemeErrorKind::{Forbidden, Malformed, Missing};
        let spans = uri.spans();
        let authority = uri.authority();
        let path_start = spans.path().start;
        let authority_start = spans.authority().map_or(path_start, |authority| authority.start);
        let host = spans.host().unwrap_or(path_start..path_start);
        let (broken, kind, offset) = match self {
            Self::Authority => (authority.is_none(), Missing, path_start),
            Self::NoAuthority => {
                (authority.is_some(), Forbidden, authority_start.saturating_sub("//".len()))
            }
            Self::HostNotEmpty => {
                let empty = uri.host().is_some_and(|host| host.as_str().is_empty());
                (empty, Missing, host.start)
            }
            Self::NoUserinfo => (uri.userinfo().is_some(), Forbidden, authority_start),
            Self::PortInRange => {
                let number = authority.map(|authority| authority.port_u16());
                (matches!(number, Some(Err(_))), Malformed, host.end + 1)
            }
            Self::NoPort => (uri.port().is_some(), Forbidden, host.end),
            Self::PathAbsolute => match uri.path().as_str().as_bytes() {
                [b'/', b'/', ..] => (true, Malformed, path_start + 1),
                [b'/', ..] => (false, Missing, path_start),
                [] => (true, Missing, path_start),
                _ => (true, Malformed, path_start),
            },
            Self::PathNotEmpty => (uri.path().is_empty(), Missing, path_start),
            Self::NoPath => (!uri.path().is_empty(), Forbidden, path_start),
            Self::QueryNotEmpty => {
                let is_there = uri.query().is_some_and(|query| !query.as_str().is_empty());
                (!is_there, Missing, query_end(*uri))
            }
            Self::NoQuery => (uri.query().is_some(), Forbidden, spans.path().end),
            Self::NoFragment => (uri.fragment().is_some(), Forbidden, query_end(*uri)),
        };
        broken.then_some((kind, offset))
    }
}

/// A [`Condition`] and the [`Clause`] that requires it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    condition: Condition,
    clause: Clause,
    is_advice: bool,
}

impl Requirement {
    /// What every URI of a scheme must do.
    #[must_use]
    pub const fn new(condition: Condition, clause: Clause) -> Self {
        Self { condition, clause, is_advice: false }
    }

    /// What it should do: a URI that does not is still valid.
    #[must_use]
    pub const fn advice(condition: Condition, clause: Clause) -> Self {
        Self { condition, clause, is_advice: true }
    }

    /// The condition.
    #[must_use]
    pub const fn condition(self) -> Condition {
        self.condition
    }

    /// The clause that requires it.
    #[must_use]
    pub const fn clause(self) -> Clause {
        self.clause
    }

    /// Whether a URI that does not meet it is still valid.
    #[must_use]
    pub const fn is_advice(self) -> bool {
        self.is_advice
    }

    pub(super) fn broken_by(self, uri: &Uri<'_>) -> Option<SchemeError> {
        let (kind, offset) = self.condition.broken_by(uri)?;
        Some(SchemeError::new(kind, self.clause).at(offset..offset).in_uri(*uri))
    }
}
