//! Setting a host by its name.

use urikit::kind::Kind;
use urikit::{Builder, IdentifierBuf};

use crate::host::{HostNameError, idna};

/// Sets the host of an owned identifier by its name, with IDNA.
///
/// [`IdentifierBuf::set_host`] follows RFC 3986: it percent-encodes what is not ASCII (`b%C3%BCcher.example`),
/// which few resolvers understand. A name that is to be looked up in the DNS belongs here.
///
/// ```
/// use urikit::UriBuf;
/// use urikit_guard::HostNameExt;
/// let mut uri = UriBuf::parse("https://example.com:8443/a")?;
/// uri.set_host_name("bücher.example")?;
/// assert_eq!(uri, "https://xn--bcher-kva.example:8443/a");
/// let copy = uri.edited(|copy| copy.set_host_name("example.org"))?;
/// assert_eq!(copy, "https://example.org:8443/a");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait HostNameExt: sealed::Sealed {
    /// Sets the host to the DNS form of `name`, by UTS 46 and with the rules of STD 3, as
    /// [`HostExt::to_ascii`](crate::HostExt::to_ascii) writes it. Adds an authority if there is none.
    ///
    /// The name is data, without escapes. It is written in lower case; a final dot stays.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// use urikit_guard::{HostNameExt, host::HostNameErrorKind};
    /// let mut uri = UriBuf::parse("https://h/")?;
    /// let mut kind = |name| uri.set_host_name(name).unwrap_err().kind();
    /// assert_eq!(kind("my_host"), HostNameErrorKind::UnexpectedChar);
    /// assert_eq!(kind("１２７.0.0.1"), HostNameErrorKind::Address);
    /// assert_eq!(uri, "https://h/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If `name` is not a name of the DNS, or would become an address (give an address to
    /// [`set_host`](IdentifierBuf::set_host)); if there was no authority and the path does not start
    /// with `/`.
    fn set_host_name(&mut self, name: &str) -> Result<(), HostNameError>;
}

mod sealed {
    pub trait Sealed {}
}

impl<K> sealed::Sealed for IdentifierBuf<K> {}
impl<K> sealed::Sealed for Builder<K> {}

impl<K: Kind> HostNameExt for IdentifierBuf<K> {
    fn set_host_name(&mut self, name: &str) -> Result<(), HostNameError> {
        idna::set_host_name(self, name)
    }
}

/// Sets the host of a [`Builder`] by its name, with IDNA; see [`HostNameExt`].
///
/// ```
/// use urikit::UriBuilder;
/// use urikit_guard::HostNameBuilderExt;
/// let uri = UriBuilder::new().scheme("https").host_name("bücher.example")?.path("/a").build()?;
/// assert_eq!(uri, "https://xn--bcher-kva.example/a");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait HostNameBuilderExt: Sized + sealed::Sealed {
    /// Sets the host to the DNS form of `name`.
    ///
    /// # Errors
    /// If `name` is not a name of the DNS, or would become an address.
    fn host_name(self, name: &str) -> Result<Self, HostNameError>;
}

impl<K: Kind> HostNameBuilderExt for Builder<K> {
    fn host_name(self, name: &str) -> Result<Self, HostNameError> {
        idna::with_host_name(self, name)
    }
}
