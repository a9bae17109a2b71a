//! Strings to values. Strings are split before they are decoded.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::layout::{Delimiter, FlatLayout, Layout};
use super::{
    Extension, Location, Style, StyleError, StyleErrorKind, StyledParam, ValueKind, ValueShape,
    cookie, deep_object,
};
use crate::variable::Variable;
use urikit::params::{ParamSyntax, Params, Separator};
use urikit::percent::{decode, form};

/// A value, or `None` if the parameter is absent.
type Read<'a> = Result<Option<Variable<'a>>, StyleError>;
type Members<'a> = Vec<(Cow<'a, str>, Variable<'a>)>;

impl StyledParam<'_> {
    /// Reads the parameter from a string; `None` if it is absent.
    ///
    /// For path styles the string is what replaces the parameter; `matrix` ignores parameters with
    /// other names. For query styles it is a whole query, without its `?`, as in
    /// [`decode_params`](Self::decode_params). For `cookie` it is the value of a `Cookie` header
    /// field: other cookies are ignored, and no escapes are decoded.
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
            Layout::Flat(flat) if self.style == Style::Cookie => {
                let reader = ParamReader { parameter: self, shape, coding: Coding::None };
                return reader.named(|| cookie::pairs(text, flat.separator), &flat);
            }
            Layout::Flat(flat) if self.style.may_stand_in(Location::Path) => flat,
            _ => return self.decode_params(Params::new(text), shape),
        };
        let Some(rest) = text.strip_prefix(flat.first) else {
            return match text {
                "" => Ok(self.absent(shape)),
                _ => Err(StyleErrorKind::MissingPrefix.at(0)),
            };
        };
        let reader = ParamReader { parameter: self, shape, coding: Coding::Percent };
        match self.style {
            Style::Matrix => {
                let syntax = ParamSyntax::URI.separated_by(Separator::Semicolon);
                let params = Params::new(rest).with_syntax(syntax);
                reader.named(|| ReadPair::of_params(params, flat.first.len()), &flat)
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
    /// Same as [`decode`](Self::decode), with the offset into the query; and for a style of the path
    /// or of cookies.
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
                let coding = if params.syntax().is_form() { Coding::Form } else { Coding::Percent };
                let reader = ParamReader { parameter: self, shape, coding };
                reader.named(|| ReadPair::of_params(params, 0), &flat)
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
    coding: Coding,
}

/// What stands for other characters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Coding {
    /// Nothing: cookies.
    None,
    /// Escapes.
    Percent,
    /// Escapes, and `+` for a space.
    Form,
}

/// A name and its value, which may belong to the parameter.
pub(super) struct ReadPair<'a> {
    pub(super) name: Result<Cow<'a, str>, StyleError>,
    /// As written; empty without a `=`.
    pub(super) value: &'a str,
    /// Where the pair starts, and where its value starts.
    pub(super) start: usize,
    pub(super) value_start: usize,
}

impl<'a> ReadPair<'a> {
    /// The pairs of parameters that have `before` bytes before them.
    fn of_params(params: Params<'a>, before: usize) -> impl Iterator<Item = Self> {
        params.iter().filter(|param| !param.is_empty()).map(move |param| {
            let start = before + param.range().start;
            Self {
                name: param.key_text().map_err(|error| StyleError::not_decoded(error, before)),
                value: param.value().unwrap_or_default(),
                start,
                // Without a `=` the value is empty, and its position does not matter.
                value_start: start + param.key().len() + 1,
            }
        })
    }
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
    fn named<'a, P: Iterator<Item = ReadPair<'a>>>(
        &self,
        pairs: impl Fn() -> P,
        flat: &FlatLayout,
    ) -> Read<'a> {
        let is_own =
            |pair: &ReadPair<'a>| pair.name.as_ref().is_ok_and(|name| *name == self.parameter.name);
        let mut own = pairs().filter(is_own);
        let value =
            |pair: &ReadPair<'a>| Ok(Variable::Text(self.text(pair.value, pair.value_start)?));
        let read = match self.shape.kind() {
            ValueKind::Array if flat.explode => {
                let list = own.map(|pair| value(&pair)).collect::<Result<Vec<_>, StyleError>>()?;
                Some(Variable::List(list)).filter(|list| list.as_list() != Some(&[]))
            }
            ValueKind::Object if flat.explode => {
                let mut members = Members::new();
                for pair in pairs() {
                    let value = value(&pair);
                    let name = match pair.name {
                        Ok(name) => name,
                        // The name is not known, which matters only if all names are accepted.
                        Err(_) if matches!(self.shape, ValueShape::Properties(_)) => continue,
                        Err(error) => return Err(error),
                    };
                    if self.shape.takes(&name) {
                        members.push((name, value?));
                    }
                }
                Some(Variable::Object(members)).filter(|object| object.as_object() != Some(&[]))
            }
            _ => match (own.next(), own.next()) {
                (None, _) => None,
                (Some(pair), None) => return self.joined(pair.value, pair.value_start, flat),
                (_, Some(second)) => return Err(StyleErrorKind::Repeated.at(second.start)),
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
        let parts = delimiter.split(text, self.coding == Coding::Form);
        parts.map(move |(at, part)| self.text(part, offset + at))
    }

    fn text<'a>(&self, piece: &'a str, offset: usize) -> Result<Cow<'a, str>, StyleError> {
        let decode = match self.coding {
            Coding::None => return Ok(Cow::Borrowed(piece)),
            Coding::Percent => decode(piece),
            Coding::Form => form::decode(piece),
        };
        decode.to_text().map_err(|error| StyleError::not_decoded(error, offset))
    }
}
