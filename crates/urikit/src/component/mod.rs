//! Views of the components of an identifier: small `Copy` types over its text.
//!
//! A view comes from a parsed identifier or from its own `parse`, so its text is always valid for
//! its component. `parse` follows RFC 3986, `parse_iri` RFC 3987.
//!
//! ```
//! use urikit::component::{Authority, Host};
//! assert_eq!(Authority::parse("example.com:80")?.host(), "example.com");
//! assert!(Host::parse("[::1]")?.ipv6().is_some());
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Comparing with strings
//!
//! Every view compares with `str` and `&str`, byte for byte. [`Scheme`], [`Path`], [`Segment`], [`Query`] and
//! [`Fragment`] dereference to `str`, so an optional one compares after `as_deref`:
//!
//! ```
//! use urikit::UriRef;
//! let reference = UriRef::parse("/p?q=1")?;
//! assert!(reference.path() == "/p" && "/p" == reference.path());
//! assert!(reference.path().starts_with('/'));
//! assert_eq!(reference.query().as_deref(), Some("q=1"));
//! assert_eq!(reference.fragment().as_deref(), None);
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! [`Authority`], [`UserInfo`] and [`Host`] do not: `EVIL.com`, `%65vil.com` and `evil.com.` are
//! the same host, and a list of hosts that is compared as strings misses two of them. Use
//! [`Host::is`].

mod authority;
mod decoded;
mod fragment;
pub(crate) mod host;
mod path;
mod port;
mod query;
mod scheme;
mod segment;
mod userinfo;

pub use crate::spans::HostKind;
pub use authority::Authority;
pub use fragment::Fragment;
pub use host::Host;
pub use path::{Path, Segments};
pub use port::Port;
pub use query::Query;
pub use scheme::Scheme;
pub use segment::{Parameter, Parameters, Segment};
pub use userinfo::UserInfo;

use core::fmt;

/// The traits that every view implements by its text: display, borrowing and comparison.
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

        impl PartialEq<$view<'_>> for str {
            fn eq(&self, other: &$view<'_>) -> bool {
                self == other.as_str()
            }
        }

        impl PartialEq<$view<'_>> for &str {
            fn eq(&self, other: &$view<'_>) -> bool {
                *self == other.as_str()
            }
        }
    )*};
}

/// For views that are nothing but a string: all methods of `str`.
macro_rules! deref_to_str {
    ($($view:ident),*) => {$(
        impl core::ops::Deref for $view<'_> {
            type Target = str;

            fn deref(&self) -> &str {
                self.as_str()
            }
        }
    )*};
}

text_view!(Authority, Fragment, Host, Parameter, Path, Port, Query, Scheme, Segment, UserInfo);
deref_to_str!(Fragment, Path, Query, Scheme, Segment);
