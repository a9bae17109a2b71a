//! The name passed to a resolver: escapes decoded, lower case, mapped by UTS 46.
//!
//! Clients differ in when they decode and map a host, but all of them do so before they connect. So
//! a host is judged by the result, never by its spelling.

#[cfg(feature = "idna")]
use alloc::borrow::Cow;
#[cfg(feature = "idna")]
use alloc::string::String;
#[cfg(feature = "idna")]
use core::net::IpAddr;

#[cfg(feature = "idna")]
use super::HostClass;
#[cfg(feature = "idna")]
use super::class::class_of_asked;
#[cfg(feature = "idna")]
use crate::model::component::Host;
use crate::operations::host_name::decoded;

/// What a client connects to. Every verdict on a host is one on this value.
#[cfg(feature = "idna")]
pub(crate) enum Destination<'a> {
    Address(IpAddr),
    /// The name passed to a resolver. It is not empty.
    Name(Cow<'a, str>),
}

#[cfg(feature = "idna")]
impl Destination<'_> {
    pub(crate) fn class(&self) -> HostClass {
        match self {
            Self::Address(address) => HostClass::of_ip(*address),
            Self::Name(name) => class_of_asked(name),
        }
    }
}

#[cfg(feature = "idna")]
impl<'a> Host<'a> {
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
    /// let asked = |text| Host::parse(text).unwrap().resolver_name();
    /// assert_eq!(asked("ex%61mple.COM").as_deref(), Some("example.com"));
    /// assert_eq!(asked("b%C3%BCcher.example").as_deref(), Some("xn--bcher-kva.example"));
    /// assert_eq!(asked("0x7f.1").as_deref(), Some("0x7f.1"));
    /// assert_eq!(asked("a%2Fb"), None);
    /// assert_eq!(asked("[::1]"), None);
    /// ```
    #[must_use]
    pub fn resolver_name(&self) -> Option<Cow<'a, str>> {
        match self.destination() {
            Ok(Destination::Name(name)) => Some(name),
            Ok(Destination::Address(_)) | Err(_) => None,
        }
    }

    /// # Errors
    /// The class of a host that leads nowhere: empty, invalid, or of an unknown version.
    pub(crate) fn destination(&self) -> Result<Destination<'a>, HostClass> {
        let name = match (self.ip(), self.reg_name()) {
            (Some(address), _) => return Ok(Destination::Address(address)),
            (None, Some(name)) => asked(name).ok_or(HostClass::Invalid)?,
            (None, None) => return Err(HostClass::Future),
        };
        if name.is_empty() { Err(HostClass::Empty) } else { Ok(Destination::Name(name)) }
    }
}

/// The name passed to a resolver; `None` if it can't be passed to one.
#[cfg(feature = "idna")]
pub(super) fn asked(name: &str) -> Option<Cow<'_, str>> {
    if !is_ascii(name) {
        return super::idn::mapped(name).filter(|name| can_be_asked(name)).map(Cow::Owned);
    }
    let is_plain = |byte: u8| byte != b'%' && !byte.is_ascii_uppercase();
    can_be_asked(name).then(|| match name.bytes().all(is_plain) {
        true => Cow::Borrowed(name),
        false => Cow::Owned(decoded(name).map(char::from).collect::<String>()),
    })
}

/// Whether the name is ASCII after decoding its escapes, and thus not mapped.
pub(super) fn is_ascii(name: &str) -> bool {
    decoded(name).all(|byte| byte.is_ascii())
}

/// Whether a name that is ASCII after decoding its escapes can be passed to a resolver.
pub(super) fn can_be_asked(name: &str) -> bool {
    let has_forbidden = name.contains('%') && decoded(name).any(is_forbidden);
    !has_forbidden && !has_impossible_label(name)
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
