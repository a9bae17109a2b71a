//! Where a userinfo may stand in a text: behind `//`, also of a URI inside another, as it is or
//! percent-encoded.
//!
//! Everything here takes one pass over the text, but for its last `@`, which is looked for once.

use core::ops::Range;

use crate::model::percent::escaped_byte;

/// Where a userinfo may stand in a text that does not parse, in order, so that it is not shown.
///
/// A parsed identifier says where its userinfo is. For anything else this looks, on the safe side,
/// behind each `//` (or `\\`, as some write it, or more of them) up to the last `@` before the next `/`, `?` or `#`. Where a
/// `:` stands there with no number behind it, it looks further: a password may hold a `/` that should have
/// been escaped. Slashes and `@` may be percent-encoded, as in a URI that is a parameter of another. Without
/// any `//` it is all from what looks like a scheme to the last `@`, unless that scheme is one of addresses,
/// such as `mailto`.
///
/// ```
/// let text = "http://anna:pw@h h/?next=http%3A%2F%2Fu%3Ap%40i";
/// let secrets: Vec<_> = urikit::redact::possible_userinfos(text.as_bytes()).map(|range| &text[range]).collect();
/// assert_eq!(secrets, ["anna:pw", "u%3Ap"]);
/// ```
pub fn possible_userinfos(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let query = text.iter().position(|byte| b"?#".contains(byte)).unwrap_or(text.len());
    let lost = without_slashes(text);
    let has_slashes = lost.is_none();
    lost.into_iter().chain(behind_slashes(text, query).take_while(move |_| has_slashes))
}

/// Those of the URIs that stand in a path.
pub(super) fn in_path(path: &str) -> impl Iterator<Item = Range<usize>> {
    not_empty(behind_slashes(path.as_bytes(), path.len()))
}

/// Those of the URIs that stand in a query, or in a fragment.
pub(super) fn in_parameters(text: &str) -> impl Iterator<Item = Range<usize>> {
    not_empty(behind_slashes(text.as_bytes(), 0))
}

/// `//@scope` holds no secret.
fn not_empty(ranges: impl Iterator<Item = Range<usize>>) -> impl Iterator<Item = Range<usize>> {
    ranges.filter(|range| !range.is_empty())
}

/// Where the password starts in a userinfo that has one which is not empty.
pub(super) fn password_start(userinfo: &str) -> Option<usize> {
    let bytes = userinfo.as_bytes();
    let colon = units(bytes, 0).find(|unit| unit.byte == b':')?;
    (colon.end < bytes.len()).then_some(colon.end)
}

/// A byte of a text: raw, or what an escape stands for.
struct Unit {
    byte: u8,
    start: usize,
    end: usize,
    /// How often it is encoded: 0 for `/`, 1 for `%2F`, 2 for `%252F`.
    level: usize,
}

impl Unit {
    fn at(text: &[u8], start: usize) -> Option<Self> {
        let raw = Self { byte: *text.get(start)?, start, end: start + 1, level: 0 };
        if raw.byte != b'%' {
            return Some(raw);
        }
        let Some(mut byte) = escaped_byte(text, start) else { return Some(raw) };
        let (mut end, mut level) = (start + 3, 1);
        // `%25` is a `%`, whose digits may stand behind it: at its `5` as they would at a `%`.
        while byte == b'%'
            && let Some(deeper) = escaped_byte(text, end - 1)
        {
            (byte, end, level) = (deeper, end + 2, level + 1);
        }
        Some(Self { byte, start, end, level })
    }

    const fn is_slash(&self) -> bool {
        matches!(self.byte, b'/' | b'\\')
    }

    /// Ends an authority whose slashes are encoded as often as `level`, or more often than this.
    const fn ends_authority(&self, level: usize) -> bool {
        matches!(self.byte, b'/' | b'\\' | b'?' | b'#') && self.level <= level
    }
}

fn units(text: &[u8], from: usize) -> impl Iterator<Item = Unit> {
    let mut at = from;
    core::iter::from_fn(move || {
        let unit = Unit::at(text, at)?;
        at = unit.end;
        Some(unit)
    })
}

/// The last `@` of a text.
fn last_at(text: &[u8]) -> Option<usize> {
    units(text, 0).filter(|unit| unit.byte == b'@').last().map(|at| at.start)
}

/// `parameters` is where the query starts: from there on a `&` may end a value.
fn behind_slashes(text: &[u8], parameters: usize) -> impl Iterator<Item = Range<usize>> {
    let last_at = last_at(text).unwrap_or(0);
    let mut from = 0;
    core::iter::from_fn(move || {
        loop {
            let (start, level) = behind_next_slashes(text, from)?;
            let authority = Authority::at(text, start, level, parameters);
            from = authority.end;
            if let Some(at) = authority.at {
                return Some(start..at);
            }
            if last_at >= from && authority.seems_to_hold_a_password() {
                from = last_at;
                return Some(start..last_at);
            }
        }
    })
}

/// Where an authority may start, and how often its slashes are encoded. Of more than two the first may
/// belong to a path, and browsers take them for two.
fn behind_next_slashes(text: &[u8], from: usize) -> Option<(usize, usize)> {
    let (mut count, mut level) = (0, 0);
    for unit in units(text, from) {
        let is_data = count >= 2 && unit.level > level;
        if unit.is_slash() && !is_data {
            (count, level) = (count + 1, level.max(unit.level));
        } else if count >= 2 {
            return Some((unit.start, level));
        } else {
            (count, level) = (0, 0);
        }
    }
    None
}

/// What may be an authority.
struct Authority {
    end: usize,
    /// Its last `@`.
    at: Option<usize>,
    is_literal: bool,
    has_port: bool,
    port_is_number: bool,
}

impl Authority {
    fn at(text: &[u8], start: usize, level: usize, parameters: usize) -> Self {
        let is_literal = text.get(start) == Some(&b'[');
        let (has_port, port_is_number) = (false, true);
        let mut it = Self { end: text.len(), at: None, is_literal, has_port, port_is_number };
        for unit in units(text, start) {
            let ends_value = unit.start >= parameters && it.ends_value(text, &unit);
            if ends_value || unit.ends_authority(level) {
                it.end = unit.start;
                break;
            }
            it.port_is_number &= !it.has_port || unit.byte.is_ascii_digit();
            it.has_port |= unit.byte == b':';
            if unit.byte == b'@' {
                it.at = Some(unit.start);
                // What follows is a host, unless this one is data.
                if unit.level <= level {
                    (it.has_port, it.port_is_number) = (false, true);
                }
            }
        }
        it
    }

    const fn seems_to_hold_a_password(&self) -> bool {
        self.has_port && !self.port_is_number && !self.is_literal
    }

    /// Whether this is a `&` with another parameter behind it, and not part of a password.
    fn ends_value(&self, text: &[u8], unit: &Unit) -> bool {
        if unit.byte != b'&' || unit.level > 0 || self.seems_to_hold_a_password() {
            return false;
        }
        let behind = text[unit.end..].iter().find(|byte| b"=&@/?#".contains(byte));
        behind == Some(&b'=')
    }
}

/// Schemes in which what stands before an `@` is a part of an address, and no secret.
const ADDRESSES: [&[u8]; 5] = [b"acct", b"mailto", b"sip", b"sips", b"xmpp"];

/// What may be one in a text that has lost its slashes.
fn without_slashes(text: &[u8]) -> Option<Range<usize>> {
    if text.windows(2).any(|pair| pair.iter().all(|byte| b"/\\".contains(byte))) {
        return None;
    }
    let end = last_at(text)?;
    let colon = text.iter().position(|byte| *byte == b':')?;
    if ADDRESSES.iter().any(|scheme| text[..colon].eq_ignore_ascii_case(scheme)) {
        return None;
    }
    let slash = text.get(colon + 1).is_some_and(|byte| b"/\\".contains(byte));
    let start = colon + 1 + usize::from(slash);
    (start < end).then_some(start..end)
}
