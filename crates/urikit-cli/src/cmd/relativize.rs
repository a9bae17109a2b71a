//! `uri relativize`: the shortest references that lead from a base to its targets.

use clap::Args;
use urikit::{Iri, resolve::Relativizer};

use crate::args::{InputArgs, OutputArgs};
use crate::fault::Fault;
use crate::options::base::BaseArgs;
use crate::output::{Failure, Outcome};
use crate::rows::ColumnArgs;

/// Write each URI as the shortest reference that leads to it from a base
///
/// `uri resolve` with the same base gives back each URI, byte for byte. An input for which there is
/// no such reference is bad; only a path with dot segments can be one.
#[derive(Args)]
#[command(after_help = "Example:\n  uri relativize http://a/b/c/d http://a/b/c/e 'http://a/g?y'")]
#[command(mut_arg("column", |column| column.conflicts_with("pairs")))]
pub(crate) struct Arguments {
    /// Write paths from the root: `/b/c`, never `c`, `../c`, `?q` or `#f`
    #[arg(long, alias = "from-root")]
    always_root: bool,

    /// Write no `..`: use relative paths only for targets in or below the base's directory
    #[arg(long)]
    only_down: bool,

    /// Write no path from the root: `../../g`, never `/g`
    #[arg(long, conflicts_with = "always_root")]
    no_root: bool,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    base: BaseArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { base, input, output, .. } = arguments;
    let input = &arguments.column.inputs(input, output, &["reference"]);
    base.answer_all(input, output, "target", |base, target| relativize(arguments, base, target))
}

fn relativize(arguments: &Arguments, base: Iri<'_>, target: &str) -> Result<String, Fault> {
    let target = arguments.base.base(target)?;
    let relativizer = Relativizer::new(base)
        .always_root(arguments.always_root)
        .only_down(arguments.only_down)
        .no_root(arguments.no_root);
    Ok(relativizer.relativize(target)?.into_string())
}
