//! `in: querystring` of OpenAPI 3.2: the query as a whole is one value, of a media type.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::{StyleError, StyleErrorKind, ValueKind};
use crate::variable::Variable;
use urikit::params::{ParamSyntax, Params};
use urikit::percent::{decode, encode, form, sets};

/// How the value of a parameter with `in: querystring` becomes a query: by the media type of its
/// `content`. The name of the parameter is not written.
///
/// ```
/// use urikit_template::Variable;
/// use urikit_template::openapi::QueryContent;
///
/// let form = QueryContent::of_media_type("application/x-www-form-urlencoded");
/// let query = form.encode(&Variable::from_iter([("foo", "a + b"), ("bar", "true")]))?;
/// assert_eq!(query, "foo=a+%2B+b&bar=true");
/// assert_eq!(form.decode(&query)?, Variable::from_iter([("foo", "a + b"), ("bar", "true")]));
///
/// let json = QueryContent::of_media_type("application/json");
/// assert_eq!(json.encode(&r#"{"a":1}"#.into())?, "%7B%22a%22%3A1%7D");
/// assert_eq!(json.decode("%7B%22a%22%3A1%7D")?, r#"{"a":1}"#.into());
/// # Ok::<(), urikit_template::openapi::StyleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum QueryContent {
    /// `application/x-www-form-urlencoded`: an object. A member that is an array is a name for each
    /// item.
    Form,
    /// Any other media type, such as `application/json`: the text of that type, percent-encoded.
    /// Writing and reading that text is up to the caller.
    Text,
}

impl QueryContent {
    /// By the media type, ignoring the case of letters and parameters.
    ///
    /// ```
    /// use urikit_template::openapi::QueryContent;
    /// let form = "Application/X-WWW-Form-Urlencoded; charset=utf-8";
    /// assert_eq!(QueryContent::of_media_type(form), QueryContent::Form);
    /// assert_eq!(QueryContent::of_media_type("application/jsonpath"), QueryContent::Text);
    /// ```
    #[must_use]
    pub fn of_media_type(media_type: &str) -> Self {
        let essence = media_type.split(';').next().unwrap_or_default().trim();
        match essence.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            true => Self::Form,
            false => Self::Text,
        }
    }

    /// The query, without a `?`.
    ///
    /// # Errors
    /// For `Form`, a value that is not an object, or has objects or arrays of arrays in it, or an
    /// empty array, which would be read as nothing; for `Text`, a value that is not a string.
    pub fn encode(self, value: &Variable<'_>) -> Result<String, StyleError> {
        match (self, value) {
            (Self::Form, Variable::Object(members)) => encode_form(members),
            (Self::Text, Variable::Text(text)) => {
                Ok(encode(text, sets::UNRESERVED).to_text().into_owned())
            }
            _ => Err(self.not_defined(value)),
        }
    }

    /// The value of a query, given without its `?`. For `Form`, the object of all names, in the order
    /// of their first occurrence: a name that occurs once has a string, and one that occurs more than
    /// once an array. An array of one is read as its one string, which [`Variable::deserialize`] also
    /// accepts as an array.
    ///
    /// ```
    /// use urikit_template::openapi::QueryContent;
    /// let value = QueryContent::Form.decode("a=1&b=x+y&a=2")?;
    /// let members = value.as_object().unwrap();
    /// assert_eq!(members[0].1, ["1", "2"].into_iter().collect());
    /// assert_eq!(members[1].1, "x y".into());
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    ///
    /// # Errors
    /// If an escape is malformed, or the data is not UTF-8: with the offset.
    pub fn decode<'a>(self, query: &'a str) -> Result<Variable<'a>, StyleError> {
        let not_decoded = |error| StyleError::not_decoded(error, 0);
        match self {
            Self::Text => decode(query).to_text().map(Variable::Text).map_err(not_decoded),
            Self::Form => {
                let params = Params::new(query).with_syntax(ParamSyntax::FORM);
                let mut members: Vec<(Cow<'a, str>, Vec<Cow<'a, str>>)> = Vec::new();
                let mut places = BTreeMap::new();
                for param in params.iter().filter(|param| !param.is_empty()) {
                    let name = param.key_text().map_err(not_decoded)?;
                    // A name without a `=` has the empty string as its value.
                    let value = param.value_text().map_err(not_decoded)?.unwrap_or_default();
                    let place = *places.entry(name.clone()).or_insert(members.len());
                    match members.get_mut(place) {
                        Some((_, values)) => values.push(value),
                        None => members.push((name, Vec::from([value]))),
                    }
                }
                Ok(Variable::Object(
                    members.into_iter().map(|(name, values)| (name, one_or_list(values))).collect(),
                ))
            }
        }
    }

    fn not_defined(self, value: &Variable<'_>) -> StyleError {
        let value = ValueKind::of_variable(value);
        StyleErrorKind::NotAsContent { content: self, value }.nowhere()
    }
}

fn one_or_list(mut values: Vec<Cow<'_, str>>) -> Variable<'_> {
    match values.pop() {
        Some(only) if values.is_empty() => Variable::Text(only),
        last => Variable::List(values.into_iter().chain(last).map(Variable::Text).collect()),
    }
}

fn encode_form(members: &[(Cow<'_, str>, Variable<'_>)]) -> Result<String, StyleError> {
    let mut query = String::new();
    for (index, (name, value)) in members.iter().enumerate() {
        let mut pair = |value: &str| {
            if !query.is_empty() {
                query.push('&');
            }
            form::encode(name).append_to(&mut query);
            query.push('=');
            form::encode(value).append_to(&mut query);
        };
        match value {
            Variable::Text(text) => pair(text),
            Variable::List(list) if list.is_empty() => {
                return Err(StyleErrorKind::Empty.of_item(index));
            }
            Variable::List(list) => {
                for item in list {
                    pair(item.as_text().ok_or(StyleErrorKind::Nested.of_item(index))?);
                }
            }
            Variable::Object(_) => return Err(StyleErrorKind::Nested.of_item(index)),
        }
    }
    Ok(query)
}
