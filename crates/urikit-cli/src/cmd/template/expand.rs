//! `uri template expand`.

use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use urikit::template::Template;

use super::value::{Either, Values};
use crate::args::{InputArgs, OutputArgs, ReadArgs};
use crate::input::{Input, Place};
use crate::output::{Answer, Failure, Outcome, answer_once, answer_table};
use crate::report::{Fault, ONE_TEXT, one_text};

/// Put values into a template
///
/// Values come from -d and from a JSON object; those of -d count where both have one. A JSON Lines file, with
/// one object a line, gives one expansion a line. `null` is no value.
#[derive(Args)]
#[command(after_help = "Example:\n  uri template expand '{/path*}{?q}' -d path=a -d path=b -d q=1")]
pub(super) struct Arguments {
    /// A value, as plain text; a NAME that comes again makes a list
    #[arg(short = 'd', long = "data", value_name = "NAME=VALUE", value_parser = pair)]
    data: Vec<(String, String)>,

    /// A JSON object, or one a line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    vars: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,

    /// The template
    #[arg(value_name = "TEMPLATE")]
    template: String,
}

fn pair(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("it has no `=`")?;
    Ok((name.to_owned(), value.to_owned()))
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut data = Values::default();
    for (name, value) in &arguments.data {
        data.add(name, value);
    }
    // The template is the input; with lines, each of them is.
    let template = Template::parse(&arguments.template).map_err(Fault::from);
    let whole = match (&template, &arguments.vars) {
        (Err(_), _) | (_, None) => None,
        (Ok(template), Some(file)) if has_object_a_line(file)? => {
            let read = ReadArgs { file: vec![file.clone()], ..ReadArgs::default() };
            let lines = InputArgs { read, uris: Vec::new() };
            return answer_table(&lines, &arguments.output, ONE_TEXT, |line, answer| {
                let made = read_line(line).and_then(|vars| expand(template, &data, &vars));
                one_text(line, made, &arguments.output, answer);
            });
        }
        (Ok(_), Some(file)) => Some(read_all(file)?),
    };
    let vars = whole.map_or_else(|| Ok(Values::default()), |text| values(&text));
    let made = template.and_then(|template| expand(&template, &data, &vars?));
    let mut answer = Answer::default();
    let input =
        Input { bytes: arguments.template.as_bytes(), place: Place::Argument(1), file: None };
    one_text(input, made, &arguments.output, &mut answer);
    answer_once(&answer)
}

fn expand(template: &Template<'_>, data: &Values, vars: &Values) -> Result<String, Fault> {
    Ok(template.expand(&Either(data, vars))?)
}

fn values(json: &[u8]) -> Result<Values, Fault> {
    serde_json::from_slice(json).map_err(|error| Fault::bad_json(&error))
}

fn read_line(line: Input<'_>) -> Result<Values, Fault> {
    values(line.bytes)
}

/// Whether the first line is an object by itself and more follows. Standard input is read once, so
/// that it is taken as a whole: many objects come from a file.
fn has_object_a_line(file: &Path) -> Result<bool, Failure> {
    if file == Path::new("-") {
        return Ok(false);
    }
    let look = || -> io::Result<bool> {
        let mut reader = BufReader::new(fs::File::open(file)?);
        let mut first = Vec::new();
        reader.read_until(b'\n', &mut first)?;
        Ok(values(&first).is_ok() && !reader.fill_buf()?.is_empty())
    };
    look().map_err(|error| Failure::read(&file.display().to_string(), error))
}

fn read_all(file: &Path) -> Result<Vec<u8>, Failure> {
    if file == Path::new("-") {
        let mut text = Vec::new();
        let read = io::stdin().lock().read_to_end(&mut text);
        return read.map(|_| text).map_err(|error| Failure::read("standard input", error));
    }
    fs::read(file).map_err(|error| Failure::read(&file.display().to_string(), error))
}
