//! An input column: its values, and their buffers.

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray, StringArray,
    StringViewArray,
};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_data::MAX_INLINE_VIEW_LEN;
use arrow_schema::DataType;
use urikit::IriRef;

use crate::error::{BadValue, ColumnError};
use crate::grammar::Grammar;
use crate::row_validity::BLOCK;
use crate::string_views::MAX;
use crate::text_rows::{AnyTextRows, Contiguous, Views};

/// A column of text or bytes.
pub(crate) struct Column<'a> {
    rows: ColumnRows<'a>,
    nulls: Option<&'a NullBuffer>,
    /// The buffers of the input, which the views of a result may point into.
    shared: Vec<Buffer>,
    /// If the buffer of the values was split into slices, each starts at a multiple of 2 to this
    /// power. 0 if the buffers of the input are used directly.
    slice_bits: u32,
}

#[derive(Clone, Copy)]
enum ColumnRows<'a> {
    Utf8(&'a StringArray),
    LargeUtf8(&'a LargeStringArray),
    Utf8View(&'a StringViewArray),
    Binary(&'a BinaryArray),
    LargeBinary(&'a LargeBinaryArray),
    BinaryView(&'a BinaryViewArray),
}

/// One value, and its buffer.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    data: ValueData<'a>,
    pub(crate) buffer: SharedBuffer<'a>,
}

#[derive(Clone, Copy)]
enum ValueData<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
}

/// A shared buffer of the result: its index, and its bytes. Empty for a value without one.
#[derive(Clone, Copy, Default)]
pub(crate) struct SharedBuffer<'a> {
    pub(crate) index: u32,
    pub(crate) bytes: &'a [u8],
}

/// Larger buffers are shared as slices that start at each multiple of 2^30 and are up to twice as
/// long. So a value of up to 1 GiB is always entirely within the slice of its start, at an offset
/// of 31 bits.
const SLICE_BITS: u32 = 30;

impl<'a> Column<'a> {
    /// The column, if its type is supported.
    pub(crate) fn from_array(array: &'a dyn Array) -> Result<Self, ColumnError> {
        Self::sliced(array, SLICE_BITS)
    }

    fn sliced(array: &'a dyn Array, bits: u32) -> Result<Self, ColumnError> {
        let rows = match array.data_type() {
            DataType::Utf8 => ColumnRows::Utf8(array.as_string()),
            DataType::LargeUtf8 => ColumnRows::LargeUtf8(array.as_string()),
            DataType::Utf8View => ColumnRows::Utf8View(array.as_string_view()),
            DataType::Binary => ColumnRows::Binary(array.as_binary()),
            DataType::LargeBinary => ColumnRows::LargeBinary(array.as_binary()),
            DataType::BinaryView => ColumnRows::BinaryView(array.as_binary_view()),
            other => return Err(ColumnError::Type(other.clone())),
        };
        let (shared, slice_bits) = match rows {
            ColumnRows::Utf8(array) => slices(array.values(), bits),
            ColumnRows::LargeUtf8(array) => slices(array.values(), bits),
            ColumnRows::Binary(array) => slices(array.values(), bits),
            ColumnRows::LargeBinary(array) => slices(array.values(), bits),
            ColumnRows::Utf8View(array) => (array.data_buffers().to_vec(), 0),
            ColumnRows::BinaryView(array) => (array.data_buffers().to_vec(), 0),
        };
        Ok(Self { rows, nulls: array.nulls(), shared, slice_bits })
    }

    pub(crate) fn len(&self) -> usize {
        match self.rows {
            ColumnRows::Utf8(array) => array.len(),
            ColumnRows::LargeUtf8(array) => array.len(),
            ColumnRows::Utf8View(array) => array.len(),
            ColumnRows::Binary(array) => array.len(),
            ColumnRows::LargeBinary(array) => array.len(),
            ColumnRows::BinaryView(array) => array.len(),
        }
    }

    #[inline(always)]
    pub(crate) fn is_null(&self, row: usize) -> bool {
        self.nulls.is_some_and(|nulls| nulls.is_null(row))
    }

    /// A bit for each of 1 to 64 rows that is not null.
    pub(crate) fn present(&self, start: usize, len: usize) -> u64 {
        match self.nulls {
            Some(nulls) => (0..len)
                .fold(0, |word, place| word | u64::from(nulls.is_valid(start + place)) << place),
            None => u64::MAX >> (BLOCK - len),
        }
    }

    /// The rows, if they are text in buffers that views can address.
    pub(crate) fn text_rows(&self) -> Option<AnyTextRows<'_>> {
        let bytes = self.shared.first().map_or(&[][..], |buffer| buffer);
        let buffer = SharedBuffer { index: 0, bytes };
        if self.slice_bits != 0 || self.shared.iter().any(|buffer| buffer.len() > MAX) {
            return None;
        }
        match self.rows {
            ColumnRows::Utf8(array) => Some(AnyTextRows::Utf8(Contiguous::new(array, buffer))),
            ColumnRows::LargeUtf8(array) => {
                Some(AnyTextRows::LargeUtf8(Contiguous::new(array, buffer)))
            }
            ColumnRows::Utf8View(array) => Some(AnyTextRows::Views(Views { array })),
            _ => None,
        }
    }

    pub(crate) fn shared(&self) -> &[Buffer] {
        &self.shared
    }

    /// The value of a row that is not null.
    #[inline(always)]
    pub(crate) fn value(&self, row: usize) -> Value<'_> {
        let data = match self.rows {
            ColumnRows::Utf8(array) => ValueData::Text(array.value(row)),
            ColumnRows::LargeUtf8(array) => ValueData::Text(array.value(row)),
            ColumnRows::Utf8View(array) => ValueData::Text(array.value(row)),
            ColumnRows::Binary(array) => ValueData::Bytes(array.value(row)),
            ColumnRows::LargeBinary(array) => ValueData::Bytes(array.value(row)),
            ColumnRows::BinaryView(array) => ValueData::Bytes(array.value(row)),
        };
        let index = match self.rows {
            ColumnRows::Utf8View(array) => buffer_of_view(array.views()[row]),
            ColumnRows::BinaryView(array) => buffer_of_view(array.views()[row]),
            _ if self.slice_bits == 0 => Some(0),
            ColumnRows::Utf8(array) => Some(array.value_offsets()[row] as usize >> self.slice_bits),
            ColumnRows::Binary(array) => {
                Some(array.value_offsets()[row] as usize >> self.slice_bits)
            }
            ColumnRows::LargeUtf8(array) => {
                Some(array.value_offsets()[row] as usize >> self.slice_bits)
            }
            ColumnRows::LargeBinary(array) => {
                Some(array.value_offsets()[row] as usize >> self.slice_bits)
            }
        };
        let buffer = match index.and_then(|index| Some((index, self.shared.get(index)?))) {
            Some((index, buffer)) => SharedBuffer { index: index as u32, bytes: buffer },
            None => SharedBuffer::default(),
        };
        Value { data, buffer }
    }
}

impl<'a> Value<'a> {
    #[inline(always)]
    pub(crate) fn text(self) -> Result<&'a str, BadValue> {
        match self.data {
            ValueData::Text(text) => Ok(text),
            ValueData::Bytes(bytes) => {
                str::from_utf8(bytes).map_err(|error| BadValue::NotUtf8(error.valid_up_to()))
            }
        }
    }

    pub(crate) fn bytes(self) -> &'a [u8] {
        match self.data {
            ValueData::Text(text) => text.as_bytes(),
            ValueData::Bytes(bytes) => bytes,
        }
    }

    #[inline(always)]
    pub(crate) fn parse(self, grammar: Grammar) -> Result<IriRef<'a>, BadValue> {
        let parsed = match self.data {
            ValueData::Text(text) => grammar.parse(text),
            ValueData::Bytes(bytes) => grammar.parse_bytes(bytes),
        };
        parsed.map_err(BadValue::from)
    }
}

/// The index of the buffer that a view points into, unless its bytes are inline.
#[inline(always)]
const fn buffer_of_view(view: u128) -> Option<usize> {
    if view as u32 > MAX_INLINE_VIEW_LEN { Some((view >> 64) as u32 as usize) } else { None }
}

/// The buffer itself, or slices of it that the offsets of views can address.
fn slices(buffer: &Buffer, bits: u32) -> (Vec<Buffer>, u32) {
    let longest = (2 << bits) - 1;
    if buffer.len() <= longest {
        return (vec![buffer.clone()], 0);
    }
    let slice = |start| buffer.slice_with_length(start, longest.min(buffer.len() - start));
    ((0..buffer.len()).step_by(1 << bits).map(slice).collect(), bits)
}

#[cfg(test)]
mod tests {
    use arrow_array::{LargeStringArray, StringArray};

    use super::*;
    use crate::string_views::StringViews;

    /// How a buffer of 3 GiB is handled, tested with slices of 64 bytes.
    #[test]
    fn large_buffers_are_shared_as_slices() {
        let values: Vec<String> =
            (0..40).map(|row| format!("{row}-{}", "x".repeat(row + 11))).collect();
        let large = LargeStringArray::from(values.clone());
        let small = StringArray::from(values.clone());
        for array in [&large as &dyn Array, &small, &large.slice(7, 20)] {
            let column = Column::sliced(array, 6).unwrap();
            assert!(column.shared().len() > 15);
            let mut out = StringViews::new(&column);
            for row in 0..column.len() {
                let value = column.value(row);
                out.push(value.buffer, &value.text().unwrap()[1..]).unwrap();
            }
            let shared = column.shared().len();
            let result = out.finish_texts();
            assert_eq!(result.data_buffers().len(), shared, "nothing is copied");
            let first = if column.len() == 20 { 7 } else { 0 };
            for row in 0..column.len() {
                assert_eq!(result.value(row), &values[first + row][1..]);
            }
        }
    }

    #[test]
    fn value_that_no_slice_holds_is_copied() {
        let values = vec!["a".repeat(50), "b".repeat(300), "c".repeat(20)];
        let array = LargeStringArray::from(values.clone());
        let column = Column::sliced(&array, 6).unwrap();
        let mut out = StringViews::new(&column);
        for row in 0..3 {
            let value = column.value(row);
            out.push(value.buffer, value.text().unwrap()).unwrap();
        }
        let shared = column.shared().len();
        let result = out.finish_texts();
        assert_eq!(result.iter().flatten().collect::<Vec<_>>(), values);
        assert_eq!(result.data_buffers().len(), shared + 1);
    }
}
