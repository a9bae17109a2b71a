//! Builds a policy, and finds the contradictions in it.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use urikit::component::Scheme;

use super::host_list::GivenHosts;
use super::path_prefix::PathPrefix;
use super::policy_error::quoted_policy_value;
use super::ports::Ports;
use super::{GuardRule, Policy, PolicyError, Redirects};
use crate::host::HostClass;
use crate::host::destination::Destination;
use crate::host::embedded_ipv4::embeds_address;
use crate::readers::is_web;

/// Builds a policy; rules that are not set are those of [`Policy::default`].
///
/// A list that is set twice has the values of both.
///
/// ```
/// use urikit_guard::policy::Policy;
/// let policy = Policy::builder().schemes(["https"]).ports([443]).max_length(2048).build()?;
/// # Ok::<(), urikit_guard::policy::PolicyError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct PolicyBuilder {
    pub(super) schemes: Option<Vec<String>>,
    pub(super) host_classes: Option<Vec<HostClass>>,
    pub(super) address_classes: Option<Vec<HostClass>>,
    pub(super) hosts: GivenHosts,
    pub(super) except: GivenHosts,
    pub(super) embedded_addresses: Option<bool>,
    pub(super) ports: Ports,
    pub(super) userinfo: bool,
    pub(super) max_length: Option<usize>,
    pub(super) paths: Option<Vec<String>>,
    pub(super) query_keys: Option<Vec<String>>,
    pub(super) redirects: Redirects,
}

impl PolicyBuilder {
    /// The allowed schemes, ignoring ASCII case.
    pub fn schemes(mut self, schemes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        extend_list(&mut self.schemes, schemes);
        self
    }

    /// The allowed classes of a URI's host.
    pub fn host_classes(mut self, classes: impl IntoIterator<Item = HostClass>) -> Self {
        self.host_classes.get_or_insert_default().extend(classes);
        self
    }

    /// The allowed classes of addresses to connect to: see [`Policy::check_address`]. A URI whose
    /// host is an address must pass this too.
    pub fn address_classes(mut self, classes: impl IntoIterator<Item = HostClass>) -> Self {
        self.address_classes.get_or_insert_default().extend(classes);
        self
    }

    /// Allowed hosts: names and addresses.
    pub fn hosts(mut self, hosts: impl IntoIterator<Item = impl Into<String>>) -> Self {
        extend_list(&mut self.hosts.exact, hosts);
        self
    }

    /// Allowed domains, each with all names under it.
    pub fn hosts_under(mut self, domains: impl IntoIterator<Item = impl Into<String>>) -> Self {
        extend_list(&mut self.hosts.under, domains);
        self
    }

    /// Allowed registered domains, each with all names under it, by the Public Suffix List. Unlike [`hosts_under`](Self::hosts_under), it rejects a policy with a
    /// suffix under which anyone can register, such as `co.uk`.
    #[cfg(feature = "psl")]
    pub fn registered_domains(
        mut self,
        domains: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        extend_list(&mut self.hosts.registered_domain, domains);
        self
    }

    /// Hosts that are rejected although they are otherwise allowed. An address is rejected in each
    /// of its forms, such as `::ffff:192.0.2.1`, and as the address of a name.
    pub fn except_hosts(mut self, hosts: impl IntoIterator<Item = impl Into<String>>) -> Self {
        extend_list(&mut self.except.exact, hosts);
        self
    }

    /// Rejected domains, each with all names under it.
    pub fn except_under(mut self, domains: impl IntoIterator<Item = impl Into<String>>) -> Self {
        extend_list(&mut self.except.under, domains);
        self
    }

    /// Rejected registered domains.
    #[cfg(feature = "psl")]
    pub fn except_registered_domains(
        mut self,
        domains: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        extend_list(&mut self.except.registered_domain, domains);
        self
    }

    /// Whether a name may have an address in it, as those that public name servers resolve to that
    /// address: `127.0.0.1.nip.io`, `10-0-0-1.sslip.io`, `7f000001.nip.io`, `--1.sslip.io`. Some
    /// ordinary names look the same: `12345678.example`. Without this rule, such a name is refused
    /// only when it is resolved: see [`Policy::check_address`].
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_guard::policy::{GuardRule, Policy};
    /// let policy = Policy::builder().embedded_addresses(false).build()?;
    /// let refused = policy.check(Uri::parse("http://7f000001.nip.io/")?).unwrap_err();
    /// assert_eq!(refused.rule(), GuardRule::EmbeddedAddresses);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn embedded_addresses(mut self, allowed: bool) -> Self {
        self.embedded_addresses = Some(allowed);
        self
    }

    /// Allowed ports, explicit or the scheme's default.
    pub fn ports(mut self, ports: impl IntoIterator<Item = u16>) -> Self {
        self.ports.extend(ports.into_iter().map(|port| port..=port));
        self
    }

    /// A range of allowed ports.
    pub fn port_range(mut self, ports: RangeInclusive<u16>) -> Self {
        self.ports.extend([ports]);
        self
    }

    /// Whether a userinfo is allowed.
    pub const fn userinfo(mut self, allowed: bool) -> Self {
        self.userinfo = allowed;
        self
    }

    /// The maximum length of a URI in bytes.
    pub const fn max_length(mut self, bytes: usize) -> Self {
        self.max_length = Some(bytes);
        self
    }

    /// Allowed paths, each with all below it, by whole segments.
    ///
    /// The comparison uses the path without dot segments, with its escapes decoded. A path is
    /// rejected if some server might interpret it differently: with dot segments after decoding
    /// (`..%2f`), after a backslash, before parameters (`..;x`) or an escaped `?` or `#` (`..%3f`), or
    /// with spaces and further dots (`..%20`), with escapes that are escaped again, with controls,
    /// or if it is not UTF-8. The same holds for what Normalization Form KC makes of it: `．．／` is
    /// `../`.
    pub fn paths(mut self, paths: impl IntoIterator<Item = impl Into<String>>) -> Self {
        extend_list(&mut self.paths, paths);
        self
    }

    /// Allowed keys of query parameters, decoded as form data; with an empty list, none. Both `&`
    /// and `;` separate parameters, since some parsers split at each.
    pub fn query_keys(mut self, keys: impl IntoIterator<Item = impl Into<String>>) -> Self {
        extend_list(&mut self.query_keys, keys);
        self
    }

    /// Which redirects are followed.
    pub const fn redirects(mut self, redirects: Redirects) -> Self {
        self.redirects = redirects;
        self
    }

    /// The policy.
    ///
    /// # Errors
    /// If a rule does not accept a value, if a rule would allow nothing, and if two rules exclude
    /// each other, so that a line of the policy has no effect.
    pub fn build(self) -> Result<Policy, PolicyError> {
        let default = Policy::default();
        let host_classes = self.host_classes.unwrap_or(default.host_classes);
        let address_classes =
            self.address_classes.unwrap_or_else(|| addresses_among(&host_classes));
        let policy = Policy {
            schemes: self.schemes.unwrap_or(default.schemes),
            host_classes,
            address_classes,
            hosts: self.hosts.to_list(GuardRule::Hosts)?,
            except: self.except.to_list(GuardRule::Except)?,
            embedded_addresses: self.embedded_addresses.unwrap_or(default.embedded_addresses),
            ports: self.ports,
            userinfo: self.userinfo,
            max_length: self.max_length,
            paths: self.paths.map(path_prefixes).transpose()?,
            query_keys: self.query_keys,
            redirects: self.redirects,
        };
        let policy = policy.with_schemes_checked()?;
        policy.check_ports()?;
        policy.check_classes()?;
        policy.check_hosts()?;
        Ok(policy)
    }
}

impl Policy {
    fn with_schemes_checked(mut self) -> Result<Self, PolicyError> {
        if self.schemes.is_empty() {
            return Err(PolicyError::contradiction(GuardRule::Schemes, "the list is empty"));
        }
        for scheme in &mut self.schemes {
            if Scheme::parse(scheme).is_err() {
                let why = format!(
                    "{} is not a scheme, which is written without `:`",
                    quoted_policy_value(scheme)
                );
                return Err(PolicyError::invalid(GuardRule::Schemes, why));
            }
            scheme.make_ascii_lowercase();
        }
        if self.max_length == Some(0) {
            return Err(PolicyError::contradiction(GuardRule::MaxLength, "no URI has 0 bytes"));
        }
        Ok(self)
    }

    fn check_ports(&self) -> Result<(), PolicyError> {
        let Some(ranges) = &self.ports.0 else { return Ok(()) };
        if ranges.is_empty() {
            return Err(PolicyError::contradiction(GuardRule::Ports, "the list is empty"));
        }
        match ranges.iter().find(|range| range.is_empty()) {
            Some(range) => {
                let why = format!("the range {}-{} is empty", range.start(), range.end());
                Err(PolicyError::contradiction(GuardRule::Ports, why))
            }
            None if ranges.iter().any(|range| *range.end() == 0) => {
                Err(PolicyError::contradiction(GuardRule::Ports, "no server is at port 0"))
            }
            None => Ok(()),
        }
    }

    fn check_classes(&self) -> Result<(), PolicyError> {
        let lists = [
            (GuardRule::HostClasses, &self.host_classes),
            (GuardRule::AddressClasses, &self.address_classes),
        ];
        for (rule, classes) in lists {
            if classes.is_empty() {
                return Err(PolicyError::contradiction(rule, "the list is empty"));
            }
            let unusable = |class: &&HostClass| match rule {
                GuardRule::AddressClasses => !is_class_of_addresses(**class),
                _ => is_ambiguous_class(**class),
            };
            if let Some(class) = classes.iter().find(unusable) {
                let why = match rule {
                    GuardRule::AddressClasses => "no address is of the class",
                    _ => "clients do not agree on a host of the class",
                };
                return Err(PolicyError::invalid(rule, format!("{why} {class}")));
            }
        }
        let blocked = |class: &&HostClass| {
            is_class_of_addresses(**class) && !self.address_classes.contains(class)
        };
        if let Some(class) = self.host_classes.iter().find(blocked) {
            let why = format!("it allows {class}, and address-classes does not");
            return Err(PolicyError::contradiction(GuardRule::HostClasses, why));
        }
        let web_alone = self.schemes.iter().all(|scheme| Scheme::parse(scheme).is_ok_and(is_web));
        if web_alone && self.host_classes.contains(&HostClass::Empty) {
            let why = "it allows empty, and clients differ on an empty host of these schemes";
            return Err(PolicyError::contradiction(GuardRule::HostClasses, why));
        }
        let needs_loopback = self.host_classes.contains(&HostClass::Localhost)
            && !self.address_classes.contains(&HostClass::Loopback);
        if needs_loopback {
            let why = "it allows localhost, and address-classes does not allow loopback";
            return Err(PolicyError::contradiction(GuardRule::HostClasses, why));
        }
        Ok(())
    }

    /// Finds a host that another rule always rejects.
    fn check_hosts(&self) -> Result<(), PolicyError> {
        let Some(hosts) = &self.hosts else { return Ok(()) };
        for host in &hosts.exact {
            self.check_listed(host, &[host.class()])?;
        }
        for domain in hosts.domains() {
            // The class of `com` is not that of the names under it.
            let below = Destination::Name(format!("a.{domain}").into()).class();
            let host = Destination::Name(domain.into());
            self.check_listed(&host, &[below, host.class()])?;
        }
        Ok(())
    }

    fn check_listed(
        &self,
        host: &Destination<'_>,
        classes: &[HostClass],
    ) -> Result<(), PolicyError> {
        let is_allowed = classes.iter().any(|class| self.host_classes.contains(class));
        let why = if let (false, [class, ..]) = (is_allowed, classes) {
            format!("is of the class {class}, which host-classes does not allow")
        } else if self.except.as_ref().is_some_and(|except| except.holds_in_any_form(host)) {
            "is refused by except".into()
        } else if matches!(host, Destination::Name(name) if !self.embedded_addresses && embeds_address(name))
        {
            "has an address in it, which embedded-addresses does not allow".into()
        } else {
            return Ok(());
        };
        let why = format!("`{host}` {why}");
        Err(PolicyError::contradiction(GuardRule::Hosts, why))
    }
}

fn path_prefixes(paths: Vec<String>) -> Result<Vec<PathPrefix>, PolicyError> {
    if paths.is_empty() {
        return Err(PolicyError::contradiction(GuardRule::Paths, "the list is empty"));
    }
    let read = |path: &String| {
        PathPrefix::parse(path).map_err(|why| {
            PolicyError::invalid(GuardRule::Paths, format!("{}: {why}", quoted_policy_value(path)))
        })
    };
    paths.iter().map(read).collect()
}

/// The classes of addresses among these; public ones if there are none, as names must lead
/// somewhere.
fn addresses_among(classes: &[HostClass]) -> Vec<HostClass> {
    let mut addresses: Vec<_> =
        classes.iter().copied().filter(|class| is_class_of_addresses(*class)).collect();
    if addresses.is_empty() {
        addresses.push(HostClass::Public);
    }
    addresses
}

/// Whether an address can have this class.
const fn is_class_of_addresses(class: HostClass) -> bool {
    !matches!(
        class,
        HostClass::Name
            | HostClass::SingleLabel
            | HostClass::Empty
            | HostClass::Localhost
            | HostClass::LocalName
            | HostClass::Future
    ) && !is_ambiguous_class(class)
}

/// Hosts that can't be passed to a resolver, or that clients read differently.
const fn is_ambiguous_class(class: HostClass) -> bool {
    matches!(class, HostClass::LookAlike | HostClass::Invalid)
}

fn extend_list(
    list: &mut Option<Vec<String>>,
    values: impl IntoIterator<Item = impl Into<String>>,
) {
    list.get_or_insert_default().extend(values.into_iter().map(Into::into));
}
