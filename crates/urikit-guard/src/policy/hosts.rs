//! Hosts as a policy judges them: by the name passed to a resolver, or by address.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::IpAddr;

use urikit::component::Host;

use super::GuardRule;
use super::policy_error::{PolicyError, quoted};
use crate::HostExt;
use crate::host::embedded::is_name_under;
use crate::host::resolver::Destination;
use crate::host::{HostClass, hidden_in_ipv6};
use crate::readers::{Disagreement, in_name};

/// A host, derived once from its spelling: all rules judge this value, and the URI to fetch is
/// written from it.
pub(super) struct JudgedHost {
    pub(super) class: HostClass,
    /// `None` if the host leads nowhere: empty, invalid, or an address of an unknown version.
    pub(super) target: Option<Target>,
}

/// What a host refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Address(IpAddr),
    /// As passed to a resolver. Names of a policy have no final dot.
    Name(String),
}

impl JudgedHost {
    pub(super) fn of(host: Host<'_>) -> Self {
        match Destination::of_host(host) {
            Ok(to) => {
                let class = to.class();
                let target = match to {
                    Destination::Address(address) => Target::Address(address),
                    Destination::Name(name) => Target::Name(name.into_owned()),
                };
                Self { class, target: Some(target) }
            }
            Err(class) => Self { class, target: None },
        }
    }
}

impl Target {
    pub(super) const fn address(&self) -> Option<IpAddr> {
        match self {
            Self::Address(address) => Some(*address),
            Self::Name(_) => None,
        }
    }

    fn without_final_dot(self) -> Self {
        match self {
            Self::Name(name) => Self::Name(bare(&name).to_string()),
            address => address,
        }
    }
}

fn bare(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

/// Hosts of a policy, as given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GivenHosts {
    pub(super) exact: Option<Vec<String>>,
    pub(super) under: Option<Vec<String>>,
    pub(super) registered_domain: Option<Vec<String>>,
}

/// Hosts of a policy: a host must be in one of the lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HostList {
    pub(super) exact: Vec<Target>,
    pub(super) under: Vec<String>,
    pub(super) registered_domain: Vec<String>,
}

impl GivenHosts {
    /// `None` if no list was given.
    pub(super) fn read(&self, rule: GuardRule) -> Result<Option<HostList>, PolicyError> {
        let Self { exact, under, registered_domain } = self;
        let count = [exact, under, registered_domain].into_iter().flatten().count();
        if count == 0 {
            return Ok(None);
        }
        // A list that is not given holds nothing.
        let all = |list: &Option<Vec<String>>| list.clone().into_iter().flatten();
        let list = HostList {
            exact: all(exact).map(|host| target(rule, &host)).collect::<Result<_, _>>()?,
            under: all(under).map(|host| name(rule, &host)).collect::<Result<_, _>>()?,
            registered_domain: all(registered_domain)
                .map(|host| registrable(rule, &host))
                .collect::<Result<_, _>>()?,
        };
        if list.exact.is_empty() && list.under.is_empty() && list.registered_domain.is_empty() {
            return Err(PolicyError::contradiction(rule, "the lists are empty"));
        }
        Ok(Some(list))
    }
}

impl HostList {
    /// Whether it is in one of the lists.
    pub(super) fn holds(&self, target: &Target) -> bool {
        let Target::Name(name) = target else { return self.exact.contains(target) };
        let name = bare(name);
        let is_name = |other: &Target| matches!(other, Target::Name(other) if other == name);
        self.exact.iter().any(is_name)
            || self.under.iter().any(|domain| is_name_under(name, domain))
            || registered_domain(name).is_some_and(|own| self.registered_domain.contains(&own))
    }

    /// The same for a deny list: an address also matches if it is embedded in another one.
    pub(super) fn holds_in_any_form(&self, target: &Target) -> bool {
        self.holds(target) || hidden(target).is_some_and(|address| self.holds(&address))
    }
}

/// The IPv4 address that is embedded in an IPv6 address.
fn hidden(target: &Target) -> Option<Target> {
    let Target::Address(IpAddr::V6(address)) = target else { return None };
    Some(Target::Address(hidden_in_ipv6(*address)?.address.into()))
}

fn target(rule: GuardRule, host: &str) -> Result<Target, PolicyError> {
    let invalid = || PolicyError::invalid(rule, format!("{} is not a host", quoted(host)));
    let host = Host::parse_iri(host).map_err(|_| invalid())?;
    match JudgedHost::of(host).target.ok_or_else(invalid)? {
        Target::Name(name) if read_alike(&name).is_err() => Err(invalid()),
        target => Ok(target.without_final_dot()),
    }
}

fn name(rule: GuardRule, host: &str) -> Result<String, PolicyError> {
    match target(rule, host)? {
        Target::Name(name) => Ok(name),
        Target::Address(_) => Err(PolicyError::invalid(
            rule,
            format!("nothing is under the address {}", quoted(host)),
        )),
    }
}

/// Whether all clients find the same host when this name is passed to a resolver. A label that
/// starts with `xn--` is a result of mapping, and no client decodes it to connect.
pub(super) fn read_alike(name: &str) -> Result<(), Disagreement> {
    match in_name(name) {
        Err(Disagreement::EncodedLabel) => Ok(()),
        answer => answer,
    }
}

/// The class of a host in a list, to detect contradictions in a policy.
pub(super) fn class_of(target: &Target) -> HostClass {
    match target {
        Target::Address(address) => HostClass::of_ip(*address),
        Target::Name(name) => Host::parse(name).map_or(HostClass::Invalid, |host| host.class()),
    }
}

pub(super) fn shown(target: &Target) -> String {
    match target {
        Target::Address(address) => address.to_string(),
        Target::Name(name) => name.clone(),
    }
}

/// A name that is itself a registered domain: not a public suffix, and not under another one.
#[cfg(feature = "psl")]
fn registrable(rule: GuardRule, host: &str) -> Result<String, PolicyError> {
    let name = name(rule, host)?;
    match registered_domain(&name) {
        Some(own) if own == name => Ok(name),
        Some(own) => Err(PolicyError::invalid(
            rule,
            format!("`{host}` is under the registered domain `{own}`"),
        )),
        None => Err(PolicyError::invalid(rule, format!("`{host}` is a public suffix"))),
    }
}

#[cfg(feature = "psl")]
fn registered_domain(name: &str) -> Option<String> {
    Some(Host::parse(name).ok()?.registered_domain()?.into_owned())
}

#[cfg(not(feature = "psl"))]
fn registrable(rule: GuardRule, _: &str) -> Result<String, PolicyError> {
    let why = "registered-domain needs the feature `psl` of this library";
    Err(PolicyError::missing_feature(rule, why))
}

#[cfg(not(feature = "psl"))]
const fn registered_domain(_: &str) -> Option<String> {
    None
}
