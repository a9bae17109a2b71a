//! Local hosts in every spelling, which no default policy lets through.
//!
//! Backends: best, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urikit_promises::guard::check(data));
