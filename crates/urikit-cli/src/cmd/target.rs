//! `uri target`: HTTP request targets, the URIs they are for, and back.

use std::fmt::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;
use urikit::component::Authority;
use urikit::request_target::{Recipient, RequestTarget, TargetErrorKind, TargetForm};
use urikit::{ParseError, Rule, Uri};

use crate::args::{InputArgs, OutputArgs, named, not_guessed};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::output::{Answer, Failure, InputField, ONE_TEXT, Outcome, bad_input, one_text};

/// Read each input as the target of an HTTP request: RFC 9112, section 3.2
///
/// The method decides which form a target has. Without one, the form is the first that matches, and
/// `forms` lists all that do. --host also prints the URI that the request is for. With --route,
/// inputs are URIs, and the target to send for each is printed.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  uri target --method GET --host example.com '/where?q=now'\n  \
                        uri target --route proxy 'http://u@example.com/a#b'"
)]
#[command(mut_arg("uris", named("TARGET")))]
#[command(mut_arg("guess_scheme", not_guessed))]
pub(crate) struct Arguments {
    /// The method of the request, as it is sent: GET, CONNECT, OPTIONS, …
    #[arg(long, value_name = "METHOD", value_parser = method)]
    method: Option<String>,

    /// The value of the Host field; adds the URI that the request is for
    #[arg(long, value_name = "HOST")]
    host: Option<String>,

    /// The scheme of the connection
    #[arg(long, value_name = "SCHEME", default_value = "http")]
    scheme: String,

    /// Accept the authority-form of RFC 7230: with a userinfo, or without a port
    #[arg(long)]
    rfc7230: bool,

    /// Print the target to send for each URI on this route
    #[arg(long, value_name = "ROUTE", value_enum, conflicts_with_all = ["host", "rfc7230"])]
    route: Option<RouteArg>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

/// RFC 9110 §9.1 and §5.6.2: a method is a token.
fn method(text: &str) -> Result<String, &'static str> {
    let is_tchar = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    let is_token = !text.is_empty() && text.bytes().all(is_tchar);
    is_token.then(|| text.to_owned()).ok_or("a method is a token (RFC 9110 §5.6.2), as GET is")
}

#[derive(Clone, Copy, ValueEnum)]
enum RouteArg {
    /// to the origin server
    Direct,
    /// to a proxy
    Proxy,
}

const COLUMNS: [&str; 11] = [
    "input",
    "form",
    "forms",
    "scheme",
    "authority",
    "userinfo",
    "host",
    "port",
    "path",
    "query",
    "effective_uri",
];

/// The order of the fields is that of the output.
#[derive(Default, Serialize)]
struct TargetParts<'a> {
    #[serde(flatten)]
    input: Option<InputField<'a>>,
    form: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    forms: Option<Vec<&'static str>>,
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    userinfo: Option<&'a str>,
    host: Option<&'a str>,
    port: Option<&'a str>,
    path: Option<&'a str>,
    query: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effective_uri: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    check_operands(arguments)?;
    let Arguments { input, output, route, .. } = arguments;
    let columns = if route.is_some() { ONE_TEXT } else { &COLUMNS };
    answer_table(input, output, columns, |input, answer| match arguments.route {
        Some(route) => {
            let target = target_to_send(arguments, route, input);
            one_text(input, target, &arguments.output, answer);
        }
        None => match read_target(arguments, input) {
            Ok(parts) if arguments.output.json => answer.json(&parts),
            Ok(parts) => parts.write(input, output, answer),
            Err(fault) => bad_input(input, fault, &arguments.output, answer),
        },
    })
}

/// A bad scheme or host is wrong usage, whatever the inputs are.
fn check_operands(arguments: &Arguments) -> Result<(), Failure> {
    let host = arguments.host.as_deref();
    match RequestTarget::Asterisk.effective_uri(&arguments.scheme, host) {
        Err(error)
            if matches!(error.kind(), TargetErrorKind::BadScheme | TargetErrorKind::BadHost) =>
        {
            Err(Failure::Usage(error.to_string()))
        }
        _ => Ok(()),
    }
}

fn read_target<'a>(arguments: &Arguments, input: Input<'a>) -> Result<TargetParts<'a>, Fault> {
    let text = input.text(Rule::RequestTarget)?;
    let target = parse(arguments, text).map_err(|error| {
        // By RFC 7230 the empty string is an authority too, but hardly intended.
        let may_be_7230 = !arguments.rfc7230
            && !text.is_empty()
            && arguments.method.as_deref().is_none_or(|method| method == "CONNECT")
            && TargetForm::Authority7230.rule().matches(text);
        let hint = match Uri::parse(text) {
            _ if may_be_7230 => Some("RFC 7230 allows this authority; use --rfc7230"),
            Ok(uri) if uri.authority().is_some() => {
                Some("for the target to send for this URI, use --route direct")
            }
            _ => None,
        };
        Fault::from(error).with_hint(hint)
    })?;
    let mut parts = TargetParts { input: Some(input.into()), ..TargetParts::from_target(target) };
    if arguments.method.is_none() {
        let wider = arguments.rfc7230.then_some(TargetForm::Authority7230);
        let wider = wider.filter(|form| form.rule().matches(text));
        parts.forms = Some(TargetForm::of(text).chain(wider).map(TargetForm::name).collect());
    }
    if let Some(host) = arguments.host.as_deref() {
        let uri = target.effective_uri(&arguments.scheme, Some(host))?;
        parts.effective_uri = Some(uri.into_string());
    }
    Ok(parts)
}

fn parse<'a>(arguments: &Arguments, text: &'a str) -> Result<RequestTarget<'a>, ParseError> {
    let as_rfc7230 = || RequestTarget::parse_as(TargetForm::Authority7230, text);
    match arguments.method.as_deref() {
        Some("CONNECT") if arguments.rfc7230 => as_rfc7230(),
        Some(method) => RequestTarget::parse_for(method, text),
        None if arguments.rfc7230 => RequestTarget::parse(text).or_else(|_| as_rfc7230()),
        None => RequestTarget::parse(text),
    }
}

fn target_to_send(
    arguments: &Arguments,
    route: RouteArg,
    input: Input<'_>,
) -> Result<String, Fault> {
    let uri = Uri::parse(input.text(Rule::Uri)?)?;
    let method = arguments.method.as_deref().unwrap_or("GET");
    let route = match route {
        RouteArg::Direct => Recipient::OriginServer,
        RouteArg::Proxy => Recipient::Proxy,
    };
    Ok(uri.request_target(method, route)?.to_string())
}

impl<'a> TargetParts<'a> {
    fn from_target(target: RequestTarget<'a>) -> Self {
        let mut parts = Self { form: target.form().name(), ..Self::default() };
        match target {
            RequestTarget::Origin(origin) => {
                parts.path = Some(origin.path().as_str());
                parts.query = origin.query().map(|query| query.as_str());
            }
            RequestTarget::Absolute(uri) => {
                parts.scheme = Some(uri.scheme().as_str());
                uri.authority().into_iter().for_each(|authority| parts.set_authority(authority));
                parts.path = Some(uri.path().as_str());
                parts.query = uri.query().map(|query| query.as_str());
            }
            RequestTarget::Authority(authority) => parts.set_authority(authority),
            RequestTarget::Asterisk => {}
        }
        parts
    }

    fn set_authority(&mut self, authority: Authority<'a>) {
        self.authority = Some(authority.as_str());
        self.userinfo = authority.userinfo().map(|userinfo| userinfo.as_str());
        self.host = Some(authority.host().as_str());
        self.port = authority.port().map(|port| port.as_str());
    }

    /// A row, or `name=value` for each part that is present. No valid part has a space.
    fn write(&self, input: Input<'_>, output: &OutputArgs, answer: &mut Answer) {
        // With a method, there is no choice; plain output lists a form only once.
        let forms =
            self.forms.as_ref().map_or_else(|| self.form.to_owned(), |forms| forms.join(","));
        let forms = Some(forms).filter(|forms| output.table().is_some() || forms != self.form);
        let values = [
            Some(self.form),
            forms.as_deref(),
            self.scheme,
            self.authority,
            self.userinfo,
            self.host,
            self.port,
            self.path,
            self.query,
            self.effective_uri.as_deref(),
        ];
        if let Some(table) = output.table() {
            let values = values.iter().map(|value| value.map(str::as_bytes));
            return table.row(&mut answer.out, [Some(input.as_given())].into_iter().chain(values));
        }
        let mut line = format!("form={}", self.form);
        for (name, value) in COLUMNS.into_iter().skip(1).zip(values).skip(1) {
            let Some(value) = value else { continue };
            // Writing to a `String` can't fail.
            let _ = write!(line, " {name}={value}");
        }
        output.text(line, answer);
    }
}
