//! Kernels with functions of the caller.

use alloc::borrow::Cow;

use arrow_array::builder::BooleanBuilder;
use arrow_schema::DataType;
use urikit::IriRef;

use crate::column::{Column, Value};
use crate::error::BadValue;
use crate::function::RowFunction;
use crate::grammar::Grammar;
use crate::kernel::Kernel;

impl Kernel {
    /// A string for each identifier, by your own function; null if it returns `None`. What it borrows
    /// from the identifier becomes a view into the input.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["http://h/a/b"]);
    /// let folders = Kernel::map(|uri| Ok(Some(uri.path().directory().as_str().into())));
    /// assert_eq!(folders.run(&column)?.as_string_view().value(0), "/a/");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn map<F>(text: F) -> Self
    where
        F: for<'a> Fn(&IriRef<'a>) -> Result<Option<Cow<'a, str>>, BadValue>
            + Send
            + Sync
            + 'static,
    {
        Self::text_of("map", text)
    }

    /// Whether your own condition holds for each identifier.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["http://h/?q", "http://h/"]);
    /// let has_query = Kernel::test(|uri| Ok(uri.query().is_some())).run(&column)?;
    /// assert_eq!(has_query.as_boolean().iter().collect::<Vec<_>>(), [Some(true), Some(false)]);
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn test<F>(holds: F) -> Self
    where
        F: Fn(&IriRef<'_>) -> Result<bool, BadValue> + Send + Sync + 'static,
    {
        Self::new("test", TestFunction(holds))
    }
}

struct TestFunction<F>(F);

impl<F> RowFunction for TestFunction<F>
where
    F: Fn(&IriRef<'_>) -> Result<bool, BadValue> + Send + Sync + 'static,
{
    type Out = BooleanBuilder;

    fn data_type(&self) -> DataType {
        DataType::Boolean
    }

    fn out(&self, column: &Column<'_>) -> BooleanBuilder {
        BooleanBuilder::with_capacity(column.len())
    }

    fn put(
        &self,
        value: Value<'_>,
        grammar: Grammar,
        out: &mut BooleanBuilder,
    ) -> Result<(), BadValue> {
        out.append_value(self.0(&value.parse(grammar)?)?);
        Ok(())
    }
}
