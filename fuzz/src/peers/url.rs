//! url: the WHATWG URL Standard, which repairs and rewrites its input.
//!
//! So only URIs are compared: one with a host must be accepted, and one that is not rewritten must have the
//! same parts.

use urikit_promises::model::Parts;
use url::Url;

use super::Asked;
use crate::Question;

const PEER: &str = "url";

pub(super) fn ask(asked: &mut Asked<'_>) {
    let text = asked.text;
    let Ok(uri) = urikit::Uri::parse(text) else { return };
    let parsed = Url::parse(text);
    asked.compare(PEER, Question::Accepts, &true, &parsed.is_ok());
    let Ok(parsed) = parsed else { return };
    if parsed.as_str() == text {
        asked.compare(PEER, Question::Parts, &Parts::of(text), &parts_of(&parsed));
    }
    // Resolving is compared only if nothing is rewritten: both are in the form that the standard writes.
    let Ok(reference) = urikit::UriRef::parse(asked.reference) else { return };
    let Ok(ours) = uri.resolve(reference) else { return };
    let Ok(theirs) = parsed.join(asked.reference) else { return };
    let is_kept = |text: &str| Url::parse(text).is_ok_and(|it| it.as_str() == text);
    if is_kept(text) && is_kept(ours.as_str()) {
        let ours = ours.as_str().to_owned();
        asked.compare(PEER, Question::Resolves, &ours, &theirs.as_str().to_owned());
    }
}

fn parts_of(url: &Url) -> Parts {
    let password = url.password().map_or(String::new(), |it| format!(":{it}"));
    let userinfo = format!("{}{password}", url.username());
    Parts {
        scheme: Some(url.scheme().into()),
        userinfo: Some(userinfo).filter(|it| !it.is_empty()),
        host: url.has_authority().then(|| url.host_str().unwrap_or_default().into()),
        port: url.port().map(|port| port.to_string()),
        path: url.path().into(),
        query: url.query().map(Into::into),
        fragment: url.fragment().map(Into::into),
    }
}
