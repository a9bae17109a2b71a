//! Sets of characters as tables of 16 bytes, for machines that can shuffle.
//!
//! The 128 ASCII characters are a table of 8 rows (the high nibble) by 16 columns (the
//! low one). One shuffle fetches a column, one bit for each row; another fetches the bit
//! of the row; both set means a member. Bytes from 0x80 up fetch zero.

use super::portable::is_special;
use crate::grammar::char_class::HEXDIG;

/// By low nibble: the rows whose character is not special.
pub(super) const PLAIN: [u8; 16] = {
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

/// By low nibble: the rows whose character is a hex digit.
pub(super) const HEX: [u8; 16] = {
    let mut columns = [0; 16];
    let mut byte = 0;
    while byte < 0x80 {
        if HEXDIG.contains(byte) {
            columns[(byte & 0x0F) as usize] |= 1 << (byte >> 4);
        }
        byte += 1;
    }
    columns
};

/// By high nibble: the bit of the row, none from 0x80 up.
pub(super) const ROWS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
