//! RFC 3986 §6.2: two spellings at each level, down to the first at which they are equal.

use std::ops::Range;

use urikit::{Level, UriRef};

use crate::svg::{Anchor, CHAR, LINE, Svg};

/// Draws the normal forms of both at each level.
pub(crate) fn draw(first: &str, second: &str) -> Result<String, String> {
    let parse = |text| UriRef::parse(text).map_err(|error| format!("{error}"));
    let (a, b) = (parse(first)?, parse(second)?);
    let mut svg = Svg::new();
    let column = first.len().max(second.len()) as f64 * CHAR + 24.0;
    let (left, right, verdict) = (90.0, 90.0 + column, 90.0 + 2.0 * column);
    let mut before = [first.to_owned(), second.to_owned()];
    for (row, level) in Level::ALL.into_iter().enumerate() {
        let y = LINE * 1.4 * (row as f64 + 1.0);
        let equal = a.eq_at(b, level);
        let forms = [a.normalize(level).into_string(), b.normalize(level).into_string()];
        if equal != (forms[0] == forms[1]) {
            return Err(format!("{first} and {second}: forms and comparison differ at {level}"));
        }
        if equal {
            svg.rect([0.0, y - 19.0, verdict + 70.0, 28.0], 4.0, "same");
        }
        svg.text(4.0, y, Anchor::Start, "name", level.name());
        for (x, (form, before)) in [left, right].into_iter().zip(forms.iter().zip(&before)) {
            changed(&mut svg, x, y, before, form);
        }
        let word = if equal { "equal" } else { "differ" };
        svg.text(verdict, y, Anchor::Start, "name", word);
        before = forms;
    }
    Ok(svg.finish(&format!("{first} and {second} at the levels of RFC 3986 §6.2")))
}

/// A string, with a mark under what is not as it was.
fn changed(svg: &mut Svg, x: f64, y: f64, before: &str, now: &str) {
    for run in differences(before.as_bytes(), now.as_bytes()) {
        let width = (run.len() as f64 * CHAR).max(2.0);
        svg.rect([x + run.start as f64 * CHAR, y - 15.0, width, 20.0], 2.0, "changed");
    }
    svg.text(x, y, Anchor::Start, "code", now);
}

/// Where `now` differs: byte by byte if the lengths are the same, else between what both start and
/// end with.
fn differences(before: &[u8], now: &[u8]) -> Vec<Range<usize>> {
    if before.len() == now.len() {
        let differs = |at: &usize| before[*at] != now[*at];
        return (0..now.len()).filter(differs).map(|at| at..at + 1).collect();
    }
    let same = |(a, b): &(&u8, &u8)| a == b;
    let start = before.iter().zip(now).take_while(same).count();
    let most = before.len().min(now.len()) - start;
    let end = before.iter().rev().zip(now.iter().rev()).take(most).take_while(same).count();
    std::iter::once(start..now.len() - end).collect()
}
