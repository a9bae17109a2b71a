//! `--as URI|IRI` of commands whose inputs are references of either kind.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use urikit::kind::{self, Kind};
use urikit::{Identifier, IriRef, Rule};

use crate::fault::Fault;
use crate::input::Input;

#[derive(Args, Clone)]
pub(crate) struct KindArgs {
    /// The rule that the whole input must match: URI-reference, or IRI-reference to allow non-ASCII
    /// characters (RFC 3987); `URI` and `IRI` mean the same here
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = any_kind())]
    kind: IdentifierKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum IdentifierKind {
    Uri,
    Iri,
}

/// A reference is allowed wherever a whole identifier is, so both names mean the same.
fn any_kind() -> impl TypedValueParser<Value = IdentifierKind> {
    let names = [Rule::UriReference, Rule::IriReference, Rule::Uri, Rule::Iri].map(Rule::name);
    PossibleValuesParser::new(names).map(|name| match Rule::from_name(&name) {
        Some(Rule::Iri | Rule::IriReference) => IdentifierKind::Iri,
        _ => IdentifierKind::Uri,
    })
}

impl KindArgs {
    pub(crate) fn is_iri(&self) -> bool {
        self.kind == IdentifierKind::Iri
    }

    /// The input as a reference of the kind.
    pub(crate) fn reference<'a>(&self, input: Input<'a>) -> Result<IriRef<'a>, Fault> {
        let is_iri = self.is_iri();
        let rule = if is_iri { Rule::IriReference } else { Rule::UriReference };
        self.parse_reference(input.text(rule)?)
    }

    pub(crate) fn parse_reference<'a>(&self, text: &'a str) -> Result<IriRef<'a>, Fault> {
        match self.is_iri() {
            true => parse_identifier::<kind::IriRefKind>(text),
            false => parse_identifier::<kind::UriRefKind>(text).map(Into::into),
        }
    }
}

/// The text as a reference of kind `K`.
pub(crate) fn parse_identifier<K: Kind>(text: &str) -> Result<Identifier<'_, K>, Fault> {
    Identifier::parse(text).map_err(|error| Fault::of_identifier(error, text))
}
