//! Columns and values that a kernel rejects.

use arrow_array::cast::AsArray;
use arrow_array::{Array, BinaryArray, Int64Array, StringArray};
use arrow_schema::ArrowError;
use urikit::{Describe, Rule};
use urikit_arrow::{BadValue, ColumnError, Kernel, OnBad, UriPart};

#[test]
fn column_of_another_type_is_refused_with_what_is_accepted() {
    let error = Kernel::part(UriPart::Host).run(&Int64Array::from(vec![1])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a column of type Int64 holds no URIs: accepted are Utf8, LargeUtf8, Utf8View, Binary, LargeBinary, \
         BinaryView, and dictionaries of these"
    );
    assert_eq!(Kernel::parse().output_type(&arrow_schema::DataType::Int64).unwrap_err(), error);
    assert!(matches!(ArrowError::from(error), ArrowError::InvalidArgumentError(_)));
}

#[test]
fn failure_names_row_and_offset() {
    let column = StringArray::from(vec![None, Some("http://h/"), Some("http://h/a b"), Some("^")]);
    for (column, row) in [(column.clone(), 2), (column.slice(1, 3), 1)] {
        let error = Kernel::parse().on_bad(OnBad::Fail).run(&column).unwrap_err();
        let ColumnError::Bad { row: found, value } = error else { panic!("{error}") };
        assert_eq!((found, value.range()), (row, Some(10..11)));
        let details = ColumnError::Bad { row, value }.details();
        assert_eq!((details.kind, details.offset), ("unexpected-char", Some(10)));
    }
}

#[test]
fn bytes_that_are_not_utf8_are_a_bad_value() {
    let column = BinaryArray::from(vec![&b"a:b"[..], b"a:\xFF", b"^\xFF"]);
    let output = Kernel::part(UriPart::Path).on_bad(OnBad::Report).run_full(&column).unwrap();
    assert_eq!(output.bad, 2);
    let errors = output.errors.unwrap();
    let kinds = errors.column_by_name("kind").unwrap().as_string_view();
    assert_eq!(
        kinds.iter().collect::<Vec<_>>(),
        [None, Some("invalid-utf8"), Some("unexpected-char")]
    );
    let decode = Kernel::decode(urikit::percent::Part::Path).on_bad(OnBad::Fail);
    let error = decode.run(&column).unwrap_err();
    assert_eq!(error, ColumnError::Bad { row: 1, value: BadValue::NotUtf8(2) });
}

#[test]
fn value_that_is_not_valid_is_not_bad() {
    let column = BinaryArray::from(vec![&b"a:b"[..], b"\xFF"]);
    let valid = Kernel::is_valid(Rule::Uri).on_bad(OnBad::Fail).run(&column).unwrap();
    assert_eq!(valid.as_boolean().iter().collect::<Vec<_>>(), [Some(true), Some(false)]);
}

#[test]
fn names_that_are_unknown_are_refused_with_those_accepted() {
    for (error, given, accepted) in [
        (urikit_arrow::level("full").unwrap_err(), "'full'", "simple, case, percent, path, scheme"),
        (urikit_arrow::rule("url").unwrap_err(), "'url'", "URI-reference"),
        (urikit_arrow::percent_part("all").unwrap_err(), "'all'", "query-value"),
        ("domain".parse::<UriPart>().unwrap_err(), "'domain'", "host"),
    ] {
        let message = error.to_string();
        assert!(message.contains(given) && message.contains(accepted), "{message}");
    }
}

#[test]
fn list_with_a_bad_pair_leaves_no_items() {
    let column = StringArray::from(vec!["?a=1&b=%FF", "?c=3"]);
    let lists = Kernel::query_pairs().run(&column).unwrap();
    let lists = lists.as_list::<i32>();
    assert!(lists.is_null(0));
    assert_eq!(lists.values().len(), 1);
}
