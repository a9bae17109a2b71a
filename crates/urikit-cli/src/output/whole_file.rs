//! A file that is written completely or not at all.

use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::end::Failure;
use super::interrupt::remove_if_interrupted;
use crate::secret::shown_name;

/// The content is written to a temporary file in the same directory, which is renamed at the end: a reader of
/// the file finds either the old or the new content.
pub(crate) struct WholeFile {
    /// The path as given, for messages.
    name: PathBuf,
    /// The file to replace.
    path: PathBuf,
    new: BufWriter<NamedTempFile>,
}

impl WholeFile {
    /// A link stays a link: the file that it leads to is replaced. Only a regular file is replaced.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let opened = || {
            let (path, permissions) = match fs::canonicalize(path) {
                Ok(path) => {
                    let metadata = fs::metadata(&path)?;
                    if !metadata.is_file() {
                        return Err(io::Error::new(ErrorKind::InvalidInput, "not a plain file"));
                    }
                    // Windows refuses to replace such a file, but only at the end, and Wine does not.
                    if cfg!(windows) && metadata.permissions().readonly() {
                        return Err(io::Error::new(ErrorKind::PermissionDenied, "it is read-only"));
                    }
                    (path, Some(metadata.permissions()))
                }
                Err(error) if error.kind() == ErrorKind::NotFound => (path.to_owned(), None),
                Err(error) => return Err(error),
            };
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let new = temporary_in(folder.unwrap_or(Path::new(".")))?;
            remove_if_interrupted(Some(new.path().to_owned()));
            if let Some(permissions) = permissions {
                new.as_file().set_permissions(permissions)?;
            }
            Ok((path, BufWriter::new(new)))
        };
        let (place, new) = opened().map_err(|error| failure(path, error))?;
        Ok(Self { name: path.to_owned(), path: place, new })
    }

    /// Renames the temporary file.
    pub(crate) fn end(self) -> Result<(), Failure> {
        let Self { name, path, new } = self;
        let replaced = || {
            let new = new.into_inner().map_err(io::IntoInnerError::into_error)?;
            new.as_file().sync_all()?;
            new.persist(&path).map_err(|error| error.error)
        };
        let replaced = replaced().map(drop).map_err(|error| failure(&name, error));
        remove_if_interrupted(None);
        replaced
    }

    /// A failure to write to the file.
    pub(crate) fn failure(&self, error: io::Error) -> Failure {
        failure(&self.name, error)
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.new.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.new.flush()
    }
}

/// With the permissions that any new file gets.
fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let permissions = fs::Permissions::from_mode(0o666);
        tempfile::Builder::new().permissions(permissions).tempfile_in(folder)
    }
    #[cfg(not(unix))]
    tempfile::Builder::new().tempfile_in(folder)
}

fn failure(path: &Path, error: io::Error) -> Failure {
    Failure::WriteTo { name: shown_name(&path.display().to_string()), error }
}
