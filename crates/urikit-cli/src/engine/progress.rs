//! A progress bar on standard error, on terminals, if the size is known.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::time::Instant;

use super::source::source_size;
use crate::output::is_dumb_terminal;

pub(crate) struct Progress {
    taken: Arc<AtomicU64>,
    size: u64,
    started: Instant,
    drawn: Option<Instant>,
}

/// Shorter runs show nothing.
const FIRST: Duration = Duration::from_millis(500);
const AGAIN: Duration = Duration::from_millis(100);

impl Progress {
    /// `None` if it would not be visible, or would be mixed with the answers.
    pub(super) fn new(paths: &[PathBuf], taken: Arc<AtomicU64>) -> Option<Self> {
        if !is_drawable() || io::stdout().is_terminal() {
            return None;
        }
        let size = paths.iter().map(|path| source_size(path)).sum::<Option<u64>>()?;
        Some(Self { taken, size, started: Instant::now(), drawn: None })
    }

    /// For a run whose answers do not go to the terminal.
    #[cfg(feature = "columns")]
    pub(crate) fn of_size(size: u64, taken: Arc<AtomicU64>) -> Option<Self> {
        is_drawable().then(|| Self { taken, size, started: Instant::now(), drawn: None })
    }

    /// Redraws the bar, if the last one is old.
    pub(crate) fn draw(&mut self) {
        let wait = if self.drawn.is_some() { AGAIN } else { FIRST };
        if self.drawn.unwrap_or(self.started).elapsed() < wait {
            return;
        }
        let bar = bar(self.taken.load(Ordering::Relaxed), self.size, self.started.elapsed());
        // Failing to draw the bar is not an error.
        let _ = write!(io::stderr(), "\r\x1b[K{bar}");
        self.drawn = Some(Instant::now());
    }

    /// Removes the bar, so that something else can be written.
    pub(crate) fn clear(&mut self) {
        if self.drawn.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn is_drawable() -> bool {
    io::stderr().is_terminal() && !is_dumb_terminal()
}

fn bar(taken: u64, size: u64, elapsed: Duration) -> String {
    const WIDTH: usize = 24;
    let share = if size == 0 { 1.0 } else { (taken as f64 / size as f64).min(1.0) };
    let full = (share * WIDTH as f64) as usize;
    let rate = taken as f64 / elapsed.as_secs_f64().max(0.001);
    let left = (size.saturating_sub(taken)) as f64 / rate.max(1.0);
    format!(
        "[{}{}] {:3.0} %  {:.0} of {:.0} MB  {:.0} MB/s  {}:{:02} left",
        "#".repeat(full),
        ".".repeat(WIDTH - full),
        share * 100.0,
        taken as f64 / 1e6,
        size as f64 / 1e6,
        rate / 1e6,
        left as u64 / 60,
        left as u64 % 60,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bar_shows_share_rate_and_remaining_time() {
        let half = bar(50_000_000, 100_000_000, Duration::from_secs(5));
        assert_eq!(half, "[############............]  50 %  50 of 100 MB  10 MB/s  0:05 left");
    }

    #[test]
    fn bar_of_an_empty_or_growing_file_is_full() {
        assert!(bar(0, 0, Duration::ZERO).contains("100 %"));
        assert!(bar(7, 5, Duration::from_secs(1)).contains("100 %"));
    }
}
