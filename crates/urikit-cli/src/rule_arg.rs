//! Rules of the grammar as values of `--as`, in any case of letters.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use urikit::scheme::{SchemeRules, SchemeSet};
use urikit::{Iri, IriRef, ParseError, Rule, Uri, UriRef};

use crate::fault::Fault;

/// A rule for a whole identifier, with the library's entry point for it.
///
/// Every kind of identifier widens to [`IriRef`], so all of them are read alike.
#[derive(Clone, Copy)]
pub(crate) struct WholeRule {
    pub(crate) rule: Rule,
    pub(crate) parse: fn(&str) -> Result<IriRef<'_>, ParseError>,
}

const WHOLE_RULES: [WholeRule; 8] = [
    WholeRule { rule: Rule::Uri, parse: |text| Uri::parse(text).map(IriRef::from) },
    WholeRule { rule: Rule::UriReference, parse: |text| UriRef::parse(text).map(IriRef::from) },
    WholeRule {
        rule: Rule::RelativeRef,
        parse: |text| UriRef::parse_relative(text).map(IriRef::from),
    },
    WholeRule {
        rule: Rule::AbsoluteUri,
        parse: |text| Uri::parse_absolute(text).map(IriRef::from),
    },
    WholeRule { rule: Rule::Iri, parse: |text| Iri::parse(text).map(IriRef::from) },
    WholeRule { rule: Rule::IriReference, parse: |text| IriRef::parse(text) },
    WholeRule { rule: Rule::IrelativeRef, parse: |text| IriRef::parse_relative(text) },
    WholeRule {
        rule: Rule::AbsoluteIri,
        parse: |text| Iri::parse_absolute(text).map(IriRef::from),
    },
];

/// A rule of the generic grammar, or the one for all URIs of a scheme.
#[derive(Clone, Copy)]
pub(crate) enum AnyRule {
    Generic(Rule),
    Scheme(&'static SchemeRules),
}

impl AnyRule {
    fn from_name(name: &str) -> Option<Self> {
        let of_scheme = || SchemeSet::STANDARD.rules_named(name).map(Self::Scheme);
        Rule::from_name(name).map(Self::Generic).or_else(of_scheme)
    }

    /// The rule that bytes which are no text are not derived by.
    pub(crate) const fn generic(self) -> Rule {
        match self {
            Self::Generic(rule) => rule,
            Self::Scheme(_) => Rule::Uri,
        }
    }

    pub(crate) fn check(self, text: &str) -> Result<(), Fault> {
        match self {
            Self::Generic(rule) => Ok(rule.check(text)?),
            Self::Scheme(rules) => Ok(rules.check_rule(Uri::parse(text)?)?),
        }
    }
}

/// Takes the name of any rule. clap lists the names, and a similar one, for a wrong one.
pub(crate) fn any_rule() -> impl TypedValueParser<Value = AnyRule> {
    let of_schemes = SchemeSet::STANDARD.iter().map(|rules| rules.rule());
    PossibleValuesParser::new(Rule::all().map(Rule::name).chain(of_schemes))
        .try_map(|name| AnyRule::from_name(&name).ok_or("no rule has this name"))
}

/// Takes the name of a rule for a whole identifier.
pub(crate) fn whole_rule() -> impl TypedValueParser<Value = WholeRule> {
    let names = WHOLE_RULES.iter().map(|whole| whole.rule.name());
    PossibleValuesParser::new(names).try_map(|name| {
        let rule = Rule::from_name(&name);
        let whole = WHOLE_RULES.iter().find(|whole| Some(whole.rule) == rule);
        whole.copied().ok_or("no whole identifier has this rule")
    })
}
