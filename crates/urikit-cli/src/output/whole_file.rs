//! A file that is written completely or not at all, through a temporary file.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use super::Failure;
#[cfg(unix)]
use super::file_attributes::copy_attributes;
use crate::early_exit::{Temporary, handle_signals};
use crate::secret::shown_name;

/// The content is written to a temporary file in the same directory, which is renamed at the end: a reader of
/// the file finds either the old or the new content.
pub(crate) struct WholeFile {
    /// The path as given, for messages.
    name: PathBuf,
    /// The file to replace.
    path: PathBuf,
    /// What is known about that file, if it exists.
    old: Option<Metadata>,
    new: BufWriter<Temporary>,
}

impl WholeFile {
    /// A link stays a link: the file that it leads to is replaced. Only a regular file is replaced.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        Self::open(path).map_err(|error| write_failure(path, error))
    }

    fn open(name: &Path) -> io::Result<Self> {
        let (path, old) = match fs::canonicalize(name) {
            Ok(path) => {
                let metadata = fs::metadata(&path)?;
                if !metadata.is_file() {
                    return Err(io::Error::new(ErrorKind::InvalidInput, "not a plain file"));
                }
                // Windows refuses to replace such a file, but only at the end, and Wine does not.
                if cfg!(windows) && metadata.permissions().readonly() {
                    return Err(io::Error::new(ErrorKind::PermissionDenied, "it is read-only"));
                }
                (path, Some(metadata))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => (name.to_owned(), None),
            Err(error) => return Err(error),
        };
        let new = BufWriter::new(create_temporary(name, &path, old.is_some())?);
        Ok(Self { name: name.to_owned(), path, old, new })
    }

    /// Whether the file already has the content that was written.
    pub(crate) fn is_unchanged(&mut self) -> Result<bool, Failure> {
        self.compare().map_err(|error| write_failure(&self.name, error))
    }

    fn compare(&mut self) -> io::Result<bool> {
        let Some(old) = &self.old else { return Ok(false) };
        self.new.flush()?;
        let mut new = self.new.get_ref().file();
        if old.len() != new.metadata()?.len() {
            return Ok(false);
        }
        new.rewind()?;
        have_same_content(&File::open(&self.path)?, new)
    }

    /// Gives the new file the owner, mode and attributes of the old one, and renames it.
    pub(crate) fn end(self) -> Result<(), Failure> {
        let Self { name, path, old, new } = self;
        let replaced = || {
            let new = new.into_inner().map_err(io::IntoInnerError::into_error)?;
            if let Some(old) = old {
                note_lost(&name, &copy_attributes(&path, &old, new.file())?);
            }
            new.file().sync_all()?;
            new.rename(&path)
        };
        replaced().map_err(|error| write_failure(&name, error))
    }

    /// A failure to write to the file.
    pub(crate) fn failure(&self, error: io::Error) -> Failure {
        write_failure(&self.name, error)
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

fn write_failure(path: &Path, error: io::Error) -> Failure {
    Failure::WriteTo { name: shown_name(&path.display().to_string()), error }
}

/// Other systems give a new file the attributes that its folder says.
#[cfg(not(unix))]
fn copy_attributes(_: &Path, _: &Metadata, _: &File) -> io::Result<Vec<String>> {
    Ok(Vec::new())
}

/// Reports what the new file does not keep.
fn note_lost(name: &Path, lost: &[String]) {
    if !lost.is_empty() {
        note_about_file(name, &format!("not kept: {}", shown_name(&lost.join(", "))));
    }
}

/// Whether two files have the same content from here on.
fn have_same_content(one: &File, other: &File) -> io::Result<bool> {
    let (mut one, mut other) = (BufReader::new(one), BufReader::new(other));
    loop {
        let (a, b) = (one.fill_buf()?, other.fill_buf()?);
        let len = a.len().min(b.len());
        if a[..len] != b[..len] {
            return Ok(false);
        }
        if len == 0 {
            return Ok(a.len() == b.len());
        }
        one.consume(len);
        other.consume(len);
    }
}

/// The temporary file for a path: `.uri-NAME.1` in its folder, or a higher number if that exists.
///
/// While its run is going, the file is locked. One that is not locked was left by a run that was killed; this
/// is reported.
fn create_temporary(name: &Path, path: &Path, replaces: bool) -> io::Result<Temporary> {
    handle_signals();
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    set_mode(&mut options, replaces);
    let mut taken = None;
    for number in 1..=MOST_TEMPORARY {
        let place = temporary_path(path, number);
        match Temporary::create(place.clone(), &options) {
            Ok(temporary) => {
                // Without locks, files that are left are not reported.
                let _ = temporary.file().try_lock();
                return Ok(temporary);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                note_left(name, &place);
                taken = Some(error);
            }
            Err(error) => return Err(error),
        }
    }
    Err(taken.unwrap_or_else(|| ErrorKind::AlreadyExists.into()))
}

const MOST_TEMPORARY: u32 = 100;

/// The most bytes of a file's name in that of its temporary file. File systems allow 255 in all.
const MOST_NAME: usize = 200;

fn temporary_path(path: &Path, number: u32) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_short = |end: &usize| *end <= MOST_NAME;
    let ends = name.char_indices().map(|(start, c)| start + c.len_utf8());
    let start = &name[..ends.take_while(is_short).last().unwrap_or_default()];
    path.with_file_name(format!(".uri-{start}.{number}"))
}

/// Before the end, nobody else can read the new content of a file that may be secret. A file that replaces
/// none gets the mode of any new file.
#[cfg(unix)]
fn set_mode(options: &mut OpenOptions, replaces: bool) {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(if replaces { 0o600 } else { 0o666 });
}

#[cfg(not(unix))]
fn set_mode(_: &mut OpenOptions, _: bool) {}

/// Reports a temporary file that no run uses.
fn note_left(name: &Path, left: &Path) {
    let is_file = fs::symlink_metadata(left).is_ok_and(|metadata| metadata.is_file());
    // A file of another user may not be opened, and says nothing.
    let is_free = || File::open(left).is_ok_and(|file| file.try_lock_shared().is_ok());
    if is_file && is_free() {
        let left = shown_name(&left.display().to_string());
        note_about_file(
            name,
            &format!("a run that was killed has left {left}, which can be removed"),
        );
    }
}

/// Reports something about a file.
fn note_about_file(name: &Path, words: &str) {
    let name = shown_name(&name.display().to_string());
    // If stderr can't be written to, there is nothing to do.
    let _ = writeln!(io::stderr(), "uri: note: {name}: {words}");
}
