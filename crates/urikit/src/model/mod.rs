//! Identifiers, views of their components, and percent-encoding.

pub mod component;
pub(crate) mod ident;
pub mod percent;
