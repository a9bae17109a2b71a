//! What other standards and uses add: zones, HTTP, `url::Url`.

pub(crate) mod error;
#[cfg(all(test, feature = "std"))]
mod limit_tests;
pub mod request_target;
#[cfg(feature = "url")]
pub(crate) mod url_crate;
#[cfg(feature = "alloc")]
pub mod zone;
