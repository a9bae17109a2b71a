//! The query, and its rows as printed.

use std::collections::HashMap;
use std::future::poll_fn;
use std::io;
use std::sync::Arc;

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::json::WriterBuilder;
use datafusion::arrow::json::writer::LineDelimited;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::catalog::Session;
use datafusion::common::GetExt;
use datafusion::config::Dialect;
use datafusion::datasource::file_format::json::JsonFormatFactory;
use datafusion::datasource::file_format::{FileFormat, FileFormatFactory};
use datafusion::datasource::listing::ListingTableUrl;
use datafusion::error::DataFusionError;
use datafusion::prelude::{SessionConfig, SessionContext};
use tokio::runtime;

use super::Arguments;
use crate::args::thread_count;
use crate::early_exit::unless_it_panics;
use crate::one_line::push_one_line;
use crate::output::{Failure, Outcome, Sink, Standard};
use crate::secret::shown_words;
use crate::table::Table;

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let threads = thread_count(arguments.threads);
    let answered = on_threads(threads, answer(arguments, threads));
    match answered.unwrap_or_else(|| Err(unread(DAMAGED))) {
        Ok(()) => Ok(Outcome::AllWell),
        Err(failure @ Failure::Read { .. }) => Err(named(&arguments.query, failure)),
        Err(failure) => failure.unless_pipe_is_closed(Outcome::AllWell),
    }
}

const DAMAGED: &str = "it is damaged, or uses an unknown feature";

/// The result of `work`; `None` if it panics, as the crates that read files do on some damaged ones.
fn on_threads<T>(
    threads: usize,
    work: impl Future<Output = Result<T, Failure>>,
) -> Option<Result<T, Failure>> {
    let runtime = runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build();
    unless_it_panics(|| match runtime {
        Ok(runtime) => runtime.block_on(work),
        Err(error) => Err(unread(error)),
    })
}

/// The failure with the name of the file that can't be read: each that the query names is read by itself.
fn named(query: &str, failure: Failure) -> Failure {
    let files = on_threads(1, files_of(query)).and_then(Result::ok).unwrap_or_default();
    for file in files {
        let read = on_threads(1, read_whole(&file)).unwrap_or_else(|| Err(unread(DAMAGED)));
        if let Err(Failure::Read { error, .. }) = read {
            return Failure::Read { name: file, error };
        }
    }
    failure
}

/// The files that the tables of a query are made of.
async fn files_of(query: &str) -> Result<Vec<String>, Failure> {
    let context = session(1)?;
    let state = context.state();
    let statement = state.sql_to_statement(query, &Dialect::Generic).map_err(failure)?;
    let mut files = Vec::new();
    for table in state.resolve_table_references(&statement).map_err(failure)? {
        let url = ListingTableUrl::parse(table.table()).map_err(failure)?;
        let store = state.runtime_env().object_store(&url).map_err(failure)?;
        let mut listed = url.list_all_files(&state, &*store, "").await.map_err(failure)?;
        while let Some(file) = poll_fn(|context| listed.as_mut().poll_next(context)).await {
            files.push(format!("/{}", file.map_err(unread)?.location));
        }
    }
    files.sort();
    Ok(files)
}

async fn read_whole(file: &str) -> Result<(), Failure> {
    let quoted = file.replace('"', "\"\"");
    let context = session(1)?;
    let frame = context.sql(&format!("SELECT * FROM \"{quoted}\"")).await.map_err(failure)?;
    let mut rows = frame.execute_stream().await.map_err(failure)?;
    while let Some(batch) = poll_fn(|context| rows.as_mut().poll_next(context)).await {
        batch.map_err(failure)?;
    }
    Ok(())
}

/// A session in which files are tables.
fn session(threads: usize) -> Result<SessionContext, Failure> {
    let config = SessionConfig::new().with_information_schema(true).with_target_partitions(threads);
    let context = SessionContext::new_with_config(config).enable_url_table();
    for end in ["jsonl", "ndjson"] {
        let lines = Arc::new(JsonLines(end));
        context.state_ref().write().register_file_format(lines, true).map_err(failure)?;
    }
    Ok(context)
}

async fn answer(arguments: &Arguments, threads: usize) -> Result<(), Failure> {
    let context = session(threads)?;
    urikit_datafusion::register(&context);
    if arguments.spark {
        urikit_datafusion::register_spark(&context);
    }
    let frame = context.sql(&arguments.query).await.map_err(failure)?;
    let names: Vec<String> =
        frame.schema().fields().iter().map(|field| field.name().clone()).collect();
    let mut rows = frame.execute_stream().await.map_err(failure)?;
    let form = RowFormat::from_arguments(arguments);
    let mut standard = Standard::new();
    standard.take(&form.header(&names))?;
    while let Some(batch) = poll_fn(|context| rows.as_mut().poll_next(context)).await {
        let mut out = Vec::new();
        form.write(&batch.map_err(failure)?, &mut out).map_err(unread)?;
        standard.take(&out)?;
    }
    Ok(())
}

/// How rows are written.
enum RowFormat {
    Plain,
    Json,
    Table(Table),
}

impl RowFormat {
    const fn from_arguments(arguments: &Arguments) -> Self {
        match arguments {
            Arguments { json: true, .. } => Self::Json,
            Arguments { csv: true, .. } => Self::Table(Table::Csv),
            Arguments { tsv: true, .. } => Self::Table(Table::Tsv),
            _ => Self::Plain,
        }
    }

    fn header(&self, names: &[String]) -> Vec<u8> {
        let mut header = Vec::new();
        if let Self::Table(table) = self {
            table.row(&mut header, names.iter().map(|name| Some(name.as_bytes())));
        }
        header
    }

    fn write(&self, batch: &RecordBatch, out: &mut Vec<u8>) -> Result<(), ArrowError> {
        if matches!(self, Self::Json) {
            let writer = WriterBuilder::new().with_explicit_nulls(true);
            let mut writer = writer.build::<_, LineDelimited>(out);
            writer.write(batch)?;
            return writer.finish();
        }
        let options = FormatOptions::new();
        let columns = batch.columns().iter();
        let columns: Vec<_> = columns
            .map(|column| Ok((column, ArrayFormatter::try_new(column, &options)?)))
            .collect::<Result<_, ArrowError>>()?;
        for row in 0..batch.num_rows() {
            for (index, (column, shown)) in columns.iter().enumerate() {
                if index > 0 {
                    out.push(self.separator());
                }
                if column.is_null(row) {
                    continue;
                }
                let text = shown.value(row).try_to_string()?;
                match self {
                    Self::Table(table) => table.value(out, text.as_bytes()),
                    _ => push_one_line(out, text.as_bytes()),
                }
            }
            out.push(b'\n');
        }
        Ok(())
    }

    const fn separator(&self) -> u8 {
        match self {
            Self::Table(table) => table.separator(),
            _ => b'\t',
        }
    }
}

/// What is wrong with the query, or with its input.
fn failure(error: DataFusionError) -> Failure {
    let is_usage = matches!(
        error.find_root(),
        DataFusionError::SQL(..)
            | DataFusionError::Plan(_)
            | DataFusionError::SchemaError(..)
            | DataFusionError::NotImplemented(_)
    );
    let mut words = shown_words(&error.strip_backtrace());
    if !is_usage {
        return unread(words);
    }
    if words.contains("table '") && words.contains("not found") {
        words += "; a file is named in double quotes: FROM \"log.parquet\", a .csv or a .json file";
    }
    Failure::Usage(format!("QUERY: {words}"))
}

fn unread(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Failure {
    Failure::Read { name: "what the query names".to_owned(), error: io::Error::other(error) }
}

/// JSON lines under file extensions that DataFusion does not use.
#[derive(Debug)]
struct JsonLines(&'static str);

impl GetExt for JsonLines {
    fn get_ext(&self) -> String {
        self.0.to_owned()
    }
}

impl FileFormatFactory for JsonLines {
    fn create(
        &self,
        state: &dyn Session,
        options: &HashMap<String, String>,
    ) -> Result<Arc<dyn FileFormat>, DataFusionError> {
        JsonFormatFactory::new().create(state, options)
    }

    fn default(&self) -> Arc<dyn FileFormat> {
        FileFormatFactory::default(&JsonFormatFactory::new())
    }
}
