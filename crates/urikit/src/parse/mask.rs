//! Positions and ranges in a mask of 64 bits.

/// The position of the lowest bit; 64 if there is none.
#[inline(always)]
pub(super) const fn first_bit(mask: u64) -> usize {
    mask.trailing_zeros() as usize
}

#[inline(always)]
pub(super) const fn without_first_bit(mask: u64) -> u64 {
    mask & mask.wrapping_sub(1)
}

/// All bits below the lowest bit of `mask`; all bits if it has none.
#[inline(always)]
pub(super) const fn bits_before_first(mask: u64) -> u64 {
    (mask & mask.wrapping_neg()).wrapping_sub(1)
}

/// The bits from `start` on, which is at most 64.
#[inline(always)]
pub(super) const fn bits_from(start: usize) -> u64 {
    match (!0_u64).checked_shl(start as u32) {
        Some(bits) => bits,
        None => 0,
    }
}

/// Only the lowest bit.
#[inline(always)]
pub(super) const fn lowest_bit(mask: u64) -> u64 {
    mask & mask.wrapping_neg()
}

/// The bit after `len` bytes; none if they fill the mask.
#[inline(always)]
pub(super) const fn end_bit(len: usize) -> u64 {
    if len < 64 { 1 << len } else { 0 }
}
