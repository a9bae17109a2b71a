//! What is odd about a valid identifier, whom its host may be taken for, what its scheme requires,
//! and what it advises against.

use serde::Serialize;
use urikit::IriRef;
use urikit::remark::Remark;
use urikit::scheme::SchemeErrorKind;

use super::page::Page;
use super::paint::Style;

/// A note: `name` is for machines.
#[derive(Serialize)]
pub(super) struct Note {
    name: &'static str,
    message: String,
    section: &'static str,
}

pub(super) fn write(identifier: IriRef<'_>, masked: IriRef<'_>, page: &mut Page) {
    let notes = of(identifier, masked);
    if !notes.is_empty() {
        page.end_line();
    }
    for Note { message, section, .. } in notes {
        // Where nothing else is said it is the RFC that all of this is about.
        let section = section.strip_prefix("RFC 3986 ").unwrap_or(section);
        page.words("note", Style::Plain, &format!("{message} ({section})"));
    }
}

/// `masked` is the identifier as it is shown.
pub(super) fn of(identifier: IriRef<'_>, masked: IriRef<'_>) -> Vec<Note> {
    let report = identifier.scheme_report();
    let of_scheme: Vec<_> = report.broken.into_iter().chain(report.advice).collect();
    let port = identifier.spans().port().map(|port| port.start);
    let port_is_told = of_scheme
        .iter()
        .any(|error| error.kind() == SchemeErrorKind::Malformed && Some(error.offset()) == port);
    let remarks = identifier.remarks();
    let remarks = remarks.filter(|remark| !(port_is_told && remark.name() == "port-out-of-range"));
    let remarks = remarks.map(|remark| Note {
        name: remark.name(),
        message: message(remark, masked),
        section: remark.section(),
    });
    let labels = identifier.host().map(|host| host.deceptive_labels()).unwrap_or_default();
    let of_host = labels.into_iter().map(|label| Note {
        name: label.deception.name(),
        message: label.to_string(),
        section: "UTS 39",
    });
    let of_scheme = of_scheme.into_iter().map(|error| Note {
        name: error.kind().name(),
        message: error.clause().says().to_owned(),
        section: error.section(),
    });
    remarks.chain(of_host).chain(of_scheme).collect()
}

/// A remark on a URI inside a parameter shows both of its readings.
fn message(remark: Remark, masked: IriRef<'_>) -> String {
    let both = if remark.name() == "nested-uri" { masked.nested_uri() } else { None };
    both.map_or_else(|| remark.says().to_owned(), |both| format!("{}: {both}", remark.says()))
}
