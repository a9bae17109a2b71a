//! Finds the values of secret parameters in a string, also of URIs inside it, plain or
//! percent-encoded.

use core::ops::Range;

use super::units::{Unit, units};

/// The values of the secret parameters, in order.
///
/// A name starts after `?`, `&`, `;`, `#` or another name's `=`, plain or encoded, and at the start
/// of a string that `starts_with_name`; it ends with `=`. A value ends with a `&` or `#` that is
/// encoded as many times as that `=`, or fewer: others are data. A `;` does not end it, since not
/// all parsers treat it as a delimiter.
pub(super) fn secret_values<'t>(
    text: &'t [u8],
    starts_with_name: bool,
    is_secret: impl Fn(Name<'t>) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    let mut name_start = starts_with_name.then_some(0);
    core::iter::from_fn(move || {
        for unit in units(text, from) {
            match unit.byte {
                b'=' if name_start
                    .is_some_and(|start| is_secret(Name(&text[start..unit.start]))) =>
                {
                    let end = value_end(text, &unit);
                    // The delimiter that ends a value starts a name.
                    (from, name_start) = (end, None);
                    return Some(unit.end..end);
                }
                b'?' | b'&' | b';' | b'#' => name_start = Some(unit.end),
                b'=' => name_start = name_start.map(|_| unit.end),
                _ => {}
            }
        }
        from = text.len();
        None
    })
}

fn value_end(text: &[u8], equals: &Unit) -> usize {
    let ends = |unit: &Unit| matches!(unit.byte, b'&' | b'#') && unit.level <= equals.level;
    units(text, equals.end).find(ends).map_or(text.len(), |unit| unit.start)
}

/// The name of a parameter, as written.
#[derive(Clone, Copy)]
pub(super) struct Name<'t>(&'t [u8]);

impl Name<'_> {
    /// Whether one of `secrets` is the name or its last word, ignoring ASCII case: `token` is the
    /// last word of `csrf_token`, `accessToken` and `user[token]`.
    pub(super) fn is_one_of(self, secrets: &[&str]) -> bool {
        if secrets.is_empty() {
            return false;
        }
        let tail = Tail::of(self.0);
        secrets.iter().any(|secret| tail.ends_in(secret.as_bytes()))
    }
}

/// The end of a name, decoded.
struct Tail {
    bytes: [u8; Self::SIZE],
    len: usize,
}

impl Tail {
    /// Longer names of secrets are compared only up to this length.
    const SIZE: usize = 128;

    fn of(name: &[u8]) -> Self {
        let mut tail = Self { bytes: [0; Self::SIZE], len: 0 };
        for unit in units(name, 0) {
            if tail.len == Self::SIZE {
                // Half of it stays, which is longer than the names of secrets.
                tail.bytes.copy_within(Self::SIZE / 2.., 0);
                tail.len = Self::SIZE / 2;
            }
            if let Some(place) = tail.bytes.get_mut(tail.len) {
                *place = unit.byte;
            }
            tail.len += 1;
        }
        tail
    }

    fn ends_in(&self, secret: &[u8]) -> bool {
        let name = self.bytes.get(..self.len).unwrap_or_default();
        let secret = &secret[secret.len().saturating_sub(Self::SIZE / 2)..];
        // `password]` and `password[]` end in that word too.
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        let word_end = name.iter().rposition(is_letter).map_or(0, |last| last + 1);
        [name.len(), word_end].into_iter().any(|end| ends_in_word(&name[..end], secret))
    }
}

fn ends_in_word(name: &[u8], word: &[u8]) -> bool {
    let Some(start) = name.len().checked_sub(word.len()) else { return false };
    let (before, end) = name.split_at(start);
    !word.is_empty() && end.eq_ignore_ascii_case(word) && starts_word(before, end)
}

/// Whether a word starts between the two: after a non-letter, or with an upper-case letter in camel
/// case.
fn starts_word(before: &[u8], end: &[u8]) -> bool {
    let Some(previous) = before.last() else { return true };
    let is_letter = previous.is_ascii_alphanumeric() || !previous.is_ascii();
    let starts_upper = end.first().is_some_and(u8::is_ascii_uppercase);
    let goes_on_lower = end.get(1).is_some_and(u8::is_ascii_lowercase);
    !is_letter || starts_upper && (!previous.is_ascii_uppercase() || goes_on_lower)
}
