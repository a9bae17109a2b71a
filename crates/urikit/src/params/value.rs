//! Values for parameters: data to be encoded, or already encoded text.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt;

use crate::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Segment};
use crate::edit::Encoded;
use crate::ident::kind::Kind;
use crate::ident::{Identifier, IdentifierBuf, IdentifierCow};

/// The value of a parameter. A string, a number, a `bool`, a `char`, an identifier or a component is data,
/// which is encoded, so that [`Params::get`](super::Params::get) returns it. An [`Encoded`] is written as it
/// is. `()` and `None` are a key without `=`.
///
/// ```
/// use urikit::{Encoded, Uri, params::ParamsBuf};
/// let owner: Option<String> = Some("anna".into());
/// let mut params = ParamsBuf::default();
/// params.append("a", "1 & 2");
/// params.append("b", format!("{}%", 50));
/// params.append("c", 'c');
/// params.append("d", &owner);
/// params.append("e", Some(0.5));
/// params.append("f", Encoded("x%2fy"));
/// params.append("g", ());
/// params.append("next", Uri::parse("http://h/?q=%20")?);
/// let expected = "a=1%20%26%202&b=50%25&c=c&d=anna&e=0.5&f=x%2fy&g&next=http://h/?q=%2520";
/// assert_eq!(params.as_str(), Some(expected));
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// An `Encoded` has the characters of a query, whole escapes, and not the separator of the list. Otherwise
/// [`Builder::build`](crate::Builder::build) and [`edit_params`](crate::IdentifierBuf::edit_params) return an
/// error, with the offset into the value. In a [`ParamsBuf`](super::ParamsBuf) of your own, whose methods
/// can't fail, the characters that are not allowed are escaped, so that it stays one value:
///
/// ```
/// use urikit::{Encoded, UriBuf, params::ParamsBuf};
/// let mut uri = UriBuf::parse("http://h/")?;
/// let error = uri.edit_params(|params| params.set("a", Encoded("1&b=2"))).unwrap_err();
/// assert_eq!(error.to_string(), "unexpected '&' in query at byte 1");
/// let mut params = ParamsBuf::default();
/// params.set("a", Encoded("%31&b=2"));
/// assert_eq!(params.as_str(), Some("a=%31%26b=2"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone)]
pub struct ParamValue<'v>(pub(super) Given<'v>);

#[derive(Clone)]
pub(super) enum Given<'v> {
    Absent,
    Data(Cow<'v, str>),
    Encoded(&'v str),
}

/// Does not show the text: it may be a secret.
impl fmt::Debug for ParamValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ParamValue").finish_non_exhaustive()
    }
}

impl<'v> From<Encoded<'v>> for ParamValue<'v> {
    fn from(encoded: Encoded<'v>) -> Self {
        Self(Given::Encoded(encoded.0))
    }
}

impl<'v> From<Cow<'v, str>> for ParamValue<'v> {
    fn from(data: Cow<'v, str>) -> Self {
        Self(Given::Data(data))
    }
}

impl<'v> From<&'v str> for ParamValue<'v> {
    fn from(data: &'v str) -> Self {
        Self(Given::Data(Cow::Borrowed(data)))
    }
}

impl<'v> From<&&'v str> for ParamValue<'v> {
    fn from(data: &&'v str) -> Self {
        (*data).into()
    }
}

impl<'v> From<&'v Cow<'_, str>> for ParamValue<'v> {
    fn from(data: &'v Cow<'_, str>) -> Self {
        (**data).into()
    }
}

impl<'v> From<&'v String> for ParamValue<'v> {
    fn from(data: &'v String) -> Self {
        Self(Given::Data(Cow::Borrowed(data)))
    }
}

impl From<String> for ParamValue<'_> {
    fn from(data: String) -> Self {
        Self(Given::Data(Cow::Owned(data)))
    }
}

impl From<()> for ParamValue<'_> {
    fn from((): ()) -> Self {
        Self(Given::Absent)
    }
}

impl<'v, T: Into<Self>> From<Option<T>> for ParamValue<'v> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self(Given::Absent), Into::into)
    }
}

/// Of a string: `&T: Into<Self>` as a bound would never end, for `Option<Option<…>>`.
impl<'v, T: AsRef<str>> From<&'v Option<T>> for ParamValue<'v> {
    fn from(value: &'v Option<T>) -> Self {
        value.as_ref().map(T::as_ref).into()
    }
}

impl<'v, K> From<Identifier<'v, K>> for ParamValue<'v> {
    fn from(identifier: Identifier<'v, K>) -> Self {
        identifier.as_str().into()
    }
}

impl<'v, K: Kind> From<&'v IdentifierBuf<K>> for ParamValue<'v> {
    fn from(identifier: &'v IdentifierBuf<K>) -> Self {
        identifier.as_str().into()
    }
}

impl<K: Kind> From<IdentifierBuf<K>> for ParamValue<'_> {
    fn from(identifier: IdentifierBuf<K>) -> Self {
        identifier.into_string().into()
    }
}

impl<'v, K: Kind> From<&'v IdentifierCow<'_, K>> for ParamValue<'v> {
    fn from(identifier: &'v IdentifierCow<'_, K>) -> Self {
        identifier.as_str().into()
    }
}

/// A component is data: a parameter may hold any, such as a host in brackets or a path with a `&`, and
/// reading the parameter returns its text.
macro_rules! components {
    ($($component:ident),*) => {$(
        impl<'v> From<$component<'v>> for ParamValue<'v> {
            fn from(component: $component<'v>) -> Self {
                component.as_str().into()
            }
        }
    )*};
}

components!(Scheme, Authority, Host, Port, Path, Segment, Query, Fragment);

/// Numbers, `bool` and `char` as Rust formats them.
macro_rules! shown {
    ($($shown:ty),*) => {$(
        impl From<$shown> for ParamValue<'_> {
            fn from(value: $shown) -> Self {
                value.to_string().into()
            }
        }

        impl From<&$shown> for ParamValue<'_> {
            fn from(value: &$shown) -> Self {
                value.to_string().into()
            }
        }
    )*};
}

shown!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64, bool, char);
