//! Whole columns, over the Arrow PyCapsule interface.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, Scalar, StringArray};
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use pyo3_arrow::input::AnyArray;
use pyo3_arrow::{PyArray, PyChunkedArray, PyDataType};
use urikit_arrow::{ColumnError, Kernel as OneColumn, OnBad, PairKernel, checked};

use crate::build::plain;
use crate::error::raise_column;
use crate::no_panic::no_panic;
use crate::text_type::fitted;

/// An operation on columns with its arguments, by name. The namespaces of the engines use it.
#[pyclass(module = "urikit._native", frozen)]
pub(crate) struct Kernel {
    name: String,
    arguments: Vec<String>,
    function: Function,
    on_bad: OnBad,
    text: DataType,
}

enum Function {
    One(OneColumn),
    Pair(PairKernel),
}

/// The result for a whole column, or for one in chunks.
#[derive(IntoPyObject)]
pub(crate) enum Columns {
    Array(PyArray),
    Chunked(PyChunkedArray),
}

/// The chunks of a column, and whether it came in chunks.
struct Given {
    chunks: Vec<ArrayRef>,
    field: FieldRef,
    is_chunked: bool,
}

impl Given {
    /// Imports a column. Nothing is validated by Python's libraries, so it is checked here, once.
    fn of(column: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Self { chunks, field, is_chunked } = Self::unchecked(column)?;
        let py = column.py();
        let chunks: Result<Vec<ArrayRef>, ColumnError> =
            py.detach(|| chunks.into_iter().map(checked).collect());
        let chunks = chunks.map_err(|error| raise_column(py, &error))?;
        Ok(Self { chunks, field, is_chunked })
    }

    fn unchecked(column: &Bound<'_, PyAny>) -> PyResult<Self> {
        let any = column.extract::<AnyArray>().map_err(|error| {
            let shows_arrow = column.hasattr("__arrow_c_stream__").unwrap_or(false)
                || column.hasattr("__arrow_c_array__").unwrap_or(false);
            if shows_arrow {
                return error;
            }
            let class = column.get_type();
            PyTypeError::new_err(format!(
                "expected an Arrow column (of pyarrow, Polars, pandas …), not {class}"
            ))
        })?;
        match any {
            AnyArray::Array(array) => {
                let (array, field) = array.into_inner();
                Ok(Self { chunks: vec![array], field, is_chunked: false })
            }
            AnyArray::Stream(stream) => {
                let reader = stream.into_reader()?;
                let field = reader.field();
                let chunks: Result<Vec<ArrayRef>, ArrowError> = reader.collect();
                let chunks = chunks.map_err(|error| PyValueError::new_err(error.to_string()))?;
                Ok(Self { chunks, field, is_chunked: true })
            }
        }
    }

    fn len(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }
}

fn columns(chunks: Vec<ArrayRef>, data_type: DataType, is_chunked: bool) -> PyResult<Columns> {
    let field = Arc::new(Field::new("", data_type, true));
    match (is_chunked, chunks.into_iter()) {
        (false, mut chunks) if chunks.len() == 1 => {
            let array = chunks.next().ok_or_else(|| PyRuntimeError::new_err("no column"))?;
            Ok(Columns::Array(PyArray::try_new(array, field).map_err(arrow)?))
        }
        (_, chunks) => Ok(Columns::Chunked(PyChunkedArray::try_new(chunks.collect(), field)?)),
    }
}

fn arrow(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

impl Kernel {
    /// The type with its strings in the requested type.
    fn with_text(&self, data_type: &DataType) -> DataType {
        let field = |field: &FieldRef| {
            Arc::new(Field::clone(field).with_data_type(self.with_text(field.data_type())))
        };
        match data_type {
            DataType::Utf8View => self.text.clone(),
            DataType::Struct(fields) => DataType::Struct(fields.iter().map(field).collect()),
            DataType::List(item) => DataType::List(field(item)),
            DataType::Dictionary(key, value) => {
                DataType::Dictionary(key.clone(), Box::new(self.with_text(value)))
            }
            other => other.clone(),
        }
    }

    fn type_for(&self, input: &DataType) -> Result<DataType, ColumnError> {
        let plain = match &self.function {
            Function::One(kernel) => kernel.output_type(input)?,
            Function::Pair(kernel) => kernel.output_type(),
        };
        Ok(self.with_text(&plain))
    }

    fn run_one(&self, chunk: &dyn Array) -> Result<ArrayRef, ColumnError> {
        match &self.function {
            Function::One(kernel) => kernel.run(chunk),
            Function::Pair(_) => Err(ColumnError::Scalars),
        }
    }

    fn column(&self, py: Python<'_>, column: &Bound<'_, PyAny>) -> PyResult<Columns> {
        let given = Given::of(column)?;
        let data_type =
            self.type_for(given.field.data_type()).map_err(|error| raise_column(py, &error))?;
        let results: Result<Vec<ArrayRef>, (Stop, usize)> = py.detach(|| {
            let mut before = 0;
            let mut results = Vec::with_capacity(given.chunks.len());
            for chunk in &given.chunks {
                let values = self.run_one(chunk).map_err(|error| (Stop::Column(error), before))?;
                let values = fitted(values, &data_type);
                results.push(values.map_err(|error| (Stop::Text(error), before))?);
                before += chunk.len();
            }
            Ok(results)
        });
        let results = results.map_err(|(stop, before)| stop.raise(py, before))?;
        columns(results, data_type, given.is_chunked)
    }

    fn pair(
        &self,
        py: Python<'_>,
        left: &Bound<'_, PyAny>,
        right: &Bound<'_, PyAny>,
    ) -> PyResult<Columns> {
        let Function::Pair(kernel) = &self.function else {
            return Err(PyTypeError::new_err(format!("'{}' takes one column", self.name)));
        };
        let fail = |error: ColumnError| raise_column(py, &error);
        let is_text = |value: &Bound<'_, PyAny>| value.is_instance_of::<PyString>();
        let scalar = |value: &Bound<'_, PyAny>| -> PyResult<Scalar<StringArray>> {
            Ok(Scalar::new(StringArray::from(vec![value.extract::<&str>()?])))
        };
        let data_type = self.with_text(&kernel.output_type());
        let finish = |values: Vec<ArrayRef>, is_chunked| {
            let fitted = |value: ArrayRef| fitted(value, &data_type).map_err(PyValueError::new_err);
            let values = values.into_iter().map(fitted).collect::<PyResult<Vec<_>>>()?;
            columns(values, data_type.clone(), is_chunked)
        };
        let (results, is_chunked) = match (is_text(left), is_text(right)) {
            (true, true) => return Err(fail(ColumnError::Scalars)),
            (true, false) => {
                let (base, given) = (scalar(left)?, Given::of(right)?);
                let run = |chunk: &ArrayRef| kernel.run(&base, chunk);
                let values: Result<Vec<_>, _> =
                    py.detach(|| given.chunks.iter().map(run).collect());
                (values, given.is_chunked)
            }
            (false, true) => {
                let (given, other) = (Given::of(left)?, scalar(right)?);
                let run = |chunk: &ArrayRef| kernel.run(chunk, &other);
                let values: Result<Vec<_>, _> =
                    py.detach(|| given.chunks.iter().map(run).collect());
                (values, given.is_chunked)
            }
            (false, false) => {
                let (left, right) = (Given::of(left)?, Given::of(right)?);
                let pairs = aligned(&left, &right).map_err(fail)?;
                let run = |(left, right): &(ArrayRef, ArrayRef)| kernel.run(left, right);
                let values: Result<Vec<_>, _> = py.detach(|| pairs.iter().map(run).collect());
                (values, left.is_chunked || right.is_chunked)
            }
        };
        finish(results.map_err(fail)?, is_chunked)
    }

    fn report(&self, py: Python<'_>, column: &Bound<'_, PyAny>) -> PyResult<Columns> {
        let Function::One(kernel) = &self.function else {
            return Err(PyTypeError::new_err(format!("'{}' takes two columns", self.name)));
        };
        let given = Given::of(column)?;
        let kernel = kernel.clone().on_bad(OnBad::Report);
        let reports: Result<Vec<_>, ColumnError> = py.detach(|| {
            given.chunks.iter().map(|chunk| Ok(kernel.run_full(chunk)?.errors)).collect()
        });
        let reports = reports.map_err(|error| raise_column(py, &error))?;
        let mut values = Vec::new();
        let mut data_type = DataType::Null;
        for report in reports.into_iter().flatten() {
            data_type = self.with_text(report.data_type());
            values.push(fitted(Arc::new(report), &data_type).map_err(PyValueError::new_err)?);
        }
        columns(values, data_type, given.is_chunked)
    }
}

/// What stops the loop over chunks.
enum Stop {
    Column(ColumnError),
    Text(String),
}

impl Stop {
    /// `before` is the number of rows in the chunks before.
    fn raise(self, py: Python<'_>, before: usize) -> PyErr {
        match self {
            Self::Column(ColumnError::Bad { row, value }) => {
                raise_column(py, &ColumnError::Bad { row: row + before, value })
            }
            Self::Column(error) => raise_column(py, &error),
            Self::Text(message) => PyValueError::new_err(message),
        }
    }
}

/// Both arguments, split at the same rows.
fn aligned(left: &Given, right: &Given) -> Result<Vec<(ArrayRef, ArrayRef)>, ColumnError> {
    if left.len() != right.len() {
        return Err(ColumnError::Lengths(left.len(), right.len()));
    }
    let mut pairs = Vec::new();
    let mut rights = right.chunks.iter().filter(|chunk| !chunk.is_empty());
    let mut rest: Option<ArrayRef> = None;
    for chunk in &left.chunks {
        let mut start = 0;
        while start < chunk.len() {
            let Some(other) = rest.take().or_else(|| rights.next().cloned()) else { break };
            let len = other.len().min(chunk.len() - start);
            pairs.push((chunk.slice(start, len), other.slice(0, len)));
            start += len;
            if len < other.len() {
                rest = Some(other.slice(len, other.len() - len));
            }
        }
    }
    Ok(pairs)
}

#[pymethods]
impl Kernel {
    #[new]
    #[pyo3(signature = (name, /, *arguments, on_bad = "null", text = "string_view"))]
    fn new(
        py: Python<'_>,
        name: &str,
        arguments: &Bound<'_, PyTuple>,
        on_bad: &str,
        text: &str,
    ) -> PyResult<Self> {
        let arguments: Vec<String> = arguments
            .iter()
            .map(|argument| Ok(plain(&argument)?.unwrap_or_default()))
            .collect::<PyResult<_>>()?;
        let on_bad = match on_bad {
            "null" => OnBad::Null,
            "raise" => OnBad::Fail,
            _ => return Err(PyValueError::new_err("on_bad is one of 'null', 'raise'")),
        };
        let text = match text {
            "string_view" => DataType::Utf8View,
            "string" => DataType::Utf8,
            "large_string" => DataType::LargeUtf8,
            _ => {
                let message = "text is one of 'string_view', 'string', 'large_string'";
                return Err(PyValueError::new_err(message));
            }
        };
        let given: Vec<&str> = arguments.iter().map(|argument| &**argument).collect();
        let fail = |error: ColumnError| raise_column(py, &error);
        let function = if PairKernel::names().any(|known| known == name) {
            Function::Pair(PairKernel::by_name(name, &given).map_err(fail)?.on_bad(on_bad))
        } else {
            let kernel = OneColumn::by_name(name, &given).map_err(fail)?.on_bad(on_bad);
            Function::One(kernel)
        };
        Ok(Self { name: name.to_owned(), arguments, function, on_bad, text })
    }

    /// All kernels of one column: name, and the least and most arguments after the column; `None` for any
    /// number.
    #[staticmethod]
    fn names() -> Vec<(&'static str, usize, Option<usize>)> {
        let row = |name| {
            let accepted = OneColumn::arguments_of(name)?;
            let most = Some(*accepted.end()).filter(|most| *most != usize::MAX);
            Some((name, *accepted.start(), most))
        };
        OneColumn::names().filter_map(row).collect()
    }

    /// The type of the result for a column of strings, with `__arrow_c_schema__`.
    fn output_type(&self, py: Python<'_>) -> PyResult<PyDataType> {
        match self.type_for(&DataType::Utf8) {
            Ok(data_type) => Ok(PyDataType::new(data_type)),
            Err(error) => Err(raise_column(py, &error)),
        }
    }

    /// The results for all rows of a column. Releases the interpreter.
    #[pyo3(signature = (column, /))]
    fn run(&self, py: Python<'_>, column: &Bound<'_, PyAny>) -> PyResult<Columns> {
        no_panic(|| self.column(py, column))
    }

    /// The same for two columns, or a column and one string for all rows: in the order of the name's
    /// arguments.
    #[pyo3(signature = (left, right, /))]
    fn run_pair(
        &self,
        py: Python<'_>,
        left: &Bound<'_, PyAny>,
        right: &Bound<'_, PyAny>,
    ) -> PyResult<Columns> {
        no_panic(|| self.pair(py, left, right))
    }

    /// What is wrong with each value: a struct of `kind`, `message` and `offset`, null for good values.
    #[pyo3(signature = (column, /))]
    fn errors(&self, py: Python<'_>, column: &Bound<'_, PyAny>) -> PyResult<Columns> {
        no_panic(|| self.report(py, column))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let make = slf.py().import("urikit._native")?.getattr("_kernel")?;
        let this = slf.get();
        let on_bad = if this.on_bad == OnBad::Fail { "raise" } else { "null" };
        let text = match this.text {
            DataType::Utf8 => "string",
            DataType::LargeUtf8 => "large_string",
            _ => "string_view",
        };
        Ok((make, (&this.name, &this.arguments, on_bad, text)).into_pyobject(slf.py())?.into_any())
    }
}

/// What pickling a `Kernel` writes.
#[pyfunction]
pub(crate) fn _kernel(
    py: Python<'_>,
    name: &str,
    arguments: Vec<String>,
    on_bad: &str,
    text: &str,
) -> PyResult<Kernel> {
    Kernel::new(py, name, &PyTuple::new(py, arguments)?, on_bad, text)
}
