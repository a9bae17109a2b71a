//! How long an identifier may be.

/// The most bytes that an identifier may have: its offsets are kept as `u32`.
#[cfg(not(test))]
pub(crate) const MAX_LEN: usize = u32::MAX as usize;

/// Unit tests have a limit that they can reach: `profiles/limit_tests.rs` runs every operation that writes up to it.
#[cfg(test)]
pub(crate) const MAX_LEN: usize = 200;
