//! `uri parse`: the parts of each input, as written.

use std::ops::Range;

use clap::Args;
use memchr::memchr2;
use urikit::IriRef;
use urikit::component::{HostKind, Path};
use urikit_explain::{ParameterizedSegment, parameterized_segments};

use super::query::ParameterPair;
use crate::args::{InputArgs, OutputArgs};
use crate::engine::answer_parsed;
use crate::input::Input;
use crate::json::{FieldName, JsonObject};
use crate::options::psl::PslArgs;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Failure, Outcome, bad_input, object_about};
use crate::parts::{NamedPart, push_range};

/// Split each input into its parts, as written
///
/// On plain output, an absent part is left out, and an empty one has nothing after its `=`. With
/// --json, `segment_parameters` lists the parameters of segments, as in `/name;v=1.1` and
/// `/name,1.1`. --all adds the parts of `uri get` and, in `pairs`, the decoded parameters of the
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
    #[arg(value_parser = whole_rule())]
    rule: WholeRule,

    /// With --json: add all that is known: user, password, host_class, host:ascii, host:unicode,
    /// registered_domain, suffix, subdomain, effective_port, origin, filename, extension, dirname,
    /// readers_agree, disagreement and pairs
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
struct ParsedParts<'a>([Option<&'a str>; 9]);

const NAMES: [&str; 9] =
    ["scheme", "authority", "userinfo", "host", "host_kind", "port", "path", "query", "fragment"];

/// In JSON the segments follow the path.
const PATH: usize = 6;

/// The parts that `--all` adds, by their names in `get`.
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
    parts: [FieldName; 9],
    segments: FieldName,
    segment_parameters: FieldName,
    pairs: FieldName,
    /// The old name of `pairs`, for one more release.
    params: FieldName,
    /// Empty without `--all`.
    more: Vec<(FieldName, NamedPart)>,
}

impl JsonNames {
    fn with_all(all: bool) -> Result<Self, Failure> {
        let more = MORE.iter().filter(|_| all).map(|name| {
            let part = NamedPart::from_name(name).map_err(Failure::Usage)?;
            Ok((FieldName::new(name), part))
        });
        Ok(Self {
            parts: NAMES.map(FieldName::new),
            segments: FieldName::new("segments"),
            segment_parameters: FieldName::new("segment_parameters"),
            pairs: FieldName::new("pairs"),
            params: FieldName::new("params"),
            more: more.collect::<Result<_, Failure>>()?,
        })
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { input, output, .. } = arguments;
    let columns: Vec<&str> = ["input"].into_iter().chain(NAMES).collect();
    arguments.psl.load()?;
    let names = JsonNames::with_all(arguments.all)?;
    let is_simple = output.json && arguments.rule.is_ascii() && !arguments.all;
    answer_parsed(input, output, &columns, &arguments.rule, |input, parsed, answer| match parsed {
        Ok(identifier) => {
            if is_simple && !input.is_changed() && !may_have_parameters(identifier) {
                return write_clean_json(input, identifier, &mut answer.out);
            }
            let parts = ParsedParts::from_identifier(identifier);
            if output.json {
                let parameters = parameterized(identifier);
                let object = object_about(&mut answer.out, *input, identifier.as_str());
                parts.write_json(&names, identifier, &parameters, object);
            } else if let Some(table) = output.table() {
                let values = parts.0.iter().map(|value| value.map(str::as_bytes));
                let values = [Some(input.as_given())].into_iter().chain(values);
                table.row(&mut answer.out, values);
            } else {
                parts.write_line(output.end(), &mut answer.out);
            }
        }
        Err(fault) => bad_input(*input, fault, output, answer),
    })
}

/// Writes the same object as [`ParsedParts::write_json`], for an identifier in which nothing needs an escape. Names
/// are constants here, and parts are copied in blocks, so neither needs a call.
fn write_clean_json(input: &Input<'_>, identifier: &IriRef<'_>, out: &mut Vec<u8>) {
    let mut json = CleanJson { text: input.and_following(), out };
    let spans = identifier.spans();
    json.constant(b"{\"input\":\"");
    json.part(0..spans.len());
    json.constant(b"\"");
    json.field(b",\"scheme\":\"", b",\"scheme\":null", spans.scheme());
    json.field(b",\"authority\":\"", b",\"authority\":null", spans.authority());
    json.field(b",\"userinfo\":\"", b",\"userinfo\":null", spans.userinfo());
    json.field(b",\"host\":\"", b",\"host\":null", spans.host());
    match spans.host_kind() {
        Some(HostKind::RegName) => json.constant(b",\"host_kind\":\"reg-name\""),
        Some(kind) => {
            json.constant(b",\"host_kind\":\"");
            json.out.extend_from_slice(kind.name().as_bytes());
            json.constant(b"\"");
        }
        None => json.constant(b",\"host_kind\":null"),
    }
    json.field(b",\"port\":\"", b",\"port\":null", spans.port());
    json.constant(b",\"path\":\"");
    json.part(spans.path());
    json.constant(b"\",\"segments\":[");
    json.segments(identifier.path(), spans.path().start);
    json.constant(b"]");
    json.field(b",\"query\":\"", b",\"query\":null", spans.query());
    json.field(b",\"fragment\":\"", b",\"fragment\":null", spans.fragment());
    json.constant(b"}\n");
}

/// An object whose strings are parts of the input, and need no escapes.
struct CleanJson<'a> {
    text: &'a [u8],
    out: &'a mut Vec<u8>,
}

impl CleanJson<'_> {
    #[inline(always)]
    fn constant<const N: usize>(&mut self, text: &[u8; N]) {
        self.out.extend_from_slice(text);
    }

    #[inline(always)]
    fn part(&mut self, range: Range<usize>) {
        push_range(self.out, self.text, range);
    }

    /// A name with a string, or with null.
    #[inline(always)]
    fn field<const A: usize, const B: usize>(
        &mut self,
        of_text: &[u8; A],
        of_null: &[u8; B],
        value: Option<Range<usize>>,
    ) {
        match value {
            Some(range) => {
                self.constant(of_text);
                self.part(range);
                self.constant(b"\"");
            }
            None => self.constant(of_null),
        }
    }

    /// The segments of the path, which starts at `start`.
    #[inline(always)]
    fn segments(&mut self, path: Path<'_>, start: usize) {
        let mut segments = path.segments();
        let Some(first) = segments.next() else { return };
        let mut at = start + usize::from(path.as_str().starts_with('/'));
        self.constant(b"\"");
        self.part(at..at + first.as_str().len());
        at += first.as_str().len() + 1;
        segments.for_each(|segment| {
            let len = segment.as_str().len();
            self.constant(b"\",\"");
            self.part(at..at + len);
            at += len + 1;
        });
        self.constant(b"\"");
    }
}

impl<'a> ParsedParts<'a> {
    fn from_identifier(identifier: &IriRef<'a>) -> Self {
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
        mut object: JsonObject<'_>,
    ) {
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
                let value = part.value_in(identifier).ok().flatten();
                part.write_json(name, value.as_deref(), &mut object);
            }
            let pairs = identifier.query().map(|query| ParameterPair::all(query.params()));
            object.any(&names.pairs, &pairs);
            object.any(&names.params, &pairs);
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

/// The segments that have parameters, in order.
fn parameterized<'a>(identifier: &IriRef<'a>) -> Vec<ParameterizedSegment<'a>> {
    match may_have_parameters(identifier) {
        true => parameterized_segments(identifier.path()),
        false => Vec::new(),
    }
}

/// Whether a segment may have parameters. Most paths have none, which is quick to determine.
fn may_have_parameters(identifier: &IriRef<'_>) -> bool {
    memchr2(b';', b',', identifier.path().as_str().as_bytes()).is_some()
}
