//! An IPv6 address in the form of RFC 5952, on the stack.

use core::fmt::{self, Write};
use core::net::Ipv6Addr;

/// `[`, at most eight groups of four digits, and `]`.
const LONGEST: usize = 41;

/// A host: the address in brackets.
#[derive(Clone, Copy)]
pub(crate) struct Ipv6Text {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Ipv6Text {
    pub(crate) fn of(address: Ipv6Addr) -> Self {
        let mut text = Self { bytes: [0; LONGEST], len: 0 };
        write!(text, "[{address}]").expect("there is room for every address");
        text
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl Write for Ipv6Text {
    fn write_str(&mut self, written: &str) -> fmt::Result {
        let end = self.len + written.len();
        let place = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        place.copy_from_slice(written.as_bytes());
        self.len = end;
        Ok(())
    }
}
