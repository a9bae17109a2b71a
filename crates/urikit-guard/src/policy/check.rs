//! Applies a policy to a URI, an address and a redirect.

use alloc::format;
use alloc::string::{String, ToString};
use core::net::IpAddr;
use core::ops::Range;

use urikit::component::{Query, Segment};
use urikit::normalize::Steps;
use urikit::percent::form;
use urikit::{AsIdentifier, Encoded, Iri, IriRef, Uri, UriBuf, UriRefBuf};

use super::host_list::check_read_alike;
use super::path_prefix::JudgedPath;
use super::{Checked, GuardError, GuardRule, Policy, Redirects};
use crate::host::HostClass;
use crate::host::destination::Destination;
use crate::host::embedded_ipv4::embeds_address;
use crate::readers::{Disagreement, is_web};

impl Policy {
    /// Whether the URI may be fetched, and the URI to fetch.
    ///
    /// The host is judged by the name that would be passed to a resolver, never by its spelling. An
    /// IRI is mapped to its URI.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_guard::policy::{GuardRule, Policy};
    /// let policy = Policy::default();
    /// let rule = |text| policy.check(Uri::parse(text).unwrap()).unwrap_err().rule();
    /// assert_eq!(rule("file:///etc/passwd"), GuardRule::Schemes);
    /// assert_eq!(rule("http://user@example.com/"), GuardRule::Userinfo);
    /// assert_eq!(rule("http://127%E3%80%820%E3%80%820%E3%80%821/"), GuardRule::HostClasses);
    /// assert_eq!(rule("http://evil.example*.example.com/"), GuardRule::Hosts);
    /// assert!(policy.check(Uri::parse("http://8.8.8.8/")?).is_ok());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// With the first rule that rejects it.
    pub fn check<'i>(&self, uri: impl AsIdentifier<'i>) -> Result<Checked, GuardError> {
        let it = uri.borrowed().as_iri_ref();
        self.check_length(it.as_str())?;
        self.check_scheme(&it)?;
        self.check_userinfo(&it)?;
        let destination = self.check_host(&it)?;
        self.check_port(&it)?;
        let checked = uri_to_fetch(&it, destination).ok_or_else(|| {
            let why = "the host can't be written in a URI";
            GuardError::new(GuardRule::Hosts, it.spans().host(), why)
        })?;
        // An IRI gets longer when it is mapped to a URI.
        self.check_length(checked.uri().as_str())?;
        self.check_path(&it, &checked)?;
        self.check_query(&it)?;
        Ok(checked)
    }

    /// Whether an address returned by a resolver may be connected to.
    ///
    /// Call it for every address of a name, just before connecting, and connect to an address that
    /// passed: a name that passed [`check`](Self::check) may lead into your own network, and to
    /// another address the next time it is resolved.
    ///
    /// ```
    /// use urikit_guard::policy::{GuardRule, Policy};
    /// let policy = Policy::default();
    /// assert!(policy.check_address([93, 184, 215, 14].into()).is_ok());
    /// let refused = policy.check_address("::ffff:10.0.0.1".parse()?).unwrap_err();
    /// assert_eq!(refused.rule(), GuardRule::AddressClasses);
    /// # Ok::<(), core::net::AddrParseError>(())
    /// ```
    ///
    /// # Errors
    /// If its class is not among the policy's `address-classes`, or `except` names it.
    pub fn check_address(&self, address: IpAddr) -> Result<(), GuardError> {
        let class = HostClass::of_ip(address);
        if !self.address_classes.contains(&class) {
            let why = format!("addresses of the class {class} are not allowed");
            return Err(GuardError::new(GuardRule::AddressClasses, None, why));
        }
        match &self.except {
            Some(except) if except.holds_in_any_form(&Destination::Address(address)) => {
                Err(GuardError::new(GuardRule::Except, None, "the policy names the address"))
            }
            _ => Ok(()),
        }
    }

    /// Whether a redirect may be followed, and the URI to fetch next. `to` is the value of the
    /// `Location` field: a URI, or a reference that is resolved against the URI it came from.
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    /// use urikit_guard::policy::{GuardRule, Policy};
    /// let policy = Policy::default();
    /// let from = policy.check(Uri::parse("https://example.com/a/b")?)?;
    /// assert_eq!(policy.check_redirect(&from, UriRef::parse("../c")?)?.uri(), "https://example.com/c");
    /// let rule = |to| policy.check_redirect(&from, UriRef::parse(to).unwrap()).unwrap_err().rule();
    /// assert_eq!(rule("//169.254.169.254/"), GuardRule::HostClasses);
    /// assert_eq!(rule("http://example.com/"), GuardRule::Redirects);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// The caller must limit the number of redirects.
    ///
    /// # Errors
    /// If the policy rejects the target, or the redirect to it.
    pub fn check_redirect<'i>(
        &self,
        from: &Checked,
        to: impl AsIdentifier<'i>,
    ) -> Result<Checked, GuardError> {
        let refused = |why: &str| GuardError::new(GuardRule::Redirects, None, why);
        if self.redirects == Redirects::None {
            return Err(refused("redirects are not followed"));
        }
        let to = to.borrowed().as_iri_ref();
        let base = Iri::from(from.uri());
        let target = base.resolve(to).map_err(|_| refused("the target is too long"))?;
        let mut target = self.check(&target)?;
        if target.fragment.is_none() {
            target.fragment.clone_from(&from.fragment);
        }
        let is_secure =
            |uri: Uri<'_>| ["https", "wss"].iter().any(|scheme| uri.scheme().is(scheme));
        match self.redirects {
            Redirects::SameOrigin if !from.uri().same_origin(target.uri()) => {
                Err(refused("the target has another origin"))
            }
            Redirects::NoDowngrade if is_secure(from.uri()) && !is_secure(target.uri()) => {
                Err(refused("the target is not protected by TLS"))
            }
            _ => Ok(target),
        }
    }

    fn check_length(&self, text: &str) -> Result<(), GuardError> {
        match self.max_length {
            Some(max) if text.len() > max => {
                let why = format!("the URI has more than {max} bytes");
                Err(GuardError::new(GuardRule::MaxLength, max..text.len(), why))
            }
            _ => Ok(()),
        }
    }

    fn check_scheme(&self, it: &IriRef<'_>) -> Result<(), GuardError> {
        let Some(scheme) = it.scheme() else {
            return Err(GuardError::new(GuardRule::Schemes, None, "there is no scheme"));
        };
        if self.schemes.iter().any(|allowed| scheme.is(allowed)) {
            return Ok(());
        }
        Err(GuardError::new(GuardRule::Schemes, it.spans().scheme(), "the scheme is not allowed"))
    }

    fn check_userinfo(&self, it: &IriRef<'_>) -> Result<(), GuardError> {
        match it.userinfo() {
            Some(_) if !self.userinfo => {
                let range = it.spans().userinfo();
                Err(GuardError::new(GuardRule::Userinfo, range, "there is a userinfo"))
            }
            _ => Ok(()),
        }
    }

    /// The host as it is judged; `None` if it is empty, and the policy allows that.
    fn check_host<'a>(&self, it: &IriRef<'a>) -> Result<Option<Destination<'a>>, GuardError> {
        let range = it.spans().host();
        let refused = |rule, why: String| Err(GuardError::new(rule, range.clone(), why));
        let Some(host) = it.host() else {
            return refused(GuardRule::Hosts, "there is no host".into());
        };
        let destination = Destination::of_host(host);
        let class = destination.as_ref().map_or_else(|class| *class, Destination::class);
        if !self.host_classes.contains(&class) {
            let why = format!("hosts of the class {class} are not allowed");
            return refused(GuardRule::HostClasses, why);
        }
        let differ = match &destination {
            Ok(Destination::Name(name)) => check_read_alike(name).err(),
            Ok(Destination::Address(_)) => None,
            Err(HostClass::Empty) => {
                it.scheme().is_some_and(is_web).then_some(Disagreement::EmptyHost)
            }
            Err(_) => Some(Disagreement::IpvFuture),
        };
        if let Some(why) = differ {
            return refused(GuardRule::Hosts, format!("clients differ on {}", why.message()));
        }
        let Ok(destination) = destination else {
            return match &self.hosts {
                Some(_) => refused(GuardRule::Hosts, NOT_ALLOWED.into()),
                None => Ok(None),
            };
        };
        match &destination {
            Destination::Address(address) => self
                .check_address(*address)
                .map_err(|error| GuardError::new(error.rule(), range.clone(), error.message()))?,
            Destination::Name(name) if !self.embedded_addresses && embeds_address(name) => {
                let why = "the name has an address in it";
                return refused(GuardRule::EmbeddedAddresses, why.into());
            }
            Destination::Name(_) => {}
        }
        if self.except.as_ref().is_some_and(|except| except.holds(&destination)) {
            return refused(GuardRule::Except, "the policy names the host".into());
        }
        if self.hosts.as_ref().is_some_and(|hosts| !hosts.holds(&destination)) {
            return refused(GuardRule::Hosts, NOT_ALLOWED.into());
        }
        Ok(Some(destination))
    }

    fn check_port(&self, it: &IriRef<'_>) -> Result<(), GuardError> {
        let range = it.spans().port();
        match it.effective_port() {
            Ok(Some(0)) => Err(GuardError::new(GuardRule::Ports, range, "no server is at port 0")),
            Ok(port) if self.ports.allow(port) => Ok(()),
            Ok(_) => Err(GuardError::new(GuardRule::Ports, range, "the port is not allowed")),
            Err(error) => Err(GuardError::new(GuardRule::Ports, range, error.to_string())),
        }
    }

    fn check_path(&self, it: &IriRef<'_>, checked: &Checked) -> Result<(), GuardError> {
        let Some(prefixes) = &self.paths else { return Ok(()) };
        let refused = |why: &str| GuardError::new(GuardRule::Paths, it.spans().path(), why);
        let path = match checked.uri().path().as_str() {
            "" => "/",
            path => path,
        };
        let path = JudgedPath::of_path(path).map_err(refused)?;
        match prefixes.iter().any(|prefix| prefix.holds(&path)) {
            true => Ok(()),
            false => Err(refused("the path is not under one that is allowed")),
        }
    }

    fn check_query(&self, it: &IriRef<'_>) -> Result<(), GuardError> {
        let (Some(keys), Some(query)) = (&self.query_keys, it.query()) else { return Ok(()) };
        let start = it.spans().path().end + 1;
        match first_other_key(query, keys) {
            None => Ok(()),
            Some(Range { start: from, end: to }) => {
                let why = "the query has a parameter that is not allowed";
                Err(GuardError::new(GuardRule::QueryKeys, start + from..start + to, why))
            }
        }
    }
}

/// The first parameter whose key is not among `keys`.
fn first_other_key(query: Query<'_>, keys: &[String]) -> Option<Range<usize>> {
    let mut start = 0;
    for parameter in query.as_str().split(['&', ';']) {
        let key = parameter.split_once('=').map_or(parameter, |(key, _)| key);
        let decoded = form::decode(key).to_text();
        let is_allowed = decoded.is_ok_and(|key| keys.iter().any(|allowed| *allowed == key));
        if !parameter.is_empty() && !is_allowed {
            return Some(start..start + parameter.len());
        }
        start += parameter.len() + 1;
    }
    None
}

const NOT_ALLOWED: &str = "the host is not among those allowed";

/// The URI with the judged host, its port in canonical form, and neither dot segments nor a
/// fragment; `None` if there is none.
fn uri_to_fetch(it: &IriRef<'_>, destination: Option<Destination<'_>>) -> Option<Checked> {
    let mut uri: UriRefBuf = it.to_uri().ok()?.into_owned();
    let fragment = uri.fragment().map(|fragment| fragment.as_str().to_string());
    uri.remove_fragment();
    let address = match destination {
        Some(Destination::Address(address)) => {
            uri.set_host(address).ok()?;
            Some(address)
        }
        Some(Destination::Name(name)) => {
            uri.set_host(Encoded(&name)).ok()?;
            None
        }
        // The empty host, which is left as it is.
        None => None,
    };
    match uri.port().map(|port| port.as_str()) {
        Some("") => uri.set_port(None::<u16>).ok()?,
        Some(digits) if digits.starts_with('0') => {
            let number = uri.port()?.to_u16().ok()??;
            uri.set_port(number).ok()?;
        }
        _ => {}
    }
    if uri.path().segments().any(Segment::is_dot_segment) {
        let path = uri.normalize(Steps::NONE.percent().path()).path().as_str().to_string();
        uri.set_path(Encoded(&path)).ok()?;
    }
    Some(Checked { uri: UriBuf::try_from(uri).ok()?, fragment, address })
}
