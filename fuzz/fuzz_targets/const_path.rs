//! The parser of constants against the parser of run time: the same answer, the same parts.
#![no_main]
#![allow(unsafe_code)]

use std::panic;

use libfuzzer_sys::fuzz_target;
use urikit::Identifier;
use urikit::kind::{self, Kind};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = str::from_utf8(data) else { return };
    let raw = Box::into_raw(Box::<str>::from(text));
    // SAFETY: the box lives until the end of this function, and nothing below keeps the text.
    let text: &'static str = unsafe { &*raw };
    check_kind::<kind::Uri>(text);
    check_kind::<kind::UriRef>(text);
    check_kind::<kind::Iri>(text);
    check_kind::<kind::IriRef>(text);
    // SAFETY: the pointer is that of the box above, to which no reference is left.
    drop(unsafe { Box::from_raw(raw) });
});

fn check_kind<K: Kind>(text: &'static str) {
    let at_run_time = Identifier::<K>::parse(text).ok().map(|identifier| identifier.spans());
    let as_constant = if at_run_time.is_some() {
        Some(Identifier::<K>::from_static(text).spans())
    } else {
        without_hook(|| Identifier::<K>::from_static(text).spans())
    };
    assert_eq!(as_constant, at_run_time, "{text:?}");
}

/// What `work` gives, or `None` where it panics: the fuzzer's hook would end the process.
fn without_hook<T>(work: impl FnOnce() -> T + panic::UnwindSafe) -> Option<T> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let outcome = panic::catch_unwind(work);
    panic::set_hook(hook);
    outcome.ok()
}
