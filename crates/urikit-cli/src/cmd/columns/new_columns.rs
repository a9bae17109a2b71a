//! The columns that are added, and the rows that stay.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BooleanArray};
use arrow_schema::{ArrowError, DataType, Field};
use arrow_select::filter::filter;
use arrow_select::take::take;
use urikit_arrow::{ColumnError, Grammar, Kernel, OnBad};

use crate::expression::Expression;
use crate::output::Failure;
use crate::parts::{NamedPart, PartKernel, bad_value};
use crate::secret::shown_name;

/// What to compute for a column of URIs.
pub(super) struct NewColumns {
    names: Vec<String>,
    /// The source of each new column: its kernel, and the field of the kernel's struct.
    sources: Vec<(usize, Option<usize>)>,
    kernels: Vec<Kernel>,
    condition: Option<Kernel>,
}

/// The results for some rows.
pub(super) struct NewValues {
    /// The new columns of the rows that are kept.
    pub(super) columns: Vec<ArrayRef>,
    /// Which rows are kept, if there is a condition.
    pub(super) kept: Option<BooleanArray>,
    pub(super) tally: RowTally,
}

impl NewValues {
    /// Whether a row is kept.
    pub(super) fn keeps(&self, row: usize) -> bool {
        self.kept.as_ref().is_none_or(|kept| kept.is_valid(row) && kept.value(row))
    }
}

/// The number of rows and of bad values, and the first fault.
#[derive(Default)]
pub(super) struct RowTally {
    pub(super) rows: u64,
    pub(super) bad: u64,
    /// The first bad row, from 0, and what is wrong with its value.
    pub(super) first: Option<(u64, String)>,
}

impl RowTally {
    /// Adds the tally of the rows that follow.
    pub(super) fn add(&mut self, next: Self) {
        if self.first.is_none() {
            self.first = next.first.map(|(row, what)| (self.rows + row, what));
        }
        self.rows += next.rows;
        self.bad += next.bad;
    }
}

impl NewColumns {
    /// Parses the parts, `NAME=PART` or PART separated by commas, and the condition.
    pub(super) fn from_options(
        parts: &str,
        condition: Option<&str>,
        grammar: Grammar,
    ) -> Result<Self, Failure> {
        let usage = |option: &str, what: String| Failure::Usage(format!("{option}: {what}"));
        let condition = match condition {
            None => None,
            Some(text) => {
                let expression = Expression::read(text, false)
                    .map_err(|why| Failure::Usage(format!("--where, {why}")))?;
                let holds = Kernel::test(move |uri| expression.holds(uri).map_err(bad_value));
                Some(holds.grammar(grammar))
            }
        };
        let (mut names, mut sources) = (Vec::<String>::new(), Vec::new());
        let (mut together, mut kernels) = (Vec::new(), Vec::new());
        for given in parts.split(',').filter(|_| !parts.is_empty()) {
            let (name, part) = renamed(given).unwrap_or((given, given));
            if names.iter().any(|other| other == name) {
                return Err(usage("--add", format!("two columns would be named '{name}'")));
            }
            let found = NamedPart::from_name(name_here(part)).map_err(|what| {
                // The two may be in the other order.
                let is_swapped = part != name && NamedPart::from_name(name).is_ok();
                let hint = format!("; a new name comes first: --add {}={name}", shown_name(part));
                usage("--add", if is_swapped { what + &hint } else { what })
            })?;
            names.push(name.to_owned());
            match found.kernel() {
                PartKernel::Together(part) => {
                    sources.push((usize::MAX, Some(together.len())));
                    together.push(part);
                }
                PartKernel::Alone(kernel) => {
                    sources.push((kernels.len(), None));
                    kernels.push(kernel.grammar(grammar));
                }
            }
        }
        if !together.is_empty() {
            sources.iter_mut().for_each(|(kernel, _)| *kernel = (*kernel).min(kernels.len()));
            kernels.push(Kernel::parts(&together).grammar(grammar));
        }
        Ok(Self { names, sources, kernels, condition })
    }

    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    pub(super) const fn has_condition(&self) -> bool {
        self.condition.is_some()
    }

    /// The new columns for a column of this type.
    pub(super) fn fields(&self, column: &DataType) -> Result<Vec<Field>, ColumnError> {
        // An unsupported type is rejected even if nothing is added.
        Kernel::parts(&[]).output_type(column)?;
        let field = |(name, source): (&String, &(usize, Option<usize>))| {
            let data_type = match source {
                (_, Some(_)) => DataType::Utf8View,
                (kernel, None) => plain_type(self.kernels[*kernel].output_type(column)?),
            };
            Ok(Field::new(name, data_type, true))
        };
        self.names.iter().zip(&self.sources).map(field).collect()
    }

    pub(super) fn compute(&self, column: &dyn Array) -> Result<NewValues, ArrowError> {
        let mut bad = BadRows::default();
        let kept = match &self.condition {
            None => None,
            Some(condition) => {
                let output = condition.run_full(column)?;
                bad.note(condition, output.bad, column, None)?;
                Some(output.values.as_boolean().clone())
            }
        };
        let mut results = Vec::new();
        for kernel in &self.kernels {
            let output = kernel.run_full(column)?;
            bad.note(kernel, output.bad, column, kept.as_ref())?;
            results.push(output.values);
        }
        let mut columns = Vec::new();
        for (kernel, field) in &self.sources {
            let result = plain_column(&results[*kernel])?;
            let values = match field {
                Some(field) => result.as_struct().column(*field).clone(),
                None => result,
            };
            columns.push(match &kept {
                Some(kept) => filter(&values, kept)?,
                None => values,
            });
        }
        Ok(NewValues { columns, kept, tally: bad.tally(column.len()) })
    }
}

/// The names of columns in Python and of functions in SQL are accepted too, where those of `uri get` are others.
fn name_here(part: &str) -> &str {
    const OTHERS: [(&str, &str); 3] =
        [("file_name", "filename"), ("host_ascii", "host:ascii"), ("host_unicode", "host:unicode")];
    OTHERS.into_iter().find(|(name, _)| *name == part).map_or(part, |(_, here)| here)
}

/// `NAME=PART`, where the name is a word: the key of a parameter may have a `=` too.
fn renamed(given: &str) -> Option<(&str, &str)> {
    let (name, part) = given.split_once('=')?;
    let is_word = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_word.then_some((name, part))
}

/// The rows with a bad value. Most blocks of rows have none; rows are examined only if there is one.
#[derive(Default)]
struct BadRows {
    is_bad: Vec<bool>,
    first: Option<(usize, String)>,
}

impl BadRows {
    /// Records the rows that a kernel has counted, among those that are kept.
    fn note(
        &mut self,
        kernel: &Kernel,
        count: usize,
        column: &dyn Array,
        kept: Option<&BooleanArray>,
    ) -> Result<(), ColumnError> {
        if count == 0 {
            return Ok(());
        }
        let output = kernel.clone().on_bad(OnBad::Report).run_full(column)?;
        let Some(errors) = output.errors else { return Ok(()) };
        self.is_bad.resize(column.len(), false);
        for (row, is_bad) in self.is_bad.iter_mut().enumerate() {
            let stays = kept.is_none_or(|kept| kept.is_valid(row) && kept.value(row));
            if errors.is_null(row) || !stays {
                continue;
            }
            *is_bad = true;
            if self.first.as_ref().is_none_or(|(first, _)| row < *first) {
                let messages =
                    errors.column_by_name("message").map(|column| column.as_string_view());
                let message =
                    messages.map_or_else(String::new, |texts| texts.value(row).to_owned());
                self.first = Some((row, message));
            }
        }
        Ok(())
    }

    fn tally(self, rows: usize) -> RowTally {
        let bad = self.is_bad.iter().filter(|is_bad| **is_bad).count();
        let first = self.first.map(|(row, what)| (row as u64, what));
        RowTally { rows: rows as u64, bad: bad as u64, first }
    }
}

/// The values of a dictionary, one per row.
fn plain_column(column: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    match column.as_any_dictionary_opt() {
        Some(coded) => take(coded.values(), coded.keys(), None),
        None => Ok(column.clone()),
    }
}

fn plain_type(data_type: DataType) -> DataType {
    match data_type {
        DataType::Dictionary(_, values) => *values,
        other => other,
    }
}
