//! `uri query`: the parameters of queries, read and edited.

mod check;
mod edit;
mod list;

use std::ffi::OsString;

use clap::{Args, Subcommand, ValueEnum};
use urikit::Rule;
use urikit::kind::{self, Kind};
use urikit::params::{ParamSyntax, ParamsBuf, Separator};

use crate::args::{InputArgs, ReadArgs};
use crate::fault::Fault;
use crate::input::Input;
use crate::options::kind::{KindArgs, parse_identifier};
use crate::output::{Failure, Outcome};
pub(super) use list::ParameterPair;

/// Read and edit the parameters of queries
///
/// Parameters keep their order; those that are not edited keep their bytes. Keys and values on the
/// command line are not encoded: a key matches however it is escaped, and what is written is
/// encoded. In a GLOB, `*` matches any characters and `?` one.
#[derive(Args)]
#[command(
    after_help = "Example:\n  uri query remove 'utm_*' -- 'https://example.com/?id=1&utm_id=2'"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::List),
    Keys(list::Keys),
    Values(list::Values),
    Get(list::Get),
    Check(check::Check),
    #[command(flatten)]
    Edit(edit::Edit),
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    match &arguments.command {
        Command::List(arguments) => list::run_list(arguments),
        Command::Keys(arguments) => list::run_keys(arguments),
        Command::Values(arguments) => list::run_values(arguments),
        Command::Get(arguments) => list::run_get(arguments),
        Command::Check(arguments) => check::run_check(arguments),
        Command::Edit(edit) => edit::run_edit(edit),
    }
}

/// How queries are read and written.
#[derive(Args)]
struct SyntaxArgs {
    /// Read and write `+` as a space, as HTML forms do
    #[arg(long)]
    form: bool,

    /// The character that separates parameters
    #[arg(long, value_name = "CHAR", value_enum, default_value_t = SeparatorArg::Ampersand)]
    sep: SeparatorArg,

    /// The input is a query, without a `?`
    #[arg(long, conflicts_with = "guess_scheme")]
    bare: bool,

    #[command(flatten)]
    kind: KindArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum SeparatorArg {
    #[value(name = "&")]
    Ampersand,
    #[value(name = ";")]
    Semicolon,
}

impl SeparatorArg {
    const fn separator(self) -> Separator {
        match self {
            Self::Ampersand => Separator::Ampersand,
            Self::Semicolon => Separator::Semicolon,
        }
    }
}

impl SyntaxArgs {
    fn syntax(&self) -> ParamSyntax {
        let syntax = if self.form { ParamSyntax::FORM } else { ParamSyntax::URI };
        syntax.separated_by(self.sep.separator())
    }

    /// The parameters of an input.
    fn params(&self, input: Input<'_>) -> Result<ParamsBuf, Fault> {
        match self.bare {
            true => self.bare_params(input),
            false => {
                let reference = self.kind.reference(input)?;
                Ok(reference.params().with_syntax(self.syntax()).to_owned())
            }
        }
    }

    /// The query of an input, as written.
    fn query<'a>(&self, input: Input<'a>) -> Option<&'a str> {
        match self.bare {
            true => str::from_utf8(input.bytes).ok(),
            false => Some(self.kind.reference(input).ok()?.query()?.as_str()),
        }
    }

    fn bare_params(&self, input: Input<'_>) -> Result<ParamsBuf, Fault> {
        let rule = if self.kind.is_iri() { Rule::Iquery } else { Rule::Query };
        let query = input.text(rule)?;
        rule.check(query)?;
        Ok(ParamsBuf::new(query).with_syntax(self.syntax()))
    }

    /// The input with its parameters edited.
    fn edited<R>(
        &self,
        input: Input<'_>,
        edit: impl Fn(&mut ParamsBuf) -> R,
    ) -> Result<String, Fault> {
        if self.bare {
            let mut params = self.bare_params(input)?;
            edit(&mut params);
            return Ok(params.into_string().unwrap_or_default());
        }
        let edit = |params: &mut ParamsBuf| {
            params.set_syntax(self.syntax());
            edit(params);
        };
        match self.kind.is_iri() {
            true => with_params::<kind::IriRefKind>(input.text(Rule::IriReference)?, edit),
            false => with_params::<kind::UriRefKind>(input.text(Rule::UriReference)?, edit),
        }
    }
}

/// The reference with its parameters edited: what is written is encoded for kind `K`.
fn with_params<K: Kind>(text: &str, edit: impl Fn(&mut ParamsBuf)) -> Result<String, Fault> {
    let mut reference = parse_identifier::<K>(text)?.to_owned();
    reference.edit_params(edit)?;
    Ok(reference.into_string())
}

/// The inputs of a command whose own operands are a list.
#[derive(Args)]
struct InputsAfterOperands {
    #[command(flatten)]
    read: ReadArgs,

    /// The URIs, after `--`; without any, or for `-`, one per line from standard input. With --file,
    /// these are further files
    #[arg(value_name = "URI", last = true)]
    uris: Vec<OsString>,
}

impl InputsAfterOperands {
    fn inputs(&self) -> Result<InputArgs, Failure> {
        Ok(InputArgs::new(self.read.clone(), self.uris.clone())?)
    }
}
