//! fluent-uri: which inputs it accepts, with which components, and the address of a host.
#![no_main]

use core::net::IpAddr;

use fluent_uri::component::{Host, IAuthority};
use libfuzzer_sys::fuzz_target;
use urikit::{Iri, IriRef, Uri, UriRef, component::HostKind};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = str::from_utf8(data) else { return };
    assert_eq!(Uri::parse(text).is_ok(), fluent_uri::Uri::parse(text).is_ok());
    assert_eq!(Iri::parse(text).is_ok(), fluent_uri::Iri::parse(text).is_ok());
    assert_eq!(UriRef::parse(text).is_ok(), fluent_uri::UriRef::parse(text).is_ok());
    assert_eq!(IriRef::parse(text).is_ok(), fluent_uri::IriRef::parse(text).is_ok());

    let (Ok(ours), Ok(theirs)) = (IriRef::parse(text), fluent_uri::IriRef::parse(text)) else {
        return;
    };
    let authority = theirs.authority();
    let userinfo = authority.and_then(|authority| authority.userinfo());
    let port = authority.and_then(|authority| authority.port());
    let host = authority.map(|authority| (authority.host(), kind_and_address(authority)));
    assert_eq!(ours.scheme().map(|x| x.as_str()), theirs.scheme().map(|x| x.as_str()));
    assert_eq!(ours.userinfo().map(|x| x.as_str()), userinfo.map(|x| x.as_str()));
    assert_eq!(ours.host().map(|x| (x.as_str(), (x.kind(), x.ip()))), host);
    assert_eq!(ours.port().map(|x| x.as_str()), port.map(|x| x.as_str()));
    assert_eq!(ours.path(), theirs.path().as_str());
    assert_eq!(ours.query().map(|x| x.as_str()), theirs.query().map(|x| x.as_str()));
    assert_eq!(ours.fragment().map(|x| x.as_str()), theirs.fragment().map(|x| x.as_str()));
    // An ASCII reference has the same components by either RFC.
    assert!(UriRef::parse(text).is_ok_and(|uri| uri.spans() == ours.spans()) || !text.is_ascii());
});

fn kind_and_address(authority: IAuthority<'_>) -> (HostKind, Option<IpAddr>) {
    match authority.host_parsed() {
        Host::Ipv4(address) => (HostKind::Ipv4, Some(address.into())),
        Host::Ipv6(address) => (HostKind::Ipv6, Some(address.into())),
        Host::RegName(_) => (HostKind::RegName, None),
        _ => (HostKind::IpvFuture, None),
    }
}
