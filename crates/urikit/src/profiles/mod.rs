//! What other standards and uses add: single schemes, hosts, HTTP, templates, OpenAPI, running text.

#[cfg(feature = "alloc")]
pub mod find;
pub mod host;
#[cfg(feature = "alloc")]
pub mod openapi;
pub mod registry;
pub(crate) mod remark;
#[cfg(feature = "alloc")]
pub(crate) mod repair;
pub mod request_target;
pub mod scheme;
pub mod template;
#[cfg(feature = "url")]
pub(crate) mod url_crate;
