//! The requirements of schemes, as data: a list of conditions, each with its clause.
//!
//! [`SchemeSet::STANDARD`] has the rules of the schemes of this crate, also of those without a view:
//! `ftp`, `ldap`, `tag` and `magnet`. Your own schemes are added as data: [`SchemeRules`].
//!
//! ```
//! use urikit::Uri;
//! use urikit_schemes::rules::SchemeSet;
//! let ftp = SchemeSet::STANDARD.rules_of("ftp").unwrap();
//! assert_eq!(ftp.default_port(), Some(21));
//! assert!(ftp.check(Uri::parse("ftp://example.com/a;type=i")?).is_ok());
//! assert!(ftp.check(Uri::parse("ftp:/a")?).is_err());
//! # Ok::<(), urikit::ParseError>(())
//! ```

mod abnf;
mod clause;
mod component_use;
mod condition;
mod definition;
mod ftp;
mod ldap;
mod magnet;
#[cfg(feature = "alloc")]
mod needless;
mod scheme_rules;
mod scheme_set;
mod tag;
mod unescaped;

pub use clause::Clause;
pub use component_use::ComponentUse;
pub use condition::{Condition, Requirement};
pub use definition::Definition;
pub use scheme_rules::SchemeRules;
pub use scheme_set::SchemeSet;
pub use unescaped::{SchemePart, Unescaped};
