//! iri-string: RFC 3986 and RFC 3987.

use iri_string::spec::{IriSpec, UriSpec};
use iri_string::types::{IriAbsoluteStr, IriReferenceStr};
use iri_string::validate;
use urikit::{Iri, Rule};
use urikit_promises::model::Parts;

use super::Asked;
use crate::Question;

const PEER: &str = "iri-string";

pub(super) fn ask(asked: &mut Asked<'_>) {
    let text = asked.text;
    let rules = [
        Rule::Uri,
        Rule::UriReference,
        Rule::AbsoluteUri,
        Rule::RelativeRef,
        Rule::Iri,
        Rule::IriReference,
        Rule::AbsoluteIri,
        Rule::IrelativeRef,
    ];
    let theirs = [
        validate::iri::<UriSpec>(text).is_ok(),
        validate::iri_reference::<UriSpec>(text).is_ok(),
        validate::absolute_iri::<UriSpec>(text).is_ok(),
        validate::relative_ref::<UriSpec>(text).is_ok(),
        validate::iri::<IriSpec>(text).is_ok(),
        validate::iri_reference::<IriSpec>(text).is_ok(),
        validate::absolute_iri::<IriSpec>(text).is_ok(),
        validate::relative_ref::<IriSpec>(text).is_ok(),
    ];
    asked.compare(PEER, Question::Accepts, &rules.map(|rule| rule.matches(text)), &theirs);
    if let (Some(parts), Ok(theirs)) = (asked.parts(), IriReferenceStr::new(text)) {
        asked.compare(PEER, Question::Parts, &parts, &parts_of(theirs));
    }
    // Its bases have no fragment.
    let Ok(base) = Iri::parse(text) else { return };
    let without_fragment = base.strip_fragment();
    let Some(ours) = asked.resolved() else { return };
    let Ok(base) = IriAbsoluteStr::new(without_fragment.as_str()) else { return };
    let Ok(reference) = IriReferenceStr::new(asked.reference) else { return };
    let theirs = reference.resolve_against(base).to_string();
    asked.compare(PEER, Question::Resolves, &ours, &theirs);
}

fn parts_of(reference: &IriReferenceStr) -> Parts {
    let authority = reference.authority_components();
    Parts {
        scheme: reference.scheme_str().map(Into::into),
        userinfo: authority.as_ref().and_then(|it| it.userinfo()).map(Into::into),
        host: authority.as_ref().map(|it| it.host().into()),
        port: authority.as_ref().and_then(|it| it.port()).map(Into::into),
        path: reference.path_str().into(),
        query: reference.query_str().map(Into::into),
        fragment: reference.fragment_str().map(Into::into),
    }
}
