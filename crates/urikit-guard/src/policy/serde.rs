//! Deserializes a policy from a map: the keys are the names of the rules. Unknown and repeated keys
//! are errors, and so is a map without keys.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Unexpected, Visitor};

use super::host_list::GivenHosts;
use super::{GuardRule, Policy, PolicyBuilder};
use crate::host::HostClass;

impl<'de> Deserialize<'de> for Policy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let builder = deserializer.deserialize_map(PolicyVisitor)?;
        builder.build().map_err(D::Error::custom)
    }
}

struct PolicyVisitor;

impl<'de> Visitor<'de> for PolicyVisitor {
    type Value = PolicyBuilder;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a policy: a map of rules")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<PolicyBuilder, M::Error> {
        let mut policy = PolicyBuilder::default();
        let mut seen: Vec<GuardRule> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            // Keys are in lower case, like the names.
            let rule = GuardRule::ALL.iter().find(|rule| rule.name() == key);
            let rule = *rule
                .ok_or_else(|| unknown_policy_key(&key, GuardRule::ALL.iter().map(|r| r.name())))?;
            if seen.contains(&rule) {
                return Err(M::Error::custom(format!("the key `{key}` is repeated")));
            }
            seen.push(rule);
            match rule {
                GuardRule::Schemes => policy.schemes = Some(map.next_value()?),
                GuardRule::HostClasses => policy.host_classes = Some(read_classes(&mut map)?),
                GuardRule::AddressClasses => policy.address_classes = Some(read_classes(&mut map)?),
                GuardRule::Hosts => policy.hosts = map.next_value()?,
                GuardRule::Except => policy.except = map.next_value()?,
                GuardRule::Ports => {
                    let ports: Vec<GivenPorts> = map.next_value()?;
                    policy.ports.extend(ports.into_iter().map(|ports| ports.0));
                }
                GuardRule::EmbeddedAddresses => policy.embedded_addresses = Some(map.next_value()?),
                GuardRule::Userinfo => policy.userinfo = map.next_value()?,
                GuardRule::MaxLength => policy.max_length = Some(map.next_value()?),
                GuardRule::Paths => policy.paths = Some(map.next_value()?),
                GuardRule::QueryKeys => policy.query_keys = Some(map.next_value()?),
                GuardRule::Redirects => policy.redirects = parse_policy_name(map.next_value()?)?,
            }
        }
        // An empty file is more likely a mistake than a wish for the default policy.
        match seen.is_empty() {
            true => Err(M::Error::custom("a policy has at least one key")),
            false => Ok(policy),
        }
    }
}

fn read_classes<'de, M: MapAccess<'de>>(map: &mut M) -> Result<Vec<HostClass>, M::Error> {
    let names: Vec<String> = map.next_value()?;
    names.into_iter().map(parse_policy_name).collect()
}

fn unknown_policy_key<'a, E: Error>(key: &str, known: impl Iterator<Item = &'a str>) -> E {
    let known: Vec<&str> = known.collect();
    E::custom(format!("unknown key `{}`; the keys are {}", key.escape_debug(), known.join(", ")))
}

impl<'de> Deserialize<'de> for GivenHosts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(HostsVisitor)
    }
}

struct HostsVisitor;

impl<'de> Visitor<'de> for HostsVisitor {
    type Value = GivenHosts;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of lists of hosts: exact, under, registered-domain")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<GivenHosts, M::Error> {
        let mut hosts = GivenHosts::default();
        while let Some(key) = map.next_key::<String>()? {
            let list = match key.as_str() {
                "exact" => &mut hosts.exact,
                "under" => &mut hosts.under,
                #[cfg(feature = "psl")]
                "registered-domain" => &mut hosts.registered_domain,
                _ => {
                    let lists = ["exact", "under", "registered-domain (feature psl)"];
                    return Err(unknown_policy_key(&key, lists.into_iter()));
                }
            };
            if list.replace(map.next_value()?).is_some() {
                return Err(M::Error::custom(format!("the key `{key}` is repeated")));
            }
        }
        // Without a list, the map would allow all hosts, as if it were absent.
        match hosts == GivenHosts::default() {
            true => Err(M::Error::custom("a map of hosts has no list")),
            false => Ok(hosts),
        }
    }
}

fn parse_policy_name<T: FromStr<Err: fmt::Display>, E: Error>(name: String) -> Result<T, E> {
    name.parse().map_err(E::custom)
}

/// A port, or a range with a hyphen.
struct GivenPorts(RangeInclusive<u16>);

impl<'de> Deserialize<'de> for GivenPorts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PortsVisitor).map(Self)
    }
}

struct PortsVisitor;

impl Visitor<'_> for PortsVisitor {
    type Value = RangeInclusive<u16>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a port, such as 443, or a range, such as \"8000-8999\"")
    }

    fn visit_u64<E: Error>(self, port: u64) -> Result<Self::Value, E> {
        let port = u16::try_from(port).map_err(|_| E::custom("a port is above 65535"))?;
        Ok(port..=port)
    }

    fn visit_i64<E: Error>(self, port: i64) -> Result<Self::Value, E> {
        self.visit_u64(u64::try_from(port).map_err(|_| E::custom("a port is negative"))?)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let port = |digits: &str| match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => digits.parse::<u16>().ok(),
            false => None,
        };
        match port(first).zip(port(last)) {
            Some((first, last)) => Ok(first..=last),
            None => Err(E::invalid_value(Unexpected::Str(text), &self)),
        }
    }
}
