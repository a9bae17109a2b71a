//! `uri get`: chosen parts of each input.

use alloc::borrow::Cow;

use clap::Args;
use serde_json::{Map, Value};
use urikit::IriRef;
use urikit::component::PortError;
use urikit::percent::decode;

use crate::args::{InputArgs, OutputArgs};
use crate::bytes::one_line;
use crate::input::Input;
use crate::output::{Answer, Failure, Outcome, answer_all};
use crate::report::{Fault, bad_input};
use crate::rule_arg::{self, WholeRule};

/// Print chosen parts of each input, as written
///
/// PART is one of scheme, authority, userinfo, user, password, host, port, path, query, fragment,
/// host_kind, host_class, origin, effective_port; `segment:N` is a segment of the path, from 0, or
/// from the end with a negative number; `query:KEY` the value of the first such parameter. `:decoded`
/// behind any of them decodes its escapes, but for what is no UTF-8. Several parts are separated by tabs. On plain output an
/// absent part is empty; with --json it is null.
#[derive(Args)]
#[command(
    after_help = "Example:\n  uri get host,effective_port,query:q:decoded 'https://h/?q=a%20b'"
)]
pub(crate) struct Arguments {
    /// What to print, with commas between
    #[arg(value_name = "PARTS", value_parser = parts)]
    parts: Parts,

    /// The rule for the whole input, in any case of letters
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = rule_arg::whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

#[derive(Clone)]
struct Parts(Vec<Part>);

/// A part as it was named.
#[derive(Clone)]
struct Part {
    name: String,
    what: What,
    decoded: bool,
}

#[derive(Clone)]
enum What {
    Text(Getter),
    Segment(isize),
    Parameter(String),
    Origin,
    EffectivePort,
}

type Getter = for<'a> fn(&IriRef<'a>) -> Option<&'a str>;

const TEXTS: [(&str, Getter); 12] = [
    ("scheme", |uri| uri.scheme().map(|scheme| scheme.as_str())),
    ("authority", |uri| uri.authority().map(|authority| authority.as_str())),
    ("userinfo", |uri| uri.userinfo().map(|userinfo| userinfo.as_str())),
    ("user", |uri| uri.userinfo().map(|userinfo| userinfo.user())),
    ("password", |uri| uri.userinfo().and_then(|userinfo| userinfo.password())),
    ("host", |uri| uri.host().map(|host| host.as_str())),
    ("port", |uri| uri.port().map(|port| port.as_str())),
    ("path", |uri| Some(uri.path().as_str())),
    ("query", |uri| uri.query().map(|query| query.as_str())),
    ("fragment", |uri| uri.fragment().map(|fragment| fragment.as_str())),
    ("host_kind", |uri| uri.host().map(|host| host.kind().name())),
    ("host_class", |uri| uri.host().map(|host| host.class().name())),
];

fn parts(names: &str) -> Result<Parts, String> {
    names.split(',').map(part).collect::<Result<_, _>>().map(Parts)
}

fn part(name: &str) -> Result<Part, String> {
    let (bare, decoded) = match name.strip_suffix(":decoded") {
        Some(bare) => (bare, true),
        None => (name, false),
    };
    let what = if let Some((_, get)) = TEXTS.iter().find(|(known, _)| *known == bare) {
        What::Text(*get)
    } else if bare == "origin" {
        What::Origin
    } else if bare == "effective_port" {
        What::EffectivePort
    } else if let Some(key) = bare.strip_prefix("query:") {
        What::Parameter(key.to_owned())
    } else if let Some(index) = bare.strip_prefix("segment:") {
        What::Segment(index.parse().map_err(|_| format!("'{index}' is no index of a segment"))?)
    } else {
        let names = TEXTS.map(|(name, _)| name).join(", ");
        return Err(format!("it is one of {names}, origin, effective_port, query:KEY, segment:N"));
    };
    Ok(Part { name: name.to_owned(), what, decoded })
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    answer_all(&arguments.input, |input, answer| get(arguments, input, answer))
}

fn get(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let Arguments { rule: WholeRule { rule, parse }, output, parts: Parts(parts), .. } = arguments;
    let parsed = input.text(*rule).and_then(|text| parse(text).map_err(Fault::from));
    let values = parsed.and_then(|uri| {
        let values = parts.iter().map(|part| part.of(&uri));
        Ok((uri, values.collect::<Result<Vec<_>, PortError>>()?))
    });
    match values {
        Ok((uri, values)) if output.json => {
            let texts = values.iter().map(|value| value.as_deref().map(text));
            let mut object = Map::from_iter([("input".to_owned(), Value::from(uri.as_str()))]);
            object.extend(parts.iter().map(|part| part.name.clone()).zip(texts.map(Value::from)));
            answer.json(&object);
        }
        Ok((_, values)) => {
            let texts: Vec<_> =
                values.iter().map(|value| one_line(value.as_deref().unwrap_or_default())).collect();
            answer.line(texts.join("\t"));
        }
        Err(fault) => bad_input(input, fault, output, answer),
    }
}

impl Part {
    fn of<'a>(&self, uri: &IriRef<'a>) -> Result<Option<Cow<'a, [u8]>>, PortError> {
        let written = match &self.what {
            What::Text(get) => get(uri),
            What::Segment(index) => segment(uri, *index),
            What::Parameter(key) => uri.params().first(key).and_then(|param| param.value()),
            What::Origin => return Ok(uri.origin()?.map(|origin| owned(origin.to_string()))),
            What::EffectivePort => {
                return Ok(uri.effective_port()?.map(|port| owned(port.to_string())));
            }
        };
        Ok(written.map(|text| match self.decoded {
            // No valid part has a malformed escape.
            true => decode(text).to_bytes().unwrap_or(Cow::Borrowed(text.as_bytes())),
            false => Cow::Borrowed(text.as_bytes()),
        }))
    }
}

fn segment<'a>(uri: &IriRef<'a>, index: isize) -> Option<&'a str> {
    let mut segments = uri.path().segments();
    let segment = match usize::try_from(index) {
        Ok(from_start) => segments.nth(from_start),
        Err(_) => segments.nth_back(index.unsigned_abs() - 1),
    };
    segment.map(|segment| segment.as_str())
}

/// What is no text stays escaped.
fn text(bytes: &[u8]) -> String {
    str::from_utf8(bytes).map_or_else(|_| one_line(bytes), str::to_owned)
}

fn owned(text: String) -> Cow<'static, [u8]> {
    Cow::Owned(text.into_bytes())
}
