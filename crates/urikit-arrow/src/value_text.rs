//! A single value, for messages.

use arrow_array::Array;
use arrow_array::cast::AsArray;

use crate::column::Column;

/// The value of a row as text, for a message about it; `None` if it is null, or if the column has other values.
/// Secrets in it are not masked.
///
/// ```
/// use arrow_array::StringArray;
/// let column = StringArray::from(vec![Some("a b"), None]);
/// assert_eq!(urikit_arrow::value_text(&column, 0).as_deref(), Some("a b"));
/// assert_eq!(urikit_arrow::value_text(&column, 1), None);
/// ```
#[must_use]
pub fn value_text(column: &dyn Array, row: usize) -> Option<String> {
    if let Some(coded) = column.as_any_dictionary_opt() {
        let is_there = row < coded.len() && coded.keys().is_valid(row);
        let key = is_there.then(|| coded.normalized_keys()[row])?;
        return value_text(coded.values(), key);
    }
    let rows = Column::from_array(column).ok()?;
    if row >= rows.len() || rows.is_null(row) {
        return None;
    }
    Some(String::from_utf8_lossy(rows.value(row).bytes()).into_owned())
}
