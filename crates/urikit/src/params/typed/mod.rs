//! Parameters as values of Rust types, through serde.
//!
//! How each type is represented is documented in [`params`](super).

mod de;
mod deserializer_methods;
mod error;
mod item;
mod refuse;
mod ser;
mod ser_item;

pub use error::{ParamsError, ParamsErrorKind};

use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::{Params, ParamsBuf};

/// A value as a query: a struct, a map, or a list of pairs.
///
/// ```
/// use urikit::params::{from_query, to_query};
/// #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
/// struct Search {
///     q: String,
///     #[serde(default)]
///     tag: Vec<u8>,
///     page: Option<u32>,
/// }
/// let search = Search { q: "a & b".into(), tag: vec![1, 2], page: None };
/// let query = to_query(&search)?;
/// assert_eq!(query, "q=a%20%26%20b&tag=1&tag=2");
/// assert_eq!(from_query::<Search>(&query)?, search);
/// # Ok::<(), urikit::params::ParamsError>(())
/// ```
///
/// How each type is represented is in the table of [`params`](crate::params#typed). If there is
/// nothing to write, the result is empty. For a form, and for other options, see
/// [`ParamsBuf::append_value`].
///
/// # Errors
/// Same as [`ParamsBuf::append_value`].
pub fn to_query(value: &(impl Serialize + ?Sized)) -> Result<String, ParamsError> {
    let mut params = ParamsBuf::default();
    params.append_value(value)?;
    // No parameters are the empty string here.
    Ok(params.into_string().unwrap_or_default())
}

/// A value of a type from a query, without the leading `?`; the inverse of [`to_query`].
///
/// A `+` is a `+`. For a form, and for other options, see [`Params::deserialize`].
///
/// ```
/// use std::collections::BTreeMap;
/// let map: BTreeMap<&str, u8> = urikit::params::from_query("a=1&b=2")?;
/// assert_eq!(map["b"], 2);
/// # Ok::<(), urikit::params::ParamsError>(())
/// ```
///
/// # Errors
/// Same as [`Params::deserialize`].
pub fn from_query<'a, T: Deserialize<'a>>(query: &'a str) -> Result<T, ParamsError> {
    Params::new(query).deserialize()
}
