//! Finds the values of secret parameters in a string, also of URIs inside it, plain or
//! percent-encoded.

use core::ops::Range;

use super::units::{Unit, units};

/// What surrounds a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    /// An identifier, or an input that should have been one: a value extends to the next delimiter.
    Identifier,
    /// Running text, in which punctuation may follow a value.
    #[cfg_attr(not(feature = "alloc"), expect(dead_code))]
    Text,
}

/// The values of the secret parameters, in order.
///
/// A name starts after `?`, `&`, `;`, `#` or another name's `=`, plain or encoded, and at the start
/// of a string that `starts_with_name`; it ends with `=`. A value ends with a `&` or `#` that is
/// encoded as many times as that `=`, or fewer: others are data. A `;` does not end it, since not
/// all parsers treat it as a delimiter.
pub(super) fn secret_values<'t>(
    text: &'t [u8],
    starts_with_name: bool,
    around: Around,
    is_secret: impl Fn(ParameterName<'t>) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    // Without a `=`, plain or escaped, there is no value.
    let has_value = text.iter().any(|byte| matches!(byte, b'=' | b'%' | b'\\'));
    let mut from = if has_value { 0 } else { text.len() };
    let mut name_start = starts_with_name.then_some(0);
    let (mut quoted, mut in_path) = (false, true);
    core::iter::from_fn(move || {
        for unit in units(text, from) {
            match unit.byte {
                b'=' if name_start
                    .is_some_and(|start| is_secret(ParameterName(&text[start..unit.start]))) =>
                {
                    let end = match around {
                        Around::Identifier => parameter_value_end(text, &unit),
                        Around::Text => parameter_end_in_text(text, &unit, quoted, in_path),
                    };
                    // The delimiter that ends a value starts a name.
                    (from, name_start) = (end, None);
                    return Some(unit.end..end);
                }
                b'?' | b'&' | b';' | b'#' => {
                    name_start = Some(unit.end);
                    in_path &= unit.byte == b';' || unit.level > 0;
                }
                b'=' => name_start = name_start.map(|_| unit.end),
                b'\'' => quoted = !quoted,
                _ => {}
            }
        }
        from = text.len();
        None
    })
}

fn parameter_value_end(text: &[u8], equals: &Unit) -> usize {
    let ends = |unit: &Unit| ends_parameter_value(unit, equals);
    units(text, equals.end).find(ends).map_or(text.len(), |unit| unit.start)
}

const fn ends_parameter_value(unit: &Unit, equals: &Unit) -> bool {
    matches!(unit.byte, b'&' | b'#') && unit.level <= equals.level
}

/// The same in running text: a value ends before what belongs to the text around it.
///
/// Those are characters that all common encoders escape in a value, such as `,` and `|`, a closing
/// bracket that was not opened in the value, the `'` of a quotation, and the punctuation of a sentence.
fn parameter_end_in_text(text: &[u8], equals: &Unit, quoted: bool, in_path: bool) -> usize {
    let mut open = 0_usize;
    let mut end = equals.end;
    // The end without punctuation.
    let mut kept = end;
    for unit in units(text, equals.end) {
        if ends_parameter_value(&unit, equals) || in_path && unit.byte == b'?' && unit.level == 0 {
            return unit.start;
        }
        let ends = unit.level == 0
            && match unit.byte {
                b'(' | b'[' | b'{' => {
                    open += 1;
                    false
                }
                b')' | b']' | b'}' => {
                    let is_unopened = open == 0;
                    open = open.saturating_sub(1);
                    is_unopened
                }
                b'\'' => quoted,
                b',' | b'|' | b'\\' | b'"' | b'<' | b'>' => true,
                byte => byte.is_ascii_control(),
            };
        if ends {
            break;
        }
        end = unit.end;
        if !matches!(unit.byte, b'.' | b':' | b';' | b'!' | b'?' | b'\'' | b'(') || unit.level > 0 {
            kept = end;
        }
    }
    kept
}

/// The name of a parameter, as written.
#[derive(Clone, Copy)]
pub(super) struct ParameterName<'t>(&'t [u8]);

impl ParameterName<'_> {
    /// Whether one of `secrets` is the name or its last word, ignoring ASCII case: `token` is the
    /// last word of `csrf_token`, `accessToken` and `user[token]`.
    pub(super) fn is_one_of(self, secrets: &[&str]) -> bool {
        if secrets.is_empty() {
            return false;
        }
        let tail = ParameterTail::of(self.0);
        let ends_in_secret = |end: &[u8]| {
            secrets.iter().any(|secret| {
                let secret = secret.as_bytes();
                let secret = &secret[secret.len().saturating_sub(ParameterTail::SIZE / 2)..];
                parameter_ends_in_word(end, secret)
            })
        };
        // In most names all three are the same.
        let [name, word, list] = tail.ends();
        ends_in_secret(name)
            || (word.len() < name.len() && ends_in_secret(word))
            || (list.len() < word.len() && ends_in_secret(list))
    }
}

/// The end of a name, decoded.
struct ParameterTail {
    bytes: [u8; Self::SIZE],
    len: usize,
}

impl ParameterTail {
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

    /// Where its last word may end: `password]` and `password[]` end in that word too.
    fn ends(&self) -> [&[u8]; 3] {
        let name = &self.bytes[..self.len];
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        let word_end = |name: &'_ [u8]| name.iter().rposition(is_letter).map_or(0, |last| last + 1);
        let list = parameter_without_index(name);
        [name, &name[..word_end(name)], &name[..word_end(list)]]
    }
}

/// The name of a list without the index of an item: `token[0]`, `token[a][b]`.
fn parameter_without_index(name: &[u8]) -> &[u8] {
    let mut list = name;
    while let Some(item) = list.strip_suffix(b"]")
        && let Some(open) = item.iter().rposition(|byte| *byte == b'[')
    {
        list = &list[..open];
    }
    list
}

fn parameter_ends_in_word(name: &[u8], word: &[u8]) -> bool {
    let (Some(last), Some(expected)) = (name.last(), word.last()) else { return false };
    // This rules out most of them.
    if !last.eq_ignore_ascii_case(expected) {
        return false;
    }
    let Some(start) = name.len().checked_sub(word.len()) else { return false };
    let (before, end) = name.split_at(start);
    end.eq_ignore_ascii_case(word) && starts_word(before, end)
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
