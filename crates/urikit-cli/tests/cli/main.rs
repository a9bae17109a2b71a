//! The real binary, end to end: one file per command, and `shared_options` for what all share.

mod answers;
mod build;
mod bulk;
mod check;
mod column_option;
#[cfg(feature = "columns")]
mod columns;
mod completions;
mod csv_column;
mod data;
mod diff;
mod encoders;
mod explain;
mod features;
mod file;
mod filter;
mod find;
mod formats;
mod fragment;
mod get;
mod guard;
#[cfg(unix)]
mod guide;
mod help;
mod hostile;
mod in_place;
#[cfg(unix)]
mod in_place_attributes;
#[cfg(target_os = "linux")]
mod in_place_endings;
mod input;
mod iri;
#[cfg(unix)]
mod json_shapes;
mod ni;
mod normalize_and_compare;
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
mod set_and_redact;
mod shared_options;
#[cfg(feature = "sql")]
mod sql;
mod status;
mod target;
mod template;
#[cfg(target_os = "linux")]
mod terminal;
mod tips;
mod vectors;
mod vocabulary;
#[cfg(windows)]
mod windows;
