//! RFC 3986 §3.2.1.

use core::fmt;

/// The userinfo of an authority, without its `@`.
///
/// `Debug` shows none of it; `Display` and [`as_str`](Self::as_str) do, since they are asked to.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("ftp://anna:secret@h/")?;
/// let userinfo = uri.authority().unwrap().userinfo().unwrap();
/// assert_eq!(userinfo.user(), "anna");
/// assert_eq!(userinfo.password(), Some("secret"));
/// assert_eq!(format!("{userinfo:?}"), "UserInfo(***)");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserInfo<'a>(&'a str);

impl<'a> UserInfo<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The text as written.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// What stands before the first `:`, or all of it.
    #[must_use]
    pub fn user(&self) -> &'a str {
        self.0.split_once(':').map_or(self.0, |(user, _)| user)
    }

    /// What stands behind the first `:`. RFC 3986 calls this use deprecated.
    #[must_use]
    pub fn password(&self) -> Option<&'a str> {
        self.0.split_once(':').map(|(_, password)| password)
    }
}

impl fmt::Debug for UserInfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UserInfo(***)")
    }
}
