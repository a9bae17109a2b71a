//! Ctrl-C ends the run between two writes, so that what was written is whole lines.

use core::time::Duration;
use std::process;
use std::sync::{Mutex, PoisonError, TryLockError};
use std::thread;

/// Held while something is written.
static WRITING: Mutex<()> = Mutex::new(());

/// What shells give a command that Ctrl-C has ended.
const STATUS: i32 = 130;

/// Runs `write`, which Ctrl-C does not cut.
pub(crate) fn uncut<T>(write: impl FnOnce() -> T) -> T {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    write()
}

/// From here on Ctrl-C waits for the end of a write. A signal that is ignored stays so.
pub(super) fn end_between_writes() {
    // Where no handler can be set, Ctrl-C ends the run as it does any other.
    let _ = ctrlc::try_set_handler(|| {
        // Whoever reads our output may have stopped to do so: this is not waited for long.
        for _ in 0..100 {
            let free = WRITING.try_lock();
            if !matches!(free, Err(TryLockError::WouldBlock)) {
                process::exit(STATUS);
            }
            thread::sleep(Duration::from_millis(10));
        }
        process::exit(STATUS);
    });
}
