//! `uri schemes`: the IANA registry of URI schemes.

use clap::Args;
use serde::Serialize;
use urikit::Rule;
use urikit_schemes::registry::{self, RegisteredScheme};

use crate::args::OutputArgs;
use crate::fault::Fault;
use crate::input::Input;
use crate::output::{Answer, Failure, Outcome, answer_once_table, bad_input};

/// List the URI schemes that IANA has registered, or describe some of them
///
/// Plain output: name, status, default port, RFCs and description, separated by tabs.
#[derive(Args)]
#[command(after_help = "Example:\n  uri schemes coap urn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    output: OutputArgs,

    /// Names of schemes (default: all); case does not matter
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

const COLUMNS: [&str; 6] =
    ["scheme", "status", "default_port", "rfcs", "description", "well_known"];

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    answer_once_table(&arguments.output, &COLUMNS, |answer| tell_all(arguments, answer))
}

fn tell_all(arguments: &Arguments, answer: &mut Answer) {
    if arguments.names.is_empty() {
        RegisteredScheme::ALL.iter().for_each(|scheme| describe(scheme, &arguments.output, answer));
    }
    for (index, name) in arguments.names.iter().enumerate() {
        match find_scheme(name) {
            Ok(scheme) => describe(scheme, &arguments.output, answer),
            Err(fault) => {
                let input = Input::argument(name.as_bytes(), index + 1);
                bad_input(input, fault, &arguments.output, answer);
                if answer.stop {
                    break;
                }
            }
        }
    }
}

fn find_scheme(name: &str) -> Result<&'static RegisteredScheme, Fault> {
    Rule::Scheme.check(name)?;
    registry::find(name).ok_or_else(Fault::not_registered)
}

fn describe(scheme: &RegisteredScheme, output: &OutputArgs, answer: &mut Answer) {
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
    let port = default_port.map(|port| port.to_string());
    let rfcs: Vec<_> = scheme.rfcs().iter().map(|rfc| format!("RFC {rfc}")).collect();
    let rfcs = rfcs.join(", ");
    let well_known = if scheme.has_well_known() { "true" } else { "false" };
    let values = [
        Some(scheme.name()),
        Some(scheme.status().name()),
        port.as_deref(),
        Some(rfcs.as_str()).filter(|rfcs| !rfcs.is_empty()),
        Some(scheme.description()),
        Some(well_known),
    ];
    match output.table() {
        Some(table) => {
            table.row(&mut answer.out, values.map(|value| value.map(str::as_bytes)));
        }
        None => {
            let plain = values.into_iter().take(5).map(Option::unwrap_or_default);
            output.text(plain.collect::<Vec<_>>().join("\t"), answer);
        }
    }
}
