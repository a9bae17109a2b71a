//! iref: RFC 3986 and RFC 3987.

use iref::{Iri, IriRef, Uri, UriRef};
use urikit_promises::model::Parts;

use super::Asked;
use crate::Question;

const PEER: &str = "iref";

pub(super) fn ask(asked: &mut Asked<'_>) {
    let text = asked.text;
    let ours = [
        urikit::Uri::parse(text).is_ok(),
        urikit::UriRef::parse(text).is_ok(),
        urikit::Iri::parse(text).is_ok(),
        urikit::IriRef::parse(text).is_ok(),
    ];
    let theirs = [
        Uri::new(text).is_ok(),
        UriRef::new(text).is_ok(),
        Iri::new(text).is_ok(),
        IriRef::new(text).is_ok(),
    ];
    asked.compare(PEER, Question::Accepts, &ours, &theirs);
    if let (Some(parts), Ok(theirs)) = (asked.parts(), IriRef::new(text)) {
        asked.compare(PEER, Question::Parts, &parts, &parts_of(theirs));
    }
    let (Some(ours), Ok(base)) = (asked.resolved(), Iri::new(text)) else { return };
    let Ok(reference) = IriRef::new(asked.reference) else { return };
    let theirs = reference.resolved(base).as_str().to_owned();
    asked.compare(PEER, Question::Resolves, &ours, &theirs);
}

fn parts_of(reference: &IriRef) -> Parts {
    let parts = reference.parts();
    let authority = parts.authority.map(|it| it.parts());
    Parts {
        scheme: parts.scheme.map(|part| part.as_str().into()),
        userinfo: authority.as_ref().and_then(|it| it.user_info).map(|part| part.as_str().into()),
        host: authority.as_ref().map(|it| it.host.as_str().into()),
        port: authority.as_ref().and_then(|it| it.port).map(|part| part.as_str().into()),
        path: parts.path.as_str().into(),
        query: parts.query.map(|part| part.as_str().into()),
        fragment: parts.fragment.map(|part| part.as_str().into()),
    }
}
