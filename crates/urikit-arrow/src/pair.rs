//! Kernels for two columns, or for a column and a scalar.

use arrow_array::builder::BooleanBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BooleanArray, Datum};
use arrow_schema::DataType;
use urikit::redact::{COMMON_SECRETS, redact_text};
use urikit::{Iri, IriBuf, IriRef, Level};

use crate::column::Column;
use crate::error::{BadValue, ColumnError};
use crate::function::BadRows;
use crate::grammar::Grammar;
use crate::kernel::{Kernel, OnBad, Output, output, typed_nulls};
use crate::sink::Sink;
use crate::string_views::StringViews;

/// An operation on two values in each row.
///
/// Each argument is a column, or a scalar that applies to all rows.
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use urikit_arrow::PairKernel;
/// let bases = StringArray::from(vec![Some("http://a/b/"), Some("http://c/"), None]);
/// let references = StringArray::from(vec!["x", "y", "z"]);
/// let targets = PairKernel::resolve().run(&bases, &references)?;
/// assert_eq!(targets.as_string_view().value(1), "http://c/y");
/// assert!(targets.is_null(2));
/// # Ok::<(), urikit_arrow::ColumnError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PairKernel {
    function: PairFunction,
    on_bad: OnBad,
}

#[derive(Clone, Copy, Debug)]
enum PairFunction {
    Resolve,
    Relativize,
    Equivalent(Level),
}

impl PairKernel {
    /// Resolves the reference, on the right, against the base, on the left.
    #[must_use]
    pub const fn resolve() -> Self {
        Self { function: PairFunction::Resolve, on_bad: OnBad::Null }
    }

    /// Makes the target, on the right, relative to the base, on the left.
    #[must_use]
    pub const fn relativize() -> Self {
        Self { function: PairFunction::Relativize, on_bad: OnBad::Null }
    }

    /// Whether both are equal at a level of RFC 3986 §6.2. Does not allocate.
    ///
    /// ```
    /// use arrow_array::{Scalar, StringArray, cast::AsArray};
    /// use urikit::Level;
    /// use urikit_arrow::PairKernel;
    /// let column = StringArray::from(vec!["HTTP://h/%7Ea", "http://h/b"]);
    /// let other = Scalar::new(StringArray::from(vec!["http://h/~a"]));
    /// let equal = PairKernel::equivalent(Level::Path).run(&column, &other)?;
    /// assert_eq!(equal.as_boolean().iter().collect::<Vec<_>>(), [Some(true), Some(false)]);
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub const fn equivalent(level: Level) -> Self {
        Self { function: PairFunction::Equivalent(level), on_bad: OnBad::Null }
    }

    /// What to do with bad values; the default is [`OnBad::Null`].
    #[must_use]
    pub const fn on_bad(self, on_bad: OnBad) -> Self {
        Self { on_bad, ..self }
    }

    /// The type of the result for two plain columns.
    #[must_use]
    pub const fn output_type(&self) -> DataType {
        match self.function {
            PairFunction::Equivalent(_) => DataType::Boolean,
            _ => DataType::Utf8View,
        }
    }

    /// Checks operands that are the same for all rows, as [`run`](Self::run) does; `None` is a column, or null.
    ///
    /// ```
    /// use urikit_arrow::PairKernel;
    /// assert!(PairKernel::resolve().check(Some("http://a/b"), None).is_ok());
    /// let error = PairKernel::resolve().check(Some("/b"), None).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the base for all rows is not valid: missing scheme at byte 0, in '/b'"
    /// );
    /// ```
    ///
    /// # Errors
    /// If one can't be parsed.
    pub fn check(&self, left: Option<&str>, right: Option<&str>) -> Result<(), ColumnError> {
        let iri = |text: &str| Iri::parse(text).map(drop).map_err(BadValue::from);
        let reference = |text: &str| IriRef::parse(text).map(drop).map_err(BadValue::from);
        let (left_name, right_name) = match self.function {
            PairFunction::Resolve => ("base", "reference"),
            PairFunction::Relativize => ("base", "target"),
            PairFunction::Equivalent(_) => ("uri", "other"),
        };
        let check = |name: &'static str, text: Option<&str>| {
            let Some(text) = text else { return Ok(()) };
            let parsed = match name {
                "base" | "target" => iri(text),
                _ => reference(text),
            };
            parsed.map_err(|value| ColumnError::Operand {
                what: name,
                shown: redact_text(text, COMMON_SECRETS, false).into_owned(),
                value,
            })
        };
        check(left_name, left)?;
        check(right_name, right)
    }

    /// The results for all rows.
    ///
    /// Dictionaries are accepted too. With a scalar base, a dictionary of references or targets
    /// yields a dictionary; otherwise the result is a plain column.
    ///
    /// # Errors
    /// If the type of an argument is not supported, the columns differ in length, or both are
    /// scalars; if a scalar can't be parsed; with [`OnBad::Fail`], at the first bad value.
    pub fn run(&self, left: &dyn Datum, right: &dyn Datum) -> Result<ArrayRef, ColumnError> {
        Ok(self.run_full(left, right)?.values)
    }

    /// The same, with details about bad values.
    ///
    /// # Errors
    /// Same as [`run`](Self::run).
    pub fn run_full(&self, left: &dyn Datum, right: &dyn Datum) -> Result<Output, ColumnError> {
        let ((left, left_is_scalar), (right, right_is_scalar)) = (left.get(), right.get());
        let len = match (left_is_scalar, right_is_scalar) {
            (true, true) => return Err(ColumnError::Scalars),
            (false, true) => left.len(),
            (true, false) => right.len(),
            (false, false) if left.len() == right.len() => left.len(),
            _ => return Err(ColumnError::Lengths(left.len(), right.len())),
        };
        let (typed_left, typed_right) = (typed_nulls(left), typed_nulls(right));
        let left = typed_left.as_deref().unwrap_or(left);
        let right = typed_right.as_deref().unwrap_or(right);
        if left_is_scalar || right_is_scalar {
            let left = left_is_scalar.then(|| Argument::from_array(left, true)).transpose()?;
            let right = right_is_scalar.then(|| Argument::from_array(right, true)).transpose()?;
            let text =
                |operand: &Option<Argument<'_>>| operand.as_ref()?.text(0)?.ok().map(str::to_owned);
            self.check(text(&left).as_deref(), text(&right).as_deref())?;
        }
        if left_is_scalar && let Some(kernel) = self.prepared(left)? {
            return kernel.on_bad(self.on_bad).run_full(right);
        }
        let left = Argument::from_array(left, left_is_scalar)?;
        let right = Argument::from_array(right, right_is_scalar)?;
        match self.function {
            PairFunction::Resolve => {
                self.fill(&left, &right, len, StringViews::unshared(len), resolve)
            }
            PairFunction::Relativize => {
                self.fill(&left, &right, len, StringViews::unshared(len), relativize)
            }
            PairFunction::Equivalent(level) => {
                let equal = BooleanBuilder::with_capacity(len);
                self.fill(&left, &right, len, equal, |left, right, out| {
                    let parse = |text| Grammar::IriReference.parse(text).map_err(BadValue::from);
                    out.append_value(parse(left)?.eq_at(parse(right)?, level));
                    Ok(())
                })
            }
        }
    }

    /// The kernel for one base, if this operation has bases and that one is valid.
    fn prepared(&self, base: &dyn Array) -> Result<Option<Kernel>, ColumnError> {
        let base = Argument::from_array(base, true)?;
        let Some(Ok(base)) = base.text(0) else { return Ok(None) };
        let Ok(base) = IriBuf::parse(base) else { return Ok(None) };
        Ok(match self.function {
            PairFunction::Resolve => Some(Kernel::resolve(base)),
            PairFunction::Relativize => Some(Kernel::relativize(base)),
            PairFunction::Equivalent(_) => None,
        })
    }

    fn fill<S: Sink>(
        &self,
        left: &Argument<'_>,
        right: &Argument<'_>,
        len: usize,
        mut out: S,
        put: impl Fn(&str, &str, &mut S) -> Result<(), BadValue>,
    ) -> Result<Output, ColumnError> {
        let mut bad = BadRows::default();
        for row in 0..len {
            let (Some(left), Some(right)) = (left.text(row), right.text(row)) else {
                out.null();
                continue;
            };
            let outcome = left.and_then(|left| put(left, right?, &mut out));
            if let Err(value) = outcome {
                out.null();
                if !bad.note(row, value, self.on_bad.keep()) {
                    break;
                }
            }
        }
        output(out.finish(), bad, len, self.on_bad)
    }
}

fn resolve(base: &str, reference: &str, out: &mut StringViews) -> Result<(), BadValue> {
    let base = Iri::parse(base).map_err(BadValue::Base)?;
    let reference = IriRef::parse(reference)?;
    out.push_written(|text| {
        urikit::resolve::Resolver::new(base).resolve_into(reference, text)?;
        Ok(())
    })
}

fn relativize(base: &str, target: &str, out: &mut StringViews) -> Result<(), BadValue> {
    let base = Iri::parse(base).map_err(BadValue::Base)?;
    let reference = base.relativize(Iri::parse(target)?)?;
    out.push_shown(&reference)
}

/// A column, or one value for all rows; a dictionary is read through its keys.
struct Argument<'a> {
    column: Column<'a>,
    keys: Option<(Vec<usize>, BooleanArray)>,
    is_scalar: bool,
}

impl<'a> Argument<'a> {
    fn from_array(array: &'a dyn Array, is_scalar: bool) -> Result<Self, ColumnError> {
        let Some(coded) = array.as_any_dictionary_opt() else {
            return Ok(Self { column: Column::from_array(array)?, keys: None, is_scalar });
        };
        let is_valid: BooleanArray =
            (0..coded.len()).map(|row| Some(coded.keys().is_valid(row))).collect();
        let keys = match coded.values().is_empty() {
            true => vec![0; coded.len()],
            false => coded.normalized_keys(),
        };
        Ok(Self {
            column: Column::from_array(coded.values())?,
            keys: Some((keys, is_valid)),
            is_scalar,
        })
    }

    /// The text of a row; `None` if it is null.
    fn text(&self, row: usize) -> Option<Result<&str, BadValue>> {
        let mut row = if self.is_scalar { 0 } else { row };
        if let Some((keys, is_valid)) = &self.keys {
            if !is_valid.value(row) {
                return None;
            }
            row = keys[row];
        }
        (!self.column.is_null(row)).then(|| self.column.value(row).text())
    }
}
