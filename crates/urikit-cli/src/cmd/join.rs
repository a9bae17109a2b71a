//! `uri join`: segments behind a path.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use urikit::{IriRef, Rule};

use crate::args::{InputArgs, OutputArgs};
use crate::input::Input;
use crate::output::{Answer, Failure, Outcome, answer_all};
use crate::report::{Fault, one_text};

/// Put segments behind the path of a base, whether that ends in `/` or not
///
/// Segments are data, so what they can't hold is encoded: `/` becomes `%2F`. The segments `.` and
/// `..` can't be written. Query and fragment of the base stay as they are.
#[derive(Args)]
#[command(after_help = "Example:\n  uri join https://example.com/api v1 'a b'")]
pub(crate) struct Arguments {
    /// The base; with `-`, each line of standard input or FILE is one
    #[arg(value_name = "BASE")]
    base: OsString,

    /// The segments, unencoded
    #[arg(value_name = "SEGMENT", required = true)]
    segments: Vec<String>,

    /// Read one base per line from FILE; BASE must be `-`
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { base, file, .. } = arguments;
    let inputs = match (base, file) {
        (base, file) if base == "-" => InputArgs { file: file.clone(), uris: Vec::new() },
        (base, None) => InputArgs { file: None, uris: vec![base.clone()] },
        (_, Some(_)) => return Err(Failure::Usage("with --file, BASE must be `-`".into())),
    };
    answer_all(&inputs, |input, answer| join(arguments, input, answer))
}

fn join(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let joined = || -> Result<String, Fault> {
        let base = IriRef::parse(input.text(Rule::IriReference)?)?;
        Ok(base.join(&arguments.segments)?.into_string())
    };
    one_text(input, joined(), &arguments.output, answer);
}
