//! Conversion between variables and Rust types. How each type is represented is
//! documented in [`variable`](super).

mod de;
mod deserializer_methods;
mod error;
mod impls;
mod ser;

pub use error::{VariableError, VariableErrorKind};
