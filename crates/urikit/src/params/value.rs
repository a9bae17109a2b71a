//! Values for parameters: data to be encoded, or already encoded text.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use crate::component::{Fragment, Host, Path, Port, Query, Segment};
use crate::grammar::char_class::{CharClass, QUERY};
use crate::grammar::rule::Rule;
use crate::parse::chars::{Unicode, end_of_char_run};
use crate::parse::error::{Component, ParseError, ParseErrorKind};

/// The value of a parameter: text, which is encoded; an [`Encoded`], which is written as it is; or
/// `None`, for which the `=` is omitted too.
///
/// ```
/// use std::borrow::Cow;
/// use urikit::params::{Encoded, ParamsBuf};
/// let owner: Option<String> = Some("anna".into());
/// let mut params = ParamsBuf::default();
/// params.append("a", "1 & 2");
/// params.append("b", format!("{}%", 50));
/// params.append("c", Cow::Borrowed("3"));
/// params.append("d", &owner);
/// params.append("e", owner.as_deref());
/// params.append("f", Encoded::new("x%2fy")?);
/// params.append("g", None);
/// assert_eq!(params.as_str(), Some("a=1%20%26%202&b=50%25&c=3&d=anna&e=anna&f=x%2fy&g"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// A component of another identifier is data too, so its escapes are escaped: reading
/// `http://h/?next=…` returns the component unchanged.
///
/// Of the options, only `Option<&str>` and `&Option<String>` are accepted. With more of them, the
/// type of a plain `None` would be ambiguous.
#[derive(Clone)]
pub struct ParamValue<'v>(pub(super) Given<'v>);

#[derive(Clone)]
pub(super) enum Given<'v> {
    Absent,
    Data(Cow<'v, str>),
    Encoded(&'v str),
}

/// The value of a parameter, already percent-encoded, and checked.
///
/// ```
/// use urikit::params::{Encoded, ParamsBuf};
/// let mut params = ParamsBuf::new("sig=old");
/// params.set("sig", Encoded::new("a%2fb")?);
/// assert_eq!(params.as_str(), Some("sig=a%2fb"));
/// params.set("sig", "a%2fb");
/// assert_eq!(params.as_str(), Some("sig=a%252fb"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Encoded<'v>(&'v str);

impl<'v> Encoded<'v> {
    /// Checks that it can be the value of one parameter: characters of a query, also of an IRI,
    /// whole escapes, and no `&`. If parameters are separated by `;`, a `;` is escaped later.
    ///
    /// ```
    /// use urikit::params::Encoded;
    /// assert!(Encoded::new("a=b%20c").is_ok());
    /// assert_eq!(Encoded::new("a b").err().unwrap().to_string(), "unexpected ' ' in query at byte 1");
    /// assert_eq!(Encoded::new("1&b=2").err().unwrap().offset(), 1);
    /// assert_eq!(Encoded::new("100%").err().unwrap().offset(), 3);
    /// ```
    ///
    /// # Errors
    /// At the first character that is not allowed.
    pub fn new(value: &'v str) -> Result<Self, ParseError> {
        const VALUE: CharClass = QUERY.without(CharClass::of(b"&"));
        let bytes = value.as_bytes();
        let (offset, kind) = end_of_char_run(bytes, 0, VALUE, Unicode::Private);
        if offset == bytes.len() {
            return Ok(Self(value));
        }
        let rule = match kind {
            ParseErrorKind::MalformedEscape => Rule::PctEncoded,
            _ => Rule::Iquery,
        };
        Err(ParseError::new(kind, offset, Some(Component::Query), rule).found_in(bytes))
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

impl<'v> From<Option<&'v str>> for ParamValue<'v> {
    fn from(data: Option<&'v str>) -> Self {
        data.map_or(Self(Given::Absent), Into::into)
    }
}

impl<'v> From<&'v Option<String>> for ParamValue<'v> {
    fn from(data: &'v Option<String>) -> Self {
        data.as_deref().into()
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

/// Numbers and `bool` as Rust formats them.
macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for ParamValue<'_> {
            fn from(number: $number) -> Self {
                number.to_string().into()
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool);
