//! CSV by RFC 4180: rows keep their bytes, and values are appended.

use std::borrow::Cow;
use std::io::Write;

use arrow_array::builder::{ArrayBuilder, BinaryBuilder};
use memchr::{memchr, memchr2, memmem};

use super::job::ColumnsJob;
use super::new_columns::RowTally;
use super::text_rows::{Cell, CellValues, RecordBlocks, RowFault, TextRows, write_rows};
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
        let fields = fields(row).map_err(|what| job.unread(format!("the header: {what}")))?;
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
        let newline = memchr(b'\n', bytes)?;
        if memchr(b'"', &bytes[..newline]).is_none() {
            return Some(newline + 1);
        }
        let mut start = 0;
        loop {
            let end = field_end(bytes, start)?;
            match bytes.get(end)? {
                b'\n' => return Some(end + 1),
                _ => start = end + 1,
            }
        }
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
        let fields = fields(row)?;
        match fields.get(self.index) {
            Some(field) if fields.len() == self.columns => Ok(field),
            _ => {
                Err(format!("it has {} fields, but the header has {}", fields.len(), self.columns))
            }
        }
    }
}

/// A record without its line end, and the line end.
fn split_end(record: &[u8]) -> (&[u8], &[u8]) {
    let end = match record {
        [.., b'\r', b'\n'] => 2,
        [.., b'\n'] => 1,
        _ => 0,
    };
    record.split_at(record.len() - end)
}

/// The fields of a row, as written.
fn fields(row: &[u8]) -> Result<Vec<&[u8]>, String> {
    let mut fields = Vec::new();
    let mut start = 0;
    loop {
        let end = field_end(row, start).ok_or("a quote is not closed")?;
        fields.push(&row[start..end]);
        if end == row.len() {
            return Ok(fields);
        }
        start = end + 1;
    }
}

/// Where the field that starts at `start` ends: before a comma or newline, or at the end; `None` within quotes.
fn field_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    if bytes.get(at) == Some(&b'"') {
        at += 1;
        loop {
            at += memchr(b'"', &bytes[at..])? + 1;
            if bytes.get(at) != Some(&b'"') {
                break;
            }
            at += 1;
        }
    }
    Some(memchr2(b',', b'\n', &bytes[at..]).map_or(bytes.len(), |found| at + found))
}

/// The value of a field: `""` is an empty string, and nothing is null.
fn field_value(field: &[u8]) -> Option<Cow<'_, [u8]>> {
    let Some(inside) = field.strip_prefix(b"\"") else {
        return (!field.is_empty()).then_some(Cow::Borrowed(field));
    };
    if let Some(inside) = inside.strip_suffix(b"\"")
        && memmem::find(inside, b"\"").is_none()
    {
        return Some(Cow::Borrowed(inside));
    }
    let mut text = Vec::new();
    let mut rest = inside;
    // A quote is written twice, except for the closing one.
    while let Some(quote) = memchr(b'"', rest) {
        text.extend_from_slice(&rest[..quote]);
        rest = &rest[quote + 1..];
        match rest.strip_prefix(b"\"") {
            Some(after) => {
                text.push(b'"');
                rest = after;
            }
            None => break,
        }
    }
    text.extend_from_slice(rest);
    Some(Cow::Owned(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_end_outside_quotes() {
        for (bytes, end) in [
            (&b"a,b\nc"[..], Some(4)),
            (b"a,\"b\nc\"\nd", Some(8)),
            (b"\"a\"\"\n\",b\n", Some(9)),
            (b"\"a\nb", None),
            (b"a,b", None),
            (b"a\"b,c\n\"", Some(6)),
            (b"\"\"\n", Some(3)),
        ] {
            assert_eq!(CsvLayout::record_end(bytes), end, "{}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn values_are_what_fields_say() {
        let row = br#"a,,"","b""c","d,e","""","f"g"#;
        let fields = fields(row).unwrap();
        let values: Vec<_> = fields.into_iter().map(field_value).collect();
        let values: Vec<_> = values.iter().map(|value| value.as_deref()).collect();
        let expected: [Option<&[u8]>; 7] =
            [Some(b"a"), None, Some(b""), Some(b"b\"c"), Some(b"d,e"), Some(b"\""), Some(b"fg")];
        assert_eq!(values, expected);
    }
}
