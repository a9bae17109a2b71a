//! Running text with its secrets masked.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::ops::Range;

use super::mask::write_masked;
use super::parameters::Around;
use super::{possible_secret_values, possible_userinfos};
use crate::grammar::ucschar::is_punctuation;
use crate::ident::{IriRef, IriRefCow};

/// Running text, such as a line of a log, with the secrets of its URIs masked: userinfos, the values of
/// the named parameters, and what has the shape of a known kind of secret. Everything else is kept,
/// byte for byte.
///
/// ```
/// use urikit::redact::{COMMON_SECRETS, redact_text};
/// let line = r#"10.0.0.1 "GET /cb?code=1&id=7" {"to":"https://u:pw@h/?a=1\u0026key=x"}, see http://u:a^b@h/."#;
/// let masked = redact_text(line, COMMON_SECRETS, false);
/// assert_eq!(masked, r#"10.0.0.1 "GET /cb?code=***&id=7" {"to":"https://***@h/?a=1\u0026key=***"}, see http://***@h/."#);
/// ```
///
/// Whatever may be a secret is masked, also in words that are no URI: the target of a request has
/// parameters too, and a URI may be cut off or not valid. With `show_user`, only the password is
/// masked if there is one.
///
/// The value of a parameter ends where the text around it goes on: at a space, a quote, a `,` or `|`, a
/// bracket that was not opened in it, a control character, an escape of JSON that is none of these.
/// Common encoders escape all of these in a value. A URI in quotes or angle brackets is masked as a
/// whole URI. `&`, `=` and others may be escaped as in a string of JSON: `\u0026`. A URI in angle
/// brackets that is split over lines is written on one line if it has a secret.
#[must_use]
pub fn redact_text<'t>(text: &'t str, parameters: &[&str], show_user: bool) -> Cow<'t, str> {
    let mut out = String::new();
    let (mut copied, mut at) = (0, 0);
    let mut masked = String::new();
    while let Some(word) = next_word_of_text(text, at) {
        masked.clear();
        let is_masked = match word_as_a_whole(text, &word) {
            Some(uri) => {
                let shown = uri.redacted().show_user(show_user).parameters(parameters).to_string();
                masked.push_str(&shown);
                shown != uri.as_str()
            }
            None => {
                redact_word(&mut masked, &text[word.clone()], parameters, show_user);
                masked != text[word.clone()]
            }
        };
        if is_masked {
            out.push_str(&text[copied..word.start]);
            out.push_str(&masked);
            copied = word.end;
        }
        at = word.end;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[copied..]);
    Cow::Owned(out)
}

fn redact_word(out: &mut String, word: &str, parameters: &[&str], show_user: bool) {
    let userinfos = possible_userinfos(word.as_bytes());
    let values = possible_secret_values(word.as_bytes(), Around::Text, parameters);
    write_masked(out, word, userinfos, values, show_user).expect("a String takes all text");
}

/// Characters that are not allowed in URIs and often surround them.
const fn ends_word_of_text(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, '"' | '<' | '>' | '`') || is_punctuation(c)
}

/// The next word: what is between characters that end one, or all that is in angle brackets if it is
/// split over lines.
fn next_word_of_text(text: &str, at: usize) -> Option<Range<usize>> {
    let start = at + text[at..].find(|c| !ends_word_of_text(c))?;
    let end = start + text[start..].find(ends_word_of_text).unwrap_or(text.len() - start);
    if text[..start].ends_with('<') && text[end..].starts_with(['\n', '\r', ' ', '\t']) {
        let close = text[end..].find(['<', '>', '"', '`']).map(|len| end + len);
        let close = close.filter(|close| text[*close..].starts_with('>'));
        if let Some(close) = close.filter(|close| unwrapped_word(&text[start..*close]).is_some()) {
            return Some(start..close);
        }
    }
    Some(start..end)
}

/// The identifier that a word is, if it is in quotes or angle brackets.
fn word_as_a_whole<'t>(text: &'t str, word: &Range<usize>) -> Option<IriRefCow<'t>> {
    let before = text[..word.start].chars().next_back()?;
    let after = text[word.end..].chars().next()?;
    if !matches!((before, after), ('"', '"') | ('`', '`') | ('<', '>')) {
        return None;
    }
    let inside = &text[word.clone()];
    if !inside.contains(['\n', '\r']) {
        return IriRef::parse(inside).ok().map(IriRefCow::from);
    }
    Some(IriRef::parse(&unwrapped_word(inside)?).ok()?.to_owned().into())
}

/// The text without its line breaks and the spaces around them; `None` if there are other spaces.
fn unwrapped_word(text: &str) -> Option<String> {
    let lines = text.split(['\n', '\r']).map(|line| line.trim_matches([' ', '\t']));
    let joined: String = lines.collect();
    (!joined.contains([' ', '\t'])).then_some(joined)
}
