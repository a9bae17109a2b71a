//! The kernels through their public interface.

extern crate alloc;

mod against_library;
mod bad_values;
mod columns;
mod dictionary;
mod key_hash;
mod pairs;
mod shown;
mod values;
mod views;
