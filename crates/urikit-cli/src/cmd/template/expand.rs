//! `uri template expand`.

use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use urikit::template::{Template, Variables};
use urikit::variable::Variable;

use crate::args::{InputArgs, OutputArgs, ReadArgs};
use crate::input::{Input, Place};
use crate::named::{Named, key_and_value};
use crate::output::{Answer, Failure, Outcome, answer_once, answer_table};
use crate::report::{Fault, ONE_TEXT, one_text};

/// Put values into a template
///
/// Named come from -d and from a JSON object; those of -d count where both have one. A JSON Lines file, with
/// one object a line, gives one expansion a line. `null` is no value.
#[derive(Args)]
#[command(after_help = "Example:\n  uri template expand '{/path*}{?q}' -d path=a -d path=b -d q=1")]
pub(super) struct Arguments {
    /// A value, as plain text; a NAME that comes again makes a list
    #[arg(short = 'd', long = "data", value_name = "NAME=VALUE", value_parser = key_and_value)]
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

/// The first values, and the second where the first have none of the name.
struct Either<'a>(&'a Named, &'a Named);

impl Variables for Either<'_> {
    fn with<R>(&self, name: &str, then: impl FnOnce(Option<&Variable<'_>>) -> R) -> R {
        then(self.0.get(name).or_else(|| self.1.get(name)).flatten())
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let data = Named::of(&arguments.data);
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
    let vars = whole.map_or_else(|| Ok(Named::default()), |text| values(&text));
    let made = template.and_then(|template| expand(&template, &data, &vars?));
    let mut answer = Answer::default();
    let input =
        Input { bytes: arguments.template.as_bytes(), place: Place::Argument(1), file: None };
    one_text(input, made, &arguments.output, &mut answer);
    answer_once(&answer)
}

fn expand(template: &Template<'_>, data: &Named, vars: &Named) -> Result<String, Fault> {
    Ok(template.expand(&Either(data, vars))?)
}

fn values(json: &[u8]) -> Result<Named, Fault> {
    serde_json::from_slice(json).map_err(|error| Fault::not_json(&error))
}

fn read_line(line: Input<'_>) -> Result<Named, Fault> {
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
