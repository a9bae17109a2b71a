//! Errors of columns and of values.

use core::fmt;
use core::ops::{Range, RangeInclusive};

use arrow_schema::{ArrowError, DataType};
use urikit::{Describe, Details};

/// What is wrong with one value: transparent, as [`urikit::Error`] is.
///
/// ```
/// use arrow_array::StringArray;
/// use urikit::Describe;
/// use urikit_arrow::{ColumnError, Kernel, OnBad};
/// let column = StringArray::from(vec!["http://h/", "http://h/a b"]);
/// let error = Kernel::parse().on_bad(OnBad::Fail).run(&column).unwrap_err();
/// let ColumnError::Bad { row, value } = error else { panic!("{error}") };
/// assert_eq!((row, value.range(), value.details().kind), (1, Some(10..11), "unexpected-char"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadValue {
    /// The error of the library.
    Uri(Box<urikit::Error>),
    /// The bytes of a binary column are not UTF-8: the first that is wrong is at this offset.
    NotUtf8(usize),
    /// The base of a resolution is not an IRI.
    Base(urikit::ParseError),
    /// A result of more than 2 GiB, which columns can't contain.
    TooLong,
    /// The error of a function of the caller, as in [`Kernel::map`](crate::Kernel::map).
    Other {
        /// A short, stable name.
        kind: &'static str,
        /// The message, for people.
        message: String,
        /// The byte range of the value that is wrong, if there is one.
        range: Option<Range<usize>>,
    },
}

impl BadValue {
    /// The byte range that is wrong in the value, or in the base, if there is one.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        match self {
            Self::Uri(error) => error.range(),
            Self::NotUtf8(offset) => Some(*offset..*offset + 1),
            Self::Base(error) => Some(error.range()),
            Self::TooLong => None,
            Self::Other { range, .. } => range.clone(),
        }
    }
}

impl Describe for BadValue {
    fn details(&self) -> Details {
        let kind = match self {
            Self::Uri(error) => return error.details(),
            Self::Base(error) => {
                return Details::new("bad-base").at(error.offset()).by(error.rule().name());
            }
            Self::NotUtf8(_) => "invalid-utf8",
            Self::TooLong => "too-long",
            Self::Other { kind, .. } => kind,
        };
        Details::new(kind).at(self.range().map(|range| range.start))
    }
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uri(error) => error.fmt(f),
            Self::NotUtf8(offset) => write!(f, "invalid UTF-8 at byte {offset}"),
            Self::Base(error) => write!(f, "base: {error}"),
            Self::TooLong => f.write_str("the result is longer than 2 GiB"),
            Self::Other { message, .. } => f.write_str(message),
        }
    }
}

impl core::error::Error for BadValue {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Uri(error) => error.source(),
            Self::Base(error) => Some(error),
            Self::NotUtf8(_) | Self::TooLong | Self::Other { .. } => None,
        }
    }
}

impl<E: Into<urikit::Error>> From<E> for BadValue {
    #[cold]
    fn from(error: E) -> Self {
        Self::Uri(Box::new(error.into()))
    }
}

/// Why a kernel has no result.
///
/// ```
/// use arrow_array::Int64Array;
/// use urikit::Describe;
/// use urikit_arrow::Kernel;
/// let error = Kernel::parse().run(&Int64Array::from(vec![1])).unwrap_err();
/// assert_eq!(error.details().kind, "column-type");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnError {
    /// The type of the column is not supported.
    Type(DataType),
    /// An offset, a view or a dictionary key of the column is out of bounds: see [`checked`](crate::checked).
    OutOfBounds,
    /// Two columns of different length.
    Lengths(usize, usize),
    /// Two scalars, where at least one column is expected.
    Scalars,
    /// A bad value, with [`OnBad::Fail`](crate::OnBad::Fail).
    Bad {
        /// The index of the row, from 0.
        row: usize,
        /// What is wrong with its value.
        value: BadValue,
    },
    /// An operand that is the same for all rows, such as a base, can't be parsed. This is an error whatever
    /// [`OnBad`](crate::OnBad) says: no row would have a result.
    Operand {
        /// What the operand is: `base`, `reference`, `target`, `uri` or `other`.
        what: &'static str,
        /// The operand, with secrets masked.
        shown: String,
        /// What is wrong with it.
        value: BadValue,
    },
    /// More than 2 GiB of text in a result of the type `Utf8`, which can't contain it.
    TooMuchText,
    /// [`OnBad::Keep`](crate::OnBad::Keep), for a kernel whose result is not its input in another form.
    Keep {
        /// The name of the kernel.
        kernel: &'static str,
    },
    /// More or fewer arguments after the column than a kernel takes.
    Arguments {
        /// The name of the kernel.
        kernel: &'static str,
        /// The number that it takes.
        accepted: RangeInclusive<usize>,
        /// The number given.
        given: usize,
    },
    /// A name that is not one of those accepted.
    Name {
        /// What kind of name it is.
        what: &'static str,
        /// The given name.
        given: String,
        /// The accepted names.
        accepted: Vec<&'static str>,
    },
}

impl ColumnError {
    /// The byte range that is wrong in a bad value, if there is one.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        match self {
            Self::Bad { value, .. } | Self::Operand { value, .. } => value.range(),
            _ => None,
        }
    }
}

/// A bad value has its own details.
impl Describe for ColumnError {
    fn details(&self) -> Details {
        Details::new(match self {
            Self::Type(_) => "column-type",
            Self::OutOfBounds => "out-of-bounds",
            Self::Lengths(..) => "column-lengths",
            Self::Scalars => "two-scalars",
            Self::Bad { value, .. } | Self::Operand { value, .. } => return value.details(),
            Self::TooMuchText => "too-much-text",
            Self::Keep { .. } => "not-kept",
            Self::Arguments { .. } => "argument-count",
            Self::Name { .. } => "unknown-name",
        })
    }
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(given) => write!(
                f,
                "a column of type {given} holds no URIs: accepted are Utf8, LargeUtf8, Utf8View, Binary, \
                 LargeBinary, BinaryView, Null, and dictionaries of these"
            ),
            Self::OutOfBounds => {
                f.write_str("an offset, a view or a dictionary key of the column is out of bounds")
            }
            Self::Lengths(left, right) => {
                write!(f, "the columns have different lengths: {left} and {right}")
            }
            Self::Scalars => f.write_str("two scalars: at least one argument must be a column"),
            Self::Bad { row, value } => write!(f, "row {row}: {value}"),
            Self::Operand { what, shown, value } => {
                write!(f, "the {what} for all rows is not valid: {value}, in '{shown}'")
            }
            Self::TooMuchText => f.write_str(
                "the result has more than 2 GiB of text in a chunk, which a 'string' column can't contain: \
                 ask for 'large_string' or 'string_view', or for smaller chunks",
            ),
            Self::Keep { kernel } => write!(
                f,
                "'{kernel}' can't keep bad values: its result is not the value in another form"
            ),
            Self::Arguments { kernel, accepted, given } => {
                write!(f, "'{kernel}' takes ")?;
                match (*accepted.start(), *accepted.end()) {
                    (least, usize::MAX) => write!(f, "{least} or more arguments")?,
                    (1, 1) => f.write_str("1 argument")?,
                    (least, most) if least == most => write!(f, "{least} arguments")?,
                    (least, most) => write!(f, "{least} to {most} arguments")?,
                }
                write!(f, " after the column, not {given}")
            }
            Self::Name { what, given, accepted } => {
                write!(f, "no {what} is named '{given}': it is one of {}", accepted.join(", "))
            }
        }
    }
}

impl core::error::Error for ColumnError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Bad { value, .. } | Self::Operand { value, .. } => Some(value),
            _ => None,
        }
    }
}

impl From<ColumnError> for ArrowError {
    fn from(error: ColumnError) -> Self {
        match error {
            ColumnError::Bad { .. } => Self::ExternalError(Box::new(error)),
            _ => Self::InvalidArgumentError(error.to_string()),
        }
    }
}
