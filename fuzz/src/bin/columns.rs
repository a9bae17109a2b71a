//! Kernels for columns against calls of the library, value by value.
//!
//! Backends: best, ssse3, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urikit_promises::columns::check(data));
