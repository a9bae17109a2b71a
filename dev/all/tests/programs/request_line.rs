//! The first line of an HTTP request, read from bytes, and the URI that the request is for.

use urikit::UriBuf;
use urikit::request_target::{RequestTarget, TargetForm};

use crate::Result;

/// The method, the target, and the URI that it is for.
fn read<'a>(line: &'a [u8], host: Option<&str>) -> Result<(&'a str, RequestTarget<'a>, UriBuf)> {
    let mut words = line.split(|&byte| byte == b' ');
    let (Some(method), Some(target), Some(b"HTTP/1.1"), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err("not a request line".into());
    };
    let method = str::from_utf8(method)?;
    let target = RequestTarget::parse_bytes_for(method, target)?;
    let uri = target.effective_uri("https", host)?;
    Ok((method, target, uri))
}

#[test]
fn run() -> Result<()> {
    let host = Some("example.com");
    let (method, target, uri) = read(b"GET /a//b?x=%20 HTTP/1.1", host)?;
    assert_eq!((method, target.form()), ("GET", TargetForm::Origin));
    assert_eq!(uri, "https://example.com/a//b?x=%20");

    let (_, target, uri) = read(b"GET http://other.example/a HTTP/1.1", host)?;
    assert_eq!(target.form(), TargetForm::Absolute);
    assert_eq!(uri, "http://other.example/a", "it goes before the field Host");

    let (_, target, uri) = read(b"OPTIONS * HTTP/1.1", host)?;
    assert!(matches!(target, RequestTarget::Asterisk));
    assert_eq!(uri, "https://example.com");

    let (_, target, _) = read(b"CONNECT example.com:443 HTTP/1.1", host)?;
    let RequestTarget::Authority(authority) = target else { panic!("{target:?}") };
    assert_eq!(authority.port_u16()?, Some(443));

    // No path may become a host, and no byte is taken for another.
    assert_eq!(read(b"GET //evil.example/ HTTP/1.1", host)?.2.host().unwrap(), "example.com");
    for bad in [&b"GET /\xFF HTTP/1.1"[..], b"GET /a#b HTTP/1.1", b"GET * HTTP/1.1", b"GET /"] {
        assert!(read(bad, host).is_err(), "{}", bad.escape_ascii());
    }
    assert!(read(b"GET / HTTP/1.1", None).is_err(), "no Host");
    Ok(())
}
