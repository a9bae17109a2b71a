//! The crate through its public interface: one module per topic, all in one program, which is linked once.

extern crate alloc;

mod host;
mod idna;
mod policy;
mod readers;
