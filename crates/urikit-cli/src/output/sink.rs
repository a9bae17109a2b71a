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

    /// The columns of the answers, if they are a table.
    fn columns(&self) -> Columns {
        Columns::default()
    }
}
