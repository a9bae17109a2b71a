//! An operation that is prepared once, and applied to columns.

use alloc::sync::Arc;
use core::fmt;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringViewArray, StructArray};
use arrow_schema::DataType;

use crate::column::Column;
use crate::dictionary;
use crate::error::ColumnError;
use crate::error_rows::error_rows;
use crate::function::{BadRows, Function, KeepBad};
use crate::grammar::Grammar;

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
    /// The row has the value as it is. Only for kernels whose result is the value in another form, such as
    /// [`Kernel::normalize`]: see [`Kernel::can_keep`].
    Keep,
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
    pub(crate) function: Arc<dyn Function>,
    pub(crate) grammar: Grammar,
    on_bad: OnBad,
}

/// The result of a kernel for a column.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Output {
    /// A result for each row.
    pub values: ArrayRef,
    /// With [`OnBad::Report`], a struct for each row, null if nothing is wrong: `kind`, a stable
    /// name; `message`, for people; `offset`, in bytes, and `rule`, if there are any.
    pub errors: Option<StructArray>,
    /// The number of rows with a bad value.
    pub bad: usize,
}

impl Kernel {
    pub(crate) fn new(name: &'static str, function: impl Function + 'static) -> Self {
        let function = Arc::new(function);
        Self { name, function, grammar: Grammar::default(), on_bad: OnBad::default() }
    }

    pub(crate) const fn name(&self) -> &'static str {
        self.name
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
            DataType::Null | DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(plain),
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
            Some(coded) if self.on_bad == OnBad::Null && !coded.values().data_type().is_null() => {
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
        if let Some(column) = typed_nulls(column) {
            return self.run_full(&column);
        }
        if self.on_bad == OnBad::Keep {
            return self.keep_bad(column);
        }
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

/// A column of the type `Null`, or a dictionary of that, as one of strings.
pub(crate) fn typed_nulls(column: &dyn Array) -> Option<ArrayRef> {
    let nulls = |len| Arc::new(StringViewArray::new_null(len));
    match column.as_any_dictionary_opt() {
        Some(coded) if coded.values().data_type().is_null() => {
            Some(coded.with_values(nulls(coded.values().len())))
        }
        None if column.data_type().is_null() => Some(nulls(column.len())),
        _ => None,
    }
}

impl OnBad {
    pub(crate) const fn keep(self) -> KeepBad {
        match self {
            Self::Null | Self::Keep => KeepBad::Count,
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
        OnBad::Null | OnBad::Keep => None,
        OnBad::Report => Some(error_rows(bad, len)),
        OnBad::Fail => match bad.rows.into_iter().next() {
            Some((row, value)) => return Err(ColumnError::Bad { row, value }),
            None => None,
        },
    };
    Ok(Output { values, errors, bad: count })
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
