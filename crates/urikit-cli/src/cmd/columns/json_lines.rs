//! One JSON object per line: objects keep their bytes, and fields are appended.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::builder::StringBuilder;
use memchr::memchr;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::job::ColumnsJob;
use super::new_columns::RowTally;
use super::text_rows::{Cell, CellValues, RecordBlocks, RowFault, TextRows, write_rows};
use crate::engine::BYTE_ORDER_MARK;
use crate::fault::Fault;
use crate::json::{FieldName, JsonObject};
use crate::output::{Failure, WholeFile};

pub(super) fn add_columns_to_json_lines(job: &ColumnsJob<'_>) -> Result<RowTally, Failure> {
    let names = job.new_columns.names().iter().map(|name| FieldName::new(name)).collect();
    let lines =
        JsonLineRows { names, is_found: AtomicBool::new(false), other_keys: OnceLock::new() };
    let mut out = WholeFile::create(job.output)?;
    let tally = write_rows(&lines, RecordBlocks::new(job.open()?), &mut out, job)?;
    if !lines.is_found.into_inner() {
        let keys = lines.other_keys.into_inner().unwrap_or_default();
        return Err(job.no_column(keys.iter().map(String::as_str)));
    }
    out.end()?;
    Ok(tally)
}

struct JsonLineRows {
    names: Vec<FieldName>,
    /// Whether some object has the column.
    is_found: AtomicBool,
    /// The keys of an object without the column.
    other_keys: OnceLock<Vec<String>>,
}

impl TextRows for JsonLineRows {
    fn record_end(bytes: &[u8]) -> Option<usize> {
        memchr(b'\n', bytes).map(|newline| newline + 1)
    }

    fn answer(&self, block: &[u8], job: &ColumnsJob<'_>) -> Result<(Vec<u8>, RowTally), RowFault> {
        let mut urls = StringBuilder::new();
        let mut records = Vec::new();
        for line in block.split(|byte| *byte == b'\n') {
            let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line).trim_ascii();
            if line.is_empty() {
                continue;
            }
            let row = records.len() as u64;
            let object = read_line(line, job).map_err(|fault| RowFault { row, ..fault })?;
            match object.value {
                None => self.without(line),
                Some(_) => self.is_found.store(true, Ordering::Relaxed),
            }
            match object.value.unwrap_or(ColumnValue::Null) {
                ColumnValue::Text(text) => urls.append_value(text),
                ColumnValue::Null => urls.append_null(),
                ColumnValue::Other(what) => {
                    let what = format!("'{}' is {what}; expected a string or null", job.column);
                    return Err(RowFault { row, what, is_usage: true });
                }
            }
            records.push((line, object.is_empty));
        }
        let answers = job.new_columns.compute(&urls.finish())?;
        let columns: Vec<_> = answers.columns.iter().map(CellValues::from_column).collect();
        let mut out = Vec::with_capacity(block.len() * 2);
        let mut answered = 0;
        for (row, (line, is_empty)) in records.into_iter().enumerate() {
            if !answers.keeps(row) {
                continue;
            }
            if columns.is_empty() {
                out.extend_from_slice(line);
                out.push(b'\n');
                continue;
            }
            let mut object = match is_empty {
                true => JsonObject::new(&mut out),
                false => {
                    // It ends with the brace of the object.
                    out.extend_from_slice(&line[..line.len() - 1]);
                    JsonObject::continued(&mut out)
                }
            };
            for (name, column) in self.names.iter().zip(&columns) {
                match column.cell(answered) {
                    Cell::Null => object.other(name, None),
                    Cell::Text(text) => object.other(name, Some(text)),
                    Cell::Number(number) => object.number(name, number.into()),
                }
            }
            object.end();
            answered += 1;
        }
        Ok((out, answers.tally))
    }
}

impl JsonLineRows {
    /// Records the keys of the first object without the column, in case none has it.
    fn without(&self, line: &[u8]) {
        if self.is_found.load(Ordering::Relaxed) {
            return;
        }
        self.other_keys.get_or_init(|| {
            let object: serde_json::Map<String, serde_json::Value> =
                serde_json::from_slice(line).unwrap_or_default();
            object.into_iter().map(|(key, _)| key).collect()
        });
    }
}

/// The value of the column in one line.
struct JsonLine<'a> {
    value: Option<ColumnValue<'a>>,
    is_empty: bool,
}

enum ColumnValue<'a> {
    Null,
    Text(Cow<'a, str>),
    /// Another type: its name.
    Other(&'static str),
}

fn read_line<'a>(line: &'a [u8], job: &ColumnsJob<'_>) -> Result<JsonLine<'a>, RowFault> {
    let fault = |what, is_usage| RowFault { row: 0, what, is_usage };
    let mut clash = None;
    let mut reader = serde_json::Deserializer::from_slice(line);
    let seed = ObjectSeed { column: job.column, names: job.new_columns.names(), clash: &mut clash };
    let row = seed.deserialize(&mut reader).and_then(|row| reader.end().map(|()| row));
    let row = row
        .map_err(|error| fault(Fault::not_json(&error, "an object").message().to_owned(), false))?;
    match clash {
        Some(name) => Err(fault(job.clash_words(&name), true)),
        None => Ok(row),
    }
}

/// Reads an object, and keeps only one value.
struct ObjectSeed<'s> {
    column: &'s str,
    /// Keys that must not occur.
    names: &'s [String],
    clash: &'s mut Option<String>,
}

impl<'de> DeserializeSeed<'de> for ObjectSeed<'_> {
    type Value = JsonLine<'de>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<JsonLine<'de>, D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for ObjectSeed<'_> {
    type Value = JsonLine<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonLine<'de>, A::Error> {
        let mut row = JsonLine { value: None, is_empty: true };
        while let Some(ColumnValue::Text(key)) = map.next_key_seed(AnySeed)? {
            row.is_empty = false;
            if self.clash.is_none() {
                *self.clash = self.names.iter().find(|name| **name == key).cloned();
            }
            match key == self.column {
                true => row.value = Some(map.next_value_seed(AnySeed)?),
                false => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(row)
    }
}

/// Reads any value, and keeps it if it is a string.
struct AnySeed;

impl<'de> DeserializeSeed<'de> for AnySeed {
    type Value = ColumnValue<'de>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<ColumnValue<'de>, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for AnySeed {
    type Value = ColumnValue<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<ColumnValue<'de>, E> {
        Ok(ColumnValue::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<ColumnValue<'de>, E> {
        Ok(ColumnValue::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<ColumnValue<'de>, E> {
        Ok(ColumnValue::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<ColumnValue<'de>, E> {
        Ok(ColumnValue::Other("true or false"))
    }

    fn visit_i64<E>(self, _: i64) -> Result<ColumnValue<'de>, E> {
        Ok(ColumnValue::Other("a number"))
    }

    fn visit_u64<E>(self, _: u64) -> Result<ColumnValue<'de>, E> {
        Ok(ColumnValue::Other("a number"))
    }

    fn visit_f64<E>(self, _: f64) -> Result<ColumnValue<'de>, E> {
        Ok(ColumnValue::Other("a number"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<ColumnValue<'de>, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(ColumnValue::Other("a list"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ColumnValue<'de>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(ColumnValue::Other("an object"))
    }
}
