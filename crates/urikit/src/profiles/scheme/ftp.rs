//! RFC 1738 §3.2: `ftp`.

use super::error::{Clause, SchemeError};
use super::rules::{Condition, Requirement, SchemeRules};
use crate::model::component::{Host, Segment, UserInfo};
use crate::model::ident::Uri;

/// An `ftp` URI: a host, directories to change to in order, a name, and the transfer type.
///
/// ```
/// use urikit::{Uri, scheme::{Ftp, FtpType}};
/// let ftp = Ftp::new(Uri::parse("ftp://anna@example.com/%2Fetc/motd;type=a")?)?;
/// assert!(ftp.directories().next().unwrap().decode() == "/etc");
/// assert_eq!(ftp.name().unwrap(), "motd");
/// assert_eq!(ftp.type_code(), Some(FtpType::Ascii));
/// assert_eq!(ftp.port(), 21);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Each segment is decoded by itself and sent to the server in a separate command, so that a `%2F`
/// in one is a slash in the server's own paths.
///
/// # Normal form
///
/// All of RFC 3986 §6.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ftp<'a> {
    uri: Uri<'a>,
    host: Host<'a>,
    port: u16,
}

/// The type of a transfer: `;type=` at the end of the path.
///
/// ```
/// use urikit::{Uri, scheme::{Ftp, FtpType}};
/// let ftp = Ftp::new(Uri::parse("ftp://h/a/;type=d")?)?;
/// assert_eq!(ftp.type_code(), Some(FtpType::Directory));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FtpType {
    /// `a`: text.
    Ascii,
    /// `i`: bytes as they are.
    Image,
    /// `d`: the names in a directory.
    Directory,
}

const REQUIREMENTS: &[Requirement] = &[
    Requirement::new(Condition::Authority, clause("ftpurl", "an ftp URI has an authority")),
    Requirement::new(Condition::HostNotEmpty, clause("host", "an ftp URI has a host")),
    Requirement::new(Condition::PortInRange, clause("port", "a TCP port is at most 65535")),
];

const fn clause(rule: &'static str, says: &'static str) -> Clause {
    Clause::new(rule, "RFC 1738 §3.2", says)
}

impl Ftp<'_> {
    /// The rules of `ftp`.
    pub const RULES: SchemeRules =
        SchemeRules::new("ftp", "ftpurl", REQUIREMENTS).with_details(check);
}

fn check(uri: Uri<'_>) -> Result<(), SchemeError> {
    const TYPE: Clause = clause("ftptype", "the type of a transfer is `a`, `i` or `d`");
    let Some((path, code)) = split_type(uri.path().as_str()) else { return Ok(()) };
    match type_code(code) {
        Some(_) => Ok(()),
        None => {
            let start = uri.spans_ref().path_start as usize;
            Err(TYPE.malformed(start + path.len() + TYPE_MARK.len()))
        }
    }
}

const TYPE_MARK: &str = ";type=";

/// The path before the mark, and what follows it.
fn split_type(path: &str) -> Option<(&str, &str)> {
    let semicolon = path.rfind(';')?;
    let (before, mark) = path.split_at(semicolon);
    let (mark, code) = mark.split_at_checked(TYPE_MARK.len())?;
    mark.eq_ignore_ascii_case(TYPE_MARK).then_some((before, code))
}

const fn type_code(code: &str) -> Option<FtpType> {
    match code.as_bytes() {
        b"a" | b"A" => Some(FtpType::Ascii),
        b"i" | b"I" => Some(FtpType::Image),
        b"d" | b"D" => Some(FtpType::Directory),
        _ => None,
    }
}

impl<'a> Ftp<'a> {
    /// An `ftp` URI by RFC 1738 §3.2.
    ///
    /// # Errors
    /// If it has another scheme, no host, a port above 65535, or an invalid transfer type.
    pub fn new(uri: impl Into<Uri<'a>>) -> Result<Self, SchemeError> {
        let uri = uri.into();
        Self::RULES.check(uri)?;
        match (uri.host(), uri.effective_port()) {
            (Some(host), Ok(Some(port))) => Ok(Self { uri, host, port }),
            // INVARIANT: the rules require a host and a port in range, and there is a default port.
            _ => unreachable!(),
        }
    }

    /// The URI.
    #[must_use]
    pub const fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// The userinfo; without one, the default is `anonymous`.
    #[must_use]
    pub const fn userinfo(&self) -> Option<UserInfo<'a>> {
        self.uri.userinfo()
    }

    /// The host, which is not empty.
    #[must_use]
    pub const fn host(&self) -> Host<'a> {
        self.host
    }

    /// The given port, or 21.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// The directories to change to, in order.
    pub fn directories(&self) -> impl Iterator<Item = Segment<'a>> + use<'a> {
        let path = self.path_without_type();
        let directories = path.rsplit_once('/').map_or("", |(before, _)| before);
        directories.split('/').skip(1).map(Segment::new)
    }

    /// The name of the file after them, without the transfer type; `None` if there is none.
    #[must_use]
    pub fn name(&self) -> Option<Segment<'a>> {
        let (_, name) = self.path_without_type().rsplit_once('/')?;
        (!name.is_empty()).then(|| Segment::new(name))
    }

    /// The transfer type, if given.
    #[must_use]
    pub fn type_code(&self) -> Option<FtpType> {
        split_type(self.uri.path().as_str()).and_then(|(_, code)| type_code(code))
    }

    fn path_without_type(&self) -> &'a str {
        let path = self.uri.path().as_str();
        split_type(path).map_or(path, |(before, _)| before)
    }
}

impl<'a> TryFrom<Uri<'a>> for Ftp<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}
