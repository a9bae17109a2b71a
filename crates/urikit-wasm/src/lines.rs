//! One identifier, or one per line, as records.

use urikit::{Iri, IriRef, Spans, Uri, UriRef};

use crate::record;

/// Adds the record of an identifier that starts at `start`: 0 is a URI, 1 a URI reference, 2 an IRI, 3 an IRI reference.
pub(crate) fn parse_one(kind: u32, bytes: &[u8], start: usize, records: &mut Vec<u32>) {
    let parsed = match kind {
        0 => Uri::parse_bytes(bytes).map(|it| it.spans()),
        1 => UriRef::parse_bytes(bytes).map(|it| it.spans()),
        2 => Iri::parse_bytes(bytes).map(|it| it.spans()),
        _ => IriRef::parse_bytes(bytes).map(|it| it.spans()),
    };
    let record = match parsed {
        Ok(spans) => record::of_spans(&spans, start),
        Err(error) => record::of_error(error, start, bytes.len()),
    };
    records.extend_from_slice(&record);
}

/// Adds a record for each line, as the library divides them. Lines that are not UTF-8 are errors.
pub(crate) fn parse(kind: u32, bytes: &[u8], records: &mut Vec<u32>) {
    let Ok(text) = str::from_utf8(bytes) else { return parse_bytes(kind, bytes, records) };
    let mut lines = IriRef::parse_lines(text);
    loop {
        // `as_str` is the rest, so its length gives the place of the line.
        let start = text.len() - lines.as_str().len();
        let Some((line, parsed)) = lines.next() else { return };
        match parsed.map(|it| it.spans()) {
            Ok(spans) if is_of_kind(kind, line, &spans) => {
                records.extend_from_slice(&record::of_spans(&spans, start));
            }
            _ => parse_one(kind, line.as_bytes(), start, records),
        }
    }
}

/// Whether an IRI reference is of a kind too: then it has the same parts. So the module contains the loop of the
/// library once, and no conversions, whose errors would take a kilobyte.
fn is_of_kind(kind: u32, text: &str, spans: &Spans) -> bool {
    let (allows_unicode, allows_relative) = (kind >= 2, kind % 2 == 1);
    (allows_unicode || text.is_ascii()) && (allows_relative || spans.scheme().is_some())
}

/// The same for bytes that are not UTF-8: the library has lines of strings only.
fn parse_bytes(kind: u32, bytes: &[u8], records: &mut Vec<u32>) {
    let mut start = 0;
    // A newline at the end ends the last line, and starts none.
    for line in bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|byte| *byte == b'\n') {
        parse_one(kind, line.strip_suffix(b"\r").unwrap_or(line), start, records);
        start += line.len() + 1;
    }
}
