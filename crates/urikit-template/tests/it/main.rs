//! The library through its public interface: one module per topic, all in one program.

extern crate alloc;

mod openapi;
mod openapi_properties;
mod template;
mod template_properties;
mod template_router;
mod variable_serde;
