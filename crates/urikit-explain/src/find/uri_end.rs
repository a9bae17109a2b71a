//! Finds how far a URI extends in text that does not delimit it.

use urikit::Iri;
use urikit::percent::CharClass;
use urikit::percent::sets::{self, SCHEME, is_ucschar};
use urikit_schemes::registry;

use super::html_reference::is_in_reference;
use super::{Finder, LONGEST_SCHEME, backslash_escape};

/// The characters of a URI.
const URI: CharClass = sets::UNRESERVED.or(sets::RESERVED).or(CharClass::of(b"%"));

/// The end of the URI that starts at `start`, whose scheme ends at `colon`, and where the first character
/// is that it can't contain; `None` if nothing follows, or if its authority is not valid.
///
/// What is scanned is either inside a match, or an authority up to the next `/`. These never
/// overlap, so all calls together take time linear in the text.
pub(super) fn end_of_uri(
    text: &str,
    start: usize,
    colon: usize,
    finder: &Finder<'_>,
) -> Option<(usize, usize)> {
    let body = colon + 1;
    let quoted = text[..start].ends_with('\'');
    let mut scanner = UriScanner { text, at: body, quoted, finder, open: 0 };
    if scanner.skip('/') && scanner.skip('/') {
        scanner.read_while(|c| !matches!(c, '/' | '?' | '#'), true);
        let goes_on = scanner.peek().is_some_and(|(c, _)| matches!(c, '/' | '?' | '#'));
        if goes_on
            && Iri::parse(&backslash_escape::without_escapes(&text[start..scanner.at])).is_err()
        {
            return None;
        }
    }
    scanner.read_while(|c| c != '#', false);
    if scanner.skip('#') {
        scanner.read_while(|c| c != '#', false);
    }
    let stop = scanner.at;
    uri_end_without_sentence(text, start, body, stop).map(|end| (end, stop))
}

/// The character at `stop` if the URI that starts at `start` was probably meant to go on there: one that
/// writers of URIs forget to escape, with more of it after it.
pub(super) fn cut_short_before(text: &str, start: usize, stop: usize) -> Option<char> {
    const ENDS: &[u8] = b".,:;!?)";
    let c = text[stop..].chars().next()?;
    let next = text.as_bytes().get(stop + 1);
    let goes_on = next.is_some_and(|next| URI.contains(*next) && !ENDS.contains(next));
    let is_cut = match c {
        '[' | '{' | '^' => goes_on,
        // Columns are separated by it, too.
        '|' => goes_on && !text[..start].ends_with('|'),
        '%' => true,
        _ => false,
    };
    is_cut.then_some(c)
}

/// The end of the URI that starts at `start`, whose scheme ends before `body`, without the punctuation of
/// the sentence and the marks around it; `None` if nothing is left.
pub(super) fn uri_end_without_sentence(
    text: &str,
    start: usize,
    body: usize,
    end: usize,
) -> Option<usize> {
    let rest = text[body..end].trim_end_matches(is_of_the_sentence);
    let rest = without_closing_marks(&text[..start], rest).trim_end_matches(is_of_the_sentence);
    (!matches!(rest, "" | "//")).then_some(body + rest.len())
}

/// Markdown needs at most five. A limit keeps the time linear.
const MOST_MARKS: usize = 16;

/// Without the `*`, `_` and `~` that close those directly before it, as in `**_http://h/_**`. Without such
/// a mark before it, one at the end is part of the URI.
fn without_closing_marks<'t>(before: &str, rest: &'t str) -> &'t str {
    let is_mark = |byte: &u8| matches!(byte, b'*' | b'_' | b'~');
    let before = before.as_bytes();
    let count = before.iter().rev().take(MOST_MARKS).take_while(|byte| is_mark(byte)).count();
    let closed = (0..=count).rev().find(|closed| {
        let opening = &before[before.len() - closed..];
        rest.bytes().rev().take(*closed).eq(opening.iter().copied())
    });
    &rest[..rest.len() - closed.unwrap_or(0)]
}

struct UriScanner<'t, 's> {
    text: &'t str,
    at: usize,
    /// Whether the next `'` closes a quotation.
    quoted: bool,
    finder: &'t Finder<'s>,
    /// The number of open parentheses.
    open: usize,
}

impl UriScanner<'_, '_> {
    fn read_while(&mut self, wanted: impl Fn(char) -> bool, in_authority: bool) {
        let mut in_brackets = false;
        while let Some((c, end)) = self.peek() {
            let of_reference = c == '#' && self.finder.html && is_in_reference(self.text, self.at);
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
                ',' | ';' => !self.starts_another(end),
                '%' => self.is_escape(),
                c if c.is_ascii() => URI.contains(c as u8),
                c => self.finder.iris && is_ucschar(c) && !is_punctuation(c),
            };
            if !goes_on {
                break;
            }
            self.at = end;
        }
    }

    /// The next character, decoded if it is escaped as in a string of JSON, and where it ends.
    fn peek(&self) -> Option<(char, usize)> {
        let c = self.text[self.at..].chars().next()?;
        let raw = (c, self.at + c.len_utf8());
        let escaped =
            (c == '\\').then(|| backslash_escape::decode_escape(self.text.as_bytes(), self.at));
        Some(escaped.flatten().map_or(raw, |(byte, end)| (char::from(byte), end)))
    }

    fn skip(&mut self, expected: char) -> bool {
        let next = self.peek().filter(|(c, _)| *c == expected);
        if let Some((_, end)) = next {
            self.at = end;
        }
        next.is_some()
    }

    /// Whether another URI with `//` starts at `at`, after the `,` or `;` of a list.
    fn starts_another(&self, at: usize) -> bool {
        let rest = &self.text.as_bytes()[at..];
        let is_of_scheme = |byte: &&u8| SCHEME.contains(**byte);
        let len = rest.iter().take(LONGEST_SCHEME).take_while(is_of_scheme).count();
        let (scheme, after) = self.text[at..].split_at(len);
        // In HTML, the `;` may end a reference.
        let is_list = !(self.finder.html && self.text[..at].ends_with(';'));
        is_list
            && (after.starts_with("://") || after.starts_with(":\\/\\/"))
            && (registry::find(scheme).is_some() || self.finder.wants(scheme, "//"))
    }

    fn is_escape(&self) -> bool {
        let digits = self.text.as_bytes().get(self.at + 1..self.at + 3);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    }
}

/// Non-ASCII punctuation and spaces: allowed in IRIs, but in text they end one.
const fn is_punctuation(c: char) -> bool {
    matches!(c,
        '\u{A0}' | '«' | '»' | '…'
        | '\u{2000}'..='\u{200B}' | '\u{2018}'..='\u{201F}' | '\u{2028}'..='\u{202F}'
        | '‹' | '›' | '\u{205F}' | '⟨' | '⟩'
        | '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301F}'
        | '，' | '．' | '：' | '；' | '！' | '？' | '（' | '）' | '［' | '］' | '｛' | '｝'
        | '\u{FF5F}'..='\u{FF64}')
}

/// Characters that, at the end, belong to the text around a URI.
const fn is_of_the_sentence(c: char) -> bool {
    matches!(c, '.' | ',' | ':' | ';' | '!' | '?' | '\'' | '(')
}
