//! Sets of characters as tables of 16 bytes, for machines that can shuffle.
//!
//! The 128 ASCII characters are a table of 8 rows (the high nibble) by 16 columns (the
//! low one), which is how a [`CharClass`](crate::foundation::grammar::char_class::CharClass) is kept. One
//! shuffle fetches a column, one bit for each row; another fetches the bit of the row; both
//! set means a member. Bytes from 0x80 up fetch zero.

use crate::foundation::grammar::char_class::{CharClass, HEXDIG, SCHEME, URI};

/// What is not special.
pub(super) const PLAIN: [u8; 16] = URI.without(CharClass::of(b"%[]")).columns();

/// What is allowed in a scheme.
pub(super) const IN_SCHEME: [u8; 16] = SCHEME.columns();

pub(super) const HEX: [u8; 16] = HEXDIG.columns();

/// By high nibble: the bit of the row, none from 0x80 up.
pub(super) const ROWS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
