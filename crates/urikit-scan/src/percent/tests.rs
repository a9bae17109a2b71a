//! One suite for all backends.

use alloc::{format, string::String, vec, vec::Vec};

#[cfg(feature = "simd")]
use super::super::neon::Neon;
use super::super::portable::Portable;
use super::super::search::Outside;
use super::super::{Backend, Task};
use super::encode::{Count, Encoding};
use super::window::Window;
use super::{Blocks, Percent, output};
use crate::columns::columns_of;
use crate::escape::escaped_byte;

/// Block operations, compared with the simplest implementation.
fn blocks_suite<B: Blocks>(backend: B) {
    let mut state: u64 = 0x3986;
    for round in 0..20_000 {
        let mut byte = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            match round % 2 {
                0 => (state >> 56) as u8,
                _ => b"%+ 09afAFz%%\x80\xFF\x40/"[(state >> 60) as usize],
            }
        };
        let (block, order): ([u8; 16], [u8; 16]) =
            (core::array::from_fn(&mut byte), core::array::from_fn(&mut byte));
        let order = order.map(|place| place & 15);
        let shuffled = order.map(|place| block[usize::from(place)]);
        assert_eq!(backend.shuffle(&block, &order), shuffled);

        for (spelled, byte) in backend.spelled(&block, b'+').chunks(4).zip(block) {
            let raw = if byte == b' ' { '+' } else { char::from(byte) };
            let expected = format!("{raw}{byte:02X}%");
            assert!(spelled.iter().map(|byte| char::from(*byte)).eq(expected.chars()));
        }

        let text: [u8; 70] = core::array::from_fn(&mut byte);
        let mut end = 0;
        let mut next = Some(Window::first(backend, &text));
        while let Some(window) = next {
            check_window(backend, &window, &text, &mut end);
            next = window.next(backend, &text);
        }
        assert_eq!(end, text.len());
    }
}

/// Checks that the new bytes of a window start at `end`, and advances `end`.
fn check_window<B: Blocks>(backend: B, window: &Window, text: &[u8], end: &mut usize) {
    let resolved = backend.resolved(window, b' ');
    for i in (0..32).filter(|i| window.new >> i & 1 == 1) {
        assert_eq!(window.bytes[i], text[*end]);
        for (by, before) in (1..).zip(window.before) {
            assert_eq!(before[i], end.checked_sub(by).map_or(0, |at| text[at]));
        }
        let escaped = match end.checked_sub(2) {
            Some(sign) if text[sign] == b'%' => escaped_byte(text, sign),
            _ => Some(if text[*end] == b'+' { b' ' } else { text[*end] }),
        };
        assert!(escaped.is_none_or(|byte| byte == resolved[i]));
        *end += 1;
    }
}

/// Decodes and encodes whole inputs, compared with the simplest implementation.
fn escapes_suite<B: Backend>(backend: B) {
    let mut state: u64 = 0x3986;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    for round in 0..40_000 {
        let pieces: [&[u8]; 8] = [b"%41", b"%e9", b"+", b" ", b"a", b"%", b"4", b"\xC3\xA9"];
        let kinds = if round % 2 == 0 { 5 } else { 8 };
        let mut bytes = Vec::new();
        for _ in 0..next(50) {
            bytes.extend_from_slice(pieces[next(kinds) as usize]);
        }
        for plus_for_space in [true, false] {
            assert_eq!(
                decoded(backend, &bytes, plus_for_space),
                naive_decoded(&bytes, plus_for_space),
                "{bytes:X?}"
            );
        }
        for (set, plus_for_space) in
            [(columns_of(b"a% ", [0; 16]), true), (columns_of(b"a%", [0; 16]), false)]
        {
            let set = Outside::of(set);
            let encoded = encoded(backend, &bytes, set, plus_for_space);
            let expected = naive_encoded(&bytes, false, plus_for_space);
            assert_eq!(encoded, expected.as_bytes(), "{bytes:X?}");
            assert_eq!(2 * Count(set).run(backend, &bytes), encoded.len() - bytes.len());
        }
        let encoding = Encoding::new(columns_of(b"a%", [0; 16]), true, false);
        let expected = naive_encoded(&bytes, true, false);
        assert_eq!(encoding.text(&bytes), expected, "{bytes:X?}");
        assert_eq!(2 * encoding.count(&bytes), expected.len() - bytes.len());
    }
}

fn naive_decoded(bytes: &[u8], plus_for_space: bool) -> Option<(Vec<u8>, bool)> {
    let (mut decoded, mut stays_ascii, mut at) = (Vec::new(), true, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'%' => {
                let byte = escaped_byte(bytes, at)?;
                decoded.push(byte);
                stays_ascii &= byte.is_ascii();
                at += 2;
            }
            b'+' if plus_for_space => decoded.push(b' '),
            byte => decoded.push(byte),
        }
        at += 1;
    }
    Some((decoded, stays_ascii))
}

/// The set has `a` and `%`.
fn naive_encoded(bytes: &[u8], keep_escapes: bool, plus_for_space: bool) -> String {
    let (mut encoded, mut at) = (String::new(), 0);
    while at < bytes.len() {
        if keep_escapes && bytes[at] == b'%' && escaped_byte(bytes, at).is_some() {
            encoded.extend(bytes[at..at + 3].iter().map(|byte| char::from(*byte)));
            at += 3;
            continue;
        }
        match bytes[at] {
            b'a' | b'%' => encoded.push(bytes[at].into()),
            b' ' if plus_for_space => encoded.push('+'),
            byte => encoded += &format!("%{byte:02X}"),
        }
        at += 1;
    }
    encoded
}

fn decoded<B: Percent>(backend: B, bytes: &[u8], plus_for_space: bool) -> Option<(Vec<u8>, bool)> {
    let plus = if plus_for_space { b' ' } else { b'+' };
    let mut decoded = Vec::new();
    let most = bytes.len();
    let ascii = output::append(&mut decoded, most, |out| backend.decode(bytes, plus, out))?;
    Some((decoded, ascii))
}

fn encoded<B: Percent>(backend: B, bytes: &[u8], set: Outside, plus_for_space: bool) -> Vec<u8> {
    let space = if plus_for_space { b'+' } else { b' ' };
    let mut encoded = Vec::new();
    let most = 3 * bytes.len();
    output::append(&mut encoded, most, |out| (backend.encode(bytes, set, space, out), ()));
    encoded
}

/// Compared with the core library.
fn utf8_suite<B: Percent>(backend: B) {
    let check = |bytes: &[u8]| {
        assert_eq!(backend.is_utf8(bytes), core::str::from_utf8(bytes).is_ok(), "{bytes:X?}");
    };
    // All relevant starts.
    let bytes = [
        0, b'a', 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF,
        0xF0, 0xF4, 0xF5, 0xFF,
    ];
    for first in bytes {
        for second in bytes {
            for third in bytes {
                for fourth in bytes {
                    check(&[&[first, second, third, fourth][..], &[b'a'; 20]].concat());
                }
            }
        }
    }
    // All pairs of bytes, and what may follow them, at every position in a block and
    // around block boundaries.
    for first in 0..=0xFF {
        for second in 0..=0xFF {
            for rest in [&b""[..], b"a", b"\x80", b"\x80\x80", b"\x80\xBF\x80", b"\xC3\xA9"] {
                let piece = [&[first, second], rest].concat();
                check(&piece);
                for before in [15, 62] {
                    check(&[&vec![b'a'; before], &piece[..]].concat());
                }
                check(&[&piece[..], b"aaaaaaaaaaaaaaaaaaaa"].concat());
            }
        }
    }
    let pieces = ["é", "€", "😀", "ab", "\u{D7FF}", "\u{E000}", "\u{10FFFF}", "\u{800}"];
    let mut state: u64 = 0x3986;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    for _ in 0..20_000 {
        let count = next(40);
        let mut bytes: Vec<u8> = Vec::new();
        for _ in 0..count {
            bytes.extend_from_slice(pieces[next(pieces.len())].as_bytes());
        }
        check(&bytes);
        if !bytes.is_empty() {
            let at = next(bytes.len());
            check(&bytes[..at]);
            bytes[at] = next(256) as u8;
            check(&bytes);
        }
    }
}

#[test]
fn portable() {
    escapes_suite(Portable);
}

#[test]
#[cfg(feature = "simd")]
fn neon_over_a_model_of_its_instructions() {
    blocks_suite(Neon);
    escapes_suite(Neon);
    utf8_suite(Neon);
}

#[test]
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
fn ssse3() {
    let backend = super::super::x86::Ssse3::detect().expect("a machine with SSSE3");
    blocks_suite(backend);
    escapes_suite(backend);
    utf8_suite(backend);
}

#[test]
#[cfg(all(feature = "simd", target_arch = "x86_64", not(urikit_backend = "ssse3")))]
fn avx2() {
    let backend = super::super::x86::Avx2::detect().expect("a machine with AVX2");
    blocks_suite(backend);
    escapes_suite(backend);
    utf8_suite(backend);
}
