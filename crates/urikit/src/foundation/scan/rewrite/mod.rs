//! Texts in which escapes are written or resolved.

mod blocks;
mod bytewise;
#[cfg(any(target_arch = "aarch64", test))]
mod neon;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
pub(super) use blocks::Blocks;

use super::escape::Writing;
use super::portable::Portable;
use super::room::Room;

/// Writes texts anew.
pub(crate) trait Rewrite: Copy {
    /// Appends the bytes, escaped. What is written is ASCII.
    fn escape<'r>(self, bytes: &[u8], writing: Writing, out: Room<'r>) -> Room<'r>;

    /// Appends the bytes that a text stands for; a `+` gives way to `plus`. Gives whether all
    /// bytes that escapes stand for are ASCII; `None` where an escape is malformed.
    fn unescape<'r>(self, text: &[u8], plus: u8, out: Room<'r>) -> (Room<'r>, Option<bool>);
}

const DIGITS: [u8; 16] = *b"0123456789ABCDEF";

/// With vectors: many bytes at once.
impl<B: blocks::Blocks> Rewrite for B {
    #[inline(always)]
    fn escape<'r>(self, bytes: &[u8], writing: Writing, out: Room<'r>) -> Room<'r> {
        match writing.keep_escapes {
            false => blocks::escape(self, bytes, writing, out),
            true => bytewise::escape(bytes, writing, out),
        }
    }

    #[inline(always)]
    fn unescape<'r>(self, text: &[u8], plus: u8, out: Room<'r>) -> (Room<'r>, Option<bool>) {
        blocks::unescape(self, text, plus, out)
    }
}

impl Rewrite for Portable {
    #[inline(always)]
    fn escape<'r>(self, bytes: &[u8], writing: Writing, out: Room<'r>) -> Room<'r> {
        bytewise::escape(bytes, writing, out)
    }

    #[inline(always)]
    fn unescape<'r>(self, text: &[u8], plus: u8, out: Room<'r>) -> (Room<'r>, Option<bool>) {
        bytewise::unescape(text, plus, out)
    }
}
