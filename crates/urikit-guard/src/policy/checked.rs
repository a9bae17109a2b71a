//! The result of a check that passed.

use alloc::string::String;
use core::net::IpAddr;

use urikit::{Uri, UriBuf};

/// A URI that passed a policy, as it is to be fetched.
///
/// Its host is the one that was judged: escapes decoded, mapped by UTS 46, in lower case, an
/// address in its canonical form. Dot segments of the path are removed, a port is written without
/// leading zeros, and there is no fragment, which is not sent to a server. All other bytes are
/// unchanged. Only [`Policy`](super::Policy) creates one.
///
/// ```
/// use urikit::Uri;
/// use urikit_guard::policy::Policy;
/// let given = "http://EX%41mple.com:080/a/%2e%2e/b?q=%7e#part";
/// let checked = Policy::default().check(Uri::parse(given)?)?;
/// assert_eq!(checked.uri(), "http://example.com:80/b?q=%7e");
/// assert_eq!((checked.fragment(), checked.address()), (Some("part"), None));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Checked {
    pub(super) uri: UriBuf,
    pub(super) fragment: Option<String>,
    pub(super) address: Option<IpAddr>,
}

impl Checked {
    /// The URI to fetch, without a fragment.
    #[must_use]
    pub fn uri(&self) -> Uri<'_> {
        self.uri.borrowed()
    }

    /// The URI to fetch, by value.
    #[must_use]
    pub fn into_uri(self) -> UriBuf {
        self.uri
    }

    /// The fragment, for what is done with the document once it is fetched: with its escapes, and
    /// without the `#`. After a redirect, that of the target, or if that has none, that of the URI
    /// it came from (RFC 9110 §10.2.2).
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        self.fragment.as_deref()
    }

    /// The address, if the host is one: then there is nothing to resolve.
    #[must_use]
    pub const fn address(&self) -> Option<IpAddr> {
        self.address
    }
}

/// Does not show a userinfo that the policy allows, nor the fragment, which may be a token.
impl core::fmt::Debug for Checked {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Checked").field(&self.uri).finish()
    }
}
