//! Dictionary columns: each distinct value is processed once.

use alloc::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Int64Type, UInt16Type};
use arrow_array::{
    AnyDictionaryArray, Array, ArrayRef, BooleanArray, PrimitiveArray, UInt64Array, new_null_array,
};
use arrow_schema::DataType;
use arrow_select::take::take;

use crate::column::Column;
use crate::error::ColumnError;
use crate::function::{BadRows, Function, KeepBad};
use crate::grammar::Grammar;
use crate::kernel::{OnBad, Output, output};

/// Whether results of this type are larger than dictionary keys, and can be stored as a dictionary: Parquet has
/// dictionaries of strings only.
pub(crate) const fn stays_dictionary(plain: &DataType) -> bool {
    matches!(plain, DataType::Utf8View)
}

pub(crate) fn output_of_dictionary(
    coded: &dyn AnyDictionaryArray,
    function: &dyn Function,
    grammar: Grammar,
    on_bad: OnBad,
) -> Result<Output, ColumnError> {
    let values = Column::from_array(coded.values())?;
    // All bad values, not only the first: it may be that no row refers to the first.
    let filled = function.fill(&values, grammar, KeepBad::All);
    let bad = if filled.bad.count == 0 {
        BadRows::default()
    } else {
        bad_rows(coded, &filled.bad, values.len(), on_bad.keep())
    };
    output(results_by_key(coded, filled.values), bad, coded.len(), on_bad)
}

/// Only the results; null for bad values.
pub(crate) fn results_of_dictionary(
    coded: &dyn AnyDictionaryArray,
    function: &dyn Function,
    grammar: Grammar,
) -> Result<ArrayRef, ColumnError> {
    let values = Column::from_array(coded.values())?;
    Ok(results_by_key(coded, function.fill(&values, grammar, KeepBad::Count).values))
}

fn results_by_key(coded: &dyn AnyDictionaryArray, results: ArrayRef) -> ArrayRef {
    match stays_dictionary(results.data_type()) {
        true => coded.with_values(results),
        false => plain_results(coded, &results),
    }
}

/// The rows whose keys refer to bad values.
fn bad_rows(
    coded: &dyn AnyDictionaryArray,
    of_values: &BadRows,
    values: usize,
    keep: KeepBad,
) -> BadRows {
    let mut wrong = vec![None; values];
    for (value, what) in &of_values.rows {
        wrong[*value] = Some(what);
    }
    let mut bad = BadRows::default();
    for (row, key) in coded.normalized_keys().into_iter().enumerate() {
        let Some(what) = wrong[key].filter(|_| coded.keys().is_valid(row)) else { continue };
        if !bad.note(row, what.clone(), keep) {
            break;
        }
    }
    bad
}

/// The value of each row's key.
fn plain_results(coded: &dyn AnyDictionaryArray, values: &ArrayRef) -> ArrayRef {
    // Arrow rejects reading the keys of a dictionary without values.
    let keys = if values.is_empty() { Vec::new() } else { coded.normalized_keys() };
    let key = |row: usize| {
        let key = *keys.get(row).filter(|_| coded.keys().is_valid(row))?;
        values.is_valid(key).then_some(key)
    };
    let rows = 0..coded.len();
    match values.data_type() {
        DataType::UInt16 => numbers::<UInt16Type>(rows.map(key), values),
        DataType::Int64 => numbers::<Int64Type>(rows.map(key), values),
        DataType::Boolean => {
            let values = values.as_boolean();
            let column: BooleanArray = rows.map(|row| Some(values.value(key(row)?))).collect();
            Arc::new(column)
        }
        // Structs and lists: views are copied, not the text.
        _ => {
            let keys: UInt64Array = rows.map(|row| key(row).map(|key| key as u64)).collect();
            match take(values, &keys, None) {
                Ok(column) => column,
                // Lists of more than 2^31 items.
                Err(_) => new_null_array(values.data_type(), coded.len()),
            }
        }
    }
}

fn numbers<T: ArrowPrimitiveType>(
    keys: impl Iterator<Item = Option<usize>>,
    values: &ArrayRef,
) -> ArrayRef {
    let values = values.as_primitive::<T>();
    let column: PrimitiveArray<T> = keys.map(|key| Some(values.value(key?))).collect();
    Arc::new(column)
}
