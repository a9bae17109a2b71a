//! Reads a `Cargo.lock`, as written by cargo: one key per line.

/// The entry of a package in a lock file.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) source: Option<String>,
    pub(super) has_checksum: bool,
}

pub(super) fn read(text: &str) -> Vec<Package> {
    let mut packages: Vec<Package> = Vec::new();
    for line in text.lines() {
        if line == "[[package]]" {
            packages.push(Package::default());
        }
        let (Some(package), Some((key, value))) = (packages.last_mut(), line.split_once(" = "))
        else {
            continue;
        };
        let value = value.trim_matches('"').to_owned();
        match key {
            "name" => package.name = value,
            "version" => package.version = value,
            "source" => package.source = Some(value),
            "checksum" => package.has_checksum = true,
            _ => {}
        }
    }
    packages
}
