//! Which components the URIs of a scheme have.

use urikit::Component;
use urikit::percent::Part;

use super::{Clause, Condition, Requirement, SchemeRules};

/// Whether the URIs of a scheme have a component. Closed: a requirement is for it or against it, and
/// binding or advice.
///
/// ```
/// use urikit::Component;
/// use urikit_schemes::{Http, rules::ComponentUse};
/// assert_eq!(Http::HTTP.component_use(Component::Host), ComponentUse::Required);
/// assert_eq!(Http::HTTP.component_use(Component::Userinfo), ComponentUse::Discouraged);
/// assert_eq!(Http::WS.component_use(Component::Fragment), ComponentUse::Forbidden);
/// assert_eq!(ComponentUse::Allowed.name(), "allowed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ComponentUse {
    /// All have it.
    Required,
    /// They may have it.
    Allowed,
    /// They may have it, but should not.
    Discouraged,
    /// None has it.
    Forbidden,
}

impl ComponentUse {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Allowed => "allowed",
            Self::Discouraged => "discouraged",
            Self::Forbidden => "forbidden",
        }
    }
}

impl Condition {
    /// Whether a URI that meets it can't have the part.
    pub(super) const fn forbids(self, part: Part) -> bool {
        use Part::{
            Authority, Fragment, Host, IpLiteral, Password, Path, Port, Query, QueryKey,
            QueryValue, RegName, Segment, User, Userinfo,
        };
        let in_userinfo = matches!(part, Userinfo | User | Password);
        match self {
            Self::NoAuthority => {
                in_userinfo || matches!(part, Authority | Host | RegName | IpLiteral | Port)
            }
            Self::NoUserinfo => in_userinfo,
            Self::NoPort => matches!(part, Port),
            Self::NoPath => matches!(part, Path | Segment),
            Self::NoQuery => matches!(part, Query | QueryKey | QueryValue),
            Self::NoFragment => matches!(part, Fragment),
            _ => false,
        }
    }
}

impl SchemeRules {
    /// Its requirements, and its advice.
    ///
    /// ```
    /// use urikit_schemes::Http;
    /// assert!(Http::HTTP.requirements().any(|requirement| requirement.is_advice()));
    /// ```
    pub fn requirements(&self) -> impl Iterator<Item = Requirement> + use<> {
        self.requirements.iter().copied()
    }

    /// Whether its URIs have a component, as far as its [`requirements`](Self::requirements) say.
    ///
    /// ```
    /// use urikit::Component;
    /// use urikit_schemes::{File, Mailto, rules::ComponentUse};
    /// assert_eq!(File::RULES.component_use(Component::Query), ComponentUse::Forbidden);
    /// assert_eq!(Mailto::RULES.component_use(Component::Query), ComponentUse::Allowed);
    /// assert_eq!(Mailto::RULES.component_use(Component::Scheme), ComponentUse::Required);
    /// ```
    #[must_use]
    pub fn component_use(&self, component: Component) -> ComponentUse {
        let part = match component {
            Component::Scheme => return ComponentUse::Required,
            Component::Userinfo => Part::Userinfo,
            Component::Host => Part::Host,
            Component::Port => Part::Port,
            Component::Path => Part::Path,
            Component::Query => Part::Query,
            Component::Fragment => Part::Fragment,
        };
        let requires = |condition| self.clause_of(condition).is_some();
        let is_required = match component {
            Component::Host => requires(Condition::Authority) && requires(Condition::HostNotEmpty),
            Component::Path => {
                requires(Condition::PathAbsolute) || requires(Condition::PathNotEmpty)
            }
            Component::Query => requires(Condition::QueryNotEmpty),
            _ => false,
        };
        let against = |advice: bool| {
            let all = self.requirements.iter().filter(|it| it.condition().forbids(part));
            all.filter(|requirement| requirement.is_advice() == advice).count() > 0
        };
        if is_required {
            ComponentUse::Required
        } else if against(false) {
            ComponentUse::Forbidden
        } else if against(true) {
            ComponentUse::Discouraged
        } else {
            ComponentUse::Allowed
        }
    }

    /// What an empty host means, as in `file:///a`: that it is not allowed, or where the resource then is. `None`
    /// if the standard says nothing about it.
    ///
    /// ```
    /// use urikit_schemes::{File, Http};
    /// let clause = File::RULES.empty_host().unwrap();
    /// assert_eq!(clause.message(), "an empty host is `localhost`: the machine itself");
    /// let clause = Http::HTTP.empty_host().unwrap();
    /// assert_eq!(clause.message(), "an http URI has a host that is not empty");
    /// ```
    #[must_use]
    pub fn empty_host(&self) -> Option<Clause> {
        let refused = [Condition::HostNotEmpty, Condition::NoAuthority];
        let refused = refused.into_iter().find_map(|condition| self.clause_of(condition));
        refused.or(self.empty_host)
    }

    /// What its standard says beyond the generic syntax: requirements, advice, the meaning of an empty host, and
    /// characters that are escaped. Each once.
    ///
    /// ```
    /// use urikit_schemes::File;
    /// assert!(File::RULES.clauses().any(|clause| clause.message() == "a file URI has no query"));
    /// ```
    pub fn clauses(&self) -> impl Iterator<Item = Clause> + use<> {
        let all = self.requirements;
        let requirements = all.iter().enumerate().filter(|(index, requirement)| {
            !all[..*index].iter().any(|earlier| earlier.clause() == requirement.clause())
        });
        let requirements = requirements.map(|(_, requirement)| requirement.clause());
        requirements.chain(self.empty_host).chain(self.unescaped_clauses())
    }

    /// The clause that requires a condition.
    fn clause_of(&self, condition: Condition) -> Option<Clause> {
        let mut required = self.requirements().filter(|it| !it.is_advice());
        required.find(|it| it.condition() == condition).map(Requirement::clause)
    }
}
