//! Rows of columns, one of which is the input, for commands that append their answer as new columns: `--column`
//! and `--csv-column`.

use std::num::NonZero;

use clap::Args;

use crate::args::{InputArgs, OnError, OutputArgs, ReadArgs, at_least_1};
use crate::csv::{field_value, fields};
use crate::fault::Fault;
use crate::secret::shown_name;
use crate::table::Table;

/// `--column` and `--csv-column`.
#[derive(Args)]
pub(crate) struct ColumnArgs {
    /// Lines are rows of tab-separated columns. The input is column N, counted from 1; the answer
    /// is appended to the row. --on-error applies to the row of a bad input: it is left out, or
    /// kept with an empty column or the input
    #[arg(long, value_name = "N", value_parser = at_least_1)]
    #[arg(conflicts_with_all = ["json", "csv", "csv_safe", "tsv"])]
    column: Option<NonZero<usize>>,

    /// Like --column, for CSV (RFC 4180): the input is the column with this NAME in the header, which
    /// is the first line, or column N, where only --skip-header says that there is a header. The
    /// other columns keep their bytes. A row with another number of fields than the header is a
    /// bad input: it is reported and left out, or kept as it is with --on-error keep or null
    #[arg(long, value_name = "NAME|N", conflicts_with_all = ["column", "json", "csv"])]
    #[arg(conflicts_with_all = ["csv_safe", "tsv", "null", "null_input"])]
    csv_column: Option<String>,
}

impl ColumnArgs {
    pub(crate) const fn is_csv(&self) -> bool {
        self.csv_column.is_some()
    }

    /// The inputs, read from the column if one is given. `names` are those of the answer's columns.
    pub(crate) fn inputs(
        &self,
        inputs: &InputArgs,
        output: &OutputArgs,
        names: &[&str],
    ) -> InputArgs {
        self.inputs_answered(inputs, output, AnswerPlace::NewColumns, names)
    }

    /// The same for a command that selects rows, which are written as they are.
    pub(crate) fn selected_inputs(&self, inputs: &InputArgs, output: &OutputArgs) -> InputArgs {
        self.inputs_answered(inputs, output, AnswerPlace::Nowhere, &[])
    }

    /// The same for a command whose answer replaces the input.
    pub(crate) fn replaced_inputs(&self, inputs: &InputArgs, output: &OutputArgs) -> InputArgs {
        self.inputs_answered(inputs, output, AnswerPlace::SameColumn, &[])
    }

    fn inputs_answered(
        &self,
        inputs: &InputArgs,
        output: &OutputArgs,
        place: AnswerPlace,
        names: &[&str],
    ) -> InputArgs {
        let position = match (self.column, &self.csv_column) {
            (Some(number), _) => Some(ColumnPosition::Index(number.get() - 1)),
            (None, Some(name)) => Some(ColumnPosition::from_operand(name)),
            (None, None) => None,
        };
        let column = position.map(|position| InputColumn {
            position,
            place,
            names: names.iter().map(|&name| name.to_owned()).collect(),
            on_error: output.on_error,
            is_csv: self.is_csv(),
            answers_are_csv: false,
        });
        let is_named =
            column.as_ref().is_some_and(|it| matches!(it.position, ColumnPosition::Name(_)));
        let skip_header = inputs.read.skip_header || is_named;
        let read = ReadArgs { column, skip_header, ..inputs.read.clone() };
        InputArgs { read, uris: inputs.uris.clone() }
    }
}

/// The column with the input, and the new columns.
#[derive(Clone)]
pub(crate) struct InputColumn {
    position: ColumnPosition,
    pub(crate) place: AnswerPlace,
    names: Vec<String>,
    on_error: OnError,
    pub(crate) is_csv: bool,
    /// Whether the command answers a good input with fields of CSV, not with plain text.
    pub(crate) answers_are_csv: bool,
}

/// Where the answer is in the row that is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnswerPlace {
    NewColumns,
    /// In place of the input.
    SameColumn,
    /// An answer only means that the row is written.
    Nowhere,
}

#[derive(Clone)]
enum ColumnPosition {
    /// From 0.
    Index(usize),
    /// In the header.
    Name(String),
}

impl ColumnPosition {
    fn from_operand(operand: &str) -> Self {
        match operand.parse::<NonZero<usize>>() {
            Ok(number) => Self::Index(number.get() - 1),
            Err(_) => Self::Name(operand.to_owned()),
        }
    }
}

/// Where the input is in the rows of one file.
#[derive(Clone, Copy, Default)]
pub(crate) struct RowLayout {
    /// From 0.
    index: usize,
    /// The number of columns in CSV with a header.
    columns: Option<usize>,
}

impl InputColumn {
    /// The layout of a file without a header.
    pub(crate) const fn layout(&self) -> RowLayout {
        let index = match &self.position {
            ColumnPosition::Index(index) => *index,
            // INVARIANT: a file whose column is named has a header.
            ColumnPosition::Name(_) => unreachable!(),
        };
        RowLayout { index, columns: None }
    }

    /// The layout of a file with this header, which has no line end.
    pub(crate) fn layout_of(&self, header: &[u8]) -> Result<RowLayout, String> {
        if !self.is_csv {
            return Ok(self.layout());
        }
        let header = fields(header).ok_or("a quote in the header is not closed")?;
        let columns = Some(header.len());
        let name = match &self.position {
            ColumnPosition::Index(index) => return Ok(RowLayout { index: *index, columns }),
            ColumnPosition::Name(name) => name,
        };
        let values = header.into_iter().map(|field| field_value(field).unwrap_or_default());
        let names: Vec<_> =
            values.map(|value| String::from_utf8_lossy(&value).into_owned()).collect();
        match names.iter().position(|other| other == name) {
            Some(index) => Ok(RowLayout { index, columns }),
            None => Err(no_such_column(name, &names)),
        }
    }

    /// The names of the new columns, as they are appended to a header.
    pub(crate) fn push_names(&self, out: &mut Vec<u8>) {
        for name in &self.names {
            if self.is_csv {
                out.push(b',');
                Table::Csv.value(out, name.as_bytes());
            } else {
                out.push(b'\t');
                out.extend_from_slice(name.as_bytes());
            }
        }
    }

    /// Pads the answer from `start` on, which includes its end, to the number of columns: the
    /// answer to a bad input has only one.
    pub(crate) fn fill_up(&self, out: &mut Vec<u8>, start: usize) {
        let tabs = out[start..].iter().filter(|byte| **byte == b'\t').count();
        let missing = self.names.len().saturating_sub(1 + tabs);
        if missing > 0
            && let Some(end) = out.pop()
        {
            out.resize(out.len() + missing, b'\t');
            out.push(end);
        }
    }

    /// Turns the answer from `start` on, with its newline, into as many fields of CSV as there are new
    /// columns. For a bad input, an empty answer is an absent value.
    pub(crate) fn write_fields(&self, out: &mut Vec<u8>, start: usize, is_bad: bool) {
        let mut answer = out.split_off(start);
        answer.pop();
        match self.place {
            AnswerPlace::NewColumns => {}
            AnswerPlace::SameColumn if is_bad && answer.is_empty() => return,
            AnswerPlace::SameColumn => return Table::Csv.value(out, &answer),
            AnswerPlace::Nowhere => return,
        }
        if self.answers_are_csv && !is_bad {
            out.push(b',');
            out.extend_from_slice(&answer);
            return;
        }
        let most = self.names.len();
        let mut values = answer.splitn(most, |byte| *byte == b'\t');
        for _ in 0..most {
            out.push(b',');
            if let Some(value) = values.next().filter(|value| !is_bad || !value.is_empty()) {
                Table::Csv.value(out, value);
            }
        }
    }

    pub(crate) const fn on_error(&self) -> OnError {
        self.on_error
    }
}

impl RowLayout {
    /// The input in a row with tabs between the columns.
    pub(crate) fn column_in<'a>(&self, row: &'a [u8]) -> Result<&'a [u8], Fault> {
        let mut columns = row.split(|byte| *byte == b'\t');
        columns.nth(self.index).ok_or_else(|| Fault::no_column(self.index + 1))
    }

    /// The field with the input in a row of CSV, as written.
    pub(crate) fn field_in<'a>(&self, row: &'a [u8]) -> Result<&'a [u8], Fault> {
        let fields = fields(row).ok_or_else(Fault::open_quote)?;
        if let Some(columns) = self.columns.filter(|columns| *columns != fields.len()) {
            return Err(Fault::field_count(fields.len(), columns));
        }
        fields.get(self.index).copied().ok_or_else(|| Fault::no_column(self.index + 1))
    }

    /// Whether an empty line is not a row: most readers skip one, unless there is only one column.
    pub(crate) fn has_several_columns(&self) -> bool {
        self.columns.unwrap_or(self.index + 1) > 1
    }
}

/// Lists the names, unless there are many.
fn no_such_column(name: &str, names: &[String]) -> String {
    const MOST: usize = 12;
    let listed: Vec<_> = names.iter().take(MOST).map(|name| shown_name(name)).collect();
    let more = if names.len() > MOST { ", …" } else { "" };
    let (name, listed) = (shown_name(name), listed.join(", "));
    format!("no column is named '{name}'; the header has {listed}{more}")
}
