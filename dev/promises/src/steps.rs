//! A measure of work that does not depend on a clock: the number of memory loads.
//!
//! `cargo xtask fuzz` compiles the library with `-sanitizer-coverage-trace-loads`, so that each
//! load of 1 to 16 bytes calls one of these functions. Loops that read their input are counted
//! exactly; calls into the standard library's compiled code and loads of 32 bytes are not. Without
//! that flag, in ordinary tests, the count stays 0.

use core::sync::atomic::{AtomicU64, Ordering};

static LOADS: AtomicU64 = AtomicU64::new(0);

/// The number of loads so far.
#[must_use]
pub fn count() -> u64 {
    LOADS.load(Ordering::Relaxed)
}

/// The functions that the instrumented code calls; LLVM does not instrument these themselves.
#[cfg(fuzzing)]
mod callbacks {
    #![expect(unsafe_code, reason = "the names are fixed by LLVM; there is no unsafe block")]

    use super::{LOADS, Ordering};

    /// Not a `fetch_add`: one thread counts, and this is called for every load.
    #[inline(always)]
    fn add() {
        LOADS.store(LOADS.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    #[unsafe(no_mangle)]
    extern "C" fn __sanitizer_cov_load1(_: *const u8) {
        add();
    }

    #[unsafe(no_mangle)]
    extern "C" fn __sanitizer_cov_load2(_: *const u8) {
        add();
    }

    #[unsafe(no_mangle)]
    extern "C" fn __sanitizer_cov_load4(_: *const u8) {
        add();
    }

    #[unsafe(no_mangle)]
    extern "C" fn __sanitizer_cov_load8(_: *const u8) {
        add();
    }

    #[unsafe(no_mangle)]
    extern "C" fn __sanitizer_cov_load16(_: *const u8) {
        add();
    }
}
