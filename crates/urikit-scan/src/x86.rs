//! SSSE3 and AVX2: a byte is looked up by its two [`nibbles`](super::nibbles).
#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::sync::atomic::{AtomicBool, Ordering};

use super::columns::{HEXDIG as HEX, PLAIN, SCHEME as IN_SCHEME};
use super::nibbles::ROWS;
use super::{Backend, Block, Classify, Find, Masks, Specials, Task};

/// Whether the machine has a feature: detected at run time with `std`, at compile time without.
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
pub(super) fn dispatch<I, T: Task<I>>(task: T, input: I) -> T::Output {
    match Avx2::known().or_else(Avx2::detect_once) {
        // SAFETY: the value proves that the machine has the features of `run_avx2`.
        Some(avx2) => unsafe { run_avx2(avx2, task, input) },
        None => dispatch_others(task, input),
    }
}

/// The same with AVX2 only.
#[inline(always)]
pub(super) fn dispatch_widest<I, T: Task<I>>(task: T, input: I) -> Result<T::Output, T> {
    match Avx2::known().or_else(Avx2::detect_once) {
        // SAFETY: the value proves that the machine has the features of `run_avx2`.
        Some(avx2) => Ok(unsafe { run_avx2(avx2, task, input) }),
        None => Err(task),
    }
}

/// Kept out of line: most machines have AVX2.
#[inline(never)]
fn dispatch_others<I, T: Task<I>>(task: T, input: I) -> T::Output {
    match Ssse3::detect() {
        // SAFETY: the value proves that the machine has the features of `run_ssse3`.
        Some(ssse3) => unsafe { run_ssse3(ssse3, task, input) },
        None => task.run(super::portable::Portable, input),
    }
}

/// Whether [`Avx2::detect`] has succeeded: one load instead of four tests.
static AVX2_FOUND: AtomicBool = AtomicBool::new(false);

/// Proof that the machine has AVX2, BMI1, BMI2 and POPCNT.
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

    /// Detects the features, and caches success.
    #[cold]
    #[inline(never)]
    fn detect_once() -> Option<Self> {
        let found = Self::detect();
        AVX2_FOUND.store(found.is_some(), Ordering::Relaxed);
        found
    }

    #[inline(always)]
    pub(super) fn detect() -> Option<Self> {
        let wanted = !cfg!(urikit_backend = "ssse3");
        let bits = [detected!("bmi1"), detected!("bmi2"), detected!("popcnt")];
        (wanted && detected!("avx2") && !bits.contains(&false)).then_some(Self(()))
    }
}

impl Ssse3 {
    #[inline(always)]
    pub(super) fn detect() -> Option<Self> {
        detected!("ssse3").then_some(Self(()))
    }
}

impl Backend for Avx2 {
    #[inline(always)]
    fn call<I, T: Task<I>>(self, task: T, input: I) -> T::Output {
        // SAFETY: `self` proves that the machine has the features of `run_avx2_apart`.
        unsafe { run_avx2_apart(self, task, input) }
    }
}

impl Backend for Ssse3 {
    const HAS_SHORT_PATH: bool = false;

    #[inline(always)]
    fn call<I, T: Task<I>>(self, task: T, input: I) -> T::Output {
        // SAFETY: `self` proves that the machine has the features of `run_ssse3_apart`.
        unsafe { run_ssse3_apart(self, task, input) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn run_avx2<I, T: Task<I>>(avx2: Avx2, task: T, input: I) -> T::Output {
    task.run(avx2, input)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn run_avx2_apart<I, T: Task<I>>(avx2: Avx2, task: T, input: I) -> T::Output {
    task.run(avx2, input)
}

#[target_feature(enable = "ssse3")]
fn run_ssse3<I, T: Task<I>>(ssse3: Ssse3, task: T, input: I) -> T::Output {
    task.run(ssse3, input)
}

#[inline(never)]
#[target_feature(enable = "ssse3")]
fn run_ssse3_apart<I, T: Task<I>>(ssse3: Ssse3, task: T, input: I) -> T::Output {
    task.run(ssse3, input)
}

impl Classify<Masks> for Avx2 {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Masks {
        // SAFETY: `self` proves AVX2, which includes SSSE3.
        unsafe { masks16(block) }
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> Masks {
        // SAFETY: `self` proves AVX2.
        unsafe { masks32(load32(block)) }
    }

    /// 16 to 31 bytes in one register rather than two: saves an eighth of a short parse.
    #[inline(always)]
    fn of16_to_31(self, first: &[u8; 16], last: &[u8; 16], len: usize) -> Masks {
        // SAFETY: `self` proves AVX2.
        unsafe { masks32(load_overlapping(first, last, len)) }.keep(len)
    }
}

impl Classify<Specials> for Avx2 {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Specials {
        // SAFETY: `self` proves AVX2, which includes SSSE3.
        unsafe { specials16(block) }
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> Specials {
        // SAFETY: `self` proves AVX2.
        unsafe { specials32(load32(block)) }
    }
}

impl Find for Avx2 {
    #[inline(always)]
    fn outside16(self, block: &[u8; 16], columns: &[u8; 16]) -> u64 {
        // SAFETY: `self` proves AVX2, which includes SSSE3.
        unsafe { no_member16(load16(block), columns) }
    }

    #[inline(always)]
    fn outside32(self, block: &[u8; 32], columns: &[u8; 16]) -> u64 {
        // SAFETY: `self` proves AVX2.
        unsafe { no_member32(load32(block), columns) }
    }

    #[inline(always)]
    fn equal16(self, block: &[u8; 16], byte: u8) -> u64 {
        // SAFETY: `self` proves AVX2, which includes SSE2.
        unsafe { equal16(load16(block), byte) }
    }

    #[inline(always)]
    fn equal32(self, block: &[u8; 32], byte: u8) -> u64 {
        // SAFETY: `self` proves AVX2.
        unsafe { equal32(load32(block), byte) }
    }

    #[inline(always)]
    fn at_least16(self, block: &[u8; 16], byte: u8) -> u64 {
        // SAFETY: `self` proves AVX2, which includes SSE2.
        unsafe { at_least16(load16(block), byte) }
    }

    #[inline(always)]
    fn at_least32(self, block: &[u8; 32], byte: u8) -> u64 {
        // SAFETY: `self` proves AVX2.
        unsafe { at_least32(load32(block), byte) }
    }
}

impl Find for Ssse3 {
    #[inline(always)]
    fn outside16(self, block: &[u8; 16], columns: &[u8; 16]) -> u64 {
        // SAFETY: `self` proves SSSE3.
        unsafe { no_member16(load16(block), columns) }
    }

    #[inline(always)]
    fn equal16(self, block: &[u8; 16], byte: u8) -> u64 {
        // SAFETY: `self` proves SSSE3, which includes SSE2.
        unsafe { equal16(load16(block), byte) }
    }

    #[inline(always)]
    fn at_least16(self, block: &[u8; 16], byte: u8) -> u64 {
        // SAFETY: `self` proves SSSE3, which includes SSE2.
        unsafe { at_least16(load16(block), byte) }
    }
}

impl Classify<Masks> for Ssse3 {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Masks {
        // SAFETY: `self` proves SSSE3.
        unsafe { masks16(block) }
    }
}

impl Classify<Specials> for Ssse3 {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Specials {
        // SAFETY: `self` proves SSSE3.
        unsafe { specials16(block) }
    }
}

#[inline]
#[target_feature(enable = "ssse3")]
fn masks16(block: &[u8; 16]) -> Masks {
    let bytes = load16(block);
    let equal = |byte| equal16(bytes, byte);
    Masks {
        special: no_member16(bytes, &PLAIN),
        not_scheme: no_member16(bytes, &IN_SCHEME),
        at: equal(b'@'),
        colon: equal(b':'),
        slash: equal(b'/'),
        question: equal(b'?'),
        hash: equal(b'#'),
    }
}

#[inline]
#[target_feature(enable = "ssse3")]
fn specials16(block: &[u8; 16]) -> Specials {
    let bytes = load16(block);
    let equal = |byte| equal16(bytes, byte);
    Specials {
        percent: equal(b'%'),
        bracket: equal(b'[') | equal(b']'),
        hex: no_member16(bytes, &HEX) ^ 0xFFFF,
        non_ascii: mask16(bytes),
    }
}

#[inline]
#[target_feature(enable = "sse2")]
fn equal16(bytes: __m128i, byte: u8) -> u64 {
    mask16(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8)))
}

#[inline]
#[target_feature(enable = "sse2")]
fn at_least16(bytes: __m128i, byte: u8) -> u64 {
    mask16(_mm_cmpeq_epi8(_mm_max_epu8(bytes, _mm_set1_epi8(byte as i8)), bytes))
}

/// Whether 16 to 128 bytes contain this one: eight blocks that overlap as needed, four forward
/// from the start and four backward from the end.
#[inline(always)]
pub(super) fn contained_in_16_to_128(bytes: &[u8], byte: u8) -> bool {
    assert!((16..=128).contains(&bytes.len()));
    let last = bytes.len() - 16;
    // Blocks are at most 16 bytes apart: from 64 bytes on they cover 64 bytes from either end, and
    // below that three steps from either end are more than half.
    let step = (last / 4).min(16);
    // SAFETY: every 64-bit machine has SSE2. Three steps are at most `last`, so there are 16 bytes
    // at each position.
    unsafe {
        let byte = _mm_set1_epi8(byte as i8);
        let start = bytes.as_ptr();
        let equal = |at: usize| _mm_cmpeq_epi8(_mm_loadu_si128(start.add(at).cast()), byte);
        let both = |at: usize| _mm_or_si128(equal(at), equal(last - at));
        let outer = _mm_or_si128(both(0), both(step));
        let inner = _mm_or_si128(both(2 * step), both(3 * step));
        mask16(_mm_or_si128(outer, inner)) != 0
    }
}

#[inline]
#[target_feature(enable = "ssse3")]
fn no_member16(bytes: __m128i, columns: &[u8; 16]) -> u64 {
    let column = _mm_shuffle_epi8(load16(columns), bytes);
    let high_nibble = _mm_and_si128(_mm_srli_epi16::<4>(bytes), _mm_set1_epi8(0x0F));
    let row = _mm_shuffle_epi8(load16(&ROWS), high_nibble);
    mask16(_mm_cmpeq_epi8(_mm_and_si128(column, row), _mm_setzero_si128()))
}

#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn load16(block: &[u8; 16]) -> __m128i {
    // SAFETY: an array of 16 bytes is 16 readable bytes; the load needs no alignment.
    unsafe { _mm_loadu_si128(block.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn bytes_of(vector: __m128i) -> [u8; 16] {
    let mut bytes = [0; 16];
    // SAFETY: an array of 16 bytes is 16 writable bytes; the store needs no alignment.
    unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), vector) }
    bytes
}

#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn mask16(hits: __m128i) -> u64 {
    u64::from(_mm_movemask_epi8(hits) as u16)
}

#[inline]
#[target_feature(enable = "avx2")]
fn masks32(bytes: __m256i) -> Masks {
    let equal = |byte| equal32(bytes, byte);
    Masks {
        special: no_member32(bytes, &PLAIN),
        not_scheme: no_member32(bytes, &IN_SCHEME),
        at: equal(b'@'),
        colon: equal(b':'),
        slash: equal(b'/'),
        question: equal(b'?'),
        hash: equal(b'#'),
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn specials32(bytes: __m256i) -> Specials {
    let equal = |byte| equal32(bytes, byte);
    Specials {
        percent: equal(b'%'),
        bracket: equal(b'[') | equal(b']'),
        hex: no_member32(bytes, &HEX) ^ 0xFFFF_FFFF,
        non_ascii: mask32(bytes),
    }
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn equal32(bytes: __m256i, byte: u8) -> u64 {
    mask32(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte as i8)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn at_least32(bytes: __m256i, byte: u8) -> u64 {
    mask32(_mm256_cmpeq_epi8(_mm256_max_epu8(bytes, _mm256_set1_epi8(byte as i8)), bytes))
}

#[inline]
#[target_feature(enable = "avx2")]
fn no_member32(bytes: __m256i, columns: &[u8; 16]) -> u64 {
    no_row32(rows32(bytes, columns))
}

/// For each byte the bit of its row; zero if it is not a member.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn rows32(bytes: __m256i, columns: &[u8; 16]) -> __m256i {
    let column = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(load16(columns)), bytes);
    let high_nibble = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(0x0F));
    let row = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(load16(&ROWS)), high_nibble);
    _mm256_and_si256(column, row)
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn no_row32(rows: __m256i) -> u64 {
    mask32(_mm256_cmpeq_epi8(rows, _mm256_setzero_si256()))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn bytes_of_32(vector: __m256i) -> [u8; 32] {
    let mut bytes = [0; 32];
    // SAFETY: an array of 32 bytes is 32 writable bytes; the store needs no alignment.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), vector) }
    bytes
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn load32(block: &[u8; 32]) -> __m256i {
    // SAFETY: an array of 32 bytes is 32 readable bytes; the load needs no alignment.
    unsafe { _mm256_loadu_si256(block.as_ptr().cast()) }
}

/// `len` bytes, 16 to 31, from their first and last 16, then zeros.
#[inline]
#[target_feature(enable = "avx2")]
fn load_overlapping(first: &[u8; 16], last: &[u8; 16], len: usize) -> __m256i {
    /// The sixteen from `32 - len` on move the new bytes of `last` to its start.
    const MOVES: [u8; 32] = {
        let mut moves = [0x80; 32];
        let mut i = 0;
        while i < 16 {
            moves[i] = i as u8;
            i += 1;
        }
        moves
    };
    let moves = MOVES[32 - len..].first_chunk().unwrap_or(&[0x80; 16]);
    _mm256_set_m128i(_mm_shuffle_epi8(load16(last), load16(moves)), load16(first))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn mask32(hits: __m256i) -> u64 {
    u64::from(_mm256_movemask_epi8(hits) as u32)
}
