//! What a new file keeps of the one that it replaces: owner, group, mode, extended attributes and access lists.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{File, Metadata, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
use std::path::Path;

use xattr::FileExt;

/// On Linux, the access list is an extended attribute.
const ACCESS_LIST: &str = "system.posix_acl_access";

/// Attributes that are computed from the content.
const OF_CONTENT: [&str; 2] = ["security.ima", "security.evm"];

/// Returns the names of what could not be copied.
pub(super) fn copy_attributes(
    old: &Path,
    metadata: &Metadata,
    new: &File,
) -> io::Result<Vec<String>> {
    let mut lost = Vec::new();
    // A change of the owner clears attributes and parts of the mode, so it comes first. An access list changes
    // the mode, so that comes last.
    let mode = copy_owner(metadata, new, &mut lost)?;
    copy_extended_attributes(old, new, &mut lost)?;
    new.set_permissions(Permissions::from_mode(mode))?;
    Ok(lost)
}

/// Returns the mode for the file: with another owner or group, nobody gets more rights than before.
fn copy_owner(old: &Metadata, new: &File, lost: &mut Vec<String>) -> io::Result<u32> {
    let mode = old.mode() & 0o7777;
    let owner = |file: &Metadata| (file.uid(), file.gid());
    if owner(&new.metadata()?) == owner(old)
        || fchown(new, Some(old.uid()), Some(old.gid())).is_ok()
    {
        return Ok(mode);
    }
    // Only the superuser may give a file away; a member of the group may give it to the group.
    let _ = fchown(new, None, Some(old.gid()));
    let now = new.metadata()?;
    if now.uid() != old.uid() {
        lost.push("owner".to_owned());
    }
    let without_set_id = mode & 0o1777;
    if now.gid() == old.gid() {
        return Ok(without_set_id);
    }
    lost.push("group".to_owned());
    // The other group gets what everybody has.
    Ok(without_set_id & (0o1707 | (mode & 0o007) << 3))
}

fn copy_extended_attributes(old: &Path, new: &File, lost: &mut Vec<String>) -> io::Result<()> {
    let names = |listed: io::Result<xattr::XAttrs>| match listed {
        Ok(names) => Ok(names.collect()),
        // The file system has none.
        Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(BTreeSet::new()),
        Err(error) => Err(error),
    };
    let old_names: BTreeSet<OsString> = names(xattr::list(old))?;
    let new_names: BTreeSet<OsString> = names(new.list_xattr())?;
    // The folder may give new files a list of its own.
    let access_list = OsString::from(ACCESS_LIST);
    if new_names.contains(&access_list) && !old_names.contains(&access_list) {
        new.remove_xattr(ACCESS_LIST)?;
    }
    for name in old_names {
        if OF_CONTENT.iter().any(|skipped| name == *skipped) {
            continue;
        }
        // Without permission to read it, it is not there.
        let Ok(Some(value)) = xattr::get(old, &name) else {
            lost.push(name.to_string_lossy().into_owned());
            continue;
        };
        let is_there = new.get_xattr(&name).is_ok_and(|now| now.as_ref() == Some(&value));
        if !is_there && new.set_xattr(&name, &value).is_err() {
            lost.push(name.to_string_lossy().into_owned());
        }
    }
    Ok(())
}
