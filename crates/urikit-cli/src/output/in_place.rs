//! A file that is replaced by the answers to its lines.

use std::io::{self, Write};
use std::path::Path;

use super::end::Failure;
use super::sink::Sink;
use super::whole_file::WholeFile;

pub(crate) struct InPlace {
    new: WholeFile,
    repairs: bool,
    /// Whether the run ended before the last line.
    stopped: bool,
}

impl InPlace {
    pub(crate) fn open(path: &Path, repairs: bool) -> Result<Self, Failure> {
        Ok(Self { new: WholeFile::create(path)?, repairs, stopped: false })
    }

    /// The file that replaces the old one.
    pub(crate) const fn file(&mut self) -> &mut impl Write {
        &mut self.new
    }

    /// Replaces the old file by the new one, unless the run was stopped or nothing has changed.
    pub(crate) fn replace(mut self) -> Result<(), Failure> {
        if self.stopped || self.new.is_unchanged()? { Ok(()) } else { self.new.end() }
    }
}

impl Sink for InPlace {
    fn take(&mut self, out: &[u8]) -> Result<(), Failure> {
        self.new.write_all(out).map_err(|error| self.new.failure(error))
    }

    fn report(&mut self, diagnostics: &str) -> Result<(), Failure> {
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
