//! Where a path is among others: its parent, the name at its end, what it is under.
//!
//! All of this is about the text. No escape is decoded and no dot segment interpreted.

use super::{Path, Segment};

impl<'a> Path<'a> {
    /// The directory that the last name is in, with its `/`; `None` where there is none.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let parent = |text| UriRef::parse(text).unwrap().path().parent().map(|path| path.as_str());
    /// assert_eq!(parent("/a/b"), Some("/a/"));
    /// assert_eq!(parent("/a/b/"), Some("/a/"));
    /// assert_eq!(parent("/a"), Some("/"));
    /// assert_eq!(parent("/"), None);
    /// assert_eq!(parent("a"), None);
    /// ```
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let text = self.as_str();
        let name_end = text.strip_suffix('/').unwrap_or(text).len();
        let slash = text[..name_end].rfind('/')?;
        Some(Self::new(&text[..=slash]))
    }

    /// The last segment, unless it is empty, `.` or `..`: those name directories.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let name = |text| UriRef::parse(text).unwrap().path().file_name().map(|name| name.as_str());
    /// assert_eq!(name("/a/b.txt"), Some("b.txt"));
    /// assert_eq!(name("/a/"), None);
    /// assert_eq!(name("/a/.."), None);
    /// ```
    #[must_use]
    pub fn file_name(&self) -> Option<Segment<'a>> {
        let name = self.segments().next_back()?;
        (!matches!(name.as_str(), "" | "." | "..")).then_some(name)
    }

    /// What stands behind the last `.` of the file name, as written.
    ///
    /// A `.` at its start begins no extension.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let extension = |text| UriRef::parse(text).unwrap().path().extension();
    /// assert_eq!(extension("/a/b.tar.gz"), Some("gz"));
    /// assert_eq!(extension("/a/.profile"), None);
    /// assert_eq!(extension("/a.b/c"), None);
    /// ```
    #[must_use]
    pub fn extension(&self) -> Option<&'a str> {
        match self.file_name()?.as_str().rsplit_once('.')? {
            ("", _) => None,
            (_, extension) => Some(extension),
        }
    }

    /// Whether the path is `prefix` or below it, by whole segments.
    ///
    /// A `/` at the end of `prefix` makes no difference. A path with a dot segment, also where its
    /// dots are written `%2e`, is under nothing: nobody knows where it leads to. Resolve or
    /// normalise it first.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let is_under_api = |text| UriRef::parse(text).unwrap().path().is_under("/api");
    /// assert!(is_under_api("/api"));
    /// assert!(is_under_api("/api/v1"));
    /// assert!(!is_under_api("/apiary"));
    /// assert!(!is_under_api("/api/../admin"));
    /// assert!(!is_under_api("/api/%2E./admin"));
    /// ```
    #[must_use]
    pub fn is_under(&self, prefix: impl AsRef<str>) -> bool {
        let prefix = prefix.as_ref();
        let prefix = prefix.strip_suffix('/').unwrap_or(prefix);
        let rest = self.as_str().strip_prefix(prefix);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            && !self.segments().any(|segment| means_dots(segment.as_str()))
    }
}

/// Whether a segment is `.` or `..`, its dots escaped or not.
fn means_dots(segment: &str) -> bool {
    let mut rest = segment;
    let mut dots = 0;
    while let Some(behind) = [".", "%2e", "%2E"].iter().find_map(|dot| rest.strip_prefix(dot)) {
        dots += 1;
        rest = behind;
    }
    rest.is_empty() && (1..=2).contains(&dots)
}
