//! The path as a list of segments that is edited in place.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::builder::Builder;
use super::check::{self, path_fits};
use super::error::{EditError, EditErrorKind};
use super::new_segment::NewSegment;
use super::value::Value;
use crate::component::Path;
use crate::grammar::rule::Rule;
use crate::ident::{IdentifierBuf, kind::Kind};
use crate::parse::error::Component;

/// The segments of an identifier's path, for editing; made by [`IdentifierBuf::segments_mut`].
///
/// The list is that of [`Path::segments`](crate::component::Path::segments): an empty path
/// has no segments, `/` has one empty segment, and a `/` at the end is followed by an empty last
/// one. Segments are data, as for [`join`](crate::Identifier::join): `/` becomes `%2F`, and `.` and
/// `..` can't be written. `;`, `,` and `=` stay, and may delimit parameters; [`NewSegment::named`] encodes
/// them. A rooted path stays rooted. Everything else keeps its bytes; after an
/// error nothing has changed.
///
/// ```
/// use urikit::UriBuf;
/// let mut uri = UriBuf::parse("https://h/a/?q")?;
/// let mut segments = uri.segments_mut()?;
/// segments.push("b c")?;
/// segments.insert(0, "api")?;
/// segments.replace(1, "v1")?;
/// assert_eq!(uri, "https://h/api/v1/b%20c?q");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct SegmentsMut<'b, K> {
    buf: &'b mut IdentifierBuf<K>,
}

/// Shows the identifier, with `***` for the userinfo.
impl<K: Kind> fmt::Debug for SegmentsMut<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SegmentsMut").field(&self.buf).finish()
    }
}

/// # Editing segments
impl<K: Kind> IdentifierBuf<K> {
    /// The segments of the path, for editing.
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// let mut reference = UriRefBuf::parse("a/b")?;
    /// reference.segments_mut()?.pop();
    /// assert_eq!(reference, "a");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the path is [opaque](crate::Identifier::has_opaque_path): an address or a name is no list.
    #[doc(alias = "path_segments_mut")]
    pub fn segments_mut(&mut self) -> Result<SegmentsMut<'_, K>, EditError> {
        match self.has_opaque_path() {
            true => Err(segment_error(EditErrorKind::OpaquePath)),
            false => Ok(SegmentsMut { buf: self }),
        }
    }
}

impl<K: Kind> SegmentsMut<'_, K> {
    /// Appends a segment; replaces an empty last one.
    ///
    /// So a `/` at the end of the path makes no difference, as for
    /// [`join`](crate::Identifier::join).
    ///
    /// ```
    /// use urikit::UriBuf;
    /// for text in ["http://h/a", "http://h/a/"] {
    ///     let mut uri = UriBuf::parse(text)?;
    ///     uri.segments_mut()?.push("b/c")?;
    ///     assert_eq!(uri, "http://h/a/b%2Fc");
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// For `.` and `..`; for an empty segment if the path is empty and there is no authority.
    pub fn push<'v>(&mut self, segment: impl Into<NewSegment<'v>>) -> Result<(), EditError> {
        let path = self.buf.path();
        if path.is_empty() {
            return self.insert(0, segment);
        }
        let slash = if path.as_str().ends_with('/') { "" } else { "/" };
        let segment = segment.into().written(K::RULES.iri)?;
        self.buf.draft().push_to_path(&[slash, &segment])
    }

    /// Appends segments in one step. The first fills an empty last segment, as by [`push`](Self::push);
    /// an empty one in the list stays: `["", "b"]` adds `//b` to `/a`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/a/?q")?;
    /// uri.segments_mut()?.extend(["b c", "d"])?;
    /// assert_eq!(uri, "http://h/a/b%20c/d?q");
    /// assert!(uri.segments_mut()?.extend(["e", ".."]).is_err());
    /// assert_eq!(uri, "http://h/a/b%20c/d?q", "as it was");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`push`](Self::push), for any of them.
    pub fn extend<'v, I>(&mut self, segments: I) -> Result<(), EditError>
    where
        I: IntoIterator<Item: Into<NewSegment<'v>>>,
    {
        let mut segments = segments.into_iter().enumerate();
        let Some((_, first)) = segments.next() else { return Ok(()) };
        let path = self.buf.path();
        let mut added = if path.is_empty() {
            let first = self.written_at(0, first.into()).map_err(|error| error.in_segment(0))?;
            self.joined(&[first.as_str()])?
        } else {
            let slash = if path.as_str().ends_with('/') { "" } else { "/" };
            let mut added = String::from(slash);
            let written = first.into().write(&mut added, K::RULES.iri);
            written.map_err(|error| error.in_segment(0))?;
            added
        };
        // The next segment replaces an empty last one, as in `push`.
        for (index, segment) in segments {
            if !added.ends_with('/') {
                added.push('/');
            }
            let written = segment.into().write(&mut added, K::RULES.iri);
            written.map_err(|error| error.in_segment(index))?;
        }
        self.buf.draft().push_to_path(&[&added])
    }

    /// Removes all segments. An absolute path becomes `/`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/a/b?q")?;
    /// uri.segments_mut()?.clear();
    /// assert_eq!(uri, "http://h/?q");
    /// uri.segments_mut()?.extend(["c", "d"])?;
    /// assert_eq!(uri, "http://h/c/d?q");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn clear(&mut self) {
        let len = usize::from(self.buf.path().is_rooted());
        self.buf.draft().truncate_path(len);
    }

    /// Removes the last segment; returns `false` if there is none: for an empty path, or if there
    /// is only the empty segment of `/`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/a/b/?q")?;
    /// let mut segments = uri.segments_mut()?;
    /// assert!(segments.pop(), "the empty one after the last `/`");
    /// assert!(segments.pop());
    /// assert_eq!(uri, "http://h/a?q");
    /// assert!(uri.segments_mut()?.pop());
    /// assert_eq!(uri, "http://h/?q");
    /// assert!(!uri.segments_mut()?.pop());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn pop(&mut self) -> bool {
        let path = self.buf.path().as_str();
        if matches!(path, "" | "/") {
            return false;
        }
        let len = match path.rfind('/') {
            Some(0) => 1,
            slash => slash.unwrap_or(0),
        };
        self.buf.draft().truncate_path(len);
        true
    }

    /// Inserts a segment before the one at `index`, or at the end.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/b/")?;
    /// uri.segments_mut()?.insert(0, "a")?;
    /// assert_eq!(uri, "http://h/a/b/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// For `.` and `..`, if there are fewer segments, or if the path would be read as something
    /// else, for example one that starts with an empty segment.
    pub fn insert<'v>(
        &mut self,
        index: usize,
        segment: impl Into<NewSegment<'v>>,
    ) -> Result<(), EditError> {
        let mut segments = self.list();
        if index > segments.len() {
            return Err(segment_error(EditErrorKind::NoSuchSegment));
        }
        let segment = self.written_at(index, segment.into())?;
        segments.insert(index, &segment);
        let path = self.joined(&segments)?;
        self.buf.draft().put_path(&path)
    }

    /// Replaces the segment at `index`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/a/%7e")?;
    /// uri.segments_mut()?.replace(0, "b")?;
    /// assert_eq!(uri, "http://h/b/%7e");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`insert`](Self::insert).
    pub fn replace<'v>(
        &mut self,
        index: usize,
        segment: impl Into<NewSegment<'v>>,
    ) -> Result<(), EditError> {
        let mut segments = self.list();
        let segment = self.written_at(index, segment.into())?;
        match segments.get_mut(index) {
            Some(old) => *old = &segment,
            None => return Err(segment_error(EditErrorKind::NoSuchSegment)),
        }
        let path = self.joined(&segments)?;
        self.buf.draft().put_path(&path)
    }

    /// Removes the segment at `index`. A rooted path without its only segment is `/`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/a/b/c")?;
    /// uri.segments_mut()?.remove(1)?;
    /// assert_eq!(uri, "http://h/a/c");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there are fewer segments, or if the path would be read as something else.
    pub fn remove(&mut self, index: usize) -> Result<(), EditError> {
        let mut segments = self.list();
        if index >= segments.len() {
            return Err(segment_error(EditErrorKind::NoSuchSegment));
        }
        segments.remove(index);
        if segments.is_empty() && self.buf.path().is_rooted() {
            segments.push("");
        }
        let path = self.joined(&segments)?;
        self.buf.draft().put_path(&path)
    }

    /// Makes the path end in `/`, or not. If not, every `/` at its end is removed, except for that
    /// of the root.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/a?q")?;
    /// uri.segments_mut()?.set_trailing_slash(true)?;
    /// assert_eq!(uri, "http://h/a/?q");
    /// uri.segments_mut()?.set_trailing_slash(false)?;
    /// assert_eq!(uri, "http://h/a?q");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the path is empty and there is no authority: `/` would be another path.
    pub fn set_trailing_slash(&mut self, yes: bool) -> Result<(), EditError> {
        let path = self.buf.path().as_str();
        if yes && !path.ends_with('/') {
            return self.push("");
        }
        if !yes && path.ends_with('/') {
            let len = path.trim_end_matches('/').len().max(1);
            self.buf.draft().truncate_path(len);
        }
        Ok(())
    }

    pub(super) fn path(&self) -> Path<'_> {
        self.buf.path()
    }

    fn list(&self) -> Vec<&str> {
        self.buf.path().segments().map(|segment| segment.as_str()).collect()
    }

    /// The segment as written at `index`: if it is the first, a `:` might end a scheme.
    fn written_at(&self, index: usize, segment: NewSegment<'_>) -> Result<String, EditError> {
        let segment = segment.written(K::RULES.iri)?;
        let has_none_before =
            self.buf.spans().scheme().is_none() && !self.is_rooted() && index == 0;
        let fitting = match has_none_before {
            true => check::without_colon_in_first_segment(&segment),
            false => Cow::Borrowed(segment.as_str()),
        };
        Ok(fitting.into_owned())
    }

    /// The path with these segments, which must be read back unchanged.
    fn joined(&self, segments: &[&str]) -> Result<String, EditError> {
        let mut path = segments.join("/");
        if self.is_rooted() && !segments.is_empty() {
            path.insert(0, '/');
        } else if segments.first() == Some(&"") {
            return Err(segment_error(EditErrorKind::EmptySegment));
        }
        let spans = self.buf.spans();
        let has_authority = spans.host_kind().is_some();
        path_fits(&path, spans.scheme().is_some(), has_authority, K::RULES.iri)?;
        Ok(path)
    }

    /// Whether a `/` precedes the first segment, now or once there is one.
    fn is_rooted(&self) -> bool {
        self.buf.path().is_rooted() || self.buf.host().is_some()
    }
}

impl<K: Kind> Builder<K> {
    /// Sets the path to these segments, each preceded by a `/`. They are data, as in
    /// [`SegmentsMut`]: `;`, `,` and `=` stay in a string, [`NewSegment::named`] encodes them.
    ///
    /// ```
    /// use urikit::UriRefBuf;
    /// assert_eq!(UriRefBuf::builder().segments(["a b", "c/d"]).build()?, "/a%20b/c%2Fd");
    /// assert_eq!(UriRefBuf::builder().segments(["a", ""]).build()?, "/a/");
    /// assert!(UriRefBuf::builder().segments(["a", ".."]).build().is_err());
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn segments<'v, I>(self, segments: I) -> Self
    where
        I: IntoIterator<Item: Into<NewSegment<'v>>>,
    {
        let mut path = String::new();
        for segment in segments {
            path.push('/');
            if let Err(error) = segment.into().write(&mut path, K::RULES.iri) {
                return self.edit(|_| Err(error));
            }
        }
        self.path(Value::of_encoded(path))
    }
}

pub(super) fn segment_error(kind: EditErrorKind) -> EditError {
    EditError::new(kind, Component::Path, None, Rule::Segment)
}
