//! Errors, which are inside their input and show no userinfo.
//!
//! Backends: best, ssse3, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urikit_promises::errors::check(data));
