//! The crate through its public interface: one module per topic, all in one program.

#[cfg(feature = "alloc")]
mod file_paths;
#[cfg(feature = "alloc")]
mod host_list;
#[cfg(feature = "alloc")]
mod http_buf;
mod registry;
#[cfg(feature = "alloc")]
mod scheme;
#[cfg(feature = "alloc")]
mod scheme_properties;
mod spec_notes;
#[cfg(feature = "strict")]
mod strict;
