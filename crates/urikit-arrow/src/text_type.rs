//! Results with their strings in another type.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_cast::cast;
use arrow_schema::{DataType, Field, FieldRef};

use crate::error::ColumnError;

/// The type of a result with its strings, which kernels return as `Utf8View`, in the type `text`.
///
/// ```
/// use arrow_schema::DataType;
/// use urikit_arrow::type_with_text;
/// assert_eq!(type_with_text(&DataType::Utf8View, &DataType::Utf8), DataType::Utf8);
/// assert_eq!(type_with_text(&DataType::Boolean, &DataType::Utf8), DataType::Boolean);
/// ```
#[must_use]
pub fn type_with_text(result: &DataType, text: &DataType) -> DataType {
    let field = |field: &FieldRef| {
        let data_type = type_with_text(field.data_type(), text);
        FieldRef::new(Field::clone(field).with_data_type(data_type))
    };
    match result {
        DataType::Utf8View => text.clone(),
        DataType::Struct(fields) => DataType::Struct(fields.iter().map(field).collect()),
        DataType::List(item) => DataType::List(field(item)),
        DataType::Dictionary(key, value) => {
            DataType::Dictionary(key.clone(), Box::new(type_with_text(value, text)))
        }
        other => other.clone(),
    }
}

/// The result of a kernel with its strings in the type `text`: `Utf8View`, `Utf8` or `LargeUtf8`.
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray};
/// use arrow_schema::DataType;
/// use urikit_arrow::{Kernel, UriPart, with_text};
/// let column = StringArray::from(vec!["http://h/p"]);
/// let hosts = with_text(&Kernel::part(UriPart::Host).run(&column)?, &DataType::Utf8)?;
/// assert_eq!(hosts.as_string::<i32>().value(0), "h");
/// # Ok::<(), urikit_arrow::ColumnError>(())
/// ```
///
/// # Errors
/// If the text of a column is longer than 2 GiB, which `Utf8` can't contain.
pub fn with_text(values: &ArrayRef, text: &DataType) -> Result<ArrayRef, ColumnError> {
    with_text_up_to(values, text, i32::MAX as u64)
}

/// The same with another limit, for tests.
fn with_text_up_to(
    values: &ArrayRef,
    text: &DataType,
    limit: u64,
) -> Result<ArrayRef, ColumnError> {
    let wanted = type_with_text(values.data_type(), text);
    if *values.data_type() == wanted {
        return Ok(values.clone());
    }
    // Arrow panics instead of checking this.
    if *text == DataType::Utf8 && longest_text(values) > limit {
        return Err(ColumnError::TooMuchText);
    }
    cast(values, &wanted).map_err(|_| ColumnError::Type(wanted))
}

/// The length of the text of the column, or of the longest column in it.
fn longest_text(values: &dyn Array) -> u64 {
    match values.data_type() {
        DataType::Utf8View => {
            let views = values.as_string_view().views();
            views.iter().map(|view| u64::from(*view as u32)).sum()
        }
        DataType::Struct(_) => {
            let columns = values.as_struct().columns();
            columns.iter().map(|column| longest_text(column)).max().unwrap_or_default()
        }
        DataType::List(_) => longest_text(values.as_list::<i32>().values()),
        DataType::Dictionary(..) => longest_text(values.as_any_dictionary().values()),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;

    use arrow_array::StringArray;
    use arrow_array::types::Int32Type;
    use arrow_array::{DictionaryArray, LargeStringArray};

    use super::*;
    use crate::kernel::Kernel;
    use crate::uri_part::UriPart;

    /// What is done above 2 GiB, tested with 100 bytes.
    #[test]
    fn more_text_than_a_column_can_contain_is_an_error() {
        let texts: Vec<String> = (0..20).map(|row| format!("/?key=value-{row}")).collect();
        let plain: ArrayRef = Arc::new(StringArray::from(texts.clone()));
        let large: ArrayRef = Arc::new(LargeStringArray::from(texts.clone()));
        let coded: DictionaryArray<Int32Type> = texts.iter().map(|text| Some(&**text)).collect();
        let coded: ArrayRef = Arc::new(coded);
        let kernels =
            [Kernel::query_sort(), Kernel::parts(&[UriPart::Query]), Kernel::query_pairs()];
        for (kernel, column) in kernels
            .iter()
            .flat_map(|kernel| [&plain, &large, &coded].map(|column| (kernel, column)))
        {
            let result = kernel.run(column).unwrap();
            let error = with_text_up_to(&result, &DataType::Utf8, 100).unwrap_err();
            assert_eq!(error, ColumnError::TooMuchText);
            for text in [DataType::LargeUtf8, DataType::Utf8View] {
                let values = with_text_up_to(&result, &text, 100).unwrap();
                assert_eq!(*values.data_type(), type_with_text(result.data_type(), &text));
                assert_eq!(values.len(), 20);
            }
            assert_eq!(with_text(&result, &DataType::Utf8).unwrap().len(), 20);
        }
    }
}
