//! The common traits, all based on the text alone.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::borrowed::Identifier;
use super::kind::Kind;
use crate::parse::error::ParseError;
use crate::spans::Spans;

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

impl<K: Kind> fmt::Debug for Identifier<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_masked(f, K::NAME, self.as_str(), &self.spans())
    }
}

impl<K> fmt::Display for Identifier<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<K> PartialEq for Identifier<'_, K> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl<K> Eq for Identifier<'_, K> {}

impl<K> PartialEq<str> for Identifier<'_, K> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl<K> PartialEq<&str> for Identifier<'_, K> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl<K> PartialEq<Identifier<'_, K>> for str {
    fn eq(&self, other: &Identifier<'_, K>) -> bool {
        self == other.as_str()
    }
}

impl<K> PartialEq<Identifier<'_, K>> for &str {
    fn eq(&self, other: &Identifier<'_, K>) -> bool {
        *self == other.as_str()
    }
}

impl<K> PartialOrd for Identifier<'_, K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K> Ord for Identifier<'_, K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl<K> Hash for Identifier<'_, K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl<K> AsRef<str> for Identifier<'_, K> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<K> core::borrow::Borrow<str> for Identifier<'_, K> {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

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

#[cfg(feature = "alloc")]
mod owned {
    use alloc::string::String;
    use core::str::FromStr;

    use super::super::buf::IdentifierBuf;
    use super::super::error::ParseBufError;
    use super::{Hash, Hasher, Identifier, Kind, Ordering, ParseError, fmt, write_masked};
    use crate::parse::parse;

    impl<K: Kind> FromStr for IdentifierBuf<K> {
        type Err = ParseError;

        fn from_str(text: &str) -> Result<Self, ParseError> {
            Self::parse(text)
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

    impl<K: Kind> TryFrom<&str> for IdentifierBuf<K> {
        type Error = ParseError;

        fn try_from(text: &str) -> Result<Self, ParseError> {
            Self::parse(text)
        }
    }

    impl<K: Kind> From<IdentifierBuf<K>> for String {
        fn from(identifier: IdentifierBuf<K>) -> Self {
            identifier.into_string()
        }
    }

    impl<K: Kind> fmt::Debug for IdentifierBuf<K> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write_masked(f, K::BUF_NAME, self.as_str(), &self.spans())
        }
    }

    impl<K: Kind> fmt::Display for IdentifierBuf<K> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.pad(self.as_str())
        }
    }

    impl<K: Kind> PartialEq for IdentifierBuf<K> {
        fn eq(&self, other: &Self) -> bool {
            self.as_str() == other.as_str()
        }
    }

    impl<K: Kind> Eq for IdentifierBuf<K> {}

    impl<K: Kind> PartialEq<str> for IdentifierBuf<K> {
        fn eq(&self, other: &str) -> bool {
            self.as_str() == other
        }
    }

    impl<K: Kind> PartialEq<&str> for IdentifierBuf<K> {
        fn eq(&self, other: &&str) -> bool {
            self.as_str() == *other
        }
    }

    impl<K: Kind> PartialEq<String> for IdentifierBuf<K> {
        fn eq(&self, other: &String) -> bool {
            self.as_str() == other
        }
    }

    impl<K: Kind> PartialEq<IdentifierBuf<K>> for str {
        fn eq(&self, other: &IdentifierBuf<K>) -> bool {
            self == other.as_str()
        }
    }

    impl<K: Kind> PartialEq<IdentifierBuf<K>> for &str {
        fn eq(&self, other: &IdentifierBuf<K>) -> bool {
            *self == other.as_str()
        }
    }

    impl<K: Kind> PartialEq<IdentifierBuf<K>> for String {
        fn eq(&self, other: &IdentifierBuf<K>) -> bool {
            self == other.as_str()
        }
    }

    impl<K: Kind> PartialEq<Identifier<'_, K>> for IdentifierBuf<K> {
        fn eq(&self, other: &Identifier<'_, K>) -> bool {
            self.as_str() == other.as_str()
        }
    }

    impl<K: Kind> PartialEq<IdentifierBuf<K>> for Identifier<'_, K> {
        fn eq(&self, other: &IdentifierBuf<K>) -> bool {
            self.as_str() == other.as_str()
        }
    }

    impl<K: Kind> PartialOrd for IdentifierBuf<K> {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl<K: Kind> Ord for IdentifierBuf<K> {
        fn cmp(&self, other: &Self) -> Ordering {
            self.as_str().cmp(other.as_str())
        }
    }

    impl<K: Kind> Hash for IdentifierBuf<K> {
        fn hash<H: Hasher>(&self, state: &mut H) {
            self.as_str().hash(state);
        }
    }

    impl<K: Kind> AsRef<str> for IdentifierBuf<K> {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }

    impl<K: Kind> core::borrow::Borrow<str> for IdentifierBuf<K> {
        fn borrow(&self) -> &str {
            self.as_str()
        }
    }
}
