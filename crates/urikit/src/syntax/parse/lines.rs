//! One identifier a line, out of one large text.

use super::error::ParseError;
use super::{Rules, parse};
use crate::foundation::scan::search::{self, Equal};
use crate::foundation::spans::Spans;

/// Takes the first line from `rest`, unless that is empty. One `\r` before the newline belongs to no
/// line.
#[inline]
pub(crate) fn next_line<'a>(
    rest: &mut &'a str,
    rules: Rules,
) -> Option<(&'a str, Result<Spans, ParseError>)> {
    let text = *rest;
    if text.is_empty() {
        return None;
    }
    let end = search::first(Equal(b'\n'), text.as_bytes(), 0);
    let line = &text[..end];
    *rest = text.get(end + 1..).unwrap_or_default();
    let line = line.strip_suffix('\r').unwrap_or(line);
    Some((line, parse(line, rules)))
}
