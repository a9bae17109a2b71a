//! `uri query set`, `append`, `remove`, `keep`, `rename`, `sort` and `dedupe`.

use clap::{Args, Subcommand};
use urikit::params::{Param, ParamsBuf};

use super::{InputsAfterOperands, SyntaxArgs};
use crate::args::{InPlaceArgs, InputArgs, OutputArgs};
use crate::engine::answer_table;
use crate::options::names::looks_like_a_uri;
use crate::output::{Failure, ONE_TEXT, Outcome, one_text};

#[derive(Subcommand)]
pub(super) enum Edit {
    /// Set parameters: KEY gets one value, where it occurs first; KEY alone has no value
    #[command(after_help = "Example:\n  uri query set page=2 -- 'https://example.com/?q=x&page=1'")]
    Set {
        /// The parameters, not encoded; characters that they can't hold are escaped
        #[arg(value_name = "KEY[=VALUE]", required = true)]
        params: Vec<String>,
        /// Set only keys that are present
        #[arg(long)]
        existing: bool,
        #[command(flatten)]
        common: WithOperands,
    },
    /// Append parameters; KEY alone has no value
    #[command(after_help = "Example:\n  uri query append tag=a tag=b -- 'https://example.com/'")]
    Append {
        /// The parameters, not encoded; characters that they can't hold are escaped
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
        /// Keys, not encoded; `*` matches any characters, `?` one
        #[arg(value_name = "GLOB", required = true)]
        keys: Vec<String>,
        #[command(flatten)]
        common: WithOperands,
    },
    /// Keep only the parameters whose keys match a GLOB
    #[command(after_help = "Example:\n  uri query keep q page -- 'https://example.com/?q=x&ref=y'")]
    Keep {
        /// Keys, not encoded; `*` matches any characters, `?` one
        #[arg(value_name = "GLOB", required = true)]
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
    in_place: InPlaceArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    input: InputArgs,
}

pub(super) fn run_edit(edit: &Edit) -> Result<Outcome, Failure> {
    match edit {
        Edit::Set { params, existing, common } => common.edit_all(params, |list| {
            for (key, value) in params.iter().map(|param| key_and_value(param)) {
                if !existing || list.borrowed().first(key).is_some() {
                    list.set(key, value);
                }
            }
        }),
        Edit::Append { params, common } => common.edit_all(params, |list| {
            for (key, value) in params.iter().map(|param| key_and_value(param)) {
                list.append(key, value);
            }
        }),
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
        // Otherwise a URI before the `--` would be taken for a key, and the run would wait for input.
        let none_is_named = self.input.read.file.is_empty() && self.input.uris.is_empty();
        if none_is_named && operands.into_iter().any(|operand| looks_like_a_uri(operand)) {
            return Err(Failure::Usage("an operand looks like a URI: URIs come after `--`".into()));
        }
        let inputs = self.in_place.inputs(&self.input.inputs());
        edit_params(&self.syntax, &self.output, &inputs, edit)
    }
}

impl WithoutOperands {
    fn edit_all<R>(&self, edit: impl Fn(&mut ParamsBuf) -> R + Sync) -> Result<Outcome, Failure> {
        edit_params(&self.syntax, &self.output, &self.in_place.inputs(&self.input), edit)
    }
}

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

fn any_matches(globs: &[String], param: Param<'_>) -> bool {
    globs.iter().any(|glob| param.key_matches(glob))
}

fn key_and_value(param: &str) -> (&str, Option<&str>) {
    match param.split_once('=') {
        Some((key, value)) => (key, Some(value)),
        None => (param, None),
    }
}

fn key_and_new(operand: &str) -> Result<(String, String), &'static str> {
    let (key, new) = operand.split_once('=').ok_or("no `=` between the key and its new name")?;
    Ok((key.into(), new.into()))
}
