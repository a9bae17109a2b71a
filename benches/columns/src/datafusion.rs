//! DataFusion's own `parse_url`, called as its engine calls it.

use std::sync::{Arc, OnceLock};

use arrow_array::{Array, ArrayRef};
use arrow_schema::{DataType, Field};
use datafusion_common::ScalarValue;
use datafusion_common::config::ConfigOptions;
use datafusion_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF};

pub(crate) fn parse_url(batch: &ArrayRef, part: &str) -> ArrayRef {
    static FUNCTION: OnceLock<Arc<ScalarUDF>> = OnceLock::new();
    // `try_`: that of the list which no browser would take are null, as with the kernels.
    let function = FUNCTION.get_or_init(datafusion_spark::function::url::try_parse_url);
    let part = ScalarValue::Utf8(Some(part.to_owned()));
    let arguments = ScalarFunctionArgs {
        args: vec![ColumnarValue::Array(batch.clone()), ColumnarValue::Scalar(part)],
        arg_fields: vec![
            Arc::new(Field::new("url", batch.data_type().clone(), true)),
            Arc::new(Field::new("part", DataType::Utf8, true)),
        ],
        number_rows: batch.len(),
        return_field: Arc::new(Field::new("result", DataType::Utf8, true)),
        config_options: Arc::new(ConfigOptions::default()),
    };
    let result = function.invoke_with_args(arguments).expect("parse_url has a result");
    result.into_array(batch.len()).expect("an array")
}
