//! Finds possible userinfos in a string: after `//`, also of a URI inside another, plain or
//! percent-encoded; and where parsers read what follows a scheme as an authority.
//!
//! Everything here takes one pass over the string, except for a single search for the last `@`.

use core::ops::Range;

use super::password_rest::with_rest_of_password;
use super::units::{Unit, units};
use crate::grammar::scheme_facts::is_opaque_scheme;

/// Where a userinfo may be in a string that does not parse, in order, so that it can be masked.
///
/// A parsed identifier has the range of its userinfo. For anything else this errs on the safe side:
/// it looks after each `//` (or `\\`, or more of them) up to the last `@` before the next `/`, `?`
/// or `#`; a `\` ends the authority only after that `@`, since readers differ on what it means. If there is a `:` that is not followed by a number, it looks further: a password may
/// contain a `/` that should have been escaped. A `user:password@` extends to a later `@` by the rule of
/// [`Redacted`](super::Redacted#passwords-that-are-not-escaped). Slashes and `@` may be percent-encoded, as in a URI
/// that is a parameter of another. What follows a scheme counts as an authority with fewer slashes
/// too. Without any `//` it is everything from what looks like a scheme to the last `@`, unless
/// that is a scheme of addresses, such as `mailto`; for `sip` it is only the password.
///
/// ```
/// let text = "http://anna:pw@h h/?next=http%3A%2F%2Fu%3Ap%40i";
/// let secrets: Vec<_> = urikit::redact::possible_userinfos(text.as_bytes()).map(|range| &text[range]).collect();
/// assert_eq!(secrets, ["anna:pw", "u%3Ap"]);
/// ```
pub fn possible_userinfos(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let query = text.iter().position(|byte| b"?#".contains(byte)).unwrap_or(text.len());
    let head = UserinfoHead::of(text);
    let lost = head.address_password(text).or_else(|| head.without_slashes(text));
    let rest = if head.has_no_userinfo() { None } else { head.authority };
    let from = lost.as_ref().map_or(0, |range| range.end);
    let is_all = lost.is_some() && !head.has_no_userinfo();
    let rest = rest.filter(|_| lost.is_none()).map(|start| start..text.len());
    let others = userinfos_after_slashes(text, from, rest, query);
    non_empty_userinfos(lost.into_iter().chain(others.take_while(move |_| !is_all)))
}

/// Userinfos of URIs that start in a part of an identifier; a password may extend over its end. `authority`
/// is where the part may be read as an authority; in `parameters` a `&` may end a value.
pub(super) fn userinfos_in_part(
    text: &str,
    part: Range<usize>,
    authority: Option<Range<usize>>,
    parameters: bool,
) -> impl Iterator<Item = Range<usize>> {
    let from = if parameters { part.start } else { text.len() };
    let all = userinfos_after_slashes(text.as_bytes(), part.start, authority, from);
    non_empty_userinfos(all.take_while(move |range| range.start < part.end))
}

/// Where a path may be read as an authority, if nothing else is: browsers do so for some schemes,
/// whatever the number of slashes, and `admin:pw@db` is a URI by its letter. The latter ends with the path:
/// `app:item:x?mail=a@b` has no password.
pub(super) fn authority_in_path(
    scheme: &str,
    text: &str,
    path: Range<usize>,
) -> Option<Range<usize>> {
    let is_web =
        WEB_SCHEMES.iter().any(|web| web.as_bytes().eq_ignore_ascii_case(scheme.as_bytes()));
    let slashes = text[path.clone()].bytes().take_while(|byte| b"/\\".contains(byte)).count();
    let is_read = is_web || slashes == 0 && !has_no_userinfo(scheme.as_bytes());
    let end = if is_web { text.len() } else { path.end };
    is_read.then_some(path.start + slashes..end)
}

/// The password in the path of a `sip` URI: `alice:pw@h`.
pub(super) fn password_in_sip_path(path: &str) -> Option<Range<usize>> {
    let bytes = path.as_bytes();
    let at = last_at_sign(bytes)?;
    let colon =
        units(bytes, 0).take_while(|unit| unit.start < at).find(|unit| unit.byte == b':')?;
    Some(colon.end..at)
}

/// `//@scope` contains no secret.
fn non_empty_userinfos(
    ranges: impl Iterator<Item = Range<usize>>,
) -> impl Iterator<Item = Range<usize>> {
    ranges.filter(|range| !range.is_empty())
}

/// Where the password starts in a userinfo that has a non-empty one.
pub(super) fn password_start(userinfo: &str) -> Option<usize> {
    let bytes = userinfo.as_bytes();
    let colon = units(bytes, 0).find(|unit| unit.byte == b':')?;
    (colon.end < bytes.len()).then_some(colon.end)
}

/// The last `@` of a string.
fn last_at_sign(text: &[u8]) -> Option<usize> {
    units(text, 0).filter(|unit| unit.byte == b'@').last().map(|at| at.start)
}

/// `first` is what may be an authority whatever precedes it; `parameters` is where the query
/// starts: from there on a `&` may end a value.
fn userinfos_after_slashes(
    text: &[u8],
    from: usize,
    mut first: Option<Range<usize>>,
    parameters: usize,
) -> impl Iterator<Item = Range<usize>> {
    let mut last_at = None;
    let mut from = from;
    let mut stretch = Stretch::default();
    core::iter::from_fn(move || {
        loop {
            let first = first.take();
            let (start, level) = match &first {
                Some(first) => (first.start, 0),
                None => authority_after_next_slashes(text, from)?,
            };
            let authority = SuspectAuthority::at(text, start, level, parameters, &mut stretch);
            // The first may be the path of a scheme, which ends with slashes.
            from = authority.end;
            if let Some(at) = authority.at {
                let whole = with_rest_of_password(text, start..at, level, start >= parameters);
                from = from.max(whole.end);
                return Some(whole);
            }
            if authority.seems_to_hold_a_password() {
                let last = match first {
                    Some(first) => last_at_sign(&text[..first.end]).unwrap_or(0),
                    None => *last_at.get_or_insert_with(|| last_at_sign(text).unwrap_or(0)),
                };
                if last >= from {
                    let in_parameter = start >= parameters;
                    let whole = with_rest_of_password(text, start..last, level, in_parameter);
                    from = whole.end;
                    return Some(whole);
                }
            }
        }
    })
}

/// Where an authority may start, and how many times its slashes are encoded. If there are more than
/// two, the first may belong to a path, and browsers treat them as two. They need none after the
/// colon of `https:`.
fn authority_after_next_slashes(text: &[u8], from: usize) -> Option<(usize, usize)> {
    let (mut count, mut level) = (0, 0);
    for unit in units(text, from) {
        let is_data = count >= 2 && unit.level > level;
        if unit.is_slash() && !is_data {
            (count, level) = (count + 1, level.max(unit.level));
        } else if count >= 2 {
            return Some((unit.start, level));
        } else if unit.byte == b':' && ends_in_web_scheme(&text[from..unit.start]) {
            (count, level) = (2, unit.level);
        } else {
            (count, level) = (0, 0);
        }
    }
    None
}

/// Without `ws`, which other words end in as well.
fn ends_in_web_scheme(text: &[u8]) -> bool {
    let ends_in = |scheme: &[u8]| {
        let start = text.len().checked_sub(scheme.len());
        start.is_some_and(|start| text[start..].eq_ignore_ascii_case(scheme))
    };
    ends_in(b"http") || ends_in(b"https") || ends_in(b"ftp")
}

/// A possible authority.
struct SuspectAuthority {
    end: usize,
    /// Its last `@`.
    at: Option<usize>,
    is_literal: bool,
    has_port: bool,
    port_is_number: bool,
}

impl SuspectAuthority {
    fn at(
        text: &[u8],
        start: usize,
        level: usize,
        parameters: usize,
        stretch: &mut Stretch,
    ) -> Self {
        let is_literal = text.get(start) == Some(&b'[');
        let (has_port, port_is_number) = (false, true);
        let mut it = Self { end: text.len(), at: None, is_literal, has_port, port_is_number };
        for unit in units(text, start) {
            let ends_value = unit.start >= parameters && it.ends_value(text, &unit);
            let may_be_in_userinfo = unit.byte == b'\\'
                && unit.level <= level
                && stretch.has_at_sign_after(text, unit.end, parameters);
            if ends_value || unit.ends_authority(level) && !may_be_in_userinfo {
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

    /// Whether this is a `&` followed by another parameter, and not part of a password.
    fn ends_value(&self, text: &[u8], unit: &Unit) -> bool {
        !self.seems_to_hold_a_password() && starts_parameter(text, unit)
    }
}

/// What was last searched for an `@` after a `\`, so that many of them take linear time: the string up to
/// the next `/`, `?`, `#` or parameter.
#[derive(Default)]
struct Stretch {
    end: usize,
    /// Where its last `@` ends, if it has one.
    at_end: usize,
}

impl Stretch {
    fn has_at_sign_after(&mut self, text: &[u8], start: usize, parameters: usize) -> bool {
        if start >= self.end {
            *self = Self { end: text.len(), at_end: 0 };
            for unit in units(text, start) {
                let ends_value = unit.start >= parameters && starts_parameter(text, &unit);
                if ends_value || unit.byte != b'\\' && unit.ends_authority(0) {
                    self.end = unit.end;
                    break;
                }
                if unit.byte == b'@' {
                    self.at_end = unit.end;
                }
            }
        }
        self.at_end > start
    }
}

/// Whether this is a `&` followed by another parameter.
pub(super) fn starts_parameter(text: &[u8], unit: &Unit) -> bool {
    if unit.byte != b'&' || unit.level > 0 {
        return false;
    }
    let next = text[unit.end..].iter().find(|byte| b"=&@/?#".contains(byte));
    next == Some(&b'=')
}

/// Schemes whose URIs browsers read with an authority, whatever the number of slashes.
const WEB_SCHEMES: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];
/// Schemes in which what precedes an `@` belongs to an address or a name, and is not a secret, besides
/// those without a hierarchy.
const ADDRESSES: [&str; 11] = [
    "acct",
    "xmpp",
    "im",
    "pres",
    "h323",
    "skype",
    "facetime",
    "callto",
    "lightning",
    "matrix",
    "arn",
];
/// Schemes of addresses in which a password may be part of one (RFC 3261 §19.1.1).
const WITH_PASSWORDS: [&[u8]; 2] = [b"sip", b"sips"];

fn has_no_userinfo(scheme: &[u8]) -> bool {
    is_opaque_scheme(scheme)
        || ADDRESSES.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(scheme))
}

/// The start of a string that need not be an identifier.
struct UserinfoHead<'t> {
    /// What looks like a scheme: the word before the first `:`.
    scheme: &'t [u8],
    /// What follows that `:`, if there is one.
    after: Option<usize>,
    /// Where an authority may start without the two slashes, if the string starts with the scheme.
    authority: Option<usize>,
}

impl<'t> UserinfoHead<'t> {
    fn of(text: &'t [u8]) -> Self {
        let Some(colon) = text.iter().position(|byte| *byte == b':') else {
            return Self { scheme: b"", after: None, authority: None };
        };
        let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
        let before = text[..colon].iter().rposition(|byte| !is_of_scheme(byte));
        let start = before.map_or(0, |before| before + 1);
        let slashes = text[colon + 1..].iter().take_while(|byte| b"/\\".contains(byte)).count();
        let starts = start == 0 && slashes < 2;
        Self {
            scheme: &text[start..colon],
            after: Some(colon + 1),
            authority: starts.then_some(colon + 1 + slashes),
        }
    }

    fn has_no_userinfo(&self) -> bool {
        has_no_userinfo(self.scheme)
    }

    fn address_password(&self, text: &[u8]) -> Option<Range<usize>> {
        let is_address = |known: &&[u8]| self.scheme.eq_ignore_ascii_case(known);
        let start = self.after.filter(|_| WITH_PASSWORDS.iter().any(is_address))?;
        let end = text[start..].iter().position(|byte| b"/?#".contains(byte));
        let address =
            str::from_utf8(&text[start..end.map_or(text.len(), |end| start + end)]).ok()?;
        let Range { start: from, end: to } = password_in_sip_path(address)?;
        Some(start + from..start + to)
    }

    /// A possible userinfo in a string that has lost its slashes.
    fn without_slashes(&self, text: &[u8]) -> Option<Range<usize>> {
        if text.windows(2).any(|pair| pair.iter().all(|byte| b"/\\".contains(byte))) {
            return None;
        }
        let (after, end) = (self.after?, last_at_sign(text)?);
        if self.has_no_userinfo() {
            return None;
        }
        let slash = text.get(after).is_some_and(|byte| b"/\\".contains(byte));
        let start = after + usize::from(slash);
        (start < end).then_some(start..end)
    }
}
