//! A normal form as an owned key of maps and sets.

use alloc::boxed::Box;
use alloc::string::String;
use core::borrow::Borrow;
use core::fmt;

use crate::ident::{AsIdentifier, IriRef};
use crate::normalize::steps::Level;

/// The normal form of an identifier of any kind, as an owned key for maps and sets. For a key that borrows
/// and allocates nothing, see [`Identifier::at`](crate::Identifier::at).
///
/// ```
/// use std::collections::HashMap;
/// use urikit::{Level, Uri, compare::NormalizedKey};
/// let key = |text| Ok::<_, urikit::ParseError>(NormalizedKey::new(Uri::parse(text)?, Level::Path));
/// let mut visits = HashMap::new();
/// for text in ["http://h/%7Ea", "HTTP://h/b/../~a", "http://h/b"] {
///     *visits.entry(key(text)?).or_insert(0) += 1;
/// }
/// assert_eq!(visits[&key("http://h/~a")?], 2);
/// assert_eq!(visits["http://h/~a"], 2); // a string is found if it is in normal form
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// `==`, order and hash are those of the string: use the same level for all keys of a map. Two kinds
/// of identifier with the same string have the same key.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NormalizedKey(Box<str>);

impl NormalizedKey {
    /// The normal form at `level`; see [`Identifier::normalize`](crate::Identifier::normalize).
    #[must_use]
    pub fn new<'i>(identifier: impl AsIdentifier<'i>, level: Level) -> Self {
        Self(identifier.borrowed().normalize(level).into_string().into())
    }

    /// The normal form.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NormalizedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The userinfo is masked.
impl fmt::Debug for NormalizedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Every normal form is an IRI reference.
        let shown = IriRef::parse(self.as_str()).ok();
        f.debug_tuple("NormalizedKey").field(&shown).finish()
    }
}

impl AsRef<str> for NormalizedKey {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for NormalizedKey {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl From<NormalizedKey> for String {
    fn from(key: NormalizedKey) -> Self {
        key.0.into()
    }
}
