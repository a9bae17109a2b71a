//! Strict production: all that RFC 3986 requires of producers of URIs, and the scheme's rules.

use crate::model::ident::IdentifierBuf;
use crate::model::ident::kind::Kind;
use crate::operations::canonical::steps::Steps;
use crate::operations::edit::Builder;
use crate::profiles::error::Error;

/// A [`Builder`] for strict production; made by [`Builder::strict`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct StrictBuilder<K>(Builder<K>);

impl<K: Kind> Builder<K> {
    /// Builds as a strict producer, following the recommendations of RFC 3986 for producers.
    ///
    /// | component | written | section |
    /// |---|---|---|
    /// | the scheme, the host | in lower case | §3.1, §3.2.2 |
    /// | the digits of escapes | in upper case | §2.1 |
    /// | a registered name | in its DNS form, by UTS 46, and only if it is a [DNS name](crate::host::check_dns_name) | §3.2.2 |
    /// | a `:` without a port | not written | §3.2.3 |
    /// | the scheme's own rules | checked: those of [`SchemeSet::STANDARD`](crate::scheme::SchemeSet::STANDARD) | §3.2.2, §6.2.3 |
    ///
    /// This applies to the whole identifier, including components that were not set. A plain
    /// [`build`](Self::build) leaves them unchanged, and accepts hosts and schemes by the generic
    /// syntax.
    ///
    /// ```
    /// use urikit::{ErrorKind, Text, Uri, UriBuf};
    /// let uri = Uri::parse("HTTP://WWW.Example.com:/a%2fb")?;
    /// assert_eq!(uri.to_builder().build()?, "HTTP://WWW.Example.com:/a%2fb");
    /// assert_eq!(uri.to_builder().strict().build()?, "http://www.example.com/a%2Fb");
    ///
    /// let refused = |text| Uri::parse(text).unwrap().to_builder().strict().build().unwrap_err().kind();
    /// assert_eq!(refused("http://my_host/"), ErrorKind::DnsName);
    /// assert_eq!(refused("http:/x"), ErrorKind::Scheme);
    /// assert_eq!(refused("http:///x"), ErrorKind::Scheme);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// ```
    /// use urikit::{Text, UriBuf};
    /// let uri = UriBuf::builder().scheme("http").host(Text("Bücher.example")).path("/");
    /// assert_eq!(uri.clone().build()?, "http://b%C3%BCcher.example/");
    /// assert_eq!(uri.strict().build()?, "http://xn--bcher-kva.example/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn strict(self) -> StrictBuilder<K> {
        StrictBuilder(self)
    }
}

impl<K: Kind> StrictBuilder<K> {
    /// The identifier, as written by a strict producer.
    ///
    /// # Errors
    /// The errors of [`Builder::build`] ([`Error::Edit`]); a registered name that is not a DNS name
    /// ([`Error::DnsName`], whose offset is into the host) or that UTS 46 rejects
    /// ([`Error::Idna`]); what the scheme does not allow ([`Error::Scheme`]).
    pub fn build(self) -> Result<IdentifierBuf<K>, Error> {
        let built = self.0.build()?;
        let mut built = with_dns_host(built)?;
        if built.port().is_some_and(|port| port.as_str().is_empty()) {
            built.remove_port();
        }
        let written = built.normalize(Steps::NONE.case()).into_buf();
        match written.scheme_report().broken {
            Some(error) => Err(error.into()),
            None => Ok(written),
        }
    }
}

/// The host, if it is a name, in its DNS form. An empty one is left to the scheme's rules.
fn with_dns_host<K: Kind>(built: IdentifierBuf<K>) -> Result<IdentifierBuf<K>, Error> {
    let is_name = |name: &str| !name.is_empty();
    if !built.host().is_some_and(|host| host.reg_name().is_some_and(is_name)) {
        return Ok(built);
    }
    let built = built.to_ascii_host()?.into_buf();
    match built.host().map_or(Ok(()), |host| host.check_dns_name()) {
        Err(error) => Err(error.into()),
        Ok(()) => Ok(built),
    }
}
