//! The input with a bracket under each part, and the names of the parts below.
//!
//! ```text
//!   //host:8042/over      labels side by side        a:b
//!     └┬─┘ └┬─┘└─┬─┘      where they fit,            │ │
//!     host port path      else on a staircase:       │ └ path
//!     └───┬───┘                                      └ scheme
//!     authority           what joins several parts comes below
//! ```

use std::borrow::Cow;
use std::iter::repeat_n;

use urikit::{Component, IriRef};

use super::page::{MARGIN, Page};
use super::paint::Style;
use super::visible::{shortened, visible, width};

/// A part with the delimiters before it, which are ASCII and stay on one line.
struct DrawnPart<'a> {
    delimiters: &'a str,
    text: Cow<'a, str>,
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
struct Stamp<'a> {
    column: usize,
    width: usize,
    text: Cow<'a, str>,
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
            piece.text = shortened(std::mem::take(&mut piece.text), columns - 4);
        }
    }
    let in_authority = pieces.iter().filter(|piece| piece.in_authority).count();
    for line in wrapped(&pieces, columns) {
        draw_line(line, in_authority, page);
    }
}

fn pieces<'a>(identifier: IriRef<'a>) -> Vec<DrawnPart<'a>> {
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
            delimiters: &text[end..range.start],
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
        pieces.push(DrawnPart {
            delimiters: &text[end..],
            text: Cow::Borrowed(""),
            component: None,
            in_authority: false,
        });
    }
    pieces
}

impl DrawnPart<'_> {
    fn width(&self) -> usize {
        self.delimiters.len() + width(&self.text)
    }
}

/// As many pieces on each line as fit.
fn wrapped<'p, 'a>(
    pieces: &'p [DrawnPart<'a>],
    columns: usize,
) -> impl Iterator<Item = &'p [DrawnPart<'a>]> {
    let mut used = pieces.first().map_or(0, DrawnPart::width);
    pieces.chunk_by(move |_, next| {
        let fits = used + next.width() <= columns;
        used = if fits { used + next.width() } else { next.width() };
        fits
    })
}

fn draw_line(line: &[DrawnPart<'_>], in_authority: usize, page: &mut Page) {
    let mut text = Vec::new();
    let mut brackets = Vec::new();
    let mut authority: Option<(usize, usize)> = None;
    let mut column = MARGIN;
    for piece in line {
        let start = column + piece.delimiters.len();
        let style = piece.component.map_or(Style::Plain, Style::Part);
        let end = start + width(&piece.text);
        text.push(Stamp::new(column, start - column, piece.delimiters, Style::Plain));
        text.push(Stamp::new(start, end - start, &*piece.text, style));
        column = end;
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

    fn shape(&self) -> Stamp<'static> {
        let text: Cow<'static, str> = match self.width {
            0 | 1 => "│".into(),
            2 => "├┘".into(),
            width => {
                let mut text = String::with_capacity("─".len() * width);
                text.push('└');
                text.extend(repeat_n('─', (width - 1) / 2 - 1));
                text.push('┬');
                text.extend(repeat_n('─', width / 2 - 1));
                text.push('┘');
                text.into()
            }
        };
        Stamp::new(self.start, self.width.max(1), text, self.style)
    }

    /// The label, centred below the anchor or further right, but not before `from`.
    fn centred_label(&self, from: usize) -> Stamp<'_> {
        let width = self.label.len();
        let column = self.anchor().saturating_sub((width - 1) / 2).max(from);
        Stamp::new(column, width, &*self.label, self.style)
    }
}

impl<'a> Stamp<'a> {
    fn new(column: usize, width: usize, text: impl Into<Cow<'a, str>>, style: Style) -> Self {
        Self { column, width, text: text.into(), style }
    }
}

/// All labels in one row, if each fits below its anchor.
fn side_by_side(brackets: &[Bracket]) -> Option<Vec<Stamp<'_>>> {
    let mut free_from = MARGIN;
    let mut labels = Vec::new();
    for bracket in brackets {
        let label = bracket.centred_label(free_from);
        if label.column > bracket.anchor() {
            return None;
        }
        free_from = label.column + label.width + 1;
        labels.push(label);
    }
    Some(labels)
}

/// One label per row, the last part first, with lines down to the others.
fn staircase(brackets: &[Bracket]) -> Vec<Vec<Stamp<'static>>> {
    let row = |last: usize| {
        let line = |bracket: &Bracket| Stamp::new(bracket.anchor(), 1, "│", bracket.style);
        let mut row: Vec<_> = brackets[..last].iter().map(line).collect();
        let bracket = &brackets[last];
        let text = ["└ ", &bracket.label].concat();
        row.push(Stamp::new(
            bracket.anchor(),
            "  ".len() + bracket.label.len(),
            text,
            bracket.style,
        ));
        row
    };
    (0..brackets.len()).rev().map(row).collect()
}

fn write_row(stamps: Vec<Stamp<'_>>, page: &mut Page) {
    let mut column = 0;
    for stamp in stamps {
        if stamp.text.is_empty() {
            continue;
        }
        page.spaces(stamp.column - column);
        page.push(stamp.style, &stamp.text);
        column = stamp.column + stamp.width;
    }
    page.end_line();
}
