//! A file that is replaced by the answers to its lines.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::end::Failure;
use super::sink::Sink;
use crate::secret::shown_name;

/// Answers are written to a temporary file beside the other, which is then renamed: whoever reads the file
/// finds the old lines or the new ones, never a part.
pub(crate) struct InPlace {
    path: PathBuf,
    new: BufWriter<NamedTempFile>,
    repairs: bool,
    /// The run has ended before the last line.
    stopped: bool,
}

impl InPlace {
    /// A link stays one: the file that it leads to is replaced.
    pub(crate) fn open(path: &Path, repairs: bool) -> Result<Self, Failure> {
        let opened = || {
            let path = fs::canonicalize(path)?;
            let directory = path.parent().unwrap_or(Path::new("."));
            let new = NamedTempFile::new_in(directory)?;
            new.as_file().set_permissions(fs::metadata(&path)?.permissions())?;
            Ok((path.clone(), BufWriter::new(new)))
        };
        let (path, new) = opened().map_err(|error| failure(path, error))?;
        Ok(Self { path, new, repairs, stopped: false })
    }

    /// What takes the place of the file.
    pub(crate) const fn file(&mut self) -> &mut impl Write {
        &mut self.new
    }

    /// Puts the new file in the place of the old one, unless the run was stopped.
    pub(crate) fn replace(self) -> Result<(), Failure> {
        let Self { path, new, stopped, .. } = self;
        if stopped {
            return Ok(());
        }
        let replaced = || {
            let new = new.into_inner().map_err(io::IntoInnerError::into_error)?;
            new.as_file().sync_all()?;
            new.persist(&path).map_err(|error| error.error)
        };
        replaced().map(drop).map_err(|error| failure(&path, error))
    }
}

fn failure(path: &Path, error: io::Error) -> Failure {
    Failure::WriteTo { name: shown_name(&path.display().to_string()), error }
}

impl Sink for InPlace {
    fn take(&mut self, out: &[u8]) -> Result<(), Failure> {
        self.new.write_all(out).map_err(|error| failure(&self.path, error))
    }

    fn tell(&mut self, diagnostics: &str) -> Result<(), Failure> {
        io::stderr().write_all(diagnostics.as_bytes()).map_err(Failure::Write)
    }

    fn end(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn keeps_bad(&self) -> bool {
        true
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn repairs(&self) -> bool {
        self.repairs
    }
}
