//! Parquet: row groups are kept; each is processed by one thread.
//!
//! Without a condition, the columns of the file are copied in their encoding, and only the new ones are
//! encoded. With a condition, all columns are read and written again.

use std::fs::File;
use std::io;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Schema, SchemaRef};
use arrow_select::filter::filter_record_batch;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder,
};
use parquet::arrow::arrow_writer::{
    ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves,
};
use parquet::arrow::{
    ARROW_SCHEMA_META_KEY, ArrowSchemaConverter, ProjectionMask,
    add_encoded_arrow_schema_to_metadata,
};
use parquet::basic::Compression;
use parquet::bloom_filter::Sbbf;
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, PageIndexPolicy, ParquetMetaData, RowGroupMetaData};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};

use super::in_order::in_order;
use super::job::ColumnsJob;
use super::new_columns::RowTally;
use crate::early_exit::unless_it_panics;
use crate::output::{Failure, WholeFile};

/// The number of rows processed together.
const BATCH: usize = 8192;

pub(super) fn add_columns_to_parquet(job: &ColumnsJob<'_>) -> Result<RowTally, Failure> {
    // The Parquet crate panics on some damaged files.
    unless_it_panics(|| add_columns(job)).unwrap_or_else(|| Err(job.damaged()))
}

fn add_columns(job: &ColumnsJob<'_>) -> Result<RowTally, Failure> {
    let wrong = |error: ParquetError| job.unread(format!("not a complete Parquet file: {error}"));
    let file = job.open()?;
    let options = ArrowReaderOptions::new()
        .with_page_index_policy(PageIndexPolicy::Optional)
        .with_encoding_stats_as_mask(false);
    let metadata = ArrowReaderMetadata::load(&file, options).map_err(wrong)?;
    let plan = ParquetPlan::from_metadata(metadata, job)?;
    let out = WholeFile::create(job.output)?;
    let unwritten = |error: ParquetError| job.unwritten(error.into());
    let mut writer = SerializedFileWriter::new(out, plan.root.clone(), plan.properties.clone())
        .map_err(unwritten)?;
    let encoders = plan.encoders(&writer).map_err(unwritten)?;
    let (mut tally, mut progress) = (RowTally::default(), job.progress());
    let mut groups = 0..plan.metadata.metadata().num_row_groups();
    let written = in_order(
        job.threads,
        || Ok(groups.next()),
        |group| plan.encode(group, &encoders, job).map_err(wrong),
        |encoded: EncodedGroup| {
            tally.add(encoded.tally);
            let size = plan.group(encoded.group).compressed_size();
            if encoded.rows > 0 || !job.new_columns.has_condition() {
                plan.append(encoded.group, encoded.chunks, &file, &mut writer)
                    .map_err(unwritten)?;
            }
            job.count(u64::try_from(size).unwrap_or_default(), &mut progress);
            Ok(())
        },
        || job.damaged(),
    );
    if let Some(mut bar) = progress {
        bar.clear();
    }
    written?;
    writer.into_inner().map_err(unwritten)?.end()?;
    Ok(tally)
}

/// What is known before the first row is read.
struct ParquetPlan {
    metadata: ArrowReaderMetadata,
    /// The index of the column in the schema.
    index: usize,
    /// The columns to encode: the new ones, or all.
    schema: SchemaRef,
    /// The schema of the output.
    root: TypePtr,
    properties: Arc<WriterProperties>,
    filters: bool,
}

/// The encoded chunks of a row group.
struct EncodedGroup {
    group: usize,
    rows: usize,
    chunks: Vec<ArrowColumnChunk>,
    tally: RowTally,
}

impl ParquetPlan {
    fn from_metadata(metadata: ArrowReaderMetadata, job: &ColumnsJob<'_>) -> Result<Self, Failure> {
        let given = metadata.schema().clone();
        let names = || given.fields().iter().map(|field| field.name().as_str());
        if let Some(name) =
            job.new_columns.names().iter().find(|name| names().any(|other| other == *name))
        {
            return Err(job.clash(name));
        }
        let index = names().position(|name| name == job.column);
        let index = index.ok_or_else(|| job.no_column(names()))?;
        let added = job.new_columns.fields(given.field(index).data_type());
        let added = added.map_err(|error| job.unfit(&error))?;
        let filters = job.new_columns.has_condition();
        let all = || given.fields().iter().cloned().chain(added.iter().cloned().map(Arc::new));
        let schema = match filters {
            true => Schema::new_with_metadata(all().collect::<Vec<_>>(), given.metadata().clone()),
            false => Schema::new(added.clone()),
        };
        let wrong = |error: ParquetError| job.unread(error);
        let encoded = ArrowSchemaConverter::new().convert(&schema).map_err(wrong)?;
        let root = match filters {
            true => encoded.root_schema_ptr(),
            false => with_fields(metadata.metadata(), encoded.root_schema()).map_err(wrong)?,
        };
        // Parquet has only one string type; readers know it best under this name.
        let shown = added.iter().map(|field| match field.data_type() {
            DataType::Utf8View => Arc::new(field.clone().with_data_type(DataType::Utf8)),
            _ => Arc::new(field.clone()),
        });
        let shown: Vec<_> = given.fields().iter().cloned().chain(shown).collect();
        let shown = Schema::new_with_metadata(shown, given.metadata().clone());
        let properties = Arc::new(properties(metadata.metadata(), &given, index, &shown, filters));
        Ok(Self { metadata, index, schema: Arc::new(schema), root, properties, filters })
    }

    fn group(&self, group: usize) -> &RowGroupMetaData {
        self.metadata.metadata().row_group(group)
    }

    /// Creates the writers of the columns to encode.
    fn encoders(
        &self,
        writer: &SerializedFileWriter<WholeFile>,
    ) -> Result<ArrowRowGroupWriterFactory, ParquetError> {
        if self.filters {
            return Ok(ArrowRowGroupWriterFactory::new(writer, self.schema.clone()));
        }
        // The writers come from a file with only the new columns, which is never read.
        let root = ArrowSchemaConverter::new().convert(&self.schema)?.root_schema_ptr();
        let alone = SerializedFileWriter::new(io::sink(), root, self.properties.clone())?;
        Ok(ArrowRowGroupWriterFactory::new(&alone, self.schema.clone()))
    }

    /// Reads a row group, and encodes the columns to encode.
    fn encode(
        &self,
        group: usize,
        encoders: &ArrowRowGroupWriterFactory,
        job: &ColumnsJob<'_>,
    ) -> Result<EncodedGroup, ParquetError> {
        // Clones of an open file would share its position.
        let file = File::open(job.file)?;
        let reader =
            ParquetRecordBatchReaderBuilder::new_with_metadata(file, self.metadata.clone());
        let mask = match self.filters {
            true => ProjectionMask::all(),
            false => ProjectionMask::roots(reader.parquet_schema(), [self.index]),
        };
        let reader = reader
            .with_row_groups(vec![group])
            .with_batch_size(BATCH)
            .with_projection(mask)
            .build()?;
        let mut writers = encoders.create_column_writers(group)?;
        let (mut rows, mut tally) = (0, RowTally::default());
        for batch in reader {
            let batch = batch?;
            let column = batch.column(if self.filters { self.index } else { 0 });
            let answers = job.new_columns.compute(column)?;
            let kept = match &answers.kept {
                Some(kept) => Some(filter_record_batch(&batch, kept)?),
                None => None,
            };
            tally.add(answers.tally);
            rows += kept.as_ref().map_or(batch.num_rows(), RecordBatch::num_rows);
            let before = kept.iter().flat_map(|batch| batch.columns().iter().cloned());
            let columns: Vec<ArrayRef> = before.chain(answers.columns).collect();
            write_batch(&columns, &self.schema, &mut writers)?;
        }
        let chunks = writers.into_iter().map(ArrowColumnWriter::close).collect::<Result<_, _>>()?;
        Ok(EncodedGroup { group, rows, chunks, tally })
    }

    /// Writes a row group: the columns of the file as encoded there, unless all were encoded again, and the
    /// others.
    fn append(
        &self,
        group: usize,
        chunks: Vec<ArrowColumnChunk>,
        file: &File,
        writer: &mut SerializedFileWriter<WholeFile>,
    ) -> Result<(), ParquetError> {
        let mut out = writer.next_row_group()?;
        if !self.filters {
            let metadata = self.metadata.metadata();
            for (leaf, column) in self.group(group).columns().iter().enumerate() {
                let closed = ColumnCloseResult {
                    bytes_written: u64::try_from(column.compressed_size()).unwrap_or_default(),
                    rows_written: u64::try_from(self.group(group).num_rows()).unwrap_or_default(),
                    metadata: column.clone(),
                    bloom_filter: Sbbf::read_from_column_chunk(column, file)?,
                    column_index: metadata
                        .column_index()
                        .filter(|_| metadata.offset_index().is_some())
                        .and_then(|indexes| Some(indexes.get(group)?.get(leaf)?.clone())),
                    offset_index: metadata
                        .offset_index()
                        .and_then(|indexes| Some(indexes.get(group)?.get(leaf)?.clone())),
                };
                out.append_column(file, closed)?;
            }
        }
        for chunk in chunks {
            chunk.append_to_row_group(&mut out)?;
        }
        out.close()?;
        Ok(())
    }
}

/// Encodes the rows of a batch.
fn write_batch(
    columns: &[ArrayRef],
    schema: &Schema,
    writers: &mut [ArrowColumnWriter],
) -> Result<(), ParquetError> {
    let mut writers = writers.iter_mut();
    for (field, column) in schema.fields().iter().zip(columns) {
        for leaf in compute_leaves(field, column)? {
            if let Some(writer) = writers.next() {
                writer.write(&leaf)?;
            }
        }
    }
    Ok(())
}

/// The schema of the file, followed by the fields of another.
fn with_fields(metadata: &ParquetMetaData, added: &Type) -> Result<TypePtr, ParquetError> {
    let given = metadata.file_metadata().schema();
    let fields = given.get_fields().iter().chain(added.get_fields()).cloned().collect();
    Ok(Arc::new(Type::group_type_builder(given.name()).with_fields(fields).build()?))
}

/// How columns are written: compressed like those of the file, with the file's metadata.
fn properties(
    metadata: &ParquetMetaData,
    given: &Schema,
    index: usize,
    shown: &Schema,
    filters: bool,
) -> WriterProperties {
    let words = metadata.file_metadata().key_value_metadata().cloned().unwrap_or_default();
    let knows_arrow = words.iter().any(|pair| pair.key == ARROW_SCHEMA_META_KEY);
    let words: Vec<KeyValue> =
        words.into_iter().filter(|pair| pair.key != ARROW_SCHEMA_META_KEY).collect();
    let mut builder =
        WriterProperties::builder().set_key_value_metadata((!words.is_empty()).then_some(words));
    // A page index covers all columns of a file, or none.
    if !filters && metadata.offset_index().is_none() {
        builder = builder
            .set_offset_index_disabled(true)
            .set_statistics_enabled(EnabledStatistics::Chunk);
    }
    if let Some(first) = metadata.row_groups().first() {
        builder = builder.set_sorting_columns(first.sorting_columns().cloned());
        let of_urls = first.columns().iter().find(|column| {
            column.column_descr().path().parts().first() == Some(given.field(index).name())
        });
        builder = builder.set_compression(
            of_urls.map_or(Compression::UNCOMPRESSED, |column| column.compression()),
        );
        for column in first.columns().iter().filter(|_| filters) {
            let path = column.column_descr().path().clone();
            builder = builder.set_column_compression(path, column.compression());
        }
    }
    let mut properties = builder.build();
    if knows_arrow {
        add_encoded_arrow_schema_to_metadata(shown, &mut properties);
    }
    properties
}
