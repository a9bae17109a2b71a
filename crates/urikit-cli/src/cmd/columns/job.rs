//! The run: selects the format, and reports at the end.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use urikit_arrow::{ColumnError, Grammar};

use super::Arguments;
use super::csv::add_columns_to_csv;
use super::json_lines::add_columns_to_json_lines;
use super::new_columns::{NewColumns, RowTally};
use super::parquet_file::add_columns_to_parquet;
use crate::args::thread_count;
use crate::engine::Progress;
use crate::output::{Failure, Outcome};
use crate::secret::shown_name;

/// The task, for all formats.
pub(super) struct ColumnsJob<'a> {
    pub(super) file: &'a Path,
    pub(super) output: &'a Path,
    pub(super) column: &'a str,
    pub(super) new_columns: NewColumns,
    pub(super) threads: usize,
    taken: Arc<AtomicU64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FileFormat {
    Parquet,
    Csv,
    JsonLines,
}

const ENDS: [(&str, FileFormat); 4] = [
    ("parquet", FileFormat::Parquet),
    ("csv", FileFormat::Csv),
    ("jsonl", FileFormat::JsonLines),
    ("ndjson", FileFormat::JsonLines),
];

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { file, output, column, rule, .. } = arguments;
    arguments.psl.load()?;
    let Some(grammar) = Grammar::from_name(rule.rule.name()) else {
        let accepted = Grammar::ALL.map(Grammar::name).join(", ");
        return Err(Failure::Usage(format!(
            "--as {} is not supported here; use {accepted}",
            rule.rule.name()
        )));
    };
    let parts = arguments.add.as_deref().unwrap_or_default();
    let new_columns = NewColumns::from_options(parts, arguments.condition.as_deref(), grammar)?;
    let format = file_format(file).ok_or_else(|| {
        let ends = ENDS.map(|(end, _)| format!(".{end}")).join(", ");
        Failure::Usage(format!(
            "{}: unknown format; use a file whose name ends in {ends}",
            shown(file)
        ))
    })?;
    if file_format(output).is_some_and(|other| other != format) {
        let (file, output) = (shown(file), shown(output));
        return Err(Failure::Usage(format!("-o {output}: it must have the format of {file}")));
    }
    let threads = thread_count(arguments.threads);
    let job = ColumnsJob { file, output, column, new_columns, threads, taken: Arc::default() };
    let tally = match format {
        FileFormat::Parquet => add_columns_to_parquet(&job),
        FileFormat::Csv => add_columns_to_csv(&job),
        FileFormat::JsonLines => add_columns_to_json_lines(&job),
    }?;
    if tally.bad == 0 {
        return Ok(Outcome::AllWell);
    }
    if !arguments.quiet {
        // If this can't be written, there is still the exit status.
        let _ = writeln!(io::stderr(), "uri: {}", job.words(&tally));
    }
    Ok(Outcome::SomeBad)
}

/// The format by the extension of the name.
fn file_format(path: &Path) -> Option<FileFormat> {
    let end = path.extension()?.to_str()?.to_ascii_lowercase();
    ENDS.iter().find(|(known, _)| *known == end).map(|(_, format)| *format)
}

fn shown(path: &Path) -> String {
    shown_name(&path.display().to_string())
}

impl ColumnsJob<'_> {
    pub(super) fn open(&self) -> Result<File, Failure> {
        File::open(self.file).map_err(|error| self.unread(error))
    }

    /// A progress bar, on terminals.
    pub(super) fn progress(&self) -> Option<Progress> {
        let size = fs::metadata(self.file).ok()?.len();
        Progress::of_size(size, Arc::clone(&self.taken))
    }

    /// Reports that `bytes` more bytes of the file are done.
    pub(super) fn count(&self, bytes: u64, progress: &mut Option<Progress>) {
        self.taken.fetch_add(bytes, Ordering::Relaxed);
        if let Some(progress) = progress {
            progress.draw();
        }
    }

    /// The failure to read the file.
    pub(super) fn unread(
        &self,
        error: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Failure {
        Failure::read(&self.file.display().to_string(), io::Error::other(error))
    }

    /// The failure to write the output.
    pub(super) fn unwritten(&self, error: io::Error) -> Failure {
        Failure::WriteTo { name: shown(self.output), error }
    }

    /// The failure of another crate on damaged input.
    pub(super) fn damaged(&self) -> Failure {
        self.unread("it is damaged, or uses an unknown feature")
    }

    /// The failure for a column that does not exist.
    pub(super) fn no_column<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Failure {
        let names: Vec<_> = names.into_iter().map(shown_name).collect();
        let (column, file) = (shown_name(self.column), shown(self.file));
        let names = names.join(", ");
        Failure::Usage(format!("--column: {file} has no column '{column}'; it has {names}"))
    }

    /// The failure for a new column whose name is taken.
    pub(super) fn clash(&self, name: &str) -> Failure {
        Failure::Usage(self.about_file(&self.clash_words(name)))
    }

    pub(super) fn clash_words(&self, name: &str) -> String {
        let name = shown_name(name);
        format!("column '{name}' exists; use --add OTHER_NAME={name}")
    }

    /// A message about the file.
    pub(super) fn about_file(&self, what: &str) -> String {
        format!("{}: {what}", shown(self.file))
    }

    /// The failure for a column of another type.
    pub(super) fn unfit(&self, error: &ColumnError) -> Failure {
        let (column, file) = (shown_name(self.column), shown(self.file));
        Failure::Usage(format!("--column: '{column}' of {file}: {error}"))
    }

    /// The message about bad values.
    fn words(&self, tally: &RowTally) -> String {
        let RowTally { rows, bad, first } = tally;
        let (column, file) = (shown_name(self.column), shown(self.file));
        let values = if *bad == 1 { "value is" } else { "values are" };
        let mut words = format!("{file}: {bad} {values} bad in the {rows} rows of '{column}'");
        if let Some((row, what)) = first {
            words += &format!("; the first, in row {row} (from 0): {what}");
        }
        words
    }
}
