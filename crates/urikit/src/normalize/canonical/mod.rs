//! The canonical form of each component, by RFC 3986 §6.2, step by step.
//!
//! [`normalize`](crate::Identifier::normalize) writes this form.
//! [`eq_at`](crate::Identifier::eq_at) and related methods compare by it, usually without
//! writing it.
//!
//! | file | content |
//! |---|---|
//! | [`components`] | the remaining components: ports, empty paths, the host of a `file` |
//! | [`ipv6_text`] | RFC 5952 |
//! | [`own_path`] | the rules of `urn`, `mailto` and `tel` for their paths |
//! | [`runs`] | a form as a list of parts, each with its spelling |
//!
//! How characters are spelled is in `spelling.rs`; which segments of a path remain is in
//! `dot_segments/`.

pub(crate) mod components;
pub(crate) mod ipv6_text;
pub(crate) mod own_path;
pub(crate) mod spelled;
