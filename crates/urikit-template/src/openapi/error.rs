//! Why a value can't be written in a style, or a string can't be read.

use alloc::boxed::Box;
use core::fmt;
use core::ops::Range;

use urikit::{Describe, Details};

use super::{QueryContent, Style, ValueKind};
use urikit::percent::{DecodeError, DecodeErrorKind};

/// What is wrong, and where: in the string that is read, or in the value that is written.
///
/// ```
/// use urikit_template::openapi::{StyledParam, ValueShape, Style, StyleErrorKind};
///
/// let id = StyledParam::new("id", Style::Label);
/// let error = id.decode(".a%zz", ValueShape::Primitive).unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (StyleErrorKind::MalformedEscape, Some(2)));
/// assert_eq!(error.to_string(), "malformed percent-escape in the parameter at byte 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyleError {
    kind: StyleErrorKind,
    place: Position,
    /// What a value contains that would be read as a delimiter.
    delimiter: Option<char>,
    /// The name of a parameter that can't be a segment.
    parameter: Option<Box<str>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    Nowhere,
    /// A byte of the string.
    Offset(usize),
    /// An item of the array or object.
    Item(usize),
}

/// The kinds of error. More may be added.
///
/// ```
/// use urikit_template::openapi::{StyledParam, Style, StyleErrorKind, ValueKind};
/// let error = StyledParam::new("id", Style::PipeDelimited).encode(&"1".into()).unwrap_err();
/// let undefined = StyleErrorKind::NotDefined {
///     style: Style::PipeDelimited,
///     explode: false,
///     value: ValueKind::Primitive,
/// };
/// assert_eq!(error.kind(), undefined);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StyleErrorKind {
    /// The specification does not define this combination.
    NotDefined {
        /// The style of the parameter.
        style: Style,
        /// Its `explode`.
        explode: bool,
        /// What is written or read.
        value: ValueKind,
    },
    /// The media type of a whole query does not have this kind of value.
    NotAsContent {
        /// The media type.
        content: QueryContent,
        /// What is written.
        value: ValueKind,
    },
    /// An array or object inside another.
    Nested,
    /// More levels than are supported.
    TooDeep,
    /// An empty array or object.
    Empty,
    /// A value or name that would be read as something else: it contains a delimiter of the style
    /// that can't be escaped distinguishably.
    Ambiguous,
    /// A name or value that can't be in a cookie as it is: it has a control character, or a space or
    /// tab at an end. [`Style::Cookie`] escapes nothing.
    NotInCookie,
    /// A value that would be a segment `.` or `..` of the path, escaped or not:
    /// [`encode_text`](super::StyledParam::encode_text) writes it.
    DotSegment,
    /// A value that would be an empty segment of the path:
    /// [`encode_text`](super::StyledParam::encode_text) writes it.
    EmptySegment,
    /// Query parameters, for a style of the path or of cookies.
    NotInQuery,
    /// A string without the prefix of its style, `.` or `;`.
    MissingPrefix,
    /// A member of an object without a `=`.
    MissingEquals,
    /// A name without its value at the end of an object.
    MissingValue,
    /// A repeated parameter, where only one is allowed.
    Repeated,
    /// A string and members for the same name.
    Mixed,
    /// Brackets without a name, as in `a[]=1`, without
    /// [`BracketLists`](super::Extension::BracketLists) or not at the end of the key.
    EmptyName,
    /// An array where an object is expected, or vice versa.
    WrongShape,
    /// A `%` not followed by two hex digits.
    MalformedEscape,
    /// Data that is not UTF-8.
    InvalidUtf8,
    /// The output returned an error.
    Sink,
}

impl StyleErrorKind {
    /// A short, stable name, for machines.
    ///
    /// ```
    /// assert_eq!(urikit_template::openapi::StyleErrorKind::Nested.name(), "nested");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotDefined { .. } => "not-defined",
            Self::NotAsContent { .. } => "not-as-content",
            Self::Nested => "nested",
            Self::TooDeep => "too-deep",
            Self::Empty => "empty",
            Self::Ambiguous => "ambiguous",
            Self::NotInCookie => "not-in-cookie",
            Self::DotSegment => "dot-segment",
            Self::EmptySegment => "empty-segment",
            Self::NotInQuery => "not-in-query",
            Self::MissingPrefix => "missing-prefix",
            Self::MissingEquals => "missing-equals",
            Self::MissingValue => "missing-value",
            Self::Repeated => "repeated",
            Self::Mixed => "mixed",
            Self::EmptyName => "empty-name",
            Self::WrongShape => "wrong-shape",
            Self::MalformedEscape => DecodeErrorKind::MalformedEscape.name(),
            Self::InvalidUtf8 => DecodeErrorKind::InvalidUtf8.name(),
            Self::Sink => "sink",
        }
    }

    /// What it means, in a few words for people. `Display` writes the same.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::NotDefined { .. } => "the style is not defined for this kind of value",
            Self::NotAsContent { .. } => "the query as a whole is not this kind of value",
            Self::Nested => "the style defines no nested array or object",
            Self::TooDeep => "the value is nested too deeply",
            Self::Empty => "the style defines no empty array or object",
            Self::Ambiguous => "the value would be read as something else",
            Self::NotInCookie => {
                "a cookie has no control character, and no space at an end, unless it is escaped"
            }
            Self::DotSegment => "the value makes a segment '.' or '..'",
            Self::EmptySegment => "the value makes an empty segment",
            Self::NotInQuery => "the style is not for queries",
            Self::MissingPrefix => "the parameter lacks the character that its style begins with",
            Self::MissingEquals => "a member of the object has no '='",
            Self::MissingValue => "a name in the object has no value",
            Self::Repeated => "the parameter occurs more than once",
            Self::Mixed => "the parameter has both a value and members",
            Self::EmptyName => "brackets without a name need the extension BracketLists",
            Self::WrongShape => "an array where an object is expected, or vice versa",
            Self::MalformedEscape => "malformed percent-escape in the parameter",
            Self::InvalidUtf8 => "invalid UTF-8 in the parameter",
            Self::Sink => "the parameter could not be written",
        }
    }

    const fn in_place(self, place: Position) -> StyleError {
        StyleError { kind: self, place, delimiter: None, parameter: None }
    }

    pub(super) const fn nowhere(self) -> StyleError {
        self.in_place(Position::Nowhere)
    }

    pub(super) const fn at(self, offset: usize) -> StyleError {
        self.in_place(Position::Offset(offset))
    }

    pub(super) const fn of_item(self, index: usize) -> StyleError {
        self.in_place(Position::Item(index))
    }
}

impl StyleError {
    /// The error that a value, or the item with this index, contains this delimiter.
    pub(super) const fn contains(delimiter: char, index: Option<usize>) -> Self {
        let place = match index {
            Some(index) => Position::Item(index),
            None => Position::Nowhere,
        };
        let delimiter = Some(delimiter);
        Self { kind: StyleErrorKind::Ambiguous, place, delimiter, parameter: None }
    }

    /// The error that the value of a parameter can't be a segment of a path.
    pub(super) fn of_segment(kind: StyleErrorKind, parameter: &str) -> Self {
        Self { parameter: Some(parameter.into()), ..kind.nowhere() }
    }

    /// The decoding error of a string that has `before` bytes before it.
    pub(super) const fn not_decoded(error: DecodeError, before: usize) -> Self {
        let kind = match error.kind() {
            DecodeErrorKind::MalformedEscape => StyleErrorKind::MalformedEscape,
            _ => StyleErrorKind::InvalidUtf8,
        };
        kind.at(before + error.offset())
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> StyleErrorKind {
        self.kind
    }

    /// Where in the string that was read: an empty range at the first byte that is wrong. `None` for
    /// a value that can't be written.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        self.offset().map(|offset| offset..offset)
    }

    /// Where that range starts.
    #[must_use]
    pub const fn offset(&self) -> Option<usize> {
        match self.place {
            Position::Offset(offset) => Some(offset),
            _ => None,
        }
    }

    /// The index of the faulty item of the array or object to be written, from 0; messages count
    /// from 1.
    ///
    /// ```
    /// use urikit_template::{Variable, openapi::{StyledParam, Style}};
    /// let names = StyledParam::new("name", Style::SpaceDelimited);
    /// let error = names.encode(&Variable::from_iter(["a", "b c"])).unwrap_err();
    /// assert_eq!(error.item(), Some(1));
    /// ```
    #[must_use]
    pub const fn item(&self) -> Option<usize> {
        match self.place {
            Position::Item(index) => Some(index),
            _ => None,
        }
    }

    /// The delimiter of the style that the value or item contains, if that makes it
    /// [ambiguous](StyleErrorKind::Ambiguous).
    ///
    /// ```
    /// use urikit_template::{Variable, openapi::{StyledParam, Style}};
    /// let names = StyledParam::new("name", Style::PipeDelimited);
    /// let error = names.encode(&Variable::from_iter(["a", "b|c"])).unwrap_err();
    /// assert_eq!(error.delimiter(), Some('|'));
    /// assert_eq!(error.to_string(), "a '|' in item 2 would be read as a delimiter");
    /// ```
    #[must_use]
    pub const fn delimiter(&self) -> Option<char> {
        self.delimiter
    }

    /// The name of the parameter whose value would be a segment that is empty, `.` or `..`.
    #[must_use]
    pub fn parameter(&self) -> Option<&str> {
        self.parameter.as_deref()
    }
}

impl fmt::Display for StyleErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

impl fmt::Display for StyleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(delimiter) = self.delimiter {
            write!(f, "a '{delimiter}' in ")?;
            match self.place {
                Position::Item(index) => write!(f, "item {}", index + 1)?,
                _ => f.write_str("the parameter")?,
            }
            return f.write_str(" would be read as a delimiter");
        }
        match self.kind {
            StyleErrorKind::NotDefined { style, explode, value } => {
                write!(f, "style {style} with explode={explode} is not defined for {value}")?;
            }
            StyleErrorKind::NotAsContent { content, value } => {
                let expected = match content {
                    QueryContent::Form => "an object",
                    QueryContent::Text => "a string",
                };
                write!(f, "the query as a whole is {expected}, not {value}")?;
            }
            kind => {
                let message = kind.message();
                match (&self.parameter, message.strip_prefix("the value")) {
                    (Some(name), Some(rest)) => write!(f, "the value of '{name}'{rest}")?,
                    _ => f.write_str(message)?,
                }
            }
        }
        match self.place {
            Position::Nowhere => Ok(()),
            Position::Offset(offset) => write!(f, " at byte {offset}"),
            // People count from 1.
            Position::Item(index) => write!(f, " in item {}", index + 1),
        }
    }
}

impl core::error::Error for StyleError {}

impl Describe for StyleError {
    fn details(&self) -> Details {
        Details::new(self.kind().name()).at(self.offset())
    }
}
