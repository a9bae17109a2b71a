//! Data that does not fit into memory: records, sorting them on disk, and a set of strings.
//!
//! Temporary files have no name, so the system removes them however the run ends.

mod key_order;
mod record;
mod seen;
mod sorted_file;
mod sorter;

pub(crate) use record::{begin_record, finish_record, push_line_record, records};
pub(crate) use seen::{Insertion, SeenKeys};
pub(crate) use sorter::Sorter;
