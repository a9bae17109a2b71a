//! `cookie`: like `form`, but for the value of a `Cookie` header field (RFC 6265 §4.2.1), and without
//! escapes. What would need one is rejected; data is to be escaped by the caller, who knows how.

use alloc::borrow::Cow;

use super::decode::ReadPair;
use super::encode::WritableValue;
use super::layout::{Delimiter, FlatLayout};
use super::{StyleError, StyleErrorKind};

/// Checks that what is written is read back.
pub(super) fn check(
    name: &str,
    value: &WritableValue<'_>,
    flat: &FlatLayout,
) -> Result<(), StyleError> {
    // Names of members replace it where they are written as names.
    let has_own_name = !matches!(value, WritableValue::Object(_) if flat.explode);
    if has_own_name && !matches!(value, WritableValue::Nothing) {
        check_text(name, &[';', '='], None)?;
    }
    let in_list: &[char] = if flat.explode { &[';'] } else { &[';', ','] };
    match value {
        WritableValue::Nothing => Ok(()),
        WritableValue::Text(text) => check_text(text, &[';'], None),
        WritableValue::List(list) => list
            .iter()
            .enumerate()
            .try_for_each(|(index, item)| check_text(item, in_list, Some(index))),
        WritableValue::Object(members) => {
            let in_name: &[char] = if flat.explode { &[';', '='] } else { &[';', ','] };
            members.iter().enumerate().try_for_each(|(index, (name, value))| {
                check_text(name, in_name, Some(index))?;
                check_text(value, in_list, Some(index))
            })
        }
    }
}

fn check_text(text: &str, delimiters: &[char], index: Option<usize>) -> Result<(), StyleError> {
    if let Some(delimiter) = text.chars().find(|c| delimiters.contains(c)) {
        return Err(StyleError::contains(delimiter, index));
    }
    // Readers of header fields remove spaces at the ends, and control characters would end the field.
    let has_space_at_end = text.trim_matches([' ', '\t']).len() < text.len();
    match has_space_at_end || text.bytes().any(|byte| byte.is_ascii_control()) {
        false => Ok(()),
        true => Err(match index {
            Some(index) => StyleErrorKind::NotInCookie.of_item(index),
            None => StyleErrorKind::NotInCookie.nowhere(),
        }),
    }
}

/// The cookies of a header field. A name without a `=` has an empty value.
pub(super) fn pairs(text: &str, separator: Delimiter) -> impl Iterator<Item = ReadPair<'_>> {
    separator.split(text, false).filter(|(_, pair)| !pair.is_empty()).map(|(start, pair)| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let value_start = start + pair.len() - value.len();
        ReadPair { name: Ok(Cow::Borrowed(name)), value, start, value_start }
    })
}
