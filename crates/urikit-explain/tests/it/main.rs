//! The crate through its public interface: one module per topic, all in one program, which is linked once.

mod find;
mod remark;
mod repair;
mod strict;
