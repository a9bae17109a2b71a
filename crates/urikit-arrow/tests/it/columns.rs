//! The same values as columns of each type, with nulls, whole and sliced.

use alloc::sync::Arc;

use arrow_array::types::{Int32Type, UInt16Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, LargeBinaryArray,
    LargeStringArray, PrimitiveArray, StringArray, StringViewArray,
};

pub(crate) type Row = Option<Vec<u8>>;

/// The values, with every seventh row null.
pub(crate) fn rows(values: Vec<Vec<u8>>) -> Vec<Row> {
    values.into_iter().enumerate().map(|(row, value)| (row % 7 != 2).then_some(value)).collect()
}

fn texts(rows: &[Row]) -> Vec<Option<&str>> {
    rows.iter().map(|row| row.as_deref().map(|bytes| str::from_utf8(bytes).unwrap())).collect()
}

fn bytes(rows: &[Row]) -> Vec<Option<&[u8]>> {
    rows.iter().map(Option::as_deref).collect()
}

/// Text columns; the rows must be UTF-8.
pub(crate) fn of_text(rows: &[Row]) -> Vec<ArrayRef> {
    let texts = texts(rows);
    vec![
        Arc::new(StringArray::from(texts.clone())),
        Arc::new(LargeStringArray::from(texts.clone())),
        Arc::new(StringViewArray::from(texts.clone())),
        coded::<Int32Type>(rows, Arc::new(StringArray::from(distinct(&texts)))),
        coded::<UInt16Type>(&rows[..rows.len().min(60_000)], {
            let few = &texts[..texts.len().min(60_000)];
            Arc::new(StringViewArray::from(distinct(few)))
        }),
    ]
}

/// Byte columns.
pub(crate) fn of_bytes(rows: &[Row]) -> Vec<ArrayRef> {
    let bytes = bytes(rows);
    vec![
        Arc::new(BinaryArray::from(bytes.clone())),
        Arc::new(LargeBinaryArray::from(bytes.clone())),
        Arc::new(BinaryViewArray::from(bytes.clone())),
        coded::<Int32Type>(rows, Arc::new(BinaryArray::from(distinct(&bytes)))),
    ]
}

/// The values of the rows, each once.
fn distinct<T: Ord + Copy>(values: &[Option<T>]) -> Vec<Option<T>> {
    let mut distinct: Vec<_> = values.iter().copied().filter(Option::is_some).collect();
    distinct.sort();
    distinct.dedup();
    distinct
}

/// A dictionary column of the rows; `values` are their distinct values in order.
fn coded<K: arrow_array::types::ArrowDictionaryKeyType>(
    rows: &[Row],
    values: ArrayRef,
) -> ArrayRef {
    let mut order: Vec<_> = rows.iter().flatten().collect();
    order.sort();
    order.dedup();
    let key = |row: &Vec<u8>| K::Native::from_usize(order.binary_search(&row).unwrap()).unwrap();
    let keys: PrimitiveArray<K> = rows.iter().map(|row| row.as_ref().map(key)).collect();
    Arc::new(DictionaryArray::new(keys, values))
}

use arrow_buffer::ArrowNativeType;

/// The column and a slice of it, each with its first row.
pub(crate) fn with_slice(column: &ArrayRef) -> [(ArrayRef, usize); 2] {
    let (start, len) = (column.len() / 3, column.len() / 2);
    [(column.clone(), 0), (column.slice(start, len), start)]
}
