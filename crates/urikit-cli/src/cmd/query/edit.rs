//! `uri query set`, `append`, `remove`, `keep`, `rename`, `sort` and `dedupe`.

use clap::{Args, Subcommand};
use urikit::edit::EditError;
use urikit::params::{Param, ParamValue, ParamsBuf};
use urikit::{Encoded, IriRefBuf};

use super::{InputsAfterOperands, SyntaxArgs};
use crate::args::{InPlaceArgs, InputArgs, OutputArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::names::{looks_like_a_file, looks_like_a_uri};
use crate::output::{Failure, ONE_TEXT, Outcome, bad_input, one_text};
use crate::rows::ColumnArgs;

#[derive(Subcommand)]
pub(super) enum Edit {
    /// Set parameters: KEY gets one value, where it occurs first; KEY alone has no value
    ///
    /// A KEY with a `*` is a GLOB: the value of each parameter that matches is replaced, and none is
    /// appended. As in `uri set`, `KEY?=VALUE` sets the parameter only if the input lacks it, and
    /// `KEY:=VALUE` takes the value as written, with its escapes.
    #[command(after_help = "\
Examples:
  uri query set page=2 -- 'https://example.com/?q=x&page=1'
  uri query set --each '*=FUZZ' -- 'https://example.com/?q=x&page=1'")]
    Set {
        /// The parameters, not encoded; characters that they can't hold are escaped
        #[arg(value_name = "KEY[=VALUE]", required = true)]
        params: Vec<String>,
        /// Write one output for each parameter that is set, in which only that one is changed
        #[arg(long, conflicts_with_all = ["in_place", "column", "csv_column"])]
        each: bool,
        /// Set only keys that are present
        #[arg(long)]
        existing: bool,
        #[command(flatten)]
        common: WithOperands,
    },
    /// Append parameters; KEY alone has no value
    #[command(after_help = "Example:\n  uri query append tag=a tag=b -- 'https://example.com/'")]
    Append {
        /// The parameters, not encoded; characters that they can't hold are escaped. `KEY:=VALUE` takes
        /// the value as written
        #[arg(value_name = "KEY[=VALUE]", required = true)]
        params: Vec<String>,
        #[command(flatten)]
        common: WithOperands,
    },
    /// Remove the parameters whose keys match a GLOB
    #[command(
        after_help = "Example:\n  uri query remove 'utm_*' -- 'https://example.com/?utm_id=1'"
    )]
    Remove {
        /// Keys, not encoded, also several separated by commas; `*` matches any characters, `?` one,
        /// such as a comma that is part of a key
        #[arg(value_name = "GLOB", required = true, value_delimiter = ',')]
        keys: Vec<String>,
        #[command(flatten)]
        common: WithOperands,
    },
    /// Keep only the parameters whose keys match a GLOB
    #[command(after_help = "Example:\n  uri query keep q page -- 'https://example.com/?q=x&ref=y'")]
    Keep {
        /// Keys, not encoded, also several separated by commas; `*` matches any characters, `?` one,
        /// such as a comma that is part of a key
        #[arg(value_name = "GLOB", required = true, value_delimiter = ',')]
        keys: Vec<String>,
        #[command(flatten)]
        common: WithOperands,
    },
    /// Rename the parameters with a key; their values stay
    #[command(after_help = "Example:\n  uri query rename q=query -- 'https://example.com/?q=x'")]
    Rename {
        /// A key and its new name, not encoded
        #[arg(value_name = "KEY=NEW", required = true, value_parser = key_and_new)]
        keys: Vec<(String, String)>,
        #[command(flatten)]
        common: WithOperands,
    },
    /// Sort parameters by key; those with the same key keep their order
    #[command(after_help = "Example:\n  uri query sort 'https://example.com/?b=1&a=2'")]
    Sort {
        #[command(flatten)]
        common: WithoutOperands,
    },
    /// Remove parameters that repeat the key and value of an earlier one
    #[command(after_help = "Example:\n  uri query dedupe 'https://example.com/?a=1&a=1'")]
    Dedupe {
        /// Keep only the first parameter of each key
        #[arg(long)]
        keys: bool,
        #[command(flatten)]
        common: WithoutOperands,
    },
}

/// The arguments of edits that have a list of operands.
#[derive(Args)]
pub(super) struct WithOperands {
    #[command(flatten)]
    syntax: SyntaxArgs,
    #[command(flatten)]
    column: ColumnArgs,
    #[command(flatten)]
    in_place: InPlaceArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    input: InputsAfterOperands,
}

/// The arguments of the other edits.
#[derive(Args)]
pub(super) struct WithoutOperands {
    #[command(flatten)]
    syntax: SyntaxArgs,
    #[command(flatten)]
    column: ColumnArgs,
    #[command(flatten)]
    in_place: InPlaceArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    input: InputArgs,
}

pub(super) fn run_edit(edit: &Edit) -> Result<Outcome, Failure> {
    match edit {
        Edit::Set { params, each: true, existing, common } => {
            let inputs = common.inputs(params)?;
            let params = &NewParam::from_operands(params)?;
            let WithOperands { syntax, output, .. } = common;
            answer_table(&inputs, output, ONE_TEXT, |input, answer| {
                match set_each(params, *existing, syntax, input) {
                    Ok(made) => {
                        made.into_iter().for_each(|text| one_text(input, Ok(text), output, answer))
                    }
                    Err(fault) => bad_input(input, fault, output, answer),
                }
            })
        }
        Edit::Set { params, each: false, existing, common } => {
            let new = NewParam::from_operands(params)?;
            common.edit_all(params, |list| {
                for param in &new {
                    if param.is_glob() {
                        list.set_matching(param.key, param.value.clone());
                    } else if param.applies_to(list, *existing) {
                        list.set(param.key, param.value.clone());
                    }
                }
            })
        }
        Edit::Append { params, common } => {
            let new = NewParam::from_operands(params)?;
            common.edit_all(params, |list| {
                for NewParam { key, value, .. } in &new {
                    list.append(key, value.clone());
                }
            })
        }
        Edit::Remove { keys, common } => {
            common.edit_all(keys, |list| list.retain(|param| !any_matches(keys, param)))
        }
        Edit::Keep { keys, common } => {
            common.edit_all(keys, |list| list.retain(|param| any_matches(keys, param)))
        }
        Edit::Rename { keys, common } => common.edit_all(keys.iter().map(|(key, _)| key), |list| {
            for (key, new) in keys {
                list.rename(key, new);
            }
        }),
        Edit::Sort { common } => common.edit_all(ParamsBuf::sort),
        Edit::Dedupe { keys: false, common } => common.edit_all(ParamsBuf::dedupe),
        Edit::Dedupe { keys: true, common } => common.edit_all(ParamsBuf::dedupe_keys),
    }
}

impl WithOperands {
    fn edit_all<'o, R>(
        &self,
        operands: impl IntoIterator<Item = &'o String>,
        edit: impl Fn(&mut ParamsBuf) -> R + Sync,
    ) -> Result<Outcome, Failure> {
        edit_params(&self.syntax, &self.output, &self.inputs(operands)?, edit)
    }

    /// The inputs, unless one of them is among the operands by mistake.
    fn inputs<'o>(
        &self,
        operands: impl IntoIterator<Item = &'o String>,
    ) -> Result<InputArgs, Failure> {
        // Otherwise a URI or file before the `--` would be taken for a key.
        if self.input.uris.is_empty() {
            let is_for_lines = !self.input.read.file.is_empty();
            for operand in operands {
                if !is_for_lines && looks_like_a_uri(operand) {
                    let why = "an operand looks like a URI: URIs come after `--`";
                    return Err(Failure::Usage(why.into()));
                }
                if looks_like_a_file(operand) {
                    let why = "an operand is the name of a file: files come after -f, and further \
                               ones after `--`; if it is a key, end with `-- -` to read standard input";
                    return Err(Failure::Usage(why.into()));
                }
            }
        }
        let inputs = self.in_place.inputs(&self.input.inputs()?);
        Ok(self.column.inputs(&inputs, &self.output, &[NEW_COLUMN]))
    }
}

impl WithoutOperands {
    fn edit_all<R>(&self, edit: impl Fn(&mut ParamsBuf) -> R + Sync) -> Result<Outcome, Failure> {
        let inputs = self.in_place.inputs(&self.input);
        let inputs = self.column.inputs(&inputs, &self.output, &[NEW_COLUMN]);
        edit_params(&self.syntax, &self.output, &inputs, edit)
    }
}

/// The name of the column that --column adds.
const NEW_COLUMN: &str = "edited";

fn edit_params<R>(
    syntax: &SyntaxArgs,
    output: &OutputArgs,
    inputs: &InputArgs,
    edit: impl Fn(&mut ParamsBuf) -> R + Sync,
) -> Result<Outcome, Failure> {
    answer_table(inputs, output, ONE_TEXT, |input, answer| {
        one_text(input, syntax.edited(input, &edit), output, answer);
    })
}

/// `KEY`, or `KEY=VALUE` with `?`, `:` or both before the `=`.
struct NewParam<'a> {
    key: &'a str,
    value: ParamValue<'a>,
    only_if_absent: bool,
}

impl<'a> NewParam<'a> {
    fn from_operands(operands: &'a [String]) -> Result<Vec<Self>, Failure> {
        let read = |(index, operand): (usize, &'a String)| {
            let wrong = |error| Failure::Usage(format!("operand {}: {error}", index + 1));
            Self::from_operand(operand).map_err(wrong)
        };
        operands.iter().enumerate().map(read).collect()
    }

    fn from_operand(operand: &'a str) -> Result<Self, EditError> {
        let Some((key, value)) = operand.split_once('=') else {
            return Ok(Self { key: operand, value: ().into(), only_if_absent: false });
        };
        let (key, value) = match key.strip_suffix(':') {
            Some(key) => {
                // Checked once, not for each input.
                IriRefBuf::default().edit_params(|params| params.append(key, Encoded(value)))?;
                (key, Encoded(value).into())
            }
            None => (key, value.into()),
        };
        let (key, only_if_absent) = key.strip_suffix('?').map_or((key, false), |key| (key, true));
        Ok(Self { key, value, only_if_absent })
    }

    /// With `?` alone a key is literal.
    fn is_glob(&self) -> bool {
        self.key.contains('*')
    }

    fn applies_to(&self, list: &ParamsBuf, only_if_present: bool) -> bool {
        let is_present = list.borrowed().first(self.key).is_some();
        !(only_if_present && !is_present || self.only_if_absent && is_present)
    }
}

/// The most bytes that are written for one input: their number grows with the square of that of the parameters.
const MOST_OUTPUT: usize = 64 << 20;

/// The input with each of the edits by itself.
fn set_each(
    params: &[NewParam<'_>],
    existing: bool,
    syntax: &SyntaxArgs,
    input: Input<'_>,
) -> Result<Vec<String>, Fault> {
    let list = syntax.params(input)?;
    let mut edits = Vec::new();
    for param in params {
        if param.is_glob() {
            let matches = |it: &Param<'_>| !it.as_str().is_empty() && it.key_matches(param.key);
            let found = list.iter().enumerate().filter(|(_, it)| matches(it));
            edits.extend(found.map(|(index, _)| (Place::Index(index), &param.value)));
        } else if param.applies_to(&list, existing) {
            edits.push((Place::Key(param.key), &param.value));
        }
    }
    let edited = edits.into_iter().map(|(place, value)| {
        syntax.edited(input, |list| match place {
            Place::Index(index) => drop(list.set_value_at(index, value.clone())),
            Place::Key(key) => list.set(key, value.clone()),
        })
    });
    let mut written = 0_usize;
    edited
        .map(|made| {
            let made = made?;
            written += made.len();
            if written > MOST_OUTPUT { Err(Fault::too_many_edits()) } else { Ok(made) }
        })
        .collect()
}

/// Which parameter is set.
#[derive(Clone, Copy)]
enum Place<'a> {
    Index(usize),
    Key(&'a str),
}

fn any_matches(globs: &[String], param: Param<'_>) -> bool {
    globs.iter().any(|glob| param.key_matches(glob))
}

fn key_and_new(operand: &str) -> Result<(String, String), &'static str> {
    let (key, new) = operand.split_once('=').ok_or("no `=` between the key and its new name")?;
    Ok((key.into(), new.into()))
}
