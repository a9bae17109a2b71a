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
        Self::new("is_valid", IsValid(Some(rule)))
    }

    /// Whether the [`grammar`](Self::grammar) of the kernel derives the value, so that every value with a host
    /// is valid. No value is bad.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::{Grammar, Kernel};
    /// let column = StringArray::from(vec!["http://例え.jp/", "a b"]);
    /// let valid = Kernel::is_valid_by_grammar().run(&column)?;
    /// assert_eq!(valid.as_boolean().iter().collect::<Vec<_>>(), [Some(true), Some(false)]);
    /// let valid = Kernel::is_valid_by_grammar().grammar(Grammar::Uri).run(&column)?;
    /// assert_eq!(valid.as_boolean().iter().collect::<Vec<_>>(), [Some(false), Some(false)]);
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn is_valid_by_grammar() -> Self {
        Self::new("is_valid", IsValid(None))
    }
}

/// The rule; without one, the grammar of the kernel.
struct IsValid(Option<Rule>);

impl RowFunction for IsValid {
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
        out.append_value(match (self.0, value.text()) {
            (Some(rule), Ok(text)) => rule.matches(text),
            (None, Ok(text)) => grammar.parse(text).is_ok(),
            (_, Err(_)) => false,
        });
        Ok(())
    }
}
