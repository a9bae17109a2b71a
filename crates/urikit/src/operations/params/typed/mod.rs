//! Parameters as values of Rust types, through serde.
//!
//! What becomes of which type is told in the documentation of [`params`](super).

mod de;
mod error;
mod item;
mod refuse;
mod ser;
mod ser_item;

pub use error::{ParamsError, ParamsErrorKind};
