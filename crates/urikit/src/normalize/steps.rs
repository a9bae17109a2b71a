//! RFC 3986 §6.2: the levels of equivalence, and their steps one by one.

use crate::name::by_name;
use crate::percent::spelling::Spelling;

/// The levels of equivalence of RFC 3986 §6.2. Each includes the ones before it.
///
/// | level | two identifiers are equal if | section |
/// |---|---|---|
/// | `Simple` | their bytes are equal | §6.2.1 |
/// | `Case` | they differ only in case: in scheme, host and the digits of escapes | §6.2.2.1 |
/// | `Percent` | … or in escapes of unreserved characters: `%7E` and `~` | §6.2.2.2 |
/// | `Path` | … or in dot segments: `/a/../b` and `/b` | §6.2.2.3 |
/// | `Scheme` | … or in what is equivalent for the scheme: `http://h:80` and `http://h/`, `file:/a` and `file:///a` | §6.2.3 |
///
/// ```
/// use urikit::{Level, Uri};
/// let uri = Uri::parse("HTTP://EX%41mple.com:80/%7ea/./b")?;
/// assert_eq!(uri.normalize(Level::Simple), "HTTP://EX%41mple.com:80/%7ea/./b");
/// assert_eq!(uri.normalize(Level::Case), "http://ex%41mple.com:80/%7Ea/./b");
/// assert_eq!(uri.normalize(Level::Percent), "http://example.com:80/~a/./b");
/// assert_eq!(uri.normalize(Level::Path), "http://example.com:80/~a/b");
/// assert_eq!(uri.normalize(Level::Scheme), "http://example.com/~a/b");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// RFC 3986 §6.2 has no others. The default is `Path`: all of §6.2.2. Dots that are data, as in `data:,a/../b`, stay at every
/// level; see [`normalize`](crate::Identifier::normalize).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Byte for byte.
    Simple,
    /// Lower case in scheme and host, upper case in the digits of escapes.
    Case,
    /// Escapes of unreserved characters are decoded; letters decoded in a host become lower case
    /// too.
    Percent,
    /// Dot segments are removed, including escaped ones.
    #[default]
    Path,
    /// The equivalences defined by the scheme: see [`Steps::scheme`]; and the canonical form of an
    /// IPv6 address: see [`Steps::ipv6`].
    Scheme,
}

/// The steps of normalization one by one; a [`Level`] is the usual selection.
///
/// ```
/// use urikit::{Level, Uri, normalize::Steps};
/// let uri = Uri::parse("http://[2001:DB8:0:0::1]/%7e")?;
/// assert_eq!(uri.normalize(Steps::NONE.percent()), "http://[2001:DB8:0:0::1]/~");
/// assert_eq!(uri.normalize(Steps::of(Level::Path).ipv6()), "http://[2001:db8::1]/~");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// Whatever the selection, escapes are decoded before case and dots are considered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Steps {
    pub(crate) case: bool,
    pub(crate) percent: bool,
    pub(crate) path: bool,
    pub(crate) scheme: bool,
    pub(crate) ipv6: bool,
}

impl Level {
    /// All levels, strictest first.
    ///
    /// ```
    /// use urikit::Level;
    /// assert!(Level::ALL.is_sorted());
    /// ```
    pub const ALL: [Self; 5] = [Self::Simple, Self::Case, Self::Percent, Self::Path, Self::Scheme];

    /// The name: `simple`, `case`, `percent`, `path` or `scheme`.
    ///
    /// ```
    /// assert_eq!(urikit::Level::Path.name(), "path");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Case => "case",
            Self::Percent => "percent",
            Self::Path => "path",
            Self::Scheme => "scheme",
        }
    }

    /// The level with this name, ignoring ASCII case.
    ///
    /// ```
    /// use urikit::Level;
    /// assert_eq!(Level::from_name("Scheme"), Some(Level::Scheme));
    /// assert_eq!(Level::from_name("syntax"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name))
    }
}

by_name!(Level, "level");

impl Steps {
    /// No step: everything stays as it is.
    pub const NONE: Self =
        Self { case: false, percent: false, path: false, scheme: false, ipv6: false };

    /// The steps of a level.
    ///
    /// ```
    /// use urikit::{Level, normalize::Steps};
    /// assert_eq!(Steps::of(Level::Percent), Steps::NONE.case().percent());
    /// ```
    #[must_use]
    pub const fn of(level: Level) -> Self {
        let rank = level as u8;
        Self {
            case: rank >= Level::Case as u8,
            percent: rank >= Level::Percent as u8,
            path: rank >= Level::Path as u8,
            scheme: rank >= Level::Scheme as u8,
            ipv6: rank >= Level::Scheme as u8,
        }
    }

    /// Adds §6.2.2.1: lower case in scheme and host, upper case in the digits of escapes.
    ///
    /// Only ASCII letters, as RFC 3987 §5.3.2.1 requires for IRIs too.
    #[must_use]
    pub const fn case(self) -> Self {
        Self { case: true, ..self }
    }

    /// Adds §6.2.2.2: escapes of unreserved characters are decoded.
    ///
    /// Those are ASCII. This holds for IRIs too: an escape of a non-ASCII character stays.
    #[must_use]
    pub const fn percent(self) -> Self {
        Self { percent: true, ..self }
    }

    /// Adds §6.2.2.3: dot segments are removed.
    ///
    /// With [`percent`](Self::percent), this includes those written with `%2E`. If the scheme has
    /// no hierarchy they are data, and stay.
    #[must_use]
    pub const fn path(self) -> Self {
        Self { path: true, ..self }
    }

    /// Adds §6.2.3: the equivalences defined by the scheme.
    ///
    /// | scheme | equivalent |
    /// |---|---|
    /// | any scheme, or none | a port with and without leading zeros; an empty port, and no port |
    /// | a scheme with a default port defined by an RFC | that port, and no port |
    /// | `http`, `https`, `ws`, `wss` | an empty path, and `/` |
    /// | `file` | no authority, `localhost`, and an empty host |
    /// | `urn` | upper and lower case in the namespace identifier |
    /// | `mailto` | upper and lower case in the domains before the `?` |
    /// | `tel` | a number with and without separators |
    ///
    /// Nothing that carries data is removed or moved. The types of the crate `urikit-schemes`
    /// define further equivalences.
    ///
    /// ```
    /// use urikit::{Level, Uri};
    /// let normal = |text| Uri::parse(text).unwrap().normalize(Level::Scheme).into_string();
    /// assert_eq!(normal("http://h:0080"), "http://h/");
    /// assert_eq!(normal("file:/a"), "file:///a");
    /// assert_eq!(normal("urn:ISBN:0-395-36341-1"), "urn:isbn:0-395-36341-1");
    /// assert_eq!(normal("mailto:Anna@EXAMPLE.com"), "mailto:Anna@example.com");
    /// assert_eq!(normal("tel:+1-(201)-555.0123"), "tel:+12015550123");
    /// ```
    #[must_use]
    pub const fn scheme(self) -> Self {
        Self { scheme: true, ..self }
    }

    /// Adds RFC 5952: an IPv6 address in its recommended form. Part of [`Level::Scheme`].
    ///
    /// ```
    /// use urikit::{Uri, normalize::Steps};
    /// let uri = Uri::parse("http://[0:0:0:0:0:FFFF:C000:201]/")?;
    /// assert_eq!(uri.normalize(Steps::NONE.ipv6()), "http://[::ffff:192.0.2.1]/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn ipv6(self) -> Self {
        Self { ipv6: true, ..self }
    }

    /// How the characters of a scheme are spelled.
    pub(crate) const fn of_scheme(self) -> Spelling {
        Spelling { lower: self.case, decode: false, upper_hex: false }
    }

    /// How the characters of a host are spelled.
    pub(crate) const fn of_host(self) -> Spelling {
        Spelling { lower: self.case, ..self.of_others() }
    }

    /// How the characters of a userinfo, a path, a query or a fragment are spelled.
    pub(crate) const fn of_others(self) -> Spelling {
        Spelling { lower: false, decode: self.percent, upper_hex: self.case }
    }
}

impl From<Level> for Steps {
    fn from(level: Level) -> Self {
        Self::of(level)
    }
}
