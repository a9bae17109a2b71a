//! Passwords with an `@` and a `/`, `?` or `#` that should have been escaped: by the grammar, the userinfo
//! ends in the middle of one.
//!
//! `postgres://app:p@ss/w0rd@db/x` has the userinfo `app:p` and the host `ss`, but `app:p@ss/w0rd` and `db`
//! are meant. So all up to that `@` is masked, unless what follows the first `@` seems to be a host.

use core::ops::Range;

use super::units::{Unit, units};
use super::userinfos::starts_parameter;

/// A userinfo that ends before an `@`, up to the last later `@` that may end the password; the same if it
/// has no password, if a host seems to follow, or if there is no later `@`.
///
/// `slashes` is how many times the slashes before the userinfo are encoded; `in_parameter` is whether a `&`
/// that starts another parameter ends the search.
pub(super) fn with_rest_of_password(
    text: &[u8],
    userinfo: Range<usize>,
    slashes: usize,
    in_parameter: bool,
) -> Range<usize> {
    let Some(first) = units(text, userinfo.end).next() else { return userinfo };
    let level = first.level;
    // In `admin:pw@db` the user was read as the scheme.
    let has_password = text[..userinfo.start].last() == Some(&b':')
        || units(&text[..userinfo.end], userinfo.start)
            .any(|unit| unit.byte == b':' && unit.level <= level);
    if userinfo.is_empty() || !has_password || seems_to_be_a_host(text, &first) {
        return userinfo;
    }
    let (mut end, mut in_query, mut in_authority) = (userinfo.end, false, false);
    let mut before = first;
    for unit in units(text, before.end) {
        let is_outside = matches!(unit.byte, b'&' | b'#') && unit.level < slashes
            || in_parameter && starts_parameter(text, &unit);
        in_query |= unit.byte == b'?';
        // The value of a parameter, such as a mail address.
        let is_value = in_query && unit.byte == b'=';
        // A userinfo after two slashes may contain any character that does not end the authority.
        in_authority = match unit.byte {
            b'/' | b'\\' => before.is_slash(),
            b'?' | b'#' => false,
            _ => in_authority,
        };
        let is_end = unit.level <= level && ends_password(text, &before, &unit);
        if is_outside || is_value || is_end && !in_authority {
            break;
        }
        if unit.byte == b'@' && unit.level <= level {
            end = unit.start;
        }
        before = unit;
    }
    userinfo.start..end
}

/// Whether running text goes on here, or another URI has started.
fn ends_password(text: &[u8], before: &Unit, unit: &Unit) -> bool {
    match unit.byte {
        b'"' | b'<' | b'>' | b'`' => true,
        b':' | b'=' if unit.byte == b'=' || before.byte.is_ascii_alphanumeric() => {
            let mut after = units(text, unit.end).take(2);
            let mut is_slash =
                || after.next().is_some_and(|it| it.is_slash() && it.level <= unit.level);
            is_slash() && is_slash()
        }
        byte => byte.is_ascii_whitespace() || byte.is_ascii_control(),
    }
}

/// Whether what follows this `@` can hardly be part of a password: an address or `localhost`, or a name
/// with a dot whose last label has only letters; a port may follow.
fn seems_to_be_a_host(text: &[u8], at: &Unit) -> bool {
    const LOCAL: &[u8] = b"localhost";
    let mut host = units(text, at.end).take_while(|unit| !unit.ends_authority(at.level)).peekable();
    if host.next_if(|unit| unit.byte == b'[').is_some() {
        return true;
    }
    let (mut local, mut dots, mut label) = (0, 0, 0);
    let (mut has_letters, mut has_digits, mut only_digits) = (false, false, true);
    while let Some(unit) = host.next_if(|unit| unit.byte != b':') {
        match unit.byte {
            b'.' if label == 0 => return false,
            b'.' => {
                dots += 1;
                (label, has_letters, has_digits) = (0, false, false);
                continue;
            }
            byte if byte.is_ascii_digit() => has_digits = true,
            byte if byte.is_ascii_alphabetic() => has_letters = true,
            b'-' => {}
            _ => return false,
        }
        if LOCAL.get(local) == Some(&unit.byte) && local == label {
            local += 1;
        }
        only_digits &= unit.byte.is_ascii_digit();
        label += 1;
    }
    let is_local = dots == 0 && local == LOCAL.len() && label == local;
    let is_name = dots > 0 && label > 1 && has_letters && !has_digits;
    let is_address = dots == 3 && only_digits && label > 0;
    let has_good_port = host.skip(1).all(|unit| unit.byte.is_ascii_digit());
    has_good_port && (is_local || is_name || is_address)
}
