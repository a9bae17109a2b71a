//! `uri resolve`: the targets of references against a base.

mod trace;

use clap::Args;
use urikit::resolve::resolve_relative;
use urikit::{Iri, IriResolver, Resolver};

use crate::args::{InputArgs, OutputArgs, named, not_guessed};
use crate::options::base::BaseArgs;
use crate::output::{Failure, Outcome};
use crate::rows::ColumnArgs;
use trace::write_trace;

/// Resolve each reference against a base, by RFC 3986 section 5.2
///
/// Nothing is decoded or normalized. A path that would be read as something else gets a leading
/// `/.`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri resolve http://a/b/c/d '../g' '?y'
  printf 'http://a/b\\tc\\n' | uri resolve --pairs
  uri resolve --trace http://a/b/c/d '../g'")]
#[command(mut_arg("uris", named("REFERENCE")))]
#[command(mut_arg("column", |column| column.conflicts_with_all(["pairs", "trace"])))]
#[command(mut_arg("guess_scheme", not_guessed))]
pub(crate) struct Arguments {
    /// Treat a reference with the scheme of the base as relative: `http:g` as `g`
    #[arg(long)]
    same_scheme_is_relative: bool,

    /// Reject a `..` above the root; otherwise it disappears
    #[arg(long)]
    refuse_above_root: bool,

    /// Reject a relative reference if the base has no hierarchy, such as `mailto:a`; otherwise
    /// section 5.2 is applied literally
    #[arg(long)]
    refuse_opaque_base: bool,

    /// Allow a base without a scheme: `c` against `a/b` is `a/c`. This is an extension of RFC 3986
    #[arg(long, conflicts_with_all = ["same_scheme_is_relative", "refuse_above_root", "refuse_opaque_base"])]
    relative_base: bool,

    /// Show the steps: the case of section 5.2.2, how paths are merged, and which dot segments are
    /// removed
    #[arg(long, conflicts_with_all = ["relative_base", "pairs", "csv", "csv_safe", "tsv", "null"])]
    trace: bool,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    base: BaseArgs,

    #[command(flatten)]
    input: InputArgs,
}

/// The name of the second operand in a pair.
const OTHER: &str = "reference";

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { base, input, output, .. } = arguments;
    let input = &arguments.column.inputs(input, output, &["target"]);
    if arguments.relative_base {
        return base.answer_all_relative(input, output, OTHER, |base, reference| {
            Ok(resolve_relative(base, arguments.base.reference(reference)?)?.into_string())
        });
    }
    if arguments.trace {
        return base.answer_each(input, output, |base, input, reference, answer| {
            let trace = reference.and_then(|reference| {
                let reference = arguments.base.reference(reference)?;
                Ok(resolver(arguments, base).trace(reference)?)
            });
            write_trace(base.into(), input, trace, output, answer);
        });
    }
    base.answer_all(input, output, OTHER, |base, reference| {
        let reference = arguments.base.reference(reference)?;
        Ok(resolver(arguments, base).resolve(reference)?.into_string())
    })
}

fn resolver<'a>(arguments: &Arguments, base: Iri<'a>) -> IriResolver<'a> {
    Resolver::new(base)
        .same_scheme_is_relative(arguments.same_scheme_is_relative)
        .refuse_above_root(arguments.refuse_above_root)
        .refuse_opaque_base(arguments.refuse_opaque_base)
}
