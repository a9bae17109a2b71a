//! Records sorted by key: in memory if they fit, otherwise by merging sorted files.

use std::fs::File;
use std::io;

use super::key_order::sort_by_key;
use super::record::{begin_record, finish_record, first_record};
use super::sorted_file::{merge_sorted_files, write_sorted_file};
use crate::output::{Failure, Sink};

/// Sorts by key; records with the same key keep their order.
pub(crate) struct Sorter {
    memory: usize,
    threads: usize,
    records: Vec<u8>,
    starts: Vec<usize>,
    /// Sorted files, oldest first, each with how many times it was merged.
    runs: Vec<(File, usize)>,
}

/// The number of files merged at once, so that few are open.
const FAN_IN: usize = 64;

/// The number of bytes that are written at a time.
const WRITE: usize = 256 * 1024;

/// The memory for each record in addition to its bytes: its position, and its entry for sorting.
const OVERHEAD: usize = 40;

impl Sorter {
    /// Keeps about `memory` bytes in memory, and sorts them on `threads` threads.
    pub(crate) const fn new(memory: usize, threads: usize) -> Self {
        Self { memory, threads, records: Vec::new(), starts: Vec::new(), runs: Vec::new() }
    }

    pub(crate) fn push(&mut self, key: &[u8], data: &[u8]) -> io::Result<()> {
        let start = begin_record(&mut self.records, key);
        self.records.extend_from_slice(data);
        finish_record(&mut self.records, start);
        self.starts.push(start);
        self.spill_if_full()
    }

    /// Adds records, in sequence.
    pub(crate) fn push_all(&mut self, records: &[u8]) -> io::Result<()> {
        let mut start = self.records.len();
        self.records.extend_from_slice(records);
        while let Some((_, _, len)) = first_record(&self.records[start..]) {
            self.starts.push(start);
            start += len;
        }
        self.spill_if_full()
    }

    fn spill_if_full(&mut self) -> io::Result<()> {
        if self.records.len() + OVERHEAD * self.starts.len() > self.memory {
            self.spill()?;
        }
        Ok(())
    }

    /// Passes on all records in order.
    pub(crate) fn for_each<E: From<io::Error>>(
        mut self,
        mut visit: impl FnMut(&[u8], &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.runs.is_empty() {
            self.sort();
            return self.starts.iter().try_for_each(|start| {
                let (key, data) = self.record(*start);
                visit(key, data)
            });
        }
        self.spill()?;
        self.records = Vec::new();
        merge_sorted_files(self.runs.into_iter().map(|(file, _)| file).collect(), visit)
    }

    /// Writes the data of the first `count` records.
    pub(crate) fn write_first(self, count: usize, sink: &mut dyn Sink) -> Result<(), Failure> {
        let mut left = count;
        self.write_if(sink, |_| {
            let is_written = left > 0;
            left = left.saturating_sub(1);
            is_written
        })
    }

    /// Writes the data of all records.
    pub(crate) fn write_all(self, sink: &mut dyn Sink) -> Result<(), Failure> {
        self.write_if(sink, |_| true)
    }

    /// Writes the data of the first record of each key.
    pub(crate) fn write_distinct(self, sink: &mut dyn Sink) -> Result<(), Failure> {
        let mut last: Option<Vec<u8>> = None;
        self.write_if(sink, |key| {
            if last.as_deref() == Some(key) {
                return false;
            }
            let last = last.get_or_insert_default();
            last.clear();
            last.extend_from_slice(key);
            true
        })
    }

    /// Writes the data of the records whose keys are wanted, in order.
    fn write_if(
        self,
        sink: &mut dyn Sink,
        mut is_wanted: impl FnMut(&[u8]) -> bool,
    ) -> Result<(), Failure> {
        let mut ready = Vec::new();
        self.for_each(|key, data| {
            if !is_wanted(key) {
                return Ok(());
            }
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

    fn record(&self, start: usize) -> (&[u8], &[u8]) {
        first_record(&self.records[start..]).map_or((&[], &[]), |(key, data, _)| (key, data))
    }

    /// Records are in the order of arrival, so their positions decide between equal keys.
    fn sort(&mut self) {
        sort_by_key(&self.records, &mut self.starts, self.threads);
    }

    fn spill(&mut self) -> io::Result<()> {
        if self.starts.is_empty() {
            return Ok(());
        }
        self.sort();
        let file = write_sorted_file(|out| {
            self.starts.iter().try_for_each(|start| {
                let record = &self.records[*start..];
                let len = first_record(record).map_or(0, |(_, _, len)| len);
                out.write_all(&record[..len])
            })
        })?;
        self.records.clear();
        self.starts.clear();
        self.runs.push((file, 0));
        self.merge_runs()
    }

    /// Merges the newest files while there are enough that were merged equally often.
    fn merge_runs(&mut self) -> io::Result<()> {
        while let Some(from) = self.runs.len().checked_sub(FAN_IN) {
            let times = self.runs[from].1;
            if self.runs[from..].iter().any(|(_, other)| *other != times) {
                break;
            }
            let files = self.runs.drain(from..).map(|(file, _)| file).collect();
            let mut record = Vec::new();
            let merged = write_sorted_file(|out| {
                merge_sorted_files(files, |key, data| {
                    record.clear();
                    let start = begin_record(&mut record, key);
                    record.extend_from_slice(data);
                    finish_record(&mut record, start);
                    out.write_all(&record)
                })
            })?;
            self.runs.push((merged, times + 1));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However little memory there is, the result is that of a stable sort.
    #[test]
    fn sorter_sorts_stably_with_any_memory() {
        let mut random = 1_u64;
        let given: Vec<(String, String)> = (0..4_200)
            .map(|index| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (format!("{}", (random >> 33) % 700), format!("{index}"))
            })
            .collect();
        let mut expected = given.clone();
        expected.sort_by(|a, b| a.0.cmp(&b.0));
        // The least memory makes a file of each record, and merged files.
        for memory in [0, 300, 10_000, usize::MAX] {
            let mut sorter = Sorter::new(memory, 2);
            for (key, data) in &given {
                sorter.push(key.as_bytes(), data.as_bytes()).unwrap();
            }
            let mut found = Vec::new();
            sorter
                .for_each(|key, data| {
                    found.push((text(key), text(data)));
                    Ok::<(), io::Error>(())
                })
                .unwrap();
            assert!(found == expected, "{memory}");
        }
    }

    fn text(bytes: &[u8]) -> String {
        String::from_utf8(bytes.to_vec()).unwrap()
    }
}
