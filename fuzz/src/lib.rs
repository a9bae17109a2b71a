//! The comparison with other libraries.

/// Compares.
pub fn check(_: &[u8]) {}
