//! serde: the list itself, as a string. Conversion of parameters to types is in `typed`.

use alloc::string::String;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use super::{ParamSyntax, ParamsBuf};

/// As the string of the query; no query is `None`.
///
/// ```
/// use urikit::params::ParamsBuf;
/// assert_eq!(serde_json::to_string(&ParamsBuf::new("a=1&b"))?, r#""a=1&b""#);
/// assert_eq!(serde_json::to_string(&ParamsBuf::default())?, "null");
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for ParamsBuf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_str().serialize(serializer)
    }
}

/// From the string of a query, without a leading `?`, read by [`ParamSyntax::URI`].
///
/// ```
/// use urikit::params::ParamsBuf;
/// let params: ParamsBuf = serde_json::from_str(r#""a=1&b""#)?;
/// assert_eq!(params, ParamsBuf::new("a=1&b"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for ParamsBuf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::<String>::deserialize(deserializer).map(|query| Self::of(query, ParamSyntax::URI))
    }
}
