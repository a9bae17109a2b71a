//! Options and operands that several commands share.

pub(crate) mod base;
pub(crate) mod clean;
pub(crate) mod host_note;
pub(crate) mod idna;
pub(crate) mod kind;
pub(crate) mod named_values;
pub(crate) mod names;
pub(crate) mod pairs;
pub(crate) mod policy;
pub(crate) mod psl;
pub(crate) mod raw_bytes;
pub(crate) mod rule;
pub(crate) mod scheme;
pub(crate) mod sort_key;
