//! The memory of a running process, as Linux reports it.

use std::fs;

/// The current and the peak memory, in KiB.
#[derive(Clone, Copy)]
pub(crate) struct Memory {
    pub(crate) now: u64,
    pub(crate) most: u64,
}

/// `None` after the end of the process, and on other systems.
pub(crate) fn of(process: u32) -> Option<Memory> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix("kB")?.trim().parse().ok()
    };
    Some(Memory { now: field("VmRSS:")?, most: field("VmHWM:")? })
}
