//! The parts that are ranges of an identifier, and fast copies of them.

use std::ops::Range;

use urikit::Spans;

/// A part that is a range of the identifier, as written.
#[derive(Clone, Copy)]
pub(crate) enum RangePart {
    Input,
    Scheme,
    Authority,
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

/// By their names in `get`.
const RANGES: [(&str, RangePart); 9] = [
    ("input", RangePart::Input),
    ("scheme", RangePart::Scheme),
    ("authority", RangePart::Authority),
    ("userinfo", RangePart::Userinfo),
    ("host", RangePart::Host),
    ("port", RangePart::Port),
    ("path", RangePart::Path),
    ("query", RangePart::Query),
    ("fragment", RangePart::Fragment),
];

impl RangePart {
    pub(super) fn from_name(name: &str) -> Option<Self> {
        RANGES.iter().find(|(known, _)| *known == name).map(|(_, part)| *part)
    }

    /// Where it is, unless it is absent.
    #[inline(always)]
    pub(crate) const fn range_in(self, spans: &Spans) -> Option<Range<usize>> {
        match self {
            Self::Input => Some(0..spans.len()),
            Self::Scheme => spans.scheme(),
            Self::Authority => spans.authority(),
            Self::Userinfo => spans.userinfo(),
            Self::Host => spans.host(),
            Self::Port => spans.port(),
            Self::Path => Some(spans.path()),
            Self::Query => spans.query(),
            Self::Fragment => spans.fragment(),
        }
    }
}

/// Most parts are at most this long.
const BLOCK: usize = 32;

/// Appends `text[range]`.
///
/// A short part is copied with the bytes that follow it, and the excess is removed: a copy of a fixed size
/// needs no call, and no branch on an unpredictable length.
#[inline(always)]
pub(crate) fn push_range(out: &mut Vec<u8>, text: &[u8], range: Range<usize>) {
    let len = range.len();
    match text.get(range.start..).and_then(<[u8]>::first_chunk::<BLOCK>) {
        Some(block) if len <= BLOCK => {
            let end = out.len() + len;
            out.extend_from_slice(block);
            out.truncate(end);
        }
        _ => push_long(out, &text[range]),
    }
}

#[inline(never)]
fn push_long(out: &mut Vec<u8>, part: &[u8]) {
    out.extend_from_slice(part);
}

#[cfg(test)]
mod tests {
    use urikit::IriRef;

    use super::super::TEXTS;
    use super::{RANGES, push_range};

    /// Each range is equal to the string with the same name.
    #[test]
    fn ranges_are_the_texts_of_their_names() {
        let inputs = ["s://u@h:1/p?q#f", "s:p", "//h", "", "?", "#", "s://@:/?#", "a/b"];
        for (name, range) in RANGES {
            let (_, get) = TEXTS.iter().find(|(known, _)| *known == name).unwrap();
            for input in inputs {
                let uri = IriRef::parse(input).unwrap();
                let text = range.range_in(&uri.spans()).map(|range| &input[range]);
                assert_eq!(text, get(&uri), "{name} of {input}");
            }
        }
    }

    #[test]
    fn parts_of_any_length_are_appended_and_nothing_else() {
        let text: Vec<u8> = (b'0'..=b'z').collect();
        for start in 0..=text.len() {
            for end in start..=text.len() {
                let mut out = b"before ".to_vec();
                push_range(&mut out, &text, start..end);
                assert_eq!(out, [b"before ", &text[start..end]].concat());
            }
        }
    }
}
