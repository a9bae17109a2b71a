//! Every rule and every parser against automata generated from the ABNF.
//!
//! Backends: best, ssse3, portable.
#![no_main]

libfuzzer_sys::fuzz_target!(init: urikit_promises::grammar::prepare(), |data: &[u8]| {
    urikit_promises::grammar::check(data);
});
