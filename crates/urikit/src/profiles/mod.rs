//! What other standards and uses add: single schemes, hosts, HTTP, templates, OpenAPI, running text.

pub(crate) mod error;
#[cfg(feature = "find")]
pub mod find;
pub mod host;
#[cfg(all(test, feature = "std", feature = "schemes"))]
mod limit_tests;
#[cfg(feature = "openapi")]
pub mod openapi;
#[cfg(feature = "schemes")]
pub mod registry;
#[cfg(feature = "schemes")]
pub(crate) mod remark;
#[cfg(all(feature = "alloc", feature = "schemes"))]
pub(crate) mod repair;
pub mod request_target;
#[cfg(feature = "schemes")]
pub mod scheme;
#[cfg(feature = "template")]
pub mod template;
#[cfg(feature = "url")]
pub(crate) mod url_crate;
