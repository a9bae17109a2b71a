//! Sequences of operations, whose results have the parts that they claim.
//!
//! Backends: best, ssse3, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urikit_promises::parts::check(data));
