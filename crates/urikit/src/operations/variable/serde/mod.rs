//! Variables and values of Rust types. What becomes of which type is told in
//! [`variable`](super).

mod de;
mod error;
mod impls;
mod ser;

pub use error::{VariableError, VariableErrorKind};
