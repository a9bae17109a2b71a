//! The peers, each asked the same three questions.

mod fluent_uri;
mod http;
mod iref;
mod iri_string;
mod oxiri;
mod url;

use urikit::{Iri, IriRef};
use urikit_promises::model::Parts;

use crate::{Difference, Question};

/// All answers that differ from ours.
pub(crate) fn ask<'a>(text: &'a str, reference: &'a str) -> Vec<Difference<'a>> {
    let mut asked = Asked { text, reference, differences: Vec::new() };
    fluent_uri::ask(&mut asked);
    iri_string::ask(&mut asked);
    iref::ask(&mut asked);
    oxiri::ask(&mut asked);
    url::ask(&mut asked);
    http::ask(&mut asked);
    asked.differences
}

/// An input, and the answers that differ so far.
pub(crate) struct Asked<'a> {
    pub(crate) text: &'a str,
    pub(crate) reference: &'a str,
    differences: Vec<Difference<'a>>,
}

impl Asked<'_> {
    /// Our parts of the input, if it is an IRI reference.
    pub(crate) fn parts(&self) -> Option<Parts> {
        IriRef::parse(self.text).is_ok().then(|| Parts::of(self.text))
    }

    /// What the reference resolves to, if both are valid.
    pub(crate) fn resolved(&self) -> Option<String> {
        let base = Iri::parse(self.text).ok()?;
        let reference = IriRef::parse(self.reference).ok()?;
        Some(base.resolve(reference).map_or_else(|error| error.to_string(), |it| it.to_string()))
    }

    /// Records the answers if they differ.
    pub(crate) fn compare<T: core::fmt::Debug + PartialEq>(
        &mut self,
        peer: &'static str,
        question: Question,
        ours: &T,
        theirs: &T,
    ) {
        if ours != theirs {
            let (ours, theirs) = (format!("{ours:?}"), format!("{theirs:?}"));
            let Self { text, reference, .. } = *self;
            self.differences.push(Difference { peer, question, text, reference, ours, theirs });
        }
    }
}
