//! Character sets as tables of 16 bytes, for machines with a byte shuffle.
//!
//! The 128 ASCII characters are a table of 8 rows (the high nibble) by 16 columns (the low nibble),
//! which is how a [`CharClass`](crate::char_class::CharClass) is stored. One
//! shuffle looks up the column, with one bit for each row; another looks up the bit of the row. The
//! byte is a member if both have that bit. Bytes from 0x80 up yield zero.

use crate::char_class::{CharClass, HEXDIG, SCHEME, URI, columns};

/// The bytes that are not special.
pub(super) const PLAIN: [u8; 16] = columns(URI.without(CharClass::of(b"%[]")));

/// The bytes allowed in a scheme.
pub(super) const IN_SCHEME: [u8; 16] = columns(SCHEME);

pub(super) const HEX: [u8; 16] = columns(HEXDIG);

/// By high nibble: the bit of the row; no bit from 0x80 up.
pub(super) const ROWS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
