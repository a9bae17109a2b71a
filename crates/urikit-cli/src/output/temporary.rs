//! The temporary file that becomes the new content of a file, and those that killed runs have left.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::interrupt::handle_signals;
use crate::early_exit::Temporary;
use crate::secret::shown_name;

/// The temporary file for a path: `.uri-NAME.1` in its folder, or a higher number if that exists.
///
/// While its run is going, the file is locked. One that is not locked was left by a run that was killed; this
/// is reported.
pub(super) fn create(name: &Path, path: &Path, replaces: bool) -> io::Result<Temporary> {
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
        note(name, &format!("a run that was killed has left {left}, which can be removed"));
    }
}

/// Reports something about a file.
pub(super) fn note(name: &Path, words: &str) {
    let name = shown_name(&name.display().to_string());
    // If stderr can't be written to, there is nothing to do.
    let _ = writeln!(io::stderr(), "uri: note: {name}: {words}");
}
