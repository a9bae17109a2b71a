//! Input to the offsets of its components, or an error that says what is wrong, where,
//! and by which rule.

mod check;
pub(crate) mod parse;
