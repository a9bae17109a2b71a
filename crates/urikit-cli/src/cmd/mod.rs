//! One file a command. Each has its `Arguments`, a `run`, and an answer to one input.

pub(crate) mod chars;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod decode;
pub(crate) mod encode;
pub(crate) mod explain;
pub(crate) mod file;
pub(crate) mod get;
pub(crate) mod join;
pub(crate) mod normalize;
pub(crate) mod openapi;
pub(crate) mod parse;
pub(crate) mod query;
pub(crate) mod redact;
pub(crate) mod relativize;
pub(crate) mod resolve;
pub(crate) mod schemes;
pub(crate) mod set;
pub(crate) mod target;
