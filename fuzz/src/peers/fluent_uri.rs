//! fluent-uri: RFC 3986 and RFC 3987.

use core::net::IpAddr;

use fluent_uri::component::Host;
use fluent_uri::{Iri, IriRef, Uri, UriRef};
use urikit_promises::model::Parts;

use super::Asked;
use crate::Question;

const PEER: &str = "fluent-uri";

pub(super) fn ask(asked: &mut Asked<'_>) {
    let text = asked.text;
    let ours = [
        urikit::Uri::parse(text).is_ok(),
        urikit::UriRef::parse(text).is_ok(),
        urikit::Iri::parse(text).is_ok(),
        urikit::IriRef::parse(text).is_ok(),
    ];
    let theirs = [
        Uri::parse(text).is_ok(),
        UriRef::parse(text).is_ok(),
        Iri::parse(text).is_ok(),
        IriRef::parse(text).is_ok(),
    ];
    asked.compare(PEER, Question::Accepts, &ours, &theirs);
    if let (Some(parts), Ok(theirs)) = (asked.parts(), IriRef::parse(text)) {
        asked.compare(PEER, Question::Parts, &parts, &parts_of(&theirs));
        let host = urikit::IriRef::parse(text).ok().and_then(|it| it.host());
        let address = theirs.authority().and_then(|it| address(it.host_parsed()));
        asked.compare(PEER, Question::Parts, &host.and_then(|host| host.ip()), &address);
    }
    let (Some(ours), Ok(base)) = (asked.resolved(), Iri::parse(text)) else { return };
    let Ok(reference) = IriRef::parse(asked.reference) else { return };
    let theirs = reference.resolve_against(&base);
    let theirs = theirs.map_or_else(|error| error.to_string(), |it| it.as_str().to_owned());
    asked.compare(PEER, Question::Resolves, &ours, &theirs);
}

fn parts_of(reference: &IriRef<&str>) -> Parts {
    let authority = reference.authority();
    let userinfo = authority.and_then(|it| it.userinfo());
    let port = authority.and_then(|it| it.port());
    Parts {
        scheme: reference.scheme().map(|part| part.as_str().into()),
        userinfo: userinfo.map(|part| part.as_str().into()),
        host: authority.map(|it| it.host().into()),
        port: port.map(|part| part.as_str().into()),
        path: reference.path().as_str().into(),
        query: reference.query().map(|part| part.as_str().into()),
        fragment: reference.fragment().map(|part| part.as_str().into()),
    }
}

fn address<E: fluent_uri::pct_enc::Encoder>(host: Host<'_, E>) -> Option<IpAddr> {
    match host {
        Host::Ipv4(address) => Some(address.into()),
        Host::Ipv6(address) => Some(address.into()),
        _ => None,
    }
}
