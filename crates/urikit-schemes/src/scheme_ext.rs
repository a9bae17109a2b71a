//! The rules of schemes on identifiers: methods of `urikit`'s types.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "alloc")]
use core::ops::Range;

use urikit::{AsIdentifier, kind};
#[cfg(feature = "alloc")]
use urikit::{Iri, Uri};

use crate::error::SchemeError;
use crate::rules::SchemeSet;

/// What identifiers can say about their schemes: for [`urikit::Uri`] and the other kinds, borrowed
/// and owned.
///
/// ```
/// use urikit::{Uri, UriBuf};
/// use urikit_schemes::SchemeExt;
/// assert!(Uri::parse("mailto:anna@example.com")?.check_scheme().is_ok());
/// assert!(UriBuf::parse("mailto:anna")?.check_scheme().is_err());
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub trait SchemeExt<'a>: AsIdentifier<'a> {
    /// Whether the URI meets the requirements of its scheme, if it is one of
    /// [`SchemeSet::STANDARD`]. Other schemes have no requirements.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::SchemeExt;
    /// assert!(Uri::parse("http://h/")?.check_scheme().is_ok());
    /// let error = Uri::parse("http:/x")?.check_scheme().unwrap_err();
    /// assert_eq!(error.to_string(), "an http URI has an authority (RFC 9110 §4.2.1), at byte 5");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first requirement that it does not meet.
    fn check_scheme(self) -> Result<(), SchemeError>
    where
        Self: AsIdentifier<'a, Kind = kind::UriKind>,
    {
        SchemeSet::STANDARD.check(self.borrowed())
    }

    /// The requirements of its scheme's standard that this identifier violates, and what the
    /// standard advises against.
    ///
    /// The schemes are those of [`SchemeSet::STANDARD`]. An IRI is checked as the URI that it maps
    /// to; offsets are into the IRI. A reference without a scheme has no violations.
    ///
    /// ```
    /// use urikit::{Iri, IriRef};
    /// use urikit_schemes::SchemeExt;
    /// let error = Iri::parse("http:///é")?.scheme_report().broken.unwrap();
    /// assert_eq!((error.rule(), error.offset()), ("http-URI", Some(7)));
    /// let report = Iri::parse("http://u@h/é")?.scheme_report();
    /// assert_eq!((report.broken, report.advice.len()), (None, 1));
    /// assert_eq!(IriRef::parse("/é")?.scheme_report().broken, None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    fn scheme_report(self) -> SchemeReport {
        let identifier = self.borrowed();
        let text = identifier.as_str();
        let Ok(iri) = Iri::parse(text) else { return SchemeReport::default() };
        let Ok(uri) = iri.to_uri() else { return SchemeReport::default() };
        let mut report = report_of_uri(uri.borrowed());
        for error in report.broken.iter_mut().chain(&mut report.advice) {
            if let Some(Range { start, end }) = error.range() {
                *error = error.at(offset_in_iri(text, start)..offset_in_iri(text, end));
            }
        }
        report
    }
}

impl<'a, T: AsIdentifier<'a>> SchemeExt<'a> for T {}

/// The violations of a scheme's standard by an identifier; made by [`SchemeExt::scheme_report`].
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SchemeReport {
    /// The first requirement that it does not meet.
    pub broken: Option<SchemeError>,
    /// What the standard advises against.
    pub advice: Vec<SchemeError>,
}

#[cfg(feature = "alloc")]
fn report_of_uri(uri: Uri<'_>) -> SchemeReport {
    let rules = SchemeSet::STANDARD.rules_of(uri.scheme().as_str());
    rules.map_or_else(SchemeReport::default, |rules| SchemeReport {
        broken: rules.check(uri).err(),
        advice: rules.advice(uri).collect(),
    })
}

/// Each byte of a non-ASCII character is an escape in the URI.
#[cfg(feature = "alloc")]
fn offset_in_iri(iri: &str, offset_in_uri: usize) -> usize {
    let mut left = offset_in_uri;
    for (at, c) in iri.char_indices() {
        let len = if c.is_ascii() { 1 } else { "%XX".len() * c.len_utf8() };
        match left.checked_sub(len) {
            Some(rest) => left = rest,
            None => return at,
        }
    }
    iri.len()
}
