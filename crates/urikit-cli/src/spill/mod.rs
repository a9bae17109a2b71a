//! More than fits into memory: records, sorting them on disk, and a set of texts.
//!
//! Temporary files have no name, so the system removes them however the run ends.

mod order;
mod record;
mod run;
mod seen;
mod sorter;

pub(crate) use record::{begin, finish, push_line, records};
pub(crate) use seen::{Seen, Shown};
pub(crate) use sorter::Sorter;
