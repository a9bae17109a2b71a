//! The parameters of a query: an ordered, lossless list.
//!
//! | | |
//! |---|---|
//! | [`Params`], [`Param`] | the parameters as written, where they are, and their data |
//! | [`Params::get`] | the decoded value of one key |
//! | [`Params::pairs`] | decoded keys and values |
//! | [`from_query`], [`to_query`] | a struct from a query, and a query from a struct, with the feature `serde` |
//! | [`Params::deserialize`], [`ParamsBuf::append_value`] | the same for any list |
//! | [`ParamsBuf`] | the owned list: set, append, remove, keep, rename, sort, dedupe |
//! | [`ParamValue`] | the values to set: data, which is encoded, or text that is encoded already |
//! | [`ParamSyntax`] | the separator, and whether a `+` is a space |
//! | [`TRACKING`] | the keys of tracking parameters |
//!
//! ```
//! use urikit::UriBuf;
//!
//! let mut uri: UriBuf = "https://h/?sig=a%2fb+c&lang=en&utm_source=x".parse()?;
//! assert_eq!(uri.params().get("lang")?.as_deref(), Some("en"));
//! uri.edit_params(|params| {
//!     params.set("lang", "de & fr");
//!     params.retain(|param| !param.key().starts_with("utm_"));
//! })?;
//! assert_eq!(uri, "https://h/?sig=a%2fb+c&lang=de%20%26%20fr");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # What a parameter is
//!
//! RFC 3986 defines no inner structure for a query. By convention it is a list of pieces separated
//! by `&`, and a piece is a key and, after its first `=`, a value. Nothing more is done here, so
//! nothing is lost: an absent query has no piece; an empty one (`?`) has one empty piece; `?a` has
//! a key without a value; `?a=` has a key with an empty value; `?a&&b` has an empty piece in the
//! middle. The two strict grammars that reject empty pieces, keys and values are rules:
//! [`Rule::ParameterList`](crate::Rule::ParameterList) and
//! [`Rule::KeyValuePairs`](crate::Rule::KeyValuePairs).
//!
//! Keys are matched by their data: `%61` is `a`. Everything that is not edited keeps its bytes.
//!
//! # Typed
//!
//! With the feature `serde`, parameters can be converted to and from Rust types:
//!
//! | type | in a query |
//! |---|---|
//! | struct, map | its fields or entries, each key once |
//! | list of pairs | all parameters in order; a value of `None` is a key without one |
//! | `Vec<T>`, tuple | the same key repeated; an empty list is nothing |
//! | `Option<T>` | `None`: no such key |
//! | `Option<Option<T>>` | `Some(None)`: the key without a value, `?a` |
//! | `()` | the key without a value |
//! | `bool` | `true` or `false`; the key without a value is `true` |
//! | text | the data; a key without a value is the empty string |
//! | number, `char` | as Rust formats it |
//! | enum | the name of a variant without fields |
//!
//! Empty parameters are skipped, and keys that a type does not know are ignored, unless it denies
//! them. A repeated key is an error for a type that takes one value. A value can't be a map or a
//! struct.
//!
//! A key with brackets, as in `a[]=1&a[]=2`, is a key like any other. With [`ParamSyntax::with_bracket_lists`]
//! it is read as the list `a`, and lists are written in this form. For objects in brackets, as in `a[0][b]=1`,
//! see the crate `urikit-template`.
//!
//! `#[serde(flatten)]` works, with a limit of serde: inside a flattened field a value is a string,
//! or a list of strings if its key is repeated. So strings, `Option` of them and enums can be read
//! there; numbers, `bool` and lists of one can't.

#[cfg(feature = "alloc")]
mod buf;
#[cfg(feature = "alloc")]
mod build;
#[cfg(feature = "alloc")]
mod by_index;
#[cfg(feature = "alloc")]
mod draft;
#[cfg(feature = "alloc")]
mod glob;
mod ident;
mod iter;
mod nested;
mod param;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod serde;
mod strict;
mod syntax;
mod tracking;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod typed;
#[cfg(feature = "alloc")]
mod value;
mod view;

#[cfg(feature = "alloc")]
pub use buf::ParamsBuf;
pub use iter::ParamsIter;
#[cfg(feature = "alloc")]
pub use iter::{Pair, Pairs};
pub use nested::NestedUri;
pub use param::Param;
pub use syntax::{ParamSyntax, Separator};
pub use tracking::TRACKING;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub use typed::{ParamsError, ParamsErrorKind, from_query, to_query};
#[cfg(feature = "alloc")]
pub use value::ParamValue;
pub use view::Params;
