//! A file or folder per command.
//!
//! Each has its `Arguments`, whose comments are its help, and `run(&Arguments) -> Result<Outcome, Failure>`, which
//! `main` calls. `completions` and `man` also get the description of the whole command line. A subcommand has `run_…`
//! with its name. The rest is the answer to one input.

pub(crate) mod build;
pub(crate) mod chars;
pub(crate) mod check;
pub(crate) mod columns;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod data;
pub(crate) mod decode;
pub(crate) mod diff;
pub(crate) mod encode;
pub(crate) mod explain;
pub(crate) mod file;
pub(crate) mod filter;
pub(crate) mod find;
pub(crate) mod fragment;
pub(crate) mod get;
pub(crate) mod guard;
pub(crate) mod idn;
pub(crate) mod iri;
pub(crate) mod join;
pub(crate) mod man;
pub(crate) mod ni;
pub(crate) mod normalize;
pub(crate) mod openapi;
pub(crate) mod parse;
pub(crate) mod path;
pub(crate) mod query;
pub(crate) mod redact;
pub(crate) mod relativize;
pub(crate) mod repair;
pub(crate) mod resolve;
pub(crate) mod rule;
pub(crate) mod schemes;
pub(crate) mod set;
pub(crate) mod sort;
pub(crate) mod sql;
pub(crate) mod target;
pub(crate) mod template;
pub(crate) mod uniq;
pub(crate) mod uri;
