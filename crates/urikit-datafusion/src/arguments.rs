//! The types of arguments, and those that are constants.

use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::error::DataFusionError;
use datafusion::logical_expr::{ReturnFieldArgs, Signature, TypeSignature, Volatility};
use urikit_arrow::ColumnError;

/// The signature of a function whose types depend on its constants. Each call is answered by the function
/// itself; the other one, with text in all places, is for `SHOW FUNCTIONS`, which lists no function without.
pub(crate) fn signature(arguments: usize) -> Signature {
    let types = vec![TypeSignature::UserDefined, TypeSignature::String(arguments)];
    Signature::one_of(types, Volatility::Immutable)
}

/// Whether nobody calls the function, but `SHOW FUNCTIONS` asks for its type: it gives all arguments these names, and
/// no constant. (Where columns have these names, what is wrong with a call is said when it runs.)
pub(crate) fn is_listing(arguments: &ReturnFieldArgs<'_>) -> bool {
    let mut fields = arguments.arg_fields.iter().enumerate();
    fields.all(|(index, field)| *field.name() == format!("arg_{index}"))
        && arguments.scalar_arguments.iter().all(Option::is_none)
}

/// The type that a column of URIs is given as: its own, where a kernel takes it.
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

/// A constant as text; a number is written as one.
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

/// What a kernel says, with the name of the function before it.
pub(crate) fn failure(function: &str, error: &ColumnError) -> DataFusionError {
    match error {
        ColumnError::Bad { .. } => DataFusionError::Execution(format!("{function}: {error}")),
        _ => DataFusionError::Plan(format!("{function}: {error}")),
    }
}
