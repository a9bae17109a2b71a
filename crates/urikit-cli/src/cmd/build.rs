//! `uri build`: the inverse of `uri parse --json`.

use std::fmt;

use clap::Args;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use urikit::Rule;
use urikit::component::Authority;
use urikit::edit::{Parts, path_of_segments};
use urikit::kind::{IriRefKind, Kind, UriRefKind};
use urikit::params::ParamsBuf;

use crate::args::{InputArgs, OnError, OutputArgs, named};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Failure, ONE_TEXT, Outcome, one_text};
use crate::parts::NamedPart;
use crate::secret::masked;

/// Build a URI from the JSON object of its parts, as `uri parse --json` writes them
///
/// Each part is checked and written as it is: nothing is encoded, and what `uri parse --json` wrote
/// becomes the same URI, byte for byte. Use `uri set --new` for data that must be encoded.
///
/// These fields are read: scheme, authority, userinfo, host, port, path, segments, query, fragment.
/// A field that is missing or null is an absent part, "" an empty one. Without `authority`, it is
/// made from userinfo, host and port; without `path`, from `segments`, if there is an authority;
/// without `query`, from `pairs`, which are encoded. Where the others are given twice, they must agree.
/// The port may be a number. Other fields of `uri parse --json` are ignored, unknown ones are errors.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri build '{\"scheme\":\"http\",\"host\":\"example.com\",\"path\":\"/over/there\"}'
  uri parse --json -f urls.txt | jq -c '.query = null' | uri build")]
#[command(mut_arg("uris", named("OBJECT")))]
pub(crate) struct Arguments {
    /// The rule that the result must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { rule, input, output } = arguments;
    if output.on_error == OnError::Repair {
        let what = "--on-error repair does not work with objects";
        return Err(Failure::Usage(what.into()));
    }
    answer_table(input, output, ONE_TEXT, |input, answer| {
        one_text(input, build(*rule, input), output, answer);
    })
}

fn build(rule: WholeRule, input: Input<'_>) -> Result<String, Fault> {
    let text = input.text(Rule::IriReference)?;
    let object: Object = serde_json::from_str(text)
        .map_err(|error| Fault::not_json(&error, "an object with the parts of a URI"))?;
    let built = match rule.is_ascii() {
        true => object.build::<UriRefKind>().map_err(|fault| {
            let is_iri = object.build::<IriRefKind>().is_ok();
            fault.with_hint(is_iri.then_some("allowed only in an IRI; use --as IRI"))
        }),
        false => object.build::<IriRefKind>(),
    }?;
    match (rule.parse)(&built) {
        Ok(_) => Ok(built),
        Err(error) => Err(Fault::of_identifier(error, &built)),
    }
}

const FIELDS: [&str; 9] =
    ["scheme", "authority", "userinfo", "host", "port", "path", "segments", "query", "fragment"];

/// The other fields of an object about an input, besides the parts that `uri parse --json --all` adds.
const IGNORED: [&str; 9] = [
    "input",
    "input_hex",
    "host_kind",
    "segment_parameters",
    "params",
    "notes",
    "file",
    "line",
    "record",
];

/// The fields that are read, in the order of the line.
#[derive(Default)]
struct Object {
    fields: Vec<(&'static str, Value)>,
    pairs: Option<Value>,
    repeated: Option<&'static str>,
    /// A field that is no part of a URI.
    unknown: Option<String>,
    /// `user` or `password`, if it is not null.
    of_userinfo: Option<&'static str>,
    /// Whether it is what a command writes for a bad input.
    is_report: bool,
}

impl Object {
    fn build<K: Kind>(&self) -> Result<String, Fault> {
        self.check_fields()?;
        let authority = self.text("authority")?.map(Authority::parse_iri).transpose()?;
        let segments = self.segments()?;
        let path_of_segments = match (&segments, self.text("path")?) {
            (Some(segments), None) => {
                let has_authority = authority.is_some() || self.text("host")?.is_some();
                if !has_authority && !segments.is_empty() {
                    let what =
                        "without an authority, `path` is needed: it may start with `/` or not";
                    return Err(Fault::in_field("segments", what));
                }
                path_of_segments::<K>(segments.iter().copied())?
            }
            _ => String::new(),
        };
        let query_of_pairs = self.query_of_pairs()?;
        let mut parts = Parts {
            scheme: self.text("scheme")?,
            userinfo: self.text("userinfo")?,
            host: self.text("host")?,
            port: self.text("port")?,
            path: self.text("path")?.unwrap_or(&path_of_segments),
            query: self.text("query")?.or(query_of_pairs.as_deref()),
            fragment: self.text("fragment")?,
        };
        if let Some(authority) = authority {
            parts.userinfo = authority.userinfo().map(|userinfo| userinfo.as_str());
            parts.host = Some(authority.host().as_str());
            parts.port = authority.port().map(|port| port.as_str());
        }
        let built = parts.recompose::<K>()?;
        for (name, part) in
            [("userinfo", parts.userinfo), ("host", parts.host), ("port", parts.port)]
        {
            if self.has(name) && self.text(name)? != part {
                return Err(Fault::in_field(name, "differs from that of `authority`"));
            }
        }
        let of_path = built.path().segments().map(|segment| segment.as_str());
        match segments {
            Some(segments) if !of_path.eq(segments.iter().copied()) => {
                Err(Fault::in_field("segments", "not those of `path`"))
            }
            _ => Ok(built.into_string()),
        }
    }

    /// What would otherwise make another URI, or the empty reference.
    fn check_fields(&self) -> Result<(), Fault> {
        if let Some(name) = self.repeated {
            return Err(Fault::in_field(name, "there are several"));
        }
        if self.is_report {
            return Err(Fault::in_field("error", "this object reports a bad input"));
        }
        if let Some(name) = &self.unknown {
            let what = format!("no part of a URI; the fields are {} and pairs", FIELDS.join(", "));
            return Err(Fault::in_field(&masked(name).escape_debug().to_string(), &what));
        }
        if let Some(name) =
            self.of_userinfo.filter(|_| !self.has("userinfo") && !self.has("authority"))
        {
            return Err(Fault::in_field(
                name,
                "it is written as part of `userinfo`, which is missing",
            ));
        }
        if self.fields.is_empty() && self.pairs.is_none() {
            return Err(Fault::in_field("path", "the object has none of the parts of a URI"));
        }
        Ok(())
    }

    fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(field, _)| *field == name)
    }

    fn value(&self, name: &str) -> &Value {
        self.fields.iter().find(|(field, _)| *field == name).map_or(&Value::Null, |(_, it)| it)
    }

    fn text(&self, name: &str) -> Result<Option<&str>, Fault> {
        match self.value(name) {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text)),
            _ => Err(Fault::in_field(name, "expected a string or null")),
        }
    }

    /// The query of decoded parameters, unless the query is given, be it null.
    fn query_of_pairs(&self) -> Result<Option<String>, Fault> {
        let Some(pairs) = self.pairs.as_ref().filter(|_| !self.has("query")) else {
            return Ok(None);
        };
        let wrong =
            || Fault::in_field("pairs", "expected a list of objects with `key` and `value`");
        let mut params = ParamsBuf::default();
        for pair in pairs.as_array().ok_or_else(wrong)? {
            let key = pair.get("key").and_then(Value::as_str).ok_or_else(wrong)?;
            match pair.get("value") {
                None if pair.get("value_hex").is_some() => return Err(wrong()),
                None | Some(Value::Null) => params.append(key, ()),
                Some(Value::String(value)) => params.append(key, value),
                Some(_) => return Err(wrong()),
            }
        }
        Ok(params.into_string())
    }

    fn segments(&self) -> Result<Option<Vec<&str>>, Fault> {
        let wrong = || Fault::in_field("segments", "expected a list of strings, or null");
        match self.value("segments") {
            Value::Null => Ok(None),
            Value::Array(list) => list
                .iter()
                .map(|item| item.as_str().ok_or_else(wrong))
                .collect::<Result<_, _>>()
                .map(Some),
            _ => Err(wrong()),
        }
    }
}

impl Object {
    /// A field that is not in [`FIELDS`].
    fn read_other(&mut self, name: String, value: Value) {
        match name.as_str() {
            "error" => self.is_report = !value.is_null(),
            "pairs" => self.pairs = Some(value).filter(|value| !value.is_null()),
            "user" | "password" if value.is_null() => {}
            "user" => self.of_userinfo = Some("user"),
            "password" => self.of_userinfo = Some("password"),
            other if IGNORED.contains(&other) || NamedPart::from_name(other).is_ok() => {}
            _ => self.unknown = Some(name),
        }
    }
}

/// A port may be a number.
fn field_value(name: &str, value: Value) -> Value {
    match value {
        Value::Number(number) if name == "port" && number.is_u64() => {
            Value::String(number.to_string())
        }
        value => value,
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor)
    }
}

struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Object;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
        let mut object = Object::default();
        while let Some(key) = map.next_key::<String>()? {
            match FIELDS.into_iter().find(|name| *name == key) {
                Some(name) if object.has(name) => {
                    map.next_value::<IgnoredAny>()?;
                    object.repeated = Some(name);
                }
                Some(name) => object.fields.push((name, field_value(name, map.next_value()?))),
                None => object.read_other(key, map.next_value()?),
            }
        }
        Ok(object)
    }
}
