//! Values for parameters: data to be encoded, or already encoded text.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use crate::component::{Fragment, Host, Path, Port, Query, Segment};
use crate::grammar::char_class::{CharClass, CharTable, QUERY};
use crate::grammar::rule::Rule;
use crate::ident::kind::Kind;
use crate::ident::{Identifier, IdentifierBuf, IdentifierCow};
use crate::parse::chars::{Unicode, end_of_char_run};
use crate::parse::error::{Component, ParseError, ParseErrorKind};

/// The value of a parameter. A string, a number, a `bool`, a `char` or an identifier is data, which is
/// encoded; of a component too the text is data, so reading it returns the component. `()` and
/// `None` are a key without `=`. [`ParamValue::encoded`] is written as it is.
///
/// ```
/// use urikit::{Uri, params::{ParamValue, ParamsBuf}};
/// let owner: Option<String> = Some("anna".into());
/// let mut params = ParamsBuf::default();
/// params.append("a", "1 & 2");
/// params.append("b", format!("{}%", 50));
/// params.append("c", 'c');
/// params.append("d", &owner);
/// params.append("e", Some(0.5));
/// params.append("f", ParamValue::encoded("x%2fy")?);
/// params.append("g", ());
/// params.append("next", Uri::parse("http://h/?q=%20")?);
/// let expected = "a=1%20%26%202&b=50%25&c=c&d=anna&e=0.5&f=x%2fy&g&next=http://h/?q=%2520";
/// assert_eq!(params.as_str(), Some(expected));
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

impl<'v> ParamValue<'v> {
    /// A value that is percent-encoded already: characters of a query, also of an IRI, whole escapes,
    /// and no `&`. If parameters are separated by `;`, a `;` is escaped later.
    ///
    /// ```
    /// use urikit::params::{ParamValue, ParamsBuf};
    /// let mut params = ParamsBuf::new("sig=old");
    /// params.set("sig", ParamValue::encoded("a%2fb")?);
    /// assert_eq!(params.as_str(), Some("sig=a%2fb"));
    /// assert_eq!(ParamValue::encoded("a b").err().unwrap().to_string(), "unexpected ' ' in query at byte 1");
    /// assert_eq!(ParamValue::encoded("1&b=2").err().unwrap().offset(), 1);
    /// assert_eq!(ParamValue::encoded("100%").err().unwrap().offset(), 3);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// At the first character that is not allowed.
    pub fn encoded(value: &'v str) -> Result<Self, ParseError> {
        static VALUE: CharTable = QUERY.without(CharClass::of(b"&")).table();
        let bytes = value.as_bytes();
        let (offset, kind) = end_of_char_run(bytes, 0, &VALUE, Unicode::Private);
        if offset == bytes.len() {
            return Ok(Self(Given::Encoded(value)));
        }
        let rule = match kind {
            ParseErrorKind::MalformedEscape => Rule::PctEncoded,
            _ => Rule::Iquery,
        };
        Err(ParseError::new(kind, offset, Some(Component::Query), rule).found_in(bytes))
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

impl<'v, T> From<&'v Option<T>> for ParamValue<'v>
where
    &'v T: Into<Self>,
{
    fn from(value: &'v Option<T>) -> Self {
        value.as_ref().into()
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

/// Components of identifiers are data, as all text is.
macro_rules! components {
    ($($component:ident),*) => {$(
        impl<'v> From<$component<'v>> for ParamValue<'v> {
            fn from(component: $component<'v>) -> Self {
                component.as_str().into()
            }
        }
    )*};
}

components!(Host, Port, Path, Segment, Query, Fragment);

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
