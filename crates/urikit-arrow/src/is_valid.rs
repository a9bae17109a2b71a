//! Whether values match a rule.

use arrow_array::builder::BooleanBuilder;
use arrow_schema::DataType;
use urikit::Rule;

use crate::column::{Column, Value};
use crate::error::BadValue;
use crate::function::RowFunction;
use crate::grammar::Grammar;
use crate::kernel::Kernel;

impl Kernel {
    /// Whether a rule of the grammar derives the value. No value is bad: bytes that are not UTF-8
    /// are not valid.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit::Rule;
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["a:b", "a b"]);
    /// let valid = Kernel::is_valid(Rule::Uri).run(&column)?;
    /// assert_eq!(valid.as_boolean().iter().collect::<Vec<_>>(), [Some(true), Some(false)]);
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn is_valid(rule: Rule) -> Self {
        Self::new("is_valid", IsValid(rule))
    }
}

struct IsValid(Rule);

impl RowFunction for IsValid {
    type Out = BooleanBuilder;

    fn data_type(&self) -> DataType {
        DataType::Boolean
    }

    fn out(&self, column: &Column<'_>) -> BooleanBuilder {
        BooleanBuilder::with_capacity(column.len())
    }

    fn put(&self, value: Value<'_>, _: Grammar, out: &mut BooleanBuilder) -> Result<(), BadValue> {
        out.append_value(match value.text() {
            Ok(text) => self.0.matches(text),
            Err(_) => false,
        });
        Ok(())
    }
}
