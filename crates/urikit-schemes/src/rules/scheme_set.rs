//! The rules of many schemes, found by name.

use urikit::AsIdentifier;
use urikit::component::Scheme;
use urikit::kind::UriKind;
#[cfg(feature = "alloc")]
use urikit::{Level, UriCow};

use super::{SchemeRules, ftp, ldap, magnet, tag};
use crate::error::SchemeError;
use crate::{Data, File, Http, Mailto, Ni, Nih, PackageUrl, Tel, Urn};

/// The schemes of this crate, most common first.
static KNOWN: &[SchemeRules] = &[
    Http::HTTPS,
    Http::HTTP,
    File::RULES,
    Data::RULES,
    Mailto::RULES,
    Urn::RULES,
    Http::WSS,
    Http::WS,
    Tel::RULES,
    PackageUrl::RULES,
    ftp::RULES,
    ldap::RULES,
    Ni::RULES,
    Nih::RULES,
    tag::RULES,
    magnet::RULES,
];

/// Your own schemes, followed by those of this crate.
///
/// Your own schemes take precedence over those of this crate with the same name.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::rules::SchemeSet;
/// let error = SchemeSet::STANDARD.check(Uri::parse("https://:443/")?).unwrap_err();
/// assert_eq!((error.rule(), error.offset()), ("https-URI", Some(8)));
/// assert!(SchemeSet::STANDARD.check(Uri::parse("unheard-of:x")?).is_ok());
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SchemeSet<'t> {
    own: &'t [SchemeRules],
}

impl SchemeSet<'static> {
    /// Only the schemes of this crate.
    pub const STANDARD: Self = Self { own: &[] };
}

impl<'t> SchemeSet<'t> {
    /// These schemes, and those of this crate; see [`SchemeRules`] for an example.
    #[must_use]
    pub const fn with_own(own: &'t [SchemeRules]) -> Self {
        Self { own }
    }

    /// All of them, your own first.
    ///
    /// ```
    /// use urikit_schemes::rules::SchemeSet;
    /// assert!(SchemeSet::STANDARD.iter().any(|rules| rules.scheme() == "tel"));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &'t SchemeRules> + use<'t> {
        self.own.iter().chain(KNOWN)
    }

    /// The rules of a scheme, ignoring ASCII case.
    ///
    /// ```
    /// use urikit_schemes::rules::SchemeSet;
    /// assert_eq!(SchemeSet::STANDARD.rules_of("Urn").unwrap().rule(), "namestring");
    /// ```
    #[must_use]
    pub fn rules_of(&self, scheme: &str) -> Option<&'t SchemeRules> {
        self.iter().find(|rules| rules.scheme().eq_ignore_ascii_case(scheme))
    }

    /// The rules by the name of a whole URI in the ABNF, ignoring ASCII case.
    ///
    /// ```
    /// use urikit_schemes::rules::SchemeSet;
    /// assert_eq!(SchemeSet::STANDARD.rules_named("file-uri").unwrap().scheme(), "file");
    /// ```
    #[must_use]
    pub fn rules_named(&self, rule: &str) -> Option<&'t SchemeRules> {
        self.iter().find(|rules| rules.rule().eq_ignore_ascii_case(rule))
    }

    /// The default port: by the scheme's rules, or by its RFC if this crate has no rules for it.
    ///
    /// ```
    /// use urikit_schemes::rules::SchemeSet;
    /// assert_eq!(SchemeSet::STANDARD.default_port("ws"), Some(80));
    /// assert_eq!(SchemeSet::STANDARD.default_port("coap"), Some(5683));
    /// ```
    #[must_use]
    pub fn default_port(&self, scheme: &str) -> Option<u16> {
        match self.rules_of(scheme) {
            Some(rules) => rules.default_port(),
            None => Scheme::parse(scheme).ok()?.default_port(),
        }
    }

    /// Whether a URI meets the requirements of its scheme. An unknown scheme has none.
    ///
    /// # Errors
    /// The first requirement that it does not meet.
    pub fn check<'i>(&self, uri: impl AsIdentifier<'i, Kind = UriKind>) -> Result<(), SchemeError> {
        let uri = uri.borrowed();
        self.rules_of(uri.scheme().as_str()).map_or(Ok(()), |rules| rules.check(uri))
    }

    /// The normal form by the rules of the scheme; for an unknown scheme, that of
    /// [`Level::Scheme`](urikit::Level::Scheme).
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::rules::SchemeSet;
    /// let normal = |text| SchemeSet::STANDARD.normalize(Uri::parse(text).unwrap()).into_string();
    /// assert_eq!(normal("tel:+1-(201)-555.0123"), "tel:+12015550123");
    /// assert_eq!(normal("urn:Ab:c/../d"), "urn:ab:c/../d");
    /// assert_eq!(normal("x:/b/../c"), "x:/c");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn normalize<'a>(&self, uri: impl AsIdentifier<'a, Kind = UriKind>) -> UriCow<'a> {
        let uri = uri.borrowed();
        match self.rules_of(uri.scheme().as_str()) {
            Some(rules) => rules.normalize(uri),
            None => uri.normalize(Level::Scheme),
        }
    }
}
