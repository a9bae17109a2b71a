//! CSV by RFC 4180: rows keep their bytes, and values are appended.

use std::io::Write;

use arrow_array::builder::{ArrayBuilder, BinaryBuilder};

use super::job::ColumnsJob;
use super::new_columns::RowTally;
use super::text_rows::{Cell, CellValues, RecordBlocks, RowFault, TextRows, write_rows};
use crate::csv::{field_value, fields, record_end, split_end};
use crate::engine::BYTE_ORDER_MARK;
use crate::output::{Failure, WholeFile};
use crate::table::Table;

pub(super) fn add_columns_to_csv(job: &ColumnsJob<'_>) -> Result<RowTally, Failure> {
    let mut blocks = RecordBlocks::new(job.open()?);
    let header = blocks.first(CsvLayout::record_end).map_err(|error| job.unread(error))?;
    let header = header.ok_or_else(|| job.unread("the file is empty; expected a header"))?;
    let layout = CsvLayout::from_header(&header, job)?;
    let (row, end) = split_end(&header);
    let mut names = row.to_vec();
    for name in job.new_columns.names() {
        names.push(b',');
        Table::Csv.value(&mut names, name.as_bytes());
    }
    names.extend_from_slice(if end.is_empty() { b"\n" } else { end });
    let mut out = WholeFile::create(job.output)?;
    out.write_all(&names).map_err(|error| out.failure(error))?;
    let tally = write_rows(&layout, blocks, &mut out, job)?;
    out.end()?;
    Ok(tally)
}

/// The columns, from the header.
struct CsvLayout {
    /// The index of the column, from 0.
    index: usize,
    columns: usize,
}

impl CsvLayout {
    fn from_header(header: &[u8], job: &ColumnsJob<'_>) -> Result<Self, Failure> {
        let (row, _) = split_end(header);
        let row = row.strip_prefix(BYTE_ORDER_MARK).unwrap_or(row);
        let fields = fields(row).ok_or_else(|| job.unread("the header: a quote is not closed"))?;
        let names: Vec<_> = fields
            .into_iter()
            .map(|field| {
                String::from_utf8_lossy(&field_value(field).unwrap_or_default()).into_owned()
            })
            .collect();
        if let Some(name) = job.new_columns.names().iter().find(|name| names.contains(name)) {
            return Err(job.clash(name));
        }
        let index = names.iter().position(|name| name == job.column);
        let index = index.ok_or_else(|| job.no_column(names.iter().map(String::as_str)))?;
        Ok(Self { index, columns: names.len() })
    }
}

impl TextRows for CsvLayout {
    fn record_end(bytes: &[u8]) -> Option<usize> {
        record_end(bytes)
    }

    fn answer(&self, block: &[u8], job: &ColumnsJob<'_>) -> Result<(Vec<u8>, RowTally), RowFault> {
        let mut urls = BinaryBuilder::new();
        let mut records = Vec::new();
        let mut start = 0;
        while start < block.len() {
            let record = &block[start..];
            let record = &record[..Self::record_end(record).unwrap_or(record.len())];
            start += record.len();
            let (row, _) = split_end(record);
            // Most readers skip an empty line, unless there is only one column.
            let is_blank = row.is_empty() && self.columns > 1;
            records.push((record, is_blank));
            if is_blank {
                continue;
            }
            let wrong = |what| RowFault { row: urls.len() as u64, what, is_usage: false };
            let url = self.field(row).map_err(wrong)?;
            urls.append_option(field_value(url));
        }
        let answers = job.new_columns.compute(&urls.finish())?;
        let columns: Vec<_> = answers.columns.iter().map(CellValues::from_column).collect();
        let mut out = Vec::with_capacity(block.len() + block.len() / 2);
        // The index of the input row, and that of the row of the new columns.
        let (mut given, mut answered) = (0, 0);
        for (record, is_blank) in records {
            if is_blank {
                out.extend_from_slice(record);
                continue;
            }
            given += 1;
            if !answers.keeps(given - 1) {
                continue;
            }
            let (row, end) = split_end(record);
            out.extend_from_slice(row);
            for column in &columns {
                out.push(b',');
                match column.cell(answered) {
                    Cell::Null => {}
                    Cell::Text(text) => Table::Csv.value(&mut out, text.as_bytes()),
                    Cell::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
                }
            }
            out.extend_from_slice(end);
            answered += 1;
        }
        Ok((out, answers.tally))
    }
}

impl CsvLayout {
    /// The field of the column.
    fn field<'a>(&self, row: &'a [u8]) -> Result<&'a [u8], String> {
        let fields = fields(row).ok_or("a quote is not closed")?;
        match fields.get(self.index) {
            Some(field) if fields.len() == self.columns => Ok(field),
            _ => {
                Err(format!("it has {} fields, but the header has {}", fields.len(), self.columns))
            }
        }
    }
}
