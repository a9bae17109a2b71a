//! The types of arguments, and constant arguments.

use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::error::DataFusionError;
use urikit_arrow::ColumnError;

/// The type of a column of URIs: its own, if the kernels support it.
pub(crate) fn column_type(function: &str, given: &DataType) -> Result<DataType> {
    match given {
        DataType::Null => Ok(DataType::Utf8View),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(given.clone()),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => Ok(given.clone()),
        DataType::Dictionary(_, value) => {
            column_type(function, value)?;
            Ok(given.clone())
        }
        other => plan_err!("{function}: {}", ColumnError::Type(other.clone())),
    }
}

/// A constant as a string; numbers are formatted.
pub(crate) fn constant(function: &str, name: &str, given: Option<&ScalarValue>) -> Result<String> {
    match given {
        None => plan_err!("{function}: '{name}' must be a constant, not a column"),
        Some(value) if value.is_null() => plan_err!("{function}: '{name}' must not be NULL"),
        Some(value) => match value.try_as_str() {
            Some(Some(text)) => Ok(text.to_owned()),
            _ if value.data_type().is_integer() => Ok(value.to_string()),
            _ => plan_err!("{function}: '{name}' must be text, not {}", value.data_type()),
        },
    }
}

/// The error of a kernel, prefixed with the name of the function.
pub(crate) fn failure(function: &str, error: &ColumnError) -> DataFusionError {
    match error {
        ColumnError::Bad { .. } => DataFusionError::Execution(format!("{function}: {error}")),
        _ => DataFusionError::Plan(format!("{function}: {error}")),
    }
}
