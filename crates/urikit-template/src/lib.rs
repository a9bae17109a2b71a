//! URI templates (RFC 6570) and OpenAPI parameters, written and read back; routing.
//!
//! A [`Template`] is a checked string. It is expanded with [`Variables`] ([`Expander`] for repeated use), and
//! matched: [`Matcher`] for one template, [`Router`] for many. A [`Variable`] is a value: a string, a list or an
//! object. [`openapi`] has the parameter styles of OpenAPI.
//!
//! ```
//! use urikit_template::{Matcher, Template};
//!
//! const SEARCH: Template<'static> = Template::from_static("/users/{id}/posts{?q,page}");
//! let reference = SEARCH.expand(&[("id", "anna"), ("q", "a b")])?;
//! assert_eq!(reference.as_str(), "/users/anna/posts?q=a%20b");
//!
//! // A value is data: it can't lead elsewhere.
//! let error = SEARCH.expand(&[("id", "..")]).unwrap_err();
//! assert_eq!(error.variable(), Some("id"));
//!
//! let matcher = Matcher::new(&SEARCH)?;
//! let found = matcher.matches(reference.as_str())?;
//! assert_eq!(found.text("q").as_deref(), Some("a b"));
//! assert_eq!(found.get("page"), None);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | `HashMap` as a source of values, and the vector scanner of `urikit`; without it, the crate needs only an allocator |
//! | `serde` | | values of Rust types as variables, templates in configuration files |
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod openapi;
mod template;
mod variable;

pub use template::{
    AsVariable, Bindings, ExpandError, ExpandErrorKind, Expander, MatchError, MatchErrorKind,
    Matcher, Modifier, Operator, Route, Router, Template, TemplateError, TemplateErrorKind,
    VarSpec, Variables,
};
pub use variable::Variable;
