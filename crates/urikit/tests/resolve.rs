//! RFC 3986 §5.2.

use urikit::{Uri, UriRef};

#[test]
fn first_look() {
    let base = Uri::parse("http://a/b/c/d;p?q").unwrap();
    for (r, t) in [
        ("g:h", "g:h"),
        ("g", "http://a/b/c/g"),
        ("./g", "http://a/b/c/g"),
        ("", "http://a/b/c/d;p?q"),
        ("../../../g", "http://a/g"),
        ("//g", "http://g"),
        ("//g/../x?y#z", "http://g/x?y#z"),
    ] {
        let x = base.resolve(UriRef::parse(r).unwrap()).unwrap();
        assert_eq!(x, t);
        assert_eq!(x.spans(), Uri::parse(t).unwrap().spans());
    }
}
