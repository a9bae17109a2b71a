//! The sink of the operations: counts bytes, and stores nothing.

use std::fmt::{self, Debug, Display, Write};
use std::hint::black_box;

#[derive(Default)]
pub(crate) struct Sink {
    written: usize,
}

impl Sink {
    pub(crate) const fn written(&self) -> usize {
        self.written
    }

    /// Counts what `Display` writes.
    pub(crate) fn show(&mut self, value: impl Display) {
        write!(self, "{value}").expect("a sink takes everything");
    }

    /// Counts what `Debug` writes.
    pub(crate) fn debug(&mut self, value: impl Debug) {
        write!(self, "{value:?}").expect("a sink takes everything");
    }

    /// Takes a result that is only computed.
    pub(crate) fn drop<T>(&mut self, value: T) {
        drop(black_box(value));
    }

    /// Consumes an iterator, and returns the number of its items.
    pub(crate) fn count(&mut self, items: impl Iterator) -> usize {
        items.map(black_box).count()
    }

    /// Counts the value in JSON.
    pub(crate) fn json(&mut self, value: &impl serde::Serialize) {
        // Some values can't be represented in JSON, which is an error.
        let _ = serde_json::to_writer(self, value);
    }
}

impl Write for Sink {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.written += black_box(text).len();
        Ok(())
    }
}

impl std::io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.written += black_box(bytes).len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
