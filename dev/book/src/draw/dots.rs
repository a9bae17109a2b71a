//! RFC 3986 §5.2.4: dot segments removed step by step.

use urikit::resolve::remove_dot_segments;

use crate::svg::{Anchor, CHAR, LINE, Svg};

/// A step: its letter in the RFC, then both buffers after it.
struct Step {
    letter: &'static str,
    input: String,
    output: String,
}

/// Draws the two buffers of the RFC's procedure after each step.
pub(crate) fn draw(path: &str) -> Result<String, String> {
    let steps = steps(path);
    let last = steps.last().map_or("", |step| step.output.as_str());
    if last != remove_dot_segments(path) {
        return Err(format!("{path}: the steps end in {last}, the library does not"));
    }
    let width = |text: &dyn Fn(&Step) -> usize| {
        steps.iter().map(text).max().unwrap_or_default().max(6) as f64 * CHAR
    };
    let output = 70.0;
    let input = output + width(&|step| step.output.len()) + 40.0;
    let mut svg = Svg::new();
    for (x, heading) in [(0.0, "step"), (output, "output"), (input, "input")] {
        svg.text(x, 16.0, Anchor::Start, "name", heading);
    }
    for (row, step) in steps.iter().enumerate() {
        let y = 16.0 + LINE * 1.3 * (row as f64 + 1.0);
        let [left, right] = [&step.output, &step.input].map(|text| text.len() as f64 * CHAR);
        svg.rect([output - 4.0, y - 17.0, left + 8.0, 24.0], 3.0, "part path");
        svg.rect([input - 4.0, y - 17.0, right + 8.0, 24.0], 3.0, "unused");
        svg.text(0.0, y, Anchor::Start, "name", step.letter);
        svg.text(output, y, Anchor::Start, "code", &step.output);
        svg.text(input, y, Anchor::Start, "code", &step.input);
    }
    Ok(svg.finish(&format!("remove_dot_segments of {path}, step by step")))
}

/// The procedure as the RFC writes it; [`draw`] compares its end with the library.
fn steps(path: &str) -> Vec<Step> {
    let mut input = path.to_owned();
    let mut output = String::new();
    let mut steps = vec![Step { letter: "", input: input.clone(), output: output.clone() }];
    while !input.is_empty() {
        let letter = step(&mut input, &mut output);
        steps.push(Step { letter, input: input.clone(), output: output.clone() });
    }
    steps
}

fn step(input: &mut String, output: &mut String) -> &'static str {
    for prefix in ["../", "./"] {
        if let Some(rest) = input.strip_prefix(prefix) {
            *input = rest.to_owned();
            return "2A";
        }
    }
    if let Some(rest) = input.strip_prefix("/./").or((input == "/.").then_some("")) {
        *input = format!("/{rest}");
        return "2B";
    }
    if let Some(rest) = input.strip_prefix("/../").or((input == "/..").then_some("")) {
        *input = format!("/{rest}");
        output.truncate(output.rfind('/').unwrap_or(0));
        return "2C";
    }
    if input == "." || input == ".." {
        input.clear();
        return "2D";
    }
    let after_slash = usize::from(input.starts_with('/'));
    let end = input[after_slash..].find('/').map_or(input.len(), |end| after_slash + end);
    output.push_str(&input[..end]);
    *input = input[end..].to_owned();
    "2E"
}
