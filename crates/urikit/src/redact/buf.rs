//! The owned masked identifier.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use super::Redacted;
use crate::ident::IriRef;
use crate::ident::kind::Kind;
#[cfg(feature = "serde")]
use crate::ident::text_serde::text_serde;
use crate::parse::error::ParseError;

/// An owned [`Redacted`], for log records and reports. It does not contain what is masked.
///
/// ```
/// use urikit::{Uri, redact::RedactedBuf};
/// let uri = Uri::parse("https://anna:pw@h/p?token=abc")?;
/// let shown: RedactedBuf = uri.redacted().parameters(&["token"]).to_owned();
/// assert_eq!(shown, "https://***@h/p?token=***");
/// assert_eq!(format!("{shown:?}"), "RedactedBuf(\"https://***@h/p?token=***\")");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// With feature `serde` it is a string. A value that is read is redacted again, without parameters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RedactedBuf(String);

impl<K: Kind> Redacted<'_, '_, K> {
    /// The masked string, owned.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("ftp://u@h/")?.redacted().to_owned().as_str(), "ftp://***@h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_owned(&self) -> RedactedBuf {
        RedactedBuf(self.to_string())
    }
}

impl RedactedBuf {
    /// The masked string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same as a `String`.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

impl<K: Kind> From<Redacted<'_, '_, K>> for RedactedBuf {
    fn from(redacted: Redacted<'_, '_, K>) -> Self {
        redacted.to_owned()
    }
}

impl FromStr for RedactedBuf {
    type Err = ParseError;

    /// An IRI reference, redacted: no userinfo is kept.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(IriRef::parse(text)?.redacted().to_owned())
    }
}

impl fmt::Display for RedactedBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl AsRef<str> for RedactedBuf {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for RedactedBuf {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for RedactedBuf {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

#[cfg(feature = "serde")]
text_serde!(RedactedBuf, "the text of an identifier");

/// As the masked string.
#[cfg(feature = "serde")]
impl<K: Kind> serde::ser::Serialize for Redacted<'_, '_, K> {
    fn serialize<S: serde::ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
