//! The canonical form of each part: what RFC 3986 §6.2 makes of it, step by step.
//!
//! Layer 4. [`normalize`](crate::Identifier::normalize) writes the form,
//! [`eq_at`](crate::Identifier::eq_at) and its sisters compare by it, mostly without writing it.
//!
//! | file | what |
//! |---|---|
//! | [`steps`] | the ladder of §6.2, and its steps one by one |
//! | [`parts`] | which parts are left: ports and empty paths |
//! | [`spelling`] | characters: case and escapes |
//! | [`segments`] | the path: dot segments and guards |
//! | [`tail`] | path, query and fragment of short texts, written at once |

pub(crate) mod parts;
pub(crate) mod segments;
pub(crate) mod spelling;
pub(crate) mod steps;
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "most results are allocated"))]
pub(crate) mod tail;
