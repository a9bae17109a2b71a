//! Kernels of two columns.

use alloc::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, BinaryArray, Datum, DictionaryArray, Int64Array, Scalar, StringArray, StringViewArray,
};
use urikit::{Iri, IriRef, Level};
use urikit_arrow::{ColumnError, OnBad, PairKernel};

use crate::columns::{self, of_text};
use crate::shown::all;
use crate::values::{generated, rows};

#[test]
fn pair_kernels_agree_with_the_library() {
    let values = generated(rows());
    let lefts = columns::rows(values.clone());
    let rights: Vec<_> = columns::rows(values).into_iter().rev().collect();
    let text = |row: &Option<Vec<u8>>| row.clone().map(|bytes| String::from_utf8(bytes).unwrap());
    for (left, right) in of_text(&lefts).into_iter().zip(of_text(&rights)).take(4) {
        let resolved = all(&PairKernel::resolve().run(&left, &right).unwrap());
        let relative = all(&PairKernel::relativize().run(&left, &right).unwrap());
        let equal = all(&PairKernel::equivalent(Level::Scheme).run(&left, &right).unwrap());
        for row in 0..left.len() {
            let (Some(left), Some(right)) = (text(&lefts[row]), text(&rights[row])) else {
                assert_eq!((&resolved[row], &relative[row], &equal[row]), (&None, &None, &None));
                continue;
            };
            let base = Iri::parse(&left).ok();
            let reference = IriRef::parse(&right).ok();
            let target = base.zip(reference).and_then(|(base, other)| base.resolve(other).ok());
            assert_eq!(resolved[row], target.map(|target| target.to_string()), "{left} {right}");
            let target = base.zip(Iri::parse(&right).ok());
            let reference = target.and_then(|(base, other)| base.relativize(other).ok());
            assert_eq!(relative[row], reference.map(|found| found.to_string()), "{left} {right}");
            let both = IriRef::parse(&left).ok().zip(IriRef::parse(&right).ok());
            let same = both.map(|(left, right)| left.eq_at(right, Level::Scheme).to_string());
            assert_eq!(equal[row], same, "{left} {right}");
        }
    }
}

#[test]
fn scalar_base_applies_to_all_rows() {
    let base = Scalar::new(StringViewArray::from(vec!["http://a/b/c"]));
    let values = Arc::new(StringArray::from(vec!["x", "../y"]));
    let references = DictionaryArray::<Int32Type>::new(vec![0, 1, 0].into(), values);
    let targets = PairKernel::resolve().run(&base, &references).unwrap();
    let expected = ["http://a/b/x", "http://a/y", "http://a/b/x"].map(|text| Some(text.to_owned()));
    assert_eq!(all(&targets), expected);
    assert!(targets.as_any_dictionary_opt().is_some(), "each reference once");
    let reference = Scalar::new(StringArray::from(vec!["x"]));
    let bases = StringArray::from(vec!["http://a/", "http://b/"]);
    let targets = PairKernel::resolve().run(&bases, &reference).unwrap();
    assert_eq!(targets.as_string_view().value(1), "http://b/x");
}

#[test]
fn bad_base_is_a_bad_value_of_its_row() {
    let bases = StringArray::from(vec!["no-scheme", "no-scheme"]);
    let references = StringArray::from(vec![Some("x"), None]);
    let output = PairKernel::resolve().on_bad(OnBad::Report).run_full(&bases, &references).unwrap();
    assert_eq!((output.bad, output.values.null_count()), (1, 2));
    let error = PairKernel::resolve().on_bad(OnBad::Fail).run(&bases, &references).unwrap_err();
    assert!(error.to_string().starts_with("row 0: base: missing scheme"), "{error}");
    let null = Scalar::new(StringArray::from(vec![None::<&str>]));
    let output = PairKernel::resolve().run_full(&null, &references).unwrap();
    assert_eq!((output.bad, output.values.null_count()), (0, 2));
}

/// No row would have a result, so this is an error in every mode, even without rows.
#[test]
fn bad_operand_for_all_rows_is_an_error_at_once() {
    let (column, empty) = (StringArray::from(vec!["http://h/"]), StringArray::from(vec![""; 0]));
    let scalar = |text: &str| Scalar::new(StringArray::from(vec![text]));
    for (kernel, is_left, given, name) in [
        (PairKernel::resolve(), true, "no-scheme", "base"),
        (PairKernel::resolve(), false, "a b", "reference"),
        (PairKernel::relativize(), true, "https://u:p@h/ ", "base"),
        (PairKernel::relativize(), false, "/b", "target"),
        (PairKernel::equivalent(Level::Path), true, "a b", "uri"),
        (PairKernel::equivalent(Level::Path), false, "a b", "other"),
    ] {
        for on_bad in [OnBad::Null, OnBad::Fail, OnBad::Report] {
            for column in [&column, &empty] {
                let kernel = kernel.on_bad(on_bad);
                let outcome = match is_left {
                    true => kernel.run(&scalar(given), column),
                    false => kernel.run(column, &scalar(given)),
                };
                let error = outcome.unwrap_err();
                assert!(matches!(&error, ColumnError::Operand { what, .. } if *what == name));
                let message = error.to_string();
                assert!(message.contains(name) && !message.contains("u:p"), "{message}");
            }
        }
    }
}

#[test]
fn wrong_arguments_are_refused() {
    let (two, three) = (StringArray::from(vec!["a", "b"]), StringArray::from(vec!["a", "b", "c"]));
    let run =
        |left: &dyn Datum, right: &dyn Datum| PairKernel::resolve().run(left, right).unwrap_err();
    assert_eq!(run(&two, &three), ColumnError::Lengths(2, 3));
    let scalar = Scalar::new(StringArray::from(vec!["a"]));
    assert_eq!(run(&scalar, &scalar), ColumnError::Scalars);
    assert!(matches!(run(&Int64Array::from(vec![1, 2]), &two), ColumnError::Type(_)));
    let bytes = BinaryArray::from(vec![&b"\xFF"[..], b"a:"]);
    let output = PairKernel::resolve().run_full(&bytes, &two).unwrap();
    assert_eq!(output.bad, 1);
}
