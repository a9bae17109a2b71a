//! RFC 8089: `file`, and conversion to and from file system paths.
//!
//! `unix` and `windows` have the rules of each family of systems. They work on any machine, on
//! bytes and strings; the types of `std::path` are in `std_path`.

#[cfg(feature = "alloc")]
mod document_key;
#[cfg(feature = "alloc")]
mod error;
#[cfg(feature = "alloc")]
mod path_rules;
#[cfg(all(feature = "std", any(unix, windows)))]
mod std_path;
#[cfg(feature = "alloc")]
mod unix;
#[cfg(feature = "alloc")]
mod windows;

#[cfg(feature = "alloc")]
pub use error::{FilePathError, FilePathErrorKind};
#[cfg(feature = "alloc")]
pub use path_rules::PathRules;

#[cfg(feature = "alloc")]
use urikit::UriBuf;
use urikit::component::{Host, Path};
use urikit::kind::UriKind;
use urikit::{AsIdentifier, Uri};

use crate::error::SchemeError;
use crate::rules::{Clause, Condition, Requirement, SchemeRules};
use crate::shared_syntax::decoded_bytes;
#[cfg(feature = "alloc")]
use crate::shared_syntax::query_end;

/// A `file` URI: a path, and its host.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::File;
/// let file = File::new(Uri::parse("file:///home/anna/a%20b.txt")?)?;
/// assert!(file.is_local());
/// assert_eq!(file.to_unix_path()?, b"/home/anna/a b.txt");
///
/// let uri = File::from_windows_path(r"\\server\share\a b.txt")?;
/// assert_eq!(uri, "file://server/share/a%20b.txt");
/// assert_eq!(File::new(uri.borrowed())?.to_windows_path()?, r"\\server\share\a b.txt");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Conversion to and from paths
///
/// A path converted to a URI and back is the same, byte for byte, or there is an error: nothing is
/// guessed or omitted. (The long forms of Windows paths come back as the short ones.) This also
/// holds for dot segments, which are kept: `/a/../b` is `file:///a/../b`. Resolving or normalizing
/// that URI then follows its text, and not the links of a file system.
///
/// An escaped separator in a URI (`%2F`, on Windows also `%5C`) and a NUL are errors: no file has
/// such a name, and a path with it would lead elsewhere.
///
/// # Normal form
///
/// `file:/a`, `file://localhost/a` and `file:///a` are equivalent; the last is the normal form.
/// Paths are normalized as by [`Level::Path`](urikit::Level::Path); the drive letter keeps its case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct File<'a> {
    uri: Uri<'a>,
}

/// `file-URI = "file:" ( "//" [ host ] path-absolute / path-absolute )`.
const REQUIREMENTS: &[Requirement] = &[
    Requirement::new(Condition::NoUserinfo, file_clause("file-auth", "a file URI has no userinfo")),
    Requirement::new(Condition::NoPort, file_clause("file-auth", "a file URI has no port")),
    Requirement::new(
        Condition::PathAbsolute,
        file_clause("path-absolute", "the path of a file URI starts with one slash"),
    ),
    Requirement::new(Condition::NoQuery, file_clause("file-URI", "a file URI has no query")),
];

/// Without the requirements that the forms of Appendix E violate.
const LENIENT: &[Requirement] = &[
    Requirement::new(Condition::NoPort, file_clause("file-auth", "a file URI has no port")),
    Requirement::new(
        Condition::PathNotEmpty,
        file_clause("path-absolute", "the path of a file URI is not empty"),
    ),
    Requirement::new(Condition::NoQuery, file_clause("file-URI", "a file URI has no query")),
];

const fn file_clause(rule: &'static str, says: &'static str) -> Clause {
    Clause::new(rule, "RFC 8089 §2", says)
}

impl File<'_> {
    /// The rules of `file`.
    pub const RULES: SchemeRules = {
        const LOCAL: Clause =
            file_clause("file-auth", "an empty host is `localhost`: the machine itself");
        let rules = SchemeRules::new("file", "file-URI", REQUIREMENTS).with_empty_host(LOCAL);
        #[cfg(feature = "alloc")]
        let rules = rules.with_normal_form(normal_file);
        rules
    };
}

impl<'a> File<'a> {
    /// A `file` URI by RFC 8089 §2.
    ///
    /// # Errors
    /// If it has another scheme, a userinfo, a port, a query, or a path that does not start
    /// with exactly one slash.
    pub fn new(uri: impl AsIdentifier<'a, Kind = UriKind>) -> Result<Self, SchemeError> {
        let uri = uri.borrowed();
        Self::RULES.check(uri)?;
        Ok(Self { uri })
    }

    /// The same with the nonstandard forms in use that RFC 8089 Appendix E describes: drives
    /// without a slash before them, UNC paths after an empty host, and a userinfo, which has no
    /// meaning. By the rules of Unix, a path with more slashes is accepted too.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::File;
    /// let path = |text| File::new_lenient(Uri::parse(text).unwrap()).unwrap().to_windows_path();
    /// assert_eq!(path("file:c:/a")?, r"c:\a");
    /// assert_eq!(path("file:////server/share/a")?, r"\\server\share\a");
    /// assert_eq!(path("file://///server/share/a")?, r"\\server\share\a");
    /// # Ok::<(), urikit_schemes::FilePathError>(())
    /// ```
    ///
    /// # Errors
    /// If it has another scheme, a port, a query, no path, or a path that starts with neither a
    /// slash nor a drive.
    pub fn new_lenient(uri: impl AsIdentifier<'a, Kind = UriKind>) -> Result<Self, SchemeError> {
        const RULES: SchemeRules = SchemeRules::new("file", "file-URI", LENIENT);
        const ROOT: Clause =
            file_clause("drive-letter", "the path of a file URI starts with a slash or a drive");
        let uri = uri.borrowed();
        RULES.check(uri)?;
        match uri.path().as_str().as_bytes() {
            [b'/', ..] => Ok(Self { uri }),
            [letter, b':', b'/', ..] if letter.is_ascii_alphabetic() => Ok(Self { uri }),
            _ => Err(ROOT.malformed(uri.spans().path().start)),
        }
    }

    /// The URI.
    #[must_use]
    pub const fn uri(self) -> Uri<'a> {
        self.uri
    }

    /// The host of the file; `None` if it is this machine: without a host, or with `localhost`.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::File;
    /// assert_eq!(File::new(Uri::parse("file://server/a")?)?.host().unwrap(), "server");
    /// assert!(File::new(Uri::parse("file://LOCALHOST/a")?)?.host().is_none());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn host(self) -> Option<Host<'a>> {
        self.uri.host().filter(|host| !is_local_host(host))
    }

    /// Whether the file is on this machine: there is no host, or it is `localhost`.
    #[must_use]
    pub fn is_local(self) -> bool {
        self.host().is_none()
    }

    /// The path as in the URI: encoded, with slashes.
    #[must_use]
    pub const fn path(self) -> Path<'a> {
        self.uri.path()
    }

    /// The path by the rules of Unix, as bytes.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{File, FilePathErrorKind};
    /// let path = |text| File::new(Uri::parse(text).unwrap()).unwrap().to_unix_path();
    /// assert_eq!(path("file:///tmp/%FF")?, b"/tmp/\xFF");
    /// let error = path("file:///etc%2Fpasswd").unwrap_err();
    /// assert_eq!((error.kind(), error.offset()), (FilePathErrorKind::EscapedSeparator, Some(11)));
    /// assert_eq!(path("file://h/a").unwrap_err().kind(), FilePathErrorKind::RemoteHost);
    /// # Ok::<(), urikit_schemes::FilePathError>(())
    /// ```
    ///
    /// # Errors
    /// If the file is on another host, or a name has a slash or a NUL in it.
    #[cfg(feature = "alloc")]
    pub fn to_unix_path(self) -> Result<alloc::vec::Vec<u8>, FilePathError> {
        unix::unix_path_of_uri(self)
    }

    /// The path by the rules of Windows, with a drive, or with a host and a share.
    ///
    /// The `:` of a drive may be escaped, or be the `%7C` of the obsolete `|`.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{File, FilePathErrorKind};
    /// let path = |text| File::new(Uri::parse(text).unwrap()).unwrap().to_windows_path();
    /// assert_eq!(path("file:///C:/a%20b")?, r"C:\a b");
    /// assert_eq!(path("file:///c%3A/a")?, r"c:\a");
    /// assert_eq!(path("file://server/share/a")?, r"\\server\share\a");
    /// assert_eq!(path("file:///tmp/a").unwrap_err().kind(), FilePathErrorKind::NoDrive);
    /// assert_eq!(path("file://./pipe/a").unwrap_err().kind(), FilePathErrorKind::BadServer);
    /// # Ok::<(), urikit_schemes::FilePathError>(())
    /// ```
    ///
    /// # Errors
    /// If there is neither a drive nor a host with a share, or if a name has a character that
    /// Windows does not allow, or is not UTF-8.
    #[cfg(feature = "alloc")]
    pub fn to_windows_path(self) -> Result<alloc::string::String, FilePathError> {
        windows::windows_path_of_uri(self)
    }
}

impl File<'_> {
    /// The `file` URI of a path by the rules of Unix, as bytes.
    ///
    /// ```
    /// use urikit_schemes::{File, FilePathErrorKind};
    /// assert_eq!(File::from_unix_path(b"/tmp/a b?\xFF")?, "file:///tmp/a%20b%3F%FF");
    /// let error = File::from_unix_path(b"tmp").unwrap_err();
    /// assert_eq!(error.kind(), FilePathErrorKind::NotAbsolute);
    /// # Ok::<(), urikit_schemes::FilePathError>(())
    /// ```
    ///
    /// # Errors
    /// If the path does not start with a slash, starts with two, which RFC 8089 has no URI for, or
    /// contains a NUL.
    #[cfg(feature = "alloc")]
    pub fn from_unix_path(path: impl AsRef<[u8]>) -> Result<UriBuf, FilePathError> {
        unix::uri_of_unix_path(path.as_ref())
    }

    /// The `file` URI of a path by the rules of Windows: `C:\a` or `\\server\share\a`.
    ///
    /// `/` separates names too, and is converted back to `\`. The long forms `\\?\C:\a` and
    /// `\\?\UNC\server\share\a`, which `std::fs::canonicalize` returns, have the URIs of the short forms, and
    /// are converted back to those.
    ///
    /// ```
    /// use urikit_schemes::{File, FilePathErrorKind};
    /// assert_eq!(File::from_windows_path(r"C:\Program Files\a")?, "file:///C:/Program%20Files/a");
    /// assert_eq!(File::from_windows_path(r"\\server\share\a")?, "file://server/share/a");
    /// assert_eq!(File::from_windows_path(r"\\?\C:\a")?, "file:///C:/a");
    /// let kind = |path| File::from_windows_path(path).unwrap_err().kind();
    /// assert_eq!(kind(r"C:a"), FilePathErrorKind::NotAbsolute);
    /// assert_eq!(kind(r"\\.\COM1"), FilePathErrorKind::DevicePath);
    /// # Ok::<(), urikit_schemes::FilePathError>(())
    /// ```
    ///
    /// # Errors
    /// If the path is relative, also to a drive (`C:a`) or to the current one (`\a`); if it starts
    /// with `\\.\`, or with `\\?\` without a drive or a share, or with a `.`, a `..` or a `/`,
    /// which are names there but not in a URI; if its host is `localhost`, which in a URI means no
    /// host; or if a name has a character that Windows does not allow.
    #[cfg(feature = "alloc")]
    pub fn from_windows_path(path: &str) -> Result<UriBuf, FilePathError> {
        windows::uri_of_windows_path(path)
    }
}

impl<'a> TryFrom<Uri<'a>> for File<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}

/// Whether the host of a file URI is this machine.
fn is_local_host(host: &Host<'_>) -> bool {
    let Some(name) = host.reg_name() else { return false };
    let bytes = decoded_bytes(name).map(|byte| byte.to_ascii_lowercase());
    name.is_empty() || bytes.eq(*b"localhost")
}

/// The local host becomes empty, and a path that starts with two slashes gets a guard.
#[cfg(feature = "alloc")]
fn normal_file(uri: Uri<'_>) -> Option<UriBuf> {
    let host = uri.host().filter(|host| !is_local_host(host)).map_or("", |host| host.as_str());
    let path = uri.path().as_str();
    let guard = if path.starts_with("//") { "/." } else { "" };
    let fragment = &uri.as_str()[query_end(uri)..];
    let normal = ["file://", host, guard, path, fragment].concat();
    if normal == uri.as_str() { None } else { UriBuf::try_from(normal).ok() }
}
