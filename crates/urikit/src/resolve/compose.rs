//! RFC 3986 §5.3: recomposes components into a string, and computes its spans.
//!
//! Components are written in order, each at most once, and the spans are computed, not parsed.
//! Two results would be parsed as other components than were written; each gets a guard:
//!
//! 1. A path that starts with `//` without an authority would be parsed as an authority: `/.` is
//!    prepended. RFC 3986 §3.3 does not allow such a path.
//! 2. A first segment with a `:`, without a scheme or authority, would be parsed as a scheme:
//!    `./` is prepended, as RFC 3986 §4.2 says.

#[cfg(feature = "alloc")]
use alloc::string::String;

#[cfg(feature = "alloc")]
use crate::component::{Authority, Fragment, Query};
#[cfg(feature = "alloc")]
use crate::parse::limit::MAX_LEN;
#[cfg(feature = "alloc")]
use crate::spans::Spans;
use urikit_scan::sink::Sink;

/// Writes the components of one identifier into a string, which must be empty.
#[cfg(feature = "alloc")]
pub(crate) struct Composer<'s> {
    out: &'s mut String,
    /// Of what is written so far.
    spans: Spans,
}

#[cfg(feature = "alloc")]
impl<'s> Composer<'s> {
    pub(crate) const fn new(out: &'s mut String) -> Self {
        Self { out, spans: Spans::EMPTY }
    }

    /// Copies the scheme and authority of another identifier at once.
    pub(crate) fn scheme_and_authority_of(&mut self, text: &str, spans: &Spans) {
        self.out.push_str(&text[..spans.path_start as usize]);
        self.spans = *spans;
    }

    /// The authority, with its `//`.
    pub(crate) fn authority(&mut self, authority: Authority<'_>) {
        self.out.push_str("//");
        let start = self.len();
        self.out.push_str(authority.as_str());
        let host = authority.host();
        let userinfo_len = authority.userinfo().map_or(0, |userinfo| userinfo.as_str().len() + 1);
        self.spans.host_start = start + userinfo_len as u32;
        self.spans.host_end = self.spans.host_start + host.as_str().len() as u32;
        self.spans.host_kind = Some(host.kind());
    }

    /// The path, with a guard if it needs one. Must be called, even for an empty path.
    ///
    /// # Panics
    /// If there is an authority, and `write` writes a path that does not start with `/`.
    pub(crate) fn path(&mut self, write: impl FnOnce(&mut String)) {
        self.spans.path_start = self.len();
        let start = self.out.len();
        write(self.out);
        if self.spans.host_kind.is_none() {
            // As the parser does: without an authority, both ends of the host are there.
            (self.spans.host_start, self.spans.host_end) =
                (self.spans.path_start, self.spans.path_start);
            guard_path(self.out, start, self.spans.scheme_end != 0);
        } else {
            let is_rooted = matches!(self.out.as_bytes().get(start), None | Some(b'/'));
            assert!(is_rooted, "a path after an authority starts with a slash");
        }
        self.spans.path_end = self.len();
        self.spans.query_end = self.len();
    }

    /// The query with its `?`, if there is one.
    pub(crate) fn query(&mut self, query: Option<Query<'_>>) {
        if let Some(query) = query {
            self.out.push('?');
            self.out.push_str(query.as_str());
            self.spans.query_end = self.len();
        }
    }

    /// The fragment with its `#`, if there is one.
    pub(crate) fn fragment(&mut self, fragment: Option<Fragment<'_>>) {
        if let Some(fragment) = fragment {
            self.out.push('#');
            self.out.push_str(fragment.as_str());
        }
    }

    /// Where the components are; `None` if offsets can't be stored as `u32`.
    pub(crate) fn finish(self) -> Option<Spans> {
        let spans = Spans { len: self.len(), ..self.spans };
        (self.out.len() <= MAX_LEN).then_some(spans)
    }

    /// Truncated above 4 GiB, which [`finish`](Self::finish) refuses.
    const fn len(&self) -> u32 {
        self.out.len() as u32
    }
}

/// Inserts a guard before a path without authority, if it needs one.
///
/// The path is the content of `out` from `start` on.
#[inline]
pub(crate) fn guard_path<S: Sink>(out: &mut S, start: usize, has_scheme: bool) {
    let path = &out.as_bytes()[start..];
    if path.starts_with(b"//") {
        out.insert(start, "/.");
    } else if !has_scheme && first_segment_has_colon(path) {
        out.insert(start, "./");
    }
}

/// Whether a path, without a scheme before it, would be parsed as one with a scheme.
pub(crate) fn first_segment_has_colon(path: &[u8]) -> bool {
    path.iter().find(|byte| matches!(byte, b':' | b'/')) == Some(&b':')
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;

    use super::Composer;
    use crate::ident::UriRef;

    /// Recomposes `text` with another path.
    fn with_path(text: &str, path: &str) -> String {
        let uri = UriRef::parse(text).unwrap();
        let mut out = String::new();
        let mut composer = Composer::new(&mut out);
        match uri.authority().filter(|_| uri.scheme().is_none()) {
            Some(authority) => composer.authority(authority),
            None => composer.scheme_and_authority_of(text, &uri.spans()),
        }
        composer.path(|out| out.push_str(path));
        composer.query(uri.query());
        composer.fragment(uri.fragment());
        let spans = composer.finish().unwrap();
        let parsed = UriRef::parse(&out).unwrap();
        assert_eq!(parsed.spans(), spans, "{out}");
        assert_eq!(parsed.scheme(), uri.scheme(), "{out}");
        assert_eq!(parsed.authority(), uri.authority(), "{out}");
        assert_eq!(parsed.query(), uri.query(), "{out}");
        assert_eq!(parsed.fragment(), uri.fragment(), "{out}");
        out
    }

    #[test]
    fn parts_are_found_again_by_a_parse() {
        for text in ["", "a:", "//h", "a://u@[::1]:8", "a://?", "?q#f", "a:#", "//@:?#"] {
            for path in ["", "/", "/a", "//a", "///", "a:b", "a/b:c", ":", "./a:b"] {
                if !text.contains("//") || path.is_empty() || path.starts_with('/') {
                    with_path(text, path);
                }
            }
        }
        assert_eq!(with_path("a:?q", "//b"), "a:/.//b?q");
        assert_eq!(with_path("#f", "b:c"), "./b:c#f");
    }

    #[test]
    #[should_panic(expected = "starts with a slash")]
    fn rootless_path_after_an_authority_is_refused() {
        with_path("//h", "a");
    }
}
