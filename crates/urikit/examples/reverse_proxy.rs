//! A reverse proxy: the target of a request, mapped to the URI of the server behind it.

use urikit::request_target::{Recipient, RequestTarget};
use urikit::{Describe, Error, Level, Uri, UriBuf};

/// The URI to ask upstream for, or why the request is refused.
fn upstream(method: &str, target: &str, host: &str, server: Uri<'_>) -> Result<UriBuf, Error> {
    let asked = RequestTarget::parse_for(method, target)?.effective_uri("https", Some(host))?;
    // Dot segments are gone before a prefix could be left by them.
    let asked = asked.normalize(Level::Path).into_owned();
    let mut uri = server.to_owned();
    uri.segments_mut()?.extend(asked.path().segments())?;
    uri.set_query(asked.query())?;
    Ok(uri)
}

fn main() -> Result<(), Error> {
    let server = Uri::parse("http://10.0.0.7:8080/app")?;
    let uri = upstream("GET", "/users/7?full", "example.com", server)?;
    assert_eq!(uri, "http://10.0.0.7:8080/app/users/7?full");
    assert_eq!(
        uri.borrowed().request_target("GET", Recipient::OriginServer)?.to_string(),
        "/app/users/7?full"
    );

    // What is encoded stays as it is.
    let uri = upstream("GET", "/a%2Fb?q=%20", "example.com", server)?;
    assert_eq!(uri, "http://10.0.0.7:8080/app/a%2Fb?q=%20");

    // No `..` gets out of `/app`, however it is spelled.
    let uri = upstream("GET", "/%2e%2e/../admin", "example.com", server)?;
    assert_eq!(uri, "http://10.0.0.7:8080/app/admin");

    let error = upstream("GET", "/a b", "example.com", server).unwrap_err();
    assert_eq!((error.details().kind, error.details().offset), ("unexpected-char", Some(2)));
    assert_eq!(upstream("GET", "/", "", server).unwrap_err().details().kind, "empty-host");
    Ok(())
}
