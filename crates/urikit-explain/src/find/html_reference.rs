//! HTML character references, as far as they occur in and around URIs, and in attributes.

use alloc::borrow::Cow;
use alloc::string::String;

/// The spellings of `&`.
const AMPERSAND: [&str; 5] = ["&amp;", "&#38;", "&#038;", "&#x26;", "&#X26;"];

/// References for characters that no URI has, or that close what surrounds one.
const MARKS: [&str; 9] =
    ["&lt;", "&gt;", "&quot;", "&#34;", "&#39;", "&#039;", "&#x27;", "&apos;", "&nbsp;"];

/// Whether the `#` at `at` is part of such a reference, and so starts no fragment.
pub(super) fn is_in_reference(text: &str, at: usize) -> bool {
    let mut references = AMPERSAND.iter().chain(&MARKS);
    at.checked_sub(1)
        .and_then(|from| text.get(from..))
        .is_some_and(|from| references.any(|it| from.starts_with(it)))
}

/// The end of the URI that starts at `start` and extends to `end`, cut at such references.
///
/// A `;` at the end, which otherwise belongs to the sentence, may be that of a reference.
pub(super) fn end_in_html(text: &str, start: usize, end: usize) -> usize {
    let end = if text[end..].starts_with(';') { end + 1 } else { end };
    let ampersands = text[start..end].match_indices('&');
    let mark = ampersands
        .map(|(at, _)| start + at)
        .find(|at| MARKS.iter().any(|mark| text[*at..].starts_with(mark)));
    mark.unwrap_or(end)
}

/// One pass: `&amp;#38;` becomes the text `&#38;`.
pub(super) fn without_references(text: &str) -> Cow<'_, str> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, from)) = rest.find('&').map(|at| rest.split_at(at)) {
        plain.push_str(before);
        plain.push('&');
        rest = AMPERSAND.iter().find_map(|it| from.strip_prefix(it)).unwrap_or(&from[1..]);
    }
    if plain.len() + rest.len() == text.len() {
        return Cow::Borrowed(text);
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// The other names of characters that URIs have, or that attributes must escape.
const NAMES: [(&str, char); 28] = [
    ("amp", '&'),
    ("AMP", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("QUOT", '"'),
    ("apos", '\''),
    ("nbsp", '\u{A0}'),
    ("Tab", '\t'),
    ("NewLine", '\n'),
    ("excl", '!'),
    ("num", '#'),
    ("dollar", '$'),
    ("percnt", '%'),
    ("lpar", '('),
    ("rpar", ')'),
    ("ast", '*'),
    ("plus", '+'),
    ("comma", ','),
    ("period", '.'),
    ("sol", '/'),
    ("colon", ':'),
    ("semi", ';'),
    ("equals", '='),
    ("quest", '?'),
    ("commat", '@'),
    ("lsqb", '['),
    ("lowbar", '_'),
];

/// The value of an attribute with its character references decoded: those with a number, and those of ASCII
/// characters by name. Others stay, as an `&` that starts none.
pub(super) fn without_attribute_references(text: &str) -> Cow<'_, str> {
    let mut plain = String::new();
    let (mut copied, mut at) = (0, 0);
    while let Some(start) = text[at..].find('&').map(|found| at + found) {
        at = start + 1;
        if let Some((c, len)) = decode_reference(&text[at..]) {
            plain.push_str(&text[copied..start]);
            plain.push(c);
            at += len;
            copied = at;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    plain.push_str(&text[copied..]);
    Cow::Owned(plain)
}

/// The character of the reference whose `&` precedes `text`, and its length.
fn decode_reference(text: &str) -> Option<(char, usize)> {
    let bytes = text.as_bytes();
    if bytes.first() != Some(&b'#') {
        let len = bytes.iter().take(8).take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let (_, c) = NAMES.iter().find(|(name, _)| *name == &text[..len])?;
        return match bytes.get(len) {
            Some(b';') => Some((*c, len + 1)),
            // `?a&lt=1` has a parameter `lt`.
            Some(b'=') => None,
            _ => matches!(&text[..len], "amp" | "lt" | "gt" | "quot").then_some((*c, len)),
        };
    }
    let is_hex = matches!(bytes.get(1), Some(b'x' | b'X'));
    let (from, radix) = if is_hex { (2, 16) } else { (1, 10) };
    let digits = text.get(from..)?;
    // More digits are no character, except for zeros in front of it.
    let len = digits.bytes().take(16).take_while(|byte| char::from(*byte).is_digit(radix)).count();
    let c = char::from_u32(u32::from_str_radix(&digits[..len], radix).ok()?)?;
    let end = from + len;
    Some((c, end + usize::from(bytes.get(end) == Some(&b';'))))
}

#[cfg(test)]
mod tests {
    use super::without_attribute_references;

    #[test]
    fn references_in_attributes_are_decoded() {
        for (text, plain) in [
            ("a&amp;b&AMP;c", "a&b&c"),
            ("?a&lt=1&ltx=2&lt;&lt", "?a&lt=1&ltx=2<<"),
            ("?a&copy=1&copy;", "?a&copy=1&copy;"),
            ("&#104;&#x74;&#X70&#000047;&sol;", "htp//"),
            ("&#;&#x;&#xD800;&#99999999999;&", "&#;&#x;&#xD800;&#99999999999;&"),
            ("&amp;amp;", "&amp;"),
            ("&\u{e4};", "&\u{e4};"),
        ] {
            assert_eq!(without_attribute_references(text), plain, "{text}");
        }
    }
}
