//! What `--in-place` keeps of a file, and which files it takes.

use std::ffi::OsStr;
use std::fs::{self, Metadata, Permissions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use crate::in_place::{alone, only_file};
use crate::run::{Run, command, uri};

/// The user and group `nobody`.
const NOBODY: u32 = 65_534;

fn normalize(path: &Path) -> Run {
    uri(&["normalize", "--in-place", "-f", path.to_str().unwrap()])
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

/// Owner, group and mode.
fn owner_and_mode(path: &Path) -> (u32, u32, u32) {
    let metadata = fs::metadata(path).unwrap();
    (metadata.uid(), metadata.gid(), metadata.mode() & 0o7777)
}

/// Whether files can be given to another user. Otherwise the test is skipped.
fn is_superuser(path: &Path) -> bool {
    let is_superuser = fs::metadata(path).unwrap().uid() == 0;
    if !is_superuser {
        eprintln!("skipped: only the superuser can give files away");
    }
    is_superuser
}

#[test]
fn in_place_keeps_permissions_and_links() {
    let path = alone("links", b"HTTP://H/\n");
    let link = path.with_file_name("link");
    symlink(&path, &link).unwrap();
    for mode in [0o640, 0o600, 0o777, 0o4755, 0o444] {
        fs::remove_file(&path).unwrap();
        fs::write(&path, "HTTP://H/\n").unwrap();
        set_mode(&path, mode);
        let before = owner_and_mode(&path);
        let run = normalize(&link);
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(owner_and_mode(&path), before, "{mode:o}");
        assert_eq!(fs::read(&path).unwrap(), b"http://h/\n");
    }
}

#[test]
fn in_place_keeps_the_owner() {
    let path = alone("owner", b"");
    if !is_superuser(&path) {
        return;
    }
    for mode in [0o640, 0o4755, 0o2755, 0o6711] {
        fs::write(&path, "HTTP://H/\n").unwrap();
        chown(&path, Some(NOBODY), Some(NOBODY)).unwrap();
        set_mode(&path, mode);
        let run = normalize(&path);
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert_eq!(owner_and_mode(&path), (NOBODY, NOBODY, mode), "{mode:o}");
        assert_eq!(fs::read(&path).unwrap(), b"http://h/\n");
        assert!(only_file(&path));
    }
}

/// The name of the temporary file is made of the name, which may be long, and need not be UTF-8.
#[test]
fn in_place_takes_any_name() {
    let folder = alone("names", b"").parent().unwrap().to_owned();
    for name in [&b"a".repeat(255), "\u{e9}".repeat(127).as_bytes(), b"\xFF\n", b"-"] {
        let path = folder.join(OsStr::from_bytes(name));
        // Not every file system has all of them.
        let Ok(()) = fs::write(&path, "HTTP://H/\n") else { continue };
        let run = command().args(["normalize", "--in-place", "--file"]).arg(&path).output();
        assert_eq!(run.unwrap().status.code(), Some(0), "{name:?}");
        assert_eq!(fs::read(&path).unwrap(), b"http://h/\n", "{name:?}");
        fs::remove_file(&path).unwrap();
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// With another owner and group, nobody has more rights than before.
#[test]
fn in_place_by_another_user_drops_rights() {
    let path = alone("other_user", b"HTTP://H/\n");
    if !is_superuser(&path) {
        return;
    }
    set_mode(path.parent().unwrap(), 0o777);
    for (mode, group, after, lost) in [
        (0o6674, 0, 0o644, "owner, group"),
        (0o4775, 0, 0o755, "owner, group"),
        (0o6775, NOBODY, 0o775, "owner"),
    ] {
        fs::remove_file(&path).unwrap();
        fs::write(&path, "HTTP://H/\n").unwrap();
        chown(&path, None, Some(group)).unwrap();
        set_mode(&path, mode);
        let mut command = command();
        command.uid(NOBODY).gid(NOBODY).args(["normalize", "--in-place", "-f"]).arg(&path);
        let Ok(output) = command.output() else {
            eprintln!("skipped: another user can't run the command");
            return;
        };
        let run = Run::from(output);
        let name = path.display();
        assert_eq!(run.err, format!("uri: note: {name}: not kept: {lost}\n"));
        assert_eq!(run.status, 0);
        assert_eq!(owner_and_mode(&path), (NOBODY, NOBODY, after), "{mode:o}");
    }
}

/// An access list that gives a user the right to read, as Linux stores it: a version, then entries of a tag,
/// rights and a user.
fn access_list() -> Vec<u8> {
    const ALL: u32 = u32::MAX;
    let mut list = 2_u32.to_le_bytes().to_vec();
    for (tag, rights, user) in
        [(1, 6, ALL), (2, 4, NOBODY), (4, 0, ALL), (16, 4, ALL), (32, 0, ALL)]
    {
        list.extend(u16::to_le_bytes(tag));
        list.extend(u16::to_le_bytes(rights));
        list.extend(u32::to_le_bytes(user));
    }
    list
}

#[cfg(target_os = "linux")]
#[test]
fn in_place_keeps_attributes_and_access_lists() {
    const ACCESS: &str = "system.posix_acl_access";
    const DEFAULT: &str = "system.posix_acl_default";
    let path = alone("attributes", b"HTTP://H/\n");
    if xattr::set(&path, "user.note", b"kept").is_err()
        || xattr::set(&path, ACCESS, &access_list()).is_err()
    {
        eprintln!("skipped: the file system has no attributes");
        return;
    }
    let before = (owner_and_mode(&path), xattr::get(&path, ACCESS).unwrap());
    let run = normalize(&path);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(fs::read(&path).unwrap(), b"http://h/\n");
    assert_eq!((owner_and_mode(&path), xattr::get(&path, ACCESS).unwrap()), before);
    assert_eq!(xattr::get(&path, "user.note").unwrap().unwrap(), b"kept");

    // What the folder gives to new files is not added.
    let path = alone("default_list", b"HTTP://H/\n");
    set_mode(&path, 0o640);
    xattr::set(path.parent().unwrap(), DEFAULT, &access_list()).unwrap();
    assert_eq!(normalize(&path).status, 0);
    assert_eq!(fs::read(&path).unwrap(), b"http://h/\n");
    assert_eq!(xattr::get(&path, ACCESS).unwrap(), None);
    assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o640);
}

#[test]
fn in_place_leaves_a_file_that_does_not_change() {
    let state = |metadata: Metadata| {
        (metadata.ino(), metadata.mtime(), metadata.mtime_nsec(), metadata.ctime_nsec())
    };
    let large = "http://h/a\n".repeat(100_000);
    for (name, args, text) in [
        ("normal", &["normalize"][..], "http://h/\nhttp://i/\n"),
        ("large", &["normalize"], large.as_str()),
        ("empty", &["normalize"], ""),
        ("bad", &["normalize", "-q"], "a b\n"),
        ("sorted", &["sort"], "/a\n/b\n"),
        ("text", &["redact", "--text"], "no secret\n"),
        ("find", &["find", "--replace", "{input}"], "a http://h/ b\r\nc"),
    ] {
        let path = alone(&format!("same_{name}"), text.as_bytes());
        let before = state(fs::metadata(&path).unwrap());
        let run = uri(&[args, &["--in-place", "-f", path.to_str().unwrap()]].concat());
        assert!(run.status <= 1 && run.err.is_empty(), "{name}: {}", run.err);
        assert_eq!(state(fs::metadata(&path).unwrap()), before, "{name}");
        assert!(only_file(&path), "{name}");
    }
    // The same length is not the same content.
    let path = alone("same_length", (large.clone() + "http://H/\n").as_bytes());
    assert_eq!(normalize(&path).status, 0);
    assert!(fs::read_to_string(&path).unwrap() == large + "http://h/\n");
}

/// At once: opening a FIFO would wait for a writer.
#[test]
fn in_place_refuses_what_is_not_a_file() {
    let path = alone("no_file", b"");
    let [fifo, socket] = ["fifo", "socket"].map(|name| path.with_file_name(name));
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    // The name of a socket may be too long.
    let _socket = UnixListener::bind(&socket);
    let folder = path.parent().unwrap();
    for (place, what) in [
        (fifo.as_path(), "a FIFO, socket or device"),
        (&socket, "a FIFO, socket or device"),
        (Path::new("/dev/null"), "a FIFO, socket or device"),
        (folder, "a directory"),
    ] {
        if !place.exists() {
            continue;
        }
        let name = place.to_str().unwrap();
        for args in [&["normalize"][..], &["sort"], &["find", "--replace", "x"]] {
            let run = uri(&[args, &["--in-place", "-f", name]].concat());
            let words =
                format!("uri: --in-place replaces plain files only, and {name} is {what}\n");
            assert_eq!((run.status, run.err), (2, words), "{args:?}");
        }
    }
}
