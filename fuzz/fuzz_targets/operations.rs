//! Operations on two identifiers, or on a string, and the invariants that they must meet.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit::find::Finder;
use urikit::params::ParamsBuf;
use urikit::{Iri, IriRef, Level, Uri, UriRef, repair::repair};
use urikit_fuzz::exactly_sized;

const LEVELS: [Level; 5] = [Level::Simple, Level::Case, Level::Percent, Level::Path, Level::Scheme];

fuzz_target!(|data: &[u8]| {
    let bytes = exactly_sized(data);
    let Ok(text) = str::from_utf8(&bytes) else { return };
    // Two identifiers are on two lines.
    let (first, second) = text.split_once('\n').unwrap_or((text, text));
    if let (Ok(base), Ok(reference)) = (Uri::parse(first), UriRef::parse(second)) {
        check_resolution(base, reference);
    }
    if let (Ok(one), Ok(other)) = (IriRef::parse(first), IriRef::parse(second)) {
        check_sameness(one, other);
    }
    if let Ok(iri) = Iri::parse(first) {
        check_mapping(iri);
    }
    // The empty query has one parameter, which is replaced by the first that is set.
    if !first.is_empty() {
        check_params(first, second);
    }
    for found in Finder::new().any_scheme().iris(true).find_in(text) {
        assert!(Iri::parse(found.iri().as_str()).is_ok());
        assert!(text.get(found.range()).is_some());
    }
    if let Some(repaired) = repair(data) {
        assert!(IriRef::parse(repaired.as_str()).is_ok());
    }
});

fn check_resolution(base: Uri<'_>, reference: UriRef<'_>) {
    let Ok(target) = base.resolve(reference) else { return };
    assert_eq!(Uri::parse(target.as_str()).unwrap().spans(), target.spans());
    if let Ok(back) = base.relativize(&target) {
        assert_eq!(base.resolve(&back).unwrap().as_str(), target.as_str());
    }
}

fn check_sameness(one: IriRef<'_>, other: IriRef<'_>) {
    for level in LEVELS {
        let normal = one.normalize(level);
        let again = IriRef::parse(normal.as_str()).unwrap();
        assert_eq!(again.spans(), normal.view().spans());
        assert!(again.is_normalized(level), "{normal}");
        assert_eq!(one.is_normalized(level), normal.as_str() == one.as_str());
        let same_key = one.normalize(level).as_str() == other.normalize(level).as_str();
        assert_eq!(one.eq_at(other, level), same_key, "{one} {other}");
        assert_eq!(one.cmp_at(other, level).is_eq(), same_key, "{one} {other}");
    }
}

fn check_mapping(iri: Iri<'_>) {
    if let Ok(uri) = iri.to_uri() {
        assert_eq!(Uri::parse(uri.as_str()).unwrap().spans(), uri.view().spans());
        let back = uri.view().to_iri();
        assert_eq!(Iri::parse(back.as_str()).unwrap().spans(), back.view().spans());
        let again = back.view().to_uri().unwrap();
        assert!(again.view().eq_at(uri.view(), Level::Percent), "{uri} {again}");
    }
    assert!(Iri::parse(&iri.redacted().to_string()).is_ok());
    assert!(iri.remarks().all(|remark| !remark.says().is_empty()));
}

/// A parameter that is set can be read, and the others keep their bytes.
fn check_params(query: &str, value: &str) {
    let mut params = ParamsBuf::new(query);
    let others = |params: &ParamsBuf| -> Vec<String> {
        let others = params.view().iter().filter(|param| !param.key_is("k"));
        others.map(|param| format!("{:?}={:?}", param.key(), param.value())).collect()
    };
    let before = others(&params);
    params.set("k", value);
    assert_eq!(others(&params), before);
    assert_eq!(params.remove("k"), 1);
    assert_eq!(others(&params), before);
}
