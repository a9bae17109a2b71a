//! Methods on hosts.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::net::Ipv4Addr;

use urikit::component::Host;

#[cfg(feature = "psl")]
use crate::host::SuffixList;
use crate::host::{DeceptiveLabel, HiddenIpv4, HostClass, HostNameError};
use crate::host::{
    deceptive_label, destination, dns_name, embedded_ipv4, hidden_ipv4, host_class, idna,
};

/// What this crate adds to [`Host`], the only type that implements it.
///
/// ```
/// use urikit::component::Host;
/// use urikit_guard::HostExt;
/// assert!(!Host::parse("localhost")?.class().is_public());
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub trait HostExt<'a>: sealed::Sealed {
    /// Where the host is, as far as its text shows.
    ///
    /// A name is judged as a resolver receives it: decoded and mapped, see [`HostClass`]. A name
    /// that only some parsers read as an address is a [`LookAlike`](HostClass::LookAlike), whatever
    /// the address.
    ///
    /// ```
    /// use urikit::component::Host;
    /// use urikit_guard::{HostExt, host::HostClass};
    /// assert_eq!(Host::parse_iri("bücher.example")?.class(), HostClass::Name);
    /// assert_eq!(Host::parse_iri("①②⑦.⓪.⓪.①")?.class(), HostClass::LookAlike);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    fn class(&self) -> HostClass;

    /// The name passed to a resolver, if the host is a name: in lower case, with its
    /// escapes decoded, and, if it is not ASCII, mapped by UTS 46. A final dot stays.
    ///
    /// [`class`](Self::class) judges this name. Pass it on, and not the host as written: not every
    /// client decodes and maps a host, and those that do need not agree.
    ///
    /// `None` for addresses, for the empty host, and for hosts without such a name: the class
    /// [`Invalid`](HostClass::Invalid).
    ///
    /// ```
    /// use urikit::component::Host;
    /// use urikit_guard::HostExt;
    /// let name = |text| Host::parse(text).unwrap().resolver_name();
    /// assert_eq!(name("ex%61mple.COM").as_deref(), Some("example.com"));
    /// assert_eq!(name("b%C3%BCcher.example").as_deref(), Some("xn--bcher-kva.example"));
    /// assert_eq!(name("0x7f.1").as_deref(), Some("0x7f.1"));
    /// assert_eq!(name("a%2Fb"), None);
    /// assert_eq!(name("[::1]"), None);
    /// ```
    #[must_use]
    fn resolver_name(&self) -> Option<Cow<'a, str>>;

    /// The IPv4 address that is hidden in the host, and how.
    ///
    /// A look-alike is read as `inet_aton` does: numbers with `0x` are hexadecimal, those with `0`
    /// octal, and the last one fills the remaining octets. As for [`class`](Self::class), escapes
    /// are decoded and names mapped first.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_guard::{HostExt, host::Disguise};
    /// let hidden = |text| Uri::parse(text).unwrap().host().unwrap().hidden_ipv4();
    /// let found = hidden("http://[2002:7f00:1::]/").unwrap();
    /// assert_eq!((found.disguise, found.address.octets()), (Disguise::SixToFour, [127, 0, 0, 1]));
    /// let found = hidden("http://0x7f.1/").unwrap();
    /// assert_eq!((found.disguise, found.address.octets()), (Disguise::LookAlike, [127, 0, 0, 1]));
    /// assert_eq!(hidden("http://127.0.0.1/"), None);
    /// ```
    #[must_use]
    fn hidden_ipv4(&self) -> Option<HiddenIpv4>;

    /// The first IPv4 address embedded in a name: four numbers separated by dots or hyphens.
    ///
    /// Public name servers (`nip.io`, `sslip.io` and others) resolve such a name to that address, so any name
    /// of this kind may lead to your own network. Others name their machines like this, and resolve to another
    /// address: only [resolving](HostClass::of_ip) shows it. `None` for an address, and for a
    /// [look-alike](HostClass::LookAlike) of one: see [`hidden_ipv4`](Self::hidden_ipv4).
    ///
    /// ```
    /// use core::net::Ipv4Addr;
    /// use urikit::component::Host;
    /// use urikit_guard::HostExt;
    /// let embedded = |text| Host::parse(text).unwrap().embedded_ipv4();
    /// assert_eq!(embedded("app.127.0.0.1.nip.io"), Some(Ipv4Addr::LOCALHOST));
    /// assert_eq!(embedded("app-10-0-0-1.sslip.io"), Some(Ipv4Addr::new(10, 0, 0, 1)));
    /// assert_eq!(embedded("1.2.3.example"), None);
    /// ```
    #[must_use]
    fn embedded_ipv4(&self) -> Option<Ipv4Addr>;

    /// Whether the host is a valid DNS host name.
    ///
    /// A registered name need not be one: RFC 3986 does not require a particular registry.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_guard::HostExt;
    /// assert!(Uri::parse("http://example.com./")?.host().unwrap().check_dns_name().is_ok());
    /// assert!(Uri::parse("http://a,b/")?.host().unwrap().check_dns_name().is_err());
    /// assert!(Uri::parse("http://127.0.0.1/")?.host().unwrap().check_dns_name().is_err());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If it is not one; the offset counts from the start of the host.
    fn check_dns_name(&self) -> Result<(), HostNameError>;

    /// The name in its DNS form: non-ASCII labels become `xn--…`, by UTS 46.
    ///
    /// The processing is nontransitional, with the rules of STD 3 (letters, digits and hyphens) and
    /// the length limits of the DNS. Escapes are decoded first. What needs no conversion is
    /// returned unchanged: an address, the empty host, and an ASCII name without escapes and
    /// `xn--`, even with characters that the DNS does not allow
    /// ([`check_dns_name`](Self::check_dns_name) finds them). The length limits of the DNS apply to
    /// such a name too.
    ///
    /// ```
    /// use urikit::Iri;
    /// use urikit_guard::HostExt;
    /// let ascii = |text: &str| {
    ///     Iri::parse(text).unwrap().host().unwrap().to_ascii().map(|name| name.into_owned())
    /// };
    /// assert_eq!(ascii("http://résumé.example.org/")?, "xn--rsum-bpad.example.org");
    /// assert_eq!(ascii("http://r%C3%A9sum%C3%A9.example.org/")?, "xn--rsum-bpad.example.org");
    /// assert_eq!(ascii("http://faß.de/")?, "xn--fa-hia.de");
    /// assert_eq!(ascii("http://my_host/")?, "my_host");
    /// assert_eq!(ascii("http://[::1]/")?, "[::1]");
    /// assert!(ascii(&format!("http://{}/", "a".repeat(64))).is_err());
    /// # Ok::<(), urikit_guard::host::HostNameError>(())
    /// ```
    ///
    /// Names are mapped (`Ａ` is `a`), so the result may be another name than the input suggests:
    /// check the [`class`](Self::class) of what you connect to. A name that would become an
    /// address, such as `１２７.0.0.1`, is rejected.
    ///
    /// # Errors
    /// If UTS 46 does not allow the name. The offset counts from the start of the host.
    fn to_ascii(&self) -> Result<Cow<'a, str>, HostNameError>;

    /// The name in Unicode: `xn--…` labels are decoded, by UTS 46.
    ///
    /// Other labels are mapped as by [`to_ascii`](Self::to_ascii), and what that leaves unchanged
    /// stays unchanged here. Both forms of a name have the same ASCII form.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_guard::HostExt;
    /// let unicode = |text| Uri::parse(text).unwrap().host().unwrap().to_unicode();
    /// assert_eq!(unicode("http://xn--99zt52a.example.org/")?, "納豆.example.org");
    /// assert_eq!(unicode("http://B%C3%9CCHER.example/")?, "bücher.example");
    /// # Ok::<(), urikit_guard::host::HostNameError>(())
    /// ```
    ///
    /// The result may deceive: see [`deceptive_labels`](Self::deceptive_labels).
    ///
    /// # Errors
    /// If UTS 46 does not allow the name. The offset counts from the start of the host.
    fn to_unicode(&self) -> Result<Cow<'a, str>, HostNameError>;

    /// The labels that a reader may mistake for others, by UTS 39.
    ///
    /// Scripts that are used together in Chinese, Japanese and Korean, also with Latin, are not
    /// mixed ("highly restrictive"). A name that UTS 46 rejects has none: it can't be resolved.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_guard::HostExt;
    /// let count = |text| Uri::parse(text).unwrap().host().unwrap().deceptive_labels().len();
    /// assert_eq!(count("http://xn--pypal-4ve.example/"), 1);
    /// assert_eq!(count("http://xn--bcher-kva.example/"), 0);
    /// assert_eq!(count("http://example.com/"), 0);
    /// ```
    ///
    /// This is advice. An empty list does not mean that a name is what it seems: two names in one
    /// script can look alike too (`rn` and `m`).
    #[must_use]
    fn deceptive_labels(&self) -> Vec<DeceptiveLabel>;

    /// The registered domain, by the built-in [Public Suffix List](SuffixList): the public suffix
    /// and one more label. All hosts under it belong to one owner.
    ///
    /// In the form of [`resolver_name`](Self::resolver_name), without a final dot. `None` for
    /// addresses, for hosts without such a name, and for a public suffix itself.
    ///
    /// ```
    /// use urikit::component::Host;
    /// use urikit_guard::HostExt;
    /// let domain = |text| Host::parse(text).unwrap().registered_domain();
    /// assert_eq!(domain("www.Example.CO.uk.").as_deref(), Some("example.co.uk"));
    /// assert_eq!(domain("anna.github.io").as_deref(), Some("anna.github.io"));
    /// assert_eq!(domain("co.uk"), None);
    /// assert_eq!(domain("127.0.0.1"), None);
    /// ```
    #[cfg(feature = "psl")]
    #[must_use]
    fn registered_domain(&self) -> Option<Cow<'a, str>>;

    /// The public suffix, by the built-in [list](SuffixList): anybody can register a name under it.
    ///
    /// ```
    /// use urikit::component::Host;
    /// use urikit_guard::HostExt;
    /// assert_eq!(Host::parse("www.example.co.uk")?.suffix().as_deref(), Some("co.uk"));
    /// assert_eq!(Host::parse("[::1]")?.suffix(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "psl")]
    #[must_use]
    fn suffix(&self) -> Option<Cow<'a, str>>;

    /// The labels before the [registered domain](Self::registered_domain); `None` if there are none.
    ///
    /// ```
    /// use urikit::component::Host;
    /// use urikit_guard::HostExt;
    /// assert_eq!(Host::parse("a.b.example.co.uk")?.subdomain().as_deref(), Some("a.b"));
    /// assert_eq!(Host::parse("example.co.uk")?.subdomain(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "psl")]
    #[must_use]
    fn subdomain(&self) -> Option<Cow<'a, str>>;

    /// The first label of the [registered domain](Self::registered_domain): the registered name
    /// without the public suffix.
    ///
    /// ```
    /// use urikit::component::Host;
    /// use urikit_guard::HostExt;
    /// assert_eq!(Host::parse("www.Example.co.uk")?.registered_label().as_deref(), Some("example"));
    /// assert_eq!(Host::parse("co.uk")?.registered_label(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "psl")]
    #[must_use]
    fn registered_label(&self) -> Option<Cow<'a, str>>;

    /// The addresses of this host, with a port.
    ///
    /// An address is returned as it is. **A name is resolved, which is blocking I/O**:
    /// [`std::net::ToSocketAddrs`] resolves its [`resolver_name`](Self::resolver_name). The system
    /// may read a [look-alike](HostClass::LookAlike) as an address: check the
    /// [class](HostClass::of_ip) of each address before connecting to an untrusted host.
    ///
    /// ```
    /// use urikit::component::Host;
    /// use urikit_guard::HostExt;
    /// let addresses = Host::parse("[::1]")?.socket_addrs(80)?;
    /// assert_eq!(addresses, ["[::1]:80".parse()?]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// `InvalidInput` if the host is empty, an address of an unknown version, or a name that can't
    /// be resolved (see [`resolver_name`](Self::resolver_name)); otherwise the error of the
    /// resolver.
    #[cfg(feature = "std")]
    fn socket_addrs(&self, port: u16) -> std::io::Result<Vec<core::net::SocketAddr>>;
}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for Host<'_> {}

impl<'a> HostExt<'a> for Host<'a> {
    fn class(&self) -> HostClass {
        host_class::class_of_host(*self)
    }

    fn resolver_name(&self) -> Option<Cow<'a, str>> {
        destination::resolver_name(*self)
    }

    fn hidden_ipv4(&self) -> Option<HiddenIpv4> {
        hidden_ipv4::hidden_ipv4(*self)
    }

    fn embedded_ipv4(&self) -> Option<Ipv4Addr> {
        embedded_ipv4::embedded_ipv4(*self)
    }

    fn check_dns_name(&self) -> Result<(), HostNameError> {
        dns_name::check_host(*self)
    }

    fn to_ascii(&self) -> Result<Cow<'a, str>, HostNameError> {
        idna::to_ascii(*self)
    }

    fn to_unicode(&self) -> Result<Cow<'a, str>, HostNameError> {
        idna::to_unicode(*self)
    }

    fn deceptive_labels(&self) -> Vec<DeceptiveLabel> {
        deceptive_label::deceptive_labels(*self)
    }

    #[cfg(feature = "psl")]
    fn registered_domain(&self) -> Option<Cow<'a, str>> {
        SuffixList::BUILT_IN.registered_domain(*self)
    }

    #[cfg(feature = "psl")]
    fn suffix(&self) -> Option<Cow<'a, str>> {
        SuffixList::BUILT_IN.suffix(*self)
    }

    #[cfg(feature = "psl")]
    fn subdomain(&self) -> Option<Cow<'a, str>> {
        SuffixList::BUILT_IN.subdomain(*self)
    }

    #[cfg(feature = "psl")]
    fn registered_label(&self) -> Option<Cow<'a, str>> {
        SuffixList::BUILT_IN.registered_label(*self)
    }

    #[cfg(feature = "std")]
    fn socket_addrs(&self, port: u16) -> std::io::Result<Vec<core::net::SocketAddr>> {
        destination::socket_addrs(*self, port)
    }
}
