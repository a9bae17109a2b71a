//! The IANA registry of URI schemes: RFC 7595.
//!
//! The table is written by `cargo xtask schemes`.
//!
//! ```
//! use urikit_schemes::registry::{self, Status};
//!
//! let https = registry::find("HTTPS").unwrap();
//! assert_eq!(https.name(), "https");
//! assert_eq!(https.status(), Status::Permanent);
//! assert_eq!(https.rfcs(), [9110_u16]);
//! assert_eq!(https.default_port(), Some(443));
//! assert!(registry::find("no-such-scheme").is_none());
//! ```

mod table;

use core::fmt;

use urikit::component::Scheme;

pub use table::REGISTRY_DATE;

/// A scheme registered with IANA.
///
/// ```
/// let scheme = urikit_schemes::registry::find("urn").unwrap();
/// assert_eq!(scheme.description(), "Uniform Resource Names");
/// assert_eq!(scheme.rfcs(), [8141_u16]);
/// assert_eq!(scheme.default_port(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RegisteredScheme {
    /// In lower case.
    name: &'static str,
    description: &'static str,
    status: Status,
    rfcs: &'static [u16],
    well_known: bool,
}

/// The status of a registration: RFC 7595 §3 and §4, which have no others.
///
/// ```
/// use urikit_schemes::registry::{self, Status};
/// assert_eq!(registry::find("gopher").unwrap().status(), Status::Permanent);
/// assert_eq!(Status::Historical.name(), "historical");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Reviewed, with a stable specification.
    Permanent,
    /// Registered without such a review.
    Provisional,
    /// No longer in use.
    Historical,
}

/// The registered scheme with this name, ignoring ASCII case.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::registry;
/// assert_eq!(registry::find("MailTo").unwrap().name(), "mailto");
/// let uri = Uri::parse("tel:+1-201-555-0123")?;
/// assert_eq!(registry::find(uri.scheme().as_str()).unwrap().rfcs(), [3966_u16, 5341]);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static RegisteredScheme> {
    let mut lower = [0; LONGEST];
    let lower = lower.get_mut(..name.len())?;
    lower.copy_from_slice(name.as_bytes());
    lower.make_ascii_lowercase();
    let at = table::SCHEMES.binary_search_by(|scheme| scheme.name.as_bytes().cmp(lower));
    at.ok().and_then(|at| table::SCHEMES.get(at))
}

/// The length of the longest name.
const LONGEST: usize = {
    let (mut longest, mut at) = (0, 0);
    while at < table::SCHEMES.len() {
        let len = table::SCHEMES[at].name.len();
        longest = if len > longest { len } else { longest };
        at += 1;
    }
    longest
};

impl RegisteredScheme {
    /// All of them, ordered by name.
    ///
    /// ```
    /// use urikit_schemes::registry::{RegisteredScheme, Status};
    /// let permanent = RegisteredScheme::ALL.iter().filter(|it| it.status() == Status::Permanent);
    /// assert!(permanent.count() > 90);
    /// ```
    pub const ALL: &[Self] = &table::SCHEMES;

    /// The name, in lower case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The description in the registry.
    #[must_use]
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// The status of the registration.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The numbers of the RFCs that the registry refers to; none for most provisional schemes.
    #[must_use]
    pub const fn rfcs(&self) -> &'static [u16] {
        self.rfcs
    }

    /// Whether the scheme has well-known URIs: RFC 8615.
    #[must_use]
    pub const fn has_well_known(&self) -> bool {
        self.well_known
    }

    /// The default port, if a standard assigns one. The registry has no ports.
    #[must_use]
    pub fn default_port(&self) -> Option<u16> {
        Scheme::parse(self.name).ok()?.default_port()
    }
}

impl Status {
    /// The name: `permanent`, `provisional` or `historical`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Permanent => "permanent",
            Self::Provisional => "provisional",
            Self::Historical => "historical",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A row of the table.
const fn row(
    name: &'static str,
    status: Status,
    rfcs: &'static [u16],
    well_known: bool,
    description: &'static str,
) -> RegisteredScheme {
    RegisteredScheme { name, description, status, rfcs, well_known }
}
