//! Results with their strings in the type that was asked for.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_cast::cast;
use arrow_schema::DataType;

/// The values in this type, which differs from theirs at most in the types of strings.
pub(crate) fn fitted(values: ArrayRef, wanted: &DataType) -> Result<ArrayRef, String> {
    if values.data_type() == wanted {
        return Ok(values);
    }
    if !fits(&values, wanted) {
        let message = "the result has more than 2 GiB of text in a chunk, which a 'string' column can't contain: \
                       ask for text='large_string' or text='string_view', or for smaller chunks";
        return Err(message.to_owned());
    }
    cast(&values, wanted).map_err(|error| error.to_string())
}

/// Whether the offsets of strings are not too large. Arrow panics instead of checking this.
fn fits(values: &dyn Array, wanted: &DataType) -> bool {
    match (values.data_type(), wanted) {
        (DataType::Utf8View, DataType::Utf8) => {
            let views = values.as_string_view().views();
            let len: u64 = views.iter().map(|view| u64::from(*view as u32)).sum();
            len <= i32::MAX as u64
        }
        (DataType::Struct(_), DataType::Struct(fields)) => {
            let columns = values.as_struct().columns();
            columns.iter().zip(fields).all(|(column, field)| fits(column, field.data_type()))
        }
        (DataType::List(_), DataType::List(item)) => {
            fits(values.as_list::<i32>().values(), item.data_type())
        }
        (DataType::Dictionary(..), DataType::Dictionary(_, value)) => {
            fits(values.as_any_dictionary().values(), value)
        }
        _ => true,
    }
}
