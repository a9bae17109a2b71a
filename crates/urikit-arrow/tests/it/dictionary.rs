//! Dictionary columns.

use alloc::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, Int64Type};
use arrow_array::{Array, DictionaryArray, Int8Array, StringArray};
use arrow_schema::DataType;
use urikit::Level;
use urikit_arrow::{ColumnError, Kernel, OnBad, UriPart};

use crate::shown::all;

fn column() -> DictionaryArray<Int8Type> {
    // A bad value that no row has, a null among the values, and a null among the keys.
    let values =
        StringArray::from(vec![Some("http://a/"), Some("^"), Some("http://b/"), None, Some("%")]);
    let keys = Int8Array::from(vec![Some(0), Some(2), None, Some(0), Some(3), Some(4)]);
    DictionaryArray::new(keys, Arc::new(values))
}

#[test]
fn text_stays_a_dictionary_with_the_same_keys() {
    let hosts = Kernel::part(UriPart::Host).run(&column()).unwrap();
    let hosts = hosts.as_dictionary::<Int8Type>();
    assert_eq!(hosts.keys(), column().keys());
    let hosts = hosts.downcast_dict::<arrow_array::StringViewArray>().unwrap();
    let hosts: Vec<_> = hosts.into_iter().collect();
    assert_eq!(hosts, [Some("a"), Some("b"), None, Some("a"), None, None]);
}

#[test]
fn numbers_become_a_plain_column() {
    let keys = Kernel::key_hash(Level::Path).run(&column()).unwrap();
    let keys = keys.as_primitive::<Int64Type>();
    assert_eq!(keys.value(0), keys.value(3));
    assert_eq!(keys.null_count(), 3);
    assert_eq!(*keys.data_type(), DataType::Int64);
}

/// Parquet can't store a dictionary of structs or lists.
#[test]
fn structs_and_lists_become_a_plain_column() {
    let column = column();
    let plain: StringArray = column.downcast_dict::<StringArray>().unwrap().into_iter().collect();
    for kernel in [
        Kernel::parts(&[UriPart::Host, UriPart::Path]),
        Kernel::hierarchy(),
        Kernel::parse().errors(),
    ] {
        let result = kernel.run(&column).unwrap();
        assert_eq!(*result.data_type(), kernel.output_type(column.data_type()).unwrap());
        assert!(result.as_any_dictionary_opt().is_none());
        assert_eq!(all(&result), all(&kernel.run(&plain).unwrap()));
    }
}

#[test]
fn failure_names_the_first_row_with_the_bad_value() {
    let error = Kernel::part(UriPart::Host).on_bad(OnBad::Fail).run(&column()).unwrap_err();
    assert!(matches!(error, ColumnError::Bad { row: 5, .. }), "{error}");
    assert!(Kernel::part(UriPart::Host).on_bad(OnBad::Fail).run(&column().slice(0, 5)).is_ok());
}

#[test]
fn dictionary_without_values_is_all_null() {
    let values = Arc::new(StringArray::from(Vec::<&str>::new()));
    let column = DictionaryArray::new(Int8Array::from(vec![None, None]), values);
    assert_eq!(Kernel::port().run(&column).unwrap().null_count(), 2);
    assert_eq!(Kernel::parse().run(&column).unwrap().logical_null_count(), 2);
}
