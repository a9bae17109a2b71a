//! Text that was handled as bytes.

/// The bytes as text. INVARIANT: the caller knows them to be UTF-8.
#[inline(always)]
pub fn known_utf8(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("these bytes are UTF-8")
}
