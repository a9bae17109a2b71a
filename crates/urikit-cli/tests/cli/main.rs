//! The real binary, end to end: one file a command, and `frame` for what all share.

mod bulk;
mod check;
mod diff;
mod edit;
mod explain;
mod file;
mod filter;
mod find;
mod formats;
mod frame;
mod get;
#[cfg(unix)]
mod guide;
mod help;
mod iri;
mod ladder;
mod openapi;
mod ordered;
mod parse;
mod percent;
mod query;
mod repair;
mod resolve;
mod rooms;
mod rule;
mod run;
mod schemes;
mod status;
mod target;
mod template;
mod vectors;
