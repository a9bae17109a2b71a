//! Other libraries: where they differ from this one, a table has the reason.
//!
//! Backends: best, ssse3, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urikit_fuzz::check(data));
