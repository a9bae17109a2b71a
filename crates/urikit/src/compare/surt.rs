//! SURT: the sort key of web archives, with the host's labels reversed.

use core::fmt::{self, Write};

use crate::component::{Authority, Scheme};
use crate::ident::AsIdentifier;
use crate::spans::HostKind;

/// The sort key of web archives: the hosts of one domain sort next to each other.
///
/// The authority becomes `(com,example,www,:port@userinfo)`: the labels of the name from right
/// to left, each followed by a comma, then the other parts. An address stays as it is, since
/// its most significant part already comes first. All other components are as written; without
/// an authority, so is everything. Nothing is normalized: normalize first if needed.
/// [`Surt::strip_scheme`] and [`Surt::strip_www`] omit parts.
///
/// It is a sort key, not a URI. If a name contains a comma, which the grammar allows, two
/// identifiers may have the same key.
///
/// ```
/// use urikit::{Level, Uri, compare::Surt};
/// let uri = Uri::parse("http://u@WWW.example.com:8080/a?b#c")?;
/// assert_eq!(Surt::new(uri).to_string(), "http://(com,example,WWW,:8080@u)/a?b#c");
/// let normal = uri.normalize(Level::Path);
/// assert_eq!(Surt::new(&normal).to_string(), "http://(com,example,www,:8080@u)/a?b#c");
/// assert_eq!(Surt::new(Uri::parse("http://[::1]/")?).to_string(), "http://([::1])/");
/// assert_eq!(Surt::new(Uri::parse("urn:a:b")?).to_string(), "urn:a:b");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// `Display` writes it; nothing is allocated.
#[derive(Clone, Copy)]
pub struct Surt<'a> {
    scheme: Option<Scheme<'a>>,
    authority: Option<Authority<'a>>,
    /// Path, query and fragment.
    rest: &'a str,
    has_scheme: bool,
    has_www: bool,
}

impl<'a> Surt<'a> {
    /// The sort key of an identifier.
    #[must_use]
    pub fn new(identifier: impl AsIdentifier<'a>) -> Self {
        let identifier = identifier.borrowed();
        let scheme = identifier.scheme_if_any();
        let authority = identifier.authority();
        let before_path = scheme.map_or(0, |scheme| scheme.as_str().len() + ":".len())
            + authority.map_or(0, |authority| "//".len() + authority.as_str().len());
        let rest = &identifier.as_str()[before_path..];
        Self { scheme, authority, rest, has_scheme: true, has_www: true }
    }

    /// The same without the scheme, its `:` and the `//` after it, so that `http` and `https` sort
    /// as one.
    ///
    /// ```
    /// use urikit::{Uri, compare::Surt};
    /// let uri = Uri::parse("https://www.example.com/a")?;
    /// assert_eq!(Surt::new(uri).strip_scheme().to_string(), "(com,example,www,)/a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn strip_scheme(self) -> Self {
        Self { has_scheme: false, ..self }
    }

    /// The same without a leading `www.` of the host, ignoring ASCII case; see
    /// [`Host::strip_www`](crate::component::Host::strip_www).
    ///
    /// ```
    /// use urikit::{Uri, compare::Surt};
    /// let uri = Uri::parse("https://www.example.com/a")?;
    /// assert_eq!(Surt::new(uri).strip_www().to_string(), "https://(com,example,)/a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn strip_www(self) -> Self {
        Self { has_www: false, ..self }
    }
}

impl fmt::Display for Surt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(scheme) = self.scheme.filter(|_| self.has_scheme) {
            f.write_str(scheme.as_str())?;
            f.write_char(':')?;
        }
        if let Some(authority) = self.authority {
            f.write_str(if self.has_scheme { "//(" } else { "(" })?;
            write_surt_authority(authority, self.has_www, f)?;
            f.write_char(')')?;
        }
        f.write_str(self.rest)
    }
}

/// The userinfo comes last, so that it does not separate URIs of the same host.
fn write_surt_authority(
    authority: Authority<'_>,
    has_www: bool,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let host = authority.host();
    match host.kind() {
        HostKind::RegName if !host.as_str().is_empty() => {
            let name = if has_www { host.as_str() } else { host.strip_www() };
            for label in name.rsplit('.') {
                f.write_str(label)?;
                f.write_char(',')?;
            }
        }
        _ => f.write_str(host.as_str())?,
    }
    if let Some(port) = authority.port() {
        f.write_char(':')?;
        f.write_str(port.as_str())?;
    }
    if let Some(userinfo) = authority.userinfo() {
        f.write_char('@')?;
        f.write_str(userinfo.as_str())?;
    }
    Ok(())
}

/// Does not show the text: it may contain a userinfo.
impl fmt::Debug for Surt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Surt").finish_non_exhaustive()
    }
}
