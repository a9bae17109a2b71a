//! The scanner: bytes in, one bit mask for each delimiter out.
//!
//! Layer 0, and the only folder that may hold `unsafe`. A [`Backend`] classifies
//! blocks of 16 and 32 bytes; everything else is written once, here. What the masks
//! mean is the business of the [`Task`] that asks for them.
//!
//! No backend reads past the end of a slice: blocks come as array references, and
//! a short input as two blocks that overlap.

#[cfg(any(target_arch = "aarch64", test))]
mod neon;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", test))]
mod nibbles;
pub(crate) mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
mod tests;

/// Bit `i` of a mask tells of byte `i` of a block of up to 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Masks {
    /// What most texts have none of: `%`, `@`, `[`, `]`, and every byte that is no
    /// character of a URI, those of `non_ascii` among them.
    pub(crate) special: u64,
    /// A byte from 0x80 up.
    pub(crate) non_ascii: u64,
    pub(crate) colon: u64,
    pub(crate) slash: u64,
    pub(crate) question: u64,
    pub(crate) hash: u64,
}

impl Masks {
    pub(crate) const NONE: Self =
        Self { special: 0, non_ascii: 0, colon: 0, slash: 0, question: 0, hash: 0 };

    /// These, and the ones of a block that starts `by` bytes further on. Where the
    /// blocks overlap, their masks agree.
    #[inline(always)]
    const fn join(self, further: Self, by: usize) -> Self {
        Self {
            special: self.special | further.special << by,
            non_ascii: self.non_ascii | further.non_ascii << by,
            colon: self.colon | further.colon << by,
            slash: self.slash | further.slash << by,
            question: self.question | further.question << by,
            hash: self.hash | further.hash << by,
        }
    }

    /// Without the first `by` bytes.
    #[inline(always)]
    fn skip(self, by: usize) -> Self {
        Self {
            special: self.special >> by,
            non_ascii: self.non_ascii >> by,
            colon: self.colon >> by,
            slash: self.slash >> by,
            question: self.question >> by,
            hash: self.hash >> by,
        }
    }
}

/// Classifies blocks of bytes. A value proves that the machine can do it.
pub(crate) trait Backend: Copy {
    fn masks16(self, block: &[u8; 16]) -> Masks;

    #[inline(always)]
    fn masks32(self, block: &[u8; 32]) -> Masks {
        let [first, second] = halves(block);
        self.masks16(first).join(self.masks16(second), 16)
    }

    #[inline(always)]
    fn masks64(self, block: &[u8; 64]) -> Masks {
        let [first, second] = halves(block);
        self.masks32(first).join(self.masks32(second), 32)
    }

    /// The masks of at most 64 bytes.
    #[inline(always)]
    fn masks_of(self, bytes: &[u8]) -> Masks {
        let len = bytes.len();
        if let (Some(first), Some(last)) = (bytes.first_chunk::<32>(), bytes.last_chunk()) {
            self.masks32(first).join(self.masks32(last), len - 32)
        } else if let (Some(first), Some(last)) = (bytes.first_chunk::<16>(), bytes.last_chunk()) {
            self.masks16(first).join(self.masks16(last), len - 16)
        } else {
            let mut masks = self.masks16(&zero_padded(bytes));
            masks.special &= !(!0 << len);
            masks
        }
    }

    /// The masks of the last, incomplete word of more than 64 bytes.
    #[inline(always)]
    fn masks_of_tail(self, bytes: &[u8]) -> Masks {
        match bytes.last_chunk() {
            Some(last) => self.masks64(last).skip(64 - bytes.len() % 64),
            None => self.masks_of(bytes),
        }
    }
}

/// Work that is compiled once for each backend.
pub(crate) trait Task {
    type Output;

    /// Must be `#[inline(always)]`, so that it becomes part of the backend's function.
    fn run<B: Backend>(self, backend: B) -> Self::Output;
}

/// Does the work with the best backend of this machine.
///
/// A build can be told which one to use, for tests: `--cfg urikit_backend="portable"`.
#[inline(always)]
pub(crate) fn dispatch<T: Task>(task: T) -> T::Output {
    #[cfg(all(target_arch = "x86_64", not(urikit_backend = "portable")))]
    {
        x86::dispatch(task)
    }
    #[cfg(all(target_arch = "aarch64", not(urikit_backend = "portable")))]
    {
        task.run(neon::Neon)
    }
    #[cfg(any(
        urikit_backend = "portable",
        not(any(target_arch = "x86_64", target_arch = "aarch64"))
    ))]
    {
        task.run(portable::Portable)
    }
}

/// Fewer than 16 bytes, then zeros: from two loads that overlap, without a loop.
#[inline(always)]
fn zero_padded(bytes: &[u8]) -> [u8; 16] {
    let len = bytes.len();
    let number = if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        u128::from(u64::from_le_bytes(*first))
            | u128::from(u64::from_le_bytes(*last)) << (8 * (len - 8))
    } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        u128::from(
            u64::from(u32::from_le_bytes(*first))
                | u64::from(u32::from_le_bytes(*last)) << (8 * (len - 4)),
        )
    } else if len > 0 {
        let middle = len / 2;
        u128::from(
            u32::from(bytes[0])
                | u32::from(bytes[middle]) << (8 * middle)
                | u32::from(bytes[len - 1]) << (8 * (len - 1)),
        )
    } else {
        0
    };
    number.to_le_bytes()
}

/// Both halves of a block.
#[inline(always)]
fn halves<const WHOLE: usize, const HALF: usize>(block: &[u8; WHOLE]) -> [&[u8; HALF]; 2] {
    const { assert!(WHOLE == 2 * HALF) };
    match (block.first_chunk(), block.last_chunk()) {
        (Some(first), Some(last)) => [first, last],
        _ => unreachable!(),
    }
}
