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
        if !name.is_empty() && name.bytes().all(is_plain) && !has_impossible_label(name) {
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
    let judged = |name: &str| match has_impossible_label(name) {
        true => Err(HostClass::Invalid),
        false => Ok(judge(name)),
    };
    if decoded(name).all(|byte| byte.is_ascii()) {
        let is_valid = !name.contains('%') || !decoded(name).any(is_forbidden);
        return if is_valid { judged(name) } else { Err(HostClass::Invalid) };
    }
    #[cfg(feature = "idna")]
    return super::idn::mapped(name).ok_or(HostClass::Invalid).and_then(|name| judged(&name));
    #[cfg(not(feature = "idna"))]
    Err(HostClass::NonAscii)
}

/// Whether a label can't exist in the DNS. Clients that accept it nevertheless resolve another
/// name: some drop more than one final dot, others decode `xn--localhost-`.
fn has_impossible_label(name: &str) -> bool {
    let mut label = Label::default();
    for byte in decoded(name) {
        match byte {
            b'.' if label.len == 0 || label.is_encoded_ascii() => return true,
            b'.' => label = Label::default(),
            _ => label.push(byte),
        }
    }
    label.is_encoded_ascii()
}

/// The relevant parts of a label.
#[derive(Default)]
struct Label {
    start: [u8; 4],
    len: usize,
    last: u8,
}

impl Label {
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.start.get_mut(self.len) {
            *place = byte;
        }
        self.len += 1;
        self.last = byte;
    }

    /// What precedes the last hyphen of Punycode is ASCII: UTS 46 rejects a label with nothing
    /// after it.
    fn is_encoded_ascii(&self) -> bool {
        self.start == *b"xn--" && self.last == b'-'
    }
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
