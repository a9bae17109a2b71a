//! A bad input with a caret under the fault, the rule that it breaks, and a repair.

use core::fmt::Write;
use core::ops::Range;

use urikit::{ParseError, Rule};

use super::expected::expected;
use super::paint::{Painter, Style};
use super::repair::repaired;
use super::visible::{self, width};
use crate::secret::{MASK, masked, possible_userinfos};

/// What there is to say about a bad input.
pub(super) struct Fault {
    message: String,
    offset: usize,
    rule: Option<Rule>,
}

impl Fault {
    pub(super) fn of(error: &ParseError) -> Self {
        Self { message: error.to_string(), offset: error.offset(), rule: Some(error.rule()) }
    }

    /// No rule of the grammar is about bytes.
    pub(super) fn not_utf8(bytes: &[u8]) -> Self {
        let offset = bytes.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
        Self { message: format!("invalid UTF-8 at byte {offset}"), offset, rule: None }
    }
}

/// One shown unit of the input: a character, a byte that is none, or a masked secret.
struct Cell {
    bytes: Range<usize>,
    shown: String,
}

/// So much of a long input is shown on each side of the fault, in columns.
const CONTEXT: usize = 34;
/// A longer repair, in bytes, would bury what is wrong.
const LONGEST_REPAIR: usize = 2000;

pub(super) fn write(
    bytes: &[u8],
    fault: &Fault,
    show_secrets: bool,
    painter: Painter,
    out: &mut String,
) {
    let secrets = if show_secrets { Vec::new() } else { possible_userinfos(bytes) };
    draw(bytes, fault.offset, &secrets, painter, out);
    // Writing to a `String` can't fail.
    let _ = writeln!(out, "\n  {}", painter.paint(Style::Wrong, &fault.message));
    if let Some(rule) = fault.rule {
        let _ = writeln!(out, "  rule      {rule}");
        let mut name = "expected";
        for line in expected(rule) {
            let _ = writeln!(out, "  {name:<10}{line}");
            name = "";
        }
    }
    let Some(repair) = repaired(bytes).filter(|repair| repair.len() <= LONGEST_REPAIR) else {
        return;
    };
    if secrets.iter().any(|secret| secret.contains(&fault.offset)) {
        out.push_str("  repair    there is one; --show-secrets shows it\n");
        return;
    }
    let shown = if show_secrets { repair } else { masked(&repair) };
    let _ = writeln!(out, "  repair    {}", painter.paint(Style::Right, &visible::visible(&shown)));
}

/// The text around `offset`, and carets below what stands there.
fn draw(bytes: &[u8], offset: usize, secrets: &[Range<usize>], painter: Painter, out: &mut String) {
    let masked = secrets.iter().find(|secret| secret.contains(&offset)).cloned();
    let cells = cells(bytes, near(bytes, masked.unwrap_or(offset..offset)), secrets);
    let at = cells.iter().position(|cell| cell.bytes.end > offset).unwrap_or(cells.len());
    let (before, from_fault) = cells.split_at(at);
    let (fault, after) = from_fault.split_at(from_fault.len().min(1));

    let left = reach(before.iter().rev());
    let before = &before[before.len() - left..];
    let after = &after[..reach(after.iter())];
    let first = before.first().or(fault.first()).map_or(0, |cell| cell.bytes.start);
    let last = after.last().or(fault.last()).map_or(bytes.len(), |cell| cell.bytes.end);

    let text = |cells: &[Cell]| cells.iter().map(|cell| cell.shown.as_str()).collect::<String>();
    let cut_left = if first > 0 { "…" } else { "" };
    let cut_right = if last < bytes.len() { "…" } else { "" };
    let (head, wrong, tail) = (text(before), text(fault), text(after));
    let painted = painter.paint(Style::Wrong, &wrong);
    let _ = writeln!(out, "  {cut_left}{head}{painted}{tail}{cut_right}");
    let carets = "^".repeat(width(&wrong).max(1));
    let indent = " ".repeat(2 + width(cut_left) + width(&head));
    let _ = writeln!(out, "{indent}{}", painter.paint(Style::Wrong, &carets));
}

/// How many of the cells fit into the context.
fn reach<'c>(cells: impl Iterator<Item = &'c Cell>) -> usize {
    let mut used = 0;
    cells
        .take_while(|cell| {
            used += width(&cell.shown);
            used <= CONTEXT
        })
        .count()
}

/// The bytes that may be shown: no cell takes less than a column, nor more than four
/// bytes but for a secret.
fn near(bytes: &[u8], fault: Range<usize>) -> Range<usize> {
    let start = fault.start.saturating_sub(4 * CONTEXT + 4);
    // A character cut in two at the start would show as bytes, but is too far off to show.
    start..bytes.len().min(fault.end + 4 * CONTEXT + 8)
}

/// The cells of a range, which grows to take in a secret as a whole.
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
