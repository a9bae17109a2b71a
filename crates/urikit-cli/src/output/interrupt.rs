//! Ctrl-C ends the run between two writes, so that only whole lines are written, and removes the temporary
//! file.

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::{Mutex, Once, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

/// Held while something is written.
static WRITING: Mutex<()> = Mutex::new(());

/// The status that shells report for a command ended by Ctrl-C.
const STATUS: i32 = 130;

/// By POSIX, a pipe takes a write of up to this size whole or not at all, so it can't be interrupted.
const WHOLE: usize = 512;

/// Short runs need no handler, and start faster without one.
static HANDLER: Once = Once::new();

/// The file to remove if the run is interrupted.
static TEMPORARY: Mutex<Option<PathBuf>> = Mutex::new(None);

/// From now on, Ctrl-C removes this file, and no other.
pub(crate) fn remove_if_interrupted(path: Option<PathBuf>) {
    HANDLER.call_once(end_between_writes);
    *TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner) = path;
}

/// Runs `write`, which writes `len` bytes. Ctrl-C does not interrupt it.
pub(crate) fn write_atomically<T>(len: usize, write: impl FnOnce() -> T) -> T {
    if len > WHOLE {
        HANDLER.call_once(end_between_writes);
    }
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    write()
}

/// From now on, Ctrl-C waits for the end of a write. If the signal is ignored, it stays ignored.
fn end_between_writes() {
    // If no handler can be set, Ctrl-C ends the run in the default manner.
    let _ = ctrlc::try_set_handler(|| {
        // The reader of our output may have stopped reading, so wait only briefly.
        for _ in 0..100 {
            let free = WRITING.try_lock();
            if !matches!(free, Err(TryLockError::WouldBlock)) {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let temporary = TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner).take();
        // If it can't be removed, it stays.
        let _ = temporary.map(fs::remove_file);
        process::exit(STATUS);
    });
}
