//! `uri file`: file URIs and the paths of file systems.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use urikit::{Rule, Uri};
use urikit_schemes::{File, FilePathErrorKind, PathRules};

use crate::args::{InputArgs, OutputArgs, ReadArgs, named, not_guessed};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::raw_bytes::BytesArgs;
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, bad_input, one_text};

/// Convert paths to file URIs, and file URIs to paths: RFC 8089
#[derive(Args)]
#[command(after_help = "Example:\n  uri file from '/tmp/a b'")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    direction: Direction,
}

#[derive(Subcommand)]
enum Direction {
    /// Convert each absolute path to a file URI
    #[command(after_help = "Example:\n  uri file from '/tmp/a b'")]
    From(FromArguments),
    /// Convert each file URI to a path
    ///
    /// Control characters, bidirectional controls and bytes that are not UTF-8 stay escaped, so
    /// that each answer is one line of text; -0 and --raw-bytes write them as they are.
    #[command(after_help = "Example:\n  uri file to --os windows file://server/share/a%20b")]
    To(ToArguments),
}

#[derive(Args)]
#[command(mut_arg("uris", named("PATH")))]
#[command(mut_arg("guess_scheme", not_guessed))]
struct FromArguments {
    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

#[derive(Args)]
struct ToArguments {
    #[command(flatten)]
    rules: RulesArgs,

    /// Also accept the forms of the appendices of RFC 8089: `file:c:/a`, `file:////server/share`
    #[arg(long)]
    lenient: bool,

    #[command(flatten)]
    bytes: BytesArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

#[derive(Args)]
struct RulesArgs {
    /// The operating system whose path rules apply (default: this one)
    #[arg(long, value_name = "OS", ignore_case = true, value_parser = path_rules())]
    os: Option<PathRules>,
}

impl RulesArgs {
    fn rules(&self) -> PathRules {
        self.os.unwrap_or(PathRules::HERE)
    }
}

fn path_rules() -> impl TypedValueParser<Value = PathRules> {
    PossibleValuesParser::new([PathRules::Unix, PathRules::Windows].map(PathRules::name))
        .try_map(|name| name.parse::<PathRules>())
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    match &arguments.direction {
        Direction::From(from) => {
            let InputArgs { read, uris } = &from.input;
            let read = ReadArgs { operands_are_files: true, ..read.clone() };
            let paths = InputArgs { read, uris: uris.clone() };
            answer_table(&paths, &from.output, ONE_TEXT, |input, answer| {
                one_text(input, uri_of(from.rules.rules(), input), &from.output, answer);
            })
        }
        Direction::To(to) => answer_table(&to.input, &to.output, ONE_TEXT, |input, answer| {
            write_path(to, input, answer);
        }),
    }
}

fn uri_of(rules: PathRules, input: Input<'_>) -> Result<String, Fault> {
    let path = input.whole()?;
    let made = File::from_path_by(rules, path).map_err(|error| {
        let hint = match rules {
            PathRules::Unix if File::from_path_by(PathRules::Windows, path).is_ok() => {
                Some("it is a path of Windows: use --os windows")
            }
            PathRules::Unix if error.kind() == FilePathErrorKind::NotAbsolute => {
                Some("write the directory before it, as in \"$PWD/a.txt\"")
            }
            _ => None,
        };
        Fault::from(error).with_hint(hint)
    });
    Ok(made?.into_string())
}

fn write_path(to: &ToArguments, input: Input<'_>, answer: &mut Answer) {
    match path_of(to, input) {
        Ok(path) => to.bytes.write(input, &path, &to.output, answer),
        Err(fault) => bad_input(input, fault, &to.output, answer),
    }
}

fn path_of(to: &ToArguments, input: Input<'_>) -> Result<Vec<u8>, Fault> {
    let uri = Uri::parse(input.text(Rule::Uri)?)?;
    let file = if to.lenient { File::new_lenient(uri)? } else { File::new(uri)? };
    Ok(file.to_path_by(to.rules.rules())?)
}
