//! Text with a mask in place of ranges.

use core::fmt;
use core::ops::Range;

use super::userinfos::password_start;

/// Allowed in a userinfo, a query and a fragment.
pub(crate) const MASK: &str = "***";

/// The text with [`MASK`] in place of its secrets. Both lists are in order; of a userinfo with a
/// password, `show_user` shows the user.
pub(super) fn write_masked(
    out: &mut impl fmt::Write,
    text: &str,
    userinfos: impl Iterator<Item = Range<usize>>,
    values: impl Iterator<Item = Range<usize>>,
    show_user: bool,
) -> fmt::Result {
    let (mut userinfos, mut values) = (userinfos.peekable(), values.peekable());
    let mut from = 0;
    loop {
        let userinfo = userinfos.peek().map_or(usize::MAX, |range| range.start);
        let value = values.peek().map_or(usize::MAX, |range| range.start);
        let is_userinfo = userinfo < value;
        let next = if is_userinfo { userinfos.next() } else { values.next() };
        let Some(secret) = next else { return out.write_str(&text[from..]) };
        // A masked value may contain a userinfo; overlapping ones get one mask.
        if secret.start >= from {
            out.write_str(&text[from..secret.start])?;
            // Without an `@` after the mask, the user would be read as a host.
            let has_at = matches!(text.as_bytes().get(secret.end), Some(b'@' | b'%' | b'\\'));
            let user = (is_userinfo && show_user && has_at).then(|| &text[secret.clone()]);
            if let Some(password) = user.and_then(password_start) {
                out.write_str(&text[secret.start..][..password])?;
            }
            out.write_str(MASK)?;
        }
        from = from.max(secret.end);
    }
}

/// Ranges of a part, as ranges of the whole that the part starts in at `start`.
pub(super) fn shifted_mask_ranges(
    ranges: impl Iterator<Item = Range<usize>>,
    start: usize,
) -> impl Iterator<Item = Range<usize>> {
    ranges.map(move |range| start + range.start..start + range.end)
}

/// Merges two ordered lists; overlapping and adjacent ranges are joined.
pub(super) fn merged_mask_ranges(
    a: impl Iterator<Item = Range<usize>>,
    b: impl Iterator<Item = Range<usize>>,
) -> impl Iterator<Item = Range<usize>> {
    let (mut a, mut b) = (a.peekable(), b.peekable());
    let mut next = move || {
        let start = |range: Option<&Range<usize>>| range.map_or(usize::MAX, |range| range.start);
        if start(a.peek()) < start(b.peek()) { a.next() } else { b.next() }
    };
    let mut pending = next();
    core::iter::from_fn(move || {
        let mut range = pending.take()?;
        loop {
            match next() {
                Some(other) if other.start <= range.end => range.end = range.end.max(other.end),
                other => {
                    pending = other;
                    return Some(range);
                }
            }
        }
    })
}
