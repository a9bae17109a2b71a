//! The real binary, end to end: one file per command, and `frame` for what all share.

mod answers;
mod bulk;
mod check;
mod column;
#[cfg(feature = "columns")]
mod columns;
mod data;
mod diff;
mod edit;
#[cfg(target_os = "linux")]
mod endings;
mod explain;
mod features;
mod file;
mod filter;
mod find;
mod formats;
mod frame;
mod get;
mod guard;
#[cfg(unix)]
mod guide;
mod help;
mod hostile;
mod in_place;
#[cfg(unix)]
mod in_place_attributes;
mod iri;
#[cfg(unix)]
mod json_shapes;
mod levels;
mod ni;
mod openapi;
mod ordered;
mod parse;
mod path;
mod percent;
mod query;
#[cfg(target_os = "linux")]
mod refused_memory;
mod repair;
mod resolve;
mod rule;
mod run;
mod safety;
mod schemes;
#[cfg(feature = "sql")]
mod sql;
mod status;
mod target;
mod template;
mod vectors;
#[cfg(windows)]
mod windows;
