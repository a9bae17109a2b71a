//! Whole identifiers: one borrowed and one owned type, over four kinds.
//!
//! [`Uri`], [`UriRef`], [`Iri`] and [`IriRef`] are names of
//! [`Identifier`] with a [`kind`]; `UriBuf` and its sisters are names of
//! `IdentifierBuf`, and `UriCow` and its sisters of `IdentifierCow`. So each method is
//! written once, for all four.

// The first, by order and by name: so the parts come first on the pages of `Identifier` and of its aliases.
mod borrowed;
#[cfg(feature = "alloc")]
mod buf;
mod convert;
#[cfg(feature = "alloc")]
mod cow;
mod cut;
mod form;
mod forward;
mod hierarchy;
pub mod kind;
mod lines;
mod reference;
#[cfg(feature = "serde")]
mod serde;
mod traits;

pub use borrowed::{Identifier, Iri, IriRef, Uri, UriRef};
#[cfg(feature = "alloc")]
pub use buf::{IdentifierBuf, IriBuf, IriRefBuf, ParseBufError, UriBuf, UriRefBuf};
#[cfg(feature = "alloc")]
pub use cow::{IdentifierCow, IriCow, IriRefCow, UriCow, UriRefCow};
pub use form::AsIdentifier;
pub(crate) use forward::forward;
pub use hierarchy::Hierarchy;
pub use lines::Lines;
pub use reference::ReferenceKind;
