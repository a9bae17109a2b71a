//! Columns that come from elsewhere, checked once.

use alloc::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::ByteArrayType;
use arrow_array::{
    Array, ArrayRef, GenericBinaryArray, GenericByteArray, GenericStringArray, OffsetSizeTrait,
};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_data::MAX_INLINE_VIEW_LEN;
use arrow_schema::DataType;

use crate::error::ColumnError;

/// Checks a column that came over the C data interface, or from a reader that skips validation.
///
/// Arrow trusts such columns: a string that is not UTF-8, or an offset out of bounds, is undefined behaviour as
/// soon as the value is read. Strings that are not all UTF-8 are returned as a binary column of the same
/// bytes, in which each of them is a bad value of its row ([`Kernel::encode`](crate::Kernel::encode) takes any
/// bytes). All other columns are returned as they are.
///
/// A column of ASCII costs one fast pass over its bytes. Nothing is copied.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{ArrayRef, StringArray, cast::AsArray};
/// use urikit_arrow::{Kernel, UriPart, checked};
/// let imported: ArrayRef = Arc::new(StringArray::from(vec!["http://h/"]));
/// let column = checked(imported)?;
/// let hosts = Kernel::part(UriPart::Host).run(&column)?;
/// assert_eq!(hosts.as_string_view().value(0), "h");
/// # Ok::<(), urikit_arrow::ColumnError>(())
/// ```
///
/// # Errors
/// If an offset, a view or the key of a dictionary is out of bounds.
pub fn checked(column: ArrayRef) -> Result<ArrayRef, ColumnError> {
    match column.data_type() {
        DataType::Utf8 => strings::<i32>(column),
        DataType::LargeUtf8 => strings::<i64>(column),
        DataType::Binary => bytes(column.as_binary::<i32>()).map(|()| column),
        DataType::LargeBinary => bytes(column.as_binary::<i64>()).map(|()| column),
        DataType::Utf8View => {
            let array = column.as_string_view();
            let is_text = views_are_utf8(array.views(), array.data_buffers(), array.nulls());
            Ok(match is_text.ok_or(ColumnError::OutOfBounds)? {
                true => column,
                false => Arc::new(array.clone().to_binary_view()),
            })
        }
        DataType::BinaryView => {
            let array = column.as_binary_view();
            views_are_utf8(array.views(), array.data_buffers(), array.nulls())
                .map(|_| column)
                .ok_or(ColumnError::OutOfBounds)
        }
        DataType::Dictionary(..) => dictionary(column),
        // No kernel reads it.
        _ => Ok(column),
    }
}

fn strings<O: OffsetSizeTrait>(column: ArrayRef) -> Result<ArrayRef, ColumnError> {
    let array: &GenericStringArray<O> = column.as_string();
    bytes(array)?;
    if is_utf8(array.value_offsets(), array.values()) {
        return Ok(column);
    }
    Ok(Arc::new(GenericBinaryArray::from(array.clone())))
}

fn bytes<T: ByteArrayType>(array: &GenericByteArray<T>) -> Result<(), ColumnError> {
    match offsets_are_within(array.value_offsets(), array.values()) {
        true => Ok(()),
        false => Err(ColumnError::OutOfBounds),
    }
}

fn dictionary(column: ArrayRef) -> Result<ArrayRef, ColumnError> {
    let coded = column.as_any_dictionary();
    // The keys alone.
    column.to_data().validate_values().map_err(|_| ColumnError::OutOfBounds)?;
    let values = checked(coded.values().clone())?;
    Ok(match values.data_type() == coded.values().data_type() {
        true => column,
        false => coded.with_values(values),
    })
}

fn offsets_are_within<O: OffsetSizeTrait>(offsets: &[O], values: &[u8]) -> bool {
    let (Some(first), Some(last)) = (offsets.first(), offsets.last()) else { return false };
    *first >= O::default() && offsets.is_sorted() && last.as_usize() <= values.len()
}

/// Rows that are checked in one go: few, so that a value outside of ASCII costs the others little.
const ROWS: usize = 16;

/// Whether each value is UTF-8, also those of nulls, which kernels may read. The offsets are within bounds.
fn is_utf8<O: OffsetSizeTrait>(offsets: &[O], values: &[u8]) -> bool {
    let rows = offsets.len() - 1;
    (0..rows).step_by(ROWS).all(|start| {
        let offsets = &offsets[start..=(start + ROWS).min(rows)];
        let (first, last) = (offsets[0].as_usize(), offsets[offsets.len() - 1].as_usize());
        let block = &values[first..last];
        block.is_ascii()
            || str::from_utf8(block).is_ok_and(|text| {
                offsets.iter().all(|offset| text.is_char_boundary(offset.as_usize() - first))
            })
    })
}

/// Whether each value is UTF-8, except those of nulls, which may have any view. `None` if a view is out of bounds.
fn views_are_utf8(views: &[u128], buffers: &[Buffer], nulls: Option<&NullBuffer>) -> Option<bool> {
    let mut is_text = true;
    for (row, view) in views.iter().enumerate() {
        if nulls.is_some_and(|nulls| nulls.is_null(row)) {
            continue;
        }
        let inline = view.to_le_bytes();
        let len = *view as u32 as usize;
        let value = match len <= MAX_INLINE_VIEW_LEN as usize {
            true => &inline[4..4 + len],
            false => {
                let start = (view >> 96) as usize;
                buffers.get((view >> 64) as u32 as usize)?.get(start..start.checked_add(len)?)?
            }
        };
        is_text = is_text && (value.is_ascii() || str::from_utf8(value).is_ok());
    }
    Some(is_text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Pieces of values: ASCII, characters, and parts of characters that join to characters.
    const PIECES: [&[u8]; 7] =
        [b"http://h/", b"x", "é".as_bytes(), b"\xC3", b"\xA9", b"\xFF", b"a long piece of ASCII"];

    fn values() -> impl Strategy<Value = Vec<Vec<u8>>> {
        let value = prop::collection::vec(0..PIECES.len(), 0..4).prop_map(|pieces| {
            pieces.into_iter().flat_map(|piece| PIECES[piece]).copied().collect()
        });
        // More than a block of rows.
        prop::collection::vec(value, 0..2 * ROWS + 3)
    }

    fn contiguous(values: &[Vec<u8>]) -> (Vec<i32>, Vec<u8>) {
        let mut offsets = vec![0];
        let mut bytes = Vec::new();
        for value in values {
            bytes.extend_from_slice(value);
            offsets.push(bytes.len() as i32);
        }
        (offsets, bytes)
    }

    fn views(values: &[Vec<u8>]) -> (Vec<u128>, Buffer) {
        let mut bytes = Vec::new();
        let view = |value: &Vec<u8>| {
            let mut view = [0; 16];
            view[..4].copy_from_slice(&(value.len() as u32).to_le_bytes());
            if value.len() <= 12 {
                view[4..4 + value.len()].copy_from_slice(value);
            } else {
                view[4..8].copy_from_slice(&value[..4]);
                view[12..].copy_from_slice(&(bytes.len() as u32).to_le_bytes());
                bytes.extend_from_slice(value);
            }
            u128::from_le_bytes(view)
        };
        let views = values.iter().map(view).collect();
        (views, Buffer::from_vec(bytes))
    }

    proptest! {
        #[test]
        fn values_are_text_if_each_is_utf8(values in values(), from in 0..9_usize) {
            let is_text = |values: &[Vec<u8>]| values.iter().all(|value| str::from_utf8(value).is_ok());
            let (offsets, bytes) = contiguous(&values);
            let from = from.min(values.len());
            prop_assert!(offsets_are_within(&offsets, &bytes));
            prop_assert_eq!(is_utf8(&offsets, &bytes), is_text(&values));
            prop_assert_eq!(is_utf8(&offsets[from..], &bytes), is_text(&values[from..]), "a slice");
            let (views, buffer) = views(&values);
            prop_assert_eq!(views_are_utf8(&views, &[buffer], None), Some(is_text(&values)));
        }
    }

    #[test]
    fn offsets_out_of_bounds_are_refused() {
        for (offsets, is_within) in [
            (&[0, 2, 4][..], true),
            (&[2, 2], true),
            (&[0], true),
            (&[], false),
            (&[0, 5], false),
            (&[0, 3, 2], false),
            (&[-1, 3], false),
            (&[0, 5, 4], false),
        ] {
            assert_eq!(offsets_are_within(offsets, b"abcd"), is_within, "{offsets:?}");
        }
    }

    #[test]
    fn views_out_of_bounds_are_refused() {
        let buffers = [Buffer::from(&[b'a'; 30])];
        let view = |len: u32, buffer: u32, offset: u32| {
            u128::from(len) | u128::from(buffer) << 64 | u128::from(offset) << 96
        };
        for (view, is_text) in [
            (view(30, 0, 0), Some(true)),
            (view(13, 0, 17), Some(true)),
            (view(13, 0, 18), None),
            (view(13, 1, 0), None),
            (view(u32::MAX, 0, u32::MAX), None),
        ] {
            assert_eq!(views_are_utf8(&[view], &buffers, None), is_text, "{view:x}");
            let null = NullBuffer::new_null(1);
            assert_eq!(views_are_utf8(&[view], &buffers, Some(&null)), Some(true), "{view:x}");
        }
    }
}
