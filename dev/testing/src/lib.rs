//! What the tests of all crates share.

pub mod listing;
pub mod patterns;
pub mod serde_types;

use core::ops::Range;

use proptest::prelude::*;
use proptest::test_runner::Config;

/// The number of cases for a property: few, or as many as `URIKIT_PROVE` says, but at most `URIKIT_CASES`, for
/// emulated machines, which are slow.
///
/// # Panics
/// If one of these is not a number.
#[must_use]
pub fn cases(few: u32) -> Config {
    let number = |variable: &str| {
        let value = std::env::var(variable).ok()?;
        Some(value.parse().unwrap_or_else(|error| panic!("{variable}={value}: {error}")))
    };
    let most: u32 = number("URIKIT_CASES").unwrap_or(u32::MAX);
    let cases = number("URIKIT_PROVE").unwrap_or(few).min(most);
    Config {
        // No file for failed cases: the tests write nothing into the source tree.
        failure_persistence: None,
        max_local_rejects: u32::MAX,
        max_global_rejects: 256 * cases,
        ..Config::with_cases(cases)
    }
}

/// Strings of characters of a set, with a length in this range. The pattern `[…]{…}` would generate the same, but
/// a value for each character, which takes most of the time of a property.
pub fn chars(
    set: impl IntoIterator<Item = char>,
    lengths: Range<usize>,
) -> impl Strategy<Value = String> {
    let set: Vec<char> = set.into_iter().collect();
    (lengths, any::<u64>()).prop_map(move |(length, seed)| {
        // The upper bits of a linear congruential generator.
        let mut state = seed;
        let next = || {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            set[(state >> 33) as usize % set.len()]
        };
        core::iter::repeat_with(next).take(length).collect()
    })
}

/// What a string of a table stands for: in it `\\` is a backslash, `\u{20}` a character and `\x{FF}` a byte.
#[must_use]
pub fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        bytes.extend(before.bytes());
        if let Some(after) = escape.strip_prefix('\\') {
            bytes.push(b'\\');
            rest = after;
            continue;
        }
        let (name, after) = escape.split_once('}')?;
        match name.split_once('{')? {
            ("u", hex) => {
                let c = char::from_u32(u32::from_str_radix(hex, 16).ok()?)?;
                bytes.extend(c.to_string().bytes());
            }
            ("x", hex) => bytes.push(u8::from_str_radix(hex, 16).ok()?),
            _ => return None,
        }
        rest = after;
    }
    bytes.extend(rest.bytes());
    Some(bytes)
}
