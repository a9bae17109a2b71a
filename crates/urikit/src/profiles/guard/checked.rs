//! The result of a check that passed.

use core::net::IpAddr;

use crate::model::ident::{Uri, UriBuf};

/// A URI that passed a policy, as it is to be fetched.
///
/// Its host is the one that was judged: escapes decoded, mapped by UTS 46, in lower case, an
/// address in its canonical form. Dot segments of the path are removed, and a port is written
/// without leading zeros. All other bytes are unchanged. Only [`Policy`](super::Policy) creates
/// one.
///
/// ```
/// use urikit::{Uri, guard::Policy};
/// let checked = Policy::default().check(Uri::parse("http://EX%41mple.com:080/a/%2e%2e/b?q=%7e")?)?;
/// assert_eq!(checked.uri(), "http://example.com:80/b?q=%7e");
/// assert_eq!(checked.address(), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Checked {
    uri: UriBuf,
}

impl Checked {
    pub(super) const fn new(uri: UriBuf) -> Self {
        Self { uri }
    }

    /// The URI to fetch.
    #[must_use]
    pub fn uri(&self) -> Uri<'_> {
        self.uri.view()
    }

    /// The URI to fetch, by value.
    #[must_use]
    pub fn into_uri(self) -> UriBuf {
        self.uri
    }

    /// The address, if the host is one: then there is nothing to resolve.
    #[must_use]
    pub fn address(&self) -> Option<IpAddr> {
        self.uri.host().and_then(|host| host.ip())
    }
}

/// Does not show a userinfo that the policy allows.
impl core::fmt::Debug for Checked {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Checked").field(&self.uri).finish()
    }
}
