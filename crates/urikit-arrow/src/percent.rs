//! Percent-encoding of plain text, and its inverse.

use alloc::borrow::Cow;

use arrow_array::OffsetSizeTrait;
use arrow_schema::DataType;
use urikit::percent::Part;

use crate::column::{Column, SharedBuffer, Value};
use crate::error::BadValue;
use crate::function::{BadRows, Filled, Function, KeepBad, RowFunction, fill_row};
use crate::grammar::Grammar;
use crate::kernel::Kernel;
use crate::row_validity::BLOCK;
use crate::sink::Sink;
use crate::string_views::StringViews;
use crate::text_rows::{AnyTextRows, Contiguous, TextRows};

impl Kernel {
    /// Each value as plain text, encoded as data of this part: characters that are not allowed are
    /// escaped.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit::percent::Part;
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["fish & chips"]);
    /// let encoded = Kernel::encode(Part::QueryValue).run(&column)?;
    /// assert_eq!(encoded.as_string_view().value(0), "fish%20%26%20chips");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn encode(part: Part) -> Self {
        Self::new("encode", Encode(part))
    }

    /// Each value with its escapes decoded, by the rules of this part: in [`Part::Form`] a `+` is a
    /// space. Malformed escapes, and data that is not UTF-8, are bad values.
    ///
    /// ```
    /// use arrow_array::{Array, StringArray, cast::AsArray};
    /// use urikit::percent::Part;
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["caf%C3%A9", "100%"]);
    /// let decoded = Kernel::decode(Part::Path).run(&column)?;
    /// assert_eq!(decoded.as_string_view().value(0), "café");
    /// assert!(decoded.is_null(1));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn decode(part: Part) -> Self {
        Self::new("decode", DecodeColumn(Decode(part)))
    }
}

struct Encode(Part);

impl RowFunction for Encode {
    type Out = StringViews;

    fn data_type(&self) -> DataType {
        DataType::Utf8View
    }

    fn out(&self, column: &Column<'_>) -> StringViews {
        StringViews::new(column)
    }

    fn put(&self, value: Value<'_>, _: Grammar, out: &mut StringViews) -> Result<(), BadValue> {
        push(self.0.encode_bytes(value.bytes())?.to_text(), value, out)
    }
}

struct Decode(Part);

impl RowFunction for Decode {
    type Out = StringViews;

    fn data_type(&self) -> DataType {
        DataType::Utf8View
    }

    fn out(&self, column: &Column<'_>) -> StringViews {
        StringViews::new(column)
    }

    fn put(&self, value: Value<'_>, _: Grammar, out: &mut StringViews) -> Result<(), BadValue> {
        push(self.0.decode(value.text()?).to_text()?, value, out)
    }
}

/// [`Decode`], with a search in the whole buffer rather than in each value: most values have nothing
/// to decode.
struct DecodeColumn(Decode);

impl Function for DecodeColumn {
    fn data_type(&self) -> DataType {
        DataType::Utf8View
    }

    fn fill(&self, column: &Column<'_>, grammar: Grammar, keep: KeepBad) -> Filled {
        match column.text_rows() {
            Some(AnyTextRows::Utf8(rows)) => self.fill_contiguous(column, rows, grammar, keep),
            Some(AnyTextRows::LargeUtf8(rows)) => self.fill_contiguous(column, rows, grammar, keep),
            _ => Function::fill(&self.0, column, grammar, keep),
        }
    }
}

impl DecodeColumn {
    fn fill_contiguous<O: OffsetSizeTrait>(
        &self,
        column: &Column<'_>,
        rows: Contiguous<'_, O>,
        grammar: Grammar,
        keep: KeepBad,
    ) -> Filled {
        let mut out = StringViews::new(column);
        let mut bad = BadRows::default();
        let offsets = rows.offsets;
        let end_of = |row: usize| offsets[row].as_usize();
        let bytes = rows.buffer.bytes.get(..end_of(rows.len())).unwrap_or_default();
        let next_encoded = |from| self.0.0.find_encoded(bytes, from).unwrap_or(usize::MAX);
        let mut encoded = next_encoded(end_of(0));
        for start in (0..rows.len()).step_by(BLOCK) {
            let len = BLOCK.min(rows.len() - start);
            if encoded >= end_of(start + len) {
                let (starts, ends) = (&offsets[start..start + len], &offsets[start + 1..]);
                let whole = |row: usize, start: &O| Some(0..(ends[row] - *start).as_usize());
                let present = column.present(start, len);
                out.push_ranges(starts, present, whole, |row| rows.place(start + row));
                continue;
            }
            for row in start..start + len {
                if !fill_row(&self.0, column, row, grammar, keep, &mut out, &mut bad) {
                    return Filled { values: out.finish(), bad };
                }
            }
            encoded = next_encoded(end_of(start + len));
        }
        Filled { values: out.finish(), bad }
    }
}

fn push(text: Cow<'_, str>, value: Value<'_>, out: &mut StringViews) -> Result<(), BadValue> {
    match text {
        Cow::Borrowed(text) => out.push(value.buffer, text),
        Cow::Owned(text) => out.push(SharedBuffer::default(), &text),
    }
}
