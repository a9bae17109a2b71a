//! The separator of parameters, and how their keys and values are encoded.

#[cfg(feature = "alloc")]
use alloc::string::String;

#[cfg(feature = "alloc")]
use super::value::{Given, ParamValue};
#[cfg(feature = "alloc")]
use crate::edit::EditError;
#[cfg(feature = "alloc")]
use crate::parse::chars::Unicode;
#[cfg(feature = "alloc")]
use crate::parse::component;
#[cfg(feature = "alloc")]
use crate::parse::error::{Component, ParseError};
#[cfg(feature = "alloc")]
use crate::percent::{CharClass, append_for_unicode, encode, sets};
use crate::percent::{Decode, decode, form};

/// How a list of parameters is read and written.
///
/// ```
/// use urikit::params::{ParamSyntax, Params, Separator};
/// let params = Params::new("a=1+1;b").with_syntax(ParamSyntax::FORM.separated_by(Separator::Semicolon));
/// assert_eq!(params.iter().count(), 2);
/// assert!(params.first("a").unwrap().decode_value().unwrap() == "1 1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ParamSyntax {
    separator: Separator,
    form: bool,
    bracket_lists: bool,
}

/// The separator between two parameters.
///
/// ```
/// use urikit::params::Separator;
/// assert_eq!(Separator::default().as_char(), '&');
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Separator {
    /// `&`, used nearly everywhere.
    #[default]
    Ampersand,
    /// `;`, which HTML 4 recommended.
    Semicolon,
}

impl Separator {
    /// The character.
    #[must_use]
    #[inline]
    pub const fn as_char(self) -> char {
        match self {
            Self::Ampersand => '&',
            Self::Semicolon => ';',
        }
    }

    #[inline]
    pub(super) const fn as_byte(self) -> u8 {
        self.as_char() as u8
    }
}

impl ParamSyntax {
    /// By RFC 3986: `&` separates, a `+` is a `+`. The default.
    ///
    /// Writing encodes as little as possible, by
    /// [`QUERY_KEY`](crate::percent::sets::QUERY_KEY) and
    /// [`QUERY_VALUE`](crate::percent::sets::QUERY_VALUE).
    pub const URI: Self =
        Self { separator: Separator::Ampersand, form: false, bracket_lists: false };

    /// By `application/x-www-form-urlencoded`: a `+` is a space, and [more is
    /// encoded](crate::percent::form).
    pub const FORM: Self = Self { form: true, ..Self::URI };

    /// The same with another separator.
    #[must_use]
    pub const fn separated_by(self, separator: Separator) -> Self {
        Self { separator, ..self }
    }

    /// The same, as form data.
    #[must_use]
    pub const fn with_form(self) -> Self {
        Self { form: true, ..self }
    }

    /// The same with lists in the style of PHP and Rails: `a[]=1&a[]=2`. For types, with the
    /// feature `serde`: the brackets are not part of the key that is read, and are written after
    /// the key of a list. Otherwise they are ordinary characters of the key.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use std::collections::BTreeMap;
    /// use urikit::params::{ParamSyntax, Params};
    /// let params = Params::new("id%5B%5D=1&id%5B%5D=2").with_syntax(ParamSyntax::URI.with_bracket_lists());
    /// let map: BTreeMap<String, Vec<u8>> = params.deserialize()?;
    /// assert_eq!(map["id"], [1, 2]);
    /// # }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn with_bracket_lists(self) -> Self {
        Self { bracket_lists: true, ..self }
    }

    /// Whether brackets after a key mean a list.
    #[must_use]
    pub const fn has_bracket_lists(self) -> bool {
        self.bracket_lists
    }

    /// The separator.
    #[must_use]
    #[inline]
    pub const fn separator(self) -> Separator {
        self.separator
    }

    /// Whether a `+` is a space.
    #[must_use]
    #[inline]
    pub const fn is_form(self) -> bool {
        self.form
    }

    #[inline]
    pub(super) const fn decode(self, text: &str) -> Decode<'_> {
        if self.form { form::decode(text) } else { decode(text) }
    }
}

#[cfg(feature = "alloc")]
impl ParamSyntax {
    /// Writes a whole parameter. With `iri`, more characters stay unescaped.
    pub(super) fn write_param(
        self,
        out: &mut String,
        key: &str,
        value: &ParamValue<'_>,
        iri: bool,
    ) {
        self.write_key(out, key, iri);
        self.write_value(out, value, iri);
    }

    pub(super) fn write_key(self, out: &mut String, key: &str, iri: bool) {
        self.write(out, key, sets::QUERY_KEY, iri);
    }

    /// Writes the `=` and the value; nothing without a value.
    pub(super) fn write_value(self, out: &mut String, value: &ParamValue<'_>, iri: bool) {
        match &value.0 {
            Given::Absent => {}
            Given::Data(data) => {
                out.push('=');
                self.write(out, data, sets::QUERY_VALUE, iri);
            }
            Given::Encoded(text) => {
                out.push('=');
                match self.check_encoded(text, iri) {
                    Ok(()) => out.push_str(text),
                    Err(_) => encode(text, self.encoded_value()).keep_escapes().append_to(out),
                }
            }
        }
    }

    /// Whether the value may be written as it is.
    pub(super) fn check(self, value: &ParamValue<'_>, iri: bool) -> Result<(), EditError> {
        match value.0 {
            Given::Encoded(text) => self
                .check_encoded(text, iri)
                .map_err(|error| EditError::of_value(error, Component::Query, text)),
            Given::Absent | Given::Data(_) => Ok(()),
        }
    }

    const fn check_encoded(self, text: &str, iri: bool) -> Result<(), ParseError> {
        let unicode = Unicode::of_query(iri);
        component::parse_chars(text, Component::Query, &self.encoded_value().table(), unicode)
    }

    /// What an encoded value may contain: all of a query but the separator.
    const fn encoded_value(self) -> CharClass {
        sets::QUERY.without(CharClass::of(&[self.separator.as_byte()]))
    }

    fn write(self, out: &mut String, data: &str, set: CharClass, iri: bool) {
        if self.form {
            form::encode(data).append_to(out);
            return;
        }
        let set = match self.separator {
            Separator::Ampersand => set,
            Separator::Semicolon => set.without(CharClass::of(b";")),
        };
        append_for_unicode(data, set, Unicode::of_query(iri), out);
    }
}
