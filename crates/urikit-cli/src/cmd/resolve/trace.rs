//! `uri resolve --trace`: how each target is reached, by the sections of RFC 3986.

use serde::Serialize;
use urikit::resolve::Trace;
use urikit::{IriRef, kind};

use crate::args::OutputArgs;
use crate::cmd::path::trace::{row, write_steps};
use crate::fault::Fault;
use crate::input::Input;
use crate::output::{Answer, InputField, bad_input};

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    output: &'a str,
    trace: &'a Trace<'a, kind::IriKind>,
}

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
    if let Some(path) = trace.path() {
        write_steps(path, answer);
    }
    if trace.is_guarded() {
        row("", "/. before the path, which would be read as an authority", answer);
    }
    row("target", trace.target().as_str(), answer);
}
