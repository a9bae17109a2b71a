//! Writing direction of characters: Unicode's bidirectional classes, as far as RFC 3987 §4 needs
//! them.

/// Unicode's property `Bidi_Control`.
pub(crate) const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Whether this character belongs to a right-to-left script, by its block. Marks and digits of
/// these scripts count too, although Unicode puts them in separate classes: they occur where
/// letters do.
pub(crate) const fn is_right_to_left(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{5FF}'       // Hebrew
        | '\u{600}'..='\u{6FF}'     // Arabic
        | '\u{700}'..='\u{74F}'     // Syriac
        | '\u{750}'..='\u{77F}'     // Arabic Supplement
        | '\u{780}'..='\u{7BF}'     // Thaana
        | '\u{7C0}'..='\u{7FF}'     // NKo
        | '\u{800}'..='\u{83F}'     // Samaritan
        | '\u{840}'..='\u{85F}'     // Mandaic
        | '\u{860}'..='\u{86F}'     // Syriac Supplement
        | '\u{870}'..='\u{8FF}'     // Arabic Extended-B and -A
        | '\u{FB1D}'..='\u{FDFF}'   // presentation forms of Hebrew and Arabic
        | '\u{FE70}'..='\u{FEFF}'   // Arabic Presentation Forms-B
        | '\u{10800}'..='\u{10FFF}' // supplementary right-to-left blocks
        | '\u{1E800}'..='\u{1EFFF}')
}

/// Whether this is a letter of any other script.
pub(crate) fn is_left_to_right(c: char) -> bool {
    c.is_alphabetic() && !is_right_to_left(c)
}
