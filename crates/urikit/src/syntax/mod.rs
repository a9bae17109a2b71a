//! Text to the offsets of its parts, or an error that says what, where and which rule.

mod check;
pub(crate) mod parse;
