//! The name passed to a resolver: escapes decoded, lower case, mapped by UTS 46.
//!
//! Clients differ in when they decode and map a host, but all of them do so before they connect. So
//! a host is judged by the result, never by its spelling.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
#[cfg(feature = "alloc")]
use alloc::string::String;

use super::HostClass;
#[cfg(feature = "alloc")]
use crate::model::component::Host;
use crate::operations::host_name::decoded;

#[cfg(feature = "alloc")]
impl<'a> Host<'a> {
    /// The name passed to a resolver, if the host is a name: in lower case, with its
    /// escapes decoded, and, if it is not ASCII, mapped by UTS 46. A final dot stays.
    ///
    /// [`class`](Self::class) judges this name. Pass it on, and not the host as written: not every
    /// client decodes and maps a host, and those that do need not agree.
    ///
    /// `None` for addresses, for the empty host, and for hosts without such a name: the classes
    /// [`Invalid`](HostClass::Invalid) and [`NonAscii`](HostClass::NonAscii). **Without the feature
    /// `idna` nothing is mapped**, and a non-ASCII host has the latter class.
    ///
    /// ```
    /// use urikit::component::Host;
    /// let asked = |text| Host::parse(text).unwrap().resolver_name();
    /// assert_eq!(asked("ex%61mple.COM").as_deref(), Some("example.com"));
    /// assert_eq!(asked("0x7f.1").as_deref(), Some("0x7f.1"));
    /// assert_eq!(asked("a%2Fb"), None);
    /// assert_eq!(asked("[::1]"), None);
    /// # #[cfg(feature = "idna")]
    /// assert_eq!(asked("b%C3%BCcher.example").as_deref(), Some("xn--bcher-kva.example"));
    /// ```
    #[must_use]
    pub fn resolver_name(&self) -> Option<Cow<'a, str>> {
        let name = self.reg_name()?;
        let is_plain = |byte: u8| byte.is_ascii() && byte != b'%' && !byte.is_ascii_uppercase();
        if !name.is_empty() && name.bytes().all(is_plain) {
            return Some(Cow::Borrowed(name));
        }
        let asked = as_asked(name, |name| decoded(name).map(char::from).collect::<String>());
        asked.ok().filter(|name| !name.is_empty()).map(Cow::Owned)
    }
}

/// The result of `judge` for the name passed to a resolver. It is ASCII after decoding its
/// escapes ([`decoded`] does that).
///
/// # Errors
/// The class of a name that can't be passed to a resolver.
pub(super) fn as_asked<T>(name: &str, judge: impl FnOnce(&str) -> T) -> Result<T, HostClass> {
    if decoded(name).all(|byte| byte.is_ascii()) {
        let is_valid = !name.contains('%') || !decoded(name).any(is_forbidden);
        return if is_valid { Ok(judge(name)) } else { Err(HostClass::Invalid) };
    }
    #[cfg(feature = "idna")]
    return super::idn::mapped(name).map(|name| judge(&name)).ok_or(HostClass::Invalid);
    #[cfg(not(feature = "idna"))]
    Err(HostClass::NonAscii)
}

/// The forbidden domain code points of the URL Standard: controls, and delimiters of URIs. Parsers
/// that decode an escape of one of these would see another host, or end the host there.
const fn is_forbidden(byte: u8) -> bool {
    matches!(
        byte,
        0..=b' '
            | b'#'
            | b'%'
            | b'/'
            | b':'
            | b'<'
            | b'>'
            | b'?'
            | b'@'
            | b'['
            | b'\\'
            | b']'
            | b'^'
            | b'|'
            | 0x7F
    )
}
