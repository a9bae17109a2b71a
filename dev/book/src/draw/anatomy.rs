//! The parts of one reference: its text, a coloured box for each part, and their names below.

use std::ops::Range;

use urikit::{IriRef, Spans};

use crate::svg::{Anchor, CHAR, LINE, Svg, width_of};

/// A part with a colour, the same in all drawings.
pub(crate) fn parts(spans: &Spans) -> Vec<(&'static str, Range<usize>)> {
    let path = Some(spans.path());
    [
        ("scheme", spans.scheme()),
        ("userinfo", spans.userinfo()),
        ("host", spans.host()),
        ("port", spans.port()),
        ("path", path),
        ("query", spans.query()),
        ("fragment", spans.fragment()),
    ]
    .into_iter()
    .filter_map(|(name, range)| Some((name, range?)))
    .collect()
}

/// Draws a URI, an IRI or a relative reference.
pub(crate) fn draw(text: &str) -> Result<String, String> {
    let reference = IriRef::parse(text).map_err(|error| format!("{text}: {error}"))?;
    let spans = reference.spans();
    // Bytes to columns of characters.
    let column = |byte: usize| text[..byte].chars().count() as f64 * CHAR + MARGIN;
    let mut svg = Svg::new();
    let mut label_ends = Vec::new();
    for (name, range) in parts(&spans) {
        let (left, right) = (column(range.start), column(range.end));
        svg.rect([left, 0.0, (right - left).max(2.0), 26.0], 3.0, &format!("part {name}"));
        label(&mut svg, name, (left + right) / 2.0, &mut label_ends);
    }
    svg.text(MARGIN, 18.0, Anchor::Start, "code", text);
    if let Some(authority) = spans.authority() {
        let y = 26.0 + LINE * (label_ends.len() as f64 + 1.0) + 4.0;
        let (left, right) = (column(authority.start), column(authority.end));
        let data = format!("M{left} {} v6 H{right} v-6", y - 6.0);
        svg.path(&data, (right, y), "line");
        svg.text((left + right) / 2.0, y + 18.0, Anchor::Middle, "name", "authority");
    }
    Ok(svg.finish(&format!("The parts of {text}")))
}

/// Room at the left for a name that is wider than its part.
const MARGIN: f64 = 30.0;

/// The name of a part, in the first row that has room for it. `ends` are those of the rows.
fn label(svg: &mut Svg, name: &str, middle: f64, ends: &mut Vec<f64>) {
    let half = width_of(name) / 2.0;
    let row = ends.iter().position(|end| *end < middle - half).unwrap_or(ends.len());
    if row == ends.len() {
        ends.push(0.0);
    }
    ends[row] = middle + half + CHAR;
    let y = 26.0 + LINE * (row as f64 + 1.0);
    svg.path(&format!("M{middle} 28 V{}", y - 14.0), (middle, y), "line");
    svg.text(middle, y, Anchor::Middle, "name", name);
}
