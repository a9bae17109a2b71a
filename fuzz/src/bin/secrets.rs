//! Redaction, `Debug` and errors, which show no secret.
//!
//! Backends: best, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urikit_promises::secrets::check(data));
