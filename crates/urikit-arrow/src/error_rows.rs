//! What is wrong with each value, as a column.

use alloc::sync::Arc;

use arrow_array::StructArray;
use arrow_array::builder::Int64Builder;
use arrow_schema::{DataType, Field, Fields};
use urikit::{Describe, Details};

use crate::column::Column;
use crate::function::{BadRows, Filled, Function, KeepBad};
use crate::grammar::Grammar;
use crate::kernel::Kernel;
use crate::sink::Sink;
use crate::string_views::StringViews;

impl Kernel {
    /// What is wrong with each value for this kernel, as its result: a struct of `kind`, `message`, `offset` and
    /// `rule`, null where nothing is wrong. The rows are those where the kernel fails with
    /// [`OnBad::Fail`](crate::OnBad::Fail).
    ///
    /// ```
    /// use arrow_array::{Array, StringArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["http://h/", "http://h:99999/", "a b"]);
    /// let errors = Kernel::parse().errors().run(&column)?;
    /// assert!(errors.is_null(0) && errors.is_null(1) && errors.is_valid(2));
    /// let errors = Kernel::port().errors().run(&column)?;
    /// assert!(errors.is_null(0) && errors.is_valid(1) && errors.is_valid(2));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn errors(self) -> Self {
        let Self { function, grammar, .. } = self;
        Self::new("errors", Errors(function)).grammar(grammar)
    }
}

struct Errors(Arc<dyn Function>);

impl Function for Errors {
    fn data_type(&self) -> DataType {
        DataType::Struct(fields())
    }

    fn fill(&self, column: &Column<'_>, grammar: Grammar, _: KeepBad) -> Filled {
        let bad = self.0.fill(column, grammar, KeepBad::All).bad;
        Filled { values: Arc::new(error_rows(bad, column.len())), bad: BadRows::default() }
    }
}

fn fields() -> Fields {
    Fields::from(vec![
        Field::new("kind", DataType::Utf8View, true),
        Field::new("message", DataType::Utf8View, true),
        Field::new("offset", DataType::Int64, true),
        Field::new("rule", DataType::Utf8View, true),
    ])
}

/// The column of errors.
pub(crate) fn error_rows(bad: BadRows, len: usize) -> StructArray {
    let [mut kinds, mut messages, mut rules] = [(); 3].map(|()| StringViews::unshared(len));
    let mut offsets = Int64Builder::with_capacity(len);
    let mut is_bad = Vec::with_capacity(len);
    let mut bad = bad.rows.into_iter().peekable();
    for row in 0..len {
        let value = bad.next_if(|(at, _)| *at == row);
        is_bad.push(value.is_some());
        let Some((_, value)) = value else {
            kinds.push_null();
            messages.push_null();
            offsets.append_null();
            rules.push_null();
            continue;
        };
        // Far below the maximum length.
        let Details { kind, offset, rule, .. } = value.details();
        let _ = kinds.push_shown(&kind);
        let _ = messages.push_shown(&value);
        offsets.append_option(offset.and_then(|offset| i64::try_from(offset).ok()));
        match rule {
            Some(rule) => drop(rules.push_shown(&rule)),
            None => rules.push_null(),
        }
    }
    let columns = vec![kinds.finish(), messages.finish(), Sink::finish(offsets), rules.finish()];
    StructArray::new(fields(), columns, Some(is_bad.into()))
}
