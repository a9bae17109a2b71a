//! Every end of the program other than the return from `main`: the temporary file is removed first.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

/// The temporary file of this run. The lock is held while that file is created, renamed or removed.
static TEMPORARY: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Removes the temporary file, and ends the process.
///
/// Called if memory has run out, so it allocates nothing, unless the path has more than 383 bytes.
pub(crate) fn leave(status: i32) -> ! {
    // Held to the end: no other thread creates or renames a file from now on. It is not free only if memory
    // runs out while it is held.
    let temporary = lock_soon(&TEMPORARY);
    if let Some(path) = temporary.as_ref().and_then(|path| path.as_deref()) {
        // If it can't be removed, it stays.
        let _ = fs::remove_file(path);
    }
    // The only call, so that no end leaves the file.
    #[allow(clippy::disallowed_methods)]
    process::exit(status)
}

/// Waits for a lock, but only for a second: its owner may never release it.
pub(crate) fn lock_soon<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    for _ in 0..100 {
        match mutex.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
        }
    }
    None
}

fn lock() -> MutexGuard<'static, Option<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is removed when this is dropped, and at every end of the program. A run has at most one.
pub(crate) struct Temporary {
    file: File,
    path: PathBuf,
}

impl Temporary {
    /// Creates the file, which must not exist yet.
    pub(crate) fn create(path: PathBuf, options: &OpenOptions) -> io::Result<Self> {
        let registered = path.clone();
        let mut temporary = lock();
        assert!(temporary.is_none(), "two temporary files at a time");
        let file = options.open(&path)?;
        *temporary = Some(registered);
        Ok(Self { file, path })
    }

    pub(crate) const fn file(&self) -> &File {
        &self.file
    }

    /// Gives the file its final name, in place of a file that has it.
    pub(crate) fn rename(self, to: &Path) -> io::Result<()> {
        let mut temporary = lock();
        fs::rename(&self.path, to)?;
        // Nothing is removed when `self` is dropped.
        *temporary = None;
        Ok(())
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut temporary = lock();
        // If it can't be removed, it stays.
        let _ = temporary.take().map(fs::remove_file);
    }
}
