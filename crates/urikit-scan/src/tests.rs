//! One test suite for all backends: the same masks for every byte, position and length.

use core::any::type_name;

use super::marks::{Marker, Marks};
#[cfg(feature = "simd")]
use super::neon::Neon;
use super::portable::Portable;
use super::{Backend, Classify, Masks, Specials, Task};
use crate::columns::{HEXDIG, SCHEME, contains};

/// The expected masks: those of the portable backend are computed by definition.
fn expected_masks(bytes: &[u8]) -> (Masks, Specials) {
    (Masks { not_scheme: 0, ..Portable.of_short(bytes) }, Portable.of_short(bytes))
}

/// Every byte value at every position of every length up to 64, and after a full word.
fn suite<B: Backend>(backend: B) {
    let spanless = |masks: Masks| Masks { not_scheme: 0, ..masks };
    let short = |bytes: &[u8]| (spanless(backend.of_short(bytes)), backend.of_short(bytes));
    let tail = |bytes: &[u8]| (spanless(backend.of_last(bytes, 64)), backend.of_last(bytes, 64));
    let assert_scheme_span = |bytes: &[u8]| {
        let masks: Masks = backend.of_short(bytes);
        let span = (masks.not_scheme.trailing_zeros() as usize).min(bytes.len());
        // At least the first 16 bytes are examined, and at most 32.
        let expected = bytes.iter().take_while(|byte| contains(&SCHEME, **byte)).count();
        assert!(span == expected || expected >= 16 && masks.not_scheme == 0, "{bytes:?}");
        assert!(masks.not_scheme >> 32 == 0, "{bytes:?}");
    };
    for len in 0..=64 {
        let mut bytes = [b'x'; 64];
        assert_eq!(short(&bytes[..len]), expected_masks(&bytes[..len]));
        for place in 0..len {
            for byte in 0..=255 {
                bytes[place] = byte;
                let expected = expected_masks(&bytes[..len]);
                assert_eq!(short(&bytes[..len]), expected, "{byte} at {place} of {len}");
                assert_scheme_span(&bytes[..len]);
            }
            bytes[place] = b'x';
        }
    }
    for len in 65..=128 {
        let mut bytes = [b'x'; 128];
        for place in 64..len {
            for byte in *b":/?#@[]%^aF0\x00\x80" {
                bytes[place] = byte;
                let expected = expected_masks(&bytes[64..len]);
                assert_eq!(tail(&bytes[..len]), expected, "{byte} at {place} of {len}");
            }
            bytes[place] = b'x';
        }
    }
    // All kinds of neighbours in one block.
    let mut state: u64 = 0x3986;
    for _ in 0..20_000 {
        let block: [u8; 64] = core::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 56) as u8
        });
        assert_eq!((spanless(backend.of64(&block)), backend.of64(&block)), expected_masks(&block));
        let (first, _) = block.split_first_chunk().unwrap();
        let mask = |member: &dyn Fn(u8) -> bool| {
            let bit = |(i, byte): (usize, &u8)| u64::from(member(*byte)) << i;
            first.iter().enumerate().map(bit).sum()
        };
        assert_eq!(backend.equal32(first, b'\n'), mask(&|byte| byte == b'\n'));
        assert_eq!(backend.at_least32(first, 0xEE), mask(&|byte| byte >= 0xEE));
        let outside = backend.outside32(first, &HEXDIG);
        assert_eq!(outside, mask(&|byte| !contains(&HEXDIG, byte)));
    }
    suite_of_marks(backend);
    suite_of_drawings(backend);
}

/// The masks drawn in the book are those that the scanner computes.
fn suite_of_drawings<B: Backend>(backend: B) {
    let table = include_str!("../../../testdata/scanner_masks.txt");
    let mut masks: Option<(Masks, Specials)> = None;
    let mut seen = 0;
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, value) = line.split_at(11);
        if name.trim_end() == "input" {
            masks = Some((backend.of_short(value.as_bytes()), backend.of_short(value.as_bytes())));
            continue;
        }
        let (masks, specials) = masks.expect("an input before its masks");
        let mask = match name.trim_end() {
            "special" => masks.special,
            "at" => masks.at,
            "colon" => masks.colon,
            "slash" => masks.slash,
            "question" => masks.question,
            "hash" => masks.hash,
            "percent" => specials.percent,
            "bracket" => specials.bracket,
            other => panic!("{other} is not a mask"),
        };
        let bits = value.bytes().rev().fold(0, |bits, bit| bits << 1 | u64::from(bit == b'1'));
        assert_eq!(mask, bits, "{line}");
        seen += 1;
    }
    assert!(seen > 0);
}

fn naive_marks(bytes: &[u8]) -> Marks {
    let mask = |member: &dyn Fn(u8) -> bool| {
        let bit = |(i, byte): (usize, &u8)| u64::from(member(*byte)) << i;
        bytes.iter().enumerate().map(bit).sum()
    };
    Marks {
        percent: mask(&|byte| byte == b'%'),
        slash: mask(&|byte| byte == b'/'),
        dot: mask(&|byte| byte == b'.'),
        upper: mask(&|byte| byte.is_ascii_uppercase()),
    }
}

/// Every byte value at every position of every length up to 64, and after a full word.
fn suite_of_marks<B: Backend>(backend: B) {
    let mut bytes = [b'x'; 128];
    for len in 0..=64 {
        for place in 0..len {
            for byte in 0..=255 {
                bytes[place] = byte;
                let marks: Marks = Marker(backend).of_short(&bytes[..len]);
                assert_eq!(marks, naive_marks(&bytes[..len]), "{byte} at {place} of {len}");
            }
            bytes[place] = b'x';
        }
    }
    for len in 65..=128 {
        for place in 64..len {
            for byte in *b"%/.AZ@[az\x00\xC1" {
                bytes[place] = byte;
                let marks: Marks = Marker(backend).of_last(&bytes[..len], 64);
                assert_eq!(marks, naive_marks(&bytes[64..len]), "{byte} at {place} of {len}");
            }
            bytes[place] = b'x';
        }
    }
}

#[test]
fn portable() {
    suite(Portable);
}

#[test]
#[cfg(feature = "simd")]
fn neon_over_a_model_of_its_instructions() {
    suite(Neon);
}

#[test]
#[cfg(all(feature = "simd", feature = "std", target_arch = "x86_64"))]
fn ssse3() {
    let backend = super::x86::Ssse3::detect().expect("a machine with SSSE3");
    suite(backend);
}

#[test]
#[cfg(all(
    feature = "simd",
    feature = "std",
    target_arch = "x86_64",
    not(urikit_backend = "ssse3")
))]
fn avx2() {
    let backend = super::x86::Avx2::detect().expect("a machine with AVX2");
    suite(backend);
}

/// The type of the backend that a task is run with.
struct Chosen;

impl Task<()> for Chosen {
    type Output = &'static str;

    fn run<B: Backend>(self, _: B, (): ()) -> Self::Output {
        type_name::<B>()
    }
}

#[test]
#[cfg(all(feature = "simd", target_arch = "aarch64", not(urikit_backend = "portable")))]
fn neon_is_chosen() {
    assert_eq!(super::dispatch(Chosen, ()), type_name::<Neon>());
    assert_eq!(super::dispatch_widest(Chosen, ()).ok(), Some(type_name::<Neon>()));
}

#[test]
#[cfg(all(feature = "simd", target_arch = "x86_64", not(urikit_backend = "portable")))]
fn widest_vectors_of_x86_are_chosen() {
    use super::x86::{Avx2, Ssse3};
    let avx2 = Avx2::detect().map(|_| type_name::<Avx2>());
    let ssse3 = Ssse3::detect().map(|_| type_name::<Ssse3>());
    let best = avx2.or(ssse3).unwrap_or(type_name::<Portable>());
    assert_eq!(super::dispatch(Chosen, ()), best);
    assert_eq!(super::dispatch_widest(Chosen, ()).ok(), avx2);
}

#[test]
#[cfg(any(
    not(feature = "simd"),
    urikit_backend = "portable",
    not(any(target_arch = "x86_64", target_arch = "aarch64"))
))]
fn portable_is_chosen() {
    assert_eq!(super::dispatch(Chosen, ()), type_name::<Portable>());
    assert!(super::dispatch_widest(Chosen, ()).is_err());
}

/// The NEON instructions that the backend uses, as specified in the ARM manual.
#[cfg(all(feature = "simd", not(target_arch = "aarch64")))]
#[allow(non_camel_case_types, unsafe_code)]
pub(super) mod neon_model {
    pub(crate) type uint8x16_t = [u8; 16];
    pub(crate) type uint8x8_t = [u8; 8];

    /// # Safety
    /// `from` is valid for 16 bytes.
    pub(crate) unsafe fn vld1q_u8(from: *const u8) -> uint8x16_t {
        // SAFETY: by this function's own contract.
        unsafe { from.cast::<uint8x16_t>().read_unaligned() }
    }
    /// # Safety
    /// `to` is valid for 16 bytes.
    pub(crate) unsafe fn vst1q_u8(to: *mut u8, bytes: uint8x16_t) {
        // SAFETY: by this function's own contract.
        unsafe { to.cast::<uint8x16_t>().write_unaligned(bytes) }
    }
    pub(crate) struct uint8x16x4_t(
        pub(crate) uint8x16_t,
        pub(crate) uint8x16_t,
        pub(crate) uint8x16_t,
        pub(crate) uint8x16_t,
    );

    /// # Safety
    /// `to` is valid for 64 bytes.
    pub(crate) unsafe fn vst4q_u8(to: *mut u8, from: uint8x16x4_t) {
        let uint8x16x4_t(a, b, c, d) = from;
        let fours: [[u8; 4]; 16] = core::array::from_fn(|i| [a[i], b[i], c[i], d[i]]);
        // SAFETY: by this function's own contract.
        unsafe { to.cast::<[[u8; 4]; 16]>().write_unaligned(fours) }
    }
    pub(crate) fn vaddq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        core::array::from_fn(|i| a[i].wrapping_add(b[i]))
    }
    pub(crate) fn vqsubq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        core::array::from_fn(|i| a[i].saturating_sub(b[i]))
    }
    pub(crate) fn vorrq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        core::array::from_fn(|i| a[i] | b[i])
    }
    pub(crate) fn vshlq_n_u8<const N: i32>(a: uint8x16_t) -> uint8x16_t {
        a.map(|byte| byte << N)
    }
    pub(crate) fn vbslq_u8(choice: uint8x16_t, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        core::array::from_fn(|i| choice[i] & a[i] | !choice[i] & b[i])
    }
    pub(crate) fn vextq_u8<const N: i32>(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        let both: [u8; 32] = core::array::from_fn(|i| if i < 16 { a[i] } else { b[i - 16] });
        core::array::from_fn(|i| both[i + N as usize])
    }
    pub(crate) fn vdupq_n_u8(byte: u8) -> uint8x16_t {
        [byte; 16]
    }
    pub(crate) fn vandq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        core::array::from_fn(|i| a[i] & b[i])
    }
    pub(crate) fn vceqq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        core::array::from_fn(|i| if a[i] == b[i] { 0xFF } else { 0 })
    }
    pub(crate) fn vcgeq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        core::array::from_fn(|i| if a[i] >= b[i] { 0xFF } else { 0 })
    }
    pub(crate) fn vqtbl1q_u8(table: uint8x16_t, index: uint8x16_t) -> uint8x16_t {
        core::array::from_fn(|i| *table.get(usize::from(index[i])).unwrap_or(&0))
    }
    pub(crate) fn vshrq_n_u8<const N: i32>(a: uint8x16_t) -> uint8x16_t {
        a.map(|byte| byte >> N)
    }
    pub(crate) fn vget_low_u8(a: uint8x16_t) -> uint8x8_t {
        core::array::from_fn(|i| a[i])
    }
    pub(crate) fn vget_high_u8(a: uint8x16_t) -> uint8x8_t {
        core::array::from_fn(|i| a[i + 8])
    }
    pub(crate) fn vaddv_u8(a: uint8x8_t) -> u8 {
        a.iter().fold(0, |sum, byte| sum.wrapping_add(*byte))
    }
}
