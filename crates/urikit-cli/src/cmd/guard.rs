//! `uri guard`: what a policy lets through.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use urikit::{IriRef, Rule};
use urikit_guard::policy::{Checked, Policy};

use crate::args::{InputArgs, OnError, OutputArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::policy::read_policy;
use crate::output::{Answer, Failure, InputField, ONE_TEXT, Outcome, one_text};
use crate::rows::ColumnArgs;

/// Pass the URIs that a policy allows to be fetched
///
/// Prints the URI to fetch for each input that passes: the host as a resolver sees it, without dot
/// segments and without a fragment, the rest unchanged. With --json, the fragment is a member of its
/// own. For the others, the rule that rejects them is reported on standard error, and the exit
/// status is 1. A policy that can't be read, has no key or an unknown one, or contradicts itself ends
/// the run with status 2, and nothing passes.
///
/// The default policy allows http and https, names of several labels and public addresses, and no
/// userinfo. A name may still resolve to any address: the program that fetches must check what it
/// resolves to.
#[derive(Args)]
#[command(after_help = "\
The policy is TOML, or JSON if its name ends in .json; it has at least one of these keys:

  schemes = [\"https\"]                   default: http, https
  host-classes = [\"name\", \"public\"]     the classes are below
  address-classes = [\"public\"]          of addresses that are connected to
  embedded-addresses = false             refuses 127.0.0.1.nip.io, 7f000001.nip.io; default: true
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

  name           a name with a dot: www.example.com; allowed by default
  public         an address that the whole Internet reaches; allowed by default
  single-label   a name without a dot, which resolvers look up nearby: redis, com.
  localhost      localhost, names under it, and others that mean the machine itself
  local-name     a name of the local network only: nas.local, router.lan, a.internal
  metadata       the metadata service of a cloud, at a name or an address that looks public
  look-alike     a name that some resolvers read as an address: 127.1, 2130706433, 0x7f.1
  invalid        a name that no resolver takes: a..b, a%2Fb
  empty          no host: http:///a
  loopback       the machine itself: 127.0.0.1, [::1], [::ffff:127.0.0.1]
  private        a private network: 10.0.0.1, 192.168.0.1, [fd00::1]
  link-local     the local link: 169.254.169.254, [fe80::1]
  cgnat          between a provider and its customers: 100.64.0.1
  unspecified    0.0.0.0, [::], which often connect to the machine itself
  documentation, benchmarking, multicast, broadcast, reserved
                 addresses for these purposes
  ipvfuture      an address of an unknown version: [v1.x]

A policy judges the host alone: that of file:///a is empty, though `uri get` says localhost.
An IPv6 address is public if its block was allocated by IANA as of 2024-11-01.

Examples:
  uri guard 'http://127.0.0.%EF%BC%91/'
  uri guard --policy fetch.toml --file urls.txt > allowed.txt")]
pub(crate) struct Arguments {
    /// The policy: TOML, or JSON if the name ends in .json
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { policy, column, input, output } = arguments;
    let input = &column.inputs(input, output, &["guarded"]);
    if output.on_error == OnError::Keep {
        let what = "--on-error keep would print rejected inputs among those that pass";
        return Err(Failure::Usage(what.into()));
    }
    let policy = match policy {
        Some(path) => read_policy(path)?,
        None => Policy::default(),
    };
    answer_table(input, output, ONE_TEXT, |input, answer| guard(&policy, output, input, answer))
}

fn guard(policy: &Policy, output: &OutputArgs, input: Input<'_>, answer: &mut Answer) {
    let checked = input.text(Rule::IriReference).and_then(|text| {
        let identifier = IriRef::parse(text)?;
        policy.check(identifier).map_err(|error| Fault::refused(&error))
    });
    match checked {
        Ok(checked) if output.json => answer.json(&PassedLine::new(input, &checked)),
        _ => one_text(input, checked.map(|it| it.into_uri().into_string()), output, answer),
    }
}

/// The answer with `--json`.
#[derive(Serialize)]
struct PassedLine<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    output: &'a str,
    fragment: Option<&'a str>,
}

impl<'a> PassedLine<'a> {
    fn new(input: Input<'a>, checked: &'a Checked) -> Self {
        let output = checked.uri().as_str();
        Self { input: input.into(), output, fragment: checked.fragment() }
    }
}
