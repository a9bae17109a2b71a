//! Edits, which leave every byte that they are not about.
//!
//! Backends: best, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urikit_promises::unchanged::check(data));
