//! Whether two identifiers are equivalent, at which level, and a sort key.
//!
//! In short: [`Identifier::eq_at`](crate::Identifier::eq_at) and
//! [`Identifier::compare`](crate::Identifier::compare).

// Everything compares the canonical forms that `normalize` would write, without allocating.

mod equality;
mod hash;
mod is_under;
#[cfg(feature = "alloc")]
mod key;
mod order;
pub(crate) mod shape;
pub(crate) mod surt;

#[cfg(feature = "alloc")]
pub use key::NormalizedKey;
pub use shape::Shape;
pub use surt::Surt;

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::ident::kind::Kind;
use crate::ident::{AsIdentifier, Identifier, forward};
use crate::normalize::canonical::components::Components;
use crate::normalize::steps::Level;
use crate::parse::error::Component;

/// The result of [`Identifier::compare`].
///
/// ```
/// use urikit::{Component, Level, Uri};
/// let uri = Uri::parse("http://h/%7Ea")?;
/// let same = uri.compare(Uri::parse("HTTP://h/~a")?);
/// assert_eq!((same.level, same.differs_in), (Some(Level::Percent), None));
/// let other = uri.compare(Uri::parse("http://h/b?c")?);
/// assert_eq!((other.level, other.differs_in), (None, Some(Component::Path)));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comparison {
    /// The first level at which both are equal; they are also equal at all further ones.
    pub level: Option<Level>,
    /// If there is none: the first component that differs even at [`Level::Scheme`].
    pub differs_in: Option<Component>,
}

impl Comparison {
    /// Whether both are equal at `level`.
    ///
    /// ```
    /// use urikit::{Level, Uri};
    /// let found = Uri::parse("http://h")?.compare(Uri::parse("http://h:80/")?);
    /// assert!(found.equal_at(Level::Scheme));
    /// assert!(!found.equal_at(Level::Path));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn equal_at(&self, level: Level) -> bool {
        self.level.is_some_and(|first| first <= level)
    }
}

impl<'a, K: Kind> Identifier<'a, K> {
    /// Whether both are equal at `level`: their normal forms at that level are the same string.
    ///
    /// Does not allocate.
    ///
    /// ```
    /// use urikit::{Level, Uri};
    /// let uri = Uri::parse("http://example.com/data")?;
    /// assert!(uri.eq_at(Uri::parse("HTTP://example.com/a/../d%61ta")?, Level::Path));
    /// assert!(!uri.eq_at(Uri::parse("http://example.com/data/")?, Level::Scheme));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn eq_at<'i>(&self, other: impl AsIdentifier<'i>, level: Level) -> bool {
        let other = other.borrowed();
        self.as_str() == other.as_str()
            || level != Level::Simple
                && equality::is_equal(compared_input(self), compared_input(&other), level.into())
    }

    /// The order of the normal forms at `level`, byte for byte. Does not allocate.
    ///
    /// ```
    /// use core::cmp::Ordering;
    /// use urikit::{Level, Uri};
    /// let uri = Uri::parse("http://h/b")?;
    /// assert_eq!(uri.cmp_at(Uri::parse("http://H/a")?, Level::Path), Ordering::Greater);
    /// assert_eq!(uri.cmp_at(Uri::parse("http://H/a/../b")?, Level::Path), Ordering::Equal);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn cmp_at<'i>(&self, other: impl AsIdentifier<'i>, level: Level) -> Ordering {
        let other = other.borrowed();
        order::order_of_components(
            &compared_components(self, level),
            &compared_components(&other, level),
        )
    }

    /// Hashes the normal form at `level`: the same for all identifiers that are equal at that
    /// level. Does not allocate.
    ///
    /// ```
    /// use std::hash::{DefaultHasher, Hasher};
    /// use urikit::{Level, Uri};
    /// let hash = |text| {
    ///     let mut hasher = DefaultHasher::new();
    ///     Uri::parse(text).unwrap().hash_at(Level::Path, &mut hasher);
    ///     hasher.finish()
    /// };
    /// assert_eq!(hash("http://h/%7Ea"), hash("HTTP://h/./~a"));
    /// ```
    pub fn hash_at<H: Hasher>(&self, level: Level, state: &mut H) {
        hash::hash_components(&compared_components(self, level), state);
    }

    /// The level at which both become equal, or the component in which they differ.
    ///
    /// ```
    /// use urikit::{Level, Uri};
    /// let found = Uri::parse("http://h/")?.compare(Uri::parse("http://H/")?);
    /// assert_eq!(found.level, Some(Level::Case));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn compare<'i>(&self, other: impl AsIdentifier<'i>) -> Comparison {
        let other = other.borrowed();
        let differs_in = equality::first_difference(
            compared_input(self),
            compared_input(&other),
            Level::Scheme.into(),
        );
        let level = match differs_in {
            Some(_) => None,
            None => Level::ALL.into_iter().find(|level| self.eq_at(other, *level)),
        };
        Comparison { level, differs_in }
    }

    /// This identifier, compared at `level`: a key for maps and sets. See
    /// `compare::NormalizedKey` for an owned one.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use urikit::{Level, Uri};
    /// let mut seen = HashSet::new();
    /// assert!(seen.insert(Uri::parse("http://h/%7Ea")?.at(Level::Path)));
    /// assert!(!seen.insert(Uri::parse("HTTP://H/~a")?.at(Level::Path)));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn at(&self, level: Level) -> AtLevel<'a, K> {
        AtLevel { level, identifier: *self }
    }
}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn eq_at<'i>(&self, other: impl AsIdentifier<'i>, level: Level) -> bool;
        #[must_use]
        fn cmp_at<'i>(&self, other: impl AsIdentifier<'i>, level: Level) -> Ordering;
        fn hash_at<H: Hasher>(&self, level: Level, state: &mut H);
        #[must_use]
        fn compare<'i>(&self, other: impl AsIdentifier<'i>) -> Comparison;
        #[must_use]
        fn at(&self, level: Level) -> AtLevel<'_, K>;
    }
}

/// Without its kind: what follows is compiled once for all of them.
#[inline(always)]
const fn compared_input<'t, K>(identifier: &'t Identifier<'_, K>) -> equality::Input<'t> {
    (identifier.as_str(), identifier.spans_ref())
}

fn compared_components<'t, K>(identifier: &'t Identifier<'_, K>, level: Level) -> Components<'t> {
    Components::of(identifier.as_str(), identifier.spans_ref(), level.into())
}

/// An identifier with the level at which it is compared, ordered and hashed; see
/// [`Identifier::at`].
///
/// Values of different levels are never equal: the level comes first.
#[derive(Clone, Copy)]
pub struct AtLevel<'a, K> {
    level: Level,
    identifier: Identifier<'a, K>,
}

impl<'a, K: Kind> AtLevel<'a, K> {
    /// The identifier as given.
    #[must_use]
    pub const fn identifier(&self) -> Identifier<'a, K> {
        self.identifier
    }

    /// The level.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }
}

impl<K: Kind> PartialEq for AtLevel<'_, K> {
    fn eq(&self, other: &Self) -> bool {
        self.level == other.level && self.identifier.eq_at(other.identifier, self.level)
    }
}

impl<K: Kind> Eq for AtLevel<'_, K> {}

impl<K: Kind> PartialOrd for AtLevel<'_, K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K: Kind> Ord for AtLevel<'_, K> {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_level = self.level.cmp(&other.level);
        by_level.then_with(|| self.identifier.cmp_at(other.identifier, self.level))
    }
}

impl<K: Kind> Hash for AtLevel<'_, K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identifier.hash_at(self.level, state);
    }
}

/// The userinfo is masked.
impl<K: Kind> fmt::Debug for AtLevel<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { level, identifier } = self;
        f.debug_struct("AtLevel").field("level", level).field("identifier", identifier).finish()
    }
}
