//! Bad values that stay as they are.

use alloc::sync::Arc;

use arrow_array::builder::StringViewBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};

use crate::column::Column;
use crate::error::ColumnError;
use crate::kernel::{Kernel, OnBad, Output};

/// The kernels whose result is the value in another form. Not `redact`: a bad value may have secrets.
const CHANGES: [&str; 7] =
    ["normalize", "query_remove", "query_keep", "query_sort", "to_uri", "to_iri", "cut"];

impl Kernel {
    /// Whether [`OnBad::Keep`] is possible: the result of this kernel is its value in another form.
    ///
    /// ```
    /// use urikit_arrow::{Kernel, UriPart};
    /// assert!(Kernel::to_uri().can_keep());
    /// assert!(!Kernel::part(UriPart::Host).can_keep());
    /// ```
    #[must_use]
    pub fn can_keep(&self) -> bool {
        CHANGES.contains(&self.name())
    }

    /// The results, with bad values unchanged where they are text.
    pub(crate) fn keep_bad(&self, column: &dyn Array) -> Result<Output, ColumnError> {
        if !self.can_keep() {
            return Err(ColumnError::Keep { kernel: self.name() });
        }
        let output = self.clone().on_bad(OnBad::Report).run_full(column)?;
        if output.bad == 0 {
            return Ok(Output { errors: None, ..output });
        }
        let values = match column.as_any_dictionary_opt() {
            // Also a bad value without rows stays: no key refers to it.
            Some(coded) => coded.with_values(self.keep_bad(coded.values())?.values),
            None => kept(&output, &Column::from_array(column)?),
        };
        Ok(Output { values, errors: None, bad: output.bad })
    }
}

fn kept(output: &Output, column: &Column<'_>) -> ArrayRef {
    let results = output.values.as_string_view();
    let mut values = StringViewBuilder::with_capacity(results.len());
    for row in 0..results.len() {
        let is_bad = output.errors.as_ref().is_some_and(|errors| errors.is_valid(row));
        match is_bad {
            true => values.append_option(column.value(row).text().ok()),
            false => values.append_option(results.is_valid(row).then(|| results.value(row))),
        }
    }
    Arc::new(values.finish())
}
