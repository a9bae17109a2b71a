//! Ctrl-C ends the run between two writes, so that what was written is whole lines, and leaves no temporary file.

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::{Mutex, Once, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

/// Held while something is written.
static WRITING: Mutex<()> = Mutex::new(());

/// What shells give a command that Ctrl-C has ended.
const STATUS: i32 = 130;

/// A pipe takes so much whole or not at all, by POSIX, so there is nothing to cut.
const WHOLE: usize = 512;

/// Short runs need no handler, and start sooner without.
static HANDLER: Once = Once::new();

/// The file to remove where the run is interrupted.
static TEMPORARY: Mutex<Option<PathBuf>> = Mutex::new(None);

/// From here on Ctrl-C removes this file, and no other.
pub(crate) fn remove_if_interrupted(path: Option<PathBuf>) {
    HANDLER.call_once(end_between_writes);
    *TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner) = path;
}

/// Runs `write`, which writes `len` bytes. Ctrl-C does not cut it.
pub(crate) fn uncut<T>(len: usize, write: impl FnOnce() -> T) -> T {
    if len > WHOLE {
        HANDLER.call_once(end_between_writes);
    }
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    write()
}

/// From here on Ctrl-C waits for the end of a write. A signal that is ignored stays so.
fn end_between_writes() {
    // Where no handler can be set, Ctrl-C ends the run as it does any other.
    let _ = ctrlc::try_set_handler(|| {
        // Whoever reads our output may have stopped to do so: this is not waited for long.
        for _ in 0..100 {
            let free = WRITING.try_lock();
            if !matches!(free, Err(TryLockError::WouldBlock)) {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let temporary = TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner).take();
        // What can't be removed stays.
        let _ = temporary.map(fs::remove_file);
        process::exit(STATUS);
    });
}
