//! Methods on identifiers.

use alloc::borrow::Cow;

use urikit::kind::Kind;
use urikit::{AsIdentifier, IdentifierCow};

use crate::HostExt;
use crate::host::{HostClass, HostNameError, idna};
use crate::readers::{self, Disagreement};

/// What this crate adds to identifiers: borrowed, owned, or either, of all four kinds.
///
/// ```
/// use urikit::{Uri, UriBuf};
/// use urikit_guard::IdentifierExt;
/// let uri = Uri::parse("http://xn--bcher-kva.example/")?;
/// let owned: UriBuf = uri.to_owned();
/// assert_eq!(uri.host_to_unicode()?, owned.host_to_unicode()?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// They are called like methods of the type: `uri.readers_agree()`. Results borrow from the text.
pub trait IdentifierExt<'a>: AsIdentifier<'a> {
    /// Whether all common parsers find the scheme, the host (in lower case) and the effective port
    /// that RFC 3986 finds here, or reject it: curl, Go, PHP, Ruby, Perl, Node, Java and Python.
    ///
    /// The check is purely syntactic and conservative: some identifiers for which it returns
    /// `false` are read alike too. If it returns `true`, one program that checks a URI and another
    /// that fetches it see the same host. It does not consider where the host is: see
    /// [`HostClass`](crate::host::HostClass).
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_guard::IdentifierExt;
    /// assert!(Uri::parse("https://example.com:8443/a?b#c")?.readers_agree());
    /// assert!(!Uri::parse("https://example.com%2eevil.example/")?.readers_agree());
    /// assert!(!Uri::parse("http:/example.com/")?.readers_agree());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    fn readers_agree(self) -> bool {
        self.disagreement().is_none()
    }

    /// The first property on which parsers differ; `None` if they agree: see
    /// [`readers_agree`](Self::readers_agree).
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_guard::{IdentifierExt, readers::Disagreement};
    /// let trait_of = |text| Uri::parse(text).unwrap().disagreement();
    /// assert_eq!(trait_of("http://user@h/"), Some(Disagreement::Userinfo));
    /// assert_eq!(trait_of("http://0x7f.1/"), Some(Disagreement::Ipv4Spelling));
    /// assert_eq!(trait_of("http://h:/"), Some(Disagreement::EmptyPort));
    /// assert_eq!(trait_of("http://127.0.0.1/"), None);
    /// ```
    #[must_use]
    fn disagreement(self) -> Option<Disagreement> {
        readers::check_identifier(self.borrowed().as_iri_ref()).err()
    }

    /// Where the host is, as far as the identifier shows; `None` if there is no host, not even an empty one.
    ///
    /// This is [`HostExt::class`](crate::HostExt::class), but the empty host of a `file` URI is `localhost`
    /// ([`HostClass::in_scheme`]).
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_guard::{IdentifierExt, host::HostClass};
    /// assert_eq!(Uri::parse("http://10.0.0.1/")?.host_class(), Some(HostClass::Private));
    /// assert_eq!(Uri::parse("file:///etc/hosts")?.host_class(), Some(HostClass::Localhost));
    /// assert_eq!(Uri::parse("file:/etc/hosts")?.host_class(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    fn host_class(self) -> Option<HostClass> {
        let it = self.borrowed().as_iri_ref();
        let class = it.host()?.class();
        Some(it.scheme().map_or(class, |scheme| class.in_scheme(scheme.as_str())))
    }

    /// Like [`to_uri`](urikit::Identifier::to_uri), with the host in its DNS form: RFC 3987 §3.1. For
    /// software that does not support percent-encoded hosts.
    ///
    /// ```
    /// use urikit::Iri;
    /// use urikit_guard::IdentifierExt;
    /// let iri = Iri::parse("http://résumé.example.org/rosé")?;
    /// assert_eq!(iri.to_uri_idna()?, "http://xn--rsum-bpad.example.org/ros%C3%A9");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form: see [`HostExt::to_ascii`](crate::HostExt::to_ascii). The offset
    /// is into the identifier.
    fn to_uri_idna(self) -> Result<IdentifierCow<'a, <Self::Kind as Kind>::AsUri>, HostNameError> {
        idna::to_uri_idna(self.borrowed())
    }

    /// Like [`to_iri`](urikit::Identifier::to_iri), with the host in Unicode: RFC 3987 §3.2.1.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_guard::IdentifierExt;
    /// let uri = Uri::parse("http://xn--99zt52a.example.org/%e2%80%ae")?;
    /// assert_eq!(uri.to_iri_idna()?, "http://納豆.example.org/%E2%80%AE");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form: see [`HostExt::to_unicode`](crate::HostExt::to_unicode). The
    /// offset is into the identifier.
    fn to_iri_idna(self) -> Result<IdentifierCow<'a, <Self::Kind as Kind>::AsIri>, HostNameError> {
        idna::to_iri_idna(self.borrowed())
    }

    /// The same with its host in its DNS form, by UTS 46; nothing else changes. Hosts that are the
    /// same name to the DNS then become equal, which no [`Level`](urikit::Level) does: those fold
    /// only the case of ASCII letters.
    ///
    /// ```
    /// use urikit::{IriRef, Level};
    /// use urikit_guard::IdentifierExt;
    /// let iri = IriRef::parse("http://BÜCHER.example/%7e")?;
    /// let iri = iri.to_ascii_host()?;
    /// assert_eq!(iri, "http://xn--bcher-kva.example/%7e");
    /// assert!(iri.eq_at(IriRef::parse("http://xn--bcher-kva.EXAMPLE/~")?, Level::Percent));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form: see [`HostExt::to_ascii`](crate::HostExt::to_ascii). The offset
    /// is into the identifier.
    fn to_ascii_host(self) -> Result<IdentifierCow<'a, Self::Kind>, HostNameError> {
        idna::to_ascii_host(self.borrowed())
    }

    /// The host in its DNS form, as by [`HostExt::to_ascii`](crate::HostExt::to_ascii); `None` if
    /// there is none.
    ///
    /// ```
    /// use urikit::IriRef;
    /// use urikit_guard::IdentifierExt;
    /// let iri = IriRef::parse("http://BÜCHER.example/")?;
    /// assert_eq!(iri.host_to_ascii()?.unwrap(), "xn--bcher-kva.example");
    /// assert_eq!(IriRef::parse("/path")?.host_to_ascii()?, None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form. The offset is into the identifier.
    fn host_to_ascii(self) -> Result<Option<Cow<'a, str>>, HostNameError> {
        idna::convert_host(self.borrowed(), idna::to_ascii)
    }

    /// The host in Unicode, as by [`HostExt::to_unicode`](crate::HostExt::to_unicode); `None` if
    /// there is none.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_guard::IdentifierExt;
    /// let uri = Uri::parse("http://xn--bcher-kva.example/")?;
    /// assert_eq!(uri.host_to_unicode()?.unwrap(), "bücher.example");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no such form. The offset is into the identifier.
    fn host_to_unicode(self) -> Result<Option<Cow<'a, str>>, HostNameError> {
        idna::convert_host(self.borrowed(), idna::to_unicode)
    }
}

impl<'a, T: AsIdentifier<'a>> IdentifierExt<'a> for T {}
