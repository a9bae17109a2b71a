//! `uri parse`: the parts of each input, as written.

use std::io::Write;

use clap::Args;
use serde::{Serialize, Serializer};
use urikit::IriRef;
use urikit::component::Path;

use crate::args::{InputArgs, OutputArgs};
use crate::input::Input;
use crate::output::{Answer, Failure, Outcome, answer_all};
use crate::report::{Fault, bad_input};
use crate::rule_arg::{self, WholeRule};

/// Split each input into its parts, as written
///
/// On plain output a part that is absent is left out, and an empty one has nothing behind its `=`.
#[derive(Args)]
#[command(
    after_help = "Example:\n  uri parse --json 'http://example.com:80/over/there?name=ferret'"
)]
pub(crate) struct Arguments {
    /// The rule for the whole input, in any case of letters
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = rule_arg::whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

/// The order of the fields is that of the output.
#[derive(Serialize)]
struct Parts<'a> {
    input: &'a str,
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    userinfo: Option<&'a str>,
    host: Option<&'a str>,
    host_kind: Option<&'static str>,
    port: Option<&'a str>,
    path: &'a str,
    #[serde(serialize_with = "segment_texts")]
    segments: Path<'a>,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    answer_all(&arguments.input, |input, answer| split(arguments, input, answer))
}

fn split(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let Arguments { rule: WholeRule { rule, parse }, output, .. } = arguments;
    let parsed = input.text(*rule).and_then(|text| parse(text).map_err(Fault::from));
    match parsed {
        Ok(identifier) if output.json => answer.json(&Parts::of(identifier)),
        Ok(identifier) => Parts::of(identifier).write_line(&mut answer.out),
        Err(fault) => bad_input(input, fault, output, answer),
    }
}

impl<'a> Parts<'a> {
    fn of(identifier: IriRef<'a>) -> Self {
        let host = identifier.host();
        Self {
            input: identifier.as_str(),
            scheme: identifier.scheme().map(|scheme| scheme.as_str()),
            authority: identifier.authority().map(|authority| authority.as_str()),
            userinfo: identifier.userinfo().map(|userinfo| userinfo.as_str()),
            host: host.map(|host| host.as_str()),
            host_kind: host.map(|host| host.kind().name()),
            port: identifier.port().map(|port| port.as_str()),
            path: identifier.path().as_str(),
            segments: identifier.path(),
            query: identifier.query().map(|query| query.as_str()),
            fragment: identifier.fragment().map(|fragment| fragment.as_str()),
        }
    }

    /// `name=value` for each part that is there. No valid part holds a space.
    fn write_line(&self, out: &mut Vec<u8>) {
        let parts = [
            ("scheme", self.scheme),
            ("authority", self.authority),
            ("userinfo", self.userinfo),
            ("host", self.host),
            ("host_kind", self.host_kind),
            ("port", self.port),
            ("path", Some(self.path)),
            ("query", self.query),
            ("fragment", self.fragment),
        ];
        let mut separator = "";
        for (name, value) in parts {
            let Some(value) = value else { continue };
            // Memory takes every write.
            let _ = write!(out, "{separator}{name}={value}");
            separator = " ";
        }
        out.push(b'\n');
    }
}

fn segment_texts<S: Serializer>(path: &Path<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(path.segments().map(|segment| segment.as_str()))
}
