//! Input to [`Spans`]: RFC 3986 §3 and RFC 3987 §2.2.
//!
//! There are two paths. [`fast_path`], with [`head`] and [`tail`], finds the components of most
//! valid inputs from bit masks; [`general`] handles everything else, byte by byte. What a kind of
//! identifier allows is a value, [`Rules`]. Nothing here allocates.

mod address;
pub(crate) mod authority;
pub(crate) mod chars;
mod check;
pub(crate) mod component;
mod disallowed;
pub(crate) mod error;
mod expected;
mod fast_path;
mod general;
mod head;
pub(crate) mod limit;
pub(crate) mod lines;
pub(crate) mod many;
mod mask;
pub(crate) mod message;
pub(crate) mod parameters;
mod tail;
pub(crate) mod target;

use crate::parse::limit::MAX_LEN;
use crate::spans::Spans;
use error::ParseError;
use fast_path::ParseShort;

/// The requirements on a whole identifier.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// RFC 3987: non-ASCII characters, where that standard allows them.
    pub(crate) iri: bool,
    pub(crate) scheme: Scheme,
    pub(crate) fragment: bool,
}

/// Whether an identifier starts with a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scheme {
    Required,
    Optional,
    Forbidden,
}

impl Rules {
    pub(crate) const URI: Self = Self { iri: false, scheme: Scheme::Required, fragment: true };
    pub(crate) const URI_REFERENCE: Self = Self { scheme: Scheme::Optional, ..Self::URI };
    pub(crate) const RELATIVE_REF: Self = Self { scheme: Scheme::Forbidden, ..Self::URI };
    pub(crate) const ABSOLUTE_URI: Self = Self { fragment: false, ..Self::URI };

    /// The same rules without a scheme.
    pub(crate) const fn relative(self) -> Self {
        Self { scheme: Scheme::Forbidden, ..self }
    }

    pub(crate) const fn without_fragment(self) -> Self {
        Self { fragment: false, ..self }
    }

    /// Whether an identifier may have just these components.
    #[inline(always)]
    const fn allow(self, spans: &Spans) -> bool {
        let scheme_fits = match self.scheme {
            Scheme::Required => spans.scheme_end != 0,
            Scheme::Optional => true,
            Scheme::Forbidden => spans.scheme_end == 0,
        };
        scheme_fits && (self.fragment || spans.query_end == spans.len)
    }

    /// The same rules with RFC 3987's characters.
    pub(crate) const fn iri(self) -> Self {
        Self { iri: true, ..self }
    }
}

/// Finds the components of `text`, or the error in it.
pub(crate) fn parse(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    parse_to(text, rules, |spans| spans)
}

/// The same, with the spans converted to what the caller stores. Inlined, so that the spans of a
/// short input go from a register to their destination without a copy.
#[inline(always)]
pub(crate) fn parse_to<T>(
    text: &str,
    rules: Rules,
    make: impl Fn(Spans) -> T,
) -> Result<T, ParseError> {
    if !urikit_scan::MAY_HAVE_VECTORS {
        return parse_const(text, rules).map(make);
    }
    let starts_scheme = text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    if rules.scheme == Scheme::Required && !starts_scheme {
        return Err(general::general_start_error(text));
    }
    let found = urikit_scan::dispatch(ParseShort { iri: rules.iri }, text);
    if found.is_valid() {
        let spans = found.spans();
        if rules.allow(&spans) {
            return Ok(make(spans));
        }
    }
    match fast_path::parse_other(text, rules, found) {
        Ok(spans) => Ok(make(spans)),
        Err(error) => Err(error),
    }
}

/// The same at compile time.
pub(crate) const fn parse_const(text: &str, rules: Rules) -> Result<Spans, ParseError> {
    match general::parse_general(text.as_bytes(), rules) {
        Ok(spans) => Ok(spans),
        Err(error) => Err(error.found_in(text.as_bytes())),
    }
}

/// Whether offsets into `bytes` can't be stored as `u32`.
const fn is_too_long(bytes: &[u8]) -> bool {
    bytes.len() > MAX_LEN
}

fn check_len(bytes: &[u8]) -> Result<(), ParseError> {
    if is_too_long(bytes) { Err(ParseError::TOO_LONG) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate alloc;
    use alloc::string::String;

    /// One word, one word and a bit, two words, three; with all components, and with few.
    const TEXTS: &[&str] = &[
        "http://h/p?q#f",
        "s://user:pw@example.com:8042/over/there?name=ferret#nose",
        "https://www.example.com/a/path/of/some/length/that/goes/on?and=a&query=%41#and",
        "relative/path:with/a/colon",
        // Its port starts at the end of the first word.
        "https://a-host-name-of-which-there-are-few.of-this-length.net:80/%41?%42",
        "https://host/a-path-of-which-the-escapes-are-at-the-end-of-a-w%C3%A9%20rd",
        "//10.0.0.1:80/é/ü?q=\u{E000}#ñ",
        "https://[2001:db8::1]/archive/2026/11/a-title-of-some-words/%C3%A9/index.html?page=12&sort=date&of=all&x=1#part-of-a-long-fragment",
    ];

    const MISTAKES: &[&str] =
        &["^", "%", "%4", "@", "[", "]", ":", "/", "?", "#", "é", "\u{E000}", " ", "a"];

    /// Both paths return the same result, including errors.
    fn compare(text: &str) {
        for rules in [Rules::URI, Rules::URI_REFERENCE, Rules::RELATIVE_REF, Rules::ABSOLUTE_URI] {
            for rules in [rules, rules.iri()] {
                assert_eq!(parse(text, rules), parse_const(text, rules), "{text:?} by {rules:?}");
            }
        }
    }

    #[test]
    fn fast_path_agrees_with_the_general_path_on_any_two_mistakes() {
        for text in TEXTS {
            let places = || (0..=text.len()).filter(|&at| text.is_char_boundary(at));
            for (at, mistake) in places().flat_map(|at| MISTAKES.iter().map(move |m| (at, m))) {
                let mut once = String::from(*text);
                once.insert_str(at, mistake);
                compare(&once);
                let seconds = MISTAKES.iter().cycle().skip(at);
                let further = (0..once.len()).filter(|&at| once.is_char_boundary(at)).step_by(5);
                for (further, second) in further.zip(seconds) {
                    let mut twice = once.clone();
                    twice.insert_str(further, second);
                    compare(&twice);
                }
            }
        }
    }

    /// Every string of up to five of these, at the start and in an authority.
    #[test]
    fn fast_path_agrees_with_the_general_path_on_all_short_strings() {
        let parts = ["a", "1", ":", "/", "?", "#", "@", "[", "]", "%41", "%", ".", "é", "^"];
        for number in 0..parts.len().pow(5) {
            let mut text = String::new();
            let mut rest = number;
            while rest > 0 {
                text.push_str(parts[rest % parts.len()]);
                rest /= parts.len();
            }
            compare(&text);
            text.insert_str(0, "s://");
            compare(&text);
        }
    }

    /// Every sequence of up to five of these, as an address in brackets and as a host.
    #[test]
    fn addresses_are_recognised_as_by_the_general_path() {
        let parts = ["1", "ffff", "12345", ":", "::", ".", "1.2.3.4", "0", "01", "255", "256", "g"];
        for number in 0..parts.len().pow(5) {
            let mut address = String::new();
            let mut rest = number;
            while rest > 0 {
                address.push_str(parts[rest % parts.len()]);
                rest /= parts.len();
            }
            compare(&alloc::format!("//[{address}]"));
            compare(&alloc::format!("//{address}"));
        }
        let groups = "1:22:333:4444:5:6:7:8:9";
        for (start, end) in
            (0..groups.len()).flat_map(|start| (start..groups.len()).map(move |end| (start, end)))
        {
            for at in start..end {
                compare(&alloc::format!("//[{}:{}]:80/", &groups[start..at], &groups[at..end]));
                compare(&alloc::format!("//[{}:1.2.3.4]", &groups[start..at]));
                compare(&alloc::format!("//[{}.1.2.3]", &groups[start..at]));
            }
        }
    }
}
