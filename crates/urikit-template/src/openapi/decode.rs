//! Strings to values. Strings are split before they are decoded.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::deep_object;
use super::layout::{Delimiter, FlatLayout, Layout};
use super::{
    Extension, Location, Style, StyleError, StyleErrorKind, StyledParam, ValueKind, ValueShape,
};
use crate::variable::Variable;
use urikit::params::{Param, ParamSyntax, Params, Separator};
use urikit::percent::{decode, form};

/// A value, or `None` if the parameter is absent.
type Read<'a> = Result<Option<Variable<'a>>, StyleError>;
type Members<'a> = Vec<(Cow<'a, str>, Variable<'a>)>;

impl StyledParam<'_> {
    /// Reads the parameter from a string; `None` if it is absent.
    ///
    /// For path styles the string is what replaces the parameter; `matrix` ignores parameters with
    /// other names. For query styles it is a whole query, without its `?`, as in
    /// [`decode_params`](Self::decode_params).
    ///
    /// Any string is accepted, even with characters that are not allowed in URIs. A name without a
    /// `=` has an empty value in `form` and `matrix`. For an object, an empty string means that it
    /// is absent.
    ///
    /// ```
    /// use urikit_template::openapi::{StyledParam, ValueShape, Style};
    ///
    /// let color = StyledParam::new("color", Style::Matrix);
    /// let read = color.decode(";size=1;color=blue,black%2Cbrown", ValueShape::Array)?;
    /// assert_eq!(read, Some(["blue", "black,brown"].into_iter().collect()));
    /// assert_eq!(color.decode(";size=1", ValueShape::Array)?, None);
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    ///
    /// # Errors
    /// If the specification does not define the combination and no extension is chosen; if the
    /// string does not have the form of the style, or can't be decoded: with the offset.
    pub fn decode<'a>(&self, text: &'a str, shape: ValueShape<'_>) -> Read<'a> {
        let flat = match self.layout(shape.kind())? {
            Layout::Flat(flat) if self.style.may_stand_in(Location::Path) => flat,
            _ => return self.decode_params(Params::new(text), shape),
        };
        let Some(rest) = text.strip_prefix(flat.first) else {
            return match text {
                "" => Ok(self.absent(shape)),
                _ => Err(StyleErrorKind::MissingPrefix.at(0)),
            };
        };
        let reader = ParamReader { parameter: self, shape, plus_is_space: false };
        match self.style {
            Style::Matrix => {
                let syntax = ParamSyntax::URI.separated_by(Separator::Semicolon);
                reader.named(Params::new(rest).with_syntax(syntax), flat.first.len(), &flat)
            }
            _ => reader.unnamed(rest, flat.first.len(), &flat),
        }
    }

    /// Reads the parameter from those of a query, and ignores the others. A `+` is a space only if
    /// the parameters are read as form data.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_template::openapi::{StyledParam, ValueShape, Style};
    ///
    /// let uri = Uri::parse("http://h/?page=2&color%5BR%5D=100&color%5BG%5D=200")?;
    /// let color = StyledParam::new("color", Style::DeepObject).with_explode(true);
    /// let read = color.decode_params(uri.params(), ValueShape::Object)?;
    /// assert_eq!(read, Some([("R", "100"), ("G", "200")].into_iter().collect()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`decode`](Self::decode), with the offset into the query; and for a path style.
    pub fn decode_params<'a>(&self, params: Params<'a>, shape: ValueShape<'_>) -> Read<'a> {
        if !self.style.may_stand_in(Location::Query) {
            return Err(StyleErrorKind::NotInQuery.nowhere());
        }
        match self.layout(shape.kind())? {
            Layout::Deep => {
                let is_array = shape == ValueShape::Array;
                Ok(deep_object::read_deep_object(self, params, is_array)?
                    .or_else(|| self.absent(shape)))
            }
            Layout::Flat(flat) => {
                let plus_is_space = params.syntax().is_form();
                ParamReader { parameter: self, shape, plus_is_space }.named(params, 0, &flat)
            }
        }
    }

    /// The value if nothing is there.
    fn absent<'a>(&self, shape: ValueShape<'_>) -> Option<Variable<'a>> {
        match shape.kind() {
            ValueKind::Array if self.has(Extension::EmptyOmitted) => {
                Some(Variable::List(Vec::new()))
            }
            ValueKind::Object if self.has(Extension::EmptyOmitted) => {
                Some(Variable::Object(Vec::new()))
            }
            _ => None,
        }
    }
}

struct ParamReader<'r> {
    parameter: &'r StyledParam<'r>,
    shape: ValueShape<'r>,
    plus_is_space: bool,
}

impl ParamReader<'_> {
    /// A string without the name of the parameter. `offset` is where it starts.
    fn unnamed<'a>(&self, text: &'a str, offset: usize, flat: &FlatLayout) -> Read<'a> {
        let is_object = self.shape.kind() == ValueKind::Object;
        let is_nothing = text.is_empty() && flat.first.is_empty();
        // This spelling may be a list of one empty string, or an empty list.
        let is_empty_list = is_nothing
            && self.shape == ValueShape::Array
            && self.parameter.has(Extension::EmptyOmitted);
        if is_empty_list {
            return Ok(self.parameter.absent(self.shape));
        }
        if !(is_object && flat.explode) || text.is_empty() {
            return self.joined(text, offset, flat);
        }
        let mut members = Members::new();
        for (at, piece) in flat.separator.split(text, false) {
            let at = offset + at;
            let equals = piece.find('=').ok_or(StyleErrorKind::MissingEquals.at(at))?;
            let value = self.text(&piece[equals + 1..], at + equals + 1)?;
            members.push((self.text(&piece[..equals], at)?, Variable::Text(value)));
        }
        Ok(Some(Variable::Object(members)))
    }

    /// Parameters, some of which may belong to this one.
    fn named<'a>(&self, params: Params<'a>, offset: usize, flat: &FlatLayout) -> Read<'a> {
        let value = |param: Param<'a>| {
            // Without a `=` the value is empty, and its position does not matter.
            let at = offset + param.range().start + param.key().len() + 1;
            (param.value().unwrap_or_default(), at)
        };
        let mut own = params.all(self.parameter.name).filter(|param| !param.is_empty());
        let read = match self.shape.kind() {
            ValueKind::Array if flat.explode => {
                let list: Result<Vec<_>, StyleError> = own
                    .map(value)
                    .map(|(text, at)| Ok(Variable::Text(self.text(text, at)?)))
                    .collect();
                Some(Variable::List(list?)).filter(|list| list.as_list() != Some(&[]))
            }
            ValueKind::Object if flat.explode => {
                let mut members = Members::new();
                for param in params.iter().filter(|param| !param.is_empty()) {
                    let name = match param.key_text() {
                        Ok(name) => name,
                        // The name is not known, which matters only if all names are accepted.
                        Err(_) if matches!(self.shape, ValueShape::Properties(_)) => continue,
                        Err(error) => return Err(StyleError::not_decoded(error, offset)),
                    };
                    if self.shape.takes(&name) {
                        let (text, at) = value(param);
                        members.push((name, Variable::Text(self.text(text, at)?)));
                    }
                }
                Some(Variable::Object(members)).filter(|object| object.as_object() != Some(&[]))
            }
            _ => match (own.next(), own.next()) {
                (None, _) => None,
                (Some(param), None) => {
                    let (text, at) = value(param);
                    return self.joined(text, at, flat);
                }
                (_, Some(second)) => {
                    return Err(StyleErrorKind::Repeated.at(offset + second.range().start));
                }
            },
        };
        Ok(read.or_else(|| self.parameter.absent(self.shape)))
    }

    /// One string, or joined items.
    fn joined<'a>(&self, text: &'a str, offset: usize, flat: &FlatLayout) -> Read<'a> {
        let items = || self.items(text, offset, flat.between_items());
        Ok(Some(match self.shape.kind() {
            ValueKind::Array => Variable::List(
                items().map(|item| item.map(Variable::Text)).collect::<Result<_, _>>()?,
            ),
            ValueKind::Object if text.is_empty() => return Ok(self.parameter.absent(self.shape)),
            ValueKind::Object => {
                let mut members = Members::new();
                let mut items = items();
                while let Some(name) = items.next() {
                    let name = name?;
                    let missing = StyleErrorKind::MissingValue.at(offset + text.len());
                    members.push((name, Variable::Text(items.next().ok_or(missing)??)));
                }
                Variable::Object(members)
            }
            _ => Variable::Text(self.text(text, offset)?),
        }))
    }

    fn items<'a>(
        &self,
        text: &'a str,
        offset: usize,
        delimiter: Delimiter,
    ) -> impl Iterator<Item = Result<Cow<'a, str>, StyleError>> {
        let parts = delimiter.split(text, self.plus_is_space);
        parts.map(move |(at, part)| self.text(part, offset + at))
    }

    fn text<'a>(&self, piece: &'a str, offset: usize) -> Result<Cow<'a, str>, StyleError> {
        let decode = if self.plus_is_space { form::decode(piece) } else { decode(piece) };
        decode.to_text().map_err(|error| StyleError::not_decoded(error, offset))
    }
}
