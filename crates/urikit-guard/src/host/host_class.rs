//! The classes of hosts.

use core::net::IpAddr;

use urikit::component::Host;

use super::address_class::{class_of_ipv4, class_of_ipv6};
use super::destination::Destination;
use super::local_names::class_of_name;
use super::look_alike::{LookAlike, look_alike};
use crate::by_name::by_name;

/// Where a host is, as far as its text shows. More classes may be added.
///
/// The class is that of the name passed to a resolver
/// ([`resolver_name`](crate::HostExt::resolver_name)): escapes are decoded, and names are mapped by UTS
/// 46, so that `①②⑦.⓪.⓪.①` and `%E2%93%9Bocalhost` hide nothing.
///
/// The classes of addresses are those of the IANA registries of special-purpose addresses. An IPv6
/// address is public only if IANA has allocated its block ([`IPV6_ALLOCATIONS_DATE`] says as of
/// when). One that embeds an IPv4 address has the class of the latter; one of a tunnel (Teredo,
/// ISATAP) is public only if both addresses are.
///
/// ```
/// use urikit::Uri;
/// use urikit_guard::{HostExt, host::HostClass};
/// let class = |text| Uri::parse(text).unwrap().host().unwrap().class();
/// assert_eq!(class("http://example.com/"), HostClass::Name);
/// assert_eq!(class("http://8.8.8.8/"), HostClass::Public);
/// assert_eq!(class("http://[::ffff:127.0.0.1]/"), HostClass::Loopback);
/// assert_eq!(class("http://LocalHost./"), HostClass::Localhost);
/// assert_eq!(class("http://redis:6379/"), HostClass::SingleLabel);
/// assert_eq!(class("http://0177.0.0.1/"), HostClass::LookAlike);
/// assert_eq!(HostClass::LinkLocal.name(), "link-local");
/// ```
///
/// [`IPV6_ALLOCATIONS_DATE`]: super::IPV6_ALLOCATIONS_DATE
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HostClass {
    /// An address that is reachable from the whole Internet.
    Public,
    /// A name with at least two labels. Its address is known only after resolving it.
    Name,
    /// A name with one label, also with a dot at its end: `redis`, `com.`. Resolvers look it up in
    /// the hosts file, as the name of the machine itself or of its neighbours, and under the
    /// search domains of the network.
    SingleLabel,
    /// No host. In a `file` URI, [`in_scheme`](Self::in_scheme) makes it [`Localhost`](Self::Localhost); a policy
    /// judges the host alone, and calls it empty there too.
    Empty,
    /// The name `localhost` or one under it, also with a dot at its end: RFC 6761 §6.3. Also other
    /// names that systems resolve to the machine itself: `localhost.localdomain`, `ip6-localhost`,
    /// `loopback`, `_localdnsstub`.
    Localhost,
    /// A name that is only meaningful in the local network: under `local` (RFC 6762), `internal`,
    /// `home.arpa` (RFC 8375), one of the names of RFC 6762 Appendix G, such as `lan` and `corp`,
    /// or one that systems resolve themselves, such as `_gateway`.
    LocalName,
    /// The metadata service of a cloud, at a name or an address that otherwise looks public:
    /// `metadata.goog`, `168.63.129.16`. Most are [`LinkLocal`](Self::LinkLocal) or
    /// [`LocalName`](Self::LocalName).
    Metadata,
    /// A name that can't be passed to a resolver: its escapes are not UTF-8 or encode controls or
    /// delimiters (`a%2Fb`), a label is empty (`localhost..`) or an encoded form of ASCII
    /// (`xn--localhost-`), or UTS 46 rejects it. Clients differ in how they treat it.
    Invalid,
    /// A name that only some clients read as an address. By RFC 3986 it is a name. If its last label
    /// is a number, other parsers read an IPv4 address, and disagree on which: `0x7f.1`,
    /// `2130706433`, `0177.0.0.1`, `127.0.0.1.`, `%31%32%37.0.0.1`. Windows reads an IPv6 address
    /// in a name under `ipv6-literal.net`: `fe80--1.ipv6-literal.net`.
    LookAlike,
    /// The machine itself: `127.0.0.0/8`, `::1`.
    Loopback,
    /// A private network: RFC 1918; unique local IPv6: RFC 4193; local NAT64: RFC 8215.
    Private,
    /// The local link: `169.254.0.0/16`, `fe80::/10`. Cloud metadata services are here.
    LinkLocal,
    /// Between a provider and its customers: `100.64.0.0/10`, RFC 6598.
    Cgnat,
    /// For examples in documentation: RFC 5737, RFC 3849, RFC 9637.
    Documentation,
    /// For benchmarks: RFC 2544, RFC 5180.
    Benchmarking,
    /// Multicast.
    Multicast,
    /// The whole local network: `255.255.255.255`.
    Broadcast,
    /// The unspecified address: `0.0.0.0/8`, `::`. On many systems, it connects to the machine
    /// itself.
    Unspecified,
    /// Reserved for protocols or for future use, or not allocated by IANA.
    Reserved,
    /// An address of an unknown version: `[v1.x]`.
    Future,
}

impl HostClass {
    /// All of them.
    ///
    /// ```
    /// use urikit_guard::host::HostClass;
    /// assert!(HostClass::ALL.contains(&HostClass::Public));
    /// ```
    pub const ALL: &[Self] = &[
        Self::Public,
        Self::Name,
        Self::SingleLabel,
        Self::Empty,
        Self::Localhost,
        Self::LocalName,
        Self::Metadata,
        Self::Invalid,
        Self::LookAlike,
        Self::Loopback,
        Self::Private,
        Self::LinkLocal,
        Self::Cgnat,
        Self::Documentation,
        Self::Benchmarking,
        Self::Multicast,
        Self::Broadcast,
        Self::Unspecified,
        Self::Reserved,
        Self::Future,
    ];

    /// Whether nothing indicates that the host is not on the public Internet: a public address, or
    /// a name of several labels. The address of a name is known only after resolving it: check
    /// again with [`of_ip`](Self::of_ip).
    ///
    /// ```
    /// use urikit::component::Host;
    /// use urikit_guard::{HostExt, host::HostClass};
    /// let is_public = |text| Host::parse(text).unwrap().class().is_public();
    /// assert!(is_public("example.com"));
    /// assert!(!is_public("localhost") && !is_public("redis") && !is_public("0x7f.1"));
    /// assert!(!HostClass::of_ip([10, 0, 0, 1].into()).is_public());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_public(self) -> bool {
        matches!(self, Self::Public | Self::Name)
    }

    /// The class of a host in URIs of a scheme: the empty host of `file` is `localhost` (RFC 8089 §2). Others stay.
    ///
    /// ```
    /// use urikit_guard::host::HostClass;
    /// assert_eq!(HostClass::Empty.in_scheme("FILE"), HostClass::Localhost);
    /// assert_eq!(HostClass::Empty.in_scheme("ldap"), HostClass::Empty);
    /// ```
    #[must_use]
    pub const fn in_scheme(self, scheme: &str) -> Self {
        match self {
            Self::Empty if scheme.eq_ignore_ascii_case("file") => Self::Localhost,
            class => class,
        }
    }

    /// A short, stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Name => "name",
            Self::SingleLabel => "single-label",
            Self::Empty => "empty",
            Self::Localhost => "localhost",
            Self::LocalName => "local-name",
            Self::Metadata => "metadata",
            Self::Invalid => "invalid",
            Self::LookAlike => "look-alike",
            Self::Loopback => "loopback",
            Self::Private => "private",
            Self::LinkLocal => "link-local",
            Self::Cgnat => "cgnat",
            Self::Documentation => "documentation",
            Self::Benchmarking => "benchmarking",
            Self::Multicast => "multicast",
            Self::Broadcast => "broadcast",
            Self::Unspecified => "unspecified",
            Self::Reserved => "reserved",
            Self::Future => "ipvfuture",
        }
    }

    /// The class with this name, ignoring ASCII case.
    ///
    /// ```
    /// use urikit_guard::host::HostClass;
    /// assert_eq!(HostClass::from_name("link-local"), Some(HostClass::LinkLocal));
    /// assert_eq!("Link-Local".parse(), Ok(HostClass::LinkLocal));
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|class| class.name().eq_ignore_ascii_case(name))
    }

    /// The class of an address, for example one that a name resolved to.
    ///
    /// ```
    /// use urikit_guard::host::HostClass;
    /// assert_eq!(HostClass::of_ip("64:ff9b::a00:1".parse()?), HostClass::Private);
    /// # Ok::<(), core::net::AddrParseError>(())
    /// ```
    #[must_use]
    pub fn of_ip(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => class_of_ipv4(address),
            IpAddr::V6(address) => class_of_ipv6(address),
        }
    }
}

by_name!(HostClass, "host class");

pub(crate) fn class_of_host(host: Host<'_>) -> HostClass {
    Destination::of_host(host).map_or_else(|class| class, |to| to.class())
}

/// The class of a name passed to a resolver.
pub(super) fn class_of_resolver_name(name: &str) -> HostClass {
    if name.is_empty() {
        HostClass::Empty
    } else if look_alike(name) != LookAlike::None {
        HostClass::LookAlike
    } else {
        class_of_name(name)
    }
}
