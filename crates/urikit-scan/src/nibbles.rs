//! Character sets as tables of 16 bytes, for machines with a byte shuffle.
//!
//! The 128 ASCII characters are a table of 8 rows (the high nibble) by 16 columns (the low nibble),
//! which is how [`columns`](crate::columns) are stored. One
//! shuffle looks up the column, with one bit for each row; another looks up the bit of the row. The
//! byte is a member if both have that bit. Bytes from 0x80 up yield zero.

/// By high nibble: the bit of the row; no bit from 0x80 up.
pub(super) const ROWS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
