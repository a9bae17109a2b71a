//! Lists of hosts in a policy.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::IpAddr;

use urikit::component::Host;

use super::GuardRule;
use super::policy_error::{PolicyError, quoted_policy_value};
#[cfg(feature = "psl")]
use crate::HostExt;
use crate::host::destination::Destination;
use crate::host::embedded_ipv4::is_name_under;
use crate::host::hidden_in_ipv6;
use crate::readers::{Disagreement, check_name};

/// Hosts of a policy, as given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GivenHosts {
    pub(super) exact: Option<Vec<String>>,
    pub(super) under: Option<Vec<String>>,
    #[cfg(feature = "psl")]
    pub(super) registered_domain: Option<Vec<String>>,
}

/// Hosts of a policy: a host must be in one of the lists. Names have no final dot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HostList {
    pub(super) exact: Vec<Destination<'static>>,
    under: Vec<String>,
    #[cfg(feature = "psl")]
    registered_domain: Vec<String>,
}

impl GivenHosts {
    /// `None` if no list was given.
    pub(super) fn to_list(&self, rule: GuardRule) -> Result<Option<HostList>, PolicyError> {
        if *self == Self::default() {
            return Ok(None);
        }
        let list = HostList {
            exact: converted_hosts(&self.exact, |host| destination_of_text(rule, host))?,
            under: converted_hosts(&self.under, |host| name_of_text(rule, host))?,
            #[cfg(feature = "psl")]
            registered_domain: converted_hosts(&self.registered_domain, |host| {
                registered_domain_of_text(rule, host)
            })?,
        };
        if list == HostList::default() {
            return Err(PolicyError::contradiction(rule, "the lists are empty"));
        }
        Ok(Some(list))
    }
}

/// A list that is not given holds nothing.
fn converted_hosts<T>(
    hosts: &Option<Vec<String>>,
    convert: impl Fn(&str) -> Result<T, PolicyError>,
) -> Result<Vec<T>, PolicyError> {
    hosts.iter().flatten().map(|host| convert(host)).collect()
}

impl HostList {
    /// Whether it is in one of the lists.
    pub(super) fn holds(&self, host: &Destination<'_>) -> bool {
        let Destination::Name(name) = host else { return self.exact.contains(host) };
        let name = without_final_dot(name);
        let is_name =
            |other: &Destination<'_>| matches!(other, Destination::Name(other) if other == name);
        let is_listed = self.exact.iter().any(is_name)
            || self.under.iter().any(|domain| is_name_under(name, domain));
        #[cfg(feature = "psl")]
        let is_listed = is_listed
            || registered_domain(name).is_some_and(|own| self.registered_domain.contains(&own));
        is_listed
    }

    /// The same for a deny list: an address also matches if it is embedded in another one.
    pub(super) fn holds_in_any_form(&self, host: &Destination<'_>) -> bool {
        let hidden = match host {
            Destination::Address(IpAddr::V6(address)) => hidden_in_ipv6(*address),
            _ => None,
        };
        let holds_address = |address| self.holds(&Destination::Address(address));
        self.holds(host) || hidden.is_some_and(|hidden| holds_address(hidden.address.into()))
    }

    /// The domains whose names are all in the list.
    pub(super) fn domains(&self) -> impl Iterator<Item = &String> {
        let domains = self.under.iter();
        #[cfg(feature = "psl")]
        let domains = domains.chain(&self.registered_domain);
        domains
    }
}

fn destination_of_text(rule: GuardRule, host: &str) -> Result<Destination<'static>, PolicyError> {
    let invalid =
        || PolicyError::invalid(rule, format!("{} is not a host", quoted_policy_value(host)));
    let host = Host::parse_iri(host).map_err(|_| invalid())?;
    match Destination::of_host(host).map_err(|_| invalid())? {
        Destination::Name(name) if check_read_alike(&name).is_err() => Err(invalid()),
        Destination::Name(name) => {
            Ok(Destination::Name(without_final_dot(&name).to_string().into()))
        }
        Destination::Address(address) => Ok(Destination::Address(address)),
    }
}

fn name_of_text(rule: GuardRule, host: &str) -> Result<String, PolicyError> {
    match destination_of_text(rule, host)? {
        Destination::Name(name) => Ok(name.into_owned()),
        Destination::Address(_) => Err(PolicyError::invalid(
            rule,
            format!("nothing is under the address {}", quoted_policy_value(host)),
        )),
    }
}

fn without_final_dot(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

/// Whether all clients find the same host when this name is passed to a resolver. A label that
/// starts with `xn--` is a result of mapping, and no client decodes it to connect.
pub(super) fn check_read_alike(name: &str) -> Result<(), Disagreement> {
    match check_name(name) {
        Err(Disagreement::EncodedLabel) => Ok(()),
        answer => answer,
    }
}

/// A name that is itself a registered domain: not a public suffix, and not under another one.
#[cfg(feature = "psl")]
fn registered_domain_of_text(rule: GuardRule, host: &str) -> Result<String, PolicyError> {
    let name = name_of_text(rule, host)?;
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
