//! What other standards and uses add: individual schemes, zones, HTTP, templates, OpenAPI.

pub(crate) mod error;
#[cfg(all(test, feature = "std", feature = "schemes"))]
mod limit_tests;
#[cfg(feature = "openapi")]
pub mod openapi;
#[cfg(feature = "schemes")]
pub mod registry;
pub mod request_target;
#[cfg(feature = "schemes")]
pub mod scheme;
#[cfg(feature = "template")]
pub mod template;
#[cfg(feature = "url")]
pub(crate) mod url_crate;
#[cfg(feature = "alloc")]
pub mod zone;
