//! RFC 3987 §3.1: each non-ASCII character becomes the escapes of its UTF-8.

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::ident::Identifier;
use crate::ident::forward;
use crate::ident::kind::Kind;
#[cfg(feature = "alloc")]
use crate::ident::{IdentifierBuf, IdentifierCow};
#[cfg(feature = "alloc")]
use crate::parse::error::ParseError;
#[cfg(feature = "alloc")]
use crate::parse::limit::MAX_LEN;
#[cfg(feature = "alloc")]
use crate::percent::Encode;
#[cfg(feature = "alloc")]
use crate::spans::Spans;
#[cfg(feature = "alloc")]
use urikit_scan::search::{self, AtLeast};

impl<'a, K: Kind> Identifier<'a, K> {
    /// The URI of an IRI: RFC 3987 §3.1. For an `IriRef` it is a `UriRef`.
    ///
    /// Each non-ASCII character becomes the escapes of its UTF-8, in every component. Everything
    /// else stays, including escapes; so a URI is returned as it is, borrowed, and mapping twice
    /// changes nothing.
    ///
    /// ```
    /// use urikit::{Iri, IriRef};
    /// let iri = Iri::parse("http://résumé.example.org/red%09rosé#red")?;
    /// assert_eq!(iri.to_uri()?, "http://r%C3%A9sum%C3%A9.example.org/red%09ros%C3%A9#red");
    /// assert_eq!(IriRef::parse("?q=α")?.to_uri()?, "?q=%CE%B1");
    /// assert!(Iri::parse("http://example.org/")?.to_uri()?.is_borrowed());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Hosts
    ///
    /// They are percent-encoded too, whatever the scheme. The DNS has other names for them
    /// (`xn--rsum-bpad`): `to_uri_idna` of the crate `urikit-guard` writes those.
    ///
    /// # Characters
    ///
    /// No character is replaced by an equivalent one: §3.1 forbids it for input in Unicode. For
    /// input from other encodings, apply `to_nfc` of the feature `nfc` first.
    ///
    /// # Errors
    /// If the URI is longer than 4 GiB, which an IRI of more than 1.3 GiB may lead to:
    /// [`ParseErrorKind::TooLong`](crate::ParseErrorKind::TooLong).
    #[doc(alias = "to_ascii")]
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_uri(&self) -> Result<IdentifierCow<'a, K::AsUri>, ParseError> {
        if self.is_uri() {
            return Ok(IdentifierCow::Borrowed(Identifier::new(self.as_str(), self.spans())));
        }
        Ok(IdentifierCow::Owned(self.mapped()?))
    }

    /// Whether the string already is a URI.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(super) fn is_uri(&self) -> bool {
        !K::RULES.iri || self.as_str().is_ascii()
    }

    #[cfg(feature = "alloc")]
    #[inline(never)]
    fn mapped(&self) -> Result<IdentifierBuf<K::AsUri>, ParseError> {
        let mut out = String::new();
        Encode::non_ascii(self.as_str()).append_to(&mut out);
        if out.len() > MAX_LEN {
            return Err(ParseError::TOO_LONG);
        }
        let len = out.len() as u32;
        let old = self.spans_ref();
        let ends = [old.host_start, old.host_end, old.path_start, old.path_end, old.query_end];
        let [host_start, host_end, path_start, path_end, query_end] =
            offsets_in_uri(self.as_str().as_bytes(), ends);
        let spans = Spans { host_start, host_end, path_start, path_end, query_end, len, ..*old };
        Ok(IdentifierBuf::new(out, spans))
    }
}

forward! {
    impl<K: Kind> {
        fn to_uri(&self) -> Result<IdentifierCow<'_, K::AsUri>, ParseError>;
    }
}

/// The new offsets, after each non-ASCII byte has become an escape.
#[cfg(feature = "alloc")]
fn offsets_in_uri<const N: usize>(bytes: &[u8], ends: [u32; N]) -> [u32; N] {
    let mut moved = ends;
    for base in (0..bytes.len()).step_by(64) {
        let escaped = search::mask_of_hits(AtLeast(0x80), bytes, base);
        for (end, moved) in ends.iter().zip(&mut moved) {
            let before = (*end as usize).saturating_sub(base);
            let counted = if before < 64 { escaped & !(!0 << before) } else { escaped };
            *moved += 2 * counted.count_ones();
        }
    }
    moved
}
