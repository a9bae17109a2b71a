//! Connection strings of databases, whose authority is a list of hosts.

mod parse;

use core::fmt;

use urikit::component::{Host, Path, Scheme};
use urikit::params::Params;
use urikit::percent::{Decode, decode};

use crate::error::SchemeError;
use parse::ListSpans;

/// A connection string with one or more hosts, each with a port of its own:
/// `mongodb://user:password@a:1,b:2/database?options`.
///
/// RFC 3986 derives one host and port only. So `mongodb://a:1,b:2/` is not a URI, and in
/// `mongodb://a,b:2/` the host is the name `a,b`. This view reads both as their drivers do.
///
/// ```
/// use urikit_schemes::HostList;
/// let list = HostList::parse("mongodb://anna:s%40fe@db1:27018,[2001:db8::1]/shop?tls=true")?;
/// let hosts: Vec<_> = list.hosts().map(|it| (it.host().as_str(), it.effective_port())).collect();
/// assert_eq!(hosts, [("db1", 27018), ("[2001:db8::1]", 27017)]);
/// assert!(list.user().unwrap() == "anna" && list.password().unwrap() == "s@fe");
/// assert!(list.database().unwrap() == "shop");
/// assert_eq!(list.options().get("tls")?.as_deref(), Some("true"));
/// assert_eq!(format!("{list:?}"), r#"HostList { scheme: "mongodb", hosts: "db1:27018,[2001:db8::1]", .. }"#);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Schemes
///
/// | scheme | default port | defined by |
/// |---|---|---|
/// | `mongodb` | 27017 | MongoDB's connection strings |
/// | `postgresql`, `postgres` | 5432 | libpq's connection URIs; a host may be empty |
/// | `jdbc:postgresql` | 5432 | PgJDBC |
/// | `jdbc:mysql`, `jdbc:mariadb` | 3306 | Connector/J; not the form `(host=a,port=1)` |
///
/// # Secrets
///
/// Neither `Debug` nor an error shows a user, a password or an option.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HostList<'a> {
    text: &'a str,
    spans: ListSpans,
}

impl<'a> HostList<'a> {
    /// Reads a connection string.
    ///
    /// ```
    /// use urikit_schemes::HostList;
    /// assert!(HostList::parse("postgresql://a:1,b:2/db").is_ok());
    /// let error = HostList::parse("mongodb://u:secret@a:x,b").unwrap_err();
    /// let text = "a port is a number up to 65535 (MongoDB connection string), at byte 21";
    /// assert_eq!(error.to_string(), text);
    /// ```
    ///
    /// # Errors
    /// If it has another scheme, or a part that is not valid, with its offset. An unescaped `@`, `/`,
    /// `?` or `#` in a password is the most common cause.
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        let spans = ListSpans::of(text)?;
        Ok(Self { text, spans })
    }

    /// The whole, as written.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// The scheme, such as `mongodb`; that of the database after `jdbc:`.
    ///
    /// ```
    /// use urikit_schemes::HostList;
    /// assert_eq!(HostList::parse("MongoDB://a,b/")?.scheme(), "mongodb");
    /// assert_eq!(HostList::parse("jdbc:mysql://a,b/")?.scheme(), "mysql");
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn scheme(self) -> Scheme<'a> {
        let text = &self.text[..self.spans.scheme_end];
        let inner = text.split_once(':').map_or(text, |(_jdbc, inner)| inner);
        scheme_of_checked(inner)
    }

    /// The user, decoded.
    #[must_use]
    pub fn user(self) -> Option<Decode<'a>> {
        let userinfo = self.userinfo()?;
        Some(decode(userinfo.split_once(':').map_or(userinfo, |(user, _)| user)))
    }

    /// The password, decoded.
    #[must_use]
    pub fn password(self) -> Option<Decode<'a>> {
        self.userinfo()?.split_once(':').map(|(_, password)| decode(password))
    }

    fn userinfo(self) -> Option<&'a str> {
        let start = self.spans.scheme_end + "://".len();
        self.text[start..self.spans.hosts_start].strip_suffix('@')
    }

    /// The hosts, in order; at least one.
    pub fn hosts(self) -> impl Iterator<Item = ListedHost<'a>> + use<'a> {
        let default_port = self.spans.default_port;
        self.host_text().split(',').map(move |item| ListedHost::of_checked(item, default_port))
    }

    fn host_text(self) -> &'a str {
        &self.text[self.spans.hosts_start..self.spans.hosts_end]
    }

    /// The path, as written, with its first slash.
    #[must_use]
    pub fn path(self) -> Path<'a> {
        path_of_checked(self.path_text())
    }

    fn path_text(self) -> &'a str {
        &self.text[self.spans.hosts_end..self.spans.path_end]
    }

    /// The database, decoded: the path without its first slash, if that is not empty.
    #[must_use]
    pub fn database(self) -> Option<Decode<'a>> {
        self.path_text().strip_prefix('/').filter(|database| !database.is_empty()).map(decode)
    }

    /// The options: the parameters of the query.
    #[must_use]
    pub fn options(self) -> Params<'a> {
        let query = self.text[self.spans.path_end..].strip_prefix('?');
        query.map_or_else(Params::default, Params::new)
    }
}

fn scheme_of_checked(scheme: &str) -> Scheme<'_> {
    Scheme::parse(scheme).expect("`HostList::parse` knows the scheme")
}

fn path_of_checked(path: &str) -> Path<'_> {
    Path::parse(path).expect("`HostList::parse` checks the path")
}

/// Shows the scheme and the hosts.
impl fmt::Debug for HostList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostList")
            .field("scheme", &self.scheme().as_str())
            .field("hosts", &self.host_text())
            .finish_non_exhaustive()
    }
}

/// A host of a [`HostList`], and its port.
///
/// ```
/// use urikit_schemes::HostList;
/// let list = HostList::parse("postgresql://a,b:5433/db")?;
/// let ports: Vec<_> = list.hosts().map(|it| (it.port(), it.effective_port())).collect();
/// assert_eq!(ports, [(None, 5432), (Some(5433), 5433)]);
/// # Ok::<(), urikit_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedHost<'a> {
    host: Host<'a>,
    port: Option<u16>,
    default_port: u16,
}

impl<'a> ListedHost<'a> {
    fn of_checked(item: &'a str, default_port: u16) -> Self {
        parse::listed_host(item, default_port).expect("`HostList::parse` checks every host")
    }

    /// The host, as written. An escape such as `%2F` is in the path of a Unix socket.
    #[must_use]
    pub const fn host(self) -> Host<'a> {
        self.host
    }

    /// The port, if there is one.
    #[must_use]
    pub const fn port(self) -> Option<u16> {
        self.port
    }

    /// The port, or the default of the scheme.
    #[must_use]
    pub fn effective_port(self) -> u16 {
        self.port.unwrap_or(self.default_port)
    }
}
