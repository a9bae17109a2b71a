//! Bytes copied without a call where they are few: in pieces of a fixed size, which overlap.
#![allow(unsafe_code)]

use core::ptr;

/// Copies bytes. How many pieces they are depends on the length as little as can be: nobody can
/// guess it.
///
/// # Safety
/// There is room for the bytes at `to`, and it does not overlap them.
#[inline(always)]
pub(super) unsafe fn copy(bytes: &[u8], to: *mut u8) {
    let (from, len) = (bytes.as_ptr(), bytes.len());
    // SAFETY: each piece lies within the bytes, and so within the room.
    unsafe {
        match len {
            129.. => ptr::copy_nonoverlapping(from, to, len),
            65.. => {
                let last = len - 64;
                copy_piece::<64>(from, to);
                copy_piece::<64>(from.add(last), to.add(last));
            }
            32.. => {
                copy_piece::<32>(from, to);
                copy_piece::<32>(from.add(len - 32), to.add(len - 32));
            }
            16.. => {
                copy_piece::<16>(from, to);
                copy_piece::<16>(from.add(len - 16), to.add(len - 16));
            }
            8.. => {
                copy_piece::<8>(from, to);
                copy_piece::<8>(from.add(len - 8), to.add(len - 8));
            }
            4.. => {
                copy_piece::<4>(from, to);
                copy_piece::<4>(from.add(len - 4), to.add(len - 4));
            }
            1.. => {
                for start in [0, len / 2, len - 1] {
                    copy_piece::<1>(from.add(start), to.add(start));
                }
            }
            0 => {}
        }
    }
}

/// Copies N bytes, whether they hold something or not.
///
/// # Safety
/// There are N bytes at `from` and at `to`, which don't overlap.
#[inline(always)]
pub(super) unsafe fn copy_piece<const N: usize>(from: *const u8, to: *mut u8) {
    // SAFETY: by the contract; bytes need no alignment.
    unsafe { ptr::copy_nonoverlapping(from, to, N) }
}
