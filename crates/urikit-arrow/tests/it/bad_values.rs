//! Columns and values that a kernel rejects.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, UInt16Type};
use arrow_array::{
    Array, BinaryArray, DictionaryArray, Int64Array, NullArray, Scalar, StringArray,
};
use arrow_schema::ArrowError;
use urikit::{Describe, Rule};
use urikit_arrow::{BadValue, ColumnError, Grammar, Kernel, OnBad, PairKernel, UriPart};

#[test]
fn column_of_another_type_is_refused_with_what_is_accepted() {
    let error = Kernel::part(UriPart::Host).run(&Int64Array::from(vec![1])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a column of type Int64 holds no URIs: accepted are Utf8, LargeUtf8, Utf8View, Binary, LargeBinary, \
         BinaryView, Null, and dictionaries of these"
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

/// As of pyarrow for a column of which nothing is known.
#[test]
fn column_of_nothing_has_null_results() {
    let (nothing, text) = (NullArray::new(3), StringArray::from(vec![None::<&str>; 3]));
    for name in Kernel::names() {
        let arguments: &[&str] = match name {
            "part" | "parts" => &["host"],
            "segment" => &["0"],
            "encode" => &["path"],
            _ if Kernel::arguments_of(name).is_some_and(|accepted| *accepted.start() == 1) => {
                &["q"]
            }
            _ => &[],
        };
        let kernel = Kernel::by_name(name, arguments).unwrap();
        let (result, expected) = (kernel.run(&nothing).unwrap(), kernel.run(&text).unwrap());
        assert_eq!(&result, &expected, "{name}");
        assert_eq!(kernel.output_type(nothing.data_type()), kernel.output_type(text.data_type()));
        assert_eq!(kernel.run(&nothing.slice(0, 0)).unwrap().len(), 0, "{name}");
    }
    for kernel in [PairKernel::resolve(), PairKernel::equivalent(urikit::Level::Path)] {
        let base = Scalar::new(StringArray::from(vec!["http://h/"]));
        assert_eq!(kernel.run(&base, &nothing).unwrap().null_count(), 3);
        assert_eq!(kernel.run(&text, &nothing).unwrap().null_count(), 3);
    }
}

#[test]
fn bad_values_are_kept_when_asked() {
    let column = BinaryArray::from(vec![&b"HTTP://h"[..], b"a b", b"\xFF", b"?b&a"]);
    let kept = |kernel: Kernel| {
        let result = kernel.on_bad(OnBad::Keep).run(&column).unwrap();
        result.as_string_view().iter().map(|value| value.map(str::to_owned)).collect::<Vec<_>>()
    };
    let some = |texts: [Option<&str>; 4]| texts.map(|text| text.map(str::to_owned)).to_vec();
    let normal = kept(Kernel::normalize(urikit::Level::Path));
    assert_eq!(normal, some([Some("http://h"), Some("a b"), None, Some("?b&a")]));
    assert_eq!(kept(Kernel::query_sort())[1..], some([None, Some("a b"), None, Some("?a&b")])[1..]);
    let coded: DictionaryArray<Int8Type> = ["a b", "HTTP:", "a b"].into_iter().collect();
    let normal = Kernel::normalize(urikit::Level::Path).on_bad(OnBad::Keep);
    let output = normal.run_full(&coded).unwrap();
    assert_eq!(output.bad, 2);
    assert_eq!(
        crate::shown::all(&output.values),
        ["a b", "http:", "a b"].map(|text| Some(text.to_owned()))
    );
    let error = Kernel::redact(&[""; 0]).on_bad(OnBad::Keep).run(&column).unwrap_err();
    assert_eq!(error, ColumnError::Keep { kernel: "redact" });
}

#[test]
fn errors_are_where_strict_fails() {
    let column = StringArray::from(vec!["http://h:99999/", "http://h:80/", "a b"]);
    for (name, arguments) in
        [("parse", &[][..]), ("port", &[]), ("segment", &["0"]), ("origin", &[])]
    {
        let errors = [&[name], arguments].concat();
        let errors = Kernel::by_name("errors", &errors).unwrap().run(&column).unwrap();
        let strict = Kernel::by_name(name, arguments).unwrap().on_bad(OnBad::Fail);
        for row in 0..3 {
            assert_eq!(
                errors.is_valid(row),
                strict.run(&column.slice(row, 1)).is_err(),
                "{name} {row}"
            );
        }
    }
    let parts = Kernel::by_name("parts", &["port", "host"]).unwrap().run(&column).unwrap();
    let ports = parts.as_struct().column(0).as_primitive::<UInt16Type>();
    assert_eq!(ports.iter().collect::<Vec<_>>(), [None, Some(80), None]);
}

#[test]
fn default_rule_of_is_valid_is_the_grammar_of_the_column() {
    let column = StringArray::from(vec!["http://\u{e9}/", "/a", "a b"]);
    let valid =
        |kernel: Kernel| kernel.run(&column).unwrap().as_boolean().iter().collect::<Vec<_>>();
    let by_name = || Kernel::by_name("is_valid", &[]).unwrap();
    assert_eq!(valid(by_name()), [Some(true), Some(true), Some(false)]);
    assert_eq!(valid(by_name().grammar(Grammar::Uri)), [Some(false), Some(false), Some(false)]);
    assert_eq!(valid(by_name().grammar(Grammar::Iri)), [Some(true), Some(false), Some(false)]);
}
