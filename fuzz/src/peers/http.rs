//! http: request targets and `http` URIs. It has no fragments, and accepts more than the grammar.

use http::Uri;
use urikit::Rule;
use urikit_promises::model::Parts;

use super::Asked;
use crate::Question;

const PEER: &str = "http";

pub(super) fn ask(asked: &mut Asked<'_>) {
    let text = asked.text;
    let is_target = Rule::RequestTarget.matches(text);
    let theirs = text.parse::<Uri>();
    asked.compare(PEER, Question::Accepts, &is_target, &theirs.is_ok());
    // Both read it as an absolute-URI with an authority.
    let (Ok(uri), Ok(theirs)) = (urikit::Uri::parse_absolute(text), theirs) else { return };
    if uri.authority().is_none() || theirs.scheme().is_none() {
        return;
    }
    asked.compare(PEER, Question::Parts, &Parts::of(text), &parts_of(&theirs));
}

fn parts_of(uri: &Uri) -> Parts {
    let authority = uri.authority().map_or("", |it| it.as_str());
    Parts {
        scheme: uri.scheme_str().map(Into::into),
        userinfo: authority.rsplit_once('@').map(|it| it.0.into()),
        host: uri.host().map(Into::into),
        port: uri.port().map(|port| port.as_str().into()),
        path: uri.path().into(),
        query: uri.query().map(Into::into),
        fragment: None,
    }
}
