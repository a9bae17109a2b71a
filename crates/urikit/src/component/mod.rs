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
//! Every view compares with `str` and `&str`, byte for byte; a [`Scheme`] ignores case, as schemes
//! do. Hosts have [`Host::is`], since `EVIL.com`, `%65vil.com` and `evil.com.` are the same host.
//!
//! # As a string
//!
//! `as_str` is the text as written, and outlives the view. So views of optional components map to
//! strings, and what `str` can do is one call away:
//!
//! ```
//! use urikit::{UriBuf, UriRef, component::Query};
//! fn query(uri: &UriBuf) -> Option<&str> {
//!     uri.query().map(Query::as_str)
//! }
//! let uri = UriBuf::parse("http://h/p?q=1")?;
//! assert_eq!(query(&uri), Some("q=1"));
//! assert!(uri.path() == "/p" && uri.path().as_str().starts_with('/'));
//! # Ok::<(), urikit::ParseError>(())
//! ```

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
pub use segment::{Segment, SegmentParameter, SegmentParameters};
pub use userinfo::Userinfo;

use core::fmt;

/// The traits that every view implements by its text.
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
    )*};
}

/// Comparing with strings, by the `==` of the view's text.
macro_rules! compared_as_text {
    ($($view:ident),*) => {$(
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

text_view!(
    Authority,
    Fragment,
    Host,
    Path,
    Port,
    Query,
    Scheme,
    Segment,
    SegmentParameter,
    Userinfo
);
compared_as_text!(
    Authority,
    Fragment,
    Host,
    Path,
    Port,
    Query,
    Segment,
    SegmentParameter,
    Userinfo
);
