//! The system's allocator, with a count of the allocations of each thread.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

struct Counting;

thread_local! {
    /// Neither needs an allocation itself.
    static CALLS: Cell<usize> = const { Cell::new(0) };
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

/// The number of allocations of this thread, and their size in bytes.
pub(crate) fn counts() -> [usize; 2] {
    [CALLS.get(), BYTES.get()]
}

fn count(bytes: usize) {
    CALLS.set(CALLS.get() + 1);
    BYTES.set(BYTES.get() + bytes);
}

// SAFETY: every call is passed to the system's allocator with the same arguments and result.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller's guarantees are those that this function requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above; the memory was allocated by the system's allocator.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        // SAFETY: as above; the memory was allocated by the system's allocator.
        unsafe { System.realloc(memory, layout, size) }
    }
}
