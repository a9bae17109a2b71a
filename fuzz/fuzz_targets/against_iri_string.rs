//! iri-string: which inputs it accepts as each of the four productions of each RFC.
#![no_main]

use iri_string::spec::{IriSpec, UriSpec};
use iri_string::validate;
use libfuzzer_sys::fuzz_target;
use urikit::Rule;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = str::from_utf8(data) else { return };
    let answers = [
        (Rule::Uri, validate::iri::<UriSpec>(text)),
        (Rule::UriReference, validate::iri_reference::<UriSpec>(text)),
        (Rule::AbsoluteUri, validate::absolute_iri::<UriSpec>(text)),
        (Rule::RelativeRef, validate::relative_ref::<UriSpec>(text)),
        (Rule::Iri, validate::iri::<IriSpec>(text)),
        (Rule::IriReference, validate::iri_reference::<IriSpec>(text)),
        (Rule::AbsoluteIri, validate::absolute_iri::<IriSpec>(text)),
        (Rule::IrelativeRef, validate::relative_ref::<IriSpec>(text)),
    ];
    for (rule, theirs) in answers {
        let ours = rule.check(text);
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{rule} {text:?}: {ours:?}, {theirs:?}");
    }
});
