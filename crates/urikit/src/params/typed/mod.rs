//! Parameters as values of Rust types, through serde.
//!
//! | type | in a query |
//! |---|---|
//! | struct, map | its fields or entries, each key once |
//! | list of pairs | all parameters in their order; a value of `None` is a key without one |
//! | `Vec<T>`, tuple | the same key again and again; an empty list is nothing |
//! | `Option<T>` | `None`: no such key |
//! | `Option<Option<T>>` | `Some(None)`: the key without a value, `?a` |
//! | `()` | the key without a value |
//! | `bool` | `true` or `false`; the key without a value is `true` |
//! | text | the data; a key without a value is the empty text |
//! | number, `char` | as Rust writes it |
//! | enum | the name of a variant without fields |
//!
//! Empty parameters are left out, and keys that a type does not know are ignored, unless it
//! denies them. A key that comes twice is an error for a type that takes one value. A value can't
//! hold a map or a struct.
//!
//! `#[serde(flatten)]` works, with serde's own limit: inside of what is flattened a value is a
//! text, or a list of texts where its key comes more than once. So text, `Option` of it and
//! enums can be read there, numbers, `bool` and lists of one can't.

mod de;
mod error;
mod item;
mod refuse;
mod ser;
mod ser_item;

pub use error::ParamsError;
