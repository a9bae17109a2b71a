//! Every end of the program other than the return from `main`: by a signal, by lack of memory, by a panic, or when no
//! more output is wanted. The temporary file is removed first, and signals end the run between two writes, so that
//! only whole lines are written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, Once, PoisonError, TryLockError};
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
fn lock_soon<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
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

/// Held while something is written.
static WRITING: Mutex<()> = Mutex::new(());

/// By POSIX, a pipe takes a write of up to this size whole or not at all, so it can't be interrupted.
const WHOLE: usize = 512;

/// Short runs need no handler, and start faster without one.
static HANDLERS: Once = Once::new();

/// From now on, a signal waits for the end of a write, and removes the temporary file.
pub(crate) fn handle_signals() {
    HANDLERS.call_once(|| {
        // If no handler can be set, the signal ends the run as by default. A signal that is ignored stays so.
        let _ = ctrlc::try_set_handler(|| end_by(2));
        #[cfg(unix)]
        let _ = other_signals::handle();
    });
}

/// Runs `write`, which writes `len` bytes. Signals do not interrupt it.
pub(crate) fn write_atomically<T>(len: usize, write: impl FnOnce() -> T) -> T {
    if len > WHOLE {
        handle_signals();
    }
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    write()
}

/// Ends the run with the status that shells report for a command ended by this signal.
fn end_by(signal: i32) -> ! {
    // The reader of our output may have stopped reading, so it waits only briefly.
    let _writing = lock_soon(&WRITING);
    leave(128 + signal)
}

/// The result of a function of another crate that may panic on damaged input; `None` if it does. Nothing is printed,
/// so that this can be reported like any other failure.
#[cfg(any(feature = "columns", feature = "sql"))]
pub(crate) fn unless_it_panics<T>(work: impl FnOnce() -> T) -> Option<T> {
    use std::panic::{self, AssertUnwindSafe, catch_unwind};
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let result = catch_unwind(AssertUnwindSafe(work));
    panic::set_hook(hook);
    result.ok()
}

/// Signals other than Ctrl-C.
#[cfg(unix)]
mod other_signals {
    use std::fs;
    use std::io;
    use std::sync::Arc;
    use std::thread;

    use signal_hook::consts::{
        SIGALRM, SIGHUP, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::flag;
    use signal_hook::iterator::Signals;

    pub(super) fn handle() -> io::Result<()> {
        // With a handler, a file that grows beyond `ulimit -f` is a failure to write.
        flag::register(SIGXFSZ, Arc::default())?;
        let ignored = ignored();
        let ending = [SIGHUP, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU];
        let ending = ending.into_iter().filter(|signal| ignored & bit(*signal) == 0);
        let mut signals = Signals::new(ending)?;
        let wait = move || signals.forever().next().map(|signal| super::end_by(signal));
        thread::Builder::new().name("signals".to_owned()).spawn(wait)?;
        Ok(())
    }

    /// The signals that the caller wants to be ignored, as `nohup` does. Where this is unknown, that may be
    /// SIGHUP.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(bit(SIGHUP))
    }

    const fn bit(signal: i32) -> u64 {
        1 << (signal - 1)
    }
}
