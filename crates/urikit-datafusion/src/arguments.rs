//! The types of arguments, and constant arguments.

use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::error::DataFusionError;
use datafusion::logical_expr::{ReturnFieldArgs, Signature, TypeSignature, Volatility};
use urikit_arrow::ColumnError;

/// The signature of a function whose types depend on its constants. The function itself checks each
/// call; the other signature, with strings for all arguments, is for `SHOW FUNCTIONS`, which lists
/// no function without one.
pub(crate) fn signature(arguments: usize) -> Signature {
    let types = vec![TypeSignature::UserDefined, TypeSignature::String(arguments)];
    Signature::one_of(types, Volatility::Immutable)
}

/// Whether this is not a call, but `SHOW FUNCTIONS` asking for the type: it gives all arguments
/// these names, and no constants. (If columns have these names, errors in a call are reported only
/// when it runs.)
pub(crate) fn is_listing(arguments: &ReturnFieldArgs<'_>) -> bool {
    let mut fields = arguments.arg_fields.iter().enumerate();
    fields.all(|(index, field)| *field.name() == format!("arg_{index}"))
        && arguments.scalar_arguments.iter().all(Option::is_none)
}

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
