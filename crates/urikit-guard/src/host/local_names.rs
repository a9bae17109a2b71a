//! Names for local resources: the machine, its network, its cloud.

use super::HostClass;

/// The class of a name by the domain that it is under.
pub(super) fn class_of_name(name: &str) -> HostClass {
    let end = End::of(name.bytes());
    let listed = NAMES.iter().find(|(domain, _)| end.is_under(domain.as_bytes()));
    match listed {
        Some((_, class)) => *class,
        None if end.is_single_label() => HostClass::SingleLabel,
        None => HostClass::Name,
    }
}

/// The end of a name, in lower case and without a final dot: read once, however long the name is.
struct End {
    bytes: [u8; Self::SIZE],
    len: usize,
    /// Whether a dot precedes these bytes.
    has_labels_before: bool,
}

impl End {
    /// More than twice as long as any name in the list.
    const SIZE: usize = 128;

    fn of(name: impl Iterator<Item = u8>) -> Self {
        let mut end = Self { bytes: [0; Self::SIZE], len: 0, has_labels_before: false };
        for byte in name {
            if end.len == Self::SIZE {
                end.has_labels_before |= end.bytes[..Self::SIZE / 2].contains(&b'.');
                end.bytes.copy_within(Self::SIZE / 2.., 0);
                end.len = Self::SIZE / 2;
            }
            end.bytes[end.len] = byte;
            end.len += 1;
        }
        end
    }

    /// Whether it is this domain, or below it.
    fn is_under(&self, domain: &[u8]) -> bool {
        self.name().strip_suffix(domain).is_some_and(|before| matches!(before, [] | [.., b'.']))
    }

    fn is_single_label(&self) -> bool {
        !self.has_labels_before && !self.name().contains(&b'.')
    }

    fn name(&self) -> &[u8] {
        let name = &self.bytes[..self.len];
        name.strip_suffix(b".").unwrap_or(name)
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
