//! What holds for all crates, in one program.

extern crate alloc;

mod conversions;
mod error_convention;
mod forms;
mod messages;
mod secrets;
mod vectors;
