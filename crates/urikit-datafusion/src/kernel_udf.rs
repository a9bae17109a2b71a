//! A kernel as an SQL function.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::compute::take;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{Result, ScalarValue, internal_err, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature,
};
use urikit_arrow::{ColumnError, Kernel};

use crate::arguments::{column_type, constant, failure, is_listing, signature};
use crate::documentation::function_documentation;

/// A function of a column and constants.
#[derive(Clone)]
pub(crate) struct KernelFunction {
    pub(crate) name: String,
    /// The column, then the constants, each with its description. Those in brackets are optional;
    /// one that ends in `…` can be repeated.
    pub(crate) arguments: &'static [(&'static str, &'static str)],
    pub(crate) description: String,
    /// An expression, and its result as a string.
    pub(crate) example: (String, String),
    pub(crate) kernel: MakeKernel,
}

/// Makes the kernel for the given constants.
pub(crate) type MakeKernel = Arc<dyn Fn(&[String]) -> Result<Kernel, ColumnError> + Send + Sync>;

pub(crate) struct KernelUdf {
    function: KernelFunction,
    signature: Signature,
    documentation: Documentation,
}

impl KernelUdf {
    pub(crate) fn new(function: KernelFunction) -> Self {
        let example = (&*function.example.0, &*function.example.1);
        let documentation = function_documentation(
            &function.name,
            function.arguments,
            &function.description,
            example,
        );
        let signature = signature(function.arguments.len());
        Self { function, signature, documentation }
    }

    /// Prepares the kernel: when a query is planned, and then for each batch of rows.
    fn kernel<'a>(
        &self,
        constants: impl Iterator<Item = Option<&'a ScalarValue>>,
    ) -> Result<Kernel> {
        let name = &*self.function.name;
        let mut texts = Vec::new();
        for (index, given) in constants.enumerate() {
            let arguments = self.function.arguments;
            let argument =
                arguments.get(index + 1).or(arguments.last()).map_or("", |(name, _)| name);
            texts.push(constant(name, argument.trim_matches(['[', ']', '…']), given)?);
        }
        (self.function.kernel)(&texts).map_err(|error| failure(name, &error))
    }

    /// The number of required arguments. If that is more than one, the result is a string.
    fn least(&self) -> usize {
        self.function.arguments.iter().filter(|(name, _)| !name.starts_with('[')).count()
    }

    fn check_count(&self, given: usize) -> Result<()> {
        let arguments = self.function.arguments;
        let least = self.least();
        let is_open = arguments.last().is_some_and(|(name, _)| name.contains('…'));
        if given < least || (!is_open && given > arguments.len()) {
            let names: Vec<&str> = arguments.iter().map(|(name, _)| *name).collect();
            return plan_err!(
                "{}({}) is given {given} arguments",
                self.function.name,
                names.join(", ")
            );
        }
        Ok(())
    }

    fn run_kernel(&self, kernel: &Kernel, column: &dyn Array) -> Result<ArrayRef> {
        let result = kernel.run(column).map_err(|error| failure(&self.function.name, &error))?;
        match result.as_any_dictionary_opt() {
            Some(coded) if !stays_coded(coded.values().data_type()) => {
                Ok(take(coded.values(), coded.keys(), None)?)
            }
            _ => Ok(result),
        }
    }
}

/// DataFusion accesses fields and items only of plain structs and lists.
fn stays_coded(values: &DataType) -> bool {
    *values == DataType::Utf8View
}

impl ScalarUDFImpl for KernelUdf {
    fn name(&self) -> &str {
        &self.function.name
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
        if types[0].is_null() {
            types[0] = DataType::Utf8View;
        }
        Ok(types)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        internal_err!("{}: the type depends on the constants", self.name())
    }

    fn return_field_from_args(&self, arguments: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        self.check_count(arguments.arg_fields.len())?;
        let input = &column_type(self.name(), arguments.arg_fields[0].data_type())?;
        let kernel = match is_listing(&arguments) {
            true if self.least() > 1 => Kernel::map(|_| Ok(None)),
            true => self.kernel([].into_iter())?,
            false => self.kernel(arguments.scalar_arguments.iter().skip(1).copied())?,
        };
        let result = kernel.output_type(input).map_err(|error| failure(self.name(), &error))?;
        let result = match result {
            DataType::Dictionary(_, values) if !stays_coded(&values) => *values,
            other => other,
        };
        Ok(Arc::new(Field::new(self.name(), result, true)))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let constants = arguments.args.iter().skip(1).map(|argument| match argument {
            ColumnarValue::Scalar(value) => Some(value),
            ColumnarValue::Array(_) => None,
        });
        let kernel = self.kernel(constants)?;
        match &arguments.args[0] {
            ColumnarValue::Array(column) => {
                Ok(ColumnarValue::Array(self.run_kernel(&kernel, column)?))
            }
            ColumnarValue::Scalar(value) => {
                let result = self.run_kernel(&kernel, &value.to_array()?)?;
                Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&result, 0)?))
            }
        }
    }
}

impl std::fmt::Debug for KernelUdf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KernelUdf").field("name", &self.function.name).finish_non_exhaustive()
    }
}

// The name identifies the function.
impl PartialEq for KernelUdf {
    fn eq(&self, other: &Self) -> bool {
        self.function.name == other.function.name
    }
}

impl Eq for KernelUdf {}

impl Hash for KernelUdf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.name.hash(state);
    }
}
