//! Templates and OpenAPI styles, written and read back.
//!
//! Backends: best, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urikit_promises::templates::check(data));
