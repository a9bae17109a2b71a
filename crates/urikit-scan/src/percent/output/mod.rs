//! Appending bytes to memory.
//!
//! With vector instructions this is `unchecked`, on uninitialized memory. Without feature `simd`
//! it is `checked`, which has no `unsafe`.

#[cfg(not(feature = "simd"))]
mod checked;
#[cfg(feature = "simd")]
mod unchecked;

#[cfg(all(feature = "alloc", not(feature = "simd")))]
pub use checked::append;
#[cfg(not(feature = "simd"))]
pub use checked::{Output, Spare, Written, on_stack};
#[cfg(all(feature = "alloc", feature = "simd"))]
pub use unchecked::append;
#[cfg(feature = "simd")]
pub use unchecked::{Output, Spare, Written, on_stack};

/// The number of bytes that a write of a fixed size may take beyond those that are kept.
pub const SLACK: usize = 16;
