//! The input with a bracket under each part, and the names of the parts below.
//!
//! ```text
//!   //host:8042/over      labels side by side        a:b
//!     └┬─┘ └┬─┘└─┬─┘      where they fit,            │ │
//!     host port path      else on a staircase:       │ └ path
//!     └───┬───┘                                      └ scheme
//!     authority           what joins several parts comes below
//! ```

use urikit::{Component, IriRef};

use super::page::{MARGIN, Page};
use super::paint::Style;
use super::visible::{shortened, visible, width};

/// A part with the delimiters before it, which stay on one line.
struct DrawnPart {
    delimiters: String,
    text: String,
    /// `None` for delimiters at the end, after which parts are empty.
    component: Option<Component>,
    in_authority: bool,
}

/// A bracket with a label: the columns that it spans, and the column of its label.
struct Bracket {
    start: usize,
    width: usize,
    label: String,
    style: Style,
}

/// Text that starts at a column.
struct Stamp {
    column: usize,
    text: String,
    style: Style,
}

/// The longest label and the line before it fit in the terminal's line.
const LABEL: usize = 12;

/// Draws a whole identifier.
pub(super) fn draw_parts(identifier: IriRef<'_>, page: &mut Page) {
    let columns = page.format.width - MARGIN - LABEL;
    let mut pieces = pieces(identifier);
    let total: usize = pieces.iter().map(DrawnPart::width).sum();
    if total == 0 {
        page.text.push_str("  (the empty reference)\n");
        return;
    }
    if total > columns {
        for piece in &mut pieces {
            // Its delimiters, at most `://`, are on the same line.
            piece.text = shortened(&piece.text, columns - 4);
        }
    }
    let in_authority = pieces.iter().filter(|piece| piece.in_authority).count();
    for line in wrapped(&pieces, columns) {
        draw_line(line, in_authority, page);
    }
}

fn pieces(identifier: IriRef<'_>) -> Vec<DrawnPart> {
    let text = identifier.as_str();
    let spans = identifier.spans();
    let parts = [
        (Component::Scheme, spans.scheme()),
        (Component::Userinfo, spans.userinfo()),
        (Component::Host, spans.host()),
        (Component::Port, spans.port()),
        (Component::Path, Some(spans.path())),
        (Component::Query, spans.query()),
        (Component::Fragment, spans.fragment()),
    ];
    let mut pieces = Vec::new();
    let mut end = 0;
    for (component, range) in parts {
        let Some(range) = range.filter(|range| !range.is_empty()) else { continue };
        pieces.push(DrawnPart {
            delimiters: text[end..range.start].to_owned(),
            text: visible(&text[range.clone()]),
            component: Some(component),
            in_authority: matches!(
                component,
                Component::Userinfo | Component::Host | Component::Port
            ),
        });
        end = range.end;
    }
    if end < text.len() {
        let delimiters = text[end..].to_owned();
        pieces.push(DrawnPart {
            delimiters,
            text: String::new(),
            component: None,
            in_authority: false,
        });
    }
    pieces
}

impl DrawnPart {
    fn width(&self) -> usize {
        width(&self.delimiters) + width(&self.text)
    }
}

/// As many pieces on each line as fit.
fn wrapped(pieces: &[DrawnPart], columns: usize) -> impl Iterator<Item = &[DrawnPart]> {
    let mut used = pieces.first().map_or(0, DrawnPart::width);
    pieces.chunk_by(move |_, next| {
        let fits = used + next.width() <= columns;
        used = if fits { used + next.width() } else { next.width() };
        fits
    })
}

fn draw_line(line: &[DrawnPart], in_authority: usize, page: &mut Page) {
    let mut text = Vec::new();
    let mut brackets = Vec::new();
    let mut authority: Option<(usize, usize)> = None;
    let mut column = MARGIN;
    for piece in line {
        let start = column + width(&piece.delimiters);
        let style = piece.component.map_or(Style::Plain, Style::Part);
        text.push(Stamp { column, text: piece.delimiters.clone(), style: Style::Plain });
        text.push(Stamp { column: start, text: piece.text.clone(), style });
        column = start + width(&piece.text);
        if let Some(component) = piece.component {
            let label = component.to_string();
            brackets.push(Bracket { start, width: column - start, label, style });
        }
        if piece.in_authority {
            authority = Some((authority.map_or(start, |(first, _)| first), column));
        }
    }
    write_row(text, page);
    if brackets.is_empty() {
        return;
    }
    write_row(brackets.iter().map(Bracket::shape).collect(), page);
    match side_by_side(&brackets) {
        Some(labels) => write_row(labels, page),
        None => staircase(&brackets).into_iter().for_each(|row| write_row(row, page)),
    }
    // A bracket around a single part, or around only some of the parts, would say nothing.
    let here = line.iter().filter(|piece| piece.in_authority).count();
    if let Some((start, end)) = authority.filter(|_| here > 1 && here == in_authority) {
        let label = "authority".to_owned();
        let bracket = Bracket { start, width: end - start, label, style: Style::Plain };
        write_row(vec![bracket.shape()], page);
        write_row(vec![bracket.centred_label(MARGIN)], page);
    }
}

impl Bracket {
    const fn anchor(&self) -> usize {
        self.start + (self.width - 1) / 2
    }

    fn shape(&self) -> Stamp {
        let text = match self.width {
            0 | 1 => "│".to_owned(),
            2 => "├┘".to_owned(),
            width => {
                let left = "─".repeat((width - 1) / 2 - 1);
                let right = "─".repeat(width / 2 - 1);
                format!("└{left}┬{right}┘")
            }
        };
        Stamp { column: self.start, text, style: self.style }
    }

    /// The label, centred below the anchor or further right, but not before `from`.
    fn centred_label(&self, from: usize) -> Stamp {
        let column = self.anchor().saturating_sub((width(&self.label) - 1) / 2).max(from);
        Stamp { column, text: self.label.clone(), style: self.style }
    }
}

/// All labels in one row, if each fits below its anchor.
fn side_by_side(brackets: &[Bracket]) -> Option<Vec<Stamp>> {
    let mut free_from = MARGIN;
    let mut labels = Vec::new();
    for bracket in brackets {
        let label = bracket.centred_label(free_from);
        if label.column > bracket.anchor() {
            return None;
        }
        free_from = label.column + width(&label.text) + 1;
        labels.push(label);
    }
    Some(labels)
}

/// One label per row, the last part first, with lines down to the others.
fn staircase(brackets: &[Bracket]) -> Vec<Vec<Stamp>> {
    let row = |last: usize| {
        let line = |bracket: &Bracket, text: String| Stamp {
            column: bracket.anchor(),
            text,
            style: bracket.style,
        };
        let mut row: Vec<_> =
            brackets[..last].iter().map(|bracket| line(bracket, "│".to_owned())).collect();
        let bracket = &brackets[last];
        row.push(line(bracket, format!("└ {}", bracket.label)));
        row
    };
    (0..brackets.len()).rev().map(row).collect()
}

fn write_row(stamps: Vec<Stamp>, page: &mut Page) {
    let mut column = 0;
    for stamp in stamps {
        if stamp.text.is_empty() {
            continue;
        }
        page.spaces(stamp.column - column);
        page.push(stamp.style, &stamp.text);
        column = stamp.column + width(&stamp.text);
    }
    page.end_line();
}
