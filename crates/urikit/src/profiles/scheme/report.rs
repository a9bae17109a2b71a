//! All violations of its scheme's standard by an identifier, which may be an IRI.

use alloc::vec::Vec;

use super::error::SchemeError;
use super::set::SchemeSet;
use crate::model::ident::{Identifier, Iri, Uri, forward, kind::Kind};

/// The violations of a scheme's standard by an identifier; made by [`Identifier::scheme_report`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SchemeReport {
    /// The first requirement that it does not meet.
    pub broken: Option<SchemeError>,
    /// What the standard advises against.
    pub advice: Vec<SchemeError>,
}

impl<'a, K: Kind> Identifier<'a, K> {
    /// The requirements of its scheme's standard that this identifier violates, and what the
    /// standard advises against.
    ///
    /// The schemes are those of [`SchemeSet::STANDARD`]. An IRI is checked as the URI that it maps
    /// to; offsets are into the IRI. A reference without a scheme has no violations.
    ///
    /// ```
    /// use urikit::{Iri, IriRef};
    /// let error = Iri::parse("http:///é")?.scheme_report().broken.unwrap();
    /// assert_eq!((error.rule(), error.offset()), ("http-URI", 7));
    /// let report = Iri::parse("http://u@h/é")?.scheme_report();
    /// assert_eq!((report.broken, report.advice.len()), (None, 1));
    /// assert_eq!(IriRef::parse("/é")?.scheme_report().broken, None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn scheme_report(&self) -> SchemeReport {
        let text = self.as_str();
        let Ok(iri) = Iri::parse(text) else { return SchemeReport::default() };
        let Ok(uri) = iri.to_uri() else { return SchemeReport::default() };
        let mut report = of_uri(uri.view());
        for error in report.broken.iter_mut().chain(&mut report.advice) {
            error.offset = offset_in_iri(text, error.offset);
        }
        report
    }
}

forward! {
    impl<K: Kind> {
        fn scheme_report(&self) -> SchemeReport;
    }
}

fn of_uri(uri: Uri<'_>) -> SchemeReport {
    let rules = SchemeSet::STANDARD.rules_of(uri.scheme().as_str());
    let advice = rules.into_iter().flat_map(|rules| rules.advice(uri)).collect();
    SchemeReport { broken: uri.check_scheme().err(), advice }
}

/// Each byte of a non-ASCII character is an escape in the URI.
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
