//! Single parts.

use core::fmt;
use core::str::FromStr;

use arrow_array::builder::UInt16Builder;
use arrow_schema::DataType;
use urikit::{IriRef, ParseError};

use crate::column::{Column, Value};
use crate::error::{BadValue, ColumnError};
use crate::function::RowFunction;
use crate::grammar::Grammar;
use crate::kernel::Kernel;
use crate::names::unknown;

/// A part of an identifier that is a string, as written.
///
/// ```
/// use urikit_arrow::UriPart;
/// assert_eq!(UriPart::from_name("host_kind"), Some(UriPart::HostKind));
/// assert_eq!("userinfo".parse(), Ok(UriPart::Userinfo));
/// assert!("hots".parse::<UriPart>().unwrap_err().to_string().contains("host"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UriPart {
    /// The scheme, without its `:`.
    Scheme,
    /// The authority, without its `//`.
    Authority,
    /// The userinfo.
    Userinfo,
    /// The userinfo up to its first `:`.
    User,
    /// The userinfo after its first `:`.
    Password,
    /// The host, with the brackets of an IP literal.
    Host,
    /// The kind of the host: `reg-name`, `ipv4`, `ipv6` or `ipvfuture`.
    HostKind,
    /// Where the host is: `name`, `public`, `private`, `loopback` …
    HostClass,
    /// The host without a leading `www.`.
    HostWithoutWww,
    /// The last label of a name.
    LastLabel,
    /// The port, as a string. [`Kernel::port`] has the number.
    Port,
    /// The path, which may be empty.
    Path,
    /// The last segment of the path, unless it is empty.
    FileName,
    /// The part after its last dot.
    Extension,
    /// The query, without its `?`.
    Query,
    /// The fragment, without its `#`.
    Fragment,
    /// The path, and the query with its `?`.
    PathAndQuery,
    /// The path, the query and the fragment.
    PathQueryAndFragment,
    /// Scheme, host and port of RFC 6454, in lower case; null if there is none.
    Origin,
}

impl UriPart {
    /// All of them.
    pub const ALL: [Self; 19] = [
        Self::Scheme,
        Self::Authority,
        Self::Userinfo,
        Self::User,
        Self::Password,
        Self::Host,
        Self::HostKind,
        Self::HostClass,
        Self::HostWithoutWww,
        Self::LastLabel,
        Self::Port,
        Self::Path,
        Self::FileName,
        Self::Extension,
        Self::Query,
        Self::Fragment,
        Self::PathAndQuery,
        Self::PathQueryAndFragment,
        Self::Origin,
    ];

    /// The name: that of the variant, with `_` between words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Userinfo => "userinfo",
            Self::User => "user",
            Self::Password => "password",
            Self::Host => "host",
            Self::HostKind => "host_kind",
            Self::HostClass => "host_class",
            Self::HostWithoutWww => "host_without_www",
            Self::LastLabel => "last_label",
            Self::Port => "port",
            Self::Path => "path",
            Self::FileName => "file_name",
            Self::Extension => "extension",
            Self::Query => "query",
            Self::Fragment => "fragment",
            Self::PathAndQuery => "path_and_query",
            Self::PathQueryAndFragment => "path_query_and_fragment",
            Self::Origin => "origin",
        }
    }

    /// The part with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == name)
    }
}

impl fmt::Display for UriPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for UriPart {
    type Err = ColumnError;

    fn from_str(name: &str) -> Result<Self, ColumnError> {
        Self::from_name(name).ok_or_else(|| unknown("part", name, Self::ALL.map(Self::name)))
    }
}

impl Kernel {
    /// One part of each value.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::{Kernel, UriPart};
    /// let column = StringArray::from(vec!["https://www.example.com/a/b.html"]);
    /// let of = |part| Kernel::part(part).run(&column).unwrap().as_string_view().value(0).to_owned();
    /// assert_eq!(of(UriPart::HostWithoutWww), "example.com");
    /// assert_eq!(of(UriPart::Extension), "html");
    /// assert_eq!(of(UriPart::Origin), "https://www.example.com");
    /// ```
    #[must_use]
    pub fn part(part: UriPart) -> Self {
        Self::one_part(part)
    }

    /// The segment of the path at an index. Indices from 0 count from the start, negative ones from
    /// the end.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["https://example.com/a/b/c"]);
    /// assert_eq!(Kernel::segment(-2).run(&column)?.as_string_view().value(0), "b");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn segment(index: isize) -> Self {
        Self::text_of("segment", move |uri| {
            Ok(uri.path().segment(index).map(|segment| segment.as_str().into()))
        })
    }

    /// The port number; null if there is none. One above 65535 is a bad value.
    ///
    /// ```
    /// use arrow_array::{Array, StringArray, cast::AsArray, types::UInt16Type};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["http://h:8080/", "http://h/"]);
    /// let ports = Kernel::port().run(&column)?;
    /// assert_eq!(ports.as_primitive::<UInt16Type>().value(0), 8080);
    /// assert!(ports.is_null(1));
    /// let ports = Kernel::effective_port().run(&column)?;
    /// assert_eq!(ports.as_primitive::<UInt16Type>().value(1), 80);
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn port() -> Self {
        Self::new("port", PortFunction(|uri| uri.port_u16()))
    }

    /// The same, or the default port of the scheme.
    #[must_use]
    pub fn effective_port() -> Self {
        Self::new("effective_port", PortFunction(|uri| uri.effective_port()))
    }
}

struct PortFunction(fn(&IriRef<'_>) -> Result<Option<u16>, ParseError>);

impl RowFunction for PortFunction {
    type Out = UInt16Builder;

    fn data_type(&self) -> DataType {
        DataType::UInt16
    }

    fn out(&self, column: &Column<'_>) -> UInt16Builder {
        UInt16Builder::with_capacity(column.len())
    }

    fn put(
        &self,
        value: Value<'_>,
        grammar: Grammar,
        out: &mut UInt16Builder,
    ) -> Result<(), BadValue> {
        out.append_option(self.0(&value.parse(grammar)?)?);
        Ok(())
    }
}
