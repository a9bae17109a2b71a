//! RFC 3986 §5.2.2: where each part of the target comes from.

use urikit::resolve::{merge_paths, remove_dot_segments};
use urikit::{Uri, UriRef};

use crate::svg::{Anchor, CHAR, LINE, Svg};

/// A part of the three, by name; the reference's or the base's may be absent.
struct Row {
    name: &'static str,
    base: Option<String>,
    reference: Option<String>,
    target: Option<String>,
    from: From,
}

#[derive(Clone, Copy, PartialEq)]
enum From {
    Base,
    Reference,
    Both,
    Nothing,
}

/// Draws base, reference and target beside each other, with a line from each part of the target to
/// the part that it is taken from.
pub(crate) fn draw(base: &str, reference: &str) -> Result<String, String> {
    let base = Uri::parse(base).map_err(|error| format!("{base}: {error}"))?;
    let reference = UriRef::parse(reference).map_err(|error| format!("{reference}: {error}"))?;
    let target = base.resolve(reference).map_err(|error| error.to_string())?;
    let rows = rows(base, reference, target.borrowed().into());
    let merged =
        merge_paths(base.path().as_str(), base.authority().is_some(), reference.path().as_str());
    checked(&rows, &merged)?;
    let widest = |of: fn(&Row) -> &Option<String>| {
        let width = |row: &Row| of(row).as_deref().unwrap_or(ABSENT).chars().count();
        rows.iter().map(width).max().unwrap_or_default().max(9) as f64 * CHAR + 16.0
    };
    let widths = [widest(|row| &row.base), widest(|row| &row.reference), widest(|row| &row.target)];
    let gap = 46.0;
    let lefts = [90.0, 90.0 + widths[0] + gap, 90.0 + widths[0] + widths[1] + 2.0 * gap];
    let mut svg = Svg::new();
    for (x, heading) in lefts.into_iter().zip(["base", "reference", "target"]) {
        svg.text(x + 4.0, 16.0, Anchor::Start, "name", heading);
    }
    for (index, row) in rows.iter().enumerate() {
        let y = 28.0 + 36.0 * index as f64;
        svg.text(0.0, y + 18.0, Anchor::Start, "name", row.name);
        let used = [
            matches!(row.from, From::Base | From::Both),
            matches!(row.from, From::Reference | From::Both),
            row.target.is_some(),
        ];
        let values = [&row.base, &row.reference, &row.target];
        for ((value, used), (left, width)) in
            values.into_iter().zip(used).zip(lefts.into_iter().zip(widths))
        {
            cell(&mut svg, [left, y, width], row.name, value.as_deref(), used);
        }
        lines(&mut svg, row.from, y, lefts, widths);
    }
    if rows.iter().any(|row| row.from == From::Both) {
        let y = 28.0 + 36.0 * rows.len() as f64 + 14.0;
        for (row, (name, path)) in [
            ("merge", merged.as_str()),
            ("remove_dot_segments", remove_dot_segments(&merged).as_ref()),
        ]
        .into_iter()
        .enumerate()
        {
            let y = y + LINE * row as f64;
            svg.text(0.0, y, Anchor::Start, "name", name);
            svg.text(180.0, y, Anchor::Start, "code", path);
        }
    }
    Ok(svg.finish(&format!("{reference} against {base} is {target}")))
}

const ABSENT: &str = "absent";

fn cell(svg: &mut Svg, [x, y, width]: [f64; 3], name: &str, value: Option<&str>, used: bool) {
    let class = if used { format!("part {name}") } else { "unused".to_owned() };
    svg.rect([x, y, width, 26.0], 3.0, &class);
    let (class, text) = match value {
        Some("") => ("name", "empty"),
        Some(value) => ("code", value),
        None => ("name", ABSENT),
    };
    svg.text(x + 8.0, y + 18.0, Anchor::Start, class, text);
}

/// From the cells that the target's part is made of.
fn lines(svg: &mut Svg, from: From, y: f64, lefts: [f64; 3], widths: [f64; 3]) {
    let end = lefts[2];
    let reference = lefts[1] + widths[1];
    if matches!(from, From::Reference | From::Both) {
        svg.path(&format!("M{reference} {} H{end}", y + 13.0), (end, y), "flow");
    }
    if matches!(from, From::Base | From::Both) {
        // Below the cell of the reference.
        let start = lefts[0] + widths[0];
        let data = format!("M{start} {} h8 v16 H{} v-16 H{end}", y + 13.0, reference + 8.0);
        svg.path(&data, (end, y + 30.0), "flow");
    }
}

fn rows(base: Uri<'_>, reference: UriRef<'_>, target: UriRef<'_>) -> Vec<Row> {
    let text = |part: Option<&str>| part.map(str::to_owned);
    let (has_scheme, has_authority) =
        (reference.scheme().is_some(), reference.authority().is_some());
    let own_path = has_scheme || has_authority || reference.path().as_str().starts_with('/');
    let from = |own: bool, value: bool| match (own, value) {
        (_, false) => From::Nothing,
        (true, true) => From::Reference,
        (false, true) => From::Base,
    };
    let path_from = match (own_path, reference.path().is_empty()) {
        (true, _) => From::Reference,
        (false, true) => From::Base,
        (false, false) => From::Both,
    };
    let own_query = own_path || !reference.path().is_empty() || reference.query().is_some();
    let base: UriRef<'_> = base.into();
    let row = |name, parts: [Option<&str>; 3], from| {
        let [base, reference, target] = parts.map(text);
        Row { name, base, reference, target, from }
    };
    macro_rules! three {
        ($part:ident) => {
            [
                base.$part().map(|part| part.as_str()),
                reference.$part().map(|part| part.as_str()),
                target.$part().map(|part| part.as_str()),
            ]
        };
    }
    let path = [&base, &reference, &target].map(|uri| Some(uri.path().as_str()));
    vec![
        row("scheme", three!(scheme), from(has_scheme, true)),
        row(
            "authority",
            three!(authority),
            from(has_scheme || has_authority, target.authority().is_some()),
        ),
        row("path", path, path_from),
        row("query", three!(query), from(own_query, target.query().is_some())),
        row("fragment", three!(fragment), from(true, target.fragment().is_some())),
    ]
}

/// The target's parts must be what the lines say: else the picture would be wrong.
fn checked(rows: &[Row], merged: &str) -> Result<(), String> {
    for row in rows {
        let expected = match (row.name, row.from) {
            ("path", From::Both) => Some(remove_dot_segments(merged).into_owned()),
            ("path", From::Reference) => {
                row.reference.as_deref().map(|path| remove_dot_segments(path).into_owned())
            }
            (_, From::Base) => row.base.clone(),
            (_, From::Reference) => row.reference.clone(),
            (_, From::Both | From::Nothing) => None,
        };
        if expected != row.target {
            return Err(format!("{}: {:?}, not {expected:?}", row.name, row.target));
        }
    }
    Ok(())
}
