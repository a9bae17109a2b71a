//! Conversions between the kinds: widening always works and costs nothing; narrowing checks.
//!
//! ```text
//!   Uri ──► UriRef
//!    │        │        a Uri is a UriRef, an Iri and an IriRef
//!    ▼        ▼
//!   Iri ──► IriRef
//! ```

use super::borrowed::{Identifier, IriRef};
use super::forward::forward;
use super::kind::{self, Kind};
use crate::parse::Scheme;
use crate::parse::error::ParseError;

impl<'a, K: Kind> Identifier<'a, K> {
    /// The same as an IRI reference, which every identifier is: for functions that take all kinds and
    /// are compiled once.
    ///
    /// ```
    /// use urikit::{AsIdentifier, IriRef, Uri};
    /// fn has_host<'a>(identifier: impl AsIdentifier<'a>) -> bool {
    ///     let it: IriRef<'_> = identifier.borrowed().as_iri_ref();
    ///     it.host().is_some()
    /// }
    /// assert!(has_host(Uri::parse("http://h/")?));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_iri_ref(&self) -> IriRef<'a> {
        IriRef::new(self.as_str(), self.spans())
    }

    /// The same as a kind that it also is.
    #[inline]
    pub(crate) const fn widen<L: Kind>(self) -> Identifier<'a, L>
    where
        K: kind::IsA<L>,
    {
        self.cast()
    }

    /// The same text as another kind, checked.
    fn narrow<L: Kind>(self) -> Result<Identifier<'a, L>, ParseError> {
        let has_scheme = L::RULES.scheme != Scheme::Required || self.spans().scheme_end != 0;
        let fits = has_scheme && (L::RULES.iri || self.as_str().is_ascii());
        if fits { Ok(self.cast()) } else { Identifier::parse(self.as_str()) }
    }
}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn as_iri_ref(&self) -> IriRef<'_>;
    }
}

/// For `From => To` pairs: both types of each.
macro_rules! widen {
    ($($from:ident => $to:ident),*) => {$(
        impl<'a> From<Identifier<'a, kind::$from>> for Identifier<'a, kind::$to> {
            fn from(identifier: Identifier<'a, kind::$from>) -> Self {
                identifier.widen()
            }
        }

        #[cfg(feature = "alloc")]
        impl From<IdentifierBuf<kind::$from>> for IdentifierBuf<kind::$to> {
            fn from(identifier: IdentifierBuf<kind::$from>) -> Self {
                identifier.cast()
            }
        }

        #[cfg(feature = "alloc")]
        impl<'a> From<&'a IdentifierBuf<kind::$from>> for Identifier<'a, kind::$to> {
            fn from(identifier: &'a IdentifierBuf<kind::$from>) -> Self {
                identifier.borrowed().widen()
            }
        }
    )*};
}

/// Narrowing conversions, which may fail.
macro_rules! narrow {
    ($($from:ident => $to:ident),*) => {$(
        impl<'a> TryFrom<Identifier<'a, kind::$from>> for Identifier<'a, kind::$to> {
            type Error = ParseError;

            fn try_from(identifier: Identifier<'a, kind::$from>) -> Result<Self, ParseError> {
                identifier.narrow()
            }
        }

        #[cfg(feature = "alloc")]
        impl TryFrom<IdentifierBuf<kind::$from>> for IdentifierBuf<kind::$to> {
            type Error = ParseBufError<IdentifierBuf<kind::$from>>;

            fn try_from(identifier: IdentifierBuf<kind::$from>) -> Result<Self, Self::Error> {
                match identifier.borrowed().narrow::<kind::$to>() {
                    Ok(_) => Ok(identifier.cast()),
                    Err(error) => Err(ParseBufError::new(error, identifier)),
                }
            }
        }
    )*};
}

widen!(UriKind => UriRefKind, UriKind => IriKind, UriKind => IriRefKind, UriRefKind => IriRefKind, IriKind => IriRefKind);
narrow!(
    UriRefKind => UriKind, UriRefKind => IriKind, IriKind => UriKind, IriKind => UriRefKind,
    IriRefKind => UriKind, IriRefKind => UriRefKind, IriRefKind => IriKind
);

#[cfg(feature = "alloc")]
use super::{buf::IdentifierBuf, error::ParseBufError};

#[cfg(feature = "alloc")]
impl<'a, K: Kind> From<&'a IdentifierBuf<K>> for Identifier<'a, K> {
    fn from(identifier: &'a IdentifierBuf<K>) -> Self {
        identifier.borrowed()
    }
}

#[cfg(feature = "alloc")]
impl<K: Kind> From<Identifier<'_, K>> for IdentifierBuf<K> {
    fn from(identifier: Identifier<'_, K>) -> Self {
        identifier.to_owned()
    }
}

/// So that functions that take `&UriBuf` also take `&Uri`.
impl<'a, K> From<&Self> for Identifier<'a, K> {
    fn from(identifier: &Self) -> Self {
        Self::new(identifier.as_str(), identifier.spans())
    }
}
