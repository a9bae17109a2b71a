//! What is unusual about a valid identifier, what its host may be mistaken for, what its scheme requires, and
//! what it advises against.

use urikit::IriRef;
use urikit_explain::{Note, notes};

use super::page::Page;
use super::paint::Style;

pub(super) fn write_notes(identifier: IriRef<'_>, masked: IriRef<'_>, page: &mut Page) {
    let notes = notes(identifier, masked);
    if !notes.is_empty() {
        page.end_line();
    }
    for note in &notes {
        write_note(note, page);
    }
}

pub(super) fn write_note(Note { message, section, .. }: &Note, page: &mut Page) {
    // Without another name, the section is in RFC 3986, the subject of all of this.
    let section = section.strip_prefix("RFC 3986 ").unwrap_or(section);
    page.words("note", Style::Plain, &format!("{message} ({section})"));
}
