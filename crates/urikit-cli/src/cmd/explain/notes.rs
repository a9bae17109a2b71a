//! What is odd about a valid identifier, whom its host may be taken for, what its scheme requires,
//! and what it advises against.

use serde::Serialize;
use urikit::scheme::{SchemeError, SchemeSet};
use urikit::{IriRef, Uri};

use super::page::Page;
use super::paint::Style;

/// A note: `name` is for machines.
#[derive(Serialize)]
pub(super) struct Note {
    name: &'static str,
    message: String,
    section: &'static str,
}

pub(super) fn write(identifier: IriRef<'_>, page: &mut Page) {
    let notes = of(identifier);
    if !notes.is_empty() {
        page.end_line();
    }
    for Note { message, section, .. } in notes {
        // Where nothing else is said it is the RFC that all of this is about.
        let section = section.strip_prefix("RFC 3986 ").unwrap_or(section);
        page.words("note", Style::Plain, &format!("{message} ({section})"));
    }
}

pub(super) fn of(identifier: IriRef<'_>) -> Vec<Note> {
    let remarks = identifier.remarks().map(|remark| Note {
        name: remark.name(),
        message: remark.says().to_owned(),
        section: remark.section(),
    });
    let labels = identifier.host().map(|host| host.deceptive_labels()).unwrap_or_default();
    let of_host = labels.into_iter().map(|label| Note {
        name: label.deception.name(),
        message: label.to_string(),
        section: "UTS 39",
    });
    let of_scheme = of_scheme(identifier).map(|error| Note {
        name: error.kind().name(),
        message: error.clause().says().to_owned(),
        section: error.section(),
    });
    remarks.chain(of_host).chain(of_scheme).collect()
}

/// What the scheme's own standard says against it.
fn of_scheme(identifier: IriRef<'_>) -> impl Iterator<Item = SchemeError> {
    let uri = Uri::parse(identifier.as_str()).ok();
    let rules = uri.and_then(|uri| SchemeSet::STANDARD.rules_of(uri.scheme().as_str()));
    let broken = uri.and_then(|uri| uri.check_scheme().err());
    let advice = rules.zip(uri).into_iter().flat_map(|(rules, uri)| rules.advice(uri));
    broken.into_iter().chain(advice)
}
