//! `uri schemes`: the registry of URI schemes that IANA keeps.

use clap::Args;
use serde::Serialize;
use urikit::Rule;
use urikit::registry::{self, RegisteredScheme};

use crate::args::OutputArgs;
use crate::input::{Input, Place};
use crate::output::{Answer, Failure, Outcome, answer_once};
use crate::report::{Fault, bad_input};

/// List the URI schemes that IANA has registered, or tell of those that are named
///
/// On plain output: name, status, default port, RFCs and description, with a tab between them.
#[derive(Args)]
#[command(after_help = "Example:\n  uri schemes coap urn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    output: OutputArgs,

    /// Names of schemes, in any case of letters; without any, all are listed
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    scheme: &'static str,
    description: &'static str,
    status: &'static str,
    rfcs: &'static [u16],
    default_port: Option<u16>,
    well_known: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut answer = Answer::default();
    if arguments.names.is_empty() {
        registry::all().iter().for_each(|scheme| tell(scheme, &arguments.output, &mut answer));
    }
    for (index, name) in arguments.names.iter().enumerate() {
        match find(name) {
            Ok(scheme) => tell(scheme, &arguments.output, &mut answer),
            Err(fault) => {
                let place = Place::Argument(index + 1);
                let input = Input { bytes: name.as_bytes(), place, file: None };
                bad_input(input, fault, &arguments.output, &mut answer);
                if answer.stop {
                    break;
                }
            }
        }
    }
    answer_once(&answer)
}

fn find(name: &str) -> Result<&'static RegisteredScheme, Fault> {
    Rule::Scheme.check(name)?;
    registry::find(name).ok_or_else(Fault::not_registered)
}

fn tell(scheme: &RegisteredScheme, output: &OutputArgs, answer: &mut Answer) {
    let default_port = scheme.default_port();
    if output.json {
        answer.json(&Row {
            scheme: scheme.name(),
            description: scheme.description(),
            status: scheme.status().name(),
            rfcs: scheme.rfcs(),
            default_port,
            well_known: scheme.has_well_known(),
        });
        return;
    }
    let port = default_port.map_or_else(String::new, |port| port.to_string());
    let rfcs: Vec<_> = scheme.rfcs().iter().map(|rfc| format!("RFC {rfc}")).collect();
    let (name, status, description) = (scheme.name(), scheme.status(), scheme.description());
    answer.line(format!("{name}\t{status}\t{port}\t{}\t{description}", rfcs.join(", ")));
}
