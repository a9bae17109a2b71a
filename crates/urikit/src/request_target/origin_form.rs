//! RFC 9112 §3.2.1: a path that starts with `/`, and optionally a query.

use core::fmt;

use crate::component::{Path, Query};
use crate::grammar::rule::Rule;
use crate::parse::error::ParseError;
use crate::parse::target::{TargetParts, read_target_form};

/// A target in origin-form: a request to an origin server.
///
/// It may begin with `//`. In a reference, the first segment would then become an authority;
/// [`to_reference`](Self::to_reference) prevents that.
///
/// ```
/// use urikit::request_target::OriginForm;
/// let target = OriginForm::parse("//evil.example/a?q")?;
/// assert_eq!(target.path(), "//evil.example/a");
/// assert_eq!(target.path().segments().next().unwrap(), "");
/// assert_eq!(target.query().unwrap(), "q");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OriginForm<'a> {
    text: &'a str,
    path_end: usize,
}

impl<'a> OriginForm<'a> {
    /// INVARIANT: `origin-form` derives `text`, and its path ends at `path_end`.
    pub(super) const fn new(text: &'a str, path_end: usize) -> Self {
        Self { text, path_end }
    }

    /// Parses the whole of `text`.
    ///
    /// ```
    /// use urikit::request_target::OriginForm;
    /// let error = OriginForm::parse("/a#b").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '#' in origin-form at byte 2");
    /// ```
    ///
    /// # Errors
    /// If `origin-form` does not derive `text`.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match read_target_form(Rule::OriginForm, text) {
            Ok(TargetParts::Origin { path_end }) => Ok(Self::new(text, path_end)),
            // No other result is possible.
            Ok(_) => Ok(Self::new(text, text.len())),
            Err(error) => Err(error.found_in(text.as_bytes())),
        }
    }

    /// The target as written.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// The path, which starts with `/`.
    #[must_use]
    pub const fn path(self) -> Path<'a> {
        Path::new(self.text.split_at(self.path_end).0)
    }

    /// The query; `None` without a `?`.
    #[must_use]
    pub const fn query(self) -> Option<Query<'a>> {
        if self.path_end == self.text.len() {
            return None;
        }
        Some(Query::new(self.text.split_at(self.path_end + 1).1))
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use alloc::string::String;

    use super::super::{TargetError, TargetErrorKind};
    use super::OriginForm;
    use crate::ident::{UriRef, UriRefBuf, UriRefCow};
    use crate::resolve::compose::Composer;

    impl<'a> OriginForm<'a> {
        /// The reference with this path and query. `/.` is prepended to a path that starts with
        /// `//`, so that it never becomes an authority.
        ///
        /// ```
        /// use urikit::request_target::OriginForm;
        /// let reference = |text| OriginForm::parse(text).unwrap().to_reference();
        /// assert_eq!(reference("/a?q")?, "/a?q");
        /// assert_eq!(reference("//evil.example/a")?, "/.//evil.example/a");
        /// # Ok::<(), urikit::request_target::TargetError>(())
        /// ```
        ///
        /// # Errors
        /// If it would be longer than 4 GiB.
        pub fn to_reference(self) -> Result<UriRefCow<'a>, TargetError> {
            if !self.text.starts_with("//") {
                let reference =
                    UriRef::parse(self.text).map_err(|_| TargetErrorKind::TooLong.error())?;
                return Ok(reference.into());
            }
            let mut text = String::with_capacity(self.text.len() + 2);
            let mut composer = Composer::new(&mut text);
            composer.path(|out| out.push_str(self.path().as_str()));
            composer.query(self.query());
            let spans = composer.finish().ok_or(TargetErrorKind::TooLong.error())?;
            Ok(UriRefBuf::new(text, spans).into())
        }
    }
}

impl fmt::Display for OriginForm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl AsRef<str> for OriginForm<'_> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for OriginForm<'_> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for OriginForm<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}
