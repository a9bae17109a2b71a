//! The bit masks of the scanner and the spans that are read off them.
//!
//! The masks come from `testdata/scanner_masks.txt`, which a unit test of the library compares with
//! every backend: the scanner is private.

use urikit::UriRef;

use super::anatomy::parts;
use crate::svg::{Anchor, CHAR, Svg, width_of};

const MASKS: &str = include_str!("../../../../testdata/scanner_masks.txt");

/// Room at the left for the names of the masks.
const LEFT: f64 = 100.0;

/// Draws an input of the table: its bytes, a row for each mask, and the spans.
pub(crate) fn draw(text: &str) -> Result<String, String> {
    let uri = UriRef::parse(text).map_err(|error| error.to_string())?;
    let mut lines = MASKS.lines().skip_while(|line| line.strip_prefix("input      ") != Some(text));
    lines.next().ok_or_else(|| format!("testdata/scanner_masks.txt does not have {text}"))?;
    let mut svg = Svg::new();
    let at = |index: usize| LEFT + index as f64 * STEP;
    for (index, c) in text.chars().enumerate() {
        let x = at(index) + STEP / 2.0;
        if index % 10 == 0 {
            svg.text(x, 12.0, Anchor::Middle, "name", &index.to_string());
        }
        svg.text(x, 34.0, Anchor::Middle, "code", &c.to_string());
    }
    let mut y = 44.0;
    for line in lines.take_while(|line| !line.is_empty()) {
        let (name, bits) = line.split_at_checked(11).ok_or("a line without a mask")?;
        svg.text(0.0, y + 13.0, Anchor::Start, "name", name.trim_end());
        for (index, bit) in bits.chars().enumerate() {
            let class = if bit == '1' { "bit set" } else { "bit" };
            svg.rect([at(index) + 1.0, y, STEP - 2.0, 16.0], 1.0, class);
        }
        y += 22.0;
    }
    y += 6.0;
    svg.text(0.0, y + 16.0, Anchor::Start, "name", "spans");
    for (name, range) in parts(&uri.spans()) {
        let width = (at(range.end) - at(range.start)).max(2.0);
        svg.rect([at(range.start), y, width, 22.0], 3.0, &format!("part {name}"));
        let label = if width_of(name) > width { &name[..1] } else { name };
        if width >= CHAR {
            let middle = at(range.start) + width / 2.0;
            svg.text(middle, y + 16.0, Anchor::Middle, "name", label);
        }
    }
    Ok(svg.finish(&format!("The masks of the scanner for {text}, and its spans")))
}

/// The width of a byte's column.
const STEP: f64 = 12.0;
