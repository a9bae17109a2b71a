//! RFC 3987 §3.2: escapes become the characters that they encode, where that is safe.

use alloc::string::String;

use super::rewrite::{IriPart, rewrite_iri_parts};
use super::visible::may_be_raw_in_iri;
use crate::grammar::char_class::UNRESERVED;
use crate::ident::forward;
use crate::ident::kind::Kind;
use crate::ident::{Identifier, IdentifierBuf, IdentifierCow};
use crate::percent::escaped_byte;
use crate::spans::Spans;
use urikit_scan::search::{self, Equal};

/// # URIs and IRIs
impl<'a, K: Kind> Identifier<'a, K> {
    /// The IRI of a URI, with readable characters: RFC 3987 §3.2. For a `UriRef` it is an `IriRef`.
    ///
    /// Escapes of UTF-8 become characters. Nothing else changes, and an identifier without such
    /// escapes is returned borrowed.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://www.example.org/D%C3%BCrst?%E7%B4%8D%E8%B1%86")?;
    /// assert_eq!(uri.to_iri(), "http://www.example.org/Dürst?納豆");
    /// assert!(Uri::parse("http://example.org/a%2Fb")?.to_iri().is_borrowed());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # What stays escaped
    ///
    /// - Reserved characters, `%`, and characters that no URI may contain: so no delimiter is
    ///   introduced.
    /// - Bytes that are not UTF-8, including surrogates and overlong forms. No other encoding is
    ///   ever guessed.
    /// - Characters that RFC 3987 §2.2 does not allow in their component: private use outside of
    ///   queries, control characters, noncharacters.
    /// - Characters that change the direction of text (§4.1), and all other invisible ones: spaces,
    ///   and Unicode's `Default_Ignorable_Code_Point`. The two joiners U+200C and U+200D, which
    ///   some scripts need, are decoded except in userinfo and host.
    ///
    /// ```
    /// use urikit::Uri;
    /// let iri = |text| Uri::parse(text).unwrap().to_iri().into_string();
    /// assert_eq!(iri("a:%2f%25%20"), "a:%2f%25%20");
    /// assert_eq!(iri("a:D%FCrst"), "a:D%FCrst");
    /// assert_eq!(iri("a:%EE%80%80?%EE%80%80"), "a:%EE%80%80?\u{E000}");
    /// assert_eq!(iri("a:%e2%80%ae"), "a:%E2%80%AE");
    /// ```
    ///
    /// # The inverse
    ///
    /// [`to_uri`](Self::to_uri) of the IRI is the URI, with two exceptions that the RFC names, and
    /// that are equivalent at [`Level::Percent`](crate::Level::Percent): unreserved characters are
    /// not escaped again (`%7E` is `~`, and `%2E%2E` is `..`), and the digits of remaining escapes
    /// of non-ASCII bytes become upper case.
    ///
    /// Hosts keep their `xn--`: `to_iri_idna` of the crate `urikit-guard` decodes them.
    #[must_use]
    #[inline]
    pub fn to_iri(&self) -> IdentifierCow<'a, K::AsIri> {
        let (text, spans) = (self.as_str(), self.spans_ref());
        if search::first_hit(Equal(b'%'), text.as_bytes(), 0) < text.len()
            && let Some((text, spans)) = decoded_to_iri(text, spans)
        {
            return IdentifierCow::Owned(IdentifierBuf::new(text, spans));
        }
        IdentifierCow::Borrowed(Identifier::new(text, self.spans()))
    }
}

forward! {
    /// # URIs and IRIs
    impl<K: Kind> {
        #[must_use]
        fn to_iri(&self) -> IdentifierCow<'_, K::AsIri>;
    }
}

/// The string with its escapes decoded; `None` if all of them stay.
#[inline(never)]
fn decoded_to_iri(text: &str, spans: &Spans) -> Option<(String, Spans)> {
    let mut out = String::with_capacity(text.len());
    let mut changed = false;
    let spans = rewrite_iri_parts(text, spans, &mut out, |part, place, out| {
        changed |= decode_to_iri(part, place, out);
    });
    // Nothing gets longer, so the spans fit.
    spans.ok().filter(|_| changed).map(|spans| (out, spans))
}

/// Appends a component with its escapes decoded, and returns whether that changed anything.
pub(crate) fn decode_to_iri(part: &str, place: IriPart, out: &mut String) -> bool {
    let bytes = part.as_bytes();
    let mut copied = 0;
    let mut changed = false;
    let mut at = search::first_hit(Equal(b'%'), bytes, 0);
    while at < bytes.len() {
        let (became, end) = iri_of_escapes_at(bytes, at, place);
        if became != Became::Same {
            out.push_str(&part[copied..at]);
            match became {
                Became::Char(c) => out.push(c),
                _ => out.push_str(&part[at..end].to_ascii_uppercase()),
            }
            copied = end;
            changed = true;
        }
        // Adjacent escapes often belong to one word.
        at = if bytes.get(end) == Some(&b'%') {
            end
        } else {
            search::first_hit(Equal(b'%'), bytes, end)
        };
    }
    out.push_str(&part[copied..]);
    changed
}

/// The result for escapes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Became {
    Same,
    /// Their digits become upper case.
    UpperCase,
    Char(char),
}

/// The result for the escapes from `at` on that belong together, and where they end.
fn iri_of_escapes_at(bytes: &[u8], at: usize, place: IriPart) -> (Became, usize) {
    let after = (at + 3).min(bytes.len());
    let Some(byte) = escaped_byte(bytes, at) else { return (Became::Same, after) };
    if byte.is_ascii() {
        let raw = UNRESERVED.contains(byte);
        return (if raw { Became::Char(byte.into()) } else { Became::Same }, after);
    }
    let (became, end) = match utf8_of_escapes_at(bytes, at, byte) {
        Some((c, end)) if may_be_raw_in_iri(c, place) => (Became::Char(c), end),
        Some((_, end)) => (Became::UpperCase, end),
        None => (Became::UpperCase, after),
    };
    match became {
        Became::UpperCase if !bytes[at..end].iter().any(u8::is_ascii_lowercase) => {
            (Became::Same, end)
        }
        became => (became, end),
    }
}

/// The character whose UTF-8 starts with the escape of `lead` at `at`, and where its escapes end.
fn utf8_of_escapes_at(bytes: &[u8], at: usize, lead: u8) -> Option<(char, usize)> {
    let (len, bits, least) = match lead {
        0xC2..=0xDF => (2, lead & 0x1F, 0x80),
        0xE0..=0xEF => (3, lead & 0x0F, 0x800),
        0xF0..=0xF4 => (4, lead & 0x07, 0x1_0000),
        _ => return None,
    };
    let end = at + 3 * len;
    let mut value = u32::from(bits);
    for escape in bytes.get(at + 3..end)?.as_chunks::<3>().0 {
        let byte = escaped_byte(escape, 0)?;
        if escape[0] != b'%' || byte & 0xC0 != 0x80 {
            return None;
        }
        value = value << 6 | u32::from(byte & 0x3F);
    }
    // No surrogate, nothing above U+10FFFF, nothing overlong.
    let c = char::from_u32(value).filter(|_| value >= least)?;
    Some((c, end))
}
