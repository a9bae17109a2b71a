//! Whole columns, over the Arrow PyCapsule interface.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, Datum, Scalar, StringArray};
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use pyo3_arrow::input::AnyArray;
use pyo3_arrow::{PyArray, PyChunkedArray, PyDataType};
use urikit_arrow::{
    BadValue, ColumnError, Grammar, Kernel as OneColumn, OnBad, PairKernel, checked,
    type_with_text, with_text,
};

use crate::build::plain;
use crate::error::{raise_bad, raise_column};
use crate::no_panic::no_panic;

/// An operation on columns with its arguments, by name. The namespaces of the engines use it.
#[pyclass(module = "urikit._native", frozen)]
pub(crate) struct Kernel {
    name: String,
    arguments: Vec<String>,
    function: Function,
    on_bad: OnBad,
    grammar: Option<Grammar>,
    /// The type of strings in results; without one, that of the input.
    text: Option<DataType>,
    /// Whether columns are batches of a larger one, as engines pass them: rows are counted in these.
    batches: bool,
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
    /// The type of strings in the result for an input of this type.
    fn text_for(&self, input: &DataType) -> DataType {
        match (&self.text, input) {
            (Some(text), _) => text.clone(),
            (None, DataType::Dictionary(_, values)) => self.text_for(values),
            (None, DataType::Utf8View | DataType::BinaryView) => DataType::Utf8View,
            (None, DataType::LargeUtf8 | DataType::LargeBinary) => DataType::LargeUtf8,
            (None, _) => DataType::Utf8,
        }
    }

    fn type_for(&self, input: &DataType) -> Result<DataType, ColumnError> {
        let plain = match &self.function {
            Function::One(kernel) => kernel.output_type(input)?,
            Function::Pair(kernel) => kernel.output_type(),
        };
        Ok(type_with_text(&plain, &self.text_for(input)))
    }

    /// The error of a kernel for a chunk, after `before` rows in other chunks.
    fn fail(
        &self,
        py: Python<'_>,
        error: ColumnError,
        before: usize,
        column: Option<&dyn Array>,
    ) -> PyErr {
        match error {
            ColumnError::Bad { row, value } => raise_bad(
                py,
                row + before,
                &value,
                column.map(|column| (column, row)),
                self.batches,
            ),
            error => raise_column(py, &error),
        }
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
        let text = self.text_for(given.field.data_type());
        let results: Result<Vec<ArrayRef>, Stopped<&ArrayRef>> = py.detach(|| {
            let mut before = 0;
            let mut results = Vec::with_capacity(given.chunks.len());
            for chunk in &given.chunks {
                let values = self.run_one(chunk).and_then(|values| with_text(&values, &text));
                results.push(values.map_err(|error| (error, before, chunk))?);
                before += chunk.len();
            }
            Ok(results)
        });
        let results =
            results.map_err(|(error, before, chunk)| self.fail(py, error, before, Some(chunk)))?;
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
        let text = |value: &Bound<'_, PyAny>| -> PyResult<Option<String>> {
            value.cast::<PyString>().ok().map(|text| Ok(text.to_str()?.to_owned())).transpose()
        };
        let fail = |error: ColumnError| raise_column(py, &error);
        let (left_text, right_text) = (text(left)?, text(right)?);
        kernel.check(left_text.as_deref(), right_text.as_deref()).map_err(fail)?;
        let (pairs, field, is_chunked) = match (left_text, right_text) {
            (Some(_), Some(_)) => return Err(fail(ColumnError::Scalars)),
            (Some(text), None) => {
                let given = Given::of(right)?;
                let pair = |chunk: &ArrayRef| (Side::of_text(&text), Side::Column(chunk.clone()));
                (given.chunks.iter().map(pair).collect(), given.field, given.is_chunked)
            }
            (None, Some(text)) => {
                let given = Given::of(left)?;
                let pair = |chunk: &ArrayRef| (Side::Column(chunk.clone()), Side::of_text(&text));
                (given.chunks.iter().map(pair).collect(), given.field, given.is_chunked)
            }
            (None, None) => {
                let (left, right) = (Given::of(left)?, Given::of(right)?);
                let pairs = aligned(&left, &right).map_err(fail)?;
                (pairs, left.field, left.is_chunked || right.is_chunked)
            }
        };
        let pairs: Vec<(Side, Side)> = pairs;
        let text = self.text_for(field.data_type());
        let data_type = type_with_text(&kernel.output_type(), &text);
        let results: Result<Vec<ArrayRef>, Stopped<&(Side, Side)>> = py.detach(|| {
            let mut before = 0;
            let mut results = Vec::with_capacity(pairs.len());
            for pair in &pairs {
                let values = kernel.run(pair.0.datum(), pair.1.datum());
                let values = values.and_then(|values| with_text(&values, &text));
                let values = values.map_err(|error| (error, before, pair))?;
                before += values.len();
                results.push(values);
            }
            Ok(results)
        });
        let results = results.map_err(|(error, before, (left, right))| {
            let bad = match &error {
                ColumnError::Bad { value: BadValue::Base(_), .. } => left.column(),
                // Either of them.
                _ if self.name == "equivalent" => None,
                _ => right.column(),
            };
            self.fail(py, error, before, bad)
        })?;
        // A dictionary with one base for all rows yields a dictionary.
        let data_type = results.first().map_or(data_type, |values| values.data_type().clone());
        columns(results, data_type, is_chunked)
    }
}

/// The error of a chunk, the number of rows before it, and the chunk.
type Stopped<C> = (ColumnError, usize, C);

/// An operand of two: one value for all rows, or a chunk of a column.
enum Side {
    Text(Scalar<StringArray>),
    Column(ArrayRef),
}

impl Side {
    fn of_text(text: &str) -> Self {
        Self::Text(Scalar::new(StringArray::from(vec![text])))
    }

    fn datum(&self) -> &dyn Datum {
        match self {
            Self::Text(scalar) => scalar,
            Self::Column(column) => column,
        }
    }

    fn column(&self) -> Option<&dyn Array> {
        match self {
            Self::Text(_) => None,
            Self::Column(column) => Some(column),
        }
    }
}

/// Both arguments, split at the same rows.
fn aligned(left: &Given, right: &Given) -> Result<Vec<(Side, Side)>, ColumnError> {
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
            pairs.push((Side::Column(chunk.slice(start, len)), Side::Column(other.slice(0, len))));
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
    #[pyo3(signature = (name, /, *arguments, on_bad = "null", text = None, grammar = None, batches = false))]
    fn new(
        py: Python<'_>,
        name: &str,
        arguments: &Bound<'_, PyTuple>,
        on_bad: &str,
        text: Option<&str>,
        grammar: Option<&str>,
        batches: bool,
    ) -> PyResult<Self> {
        let arguments: Vec<String> = arguments
            .iter()
            .map(|argument| Ok(plain(&argument)?.unwrap_or_default()))
            .collect::<PyResult<_>>()?;
        let on_bad = named("on_bad", on_bad, &MODES)?;
        let text = text.map(|text| named("text", text, &TEXTS)).transpose()?;
        let grammar = grammar.map(|name| grammar_named(py, name)).transpose()?;
        let given: Vec<&str> = arguments.iter().map(|argument| &**argument).collect();
        let fail = |error: ColumnError| raise_column(py, &error);
        let function = if PairKernel::names().any(|known| known == name) {
            if grammar.is_some() || on_bad == OnBad::Keep {
                let message = format!("'{name}' takes neither a grammar nor on_bad='keep'");
                return Err(PyValueError::new_err(message));
            }
            Function::Pair(PairKernel::by_name(name, &given).map_err(fail)?.on_bad(on_bad))
        } else {
            let kernel = OneColumn::by_name(name, &given).map_err(fail)?.on_bad(on_bad);
            if on_bad == OnBad::Keep && !kernel.can_keep() {
                let message = format!(
                    "'{name}' can't keep bad values: its result is not the value in another form"
                );
                return Err(PyValueError::new_err(message));
            }
            Function::One(kernel.grammar(grammar.unwrap_or_default()))
        };
        Ok(Self { name: name.to_owned(), arguments, function, on_bad, grammar, text, batches })
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

    /// Checks operands that are the same for all rows; `None` is a column.
    #[pyo3(signature = (left, right, /))]
    fn check(&self, py: Python<'_>, left: Option<&str>, right: Option<&str>) -> PyResult<()> {
        match &self.function {
            Function::Pair(kernel) => {
                kernel.check(left, right).map_err(|error| raise_column(py, &error))
            }
            Function::One(_) => Ok(()),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let make = slf.py().import("urikit._native")?.getattr("_kernel")?;
        let this = slf.get();
        let on_bad = name_of(&MODES, &this.on_bad);
        let text = this.text.as_ref().and_then(|text| name_of(&TEXTS, text));
        let grammar = this.grammar.map(Grammar::name);
        let state = (&this.name, &this.arguments, on_bad, text, grammar, this.batches);
        Ok((make, state).into_pyobject(slf.py())?.into_any())
    }
}

const MODES: [(&str, OnBad); 3] =
    [("null", OnBad::Null), ("raise", OnBad::Fail), ("keep", OnBad::Keep)];

const TEXTS: [(&str, DataType); 3] = [
    ("string", DataType::Utf8),
    ("large_string", DataType::LargeUtf8),
    ("string_view", DataType::Utf8View),
];

/// What an argument names.
fn named<T: Clone>(argument: &str, given: &str, rows: &[(&str, T)]) -> PyResult<T> {
    let row = rows.iter().find(|(name, _)| *name == given);
    row.map(|(_, value)| value.clone()).ok_or_else(|| {
        let names: Vec<String> = rows.iter().map(|(name, _)| format!("'{name}'")).collect();
        PyValueError::new_err(format!("{argument} is one of {}", names.join(", ")))
    })
}

fn name_of<'r, T: PartialEq>(rows: &[(&'r str, T)], value: &T) -> Option<&'r str> {
    rows.iter().find(|(_, other)| other == value).map(|(name, _)| *name)
}

fn grammar_named(py: Python<'_>, name: &str) -> PyResult<Grammar> {
    Grammar::from_name(name).ok_or_else(|| {
        let error = ColumnError::Name {
            what: "grammar",
            given: name.to_owned(),
            accepted: Grammar::ALL.map(Grammar::name).to_vec(),
        };
        raise_column(py, &error)
    })
}

/// What pickling a `Kernel` writes.
#[pyfunction]
#[pyo3(signature = (name, arguments, on_bad, text, grammar, batches))]
pub(crate) fn _kernel(
    py: Python<'_>,
    name: &str,
    arguments: Vec<String>,
    on_bad: &str,
    text: Option<&str>,
    grammar: Option<&str>,
    batches: bool,
) -> PyResult<Kernel> {
    Kernel::new(py, name, &PyTuple::new(py, arguments)?, on_bad, text, grammar, batches)
}
