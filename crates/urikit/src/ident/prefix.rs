//! Identifiers that are a prefix of another one: nothing is copied.

use super::borrowed::Identifier;
use super::forward::forward;
use super::kind::Kind;
use crate::spans::{Spans, text_of_span};

impl<'a, K: Kind> Identifier<'a, K> {
    /// The same without its fragment.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h/p?q#f")?.strip_fragment(), "http://h/p?q");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn strip_fragment(&self) -> Self {
        let spans = self.spans();
        self.front(Spans { len: spans.query_end, ..spans })
    }

    /// The same without its query and its fragment.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h/p?q#f")?.strip_query_and_fragment(), "http://h/p");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "without_query")]
    #[must_use]
    pub fn strip_query_and_fragment(&self) -> Self {
        self.with_path_end(self.spans().path_end)
    }

    /// The directory that contains the last name of the path; see
    /// [`Path::parent`](crate::component::Path::parent).
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://h/a/b?q#f")?;
    /// assert_eq!(uri.parent().unwrap(), "http://h/a/");
    /// assert_eq!(uri.parent().unwrap().parent().unwrap(), "http://h/");
    /// assert_eq!(Uri::parse("http://h/")?.parent(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let parent = self.path().parent()?;
        Some(self.with_path_end(self.spans().path_start + parent.as_str().len() as u32))
    }

    /// The path and the query with its `?`, as one slice: the request target of HTTP. Nothing is
    /// added for an empty path.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h/p?q#f")?.path_and_query(), "/p?q");
    /// assert_eq!(Uri::parse("http://h#f")?.path_and_query(), "");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn path_and_query(&self) -> &'a str {
        let spans = self.spans();
        text_of_span(self.as_str(), spans.path_start as usize, spans.query_end as usize)
    }

    /// The identifier up to an offset in the path.
    fn with_path_end(&self, end: u32) -> Self {
        self.front(Spans { path_end: end, query_end: end, len: end, ..self.spans() })
    }

    /// INVARIANT: `spans` are those of the prefix whose length they have.
    fn front(&self, spans: Spans) -> Self {
        Self::new(&self.as_str()[..spans.len()], spans)
    }
}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn strip_fragment(&self) -> Identifier<'_, K>;
        #[must_use]
        fn strip_query_and_fragment(&self) -> Identifier<'_, K>;
        #[must_use]
        fn parent(&self) -> Option<Identifier<'_, K>>;
        #[must_use]
        fn path_and_query(&self) -> &str;
    }
}
