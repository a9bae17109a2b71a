//! RFC 3987 §2.2: the non-ASCII characters allowed in an IRI.

/// `ucschar` of RFC 3987: allowed in every part of an IRI that allows `iunreserved`.
///
/// ```
/// use urikit::percent::sets::is_ucschar;
/// assert!(is_ucschar('é') && !is_ucschar('e'));
/// ```
#[must_use]
pub const fn is_ucschar(c: char) -> bool {
    let c = c as u32;
    match c {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF => true,
        // Planes 1 to 14 without their last two code points; plane 14 starts later.
        0x1_0000..=0xE_FFFD => c & 0xFFFF <= 0xFFFD && !(c >= 0xE_0000 && c < 0xE_1000),
        _ => false,
    }
}

/// `iprivate` of RFC 3987: allowed only in queries.
///
/// ```
/// use urikit::percent::sets::is_iprivate;
/// assert!(is_iprivate('\u{E000}') && !is_iprivate('é'));
/// ```
#[must_use]
pub const fn is_iprivate(c: char) -> bool {
    matches!(c as u32, 0xE000..=0xF8FF | 0xF_0000..=0xF_FFFD | 0x10_0000..=0x10_FFFD)
}

/// Non-ASCII punctuation and spaces: allowed in IRIs, but in text they end one.
#[cfg(feature = "alloc")]
pub(crate) const fn is_punctuation(c: char) -> bool {
    matches!(c,
        '\u{A0}' | '«' | '»' | '…'
        | '\u{2000}'..='\u{200B}' | '\u{2018}'..='\u{201F}' | '\u{2028}'..='\u{202F}'
        | '‹' | '›' | '\u{205F}' | '⟨' | '⟩'
        | '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301F}'
        | '，' | '．' | '：' | '；' | '！' | '？' | '（' | '）' | '［' | '］' | '｛' | '｝'
        | '\u{FF5F}'..='\u{FF64}')
}
