//! Whether an identifier is under another.

use crate::component::Path;
use crate::component::host::same_host;
use crate::grammar::dot_segment::DotSegment;
use crate::ident::kind::Kind;
use crate::ident::{AsIdentifier, Identifier, forward};
use crate::normalize::steps::{Level, Steps};

/// # Comparing
impl<K: Kind> Identifier<'_, K> {
    /// Whether this is `prefix` or below it: the same scheme, host and port, and a path that equals
    /// that of `prefix` or continues it, by whole segments.
    ///
    /// The case of scheme and host, escapes of unreserved characters, a dot at the end of the host,
    /// the scheme's default port and a userinfo make no difference. A path with a dot segment is
    /// under nothing, since it may lead outside of `prefix`: resolve or normalize it first.
    ///
    /// ```
    /// use urikit::Uri;
    /// let api = Uri::parse("https://h/api")?;
    /// assert!(Uri::parse("https://h/api/v1?q")?.is_under(api));
    /// assert!(Uri::parse("HTTPS://u@H.:443/%61pi/")?.is_under(api));
    /// assert!(!Uri::parse("https://h/apiary")?.is_under(api));
    /// assert!(!Uri::parse("https://h/api/../admin")?.is_under(api));
    /// assert!(!Uri::parse("https://h.example/api/v1")?.is_under(api));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_under<'i>(&self, prefix: impl AsIdentifier<'i>) -> bool {
        let prefix = prefix.borrowed();
        let same_scheme = match (self.scheme_if_any(), prefix.scheme_if_any()) {
            (Some(a), Some(b)) => a.is(b.as_str()),
            (a, b) => a == b,
        };
        let hosts_match = match (self.host(), prefix.host()) {
            (Some(a), Some(b)) => same_host(a, b) && self.same_port(&prefix),
            (a, b) => a == b,
        };
        same_scheme && hosts_match && path_is_under(self.path(), prefix.path())
    }

    fn same_port(&self, other: &Identifier<'_, impl Kind>) -> bool {
        match (self.effective_port(), other.effective_port()) {
            (Ok(a), Ok(b)) => a == b,
            _ => self.port() == other.port(),
        }
    }
}

forward! {
    /// # Comparing
    impl<K: Kind> {
        #[must_use]
        fn is_under<'i>(&self, prefix: impl AsIdentifier<'i>) -> bool;
    }
}

fn path_is_under(path: Path<'_>, prefix: Path<'_>) -> bool {
    const STEPS: Steps = Steps::of(Level::Percent);
    let prefix = Path::new(prefix.as_str().strip_suffix('/').unwrap_or(prefix.as_str()));
    let starts_alike = match prefix.as_str() {
        "" => path.is_empty() || path.is_rooted(),
        _ => path.is_rooted() == prefix.is_rooted(),
    };
    let mut segments = path.segments();
    let mut same_segment = |expected: &str| {
        segments.next().is_some_and(|segment| {
            STEPS.of_others().same(segment.as_str().as_bytes(), expected.as_bytes())
        })
    };
    starts_alike
        && prefix.segments().all(|segment| same_segment(segment.as_str()))
        && !path.segments().any(|segment| DotSegment::is(segment.as_str()))
}
