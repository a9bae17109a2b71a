//! Where answers go.

use super::answer::Columns;
use super::end::Failure;

/// Where answers go, in the order of the inputs.
pub(crate) trait Sink: Send {
    /// Takes whole answers.
    fn take(&mut self, out: &[u8]) -> Result<(), Failure>;

    /// Tells what was wrong with inputs, as text of whole lines.
    fn tell(&mut self, diagnostics: &str) -> Result<(), Failure>;

    /// There are no further answers.
    fn end(&mut self) -> Result<(), Failure>;

    /// How many bytes of answers may be kept before they are given to [`take`](Self::take).
    fn patience(&self) -> usize {
        1024 * 1024
    }

    /// Whether a bad input stays where it is unless the user says otherwise.
    fn keeps_bad(&self) -> bool {
        false
    }

    /// Whether bad inputs are mended where they can be.
    fn repairs(&self) -> bool {
        false
    }

    /// The inputs that follow go unanswered.
    fn stop(&mut self) {}

    /// The columns of the answers, if they are a table.
    fn columns(&self) -> Columns {
        Columns::default()
    }
}
