//! `uri guard`: what a policy lets through.

use std::path::PathBuf;

use clap::Args;
use urikit::guard::Policy;
use urikit::{IriRef, Rule};

use crate::args::{InputArgs, OnError, OutputArgs};
use crate::engine::answer_table;
use crate::input::Input;
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, one_text};
use crate::policy_arg;

/// Pass the URIs that a policy allows to be fetched
///
/// Prints the URI to fetch for each input that passes: the host as a resolver sees it, without dot
/// segments, the rest unchanged. For the others, the rule that rejects them is reported on standard
/// error, and the exit status is 1. A policy that can't be read, has an unknown key or contradicts
/// itself ends the run with status 2, and nothing passes.
///
/// The default policy allows http and https, names and public addresses, and no userinfo. A name
/// may still resolve to any address: the program that fetches must check what it resolves to.
#[derive(Args)]
#[command(after_help = "\
The policy is TOML, or JSON if its name ends in .json; each key may be left out:

  schemes = [\"https\"]                   default: http, https
  host-classes = [\"name\", \"public\"]     the classes are below
  address-classes = [\"public\"]          of addresses that are connected to
  ports = [443, \"8000-8999\"]            default: all
  userinfo = false
  max-length = 2048                      in bytes; default: none
  paths = [\"/public\"]                   and all below them; default: all
  query-keys = [\"q\", \"page\"]            default: all
  redirects = \"no-downgrade\"            for programs that use the library
  [hosts]                                default: all of host-classes
  exact = [\"api.example.com\"]
  under = [\"example.org\"]
  registered-domain = [\"example.co.uk\"]
  [except]                               the same lists, refused
  under = [\"test.example.org\"]

The classes of hosts, which `uri get host_class` prints:

  name, public                           these two are allowed by default
  localhost, local-name, metadata, empty, invalid, non-ascii, look-alike, ipvfuture,
  loopback, private, link-local, cgnat, documentation, benchmarking, multicast,
  broadcast, unspecified, reserved

Examples:
  uri guard 'http://127.0.0.%EF%BC%91/'
  uri guard --policy fetch.toml --file urls.txt > allowed.txt")]
pub(crate) struct Arguments {
    /// The policy: TOML, or JSON if the name ends in .json
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { policy, input, output } = arguments;
    if output.on_error == OnError::Keep {
        let what = "--on-error keep would print rejected inputs among those that pass";
        return Err(Failure::Usage(what.into()));
    }
    let policy = match policy {
        Some(path) => policy_arg::read(path)?,
        None => Policy::default(),
    };
    answer_table(input, output, ONE_TEXT, |input, answer| guard(&policy, output, input, answer))
}

fn guard(policy: &Policy, output: &OutputArgs, input: Input<'_>, answer: &mut Answer) {
    let checked = input.text(Rule::IriReference).and_then(|text| {
        let identifier = IriRef::parse(text)?;
        Ok(policy.check(identifier)?)
    });
    one_text(input, checked.map(|checked| checked.into_uri().into_string()), output, answer);
}
