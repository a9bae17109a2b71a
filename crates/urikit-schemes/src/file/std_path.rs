//! The paths of `std`, by the rules of the current machine.

use std::path::{Path, PathBuf};

use urikit::UriBuf;

use super::{File, FilePathError};

impl File<'_> {
    /// The path by the rules of this machine.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use std::path::Path;
    /// use urikit::Uri;
    /// use urikit_schemes::File;
    /// let file = File::new(Uri::parse("file:///tmp/a%20b").unwrap()).unwrap();
    /// assert_eq!(file.to_path().unwrap(), Path::new("/tmp/a b"));
    /// # }
    /// ```
    ///
    /// # Errors
    /// Those of [`to_unix_path`](Self::to_unix_path) or [`to_windows_path`](Self::to_windows_path).
    pub fn to_path(self) -> Result<PathBuf, FilePathError> {
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStringExt;
            self.to_unix_path().map(std::ffi::OsString::from_vec).map(PathBuf::from)
        }
        #[cfg(windows)]
        {
            self.to_windows_path().map(PathBuf::from)
        }
    }

    /// The `file` URI of a path by the rules of this machine.
    ///
    /// ```
    /// # #[cfg(unix)]
    /// assert_eq!(urikit_schemes::File::from_path("/tmp/a b").unwrap(), "file:///tmp/a%20b");
    /// ```
    ///
    /// # Errors
    /// Those of [`from_unix_path`](Self::from_unix_path) or
    /// [`from_windows_path`](Self::from_windows_path); on Windows also if the path is not
    /// Unicode.
    pub fn from_path(path: impl AsRef<Path>) -> Result<UriBuf, FilePathError> {
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt;
            Self::from_unix_path(path.as_ref().as_os_str().as_bytes())
        }
        #[cfg(windows)]
        {
            use super::FilePathErrorKind;
            let not_unicode = FilePathError::nowhere(FilePathErrorKind::NotUnicode);
            Self::from_windows_path(path.as_ref().to_str().ok_or(not_unicode)?)
        }
    }

    /// The `file` URI of a directory, which ends with a slash: references resolved against it are
    /// in the directory, and not next to it.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use urikit::UriRef;
    /// use urikit_schemes::File;
    /// let base = File::from_directory_path("/tmp/a b").unwrap();
    /// assert_eq!(base, "file:///tmp/a%20b/");
    /// assert_eq!(base.resolve(UriRef::parse("c").unwrap()).unwrap(), "file:///tmp/a%20b/c");
    /// # }
    /// ```
    ///
    /// # Errors
    /// Those of [`from_path`](Self::from_path).
    pub fn from_directory_path(path: impl AsRef<Path>) -> Result<UriBuf, FilePathError> {
        with_final_slash(Self::from_path(path)?)
    }
}

/// The same with a slash at the end of its path; nothing may follow the path.
fn with_final_slash(uri: UriBuf) -> Result<UriBuf, FilePathError> {
    if uri.as_str().ends_with('/') {
        return Ok(uri);
    }
    super::unix::built_file_uri([uri.as_str(), "/"].concat())
}
