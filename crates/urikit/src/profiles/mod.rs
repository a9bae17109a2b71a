//! What other standards and uses add: individual schemes, hosts, HTTP, templates, OpenAPI, plain
//! text.

pub(crate) mod error;
#[cfg(all(feature = "alloc", feature = "schemes"))]
pub mod explain;
#[cfg(feature = "find")]
pub mod find;
#[cfg(feature = "guard")]
pub mod guard;
pub mod host;
#[cfg(all(test, feature = "std", feature = "schemes"))]
mod limit_tests;
pub(crate) mod readers;
#[cfg(feature = "schemes")]
pub mod registry;
#[cfg(feature = "schemes")]
pub(crate) mod remark;
#[cfg(all(feature = "alloc", feature = "schemes"))]
pub(crate) mod repair;
pub mod request_target;
#[cfg(feature = "schemes")]
pub mod scheme;
#[cfg(all(feature = "idna", feature = "schemes"))]
pub(crate) mod strict;
#[cfg(feature = "url")]
pub(crate) mod url_crate;
