//! Without an allocator: a small device that resolves, normalizes and writes into its own buffers.

use core::fmt::{self, Write};

use urikit::percent::Part;
use urikit::{Level, Resolver, Uri, UriRef};

/// A string of at most `N` bytes.
struct Text<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Text<N> {
    const fn new() -> Self {
        Self { bytes: [0; N], len: 0 }
    }

    fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

impl<const N: usize> Write for Text<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.bytes.get_mut(self.len..self.len + text.len()).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len += text.len();
        Ok(())
    }
}

/// Checked when it is compiled.
const SERVER: Uri<'static> = Uri::from_static("coap://[2001:db8::1]/sensors/");

#[test]
fn run() {
    let mut buffer = [0; 64];
    let resolver = Resolver::new(SERVER);
    let target = UriRef::parse("../actuators/%7e1?on").unwrap();
    let target = resolver.resolve_to_slice(target, &mut buffer).unwrap();
    assert_eq!(target, "coap://[2001:db8::1]/actuators/%7e1?on");

    let mut normal = Text::<64>::new();
    write!(normal, "{}", target.normalized(Level::Percent)).unwrap();
    assert_eq!(normal.as_str(), "coap://[2001:db8::1]/actuators/~1?on");

    let mut value = Text::<16>::new();
    Part::QueryValue.encode("20 °C").write_to(&mut value).unwrap();
    assert_eq!(value.as_str(), "20%20%C2%B0C");
    assert!(target.path().segment(-1).unwrap().decode() == "~1");
    assert!(target.eq_at(Uri::parse(normal.as_str()).unwrap(), Level::Percent));

    let error = resolver.resolve_to_slice(SERVER, &mut [0; 4]).unwrap_err();
    assert!(error.enough().is_some_and(|enough| enough >= SERVER.as_str().len()));
}
