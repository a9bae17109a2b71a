//! Views of the parts of an identifier: small `Copy` types over its text.
//!
//! A view is made by a parsed identifier only, so its text is always valid
//! for its place. Views prove nothing to a setter: setters take text and check it.

mod authority;
mod fragment;
mod host;
mod path;
mod port;
mod query;
mod scheme;
mod segment;
mod userinfo;

pub use authority::Authority;
pub use fragment::Fragment;
pub use host::Host;
pub use path::{Path, Segments};
pub use port::{Port, PortError, PortErrorKind};
pub use query::Query;
pub use scheme::Scheme;
pub use segment::{Parameter, Parameters, Segment};
pub use userinfo::UserInfo;

use core::fmt;

/// What every view shares: it shows, lends and compares as its text.
macro_rules! text_view {
    ($($view:ident),*) => {$(
        impl fmt::Display for $view<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl AsRef<str> for $view<'_> {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl PartialEq<str> for $view<'_> {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl PartialEq<&str> for $view<'_> {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }
    )*};
}

text_view!(Authority, Fragment, Host, Parameter, Path, Port, Query, Scheme, Segment, UserInfo);
