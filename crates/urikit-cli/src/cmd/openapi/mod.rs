//! `uri openapi`: parameters in the styles of OpenAPI, written and read back.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use serde::Serialize;
use urikit::Rule;
use urikit::params::{ParamSyntax, Params};
use urikit_template::Variable;
use urikit_template::openapi::{Extension, Location, QueryContent, Style, StyledParam, ValueShape};

use crate::args::{InputArgs, OutputArgs, ReadArgs, not_guessed};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::json::write_json;
use crate::options::named_values::{NamedValues, key_and_value};
use crate::output::{
    Answer, Failure, InputField, ONE_TEXT, Outcome, advise, answer_once_table, one_text,
};

/// Write and read API parameters in the styles of OpenAPI
///
/// `encode` with --name: each input is the value of that parameter. It is JSON if it starts with
/// `[`, `{` or `"` or is `null`, otherwise a string. Without --name, it is a JSON object with a
/// member for each parameter. With -d, the value is made of KEY=VALUE pairs instead; a repeated KEY
/// gives a list. `null` is an undefined value, which the specification's table writes like an empty
/// string: `color=` in form, `;color` in matrix. To write nothing, leave the parameter out. A number
/// has at most 64 bits: a longer one must be a string.
///
/// In a path, a value can't lead elsewhere: one that would be a segment `.` or `..`, or an empty one,
/// is a bad input. --text writes it all the same, to the letter of the specification. The path is
/// where simple, label and matrix are, unless --in says header.
///
/// `decode` reads a parameter from each input and writes it as JSON, `null` if it is absent. For
/// the query styles, an input is a whole query, with or without a leading `?`; for the style
/// `cookie`, it is the value of a `Cookie` header field, in which nothing is escaped.
///
/// With `--in querystring` (OpenAPI 3.2) the whole query is one value: of a form, a JSON object; of
/// another --content, its text, such as JSON, which is percent-encoded as it is. Its name is not
/// written.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("guess_scheme", not_guessed))]
pub(crate) struct Arguments {
    /// How the parameter is written; default: that of --in
    #[arg(long, value_parser = any_style(), required_unless_present = "location")]
    style: Option<Style>,

    /// Where the parameter is. The default style is `simple` in a path or header, and `form` in a
    /// query or cookie; a whole `Cookie` header field is of the style `cookie`
    #[arg(long = "in", id = "location", value_name = "LOCATION", value_parser = any_location())]
    location: Option<Location>,

    /// With `--in querystring`: the media type of the query
    #[arg(long, value_name = "TYPE", requires = "location")]
    #[arg(help = format!("With `--in querystring`: the media type of the query [default: {FORM_TYPE}]"))]
    content: Option<String>,

    /// Whether to write or to read
    #[arg(value_enum)]
    action: Action,

    /// Write each item of an array or object separately; the default for `form`, `cookie` and
    /// `deepObject`
    #[arg(long, overrides_with = "no_explode")]
    explode: bool,

    /// Write the items of an array or object together; the default for the other styles
    #[arg(long, overrides_with = "explode")]
    no_explode: bool,

    /// Keep reserved characters of values as they are, and so escapes: `50%25` stays `50%25`, which
    /// is read as `50%`. A note on standard error reports such a value. In the styles of paths and
    /// headers, `/`, `?`, `#`, `[` and `]` are escaped nevertheless
    #[arg(long)]
    allow_reserved: bool,

    /// For `encode`: accept every value, even one that makes another path
    #[arg(long)]
    text: bool,

    /// The name of the parameter
    #[arg(long)]
    name: Option<String>,

    /// What to do where the specification defines nothing; may be repeated
    #[arg(long = "extension", value_name = "NAME", value_parser = any_extension())]
    extensions: Vec<Extension>,

    /// For `decode`: the type of the parameter, which its text does not show
    #[arg(long, value_enum, default_value_t = ShapeArg::Seen)]
    shape: ShapeArg,

    /// For `decode`: only this member of an object (default: all); may be repeated
    #[arg(long = "property", value_name = "NAME")]
    properties: Vec<String>,

    /// For `decode`: `+` in a query is a space
    #[arg(long)]
    form: bool,

    /// For `encode`: a part of the value: with --name a member of an object, otherwise a parameter
    #[arg(short, long = "data", value_name = "KEY=VALUE", value_parser = key_and_value)]
    #[arg(conflicts_with_all = ["file", "values"])]
    data: Vec<(String, String)>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    read: ReadArgs,

    /// The values, or the strings to read; without any, or for `-`, one per line from standard
    /// input. With --file, these are further files
    #[arg(value_name = "VALUE")]
    values: Vec<OsString>,
}

const FORM_TYPE: &str = "application/x-www-form-urlencoded";

const EXAMPLES: &str = "\
Examples:
  uri openapi --style form --name color encode '[\"blue\",\"black\"]'
  uri openapi --style deepObject --explode --name color encode -d R=100 -d G=200
  uri openapi --style form --name color --shape array decode 'page=2&color=blue&color=black'
  uri openapi --in querystring encode '{\"foo\":\"a + b\",\"bar\":true}'";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Action {
    /// values to text
    Encode,
    /// text to values
    Decode,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ShapeArg {
    /// an object in deepObject; otherwise a list if there are several values, else a string
    Seen,
    /// one string
    Primitive,
    /// a list
    Array,
    /// named values
    Object,
}

fn any_style() -> impl TypedValueParser<Value = Style> {
    PossibleValuesParser::new(Style::ALL.map(Style::name))
        .map(|name| Style::from_name(&name).expect("the names are those of the styles"))
}

fn any_location() -> impl TypedValueParser<Value = Location> {
    PossibleValuesParser::new(Location::ALL.map(Location::name))
        .map(|name| Location::from_name(&name).expect("the names are those of the locations"))
}

fn any_extension() -> impl TypedValueParser<Value = Extension> {
    PossibleValuesParser::new(Extension::ALL.map(Extension::name))
        .map(|name| Extension::from_name(&name).expect("the names are those of the extensions"))
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let inputs = InputArgs::new(arguments.read.clone(), arguments.values.clone())?;
    let plan = arguments.plan()?;
    let output = &arguments.output;
    arguments.note_allow_reserved(plan);
    match arguments.action {
        Action::Encode if !arguments.data.is_empty() => {
            // The answer is that for the same value in JSON.
            let value = to_json(NamedValues::from_operands(&arguments.data));
            let input = Input::argument(value.as_bytes(), 1);
            answer_once_table(output, ONE_TEXT, |answer| {
                one_text(input, arguments.encoded(plan, input, answer), output, answer);
            })
        }
        Action::Encode => answer_table(&inputs, output, ONE_TEXT, |input, answer| {
            one_text(input, arguments.encoded(plan, input, answer), output, answer);
        }),
        Action::Decode => {
            let plan = arguments.decode_plan(plan)?;
            answer_table(&inputs, output, ONE_TEXT, |input, answer| {
                decode(arguments, &plan, input, answer);
            })
        }
    }
}

/// How a parameter is written.
#[derive(Clone, Copy)]
enum Plan {
    Styled(Style),
    WholeQuery(QueryContent),
}

impl Arguments {
    fn plan(&self) -> Result<Plan, Failure> {
        let usage = |message: String| Err(Failure::Usage(message));
        let Some(location) = self.location else {
            let style = self.style.expect("one of --style and --in is required");
            return Ok(Plan::Styled(style));
        };
        if self.content.is_some() && location != Location::QueryString {
            return usage("--content is for --in querystring".to_owned());
        }
        match (self.style.or(location.default_style()), location) {
            (None, _) => {
                let styled = self.explode || self.no_explode || self.allow_reserved;
                let media_type = self.content.as_deref().unwrap_or(FORM_TYPE);
                match styled || !self.extensions.is_empty() || !self.properties.is_empty() {
                    true => usage("--in querystring has no style, so no options of one".to_owned()),
                    false => Ok(Plan::WholeQuery(QueryContent::of_media_type(media_type))),
                }
            }
            (Some(_), Location::QueryString) => {
                usage("--in querystring has a media type (--content), and no --style".to_owned())
            }
            (Some(style), _) if style.may_stand_in(location) => Ok(Plan::Styled(style)),
            (Some(style), _) => usage(format!("--style {style} is not for --in {location}")),
        }
    }

    /// `--allow-reserved` keeps less than its name says where the value must stay one segment.
    fn note_allow_reserved(&self, plan: Plan) {
        let is_in_path = matches!(plan, Plan::Styled(style) if style.may_stand_in(Location::Path));
        let is_written = self.action == Action::Encode;
        if self.allow_reserved && is_in_path && is_written && !self.read.quiet {
            let what = "in this style, --allow-reserved keeps what a segment of a path may contain: \
                        `/`, `?`, `#`, `[` and `]` are escaped";
            // If stderr can't be written to, there is nothing to do.
            let _ = writeln!(io::stderr(), "uri: note: {what}");
        }
    }

    /// Whether a string in the default style of `--in cookie` seems to be a whole header field.
    fn seems_to_be_cookie_field(&self, input: Input<'_>) -> bool {
        let is_by_default = self.location == Some(Location::Cookie) && self.style.is_none();
        is_by_default && input.bytes.windows(2).any(|pair| pair == b"; ")
    }

    fn parameter<'n>(&self, name: &'n str, style: Style) -> StyledParam<'n> {
        let explode = match (self.explode, self.no_explode) {
            (false, false) => style.explodes_by_default(),
            (explode, _) => explode,
        };
        let parameter = StyledParam::new(name, style)
            .with_explode(explode)
            .with_allow_reserved(self.allow_reserved);
        self.extensions
            .iter()
            .fold(parameter, |parameter, extension| parameter.with_extension(*extension))
    }

    fn encoded(&self, plan: Plan, input: Input<'_>, answer: &mut Answer) -> Result<String, Fault> {
        let text = input.text(Rule::Query)?;
        let style = match plan {
            Plan::WholeQuery(content) => return encoded_query(content, text),
            Plan::Styled(style) => style,
        };
        if let Some(name) = &self.name {
            let parameter = self.parameter(name, style);
            return self.encoded_value(parameter, read_value(text)?.as_ref(), input, answer);
        }
        let parameters = read_named_values(text)?.into_values();
        if style == Style::Simple && parameters.len() > 1 {
            return Err(Fault::no_names_in_simple());
        }
        let mut written = String::new();
        for (name, value) in &parameters {
            let parameter = self.parameter(name, style);
            let one = self.encoded_value(parameter, value.as_ref(), input, answer)?;
            if !written.is_empty() && !one.is_empty() {
                written.push_str(style.separator());
            }
            written.push_str(&one);
        }
        Ok(written)
    }

    /// JSON's `null` is an undefined value.
    fn encoded_value(
        &self,
        parameter: StyledParam<'_>,
        value: Option<&Variable<'_>>,
        input: Input<'_>,
        answer: &mut Answer,
    ) -> Result<String, Fault> {
        // A header field has no segments.
        let is_text = self.text || self.location == Some(Location::Header);
        let written = match value {
            Some(value) if is_text => parameter.encode_text(value)?,
            Some(value) => parameter.encode(value)?,
            // To the letter it is written like an empty string.
            None if is_text => parameter.encode_text(&"".into())?,
            None => parameter.encode_undefined()?,
        };
        if value.is_some_and(|value| parameter.kept_escape(value).is_some()) {
            advise(input, &Fault::kept_escape(), answer);
        }
        Ok(written)
    }

    fn decode_plan(&self, plan: Plan) -> Result<DecodePlan<'_>, Failure> {
        let style = match plan {
            Plan::Styled(style) => style,
            Plan::WholeQuery(content) => return Ok(DecodePlan::WholeQuery(content)),
        };
        let name = match (&self.name, style) {
            (Some(name), _) => name,
            (None, Style::Simple | Style::Label) => "",
            (None, style) => return Err(Failure::Usage(format!("--style {style} needs --name"))),
        };
        let shape = match self.shape {
            ShapeArg::Seen if style == Style::DeepObject => ShapeArg::Object,
            shape => shape,
        };
        let properties = self.properties.iter().map(String::as_str).collect();
        Ok(DecodePlan::Styled { parameter: self.parameter(name, style), shape, properties })
    }
}

/// A form is made of a JSON object; other content is written as it is.
fn encoded_query(content: QueryContent, text: &str) -> Result<String, Fault> {
    let value = match content {
        QueryContent::Form => {
            let expected = "a JSON object of strings and lists, since the query is a form,";
            serde_json::from_str(text).map_err(|error| Fault::not_json(&error, expected))?
        }
        _ => text.into(),
    };
    Ok(content.encode(&value)?)
}

/// How each input is read.
enum DecodePlan<'a> {
    Styled { parameter: StyledParam<'a>, shape: ShapeArg, properties: Vec<&'a str> },
    WholeQuery(QueryContent),
}

#[derive(Serialize)]
struct DecodedParameter<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    value: Option<Variable<'a>>,
}

fn decode(arguments: &Arguments, plan: &DecodePlan<'_>, input: Input<'_>, answer: &mut Answer) {
    if arguments.seems_to_be_cookie_field(input) {
        advise(input, &Fault::cookie_field(), answer);
    }
    match decoded(arguments, plan, input) {
        Ok(value) if arguments.output.json => {
            answer.json(&DecodedParameter { input: input.into(), value });
        }
        value => {
            // Strings, lists and objects can be represented in JSON.
            let line = value.map(|value| {
                let mut line = Vec::new();
                let _ = write_json(&mut line, &value);
                String::from_utf8_lossy(&line).into_owned()
            });
            one_text(input, line, &arguments.output, answer);
        }
    }
}

fn decoded<'a>(
    arguments: &Arguments,
    plan: &DecodePlan<'_>,
    input: Input<'a>,
) -> Result<Option<Variable<'a>>, Fault> {
    let (parameter, shape, properties) = match plan {
        DecodePlan::Styled { parameter, shape, properties } => (parameter, shape, properties),
        DecodePlan::WholeQuery(content) => {
            let (query, before) = without_question_mark(input.text(Rule::Query)?);
            let value = content.decode(query);
            return value.map(Some).map_err(|error| Fault::in_style(error, before));
        }
    };
    let read = |shape| read_parameter(arguments, parameter, shape, input);
    match shape {
        ShapeArg::Primitive => read(ValueShape::Primitive),
        ShapeArg::Array => read(ValueShape::Array),
        ShapeArg::Object if properties.is_empty() => read(ValueShape::Object),
        ShapeArg::Object => read(ValueShape::Properties(properties)),
        ShapeArg::Seen => match read(ValueShape::Array)? {
            // In some styles there are only lists.
            Some(Variable::List(list)) if list.len() <= 1 => {
                read(ValueShape::Primitive).or(Ok(Some(Variable::List(list))))
            }
            list => Ok(list),
        },
    }
}

/// The query, and the length of what is before it.
fn without_question_mark(text: &str) -> (&str, usize) {
    let query = text.strip_prefix('?').unwrap_or(text);
    (query, text.len() - query.len())
}

fn read_parameter<'a>(
    arguments: &Arguments,
    parameter: &StyledParam<'_>,
    shape: ValueShape<'_>,
    input: Input<'a>,
) -> Result<Option<Variable<'a>>, Fault> {
    let in_query = parameter.style().may_stand_in(Location::Query);
    let text = input.text(if in_query { Rule::Query } else { Rule::Segment })?;
    if !in_query {
        return Ok(parameter.decode(text, shape)?);
    }
    let (query, before) = without_question_mark(text);
    let syntax = if arguments.form { ParamSyntax::FORM } else { ParamSyntax::URI };
    let params = Params::new(query).with_syntax(syntax);
    parameter.decode_params(params, shape).map_err(|error| Fault::in_style(error, before))
}

/// JSON if it looks like JSON, otherwise the string itself; `None` for `null`.
fn read_value(text: &str) -> Result<Option<Variable<'_>>, Fault> {
    match text.trim_start() {
        json if json.starts_with(['[', '{', '"']) || json.trim_end() == "null" => {
            let expected = "a string, a list or an object, at most 32 levels deep,";
            serde_json::from_str(text).map_err(|error| Fault::not_json(&error, expected))
        }
        _ => Ok(Some(text.into())),
    }
}

fn read_named_values(text: &str) -> Result<NamedValues, Fault> {
    let expected = "a JSON object, since there is no --name,";
    serde_json::from_str(text).map_err(|error| Fault::not_json(&error, expected))
}

/// The values of operands as a JSON object.
fn to_json(named: NamedValues) -> String {
    let members = named.into_values().into_iter().filter_map(|(name, value)| Some((name, value?)));
    // Strings and lists of them can be represented in JSON.
    serde_json::to_string(&Variable::from_iter(members)).unwrap_or_default()
}
