//! Answers, where they are written, and how the program ends.
//!
//! A command only decides what to print for one input ([`Answer`]). It does no I/O itself, so its answers can
//! be computed in any order and on any core.

mod answer;
mod bad_input;
mod end;
#[cfg(unix)]
mod file_attributes;
mod in_place;
mod input_field;
mod interrupt;
mod one_text;
mod part;
mod sink;
mod sorted;
mod standard;
mod temporary;
mod whole_file;

pub(crate) use answer::{Answer, Columns, RemarkKind, Tally};
pub(crate) use bad_input::{advise, bad_input, diagnose, hint, report};
pub(crate) use end::{Failure, Outcome, clap_answer, exit_code, exit_status};
pub(crate) use in_place::InPlace;
pub(crate) use input_field::{InputField, object_about};
pub(crate) use one_text::{ONE_TEXT, one_text};
pub(crate) use part::push_part;
pub(crate) use sink::Sink;
pub(crate) use sorted::{write_first, write_sorted};
pub(crate) use standard::{Standard, answer_once, answer_once_table};
#[cfg(feature = "columns")]
pub(crate) use whole_file::WholeFile;
