//! `uri resolve --trace`: how each target is reached, by the sections of RFC 3986.

use serde::Serialize;
use urikit::resolve::Trace;
use urikit::{IriRef, kind};

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
    trace: &'a Trace<'a, kind::IriKind>,
}

/// The maximum width of a buffer of §5.2.4, in columns.
const WIDTH: usize = 28;

pub(super) fn write_trace(
    base: IriRef<'_>,
    input: Input<'_>,
    trace: Result<Trace<'_, kind::IriKind>, Fault>,
    output: &OutputArgs,
    answer: &mut Answer,
) {
    let trace = match trace {
        Ok(trace) => trace,
        Err(fault) => return bad_input(input, fault, output, answer),
    };
    if output.json {
        let output = trace.target();
        return answer.json(&Line { input: input.into(), output: output.as_str(), trace: &trace });
    }
    if input.number.value() > 1 {
        answer.line("");
    }
    row("base", base.as_str(), answer);
    row("reference", &String::from_utf8_lossy(input.bytes), answer);
    row("5.2.2", trace.case().message(), answer);
    if let (Some(directory), Some(path)) = (trace.directory(), trace.path()) {
        row(
            "5.2.3",
            &format!("merge: {directory} + {} = {path}", &path[directory.len()..]),
            answer,
        );
    }
    write_steps(&trace, answer);
    if trace.is_guarded() {
        row("", "/. before the path, which would be read as an authority", answer);
    }
    row("target", trace.target().as_str(), answer);
}

/// The buffers of §5.2.4 after each step, and what the step did.
fn write_steps(trace: &Trace<'_, kind::IriKind>, answer: &mut Answer) {
    let Some(path) = trace.path() else { return };
    // Without a dot segment every step moves a segment, which is not worth showing.
    if trace.steps().all(|step| step.kind == urikit::resolve::DotSegmentStepKind::Move) {
        return row("5.2.4", "no dot segments to remove", answer);
    }
    row("5.2.4", &format!("remove dot segments from {path}"), answer);
    let mut steps = trace.steps();
    while let Some(step) = steps.next() {
        let output = end_of(steps.output_segments());
        let input = start_of(step.input);
        let mut said = format!("{}  {output:<WIDTH$}  {input:<WIDTH$}", step.kind.name());
        if step.kind != urikit::resolve::DotSegmentStepKind::Move {
            said += &format!("  dropped {}", start_of(step.taken));
        }
        if !step.removed.is_empty() {
            said += &format!(" and {}", start_of(step.removed));
        }
        row("", said.trim_end(), answer);
    }
}

fn row(name: &str, text: &str, answer: &mut Answer) {
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
