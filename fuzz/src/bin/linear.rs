//! Work and output, which grow no faster than the input.
//!
//! Backends: best, ssse3, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urikit_promises::linear::check(data));
