//! `uri path dots --trace`: each step of RFC 3986 §5.2.4. `uri resolve --trace` shows the same steps.

use serde::Serialize;
use urikit::resolve::{DotSegmentStep, DotSegmentStepKind, dot_segment_steps, remove_dot_segments};

use crate::args::OutputArgs;
use crate::fault::Fault;
use crate::input::Input;
use crate::one_line::one_line;
use crate::output::{Answer, InputField, bad_input};

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    output: &'a str,
    trace: Trace<'a>,
}

/// In a field of its own, as in the output of `uri resolve --trace`.
#[derive(Serialize)]
struct Trace<'a> {
    steps: Vec<DotSegmentStep<'a>>,
}

/// The maximum width of a buffer of §5.2.4, in columns.
const WIDTH: usize = 28;

pub(super) fn write_trace(
    input: Input<'_>,
    path: Result<&str, Fault>,
    output: &OutputArgs,
    answer: &mut Answer,
) {
    let path = match path {
        Ok(path) => path,
        Err(fault) => return bad_input(input, fault, output, answer),
    };
    let result = remove_dot_segments(path);
    if output.json {
        let trace = Trace { steps: dot_segment_steps(path).collect() };
        return answer.json(&Line { input: input.into(), output: &result, trace });
    }
    if input.number.value() > 1 {
        answer.line("");
    }
    write_steps(path, answer);
    row("output", &result, answer);
}

/// The buffers of §5.2.4 after each step, and what the step did.
pub(crate) fn write_steps(path: &str, answer: &mut Answer) {
    // Without a dot segment every step moves a segment, which is not worth showing.
    if dot_segment_steps(path).all(|step| step.kind == DotSegmentStepKind::Move) {
        return row("5.2.4", "no dot segments to remove", answer);
    }
    row("5.2.4", &format!("remove dot segments from {path}"), answer);
    let mut steps = dot_segment_steps(path);
    while let Some(step) = steps.next() {
        let output = end_of(steps.output_segments());
        let input = start_of(step.input);
        let mut said = format!("{}  {output:<WIDTH$}  {input:<WIDTH$}", step.kind.name());
        if step.kind != DotSegmentStepKind::Move {
            said += &format!("  dropped {}", start_of(step.taken));
        }
        if !step.removed.is_empty() {
            said += &format!(" and {}", start_of(step.removed));
        }
        row("", said.trim_end(), answer);
    }
}

/// A line: its name, and text on one line.
pub(crate) fn row(name: &str, text: &str, answer: &mut Answer) {
    let line = format!("{name:<11}{}", one_line(text.as_bytes()));
    answer.line(line.trim_end());
}

/// The last segments that fit.
fn end_of(segments: &[&str]) -> String {
    let mut columns = 0;
    let fits = |segment: &&&str| {
        columns += segment.chars().count();
        columns < WIDTH
    };
    let count = segments.iter().rev().take_while(fits).count();
    let kept = segments[segments.len() - count..].concat();
    if count == segments.len() { kept } else { format!("…{kept}") }
}

fn start_of(text: &str) -> String {
    match text.char_indices().nth(WIDTH - 1) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
