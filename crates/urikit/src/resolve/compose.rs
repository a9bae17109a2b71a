//! RFC 3986 §5.3: recomposes components into a string, and computes its spans.
//!
//! Components are written in order, each at most once, and the spans are computed, not parsed.
//! Two results would be parsed as other components than were written; each gets a guard:
//!
//! 1. A path that starts with `//` without an authority would be parsed as an authority: `/.` is
//!    prepended. RFC 3986 §3.3 does not allow such a path.
//! 2. A first segment with a `:`, without a scheme or authority, would be parsed as a scheme:
//!    `./` is prepended, as RFC 3986 §4.2 says.

use crate::component::Authority;
use crate::parse::limit::MAX_LEN;
use crate::spans::{HostKind, Spans};
use urikit_scan::sink::Sink;

/// Why components can't be composed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ComposeError {
    /// Offsets are stored as `u32`.
    TooLong,
    /// After an authority, a path must be empty or start with `/`.
    RootlessPath,
}

/// Writes the components of one identifier into a sink, which must be empty.
pub(crate) struct Composer<'s, S> {
    out: &'s mut S,
    scheme_end: usize,
    host_start: usize,
    host_end: usize,
    path_start: usize,
    path_end: usize,
    query_end: usize,
    host_kind: Option<HostKind>,
    error: Option<ComposeError>,
}

/// Where the host is in an authority that was written, relative to the start of the authority.
#[derive(Clone, Copy)]
pub(crate) struct HostPlace {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: HostKind,
}

impl<'s, S: Sink> Composer<'s, S> {
    #[inline(always)]
    pub(crate) fn new(out: &'s mut S) -> Self {
        Self {
            out,
            scheme_end: 0,
            host_start: 0,
            host_end: 0,
            path_start: 0,
            path_end: 0,
            query_end: 0,
            host_kind: None,
            error: None,
        }
    }

    /// Copies the scheme and authority of another identifier at once.
    #[inline(always)]
    pub(crate) fn scheme_and_authority_of(&mut self, text: &str, spans: &Spans) {
        self.out.push(&text[..spans.path_start as usize]);
        self.scheme_end = spans.scheme_end as usize;
        self.host_start = spans.host_start as usize;
        self.host_end = spans.host_end as usize;
        self.host_kind = spans.host_kind;
    }

    /// The scheme, without its `:`; not empty.
    #[allow(dead_code, reason = "for those that make a scheme, not copy one")]
    pub(crate) fn scheme(&mut self, write: impl FnOnce(&mut S)) {
        write(self.out);
        self.scheme_end = self.len();
        self.out.push(":");
    }

    /// The authority, without its `//`; `write` returns where in it the host is.
    pub(crate) fn authority(&mut self, write: impl FnOnce(&mut S) -> HostPlace) {
        self.out.push("//");
        let start = self.len();
        let host = write(self.out);
        self.host_start = start + host.start;
        self.host_end = start + host.end;
        self.host_kind = Some(host.kind);
    }

    /// The same for an existing authority.
    pub(crate) fn authority_as_is(&mut self, authority: Authority<'_>) {
        self.authority(|out| {
            out.push(authority.as_str());
            let start = authority.userinfo().map_or(0, |userinfo| userinfo.as_str().len() + 1);
            let host = authority.host();
            HostPlace { start, end: start + host.as_str().len(), kind: host.kind() }
        });
    }

    /// The path, with a guard if it needs one. Must be called, even for an empty path.
    #[inline(always)]
    pub(crate) fn path(&mut self, write: impl FnOnce(&mut S)) {
        self.path_start = self.len();
        if self.host_kind.is_none() {
            // As the parser does: without an authority, both ends of the host are there.
            (self.host_start, self.host_end) = (self.path_start, self.path_start);
        }
        write(self.out);
        if self.host_kind.is_none() {
            guard_path(self.out, self.path_start, self.scheme_end != 0);
        } else if !matches!(self.out.as_bytes().get(self.path_start), None | Some(b'/')) {
            self.error = Some(ComposeError::RootlessPath);
        }
        self.path_end = self.len();
        self.query_end = self.path_end;
    }

    /// The query, without its `?`; not called if there is none.
    #[inline(always)]
    pub(crate) fn query(&mut self, write: impl FnOnce(&mut S)) {
        self.out.push("?");
        write(self.out);
        self.query_end = self.len();
    }

    /// The fragment, without its `#`; not called if there is none.
    #[inline(always)]
    pub(crate) fn fragment(&mut self, write: impl FnOnce(&mut S)) {
        self.out.push("#");
        write(self.out);
    }

    /// Where the components are.
    #[inline(always)]
    pub(crate) fn finish(self) -> Result<Spans, ComposeError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if self.len() > MAX_LEN {
            return Err(ComposeError::TooLong);
        }
        // None of them exceeds the length, so nothing is truncated.
        Ok(Spans {
            scheme_end: self.scheme_end as u32,
            host_start: self.host_start as u32,
            host_end: self.host_end as u32,
            path_start: self.path_start as u32,
            path_end: self.path_end as u32,
            query_end: self.query_end as u32,
            len: self.len() as u32,
            host_kind: self.host_kind,
        })
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.out.as_bytes().len()
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

    use super::{ComposeError, Composer};
    use crate::ident::UriRef;

    /// Recomposes `text` with another path.
    fn with_path(text: &str, path: &str) -> Result<String, ComposeError> {
        let uri = UriRef::parse(text).unwrap();
        let mut out = String::new();
        let mut composer = Composer::new(&mut out);
        if let Some(scheme) = uri.scheme() {
            composer.scheme(|out| out.push_str(scheme.as_str()));
        }
        if let Some(authority) = uri.authority() {
            composer.authority_as_is(authority);
        }
        composer.path(|out| out.push_str(path));
        if let Some(query) = uri.query() {
            composer.query(|out| out.push_str(query.as_str()));
        }
        if let Some(fragment) = uri.fragment() {
            composer.fragment(|out| out.push_str(fragment.as_str()));
        }
        let spans = composer.finish()?;
        let parsed = UriRef::parse(&out).unwrap();
        assert_eq!(parsed.spans(), spans, "{out}");
        assert_eq!(parsed.scheme(), uri.scheme(), "{out}");
        assert_eq!(parsed.authority(), uri.authority(), "{out}");
        assert_eq!(parsed.query(), uri.query(), "{out}");
        assert_eq!(parsed.fragment(), uri.fragment(), "{out}");
        Ok(out)
    }

    #[test]
    fn parts_are_found_again_by_a_parse() {
        for text in ["", "a:", "//h", "a://u@[::1]:8", "a://?", "?q#f", "a:#", "//@:?#"] {
            for path in ["", "/", "/a", "//a", "///", "a:b", "a/b:c", ":", "./a:b"] {
                let has_authority = text.contains("//");
                match with_path(text, path) {
                    Ok(_) => assert!(!has_authority || path.is_empty() || path.starts_with('/')),
                    Err(error) => {
                        assert_eq!(error, ComposeError::RootlessPath);
                        assert!(has_authority && !path.starts_with('/'));
                    }
                }
            }
        }
        assert_eq!(with_path("a:?q", "//b").unwrap(), "a:/.//b?q");
        assert_eq!(with_path("#f", "b:c").unwrap(), "./b:c#f");
    }
}
