//! An identifier and the directories that contain it, from the root on.

use core::fmt;
use core::iter::FusedIterator;

use super::borrowed::Identifier;
use super::forward::forward;
use super::kind::Kind;

/// The prefixes of an identifier, shortest first; made by [`Identifier::hierarchy`].
#[derive(Clone)]
pub struct Hierarchy<'a> {
    text: &'a str,
    /// Where each prefix starts.
    start: usize,
    /// Where the last prefix ended.
    end: usize,
    path_end: usize,
    query_end: usize,
    /// Whether the part before an empty path comes first, as a prefix of its own.
    without_path: bool,
}

impl<'a, K: Kind> Identifier<'a, K> {
    /// The directories of the path from the root on, then the whole path, then with the query, then
    /// with the fragment. Empty segments do not count as directories.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://h/a//b?q#f")?;
    /// let fronts: Vec<&str> = uri.hierarchy().collect();
    /// assert_eq!(
    ///     fronts,
    ///     ["http://h/", "http://h/a//", "http://h/a//b", "http://h/a//b?q", "http://h/a//b?q#f"]
    /// );
    /// assert!(Uri::parse("http://h")?.hierarchy().eq(["http://h"]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn hierarchy(&self) -> Hierarchy<'a> {
        let spans = self.spans();
        Hierarchy {
            text: self.as_str(),
            start: 0,
            end: spans.path().start,
            path_end: spans.path().end,
            query_end: spans.query_end as usize,
            without_path: self.path().is_empty() && spans.path_start > 0,
        }
    }
}

impl Hierarchy<'_> {
    /// The same from the path on, without the root. Call it before the first `next`.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://h/a/b?q")?;
    /// assert!(uri.hierarchy().of_path().eq(["/a/", "/a/b", "/a/b?q"]));
    /// assert_eq!(Uri::parse("http://h/")?.hierarchy().of_path().next(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn of_path(self) -> Self {
        let is_rooted = self.text[self.end..self.path_end].starts_with('/');
        let mut below_root = Self { start: self.end, without_path: false, ..self };
        if is_rooted {
            below_root.next();
        }
        below_root
    }
}

/// Does not show the text: it may contain a userinfo.
impl fmt::Debug for Hierarchy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hierarchy").finish_non_exhaustive()
    }
}

impl<'a> Iterator for Hierarchy<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if core::mem::take(&mut self.without_path) {
            return self.text.get(..self.end);
        }
        let rest = &self.text[self.end.min(self.path_end)..self.path_end];
        self.end = match rest.find('/') {
            Some(slash) => self.path_end - rest[slash..].trim_start_matches('/').len(),
            None if self.end < self.path_end => self.path_end,
            None if self.end < self.query_end => self.query_end,
            None if self.end < self.text.len() => self.text.len(),
            None => return None,
        };
        self.text.get(self.start..self.end)
    }
}

impl FusedIterator for Hierarchy<'_> {}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn hierarchy(&self) -> super::Hierarchy<'_>;
    }
}
