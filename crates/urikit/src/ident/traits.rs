//! The common traits, all based on the text alone.

use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::borrowed::Identifier;
#[cfg(feature = "alloc")]
use super::buf::IdentifierBuf;
#[cfg(feature = "alloc")]
use super::cow::IdentifierCow;
use super::kind::{Kind, Reference};
use crate::parse::error::ParseError;
use crate::spans::Spans;

/// For each of the three forms.
macro_rules! text_traits {
    ($(#[$attribute:meta])? $form:ty, $name:expr) => {
        $(#[$attribute])?
        impl<K: Kind> fmt::Debug for $form {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_masked(f, $name(self), self.as_str(), &self.spans())
            }
        }

        $(#[$attribute])?
        impl<K: Kind> fmt::Display for $form {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        $(#[$attribute])?
        impl<K: Kind> AsRef<str> for $form {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        $(#[$attribute])?
        impl<K: Kind> Borrow<str> for $form {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }

        /// With whatever is a string: `&str`, `String`, an identifier of any form and kind.
        $(#[$attribute])?
        impl<K: Kind, T: AsRef<str> + ?Sized> PartialEq<T> for $form {
            fn eq(&self, other: &T) -> bool {
                self.as_str() == other.as_ref()
            }
        }

        $(#[$attribute])?
        impl<K: Kind> Eq for $form {}

        $(#[$attribute])?
        impl<K: Kind> PartialOrd for $form {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        $(#[$attribute])?
        impl<K: Kind> Ord for $form {
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        $(#[$attribute])?
        impl<K: Kind> Hash for $form {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        $(#[$attribute])?
        impl<K: Kind> PartialEq<$form> for str {
            fn eq(&self, other: &$form) -> bool {
                self == other.as_str()
            }
        }

        $(#[$attribute])?
        impl<K: Kind> PartialEq<$form> for &str {
            fn eq(&self, other: &$form) -> bool {
                *self == other.as_str()
            }
        }

        #[cfg(feature = "alloc")]
        impl<K: Kind> PartialEq<$form> for alloc::string::String {
            fn eq(&self, other: &$form) -> bool {
                self == other.as_str()
            }
        }

        #[cfg(feature = "alloc")]
        impl<K: Kind> PartialEq<$form> for alloc::borrow::Cow<'_, str> {
            fn eq(&self, other: &$form) -> bool {
                self == other.as_str()
            }
        }
    };
}

text_traits!(Identifier<'_, K>, |_| K::NAME);
text_traits!(#[cfg(feature = "alloc")] IdentifierBuf<K>, |_| K::BUF_NAME);
text_traits!(#[cfg(feature = "alloc")] IdentifierCow<'_, K>, |it: &IdentifierCow<'_, K>| {
    if it.is_borrowed() { K::NAME } else { K::BUF_NAME }
});

/// Writes `Name("text")` with `***` for the userinfo.
fn write_masked(f: &mut fmt::Formatter<'_>, name: &str, text: &str, spans: &Spans) -> fmt::Result {
    match spans.userinfo() {
        Some(secret) => {
            let (before, after) = (&text[..secret.start], &text[secret.end..]);
            write!(f, "{name}(\"{}***{}\")", before.escape_debug(), after.escape_debug())
        }
        None => write!(f, "{name}({text:?})"),
    }
}

impl<'a, K: Kind> TryFrom<&'a str> for Identifier<'a, K> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a, K: Kind> TryFrom<&'a [u8]> for Identifier<'a, K> {
    type Error = ParseError;

    fn try_from(bytes: &'a [u8]) -> Result<Self, ParseError> {
        Self::parse_bytes(bytes)
    }
}

/// The empty reference, which is the document itself.
impl<K: Reference> Default for Identifier<'_, K> {
    fn default() -> Self {
        Self::new("", Spans::default())
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use alloc::borrow::Cow;
    use alloc::boxed::Box;
    use alloc::string::String;
    #[cfg(target_has_atomic = "ptr")]
    use alloc::sync::Arc;
    use alloc::vec::Vec;
    use core::str::FromStr;

    use super::super::error::ParseBufError;
    use super::{Identifier, IdentifierBuf, IdentifierCow, Kind, ParseError, Reference};
    use crate::parse::parse;

    impl<K: Kind> FromStr for IdentifierBuf<K> {
        type Err = ParseError;

        fn from_str(text: &str) -> Result<Self, ParseError> {
            Self::parse(text)
        }
    }

    impl<K: Kind> TryFrom<&str> for IdentifierBuf<K> {
        type Error = ParseError;

        fn try_from(text: &str) -> Result<Self, ParseError> {
            Self::parse(text)
        }
    }

    impl<K: Kind> TryFrom<&[u8]> for IdentifierBuf<K> {
        type Error = ParseError;

        fn try_from(bytes: &[u8]) -> Result<Self, ParseError> {
            Self::parse_bytes(bytes)
        }
    }

    /// Takes over the `String`, and returns it if it is not valid.
    impl<K: Kind> TryFrom<String> for IdentifierBuf<K> {
        type Error = ParseBufError;

        fn try_from(text: String) -> Result<Self, ParseBufError> {
            match parse(&text, K::RULES) {
                Ok(spans) => Ok(Self::new(text, spans)),
                Err(error) => Err(ParseBufError::new(error, text)),
            }
        }
    }

    /// Takes over the bytes, and returns them if they are not valid.
    impl<K: Kind> TryFrom<Vec<u8>> for IdentifierBuf<K> {
        type Error = ParseBufError<Vec<u8>>;

        fn try_from(bytes: Vec<u8>) -> Result<Self, ParseBufError<Vec<u8>>> {
            match String::from_utf8(bytes) {
                Ok(text) => Self::try_from(text).map_err(|error| {
                    ParseBufError::new(error.error(), error.into_input().into_bytes())
                }),
                Err(error) => {
                    let bytes = error.into_bytes();
                    Err(ParseBufError::new(K::RULE.not_utf8(&bytes), bytes))
                }
            }
        }
    }

    /// Copies the text if it is borrowed, and returns it if it is not valid.
    impl<'a, K: Kind> TryFrom<Cow<'a, str>> for IdentifierBuf<K> {
        type Error = ParseBufError<Cow<'a, str>>;

        fn try_from(text: Cow<'a, str>) -> Result<Self, ParseBufError<Cow<'a, str>>> {
            match parse(&text, K::RULES) {
                Ok(spans) => Ok(Self::new(text.into_owned(), spans)),
                Err(error) => Err(ParseBufError::new(error, text)),
            }
        }
    }

    /// The empty reference, which is the document itself.
    impl<K: Reference> Default for IdentifierBuf<K> {
        fn default() -> Self {
            Identifier::default().to_owned()
        }
    }

    impl<K: Kind> From<Identifier<'_, K>> for String {
        fn from(identifier: Identifier<'_, K>) -> Self {
            identifier.as_str().into()
        }
    }

    impl<K: Kind> From<IdentifierBuf<K>> for String {
        fn from(identifier: IdentifierBuf<K>) -> Self {
            identifier.into_string()
        }
    }

    impl<K: Kind> From<IdentifierCow<'_, K>> for String {
        fn from(identifier: IdentifierCow<'_, K>) -> Self {
            identifier.into_string()
        }
    }

    impl<K: Kind> From<IdentifierBuf<K>> for Box<str> {
        fn from(identifier: IdentifierBuf<K>) -> Self {
            identifier.into_string().into()
        }
    }

    impl<K: Kind> From<IdentifierCow<'_, K>> for Box<str> {
        fn from(identifier: IdentifierCow<'_, K>) -> Self {
            identifier.into_string().into()
        }
    }

    #[cfg(target_has_atomic = "ptr")]
    impl<K: Kind> From<IdentifierBuf<K>> for Arc<str> {
        fn from(identifier: IdentifierBuf<K>) -> Self {
            identifier.into_string().into()
        }
    }
}
