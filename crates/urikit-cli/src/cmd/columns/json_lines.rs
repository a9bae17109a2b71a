//! One JSON object per line: objects keep their bytes, and fields are appended.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::builder::StringBuilder;
use memchr::memchr;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::job::Job;
use super::new_columns::Tally;
use super::record_blocks::Blocks;
use super::text_rows::{Cell, RowFault, Rows, Values, write};
use crate::engine::BYTE_ORDER_MARK;
use crate::fault::Fault;
use crate::json::{FieldName, JsonObject};
use crate::output::{Failure, WholeFile};

pub(super) fn run(job: &Job<'_>) -> Result<Tally, Failure> {
    let names = job.added.names().iter().map(|name| FieldName::new(name)).collect();
    let lines = Lines { names, is_found: AtomicBool::new(false), other_keys: OnceLock::new() };
    let mut out = WholeFile::create(job.output)?;
    let tally = write(&lines, Blocks::new(job.open()?), &mut out, job)?;
    if !lines.is_found.into_inner() {
        let keys = lines.other_keys.into_inner().unwrap_or_default();
        return Err(job.no_column(keys.iter().map(String::as_str)));
    }
    out.end()?;
    Ok(tally)
}

struct Lines {
    names: Vec<FieldName>,
    /// Whether some object has the column.
    is_found: AtomicBool,
    /// The keys of an object without the column.
    other_keys: OnceLock<Vec<String>>,
}

impl Rows for Lines {
    fn record_end(bytes: &[u8]) -> Option<usize> {
        memchr(b'\n', bytes).map(|newline| newline + 1)
    }

    fn answer(&self, block: &[u8], job: &Job<'_>) -> Result<(Vec<u8>, Tally), RowFault> {
        let mut urls = StringBuilder::new();
        let mut records = Vec::new();
        for line in block.split(|byte| *byte == b'\n') {
            let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line).trim_ascii();
            if line.is_empty() {
                continue;
            }
            let row = records.len() as u64;
            let object = read(line, job).map_err(|fault| RowFault { row, ..fault })?;
            match object.found {
                None => self.without(line),
                Some(_) => self.is_found.store(true, Ordering::Relaxed),
            }
            match object.found.unwrap_or(Found::Null) {
                Found::Text(text) => urls.append_value(text),
                Found::Null => urls.append_null(),
                Found::Other(what) => {
                    let what = format!("'{}' is {what}; expected a string or null", job.column);
                    return Err(RowFault { row, what, is_usage: true });
                }
            }
            records.push((line, object.is_empty));
        }
        let answers = job.added.run(&urls.finish())?;
        let columns: Vec<_> = answers.columns.iter().map(Values::of).collect();
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

impl Lines {
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
struct Row<'a> {
    found: Option<Found<'a>>,
    is_empty: bool,
}

enum Found<'a> {
    Null,
    Text(Cow<'a, str>),
    /// Another type: its name.
    Other(&'static str),
}

fn read<'a>(line: &'a [u8], job: &Job<'_>) -> Result<Row<'a>, RowFault> {
    let fault = |what, is_usage| RowFault { row: 0, what, is_usage };
    let mut clash = None;
    let mut reader = serde_json::Deserializer::from_slice(line);
    let seed = ObjectSeed { column: job.column, names: job.added.names(), clash: &mut clash };
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
    type Value = Row<'de>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Row<'de>, D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for ObjectSeed<'_> {
    type Value = Row<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Row<'de>, A::Error> {
        let mut row = Row { found: None, is_empty: true };
        while let Some(Found::Text(key)) = map.next_key_seed(AnySeed)? {
            row.is_empty = false;
            if self.clash.is_none() {
                *self.clash = self.names.iter().find(|name| **name == key).cloned();
            }
            match key == self.column {
                true => row.found = Some(map.next_value_seed(AnySeed)?),
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
    type Value = Found<'de>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Found<'de>, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for AnySeed {
    type Value = Found<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Found<'de>, E> {
        Ok(Found::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Found<'de>, E> {
        Ok(Found::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Found<'de>, E> {
        Ok(Found::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Found<'de>, E> {
        Ok(Found::Other("true or false"))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Found<'de>, E> {
        Ok(Found::Other("a number"))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Found<'de>, E> {
        Ok(Found::Other("a number"))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Found<'de>, E> {
        Ok(Found::Other("a number"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Found<'de>, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Found::Other("a list"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Found<'de>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Found::Other("an object"))
    }
}
