//! Where arguments and answers are. JavaScript reads and writes this memory between two calls.

use std::ptr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The arguments of the next call, and the answer to the last.
pub(crate) struct Memory {
    pub(crate) input: Vec<u8>,
    #[cfg(feature = "full")]
    pub(crate) output: Vec<u8>,
    pub(crate) records: Vec<u32>,
}

static MEMORY: Mutex<Memory> = Mutex::new(Memory {
    input: Vec::new(),
    #[cfg(feature = "full")]
    output: Vec::new(),
    records: Vec::new(),
});

/// Buffers that were larger than this are given back.
const KEPT: usize = 1 << 20;

/// There is one thread, so nothing else uses it.
pub(crate) fn memory() -> MutexGuard<'static, Memory> {
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Memory {
    /// Makes room for arguments. Null if there is no memory for them.
    pub(crate) fn prepare(&mut self, len: usize) -> *mut u8 {
        if self.input.capacity() > KEPT && len < KEPT {
            self.input = Vec::new();
            self.records = Vec::new();
        }
        #[cfg(feature = "full")]
        if self.output.capacity() > KEPT {
            self.output = Vec::new();
        }
        if self.input.len() < len {
            if self.input.try_reserve(len - self.input.len()).is_err() {
                return ptr::null_mut();
            }
            self.input.resize(len, 0);
        }
        self.input.as_mut_ptr()
    }
}
