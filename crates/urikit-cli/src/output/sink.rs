//! Sinks of answers.

use super::answer::Columns;
use super::end::Failure;

/// A sink of answers, in the order of the inputs.
pub(crate) trait Sink: Send {
    /// Writes whole answers.
    fn take(&mut self, out: &[u8]) -> Result<(), Failure>;

    /// Reports what was wrong with inputs, as whole lines of text.
    fn report(&mut self, diagnostics: &str) -> Result<(), Failure>;

    /// Called after the last answer.
    fn end(&mut self) -> Result<(), Failure>;

    /// The number of bytes of answers that may be buffered before a call of [`take`](Self::take).
    fn flush_threshold(&self) -> usize {
        1024 * 1024
    }

    /// Whether bad inputs are kept by default.
    fn keeps_bad(&self) -> bool {
        false
    }

    /// Whether bad inputs are repaired if possible.
    fn repairs(&self) -> bool {
        false
    }

    /// Called if the remaining inputs are not answered.
    fn stop(&mut self) {}

    /// The columns of the answers, if they are a table.
    fn columns(&self) -> Columns {
        Columns::default()
    }
}
