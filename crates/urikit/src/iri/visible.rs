//! Which characters may replace their escapes: RFC 3987 §2.2, §4.1 and §6.1.

use super::rewrite::IriPart;
use crate::grammar::ucschar::{is_iprivate, is_ucschar};

/// Whether `c`, which is not ASCII, is allowed unescaped in this component.
pub(super) fn may_be_raw_in_iri(c: char, place: IriPart) -> bool {
    let derived = is_ucschar(c) || place == IriPart::Query && is_iprivate(c);
    derived && !is_hidden(c, place)
}

/// Whether `c` is invisible to readers, or looks like something else.
fn is_hidden(c: char, place: IriPart) -> bool {
    match c {
        // Persian, the scripts of India and emoji need these two. In names they deceive.
        '\u{200C}' | '\u{200D}' => matches!(place, IriPart::Userinfo | IriPart::Host),
        c => is_default_ignorable(c) || c.is_whitespace(),
    }
}

/// Unicode's property `Default_Ignorable_Code_Point` without the two joiners, within `ucschar`. It
/// includes all of `Bidi_Control`: the marks of §4.1, and those added later (U+061C, U+2066 to
/// U+2069).
const fn is_default_ignorable(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'
            | '\u{200E}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
    )
}
