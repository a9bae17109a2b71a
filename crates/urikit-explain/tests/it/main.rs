//! The crate through its public interface: one module per topic, all in one program.

mod find;
mod fragment;
mod grammar;
mod guess;
mod remark;
mod repair;
