//! The library through its public interface: one module per topic, all in one program.

#[cfg(feature = "serde")]
extern crate alloc;

#[cfg(feature = "serde")]
mod openapi;
mod openapi_properties;
mod template;
mod template_properties;
mod template_router;
#[cfg(feature = "serde")]
mod variable_serde;
