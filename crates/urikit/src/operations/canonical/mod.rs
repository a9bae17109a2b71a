//! The canonical form of each component: what RFC 3986 §6.2 makes of it, step by step.
//!
//! [`normalize`](crate::Identifier::normalize) writes the form;
//! [`eq_at`](crate::Identifier::eq_at) and the others compare by it, mostly without writing it.
//!
//! | file | what |
//! |---|---|
//! | [`steps`] | the levels of §6.2, and their steps one by one |
//! | [`components`] | which components are left: ports, empty paths, the host of a `file` |
//! | [`ipv6_text`] | RFC 5952 |
//! | [`own_path`] | what `urn`, `mailto` and `tel` say about their paths |
//! | [`runs`] | a form as a list of parts, each with its spelling |
//!
//! How characters are written is in `spelling.rs`, which segments of a path are left in
//! `dot_segments/`.

pub(crate) mod components;
pub(crate) mod ipv6_text;
pub(crate) mod own_path;
pub(crate) mod runs;
pub(crate) mod steps;
