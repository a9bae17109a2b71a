//! The real binary, end to end: one file a command, and `frame` for what all share.

mod check;
mod edit;
mod explain;
mod file;
mod frame;
mod get;
mod ladder;
mod openapi;
mod parse;
mod percent;
mod query;
mod resolve;
mod run;
mod schemes;
mod target;
