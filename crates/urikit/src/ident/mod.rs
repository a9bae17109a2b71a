//! Whole identifiers: one borrowed and one owned type, over four kinds.
//!
//! [`Uri`], [`UriRef`], [`Iri`] and [`IriRef`] are aliases of [`Identifier`] with a [`kind`];
//! `UriBuf` and the other owned types are aliases of `IdentifierBuf`, and `UriCow` and the others
//! of `IdentifierCow`. So each method is written once, for all four kinds.

// First in order and by name, so that the getters come first on the documentation pages of
// `Identifier` and its aliases.
mod borrowed;
#[cfg(feature = "alloc")]
mod buf;
mod convert;
#[cfg(feature = "alloc")]
mod cow;
#[cfg(feature = "alloc")]
mod error;
mod form;
mod forward;
mod hierarchy;
pub mod kind;
mod lines;
mod many;
mod prefix;
#[cfg(feature = "serde")]
mod serde;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub(crate) mod text_serde;
mod traits;

pub use borrowed::{Identifier, Iri, IriRef, Uri, UriRef};
#[cfg(feature = "alloc")]
pub use buf::{IdentifierBuf, IriBuf, IriRefBuf, UriBuf, UriRefBuf};
#[cfg(feature = "alloc")]
pub use cow::{IdentifierCow, IriCow, IriRefCow, UriCow, UriRefCow};
#[cfg(feature = "alloc")]
pub use error::ParseBufError;
pub use form::AsIdentifier;
pub(crate) use forward::forward;
pub use hierarchy::Hierarchy;
pub use lines::Lines;
