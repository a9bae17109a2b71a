//! Names for local resources: the machine, its network, its cloud.

use super::HostClass;
use super::embedded_ipv4::is_name_under;

/// The class of a name by the domain that it is under.
pub(super) fn class_of_name(name: &str) -> HostClass {
    let plain = name.strip_suffix('.').unwrap_or(name);
    let is_single_label = || !plain.contains('.');
    let last = plain.as_bytes().last();
    // The last letter rules out most of them.
    let mut likely = NAMES.iter().filter(|(domain, _)| domain.as_bytes().last() == last);
    match likely.find(|(domain, _)| is_name_under(name, domain)) {
        Some((_, class)) => *class,
        None if is_single_label() => HostClass::SingleLabel,
        None => HostClass::Name,
    }
}

/// These names and all under them.
static NAMES: &[(&str, HostClass)] = &[
    // RFC 6761 §6.3, and names from common hosts files.
    ("localhost", HostClass::Localhost),
    ("localhost.localdomain", HostClass::Localhost),
    ("localhost4", HostClass::Localhost),
    ("localhost4.localdomain4", HostClass::Localhost),
    ("localhost6", HostClass::Localhost),
    ("localhost6.localdomain6", HostClass::Localhost),
    ("ip6-localhost", HostClass::Localhost),
    ("ip6-loopback", HostClass::Localhost),
    ("ipv6-localhost", HostClass::Localhost),
    ("ipv6-loopback", HostClass::Localhost),
    ("loopback", HostClass::Localhost),
    // The resolver of systemd, at 127.0.0.53 and 127.0.0.54.
    ("_localdnsstub", HostClass::Localhost),
    ("_localdnsproxy", HostClass::Localhost),
    // An IPv6 address, as Windows writes it in a path.
    ("ipv6-literal.net", HostClass::LookAlike),
    // Clouds. Names under `internal` and `local` have that class.
    ("metadata", HostClass::Metadata), // Google, by its search domain
    ("metadata.goog", HostClass::Metadata), // Google
    ("instance-data", HostClass::Metadata), // Amazon
    ("metadata.tencentyun.com", HostClass::Metadata), // Tencent
    ("api.metadata.cloud.ibm.com", HostClass::Metadata), // IBM
    ("metadata.packet.net", HostClass::Metadata), // Equinix
    ("metadata.platformequinix.com", HostClass::Metadata), // Equinix
    ("rancher-metadata", HostClass::Metadata), // Rancher
    ("local", HostClass::LocalName),   // RFC 6762
    ("internal", HostClass::LocalName), // reserved for this by ICANN
    ("home.arpa", HostClass::LocalName), // RFC 8375
    ("localdomain", HostClass::LocalName),
    // systemd: the router, and the address that the machine has towards it.
    ("_gateway", HostClass::LocalName),
    ("_outbound", HostClass::LocalName),
    ("broadcasthost", HostClass::LocalName), // the hosts file of macOS
    // RFC 6762 Appendix G: names that networks use, and that are not in the root zone.
    ("corp", HostClass::LocalName),
    ("home", HostClass::LocalName),
    ("intranet", HostClass::LocalName),
    ("lan", HostClass::LocalName),
    ("private", HostClass::LocalName),
    ("ip6-localnet", HostClass::LocalName),
    ("ip6-mcastprefix", HostClass::LocalName),
    ("ip6-allnodes", HostClass::LocalName),
    ("ip6-allrouters", HostClass::LocalName),
    ("ip6-allhosts", HostClass::LocalName),
];
