//! Columns: a kernel returns what the library returns, value by value.
//!
//! Each line of an input is a value. The kernels run on columns of three types, whole and sliced.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray, LargeStringArray, StringArray, StringViewArray};
use urikit::compare::Surt;
use urikit::percent::Part as PercentPart;
use urikit::redact::COMMON_SECRETS;
use urikit::{Iri, IriRef, Level, Rule};
use urikit_arrow::{Cut, Kernel, UriPart};

use crate::exactly_sized;

/// Runs every kernel of the table.
///
/// # Panics
/// If a value of its result is not that of the library.
pub fn check(data: &[u8]) {
    let bytes = exactly_sized(data);
    let Ok(text) = str::from_utf8(&bytes) else { return };
    // An empty line is a null, so that values and nulls are mixed.
    let values: Vec<Option<&str>> =
        text.split('\n').map(|line| Some(line).filter(|line| !line.is_empty())).collect();
    let columns: [ArrayRef; 4] = [
        std::sync::Arc::new(StringArray::from(values.clone())),
        std::sync::Arc::new(LargeStringArray::from(values.clone())),
        std::sync::Arc::new(StringViewArray::from(values.clone())),
        std::sync::Arc::new(BinaryArray::from_iter(values.iter())),
    ];
    for (name, kernel, library) in kernels() {
        let expected: Vec<Option<String>> = values.iter().map(|value| library((*value)?)).collect();
        for column in &columns {
            assert_eq!(shown(&kernel, column), expected, "{name} of {:?}", column.data_type());
            let sliced = column.slice(values.len() / 2, values.len() - values.len() / 2);
            assert_eq!(shown(&kernel, &sliced), expected[values.len() / 2..], "{name}, sliced");
        }
    }
}

/// The result of a kernel as strings.
fn shown(kernel: &Kernel, column: &ArrayRef) -> Vec<Option<String>> {
    let result = kernel.run(column).expect("a column of a type that it takes");
    if let Some(values) = result.as_string_view_opt() {
        return values.iter().map(|value| value.map(String::from)).collect();
    }
    if let Some(values) = result.as_boolean_opt() {
        return values.iter().map(|value| value.map(|value| value.to_string())).collect();
    }
    let values = result.as_primitive::<arrow_array::types::UInt16Type>();
    values.iter().map(|value| value.map(|value| value.to_string())).collect()
}

type Library = fn(&str) -> Option<String>;

fn of_reference(text: &str, of: impl FnOnce(IriRef<'_>) -> Option<String>) -> Option<String> {
    of(IriRef::parse(text).ok()?)
}

/// A kernel, and the library call for one value; `None` for a bad value.
fn kernels() -> Vec<(&'static str, Kernel, Library)> {
    let base = Iri::from_static("http://a/b/c/d;p?q").to_owned();
    vec![
        ("scheme", Kernel::part(UriPart::Scheme), |text| {
            of_reference(text, |it| it.scheme().map(|part| part.to_string()))
        }),
        ("host", Kernel::part(UriPart::Host), |text| {
            of_reference(text, |it| it.host().map(|part| part.to_string()))
        }),
        ("path", Kernel::part(UriPart::Path), |text| {
            of_reference(text, |it| Some(it.path().to_string()))
        }),
        ("query", Kernel::part(UriPart::Query), |text| {
            of_reference(text, |it| it.query().map(|part| part.to_string()))
        }),
        ("fragment", Kernel::part(UriPart::Fragment), |text| {
            of_reference(text, |it| it.fragment().map(|part| part.to_string()))
        }),
        ("port", Kernel::port(), |text| {
            of_reference(text, |it| it.port_u16().ok()?.map(|port| port.to_string()))
        }),
        ("segment", Kernel::segment(-1), |text| {
            of_reference(text, |it| it.path().segments().next_back().map(|it| it.to_string()))
        }),
        ("is_valid", Kernel::is_valid(Rule::Uri), |text| Some(Rule::Uri.matches(text).to_string())),
        ("normalize path", Kernel::normalize(Level::Path), |text| {
            of_reference(text, |it| Some(it.normalize(Level::Path).to_string()))
        }),
        ("normalize scheme", Kernel::normalize(Level::Scheme), |text| {
            of_reference(text, |it| Some(it.normalize(Level::Scheme).to_string()))
        }),
        ("resolve", Kernel::resolve(base.clone()), |text| {
            let base = Iri::from_static("http://a/b/c/d;p?q");
            of_reference(text, |it| base.resolve(it).ok().map(|it| it.to_string()))
        }),
        ("relativize", Kernel::relativize(base), |text| {
            let base = Iri::from_static("http://a/b/c/d;p?q");
            base.relativize(Iri::parse(text).ok()?).ok().map(|it| it.to_string())
        }),
        ("query_get", Kernel::query_get("q"), |text| {
            of_reference(text, |it| it.params().get("q").ok()?.map(Into::into))
        }),
        ("query_sort", Kernel::query_sort(), |text| {
            of_reference(text, |it| {
                let mut edited = it.to_owned();
                edited.edit_params(|params| params.sort()).ok()?;
                Some(edited.to_string())
            })
        }),
        ("query_keep", Kernel::query_keep(&["q"]), |text| {
            of_reference(text, |it| {
                let mut edited = it.to_owned();
                edited.edit_params(|params| params.retain(|param| param.key_is("q"))).ok()?;
                Some(edited.to_string())
            })
        }),
        ("redact", Kernel::redact(&[] as &[&str]), |text| {
            of_reference(text, |it| Some(it.redacted().parameters(COMMON_SECRETS).to_string()))
        }),
        ("surt", Kernel::surt(), |text| of_reference(text, |it| Some(Surt::new(it).to_string()))),
        ("to_uri", Kernel::to_uri(), |text| {
            of_reference(text, |it| it.to_uri().ok().map(|it| it.to_string()))
        }),
        ("to_iri", Kernel::to_iri(), |text| of_reference(text, |it| Some(it.to_iri().to_string()))),
        ("without_query", Kernel::cut(Cut::Query), |text| {
            of_reference(text, |it| {
                let mut copy = it.to_owned();
                copy.remove_query();
                Some(copy.into_string())
            })
        }),
        ("decode", Kernel::decode(PercentPart::Path), |text| {
            PercentPart::Path.decode(text).to_text().ok().map(Into::into)
        }),
        ("encode", Kernel::encode(PercentPart::QueryValue), |text| {
            Some(PercentPart::QueryValue.encode(text).to_string())
        }),
    ]
}
