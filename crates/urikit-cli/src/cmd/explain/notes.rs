//! What is odd about a valid identifier, what its scheme requires, and what it advises against.

use urikit::scheme::{SchemeError, SchemeSet};
use urikit::{IriRef, Uri};

use super::page::Page;
use super::paint::Style;

pub(super) fn write(identifier: IriRef<'_>, page: &mut Page) {
    let remarks = identifier.remarks().map(|remark| (remark.says(), remark.section()));
    let of_scheme = of_scheme(identifier).map(|error| (error.clause().says(), error.section()));
    let notes: Vec<_> = remarks.chain(of_scheme).collect();
    if !notes.is_empty() {
        page.end_line();
    }
    for (says, section) in notes {
        // Where nothing else is said it is the RFC that all of this is about.
        let section = section.strip_prefix("RFC 3986 ").unwrap_or(section);
        page.words("note", Style::Plain, &format!("{says} ({section})"));
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
