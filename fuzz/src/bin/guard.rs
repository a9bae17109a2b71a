//! Local hosts in every spelling, none of which passes the default policy.
//!
//! Backends: best, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urikit_promises::guard::check(data));
