//! Parts of hosts by the Public Suffix List.

use alloc::borrow::Cow;
use core::fmt;
use core::str::FromStr;

use urikit::component::Host;
use urikit_guard::host::SuffixList;

use crate::error::ColumnError;
use crate::kernel::Kernel;
use crate::names::unknown;

/// A part of a host by the Public Suffix List.
///
/// ```
/// use urikit_arrow::DomainPart;
/// assert_eq!("suffix".parse(), Ok(DomainPart::Suffix));
/// assert!("tld".parse::<DomainPart>().unwrap_err().to_string().contains("suffix"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DomainPart {
    /// The registered domain: `example.co.uk`.
    RegisteredDomain,
    /// Its first label: `example`.
    RegisteredLabel,
    /// The public suffix, under which anybody can register a name: `co.uk`.
    Suffix,
    /// The labels before the registered domain: `www`.
    Subdomain,
}

impl DomainPart {
    /// All of them.
    pub const ALL: [Self; 4] =
        [Self::RegisteredDomain, Self::RegisteredLabel, Self::Suffix, Self::Subdomain];

    /// The name: that of the variant, with `_` between words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RegisteredDomain => "registered_domain",
            Self::RegisteredLabel => "registered_label",
            Self::Suffix => "suffix",
            Self::Subdomain => "subdomain",
        }
    }

    /// The part with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == name)
    }

    fn in_host<'a>(self, list: &SuffixList, host: Host<'a>) -> Option<Cow<'a, str>> {
        match self {
            Self::RegisteredDomain => list.registered_domain(host),
            Self::RegisteredLabel => list.registered_label(host),
            Self::Suffix => list.suffix(host),
            Self::Subdomain => list.subdomain(host),
        }
    }
}

impl fmt::Display for DomainPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for DomainPart {
    type Err = ColumnError;

    fn from_str(name: &str) -> Result<Self, ColumnError> {
        Self::from_name(name).ok_or_else(|| unknown("part", name, Self::ALL.map(Self::name)))
    }
}

impl Kernel {
    /// A part of each host by a Public Suffix List, such as [`SuffixList::BUILT_IN`]; null if there
    /// is none, for example for addresses.
    ///
    /// ```
    /// use arrow_array::{Array, StringArray, cast::AsArray};
    /// use urikit_guard::host::SuffixList;
    /// use urikit_arrow::{DomainPart, Kernel};
    /// let column = StringArray::from(vec!["https://www.example.co.uk/", "http://127.0.0.1/"]);
    /// let domains = Kernel::domain(DomainPart::RegisteredDomain, SuffixList::BUILT_IN).run(&column)?;
    /// assert_eq!(domains.as_string_view().value(0), "example.co.uk");
    /// assert!(domains.is_null(1));
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn domain(part: DomainPart, list: SuffixList) -> Self {
        Self::text_of("domain", move |uri| {
            Ok(uri.host().and_then(|host| part.in_host(&list, host)))
        })
    }
}
