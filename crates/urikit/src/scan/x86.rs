//! SSSE3 and AVX2: a byte is looked up by its two [`nibbles`](super::nibbles).
#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::sync::atomic::{AtomicBool, Ordering};

use super::nibbles::{COLUMNS, ROWS};
use super::{Backend, Masks, Task};

/// Whether the machine has a feature: asked at run time with `std`, known to the compiler without.
macro_rules! detected {
    ($feature:tt) => {{
        #[cfg(feature = "std")]
        {
            std::arch::is_x86_feature_detected!($feature)
        }
        #[cfg(not(feature = "std"))]
        {
            cfg!(target_feature = $feature)
        }
    }};
}

#[inline(always)]
pub(super) fn dispatch<T: Task>(task: T) -> T::Output {
    if let Some(avx2) = Avx2::known() {
        // SAFETY: the value proves that the machine has the features of `run_avx2`.
        return unsafe { run_avx2(avx2, task) };
    }
    dispatch_others(task)
}

/// Out of line, so that its code does not burden the function above.
#[inline(never)]
fn dispatch_others<T: Task>(task: T) -> T::Output {
    if let Some(avx2) = Avx2::detect() {
        AVX2_FOUND.store(true, Ordering::Relaxed);
        // SAFETY: the value proves that the machine has the features of `run_avx2`.
        return unsafe { run_avx2(avx2, task) };
    }
    if let Some(ssse3) = Ssse3::detect() {
        // SAFETY: the value proves that the machine has the features of `run_ssse3`.
        return unsafe { run_ssse3(ssse3, task) };
    }
    task.run(super::portable::Portable)
}

/// What [`Avx2::detect`] found, once it has been asked: one load in place of three tests.
static AVX2_FOUND: AtomicBool = AtomicBool::new(false);

/// Proof that the machine has AVX2, BMI1 and BMI2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

/// Proof that the machine has SSSE3.
#[derive(Clone, Copy)]
pub(super) struct Ssse3(());

impl Avx2 {
    #[inline(always)]
    fn known() -> Option<Self> {
        AVX2_FOUND.load(Ordering::Relaxed).then_some(Self(()))
    }

    #[inline(always)]
    pub(super) fn detect() -> Option<Self> {
        let found = !cfg!(urikit_backend = "ssse3")
            && detected!("avx2")
            && detected!("bmi1")
            && detected!("bmi2");
        found.then_some(Self(()))
    }
}

impl Ssse3 {
    #[inline(always)]
    pub(super) fn detect() -> Option<Self> {
        detected!("ssse3").then_some(Self(()))
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2")]
fn run_avx2<T: Task>(avx2: Avx2, task: T) -> T::Output {
    task.run(avx2)
}

#[target_feature(enable = "ssse3")]
fn run_ssse3<T: Task>(ssse3: Ssse3, task: T) -> T::Output {
    task.run(ssse3)
}

impl Backend for Avx2 {
    #[inline(always)]
    fn masks16(self, block: &[u8; 16]) -> Masks {
        // SAFETY: `self` proves AVX2, which includes SSSE3.
        unsafe { masks16(block) }
    }

    #[inline(always)]
    fn masks32(self, block: &[u8; 32]) -> Masks {
        // SAFETY: `self` proves AVX2.
        unsafe { masks32(block) }
    }
}

impl Backend for Ssse3 {
    #[inline(always)]
    fn masks16(self, block: &[u8; 16]) -> Masks {
        // SAFETY: `self` proves SSSE3.
        unsafe { masks16(block) }
    }
}

#[inline]
#[target_feature(enable = "ssse3")]
fn masks16(block: &[u8; 16]) -> Masks {
    // SAFETY: an array of 16 bytes is 16 readable bytes; the load needs no alignment.
    let load = |bytes: &[u8; 16]| unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) };
    let mask = |hits: __m128i| u64::from(_mm_movemask_epi8(hits) as u16);
    let bytes = load(block);
    let equal = |byte: u8| mask(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8)));

    let column = _mm_shuffle_epi8(load(&COLUMNS), bytes);
    let high_nibble = _mm_and_si128(_mm_srli_epi16::<4>(bytes), _mm_set1_epi8(0x0F));
    let row = _mm_shuffle_epi8(load(&ROWS), high_nibble);
    let class = _mm_and_si128(column, row);
    Masks {
        special: mask(_mm_cmpeq_epi8(class, _mm_setzero_si128())),
        non_ascii: mask(bytes),
        colon: equal(b':'),
        slash: equal(b'/'),
        question: equal(b'?'),
        hash: equal(b'#'),
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn masks32(block: &[u8; 32]) -> Masks {
    // SAFETY: an array of 16 bytes is 16 readable bytes; the load needs no alignment.
    let table = |bytes: &[u8; 16]| unsafe {
        _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast()))
    };
    let mask = |hits: __m256i| u64::from(_mm256_movemask_epi8(hits) as u32);
    // SAFETY: an array of 32 bytes is 32 readable bytes; the load needs no alignment.
    let bytes = unsafe { _mm256_loadu_si256(block.as_ptr().cast()) };
    let equal = |byte: u8| mask(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte as i8)));

    let column = _mm256_shuffle_epi8(table(&COLUMNS), bytes);
    let high_nibble = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(0x0F));
    let row = _mm256_shuffle_epi8(table(&ROWS), high_nibble);
    let class = _mm256_and_si256(column, row);
    Masks {
        special: mask(_mm256_cmpeq_epi8(class, _mm256_setzero_si256())),
        non_ascii: mask(bytes),
        colon: equal(b':'),
        slash: equal(b'/'),
        question: equal(b'?'),
        hash: equal(b'#'),
    }
}
