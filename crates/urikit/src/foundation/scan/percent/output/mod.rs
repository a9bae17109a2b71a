//! Bytes appended to memory.
//!
//! With vector instructions it is [`unchecked`], memory that is not initialized; without feature `simd` it is
//! [`checked`], which has no `unsafe`.

#[cfg(not(feature = "simd"))]
mod checked;
#[cfg(feature = "simd")]
mod unchecked;

#[cfg(all(feature = "alloc", not(feature = "simd")))]
pub(crate) use checked::append;
#[cfg(not(feature = "simd"))]
pub(crate) use checked::{Output, Spare, Written, on_stack};
#[cfg(all(feature = "alloc", feature = "simd"))]
pub(crate) use unchecked::append;
#[cfg(feature = "simd")]
pub(crate) use unchecked::{Output, Spare, Written, on_stack};

/// How many bytes a piece of a fixed size may take in addition to those of it that are kept.
pub(crate) const SLACK: usize = 16;
