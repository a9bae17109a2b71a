//! `uri data`: `data` URIs taken apart, and made.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;
use urikit::percent::decode;
use urikit::{Rule, Uri};
use urikit_schemes::{Data, MediaType};

use crate::args::{InputArgs, OutputArgs, is_file_name, not_guessed};
use crate::engine::{answer_all, answer_table, open_stored};
use crate::fault::Fault;
use crate::input::Input;
use crate::one_line::{hex, push_one_line};
use crate::output::{
    Answer, Failure, InputField, ONE_TEXT, Outcome, answer_once_table, bad_input, one_text,
};
use crate::secret::shown_name;

/// Take data URIs apart, and make them: RFC 2397
///
/// Prints a line for each input: the media type with its parameters, whether the data is in base64,
/// the number of bytes, and the data. Control characters and bytes that are not UTF-8 stay escaped.
/// The media type defaults to text/plain;charset=US-ASCII.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri data 'data:text/plain;charset=utf-8;base64,SGkh'
  uri data --bytes data:,Hi%21 > file
  uri data make --type image/png logo.png")]
#[command(args_conflicts_with_subcommands = true)]
#[command(mut_arg("guess_scheme", not_guessed))]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// Write only the data, byte for byte, without a newline
    #[arg(long, conflicts_with_all = ["json", "csv", "csv_safe", "tsv", "null"])]
    bytes: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

#[derive(Subcommand)]
enum Command {
    Make(MakeArguments),
}

/// Make a data URI from each file, or from standard input
///
/// The data is written in base64 or with escapes, whichever is shorter.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri data make --type image/png logo.png
  printf 'Hi, there' | uri data make --type 'text/plain;charset=utf-8'")]
struct MakeArguments {
    /// The media type with its parameters (default: text/plain;charset=US-ASCII)
    #[arg(long = "type", value_name = "TYPE")]
    media_type: Option<String>,

    /// Write the data in base64
    #[arg(long)]
    base64: bool,

    /// Write the data with escapes
    #[arg(long, conflicts_with = "base64")]
    percent: bool,

    #[command(flatten)]
    output: OutputArgs,

    /// The files; without any, or for `-`, standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

const COLUMNS: &[&str] = &["input", "type", "parameters", "base64", "length", "data"];

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { input, output, .. } = arguments;
    if let Some(file) = input.uris.iter().find(|operand| is_file_name(operand)) {
        let name = shown_name(&file.display().to_string());
        let what =
            format!("'{name}' is a file, not a data URI; `uri data make {name}` makes one of it");
        return Err(Failure::Usage(what));
    }
    match &arguments.command {
        Some(Command::Make(arguments)) => make_uris(arguments),
        None if arguments.bytes => answer_all(input, |input, answer| match read_data(input) {
            Ok(data) => answer.out.extend(data.bytes()),
            Err(fault) => bad_input(input, fault, output, answer),
        }),
        None => answer_table(input, output, COLUMNS, |input, answer| match read_data(input) {
            Ok(data) => take_apart(input, data, output, answer),
            Err(fault) => bad_input(input, fault, output, answer),
        }),
    }
}

fn read_data<'a>(input: Input<'a>) -> Result<Data<'a>, Fault> {
    Ok(Data::new(Uri::parse(input.text(Rule::Uri)?)?)?)
}

#[derive(Serialize)]
struct Taken<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    r#type: &'a str,
    parameters: Vec<Parameter<'a>>,
    base64: bool,
    length: usize,
    #[serde(flatten)]
    data: DataField,
}

#[derive(Serialize)]
struct Parameter<'a> {
    name: &'a str,
    value: String,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum DataField {
    Data(String),
    BytesHex(String),
}

fn take_apart(input: Input<'_>, data: Data<'_>, output: &OutputArgs, answer: &mut Answer) {
    let media_type = data.media_type();
    let essence = media_type.essence();
    let bytes = data.to_bytes();
    let length = bytes.len();
    if output.json {
        let parameters = parameters(media_type).map(|(name, value)| Parameter {
            name,
            value: decode(value).to_string_lossy().into_owned(),
        });
        return answer.json(&Taken {
            input: input.into(),
            r#type: essence,
            parameters: parameters.collect(),
            base64: data.is_base64(),
            length,
            data: String::from_utf8(bytes)
                .map_or_else(|error| DataField::BytesHex(hex(error.as_bytes())), DataField::Data),
        });
    }
    let written: Vec<_> =
        parameters(media_type).map(|(name, value)| format!("{name}={value}")).collect();
    let is_base64 = if data.is_base64() { "true" } else { "false" };
    if let Some(table) = output.table() {
        let (length, written) = (length.to_string(), written.join(";"));
        let facts = [essence, &written, is_base64, &length].map(|fact| Some(fact.as_bytes()));
        let values = [Some(input.as_given())].into_iter().chain(facts).chain([Some(&*bytes)]);
        return table.row(&mut answer.out, values);
    }
    let whole = [&[essence.to_owned()], &written[..]].concat().join(";");
    let line = format!("type={whole} base64={is_base64} length={length} data=");
    answer.out.extend_from_slice(line.as_bytes());
    match output.null {
        true => answer.out.extend_from_slice(&bytes),
        false => push_one_line(&mut answer.out, &bytes),
    }
    answer.out.push(output.end());
}

/// Includes the default if there is no media type.
fn parameters(media_type: MediaType<'_>) -> impl Iterator<Item = (&str, &str)> {
    let charset = media_type.parameter("charset").filter(|_| media_type.as_str().is_empty());
    media_type.parameters().chain(charset.map(|charset| ("charset", charset)))
}

fn make_uris(arguments: &MakeArguments) -> Result<Outcome, Failure> {
    let MakeArguments { output, files, .. } = arguments;
    let standard_input = [PathBuf::from("-")];
    let files = if files.is_empty() { &standard_input } else { &files[..] };
    let mut made = Vec::with_capacity(files.len());
    for file in files {
        let bytes = file_contents(file)?;
        made.push(
            uri_of(arguments, &bytes)
                .map_err(|error| Failure::Usage(format!("--type: {}", error.clause().message())))?,
        );
    }
    answer_once_table(output, ONE_TEXT, |answer| {
        for (index, (file, uri)) in files.iter().zip(made).enumerate() {
            let bytes = file.as_os_str().as_encoded_bytes();
            let input = Input::argument(bytes, index + 1);
            one_text(input, Ok(uri), output, answer);
        }
    })
}

fn file_contents(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    open_stored(file)
        .and_then(|mut reader| reader.read_to_end(&mut bytes))
        .map_err(|error| Failure::read(&file.to_string_lossy(), error))?;
    Ok(bytes)
}

fn uri_of(arguments: &MakeArguments, bytes: &[u8]) -> Result<String, urikit_schemes::SchemeError> {
    let mut builder = Data::builder(bytes);
    let mut pieces = arguments.media_type.iter().flat_map(|text| text.split(';'));
    if let Some(essence) = pieces.next().filter(|essence| !essence.is_empty()) {
        builder = builder.media_type(essence);
    }
    for piece in pieces {
        let (attribute, value) = piece.split_once('=').unwrap_or((piece, ""));
        builder = builder.parameter(attribute.trim_start(), value);
    }
    builder = match (arguments.base64, arguments.percent) {
        (true, _) => builder.base64(),
        (_, true) => builder.percent(),
        _ => builder,
    };
    Ok(builder.build()?.into_string())
}
