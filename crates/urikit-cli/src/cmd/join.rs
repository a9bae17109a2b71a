//! `uri join`: segments appended to a path.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use urikit::edit::NewSegment;
use urikit::kind::{self, Kind};
use urikit::{IriRef, Rule};

use crate::args::{InputArgs, OutputArgs, ReadArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::base::operand_failure;
use crate::options::kind::{KindArgs, parse_identifier};
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, one_text};

/// Append segments to the path of a base
///
/// It does not matter whether the path of the base ends in `/`. Segments are data, so characters
/// that they can't hold are encoded: `/` becomes `%2F`. `;`, `,` and `=` are allowed and stay, so
/// that `name;v=1.1` has a parameter; --no-params encodes `;` and `,`, which would start one. The
/// segments `.` and `..` are rejected. Query and fragment of the base are kept.
#[derive(Args)]
#[command(after_help = "Examples:\n  uri join https://example.com/api v1 'a b'\n  \
    uri join --no-params https://example.com/files 'a;b, c'")]
pub(crate) struct Arguments {
    /// The base, which may be relative; `-` reads one base per line of standard input or FILE
    #[arg(value_name = "BASE")]
    base: OsString,

    #[command(flatten)]
    kind: KindArgs,

    /// The segments, not encoded
    #[arg(value_name = "SEGMENT", required = true)]
    segments: Vec<String>,

    /// The segments have no parameters: encode `;` and `,` too
    #[arg(long)]
    no_params: bool,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { base, read, output, .. } = arguments;
    check_segments(arguments)?;
    if !read.quiet {
        note_slash(&arguments.segments);
    }
    let uris = match base {
        base if base == "-" => Vec::new(),
        base if read.file.is_empty() => {
            let operand = Input::argument(base.as_encoded_bytes(), 1);
            arguments.kind.reference(operand).map_err(|fault| operand_failure("BASE", &fault))?;
            vec![base.clone()]
        }
        _ => return Err(Failure::Usage("with --file, BASE must be `-`".into())),
    };
    let inputs = InputArgs { read: read.clone(), uris };
    answer_table(&inputs, output, ONE_TEXT, |input, answer| join(arguments, input, answer))
}

/// `uri join BASE users/42` appends one segment, which is seldom intended.
fn note_slash(segments: &[String]) {
    if let Some(index) = segments.iter().position(|segment| segment.contains('/')) {
        let number = number_of_segment(index);
        // If stderr can't be written to, there is nothing to do.
        let _ = writeln!(
            io::stderr(),
            "uri: argument {number}: note: `/` is data here, and is written `%2F`; separate arguments \
             are separate segments"
        );
    }
}

/// A dot segment is wrong usage, whatever the bases are.
fn check_segments(arguments: &Arguments) -> Result<(), Failure> {
    let Ok(any) = IriRef::parse("//h") else { return Ok(()) };
    any.join(arguments.new_segments()).map(drop).map_err(|error| match error.index() {
        Some(index) => {
            Failure::Usage(format!("argument {}: {}", number_of_segment(index), error.kind()))
        }
        None => Failure::Usage(error.to_string()),
    })
}

/// The number of the operand: the base is the first.
const fn number_of_segment(index: usize) -> usize {
    index + 2
}

fn join(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let made = match arguments.kind.is_iri() {
        true => joined::<kind::IriRefKind>(arguments, input, Rule::IriReference),
        false => joined::<kind::UriRefKind>(arguments, input, Rule::UriReference),
    };
    one_text(input, made, &arguments.output, answer);
}

fn joined<K: Kind>(arguments: &Arguments, input: Input<'_>, rule: Rule) -> Result<String, Fault> {
    let base = parse_identifier::<K>(input.text(rule)?)?;
    Ok(base.join(arguments.new_segments())?.into_string())
}

impl Arguments {
    fn new_segments(&self) -> impl Iterator<Item = NewSegment<'_>> {
        self.segments.iter().map(|segment| match self.no_params {
            true => NewSegment::named(segment),
            false => segment.into(),
        })
    }
}
