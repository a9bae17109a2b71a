//! oxiri: RFC 3987. It does not split authorities.

use oxiri::{Iri, IriRef};
use urikit_promises::model::Parts;

use super::Asked;
use crate::Question;

const PEER: &str = "oxiri";

pub(super) fn ask(asked: &mut Asked<'_>) {
    let text = asked.text;
    let ours = [urikit::Iri::parse(text).is_ok(), urikit::IriRef::parse(text).is_ok()];
    let theirs = [Iri::parse(text).is_ok(), IriRef::parse(text).is_ok()];
    asked.compare(PEER, Question::Accepts, &ours, &theirs);
    if let (Some(parts), Ok(theirs)) = (asked.parts(), IriRef::parse(text)) {
        let Parts { userinfo, host, port, .. } =
            Parts::of(&theirs.authority().map_or(String::new(), |it| format!("//{it}")));
        let theirs = Parts {
            scheme: theirs.scheme().map(Into::into),
            userinfo,
            host,
            port,
            path: theirs.path().into(),
            query: theirs.query().map(Into::into),
            fragment: theirs.fragment().map(Into::into),
        };
        asked.compare(PEER, Question::Parts, &parts, &theirs);
    }
    let (Some(ours), Ok(base)) = (asked.resolved(), Iri::parse(text)) else { return };
    let Ok(reference) = IriRef::parse(asked.reference) else { return };
    let theirs = base.resolve(&reference);
    let theirs = theirs.map_or_else(|error| error.to_string(), |it| it.as_str().to_owned());
    asked.compare(PEER, Question::Resolves, &ours, &theirs);
}
