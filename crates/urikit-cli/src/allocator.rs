//! The system's allocator, which ends the run where memory is refused: with a sentence and status 3, as for everything
//! else that fails to be read, and not by a signal.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, Write};
use std::process;

#[global_allocator]
static ALLOCATOR: OrEnd = OrEnd;

struct OrEnd;

thread_local! {
    /// Whether this thread asks for memory that it can do without. It needs no memory itself.
    static MAY_BE_REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// Calls a function that handles a failed allocation itself, such as `Vec::try_reserve`.
pub(crate) fn fallibly<T>(reserve: impl FnOnce() -> T) -> T {
    MAY_BE_REFUSED.set(true);
    let reserved = reserve();
    MAY_BE_REFUSED.set(false);
    reserved
}

// SAFETY: every call is that of the system's allocator, with the same arguments and the same result, or does not return.
unsafe impl GlobalAlloc for OrEnd {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are those of this function.
        or_end(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        or_end(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above; the memory is the system's.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above; the memory is the system's.
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

/// Nothing here asks for memory. What was answered before is written when the process ends.
#[cold]
fn end() -> ! {
    let _ = writeln!(io::stderr(), "uri: not enough memory");
    process::exit(3)
}
