//! CSV by RFC 4180, read: where records end, their fields as written, and the values of these.
//!
//! A field is quoted if it starts with a `"`; elsewhere a `"` is a character like any other.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memmem, memrchr};

/// Finds the ends of records in bytes that come in pieces, from the start of a file on.
#[derive(Clone, Copy)]
pub(crate) struct RecordScanner {
    state: State,
}

/// What the bytes so far end in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing but the first bytes of a byte order mark.
    Mark(usize),
    StartOfField,
    Field,
    Quotes,
    /// A quote that closes the field, or is the first of two.
    Quote,
}

const MARK: &[u8] = "\u{FEFF}".as_bytes();

impl RecordScanner {
    pub(crate) const fn new() -> Self {
        Self { state: State::Mark(0) }
    }

    /// The newline that ends the first record in the next bytes. What follows it comes next.
    pub(crate) fn first(&mut self, bytes: &[u8]) -> Option<usize> {
        for (at, byte) in bytes.iter().enumerate() {
            self.state = match (self.state, byte) {
                (State::Mark(seen), byte) if MARK[seen] == *byte => match seen {
                    2 => State::StartOfField,
                    _ => State::Mark(seen + 1),
                },
                (State::Quotes, b'"') => State::Quote,
                (State::Quotes, _) => State::Quotes,
                (State::StartOfField | State::Mark(0) | State::Quote, b'"') => State::Quotes,
                (_, b'\n') => {
                    self.state = State::StartOfField;
                    return Some(at);
                }
                (_, b',') => State::StartOfField,
                _ => State::Field,
            };
        }
        None
    }

    /// The newline that ends the last record in the next bytes.
    pub(crate) fn last(&mut self, bytes: &[u8]) -> Option<usize> {
        let is_plain = matches!(self.state, State::StartOfField | State::Field)
            && memchr(b'"', bytes).is_none();
        if is_plain {
            self.state = match bytes.last() {
                Some(b'\n' | b',') => State::StartOfField,
                Some(_) => State::Field,
                None => self.state,
            };
            return memrchr(b'\n', bytes);
        }
        let mut end = None;
        let mut at = 0;
        while let Some(newline) = self.first(&bytes[at..]) {
            end = Some(at + newline);
            at += newline + 1;
        }
        end
    }
}

/// Where the first record of these bytes ends, after its newline; `None` if it ends after them.
pub(crate) fn record_end(bytes: &[u8]) -> Option<usize> {
    let newline = memchr(b'\n', bytes)?;
    if memchr(b'"', &bytes[..newline]).is_none() {
        return Some(newline + 1);
    }
    let mut start = 0;
    loop {
        let end = field_end(bytes, start)?;
        match bytes.get(end)? {
            b'\n' => return Some(end + 1),
            _ => start = end + 1,
        }
    }
}

/// Takes the first record from `rest`, unless that is empty: without the newline at its end.
pub(crate) fn take_record<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    if rest.is_empty() {
        return None;
    }
    let (record, after) = rest.split_at(record_end(rest).unwrap_or(rest.len()));
    *rest = after;
    Some(record.strip_suffix(b"\n").unwrap_or(record))
}

/// A record without its line end, and the line end.
pub(crate) fn split_end(record: &[u8]) -> (&[u8], &[u8]) {
    let end = match record {
        [.., b'\r', b'\n'] => 2,
        [.., b'\n'] => 1,
        _ => 0,
    };
    record.split_at(record.len() - end)
}

/// The fields of a record without its line end, as written; `None` if a quote is not closed.
pub(crate) fn fields(row: &[u8]) -> Option<Vec<&[u8]>> {
    let mut fields = Vec::new();
    let mut start = 0;
    loop {
        let end = field_end(row, start)?;
        fields.push(&row[start..end]);
        if end == row.len() {
            return Some(fields);
        }
        start = end + 1;
    }
}

/// Where the field that starts at `start` ends: before a comma or newline, or at the end; `None` within quotes.
fn field_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    if bytes.get(at) == Some(&b'"') {
        at += 1;
        loop {
            at += memchr(b'"', &bytes[at..])? + 1;
            if bytes.get(at) != Some(&b'"') {
                break;
            }
            at += 1;
        }
    }
    Some(memchr2(b',', b'\n', &bytes[at..]).map_or(bytes.len(), |found| at + found))
}

/// The value of a field: `""` is an empty string, and nothing is null.
pub(crate) fn field_value(field: &[u8]) -> Option<Cow<'_, [u8]>> {
    let Some(inside) = field.strip_prefix(b"\"") else {
        return (!field.is_empty()).then_some(Cow::Borrowed(field));
    };
    if let Some(inside) = inside.strip_suffix(b"\"")
        && memmem::find(inside, b"\"").is_none()
    {
        return Some(Cow::Borrowed(inside));
    }
    let mut text = Vec::new();
    let mut rest = inside;
    // A quote is written twice, except for the closing one.
    while let Some(quote) = memchr(b'"', rest) {
        text.extend_from_slice(&rest[..quote]);
        rest = &rest[quote + 1..];
        match rest.strip_prefix(b"\"") {
            Some(after) => {
                text.push(b'"');
                rest = after;
            }
            None => break,
        }
    }
    text.extend_from_slice(rest);
    Some(Cow::Owned(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_end_outside_quotes() {
        for (bytes, end) in [
            (&b"a,b\nc"[..], Some(4)),
            (b"a,\"b\nc\"\nd", Some(8)),
            (b"\"a\"\"\n\",b\n", Some(9)),
            (b"\"a\nb", None),
            (b"a,b", None),
            (b"a\"b,c\n\"", Some(6)),
            (b"\"\"\n", Some(3)),
        ] {
            assert_eq!(record_end(bytes), end, "{}", String::from_utf8_lossy(bytes));
        }
    }

    /// However the bytes are cut into pieces, the ends are those of whole records.
    #[test]
    fn scanner_finds_the_same_ends_in_pieces() {
        let text = "\u{FEFF}\"a\n\",b\n\"c\"\"\n\"d\",\"\"\n\ne\"\nf,\"g\n";
        let text = text.as_bytes();
        let mut ends = Vec::new();
        let mut at = MARK.len();
        while let Some(end) = record_end(&text[at..]) {
            at += end;
            ends.push(at - 1);
        }
        assert_eq!(ends.len(), 4);
        for size in 1..=text.len() {
            let (mut firsts, mut last, mut start) = (Vec::new(), None, 0);
            let (mut first, mut whole) = (RecordScanner::new(), RecordScanner::new());
            for piece in text.chunks(size) {
                last = whole.last(piece).map(|end| start + end).or(last);
                let mut at = 0;
                while let Some(end) = first.first(&piece[at..]) {
                    firsts.push(start + at + end);
                    at += end + 1;
                }
                start += piece.len();
            }
            assert_eq!((&firsts, last), (&ends, ends.last().copied()), "{size}");
        }
    }

    #[test]
    fn values_are_what_fields_say() {
        let row = br#"a,,"","b""c","d,e","""","f"g"#;
        let fields = fields(row).unwrap();
        let values: Vec<_> = fields.into_iter().map(field_value).collect();
        let values: Vec<_> = values.iter().map(|value| value.as_deref()).collect();
        let expected: [Option<&[u8]>; 7] =
            [Some(b"a"), None, Some(b""), Some(b"b\"c"), Some(b"d,e"), Some(b"\""), Some(b"fg")];
        assert_eq!(values, expected);
        assert_eq!(super::fields(b"a,\"b"), None);
    }
}
