//! The path to a value within another: `points[2].x`.

use alloc::format;
use alloc::string::String;

/// The path from the object around `path`.
pub(super) fn path_of_member(name: &str, path: &str) -> String {
    format!("{name}{}{path}", dot_before(path))
}

/// The path from the list around `path`.
pub(super) fn path_of_item(index: usize, path: &str) -> String {
    format!("[{index}]{}{path}", dot_before(path))
}

fn dot_before(path: &str) -> &'static str {
    if path.is_empty() || path.starts_with('[') { "" } else { "." }
}
