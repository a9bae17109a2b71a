//! The maximum length of an identifier.

/// The maximum length of an identifier in bytes: its offsets are stored as `u32`.
#[cfg(not(test))]
pub(crate) const MAX_LEN: usize = u32::MAX as usize;

/// A limit that unit tests can reach: `limit_tests.rs` runs every operation that writes up
/// to it.
#[cfg(test)]
pub(crate) const MAX_LEN: usize = 200;
