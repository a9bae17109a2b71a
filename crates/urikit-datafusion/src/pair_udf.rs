//! A kernel for two columns as an SQL function.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, AsArray, Datum, Scalar};
use datafusion::arrow::compute::take;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{Result, ScalarValue, internal_err, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature,
};
use urikit_arrow::{ColumnError, PairKernel};

use crate::arguments::{column_type, constant, failure, is_listing, signature};
use crate::documentation::function_documentation;

pub(crate) struct PairFunction {
    pub(crate) name: &'static str,
    /// Two columns, and constants.
    pub(crate) arguments: &'static [(&'static str, &'static str)],
    pub(crate) description: &'static str,
    pub(crate) example: (&'static str, &'static str),
    pub(crate) kernel: fn(&[String]) -> Result<PairKernel, ColumnError>,
}

pub(crate) struct PairUdf {
    function: &'static PairFunction,
    signature: Signature,
    documentation: Documentation,
}

impl PairUdf {
    pub(crate) fn new(function: &'static PairFunction) -> Self {
        let documentation = function_documentation(
            function.name,
            function.arguments,
            function.description,
            function.example,
        );
        let signature = signature(function.arguments.len());
        Self { function, signature, documentation }
    }

    fn kernel<'a>(
        &self,
        constants: impl Iterator<Item = Option<&'a ScalarValue>>,
    ) -> Result<PairKernel> {
        let name = self.function.name;
        let texts: Result<Vec<String>> =
            constants.map(|given| constant(name, "level", given)).collect();
        (self.function.kernel)(&texts?).map_err(|error| failure(name, &error))
    }
}

impl ScalarUDFImpl for PairUdf {
    fn name(&self) -> &str {
        self.function.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }

    /// Errors are reported by `return_field_from_args`: DataFusion would present one from here as its own.
    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        let mut types = given.to_vec();
        types.iter_mut().take(2).filter(|column| column.is_null()).for_each(|column| {
            *column = DataType::Utf8View;
        });
        Ok(types)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        internal_err!("{}: the type depends on the constants", self.name())
    }

    fn return_field_from_args(&self, arguments: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let (given, accepted) = (arguments.arg_fields.len(), self.function.arguments);
        if given < 2 || given > accepted.len() {
            let names: Vec<&str> = accepted.iter().map(|(name, _)| *name).collect();
            return plan_err!("{}({}) is given {given} arguments", self.name(), names.join(", "));
        }
        for column in arguments.arg_fields.iter().take(2) {
            column_type(self.name(), column.data_type())?;
        }
        let constants = if is_listing(&arguments) { &[] } else { arguments.scalar_arguments };
        let kernel = self.kernel(constants.iter().skip(2).copied())?;
        // An operand that can't be parsed is an error before any row is read.
        let operand = |index: usize| {
            let given =
                (constants.get(index).copied().flatten()).and_then(|value| value.try_as_str());
            given.flatten()
        };
        (kernel.check(operand(0), operand(1))).map_err(|error| failure(self.name(), &error))?;
        Ok(Arc::new(Field::new(self.name(), kernel.output_type(), true)))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let constants = arguments.args.iter().skip(2).map(|argument| match argument {
            ColumnarValue::Scalar(value) => Some(value),
            ColumnarValue::Array(_) => None,
        });
        let kernel = self.kernel(constants)?;
        let run = |left: &dyn Datum, right: &dyn Datum| -> Result<ArrayRef> {
            let result = kernel.run(left, right).map_err(|error| failure(self.name(), &error))?;
            // With one constant, a dictionary yields a dictionary; the promised type is plain.
            match result.as_any_dictionary_opt() {
                Some(coded) => Ok(take(coded.values(), coded.keys(), None)?),
                None => Ok(result),
            }
        };
        let scalar = |value: &ScalarValue| -> Result<Scalar<ArrayRef>> {
            Ok(Scalar::new(value.to_array()?))
        };
        Ok(match (&arguments.args[0], &arguments.args[1]) {
            (ColumnarValue::Array(left), ColumnarValue::Array(right)) => run(left, right)?.into(),
            (ColumnarValue::Scalar(left), ColumnarValue::Array(right)) => {
                run(&scalar(left)?, right)?.into()
            }
            (ColumnarValue::Array(left), ColumnarValue::Scalar(right)) => {
                run(left, &scalar(right)?)?.into()
            }
            (ColumnarValue::Scalar(left), ColumnarValue::Scalar(right)) => {
                let result = run(&left.to_array()?, &right.to_array()?)?;
                ColumnarValue::Scalar(ScalarValue::try_from_array(&result, 0)?)
            }
        })
    }
}

impl std::fmt::Debug for PairUdf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PairUdf").field("name", &self.function.name).finish_non_exhaustive()
    }
}

// The name identifies the function.
impl PartialEq for PairUdf {
    fn eq(&self, other: &Self) -> bool {
        self.function.name == other.function.name
    }
}

impl Eq for PairUdf {}

impl Hash for PairUdf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.name.hash(state);
    }
}
