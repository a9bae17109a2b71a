//! Edits, which change no byte outside of their part.
//!
//! Backends: best, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urikit_promises::unchanged::check(data));
