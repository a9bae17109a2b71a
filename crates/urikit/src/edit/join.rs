//! Appends segments to a path. They are data: characters not allowed in a segment are encoded.
//!
//! Needs feature `alloc`.

use alloc::string::String;

use super::check::without_colon_in_first_segment;
use super::error::{EditError, EditErrorKind};
use super::new_segment::NewSegment;
use super::segments::segment_error;
use crate::ident::forward;
use crate::ident::{Identifier, IdentifierBuf, kind::Kind};
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
    /// percent-encoded: `/` becomes `%2F` and `%` becomes `%25`. `;`, `,` and `=` stay, so a segment may
    /// have parameters, as in `name;v=1.1`; to encode what would delimit them, join a
    /// [`NewSegment::named`]. An empty segment at the end adds a `/` there. Query and fragment stay;
    /// remove them first if they should not.
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
    /// # use urikit::edit::NewSegment;
    /// let name = NewSegment::named("a;b");
    /// assert_eq!(Uri::parse("https://x")?.join([name, "a;b".into()])?, "https://x/a%3Bb/a;b");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DotSegment`](EditErrorKind::DotSegment) for a segment `.` or `..`;
    /// [`EmptySegment`](EditErrorKind::EmptySegment) for an empty one with nothing before it;
    /// [`OpaquePath`](EditErrorKind::OpaquePath); [`TooLong`](EditErrorKind::TooLong); and the grammar's
    /// for an [`Encoded`](crate::Encoded) segment.
    pub fn join<'v>(
        &self,
        segments: impl IntoIterator<Item: Into<NewSegment<'v>>>,
    ) -> Result<IdentifierBuf<K>, EditError> {
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
            let has_scheme = spans.scheme_end != 0;
            let target = JoinTarget { start, is_rootless, has_scheme, iri: K::RULES.iri };
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
        fn join<'v>(&self, segments: impl IntoIterator<Item: Into<NewSegment<'v>>>) -> Result<IdentifierBuf<K>, EditError>;
    }
}

/// What segments are written to.
struct JoinTarget {
    /// Where the path starts.
    start: usize,
    /// Whether the path is empty and no `/` precedes the first segment.
    is_rootless: bool,
    has_scheme: bool,
    iri: bool,
}

impl JoinTarget {
    /// Writes the segments after the path.
    fn push_segments<'v>(
        &self,
        out: &mut String,
        segments: impl IntoIterator<Item: Into<NewSegment<'v>>>,
    ) -> Result<(), EditError> {
        let ends_in_slash = out.len() > self.start && out.ends_with('/');
        for (index, segment) in segments.into_iter().enumerate() {
            let segment = segment.into();
            let written = if index == 0 && self.is_rootless {
                self.push_first(out, &segment)
            } else {
                if index > 0 || !ends_in_slash {
                    out.push('/');
                }
                segment.write(out, self.iri)
            };
            written.map_err(|error| error.in_segment(index))?;
        }
        Ok(())
    }

    /// Writes a segment with nothing before it.
    fn push_first(&self, out: &mut String, segment: &NewSegment<'_>) -> Result<(), EditError> {
        let segment = segment.written(self.iri)?;
        if segment.is_empty() {
            return Err(segment_error(EditErrorKind::EmptySegment));
        }
        match self.has_scheme {
            true => out.push_str(&segment),
            false => out.push_str(&without_colon_in_first_segment(&segment)),
        }
        Ok(())
    }
}
