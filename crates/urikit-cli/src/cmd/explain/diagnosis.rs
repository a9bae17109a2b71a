//! A bad input with a caret under the fault, the rule that it breaks, and a repair.

use std::ops::Range;

use urikit::{ParseError, ParseErrorKind};
use urikit_explain::Diagnosis;

use super::notes::write_note;
use super::page::{MARGIN, Page};
use super::paint::Style;
use super::visible::{self, width};
use crate::fault::Fault;
use crate::input::Input;
use crate::output::hint;
use crate::secret::{MASK, secrets, secrets_choice};

/// One displayed unit of the input: a character, an invalid byte, or a masked secret.
struct Cell {
    bytes: Range<usize>,
    shown: String,
}

pub(super) fn write_diagnosis(
    input: Input<'_>,
    error: &ParseError,
    show_secrets: bool,
    page: &mut Page,
) {
    let bytes = input.bytes;
    let secrets = secrets(bytes, show_secrets);
    draw(bytes, error.offset(), &secrets, page);
    page.end_line();
    // `Debug` writes a `\` twice.
    let wrong = error.to_string().replacen(r"'\\'", r"'\'", 1);
    page.words("wrong", Style::Wrong, &wrong);
    // No rule of the grammar is about bytes.
    if error.kind() != ParseErrorKind::InvalidUtf8 {
        page.words("rule", Style::Plain, error.rule().name());
    }
    if !error.expected().is_empty() {
        page.words("expected", Style::Plain, error.expected());
    }
    let text = str::from_utf8(bytes).unwrap_or_default();
    if let Some(hint) = hint(input).or_else(|| Fault::iri_hint(*error, text)) {
        page.words("hint", Style::Plain, hint);
    }
    let diagnosis = Diagnosis::new(*error, bytes, secrets_choice(show_secrets));
    for note in &diagnosis.notes {
        write_note(note, page);
    }
    if let Some(zone) = diagnosis.zone {
        page.row("zone", Style::Plain, &zone, "RFC 6874, obsoleted by RFC 9844");
        page.words("hint", Style::Plain, "`uri check --as URI-reference-6874` takes it");
    }
    let Some(repair) = diagnosis.repair else { return };
    if secrets.iter().any(|secret| secret.contains(&error.offset())) {
        return page.words("repair", Style::Plain, "there is one; --show-secrets shows it");
    }
    let remark = if diagnosis.repair_needs_review { "without the zone" } else { "" };
    page.row("repair", Style::Right, &repair, remark);
}

/// The input around `offset`, with carets below the fault.
fn draw(bytes: &[u8], offset: usize, secrets: &[Range<usize>], page: &mut Page) {
    let columns = page.format.width - 2 * MARGIN;
    let masked = secrets.iter().find(|secret| secret.contains(&offset)).cloned();
    let cells = cells(bytes, near(bytes, masked.unwrap_or(offset..offset), columns), secrets);
    let at = cells.iter().position(|cell| cell.bytes.end > offset).unwrap_or(cells.len());
    let (before, from_fault) = cells.split_at(at);
    let (fault, after) = from_fault.split_at(from_fault.len().min(1));

    let (left, right) = context(total(before), total(fault), total(after), columns);
    let before = &before[before.len() - reach(before.iter().rev(), left)..];
    let after = &after[..reach(after.iter(), right)];
    let first = before.first().or(fault.first()).map_or(0, |cell| cell.bytes.start);
    let last = after.last().or(fault.last()).map_or(bytes.len(), |cell| cell.bytes.end);

    let text = |cells: &[Cell]| cells.iter().map(|cell| cell.shown.as_str()).collect::<String>();
    let cut_left = if first > 0 { "…" } else { "" };
    let cut_right = if last < bytes.len() { "…" } else { "" };
    let (head, wrong, tail) = (text(before), text(fault), text(after));
    page.spaces(MARGIN);
    page.push(Style::Plain, cut_left);
    page.push(Style::Plain, &head);
    page.push(Style::Wrong, &wrong);
    page.push(Style::Plain, &tail);
    page.push(Style::Plain, cut_right);
    page.end_line();
    page.spaces(MARGIN + width(cut_left) + width(&head));
    page.push(Style::Wrong, &"^".repeat(width(&wrong).max(1)));
    page.end_line();
}

fn total(cells: &[Cell]) -> usize {
    cells.iter().map(|cell| width(&cell.shown)).sum()
}

/// How many columns are shown before and after the fault: all, or as many as fit next to two `…`.
fn context(before: usize, fault: usize, after: usize, columns: usize) -> (usize, usize) {
    if before + fault + after <= columns {
        return (before, after);
    }
    let room = columns.saturating_sub(fault.max(1) + 2);
    // Space that one side does not need goes to the other.
    let left = (room / 2).max(room.saturating_sub(after)).min(before);
    (left, room - left)
}

/// How many of the cells fit into the context.
fn reach<'c>(cells: impl Iterator<Item = &'c Cell>, context: usize) -> usize {
    let mut used = 0;
    cells
        .take_while(|cell| {
            used += width(&cell.shown);
            used <= context
        })
        .count()
}

/// The bytes that may be shown: a cell takes at least one column, and at most four bytes unless it is a secret.
fn near(bytes: &[u8], fault: Range<usize>, context: usize) -> Range<usize> {
    let start = fault.start.saturating_sub(4 * context + 4);
    // A character cut in two at the start would show as bytes, but is too far away to be shown.
    start..bytes.len().min(fault.end + 4 * context + 8)
}

/// The cells of a range, which is extended to include whole secrets.
fn cells(bytes: &[u8], range: Range<usize>, secrets: &[Range<usize>]) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut from = range.start;
    for secret in secrets {
        if secret.end <= from || secret.start >= range.end || secret.is_empty() {
            continue;
        }
        push_text(bytes, from.min(secret.start)..secret.start, &mut cells);
        cells.push(Cell { bytes: secret.clone(), shown: MASK.to_owned() });
        from = secret.end;
    }
    push_text(bytes, from..range.end.max(from), &mut cells);
    cells
}

fn push_text(bytes: &[u8], range: Range<usize>, cells: &mut Vec<Cell>) {
    let mut start = range.start;
    for chunk in bytes[range].utf8_chunks() {
        for c in chunk.valid().chars() {
            let mut shown = String::new();
            visible::push(&mut shown, c);
            cells.push(Cell { bytes: start..start + c.len_utf8(), shown });
            start += c.len_utf8();
        }
        for byte in chunk.invalid() {
            cells.push(Cell { bytes: start..start + 1, shown: format!("\\x{byte:02X}") });
            start += 1;
        }
    }
}
