//! Appends segments to a path. They are data: characters not allowed in a segment are encoded.
//!
//! Needs feature `alloc`.

use alloc::string::String;

use super::error::{EditError, EditErrorKind};
use super::segments::segment_error;
use crate::ident::forward;
use crate::ident::{Identifier, IdentifierBuf, kind::Kind};
use crate::parse::chars::Unicode;
use crate::percent::{CharClass, append_for_unicode, sets};
use crate::resolve::compose::Composer;

impl<'a, K: Kind> Identifier<'a, K> {
    /// The same with segments appended to the path.
    ///
    /// In an IRI, the characters that RFC 3987 allows stay as they are. In the first segment of a
    /// reference without scheme, authority and path, `:` becomes `%3A`, as it would end a scheme:
    /// the same as with [`SegmentsMut::push`](crate::edit::SegmentsMut::push).
    ///
    /// Unlike [`resolve`](Self::resolve), this replaces nothing: whether the path ends in a `/`
    /// makes no difference. Segments are data, so characters that they can't contain are
    /// percent-encoded: `/` becomes `%2F` and `%` becomes `%25`. An empty segment at the end adds a
    /// `/` there. Query and fragment stay; remove them first if they should not.
    ///
    /// ```
    /// use urikit::Uri;
    /// for base in ["https://x/api", "https://x/api/"] {
    ///     assert_eq!(Uri::parse(base)?.join(["v1", "a b"])?, "https://x/api/v1/a%20b");
    /// }
    /// assert_eq!(Uri::parse("https://x")?.join(["a/b", ""])?, "https://x/a%2Fb/");
    /// let keyed = Uri::parse("https://x/api?key=1")?;
    /// assert_eq!(keyed.join(["v1"])?, "https://x/api/v1?key=1");
    /// assert_eq!(keyed.strip_query_and_fragment().join(["v1"])?, "https://x/api/v1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DotSegment`](EditErrorKind::DotSegment) for a segment `.` or `..`;
    /// [`EmptySegment`](EditErrorKind::EmptySegment) for an empty one with nothing before it;
    /// [`OpaquePath`](EditErrorKind::OpaquePath); [`TooLong`](EditErrorKind::TooLong).
    pub fn join<I>(&self, segments: I) -> Result<IdentifierBuf<K>, EditError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        if self.has_opaque_path() {
            return Err(segment_error(EditErrorKind::OpaquePath));
        }
        let spans = self.spans();
        let mut text = String::with_capacity(spans.len() + 16);
        let mut composer = Composer::new(&mut text);
        composer.scheme_and_authority_of(self.as_str(), &spans);
        let mut joined = Ok(());
        composer.path(|out| {
            let start = out.len();
            out.push_str(self.path().as_str());
            let is_rootless = spans.host_kind.is_none() && self.path().is_empty();
            let first = match is_rootless && spans.scheme_end == 0 {
                true => sets::SEGMENT_NZ_NC,
                false => sets::SEGMENT,
            };
            let target =
                JoinTarget { start, is_rootless, first, unicode: Unicode::of(K::RULES.iri) };
            joined = target.push_segments(out, segments);
        });
        joined?;
        composer.query(self.query());
        composer.fragment(self.fragment());
        let spans = composer.finish().ok_or(EditError::TOO_LONG)?;
        Ok(IdentifierBuf::new(text, spans))
    }
}

forward! {
    impl<K: Kind> {
        fn join<I: IntoIterator<Item: AsRef<str>>>(&self, segments: I) -> Result<IdentifierBuf<K>, EditError>;
    }
}

/// What segments are written to.
struct JoinTarget {
    /// Where the path starts.
    start: usize,
    /// Whether the path is empty and no `/` precedes the first segment.
    is_rootless: bool,
    /// The characters allowed unescaped in the first segment.
    first: CharClass,
    unicode: Unicode,
}

impl JoinTarget {
    /// Writes the segments after the path.
    fn push_segments<I>(&self, out: &mut String, segments: I) -> Result<(), EditError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let ends_in_slash = out.len() > self.start && out.ends_with('/');
        for (index, segment) in segments.into_iter().enumerate() {
            let segment = segment.as_ref();
            match segment {
                "." | ".." => {
                    return Err(segment_error(EditErrorKind::DotSegment).in_segment(index));
                }
                "" if index == 0 && self.is_rootless => {
                    return Err(segment_error(EditErrorKind::EmptySegment).in_segment(index));
                }
                _ => {}
            }
            if index > 0 || !(ends_in_slash || self.is_rootless) {
                out.push('/');
            }
            let set = if index == 0 { self.first } else { sets::SEGMENT };
            append_for_unicode(segment, set, self.unicode, out);
        }
        Ok(())
    }
}
