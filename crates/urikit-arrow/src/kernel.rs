//! An operation that is prepared once, and applied to columns.

use alloc::sync::Arc;
use core::fmt;

use arrow_array::builder::UInt64Builder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::{DataType, Field, Fields};
use urikit::{Describe, Details};

use crate::column::Column;
use crate::dictionary;
use crate::error::ColumnError;
use crate::function::{BadRows, Function, KeepBad};
use crate::grammar::Grammar;
use crate::sink::Sink;
use crate::string_views::StringViews;

/// What happens at a bad value. Closed: every loop over rows handles each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OnBad {
    /// The row is null.
    #[default]
    Null,
    /// There is no result, but an error with the row.
    Fail,
    /// The row is null, and a second column describes the error.
    Report,
}

/// An operation on the values of a column, with its arguments.
///
/// It is prepared once and may be run on any number of columns, from any number of threads.
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray};
/// use urikit::Level;
/// use urikit_arrow::{Kernel, OnBad};
///
/// let kernel = Kernel::normalize(Level::Path).on_bad(OnBad::Fail);
/// let column = StringArray::from(vec!["HTTP://h/a/../b", "http://h/b"]);
/// let normal = kernel.run(&column)?;
/// assert_eq!(normal.as_string_view().value(0), normal.as_string_view().value(1));
///
/// let error = kernel.run(&StringArray::from(vec!["a:b", "a b"])).unwrap_err();
/// assert_eq!(error.to_string(), "row 1: unexpected ' ' in path at byte 1");
/// # Ok::<(), urikit_arrow::ColumnError>(())
/// ```
#[derive(Clone)]
pub struct Kernel {
    name: &'static str,
    function: Arc<dyn Function>,
    grammar: Grammar,
    on_bad: OnBad,
}

/// The result of a kernel for a column.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Output {
    /// A result for each row.
    pub values: ArrayRef,
    /// With [`OnBad::Report`], a struct for each row, null if nothing is wrong: `kind`, a stable
    /// name; `message`, for people; `offset`, in bytes, if there is one.
    pub errors: Option<StructArray>,
    /// The number of rows with a bad value.
    pub bad: usize,
}

impl Kernel {
    pub(crate) fn new(name: &'static str, function: impl Function + 'static) -> Self {
        let function = Arc::new(function);
        Self { name, function, grammar: Grammar::default(), on_bad: OnBad::default() }
    }

    /// Parses the values by this grammar, rather than as IRI references.
    ///
    /// ```
    /// use arrow_array::{Array, StringArray};
    /// use urikit_arrow::{Grammar, Kernel, UriPart};
    /// let column = StringArray::from(vec!["/a/b"]);
    /// assert!(Kernel::part(UriPart::Path).run(&column)?.is_valid(0));
    /// assert!(Kernel::part(UriPart::Path).grammar(Grammar::Uri).run(&column)?.is_null(0));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn grammar(self, grammar: Grammar) -> Self {
        Self { grammar, ..self }
    }

    /// What to do with bad values; the default is [`OnBad::Null`].
    #[must_use]
    pub fn on_bad(self, on_bad: OnBad) -> Self {
        Self { on_bad, ..self }
    }

    /// The type of the result for a column of this type.
    ///
    /// # Errors
    /// If the type is not supported.
    pub fn output_type(&self, input: &DataType) -> Result<DataType, ColumnError> {
        let plain = self.function.data_type();
        match input {
            DataType::Dictionary(key, value) => {
                self.output_type(value)?;
                Ok(match dictionary::stays_dictionary(&plain) {
                    true => DataType::Dictionary(key.clone(), Box::new(plain)),
                    false => plain,
                })
            }
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(plain),
            DataType::Binary | DataType::LargeBinary | DataType::BinaryView => Ok(plain),
            other => Err(ColumnError::Type(other.clone())),
        }
    }

    /// The results for all rows of a column.
    ///
    /// # Errors
    /// If the type of the column is not supported; with [`OnBad::Fail`], at the first bad value.
    pub fn run(&self, column: &dyn Array) -> Result<ArrayRef, ColumnError> {
        match column.as_any_dictionary_opt() {
            // The keys need not be read just to count bad rows.
            Some(coded) if self.on_bad == OnBad::Null => {
                dictionary::results_of_dictionary(coded, &*self.function, self.grammar)
            }
            _ => Ok(self.run_full(column)?.values),
        }
    }

    /// The same, with details about bad values.
    ///
    /// ```
    /// use arrow_array::{Array, StringArray, cast::AsArray};
    /// use urikit_arrow::{Kernel, OnBad, UriPart};
    /// let column = StringArray::from(vec!["a://h", "a b"]);
    /// let output = Kernel::part(UriPart::Host).on_bad(OnBad::Report).run_full(&column)?;
    /// let errors = output.errors.unwrap();
    /// assert!(errors.is_null(0));
    /// let message = errors.column_by_name("message").unwrap();
    /// assert_eq!(message.as_string_view().value(1), "unexpected ' ' in path at byte 1");
    /// assert_eq!(output.bad, 1);
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`run`](Self::run).
    pub fn run_full(&self, column: &dyn Array) -> Result<Output, ColumnError> {
        if let Some(coded) = column.as_any_dictionary_opt() {
            return dictionary::output_of_dictionary(
                coded,
                &*self.function,
                self.grammar,
                self.on_bad,
            );
        }
        let rows = Column::from_array(column)?;
        let filled = self.function.fill(&rows, self.grammar, self.on_bad.keep());
        output(filled.values, filled.bad, column.len(), self.on_bad)
    }
}

impl OnBad {
    pub(crate) const fn keep(self) -> KeepBad {
        match self {
            Self::Null => KeepBad::Count,
            Self::Fail => KeepBad::First,
            Self::Report => KeepBad::All,
        }
    }
}

/// The results and errors, as configured.
pub(crate) fn output(
    values: ArrayRef,
    bad: BadRows,
    len: usize,
    on_bad: OnBad,
) -> Result<Output, ColumnError> {
    let count = bad.count;
    let errors = match on_bad {
        OnBad::Null => None,
        OnBad::Report => Some(errors(bad, len)),
        OnBad::Fail => match bad.rows.into_iter().next() {
            Some((row, value)) => return Err(ColumnError::Bad { row, value }),
            None => None,
        },
    };
    Ok(Output { values, errors, bad: count })
}

/// The column of errors.
fn errors(bad: BadRows, len: usize) -> StructArray {
    let (mut kinds, mut messages) = (StringViews::unshared(len), StringViews::unshared(len));
    let mut offsets = UInt64Builder::with_capacity(len);
    let mut is_bad = Vec::with_capacity(len);
    let mut bad = bad.rows.into_iter().peekable();
    for row in 0..len {
        let value = bad.next_if(|(at, _)| *at == row);
        is_bad.push(value.is_some());
        let Some((_, value)) = value else {
            kinds.push_null();
            messages.push_null();
            offsets.append_null();
            continue;
        };
        // Far below the maximum length.
        let Details { kind, offset, .. } = value.details();
        let _ = kinds.push_shown(&kind);
        let _ = messages.push_shown(&value);
        offsets.append_option(offset.map(|offset| offset as u64));
    }
    let fields = Fields::from(vec![
        Field::new("kind", DataType::Utf8View, true),
        Field::new("message", DataType::Utf8View, true),
        Field::new("offset", DataType::UInt64, true),
    ]);
    let columns = vec![kinds.finish(), messages.finish(), Sink::finish(offsets)];
    StructArray::new(fields, columns, Some(is_bad.into()))
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel")
            .field("name", &self.name)
            .field("grammar", &self.grammar)
            .field("on_bad", &self.on_bad)
            .finish_non_exhaustive()
    }
}
