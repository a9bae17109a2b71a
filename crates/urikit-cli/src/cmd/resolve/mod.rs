//! `uri resolve`: what references are against a base.

mod trace;

use clap::Args;
use urikit::{Iri, IriResolver, Resolver};

use crate::args::{InputArgs, OutputArgs, named};
use crate::base::BaseArgs;
use crate::output::{Failure, Outcome};

/// Resolve each reference against a base, by RFC 3986 section 5.2
///
/// Nothing is decoded or normalised. A result that could be read otherwise gets a `/.` before its
/// path.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri resolve http://a/b/c/d '../g' '?y'
  printf 'http://a/b\\tc\\n' | uri resolve --pairs
  uri resolve --trace http://a/b/c/d '../g'")]
#[command(mut_arg("uris", named("REFERENCE")))]
pub(crate) struct Arguments {
    /// Take a reference with the scheme of the base for one without: `http:g` for `g`
    #[arg(long)]
    same_scheme_is_relative: bool,

    /// Make it an error if a `..` leaves the root; else it vanishes
    #[arg(long)]
    refuse_above_root: bool,

    /// Make it an error if a relative reference meets a base without a hierarchy, such as `mailto:a`; else
    /// section 5.2 is followed to the letter
    #[arg(long)]
    refuse_opaque_base: bool,

    /// Take a base without a scheme too: `c` against `a/b` is `a/c`. An extension: RFC 3986 has no such
    /// base
    #[arg(long, conflicts_with_all = ["same_scheme_is_relative", "refuse_above_root", "refuse_opaque_base"])]
    relative_base: bool,

    /// Show how each target is reached: which case of section 5.2.2, how paths are merged, and which dot
    /// segments are removed, one by one
    #[arg(long, conflicts_with_all = ["relative_base", "pairs", "csv", "csv_safe", "tsv", "null"])]
    trace: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    base: BaseArgs,

    #[command(flatten)]
    input: InputArgs,
}

/// What a pair has beside its base.
const OTHER: &str = "reference";

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { base, input, output, .. } = arguments;
    if arguments.relative_base {
        return base.answer_all_relative(input, output, OTHER, |base, reference| {
            Ok(base.resolve_relative(arguments.base.reference(reference)?)?.into_string())
        });
    }
    if arguments.trace {
        return base.answer_each(input, output, |base, input, reference, answer| {
            let trace = reference.and_then(|reference| {
                let reference = arguments.base.reference(reference)?;
                Ok(resolver(arguments, base).trace(reference)?)
            });
            trace::write(base.into(), input, trace, output, answer);
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
