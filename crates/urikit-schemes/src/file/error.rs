//! Errors of converting between paths and file URIs.

use core::fmt;
use core::ops::Range;

use urikit::{Describe, Details};

/// A path without a file URI, or a file URI without a path by the chosen rules.
///
/// ```
/// use urikit_schemes::File;
/// let error = File::from_unix_path("a/b").unwrap_err();
/// assert_eq!(error.to_string(), "the path is not absolute, at byte 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilePathError {
    kind: FilePathErrorKind,
    /// Start and end.
    place: Option<(usize, usize)>,
}

/// The kinds of error in converting between paths and file URIs. More may be added.
///
/// ```
/// use urikit_schemes::{File, FilePathErrorKind};
/// let error = File::from_unix_path("/a\0").unwrap_err();
/// assert_eq!(error.kind(), FilePathErrorKind::Nul);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FilePathErrorKind {
    /// The path is relative.
    NotAbsolute,
    /// A Unix path that starts with `//`: RFC 8089 §2 has no file URI for it.
    TwoSlashes,
    /// A Windows path that starts with `\\.\`, and so names a device, or that starts with `\\?\`
    /// and has neither a drive nor a share, or has `.` or `..` as the name of a file.
    DevicePath,
    /// A host other than this machine, which Unix has no path for.
    RemoteHost,
    /// Neither a drive nor a host: Windows has no such path.
    NoDrive,
    /// A host without a share: Windows has no such path.
    NoShare,
    /// A host that can't be the server of a UNC path: `.`, `?`, an IP literal, `localhost`.
    BadServer,
    /// A NUL, which no path can contain.
    Nul,
    /// An escaped separator in a name.
    EscapedSeparator,
    /// A character that no Windows name can contain.
    ForbiddenChar,
    /// Windows paths are Unicode; this one is not.
    NotUnicode,
    /// The URI would be longer than 4 GiB.
    TooLong,
}

impl FilePathErrorKind {
    /// A short, stable name, for machines.
    ///
    /// ```
    /// use urikit_schemes::FilePathErrorKind;
    /// assert_eq!(FilePathErrorKind::NoDrive.name(), "no-drive");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotAbsolute => "not-absolute",
            Self::TwoSlashes => "two-slashes",
            Self::DevicePath => "device-path",
            Self::RemoteHost => "remote-host",
            Self::NoDrive => "no-drive",
            Self::NoShare => "no-share",
            Self::BadServer => "bad-server",
            Self::Nul => "nul",
            Self::EscapedSeparator => "escaped-separator",
            Self::ForbiddenChar => "forbidden-char",
            Self::NotUnicode => "not-unicode",
            Self::TooLong => "too-long",
        }
    }

    /// What it means, in a few words for people. `Display` writes the same.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::NotAbsolute => "the path is not absolute",
            Self::TwoSlashes => {
                "a path that starts with two slashes has no file URI (RFC 8089 §2, path-absolute)"
            }
            Self::DevicePath => {
                r"a path of `\\.\`, or of `\\?\` without drive or share, has no file URI"
            }
            Self::RemoteHost => "the file is on another host",
            Self::NoDrive => "the file URI has neither a drive nor a host",
            Self::NoShare => "the host of the file has no share after it",
            Self::BadServer => "the host of the file can't be the server of a UNC path",
            Self::Nul => "the path contains a NUL",
            Self::EscapedSeparator => "a name in the path holds a separator",
            Self::ForbiddenChar => {
                "a name in the path contains a character that Windows does not allow"
            }
            Self::NotUnicode => "the path is not Unicode, as Windows paths must be",
            Self::TooLong => "the file URI would be longer than 4 GiB",
        }
    }

    /// The error at these bytes.
    pub(super) const fn at(self, range: Range<usize>) -> FilePathError {
        FilePathError { kind: self, place: Some((range.start, range.end)) }
    }
}

impl fmt::Display for FilePathErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

impl FilePathError {
    pub(super) const fn nowhere(kind: FilePathErrorKind) -> Self {
        Self { kind, place: None }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> FilePathErrorKind {
        self.kind
    }

    /// The bytes at fault, of the given path or URI: empty where something is missing, `None` if no
    /// place is at fault.
    ///
    /// ```
    /// use urikit_schemes::File;
    /// assert_eq!(File::from_unix_path("/a\0").unwrap_err().range(), Some(2..3));
    /// ```
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        self.place.map(|(start, end)| start..end)
    }

    /// Where that range starts.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.range().map(|range| range.start)
    }
}

impl fmt::Display for FilePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        self.offset().map_or(Ok(()), |offset| write!(f, ", at byte {offset}"))
    }
}

impl core::error::Error for FilePathError {}

impl Describe for FilePathError {
    fn details(&self) -> Details {
        Details::new(self.kind.name()).at(self.offset())
    }
}
