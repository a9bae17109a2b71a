//! Writes sorted records as answers.

use super::end::Failure;
use super::sink::Sink;
use crate::spill::Sorter;

const WRITE: usize = 256 * 1024;

/// Writes the data of all records.
pub(crate) fn write_sorted(sink: &mut dyn Sink, sorter: Sorter) -> Result<(), Failure> {
    write_first(sink, sorter, usize::MAX)
}

/// Writes the data of the first `count` records.
pub(crate) fn write_first(
    sink: &mut dyn Sink,
    sorter: Sorter,
    count: usize,
) -> Result<(), Failure> {
    let mut ready = Vec::new();
    let mut left = count;
    sorter.for_each(|_, data| {
        if left == 0 {
            return Ok(());
        }
        left -= 1;
        ready.extend_from_slice(data);
        if ready.len() < WRITE {
            return Ok(());
        }
        let written = sink.take(&ready);
        ready.clear();
        written
    })?;
    sink.take(&ready)
}
