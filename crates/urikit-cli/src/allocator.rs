//! The system's allocator, which ends the run if an allocation fails: with a message and status 3, as if
//! reading had failed, rather than by a signal.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, Write};

use crate::early_exit::leave;

#[global_allocator]
static ALLOCATOR: OrEnd = OrEnd;

struct OrEnd;

thread_local! {
    /// Whether this thread can handle a failed allocation. The flag itself needs no allocation.
    static MAY_BE_REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// Calls a function that handles a failed allocation itself, such as `Vec::try_reserve`.
pub(crate) fn fallibly<T>(reserve: impl FnOnce() -> T) -> T {
    MAY_BE_REFUSED.set(true);
    let reserved = reserve();
    MAY_BE_REFUSED.set(false);
    reserved
}

// SAFETY: every call is passed to the system's allocator with the same arguments and result, or does not
// return.
unsafe impl GlobalAlloc for OrEnd {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's guarantees are those that this function requires.
        or_end(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        or_end(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above; the memory was allocated by the system's allocator.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above; the memory was allocated by the system's allocator.
        or_end(unsafe { System.realloc(memory, layout, size) })
    }
}

#[inline]
fn or_end(memory: *mut u8) -> *mut u8 {
    if memory.is_null() && !MAY_BE_REFUSED.get() {
        end();
    }
    memory
}

/// Allocates nothing. Answers given before are written when the process ends, and the temporary file is removed.
#[cold]
fn end() -> ! {
    let _ = writeln!(io::stderr(), "uri: not enough memory");
    leave(3)
}
