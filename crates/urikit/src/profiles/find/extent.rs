//! How far a URI reaches in a text that does not say so.

use crate::foundation::grammar::char_class::{HEXDIG, URI};
use crate::foundation::grammar::ucschar::is_ucschar;
use crate::model::ident::Iri;

use super::html::is_in_reference;

/// The end of the URI that starts at `start`, whose scheme ends at `colon`; `None` if there is
/// nothing after it, or its authority is none.
///
/// What is scanned is either inside what is found, or an authority up to the next `/`: no two of
/// these overlap, so all calls together take a time that is linear in the text.
pub(super) fn end(text: &str, start: usize, colon: usize, iris: bool, html: bool) -> Option<usize> {
    let body = colon + 1;
    let quoted = text[..start].ends_with('\'');
    let mut reader = Reader { text, at: body, quoted, iris, html, open: 0 };
    if text[body..].starts_with("//") {
        reader.at += 2;
        reader.read_while(|c| !matches!(c, '/' | '?' | '#'), true);
        let goes_on = text[reader.at..].starts_with(['/', '?', '#']);
        if goes_on && Iri::parse(&text[start..reader.at]).is_err() {
            return None;
        }
    }
    reader.read_while(|c| c != '#', false);
    if text[reader.at..].starts_with('#') {
        reader.at += 1;
        reader.read_while(|c| c != '#', false);
    }
    without_sentence(text, body, reader.at)
}

/// The end of what starts at `body`, without the marks of the sentence around it; `None` where
/// nothing is left.
pub(super) fn without_sentence(text: &str, body: usize, end: usize) -> Option<usize> {
    let rest = text[body..end].trim_end_matches(is_of_the_sentence);
    (!matches!(rest, "" | "//")).then_some(body + rest.len())
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// The next `'` closes a quotation.
    quoted: bool,
    iris: bool,
    /// Character references of HTML are read over.
    html: bool,
    /// How many parentheses are open.
    open: usize,
}

impl Reader<'_> {
    fn read_while(&mut self, wanted: impl Fn(char) -> bool, in_authority: bool) {
        let mut in_brackets = false;
        while let Some(c) = self.text[self.at..].chars().next() {
            let of_reference = c == '#' && self.html && is_in_reference(self.text, self.at);
            if !of_reference && !wanted(c) {
                break;
            }
            let goes_on = match c {
                '#' => true,
                '(' => {
                    self.open += 1;
                    true
                }
                ')' => {
                    let opened = self.open > 0;
                    self.open = self.open.saturating_sub(1);
                    opened
                }
                '[' => {
                    in_brackets = true;
                    in_authority
                }
                ']' => in_authority && core::mem::take(&mut in_brackets),
                '\'' => !self.quoted,
                '%' => self.is_escape(),
                c if c.is_ascii() => URI.contains(c as u8),
                c => self.iris && is_ucschar(c) && !is_punctuation(c),
            };
            if !goes_on {
                break;
            }
            self.at += c.len_utf8();
        }
    }

    fn is_escape(&self) -> bool {
        let digits = self.text.as_bytes().get(self.at + 1..self.at + 3);
        digits.is_some_and(|digits| digits.iter().all(|digit| HEXDIG.contains(*digit)))
    }
}

/// At the end these belong to what stands around a URI.
const fn is_of_the_sentence(c: char) -> bool {
    matches!(c, '.' | ',' | ':' | ';' | '!' | '?' | '\'' | '(')
}

/// Punctuation and spaces beyond ASCII: allowed in IRIs, but in a text they end one.
const fn is_punctuation(c: char) -> bool {
    matches!(c,
        '\u{A0}' | '«' | '»' | '…'
        | '\u{2000}'..='\u{200B}' | '\u{2018}'..='\u{201F}' | '\u{2028}'..='\u{202F}'
        | '‹' | '›' | '\u{205F}' | '⟨' | '⟩'
        | '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301F}'
        | '，' | '．' | '：' | '；' | '！' | '？' | '（' | '）' | '［' | '］' | '｛' | '｝'
        | '\u{FF5F}'..='\u{FF64}')
}
