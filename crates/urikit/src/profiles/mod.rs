//! What other standards and uses add: hosts, HTTP, templates, OpenAPI.

pub(crate) mod error;
#[cfg(feature = "guard")]
pub mod guard;
pub mod host;
#[cfg(all(test, feature = "std"))]
mod limit_tests;
pub(crate) mod readers;
pub mod request_target;
#[cfg(feature = "url")]
pub(crate) mod url_crate;
