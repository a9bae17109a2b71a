//! Signals end the run between two writes, so that only whole lines are written, and remove the temporary file.

use std::sync::{Mutex, Once, PoisonError};

use crate::early_exit::{leave, lock_soon};

/// Held while something is written.
static WRITING: Mutex<()> = Mutex::new(());

/// By POSIX, a pipe takes a write of up to this size whole or not at all, so it can't be interrupted.
const WHOLE: usize = 512;

/// Short runs need no handler, and start faster without one.
static HANDLERS: Once = Once::new();

/// From now on, a signal waits for the end of a write, and removes the temporary file.
pub(crate) fn handle_signals() {
    HANDLERS.call_once(|| {
        // If no handler can be set, the signal ends the run in the default manner. If it is ignored, it stays so.
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
