//! What is odd about a valid identifier, what its scheme requires, and what it advises against.

use urikit::scheme::{SchemeError, SchemeSet};
use urikit::{IriRef, Uri};

use super::page::Page;
use super::paint::Style;

pub(super) fn write(identifier: IriRef<'_>, page: &mut Page) {
    let notes = identifier.remarks().map(|remark| remark.to_string());
    let notes: Vec<_> = notes.chain(of_scheme(identifier).map(|error| error.to_string())).collect();
    if !notes.is_empty() {
        page.end_line();
    }
    for note in notes {
        page.words("note", Style::Plain, &note);
    }
}

/// What the scheme's own standard says against it.
pub(super) fn of_scheme(identifier: IriRef<'_>) -> impl Iterator<Item = SchemeError> {
    let uri = Uri::parse(identifier.as_str()).ok();
    let rules = uri.and_then(|uri| SchemeSet::STANDARD.rules_of(uri.scheme().as_str()));
    let broken = uri.and_then(|uri| uri.check_scheme().err());
    let advice = rules.zip(uri).into_iter().flat_map(|(rules, uri)| rules.advice(uri));
    broken.into_iter().chain(advice)
}
