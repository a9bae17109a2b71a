//! Whole identifiers: one borrowed and one owned type, over four kinds.
//!
//! [`Uri`], [`UriRef`], [`Iri`] and [`IriRef`] are names of
//! [`Identifier`] with a [`kind`]; `UriBuf` and its sisters are names of
//! `IdentifierBuf`, and `UriCow` and its sisters of `IdentifierCow`. So each method is
//! written once, for all four.

// The order is that of the methods on the page of `Identifier`: the parts first. The blank lines keep
// rustfmt from sorting it.
mod view;

#[cfg(feature = "alloc")]
mod buf;
mod convert;
#[cfg(feature = "alloc")]
mod cow;
mod cut;
mod form;
mod forward;
pub mod kind;
mod lines;
mod reference;
#[cfg(feature = "serde")]
mod serde;
mod traits;

#[cfg(feature = "alloc")]
pub use buf::{IdentifierBuf, IriBuf, IriRefBuf, ParseBufError, UriBuf, UriRefBuf};
#[cfg(feature = "alloc")]
pub use cow::{IdentifierCow, IriCow, IriRefCow, UriCow, UriRefCow};
pub use form::AsIdentifier;
pub(crate) use forward::forward;
pub use lines::Lines;
pub use reference::ReferenceKind;
pub use view::{Identifier, Iri, IriRef, Uri, UriRef};
