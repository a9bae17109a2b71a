//! The parts that are ranges of an identifier.

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

impl RangePart {
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "input" => Self::Input,
            "scheme" => Self::Scheme,
            "authority" => Self::Authority,
            "userinfo" => Self::Userinfo,
            "host" => Self::Host,
            "port" => Self::Port,
            "path" => Self::Path,
            "query" => Self::Query,
            "fragment" => Self::Fragment,
            _ => return None,
        })
    }

    /// Where it is, unless it is absent.
    #[inline(always)]
    pub(crate) const fn of(self, spans: &Spans) -> Option<Range<usize>> {
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

#[cfg(test)]
mod tests {
    use urikit::IriRef;

    use super::super::{Part, TEXTS};

    /// Each range is equal to the string with the same name.
    #[test]
    fn ranges_are_the_texts_of_their_names() {
        let inputs = ["s://u@h:1/p?q#f", "s:p", "//h", "", "?", "#", "s://@:/?#", "a/b"];
        let mut found = 0;
        for (name, get) in TEXTS {
            let part = Part::from_name(name).unwrap();
            let Some(range) = part.as_range() else { continue };
            found += 1;
            for input in inputs {
                let uri = IriRef::parse(input).unwrap();
                let text = range.of(&uri.spans()).map(|range| &input[range]);
                assert_eq!(text, get(&uri), "{name} of {input}");
            }
        }
        assert_eq!(found, 9);
    }
}
