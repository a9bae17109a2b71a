//! The set of the characters that are not special, as two tables of 16 bytes, for
//! machines that can shuffle.
//!
//! The 128 ASCII characters are a table of 8 rows (the high nibble) by 16 columns (the
//! low one). One shuffle fetches a column, one bit for each row; another fetches the bit
//! of the row; both set means plain. Bytes from 0x80 up fetch zero.

use super::portable::is_special;

/// By low nibble: bit `r` tells whether the character of row `r` is plain.
pub(super) const COLUMNS: [u8; 16] = {
    let mut columns = [0; 16];
    let mut byte = 0;
    while byte < 0x80 {
        if !is_special(byte) {
            columns[(byte & 0x0F) as usize] |= 1 << (byte >> 4);
        }
        byte += 1;
    }
    columns
};

/// By high nibble: the bit of the row, none from 0x80 up.
pub(super) const ROWS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
