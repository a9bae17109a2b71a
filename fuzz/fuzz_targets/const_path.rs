//! The `const` parser against the run-time parser: the same result, the same components.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit::Identifier;
use urikit::kind::{self, Kind};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = str::from_utf8(data) else { return };
    check_kind::<kind::Uri>(text);
    check_kind::<kind::UriRef>(text);
    check_kind::<kind::Iri>(text);
    check_kind::<kind::IriRef>(text);
});

fn check_kind<K: Kind>(text: &str) {
    let at_run_time = Identifier::<K>::parse(text).map(|identifier| identifier.spans());
    let as_constant = Identifier::<K>::parse_const(text).map(|identifier| identifier.spans());
    assert_eq!(as_constant, at_run_time, "{text:?}");
}
