//! A hash of the canonical form that is the same in every program and version: a key for joins.

use core::fmt::Write;

use crate::compare::xxh64::Xxh64;
use crate::ident::kind::Kind;
use crate::ident::{Identifier, forward};
use crate::normalize::steps::Level;

impl<'a, K: Kind> Identifier<'a, K> {
    /// XXH64, with seed 0, of the bytes of the normal form at this level: equal for all identifiers
    /// that are [equal](Self::eq_at) at it.
    ///
    /// Unlike [`hash_at`](Self::hash_at), whose result depends on the hasher, it may be stored: the
    /// algorithm is [specified](https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md),
    /// and databases have it (`xxHash64` in ClickHouse). The result of
    /// [`normalize`](Self::normalize) for `Level::Scheme` may change between versions, when a
    /// scheme gets new rules; `Level::Path` and the levels before it are fixed by RFC 3986. It
    /// offers no protection against deliberate collisions. Nothing is allocated.
    ///
    /// ```
    /// use urikit::{Level, Uri};
    /// let uri = Uri::parse("HTTP://example.com/a/../%7Eb")?;
    /// assert_eq!(uri.stable_hash(Level::Path), 0x036C_431D_D140_3693);
    /// let normal = Uri::parse("http://example.com/~b")?;
    /// assert_eq!(normal.stable_hash(Level::Path), uri.stable_hash(Level::Path));
    /// assert_ne!(normal.stable_hash(Level::Simple), uri.stable_hash(Level::Simple));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn stable_hash(&self, level: Level) -> u64 {
        let mut hash = Xxh64::new();
        if self.is_normalized(level) {
            hash.write(self.as_str().as_bytes());
        } else {
            // Writing to the hasher can't fail.
            let _ = write!(hash, "{}", self.normalized(level));
        }
        hash.finish()
    }
}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn stable_hash(&self, level: Level) -> u64;
    }
}
