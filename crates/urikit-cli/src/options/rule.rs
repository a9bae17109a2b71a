//! Grammar rules as values of `--as`, ignoring case.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use urikit::zone::{ZonedUri, ZonedUriRef};
use urikit::{AsIdentifier, Iri, IriRef, ParseError, Rule, Uri, UriRef};
use urikit_explain::grammar;
use urikit_guard::host::check_dns_name;
use urikit_schemes::rules::{Definition, SchemeRules, SchemeSet};

use crate::fault::Fault;
use crate::input::{Input, InputReader, Lines, text_lines};

/// A rule for a whole identifier, with the library's entry point for it.
///
/// Every kind of identifier converts to [`IriRef`], so all are read alike.
#[derive(Clone, Copy)]
pub(crate) struct WholeRule {
    pub(crate) rule: Rule,
    pub(crate) parse: fn(&str) -> Result<IriRef<'_>, ParseError>,
}

impl WholeRule {
    /// Parses the input by the rule.
    pub(crate) fn read<'a>(&self, input: Input<'a>) -> Result<IriRef<'a>, Fault> {
        let text = input.text(self.rule)?;
        (self.parse)(text).map_err(|error| Fault::of_identifier(error, text))
    }
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

impl WholeRule {
    fn for_rule(rule: Rule) -> Option<Self> {
        WHOLE_RULES.into_iter().find(|whole| whole.rule == rule)
    }

    /// Whether everything that it matches is printable ASCII without quotes, backslashes and tabs, and so needs
    /// no escapes.
    pub(crate) const fn is_ascii(&self) -> bool {
        matches!(self.rule, Rule::Uri | Rule::UriReference | Rule::RelativeRef | Rule::AbsoluteUri)
    }
}

/// The parts of each input are parsed together with its line. The most common rules have separate loops.
impl InputReader for WholeRule {
    type Parsed<'a> = IriRef<'a>;

    fn read_lines<'a>(
        &self,
        text: &'a str,
        mut see: impl FnMut(Lines<'a>, Result<&IriRef<'a>, Fault>),
    ) {
        match self.rule {
            Rule::UriReference => UriRef::parse_lines(text)
                .for_each(|(line, parsed)| see_parsed(line, parsed, &mut see)),
            Rule::Uri => {
                Uri::parse_lines(text)
                    .for_each(|(line, parsed)| see_parsed(line, parsed, &mut see));
            }
            _ => each_line(text, self.parse, &mut see),
        }
    }

    fn read_one<'a>(&self, input: Input<'a>) -> Result<IriRef<'a>, Fault> {
        self.read(input)
    }
}

#[inline(never)]
fn each_line<'a>(
    text: &'a str,
    parse: fn(&str) -> Result<IriRef<'_>, ParseError>,
    mut see: &mut dyn FnMut(Lines<'a>, Result<&IriRef<'a>, Fault>),
) {
    text_lines(text).for_each(|line| see_parsed(line, parse(line), &mut see));
}

#[inline(always)]
fn see_parsed<'a>(
    line: &'a str,
    parsed: Result<impl AsIdentifier<'a>, ParseError>,
    see: &mut impl FnMut(Lines<'a>, Result<&IriRef<'a>, Fault>),
) {
    match parsed {
        Ok(identifier) => see(Lines::single(line), Ok(&identifier.borrowed().as_iri_ref())),
        Err(error) => see(Lines::single(line), Err(Fault::of_identifier(error, line))),
    }
}

/// A rule of the generic grammar, the rule for all URIs of a scheme, or a rule for host names.
#[derive(Clone, Copy)]
pub(crate) enum AnyRule {
    Generic(Rule),
    Scheme(&'static SchemeRules),
    Other(&'static OtherRule),
}

/// A rule that the library checks, but that is not a [`Rule`].
pub(crate) struct OtherRule {
    name: &'static str,
    example: &'static str,
    counterexample: &'static str,
    generic: Rule,
    check: fn(&str) -> Result<(), Fault>,
}

static OTHER_RULES: [OtherRule; 3] = [
    OtherRule {
        name: "dns-name",
        example: "www.example.com",
        counterexample: "my_host.example",
        generic: Rule::RegName,
        check: |text| Ok(check_dns_name(text)?),
    },
    OtherRule {
        name: "URI-6874",
        example: "http://[fe80::1%25en0]/",
        counterexample: "http://[fe80::1%en0]/",
        generic: Rule::Uri,
        check: |text| Ok(ZonedUri::parse(text).map(drop)?),
    },
    OtherRule {
        name: "URI-reference-6874",
        example: "//[fe80::1%25en0]/",
        counterexample: "//[fe80::1%25]/",
        generic: Rule::UriReference,
        check: |text| Ok(ZonedUriRef::parse(text).map(drop)?),
    },
];

impl AnyRule {
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }

    /// Those of the generic grammar come first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let of_schemes = SchemeSet::STANDARD.iter().map(Self::Scheme);
        Rule::ALL
            .iter()
            .copied()
            .map(Self::Generic)
            .chain(OTHER_RULES.iter().map(Self::Other))
            .chain(of_schemes)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Generic(rule) => rule.name(),
            Self::Scheme(rules) => rules.rule(),
            Self::Other(rule) => rule.name,
        }
    }

    /// Its ABNF, and where it is defined.
    pub(crate) fn definition(self) -> Definition {
        let mut rules = grammar::rules_named(self.name());
        // INVARIANT: a test of `uri rule` asks for each of them.
        rules.next().expect("every rule that is checked has a definition")
    }

    pub(crate) fn example(self) -> &'static str {
        match self {
            Self::Generic(rule) => rule.example(),
            Self::Scheme(rules) => rules.example(),
            Self::Other(rule) => rule.example,
        }
    }

    pub(crate) fn counterexample(self) -> &'static str {
        match self {
            Self::Generic(rule) => rule.counterexample(),
            Self::Scheme(rules) => rules.counterexample(),
            Self::Other(rule) => rule.counterexample,
        }
    }

    /// Whether it is a rule of the generic grammar for whole identifiers.
    pub(crate) fn is_whole_generic(self) -> bool {
        matches!(self, Self::Generic(rule) if WholeRule::for_rule(rule).is_some())
    }

    /// The rule to report for bytes that are not UTF-8.
    pub(crate) const fn generic(self) -> Rule {
        match self {
            Self::Generic(rule) => rule,
            Self::Scheme(_) => Rule::Uri,
            Self::Other(rule) => rule.generic,
        }
    }

    fn check(self, text: &str) -> Result<(), Fault> {
        match self {
            Self::Generic(rule) if WHOLE_RULES.iter().any(|whole| whole.rule == rule) => {
                rule.check(text).map_err(|error| Fault::of_identifier(error, text))
            }
            Self::Generic(rule) => {
                rule.check(text).map_err(|error| Fault::of_part(error, rule, text))
            }
            Self::Scheme(rules) => Ok(rules.check_rule(Uri::parse(text)?)?),
            Self::Other(rule) => (rule.check)(text),
        }
    }
}

/// Each input is checked together with its line.
impl InputReader for AnyRule {
    type Parsed<'a> = ();

    fn read_lines<'a>(&self, text: &'a str, mut see: impl FnMut(Lines<'a>, Result<&(), Fault>)) {
        let whole = match self {
            Self::Generic(rule) => WholeRule::for_rule(*rule),
            _ => None,
        };
        match whole {
            Some(whole) => whole.read_lines(text, |line, parsed| see(line, parsed.map(|_| &()))),
            None => text_lines(text)
                .for_each(|line| see(Lines::single(line), self.check(line).map(|()| &()))),
        }
    }

    fn read_one(&self, input: Input<'_>) -> Result<(), Fault> {
        self.check(input.text(self.generic())?)
    }
}

/// Accepts the name of any rule. For an unknown name, clap lists the names and a similar one.
pub(crate) fn any_rule() -> impl TypedValueParser<Value = AnyRule> {
    PossibleValuesParser::new(AnyRule::all().map(AnyRule::name))
        .try_map(|name| AnyRule::from_name(&name).ok_or("no rule has this name"))
}

/// Accepts the name of a rule for a whole identifier.
pub(crate) fn whole_rule() -> impl TypedValueParser<Value = WholeRule> {
    let names = WHOLE_RULES.iter().map(|whole| whole.rule.name());
    PossibleValuesParser::new(names).try_map(|name| {
        let whole = Rule::from_name(&name).and_then(WholeRule::for_rule);
        whole.ok_or("no whole identifier has this rule")
    })
}
