//! Sets of ASCII characters, as the scanners look them up.

/// A set, by low nibble: one bit for each high nibble with which it forms a member. High nibbles from 8 up have no
/// bit, so a non-ASCII byte needs no separate check. With a byte shuffle, many bytes are looked up at once.
pub type Columns = [u8; 16];

/// The set of these characters, and of those in `more`.
pub const fn columns_of(chars: &[u8], more: Columns) -> Columns {
    let mut columns = more;
    let mut i = 0;
    while i < chars.len() {
        assert!(chars[i] < 0x80, "sets are ASCII");
        columns[(chars[i] & 15) as usize] |= 1 << (chars[i] >> 4);
        i += 1;
    }
    columns
}

#[inline(always)]
pub const fn contains(columns: &Columns, byte: u8) -> bool {
    (columns[(byte & 15) as usize] as u32) >> (byte >> 4) & 1 == 1
}

pub const HEXDIG: Columns = columns_of(b"0123456789ABCDEFabcdef", [0; 16]);
/// Letters and digits.
const ALPHANUMERIC: Columns = columns_of(b"GHIJKLMNOPQRSTUVWXYZghijklmnopqrstuvwxyz", HEXDIG);
/// RFC 3986 §3.1.
pub const SCHEME: Columns = columns_of(b"+-.", ALPHANUMERIC);
/// Every character of a URI (RFC 3986 §2) except `%`, `[` and `]`, which are rare.
pub const PLAIN: Columns = columns_of(b"-._~:/?#@!$&'()*+,;=", ALPHANUMERIC);
