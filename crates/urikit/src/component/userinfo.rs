//! RFC 3986 §3.2.1.

use crate::grammar::char_class::tables;
use crate::parse::chars::Unicode;
use crate::parse::component;
use crate::parse::error::{Component, ParseError};
use core::fmt;

/// The userinfo of an authority, without its `@`.
///
/// `Debug` does not show it; `Display` and [`as_str`](Self::as_str) do, since they are explicit.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("ftp://anna:secret@h/")?;
/// let userinfo = uri.authority().unwrap().userinfo().unwrap();
/// assert_eq!(userinfo.user(), "anna");
/// assert_eq!(userinfo.password(), Some("secret"));
/// assert_eq!(format!("{userinfo:?}"), "Userinfo(***)");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Userinfo<'a>(&'a str);

impl<'a> Userinfo<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses the whole of `text` as a userinfo of RFC 3986.
    ///
    /// ```
    /// use urikit::component::Userinfo;
    /// assert_eq!(Userinfo::parse("anna:pw")?, "anna:pw");
    /// let error = Userinfo::parse("a@b").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected character in userinfo at byte 1");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `userinfo` does not derive `text`.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_chars(text, Component::Userinfo, &tables::USERINFO, Unicode::No) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The same by RFC 3987, which allows most non-ASCII characters.
    ///
    /// ```
    /// use urikit::component::Userinfo;
    /// assert!(Userinfo::parse("é").is_err());
    /// assert_eq!(Userinfo::parse_iri("é")?, "é");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `iuserinfo` does not derive `text`.
    pub const fn parse_iri(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_chars(text, Component::Userinfo, &tables::USERINFO, Unicode::Ucschar)
        {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The text as written.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The part before the first `:`, or all of it.
    #[must_use]
    pub fn user(self) -> &'a str {
        self.0.split_once(':').map_or(self.0, |(user, _)| user)
    }

    /// The part after the first `:`. RFC 3986 deprecates this use.
    #[must_use]
    pub fn password(self) -> Option<&'a str> {
        self.0.split_once(':').map(|(_, password)| password)
    }
}

impl fmt::Debug for Userinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Userinfo(***)")
    }
}
