//! The rules of paths as a value, for callers that choose at run time.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use urikit::UriBuf;
use urikit::name::UnknownName;

use super::File;
use super::error::{FilePathError, FilePathErrorKind};

/// The rules of paths: those of one family of systems, on any machine.
///
/// ```
/// use urikit_schemes::{File, PathRules};
/// let rules: PathRules = "windows".parse()?;
/// assert_eq!(File::from_path_by(rules, br"C:\a b")?, "file:///C:/a%20b");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathRules {
    /// Bytes, with `/` between names.
    Unix,
    /// A drive or a server and a share, with `\` between names.
    Windows,
}

impl PathRules {
    /// The rules of the current machine.
    ///
    /// ```
    /// use urikit_schemes::PathRules;
    /// assert_eq!(PathRules::HERE == PathRules::Windows, cfg!(windows));
    /// ```
    pub const HERE: Self = if cfg!(windows) { Self::Windows } else { Self::Unix };

    /// The name: `unix` or `windows`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unix => "unix",
            Self::Windows => "windows",
        }
    }

    /// The rules with this name, ignoring ASCII case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Unix, Self::Windows]
            .into_iter()
            .find(|rules| rules.name().eq_ignore_ascii_case(name))
    }
}

impl FromStr for PathRules {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::from_name(name).ok_or(UnknownName::new("family of systems"))
    }
}

impl fmt::Display for PathRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl File<'_> {
    /// The path by the given rules: [`to_unix_path`](Self::to_unix_path) or
    /// [`to_windows_path`](Self::to_windows_path), which is Unicode.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{File, PathRules};
    /// let file = File::new(Uri::parse("file:///C:/a%20b")?)?;
    /// assert_eq!(file.to_path_by(PathRules::Unix)?, b"/C:/a b");
    /// assert_eq!(file.to_path_by(PathRules::Windows)?, br"C:\a b");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such path by these rules.
    pub fn to_path_by(self, rules: PathRules) -> Result<Vec<u8>, FilePathError> {
        match rules {
            PathRules::Unix => self.to_unix_path(),
            PathRules::Windows => self.to_windows_path().map(Into::into),
        }
    }

    /// The URI of an absolute path by the given rules: [`from_unix_path`](Self::from_unix_path) or
    /// [`from_windows_path`](Self::from_windows_path).
    ///
    /// ```
    /// use urikit_schemes::{File, PathRules};
    /// assert_eq!(File::from_path_by(PathRules::Unix, b"/a b")?, "file:///a%20b");
    /// # Ok::<(), urikit_schemes::FilePathError>(())
    /// ```
    ///
    /// # Errors
    /// If the path has no URI by these rules; on Windows also if it is not Unicode.
    pub fn from_path_by(rules: PathRules, path: impl AsRef<[u8]>) -> Result<UriBuf, FilePathError> {
        let path = path.as_ref();
        match (rules, str::from_utf8(path)) {
            (PathRules::Unix, _) => Self::from_unix_path(path),
            (PathRules::Windows, Ok(path)) => Self::from_windows_path(path),
            (PathRules::Windows, Err(error)) => {
                Err(FilePathErrorKind::NotUnicode.at(error.valid_up_to()..error.valid_up_to() + 1))
            }
        }
    }
}
