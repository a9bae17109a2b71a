//! The promises of the library, each as a function that takes any input and panics if the promise is broken.
//!
//! `cargo xtask fuzz` calls these functions with generated inputs; the tests of this crate call them with the
//! inputs of `fuzz/corpus`, which the fuzzer has selected. So a promise is written once, and the tests need
//! neither a nightly toolchain nor the fuzzer.
//!
//! | target | promise |
//! |---|---|
//! | [`grammar`] | every rule and every parser accepts exactly what the ABNF derives, with its parts |
//! | [`parts`] | after any sequence of operations, the parts are those that the operations claim |
//! | [`percent`] | encoding and decoding agree with the simplest loops |
//! | [`unchanged`] | an edit changes no byte outside of its part |
//! | [`errors`] | an error is inside its input, and shows no userinfo |
//! | [`linear`] | work and output grow no faster than the input |
//! | [`secrets`] | no secret is shown by redaction, `Debug` or an error |
//! | [`guard`] | no spelling of a local host passes the default policy |
//! | [`templates`] | what a template or an OpenAPI style writes, it reads back |
//! | `columns` | a kernel returns what the library returns, value by value |
//!
//! The comparison with other libraries is in `fuzz/`, the only crate that depends on them.

#[cfg(feature = "columns")]
pub mod columns;
pub mod corpus;
pub mod errors;
pub mod grammar;
pub mod guard;
pub mod linear;
pub mod model;
pub mod parts;
pub mod percent;
pub mod secrets;
pub mod steps;
pub mod templates;
pub mod unchanged;

/// A check of one promise on one input.
pub type Check = fn(&[u8]);

/// Every promise by the name of its fuzz target.
pub const TARGETS: &[(&str, Check)] = &[
    #[cfg(feature = "columns")]
    ("columns", columns::check),
    ("errors", errors::check),
    ("grammar", grammar::check),
    ("guard", guard::check),
    ("linear", linear::check),
    ("parts", parts::check),
    ("percent", percent::check),
    ("secrets", secrets::check),
    ("templates", templates::check),
    ("unchanged", unchanged::check),
];

/// A copy in a heap block of exactly its size: AddressSanitizer detects a read on either side of
/// it.
#[must_use]
pub fn exactly_sized(data: &[u8]) -> Box<[u8]> {
    data.into()
}
