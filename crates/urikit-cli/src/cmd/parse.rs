//! `uri parse`: the parts of each input, as written.

use clap::Args;
use urikit::IriRef;
use urikit::explain::ParameterizedSegment;

use super::query::Pair;
use crate::args::{InputArgs, OutputArgs};
use crate::engine::answer_parsed;
use crate::json::{Name, Object};
use crate::output::{Failure, Outcome, bad_input};
use crate::parts::{self, Part};
use crate::psl_arg::PslArgs;
use crate::rule_arg::{self, WholeRule};
use crate::segment_parameters;

/// Split each input into its parts, as written
///
/// On plain output, an absent part is left out, and an empty one has nothing after its `=`. With
/// --json, `segment_parameters` lists the parameters of segments, as in `/name;v=1.1` and
/// `/name,1.1`. --all adds the parts of `uri get` and, in `params`, the decoded parameters of the
/// query; what is absent or can't be computed, such as the origin of a URI with port 99999, is
/// null.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  uri parse --json 'http://example.com:80/over/there?name=ferret'\n  \
        uri parse --json --all 'http://anna:pw@www.example.co.uk/a.html?q=fish%20%26%20chips'"
)]
pub(crate) struct Arguments {
    /// The rule that the whole input must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = rule_arg::whole_rule())]
    rule: WholeRule,

    /// Add all that is known: user, password, host_class, host:ascii, host:unicode,
    /// registered_domain, suffix, subdomain, effective_port, origin, filename, extension, dirname,
    /// readers_agree, disagreement and params
    #[arg(long, requires = "json")]
    all: bool,

    #[command(flatten)]
    psl: PslArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

/// The parts of an identifier. Their order is that of the output.
struct Parts<'a>([Option<&'a str>; 9]);

const NAMES: [&str; 9] =
    ["scheme", "authority", "userinfo", "host", "host_kind", "port", "path", "query", "fragment"];

/// In JSON the segments follow the path.
const PATH: usize = 6;

/// What `--all` adds, by the names that `get` has for them.
const MORE: [&str; 15] = [
    "user",
    "password",
    "host_class",
    "host:ascii",
    "host:unicode",
    "registered_domain",
    "suffix",
    "subdomain",
    "effective_port",
    "origin",
    "filename",
    "extension",
    "dirname",
    "readers_agree",
    "disagreement",
];

struct JsonNames {
    parts: [Name; 9],
    segments: Name,
    segment_parameters: Name,
    params: Name,
    /// Empty without `--all`.
    more: Vec<(Name, Part)>,
}

impl JsonNames {
    fn new(all: bool) -> Result<Self, Failure> {
        let more = MORE.iter().filter(|_| all).map(|name| {
            let part = Part::from_name(name).map_err(Failure::Usage)?;
            Ok((Name::new(name), part))
        });
        Ok(Self {
            parts: NAMES.map(Name::new),
            segments: Name::new("segments"),
            segment_parameters: Name::new("segment_parameters"),
            params: Name::new("params"),
            more: more.collect::<Result<_, Failure>>()?,
        })
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { input, output, .. } = arguments;
    let columns: Vec<&str> = ["input"].into_iter().chain(NAMES).collect();
    arguments.psl.load()?;
    let names = JsonNames::new(arguments.all)?;
    let clean = arguments.rule.is_ascii();
    answer_parsed(input, output, &columns, &arguments.rule, |input, parsed, answer| match parsed {
        Ok(identifier) => {
            let parameters =
                if output.json { segment_parameters::of(&identifier) } else { Vec::new() };
            if output.json && clean && !arguments.all && parameters.is_empty() {
                return write_clean_json(&identifier, &mut answer.out);
            }
            let parts = Parts::of(&identifier);
            if output.json {
                parts.write_json(&names, &identifier, &parameters, &mut answer.out);
            } else if let Some(table) = output.table() {
                let values = [Some(identifier.as_str())].into_iter().chain(parts.0);
                table.row(&mut answer.out, values.map(|value| value.map(str::as_bytes)));
            } else {
                parts.write_line(output.end(), &mut answer.out);
            }
        }
        Err(fault) => bad_input(input, fault, output, answer),
    })
}

/// The same object as [`Parts::write_json`] writes, for an identifier in which nothing needs an
/// escape. Names are constants here, which are copied without a call: that saves two thirds of the
/// time.
fn write_clean_json(identifier: &IriRef<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"input\":\"");
    out.extend_from_slice(identifier.as_str().as_bytes());
    out.push(b'"');
    let scheme = identifier.scheme().map(|scheme| scheme.as_str());
    field(out, b",\"scheme\":\"", b",\"scheme\":null", scheme);
    let authority = identifier.authority().map(|authority| authority.as_str());
    field(out, b",\"authority\":\"", b",\"authority\":null", authority);
    let userinfo = identifier.userinfo().map(|userinfo| userinfo.as_str());
    field(out, b",\"userinfo\":\"", b",\"userinfo\":null", userinfo);
    let host = identifier.host();
    field(out, b",\"host\":\"", b",\"host\":null", host.map(|host| host.as_str()));
    let kind = host.map(|host| host.kind().name());
    field(out, b",\"host_kind\":\"", b",\"host_kind\":null", kind);
    let port = identifier.port().map(|port| port.as_str());
    field(out, b",\"port\":\"", b",\"port\":null", port);
    out.extend_from_slice(b",\"path\":\"");
    out.extend_from_slice(identifier.path().as_str().as_bytes());
    out.extend_from_slice(b"\",\"segments\":[");
    let mut segments = identifier.path().segments();
    if let Some(first) = segments.next() {
        out.push(b'"');
        out.extend_from_slice(first.as_str().as_bytes());
        segments.for_each(|segment| {
            out.extend_from_slice(b"\",\"");
            out.extend_from_slice(segment.as_str().as_bytes());
        });
        out.push(b'"');
    }
    out.push(b']');
    let query = identifier.query().map(|query| query.as_str());
    field(out, b",\"query\":\"", b",\"query\":null", query);
    let fragment = identifier.fragment().map(|fragment| fragment.as_str());
    field(out, b",\"fragment\":\"", b",\"fragment\":null", fragment);
    out.extend_from_slice(b"}\n");
}

/// A string after its name, or the name with null.
#[inline(always)]
fn field<const A: usize, const B: usize>(
    out: &mut Vec<u8>,
    of_text: &[u8; A],
    of_null: &[u8; B],
    value: Option<&str>,
) {
    match value {
        Some(text) => {
            out.extend_from_slice(of_text);
            out.extend_from_slice(text.as_bytes());
            out.push(b'"');
        }
        None => out.extend_from_slice(of_null),
    }
}

impl<'a> Parts<'a> {
    fn of(identifier: &IriRef<'a>) -> Self {
        let host = identifier.host();
        Self([
            identifier.scheme().map(|scheme| scheme.as_str()),
            identifier.authority().map(|authority| authority.as_str()),
            identifier.userinfo().map(|userinfo| userinfo.as_str()),
            host.map(|host| host.as_str()),
            host.map(|host| host.kind().name()),
            identifier.port().map(|port| port.as_str()),
            Some(identifier.path().as_str()),
            identifier.query().map(|query| query.as_str()),
            identifier.fragment().map(|fragment| fragment.as_str()),
        ])
    }

    fn write_json(
        &self,
        names: &JsonNames,
        identifier: &IriRef<'a>,
        parameters: &[ParameterizedSegment<'a>],
        out: &mut Vec<u8>,
    ) {
        let mut object = Object::about(out, identifier.as_str());
        for (index, (name, value)) in names.parts.iter().zip(self.0).enumerate() {
            object.field(name, value);
            if index == PATH {
                let segments = identifier.path().segments();
                object.list(&names.segments, segments.map(|segment| segment.as_str()));
            }
        }
        if !parameters.is_empty() {
            object.any(&names.segment_parameters, &parameters);
        }
        if !names.more.is_empty() {
            for (name, part) in &names.more {
                let value = part.of(identifier).ok().flatten();
                object.other(name, value.as_deref().map(parts::text).as_deref());
            }
            object.any(&names.params, &identifier.query().map(|query| Pair::all(query.params())));
        }
        object.end();
    }

    /// `name=value` for each part that is present. No valid part has a space.
    fn write_line(&self, end: u8, out: &mut Vec<u8>) {
        let mut is_first = true;
        for (name, value) in NAMES.into_iter().zip(self.0) {
            let Some(value) = value else { continue };
            if !is_first {
                out.push(b' ');
            }
            is_first = false;
            out.extend_from_slice(name.as_bytes());
            out.push(b'=');
            out.extend_from_slice(value.as_bytes());
        }
        out.push(end);
    }
}
