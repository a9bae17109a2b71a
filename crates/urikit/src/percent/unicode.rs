//! Encodes data for a part that may belong to an IRI, where more characters are allowed unescaped.

use alloc::borrow::Cow;
use alloc::string::String;

use super::{CharClass, encode};
use crate::parse::chars::Unicode;

/// Escapes what is neither in `set` nor allowed by `unicode`, and every `%`.
pub(crate) fn encode_for_unicode(text: &str, set: CharClass, unicode: Unicode) -> Cow<'_, str> {
    if unicode == Unicode::No || text.is_ascii() {
        return encode(text, set).to_text();
    }
    let mut out = String::with_capacity(text.len());
    append_mixed_unicode(text, set, unicode, &mut out);
    Cow::Owned(out)
}

/// The same, appended to `out`.
pub(crate) fn append_for_unicode(text: &str, set: CharClass, unicode: Unicode, out: &mut String) {
    if unicode == Unicode::No || text.is_ascii() {
        encode(text, set).append_to(out);
    } else {
        append_mixed_unicode(text, set, unicode, out);
    }
}

fn append_mixed_unicode(text: &str, set: CharClass, unicode: Unicode, out: &mut String) {
    let stays = |c: char| !c.is_ascii() && unicode.allows(c);
    let mut rest = text;
    while !rest.is_empty() {
        let (raw, after) = rest.split_at(rest.find(|c| !stays(c)).unwrap_or(rest.len()));
        let (data, after) = after.split_at(after.find(stays).unwrap_or(after.len()));
        out.push_str(raw);
        encode(data, set).append_to(out);
        rest = after;
    }
}
