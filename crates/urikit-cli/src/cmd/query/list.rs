//! `uri query list`, `keys`, `values` and `get`: parameters, read.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use urikit::params::{Param, Params, ParamsBuf};
use urikit_explain::latin1_escape;

use super::SyntaxArgs;
use crate::args::{InputArgs, OutputArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::one_line::{hex, one_line};
use crate::output::{Answer, Failure, InputField, Outcome, advise, bad_input};
use crate::rows::ColumnArgs;

/// List the parameters of each input, decoded, in their order
///
/// Prints one line per input, parameters separated by tabs; control characters stay escaped.
/// Without a query there is no parameter; an empty query has one, which is empty. --csv and --tsv
/// write a row per parameter; -0 writes each as it is, followed by a NUL.
#[derive(Args)]
#[command(
    after_help = "Example:\n  uri query list 'https://example.com/?q=fish%20%26%20chips&page=2'"
)]
pub(super) struct List {
    #[command(flatten)]
    items: ItemArgs,
}

/// How parameters are read and written, for commands that list them.
#[derive(Args)]
struct ItemArgs {
    /// Write keys and values as they are, not decoded
    #[arg(long)]
    raw: bool,

    /// Write one item per line, not one line per input
    #[arg(short = '1', long, conflicts_with_all = ["json", "csv", "csv_safe", "tsv", "null"])]
    one_per_line: bool,

    #[command(flatten)]
    syntax: SyntaxArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

/// List the keys of the parameters of each input, decoded, in their order
///
/// Prints one line per input, keys separated by tabs; a repeated key is listed again, and control
/// characters stay escaped. --csv and --tsv write a row per key; -0 writes each as it is, followed
/// by a NUL.
#[derive(Args)]
#[command(after_help = "Example:\n  uri query keys -1 'https://example.com/?q=fish&page=2'")]
pub(super) struct Keys {
    #[command(flatten)]
    items: ItemArgs,
}

/// List the values of the parameters of each input, decoded, in their order
///
/// Prints one line per input, values separated by tabs; a parameter without a value is left out,
/// and control characters stay escaped. --csv and --tsv write a row per value; -0 writes each as it
/// is, followed by a NUL.
#[derive(Args)]
#[command(after_help = "Example:\n  uri query values -1 'https://example.com/?q=fish&page=2'")]
pub(super) struct Values {
    #[command(flatten)]
    items: ItemArgs,
}

/// Print the first value of a key of each input, decoded
///
/// An input without the key, or without a value for it, gives an empty line, or a row with an
/// empty value; --json distinguishes the two. In a shell, quote the URI: an unquoted `&` ends the
/// command. With --all, --csv and --tsv write a row per value,
/// and -0 writes a NUL after each.
#[derive(Args)]
#[command(
    after_help = "Example:\n  uri query get q 'https://example.com/?q=fish%20%26%20chips&page=2'"
)]
pub(super) struct Get {
    /// The key, not encoded
    #[arg(value_name = "KEY")]
    key: String,

    /// Print all values of the key, separated by tabs
    #[arg(long)]
    all: bool,

    /// Print all values of the key, one per line
    #[arg(short = '1', long)]
    #[arg(conflicts_with_all = ["json", "csv", "csv_safe", "tsv", "null", "raw_bytes", "column", "csv_column"])]
    one_per_line: bool,

    /// Write the value as it is, not decoded
    #[arg(long)]
    raw: bool,

    /// Write control characters and bytes that are not UTF-8 as they are
    #[arg(long, conflicts_with_all = ["json", "csv", "csv_safe", "tsv", "column", "csv_column"])]
    raw_bytes: bool,

    #[command(flatten)]
    syntax: SyntaxArgs,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

/// Data, decoded or as written, which need not be UTF-8.
type Data = Vec<u8>;

fn parameter_data(param: Param<'_>, raw: bool) -> (Data, Option<Data>) {
    let value = param.value().map(|text| (text, param.decode_value()));
    let decoded = |text: &str, decode: urikit::percent::Decode<'_>| match decode.to_bytes() {
        Ok(bytes) if !raw => bytes.into_owned(),
        _ => text.as_bytes().to_vec(),
    };
    let key = decoded(param.key(), param.decode_key());
    (key, value.map(|(text, decode)| decode.map_or_else(Vec::new, |decode| decoded(text, decode))))
}

#[derive(Serialize)]
struct Listed<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    pairs: Vec<ParameterPair>,
}

/// A parameter in JSON.
#[derive(Serialize)]
pub(in crate::cmd) struct ParameterPair {
    #[serde(flatten)]
    key: KeyField,
    #[serde(flatten)]
    value: ValueField,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum KeyField {
    Key(String),
    KeyHex(String),
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ValueField {
    Value(Option<String>),
    ValueHex(String),
}

impl ParameterPair {
    fn from_data((key, value): (Data, Option<Data>)) -> Self {
        Self { key: KeyField::from_data(key), value: ValueField::from_data(value) }
    }

    /// Those of a query, decoded.
    pub(in crate::cmd) fn all(params: Params<'_>) -> Vec<Self> {
        params.iter().map(|param| Self::from_data(parameter_data(param, false))).collect()
    }
}

impl KeyField {
    fn from_data(key: Data) -> Self {
        String::from_utf8(key).map_or_else(|error| Self::KeyHex(hex(error.as_bytes())), Self::Key)
    }
}

impl ValueField {
    fn from_data(value: Option<Data>) -> Self {
        match value.map(String::from_utf8).transpose() {
            Ok(value) => Self::Value(value),
            Err(error) => Self::ValueHex(hex(error.as_bytes())),
        }
    }
}

pub(super) fn run_list(List { items }: &List) -> Result<Outcome, Failure> {
    items.answer_all(&["input", "key", "value"], list_one)
}

pub(super) fn run_keys(Keys { items }: &Keys) -> Result<Outcome, Failure> {
    items.answer_all(&["input", "key"], keys_of_one)
}

pub(super) fn run_values(Values { items }: &Values) -> Result<Outcome, Failure> {
    items.answer_all(&["input", "value"], values_of_one)
}

impl ItemArgs {
    fn answer_all(
        &self,
        columns: &[&str],
        answer_one: fn(&Self, Input<'_>, &ParamsBuf, &mut Answer),
    ) -> Result<Outcome, Failure> {
        let Self { input, output, syntax, .. } = self;
        answer_table(input, output, columns, |input, answer| match syntax.params(input) {
            Ok(params) => answer_one(self, input, &params, answer),
            Err(fault) => bad_input(input, fault, output, answer),
        })
    }

    /// Writes items that are one string each, in all forms but JSON.
    fn write(&self, input: Input<'_>, items: impl Iterator<Item = Data>, answer: &mut Answer) {
        let output = &self.output;
        if let Some(table) = output.table() {
            items.for_each(|item| table.pair(&mut answer.out, input.as_given(), &item));
        } else if output.null {
            items.for_each(|item| output.text(item, answer));
        } else {
            write_lines(self.one_per_line, items.map(|item| one_line(&item)), output, answer);
        }
    }
}

/// Writes one line for each item, or one for all.
fn write_lines(
    one_per_line: bool,
    items: impl Iterator<Item = String>,
    output: &OutputArgs,
    answer: &mut Answer,
) {
    match one_per_line {
        true => items.for_each(|item| output.text(item, answer)),
        false => output.text(items.collect::<Vec<_>>().join("\t"), answer),
    }
}

fn list_one(arguments: &ItemArgs, input: Input<'_>, params: &ParamsBuf, answer: &mut Answer) {
    let pairs = params.borrowed().into_iter().map(|param| parameter_data(param, arguments.raw));
    let mut data = pairs.clone().flat_map(|(key, value)| [Some(key), value]).flatten();
    let has_escapes = !arguments.output.null && input.bytes.contains(&b'%');
    if has_escapes && data.any(|data| str::from_utf8(&data).is_err()) {
        note_latin1(&arguments.syntax, input, answer);
    }
    if arguments.output.json {
        return answer.json(&Listed {
            input: input.into(),
            pairs: pairs.map(ParameterPair::from_data).collect(),
        });
    }
    if let Some(table) = arguments.output.table() {
        return pairs.for_each(|(key, value)| {
            table.row(&mut answer.out, [Some(input.as_given()), Some(&*key), value.as_deref()]);
        });
    }
    if arguments.output.null {
        return pairs.for_each(|(key, value)| match value {
            Some(value) => arguments.output.text([key, value].join(&b'='), answer),
            None => arguments.output.text(key, answer),
        });
    }
    let shown = pairs.map(|(key, value)| match value {
        Some(value) => one_line(&key) + "=" + &one_line(&value),
        None => one_line(&key),
    });
    write_lines(arguments.one_per_line, shown, &arguments.output, answer);
}

#[derive(Serialize)]
struct ListedKeys<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    keys: Vec<KeyField>,
}

fn keys_of_one(arguments: &ItemArgs, input: Input<'_>, params: &ParamsBuf, answer: &mut Answer) {
    let keys = params.borrowed().into_iter().map(|param| parameter_data(param, arguments.raw).0);
    if arguments.output.json {
        return answer.json(&ListedKeys {
            input: input.into(),
            keys: keys.map(KeyField::from_data).collect(),
        });
    }
    arguments.write(input, keys, answer);
}

fn values_of_one(arguments: &ItemArgs, input: Input<'_>, params: &ParamsBuf, answer: &mut Answer) {
    let values =
        params.borrowed().into_iter().filter_map(|param| parameter_data(param, arguments.raw).1);
    if arguments.output.json {
        let values = values.map(Some).map(ValueField::from_data).collect();
        return answer.json(&Got { input: input.into(), values });
    }
    arguments.write(input, values, answer);
}

#[derive(Serialize)]
struct Got<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    values: Vec<ValueField>,
}

pub(super) fn run_get(arguments: &Get) -> Result<Outcome, Failure> {
    let Get { input, output, syntax, .. } = arguments;
    if !input.read.quiet {
        note_several_keys(&arguments.key, input);
    }
    let input = &arguments.column.inputs(input, output, &["value"]);
    answer_table(input, output, &["input", "value"], |input, answer| match syntax.params(input) {
        Ok(params) => get_one(arguments, input, &params, answer),
        Err(fault) => bad_input(input, fault, &arguments.output, answer),
    })
}

/// `uri query get a,b URI` and `uri query get a b URI` ask for one key, which is seldom intended.
fn note_several_keys(key: &str, input: &InputArgs) {
    let is_word =
        |text: &str| !text.is_empty() && !text.contains([':', '/', '?', '#', '.', '-', '&', '=']);
    let what = match input.uris.split_first() {
        Some((first, [_, ..])) if first.to_str().is_some_and(is_word) => {
            "the second operand is read as a URI: this command takes one key"
        }
        _ if key.contains(',') => "this is one key, with its commas",
        _ => return,
    };
    // If stderr can't be written to, there is nothing to do.
    let _ = writeln!(
        io::stderr(),
        "uri: argument 1: note: {what}; `uri get query:a,query:b` prints the values of several"
    );
}

/// Data that is not UTF-8 stays escaped, and may be Latin-1.
fn note_latin1(syntax: &SyntaxArgs, input: Input<'_>, answer: &mut Answer) {
    let query = syntax.query(input).unwrap_or_default();
    if let Some(escape) = latin1_escape(query) {
        advise(input, &Fault::not_utf8_escape(escape, query, input.bytes), answer);
    }
}

/// With `--json`, each value is an object, which distinguishes no value, text and bytes.
fn get_one(arguments: &Get, input: Input<'_>, params: &ParamsBuf, answer: &mut Answer) {
    let params = params.borrowed();
    let limit = if arguments.all || arguments.one_per_line { usize::MAX } else { 1 };
    let values = params.all(&arguments.key).map(|param| parameter_data(param, arguments.raw).1);
    let values: Vec<Option<Data>> = values.take(limit).collect();
    let is_shown = !arguments.raw_bytes && !arguments.output.null;
    if is_shown && values.iter().flatten().any(|value| str::from_utf8(value).is_err()) {
        note_latin1(&arguments.syntax, input, answer);
    }
    if arguments.output.json {
        let values = values.into_iter().map(ValueField::from_data).collect();
        return answer.json(&Got { input: input.into(), values });
    }
    if let Some(table) = arguments.output.table() {
        let none = [None];
        let rows = if values.is_empty() { &none[..] } else { &values };
        return rows.iter().for_each(|value| {
            table.row(&mut answer.out, [Some(input.as_given()), value.as_deref()]);
        });
    }
    let values: Vec<Data> = values.into_iter().map(Option::unwrap_or_default).collect();
    if arguments.output.null && arguments.all {
        values.iter().for_each(|value| arguments.output.text(value, answer));
    } else if arguments.output.null || arguments.raw_bytes {
        arguments.output.text(values.join(&b'\t'), answer);
    } else {
        let shown = values.iter().map(|value| one_line(value));
        write_lines(arguments.one_per_line, shown, &arguments.output, answer);
    }
}
