//! A row of any result as a string, for comparison.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, UInt16Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;

/// `None` for null; lists and structs in brackets.
pub(crate) fn shown(column: &dyn Array, row: usize) -> Option<String> {
    if let Some(coded) = column.as_any_dictionary_opt() {
        return coded
            .keys()
            .is_valid(row)
            .then(|| shown(coded.values(), coded.normalized_keys()[row]))?;
    }
    if column.is_null(row) {
        return None;
    }
    Some(match column.data_type() {
        DataType::Utf8View => column.as_string_view().value(row).to_owned(),
        DataType::Boolean => column.as_boolean().value(row).to_string(),
        DataType::UInt16 => column.as_primitive::<UInt16Type>().value(row).to_string(),
        DataType::Int64 => column.as_primitive::<Int64Type>().value(row).to_string(),
        DataType::Struct(_) => {
            let fields = column.as_struct().columns().iter();
            list(fields.map(|field| shown(field, row)))
        }
        DataType::List(_) => {
            let items = column.as_list::<i32>().value(row);
            list((0..items.len()).map(|item| shown(&items, item)))
        }
        other => panic!("no kernel has results of type {other}"),
    })
}

/// Items as [`shown`] shows them.
pub(crate) fn list(items: impl Iterator<Item = Option<String>>) -> String {
    let items: Vec<_> = items.map(|item| item.unwrap_or_else(|| "∅".to_owned())).collect();
    format!("[{}]", items.join("|"))
}

/// All rows; each key of a dictionary is formatted once.
pub(crate) fn all(column: &ArrayRef) -> Vec<Option<String>> {
    let Some(coded) = column.as_any_dictionary_opt() else {
        return (0..column.len()).map(|row| shown(column, row)).collect();
    };
    let values = all(coded.values());
    let keys = if values.is_empty() { vec![0; column.len()] } else { coded.normalized_keys() };
    let row =
        |(row, key): (usize, usize)| coded.keys().is_valid(row).then(|| values[key].clone())?;
    keys.into_iter().enumerate().map(row).collect()
}
