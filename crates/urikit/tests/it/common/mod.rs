//! Reads the tables in `testdata`, and checks their lines.
//!
//! A line is an input in angle brackets, the expected result, and a note after `--`:
//!
//! ```text
//! # A comment.
//! <http://u@h:80/p?q>  scheme=http userinfo=u reg-name=h port=80 path=/p query=q
//! <http://h/a^b>       refused as URI at 10 in path by segment  -- a note
//! ```
//!
//! - In an input `\\` is a backslash, `\u{20}` a character and `\x{FF}` a byte.
//! - A part that is not named is absent; `query=` is an empty one. The path is always named.
//! - A host is named by its kind: `reg-name=`, `ipv4=`, `ipv6=` or `ipvfuture=`.
//! - `refused as RULE at OFFSET in COMPONENT by RULE`: the rule used for parsing, and the error. The component
//!   is `-` if the error has none.

pub(crate) mod rfc3986_5;
pub(crate) mod triples;

use urikit::kind::{self, Kind};
use urikit::params::{ParamSyntax, Params, Separator};
use urikit::{
    AsIdentifier, Identifier, IdentifierBuf, Iri, IriRef, IriRefBuf, ParseError, Rule, Spans, Uri,
    UriRef, UriRefBuf, component::HostKind,
};

pub(crate) use urikit_testing::{cases, chars, unescape};

/// One line of a table.
pub(crate) struct Case {
    /// The line number, for messages.
    pub(crate) line: usize,
    pub(crate) input: &'static [u8],
    pub(crate) answer: Answer,
    /// What follows `--`.
    pub(crate) note: &'static str,
}

pub(crate) enum Answer {
    Accepted(Parts<'static>),
    Refused(Refusal),
}

/// The parts of an identifier: absent and empty differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub(crate) scheme: Option<&'a str>,
    pub(crate) userinfo: Option<&'a str>,
    pub(crate) host: Option<(HostKind, &'a str)>,
    pub(crate) port: Option<&'a str>,
    pub(crate) path: &'a str,
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
}

/// The parse that fails, and its error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) tried: Rule,
    pub(crate) offset: usize,
    pub(crate) component: &'static str,
    pub(crate) rule: Rule,
}

/// Reads a table. Panics on a malformed line: a table is part of the tests.
pub(crate) fn read(table: &'static str) -> Vec<Case> {
    let mut cases = Vec::new();
    for (number, line) in (1..).zip(table.lines()) {
        if !line.is_empty() && !line.starts_with('#') {
            let case = read_line(number, line);
            cases.push(case.unwrap_or_else(|| panic!("line {number} is none: {line}")));
        }
    }
    cases
}

fn read_line(line: usize, text: &'static str) -> Option<Case> {
    let (input, rest) = text.strip_prefix('<')?.split_once('>')?;
    let (answer, note) = match rest.split_once(" --") {
        Some((answer, note)) => (answer.trim(), note.trim()),
        None => (rest.trim(), ""),
    };
    let answer = match answer.strip_prefix("refused as ") {
        Some(refusal) => Answer::Refused(read_refusal(refusal)?),
        None => Answer::Accepted(read_parts(answer)?),
    };
    Some(Case { line, input: unescape(input)?.leak(), answer, note })
}

/// `URI at 10 in path by segment`.
fn read_refusal(text: &'static str) -> Option<Refusal> {
    let words: Vec<_> = text.split_whitespace().collect();
    let [tried, "at", offset, "in", component, "by", rule] = words[..] else { return None };
    Some(Refusal {
        tried: Rule::from_name(tried)?,
        offset: offset.parse().ok()?,
        component,
        rule: Rule::from_name(rule)?,
    })
}

/// `scheme=http reg-name=h path=/`.
fn read_parts(text: &'static str) -> Option<Parts<'static>> {
    let mut parts = Parts::default();
    let mut path = None;
    for pair in text.split_whitespace() {
        let (name, value) = pair.split_once('=')?;
        let value: &str = String::from_utf8(unescape(value)?).ok()?.leak();
        match name {
            "scheme" => parts.scheme = Some(value),
            "userinfo" => parts.userinfo = Some(value),
            "reg-name" => parts.host = Some((HostKind::RegName, value)),
            "ipv4" => parts.host = Some((HostKind::Ipv4, value)),
            "ipv6" => parts.host = Some((HostKind::Ipv6, value)),
            "ipvfuture" => parts.host = Some((HostKind::IpvFuture, value)),
            "port" => parts.port = Some(value),
            "path" => path = Some(value),
            "query" => parts.query = Some(value),
            "fragment" => parts.fragment = Some(value),
            _ => return None,
        }
    }
    parts.path = path?;
    Some(parts)
}

impl<'a> Parts<'a> {
    pub(crate) fn of(identifier: impl AsIdentifier<'a>) -> Self {
        let identifier = identifier.borrowed().as_iri_ref();
        Self {
            scheme: identifier.scheme().map(|part| part.as_str()),
            userinfo: identifier.userinfo().map(|part| part.as_str()),
            host: identifier.host().map(|host| (host.kind(), host.as_str())),
            port: identifier.port().map(|part| part.as_str()),
            path: identifier.path().as_str(),
            query: identifier.query().map(|part| part.as_str()),
            fragment: identifier.fragment().map(|part| part.as_str()),
        }
    }

    pub(crate) fn authority(&self) -> Option<String> {
        let mut text = String::new();
        if let Some(userinfo) = self.userinfo {
            text += userinfo;
            text += "@";
        }
        text += self.host?.1;
        if let Some(port) = self.port {
            text += ":";
            text += port;
        }
        Some(text)
    }

    /// The parts recomposed: RFC 3986 §5.3.
    pub(crate) fn join(&self) -> String {
        let mut text = String::new();
        if let Some(scheme) = self.scheme {
            text += scheme;
            text += ":";
        }
        if let Some(authority) = self.authority() {
            text += "//";
            text += &authority;
        }
        text += self.path;
        if let Some(query) = self.query {
            text += "?";
            text += query;
        }
        if let Some(fragment) = self.fragment {
            text += "#";
            text += fragment;
        }
        text
    }
}

/// Parses by the rule. For a rule that is not for whole identifiers, returns its error.
pub(crate) fn parse_as<'a>(tried: Rule, input: &'a [u8]) -> Result<IriRef<'a>, ParseError> {
    let text = core::str::from_utf8(input);
    match (tried, text) {
        (Rule::Uri, _) => Uri::parse_bytes(input).map(IriRef::from),
        (Rule::UriReference, _) => UriRef::parse_bytes(input).map(IriRef::from),
        (Rule::Iri, _) => Iri::parse_bytes(input).map(IriRef::from),
        (Rule::IriReference, _) => IriRef::parse_bytes(input),
        (Rule::AbsoluteUri, Ok(text)) => Uri::parse_absolute(text).map(IriRef::from),
        (Rule::AbsoluteIri, Ok(text)) => Iri::parse_absolute(text).map(IriRef::from),
        (Rule::RelativeRef, Ok(text)) => UriRef::parse_relative(text).map(IriRef::from),
        (Rule::IrelativeRef, Ok(text)) => IriRef::parse_relative(text),
        _ => Err(tried.check_bytes(input).expect_err("the rule does not derive it")),
    }
}

/// Checks everything that holds for an input with exactly these parts.
pub(crate) fn check_accepted(input: &'static [u8], parts: &Parts<'_>) {
    let text = core::str::from_utf8(input).expect("an accepted input is UTF-8");
    assert_eq!(parts.join(), text, "the parts of the table are those of its input");

    let uri = text.is_ascii();
    let scheme = parts.scheme.is_some();
    let absolute = scheme && parts.fragment.is_none();
    let expected = [
        (Rule::Uri, uri && scheme),
        (Rule::UriReference, uri),
        (Rule::AbsoluteUri, uri && absolute),
        (Rule::RelativeRef, uri && !scheme),
        (Rule::Iri, scheme),
        (Rule::IriReference, true),
        (Rule::AbsoluteIri, absolute),
        (Rule::IrelativeRef, !scheme),
    ];
    for (rule, accepts) in expected {
        let parsed = parse_as(rule, input);
        assert_eq!(parsed.is_ok(), accepts, "{text} as {rule}: {parsed:?}");
        assert_eq!(rule.matches(text), accepts, "{text} by the rule {rule}");
        if let Ok(parsed) = parsed {
            assert_eq!(&Parts::of(parsed), parts, "{text} as {rule}");
        }
    }
    if uri && scheme {
        check_kind::<kind::UriKind>(text, parts);
    }
    if uri {
        check_kind::<kind::UriRefKind>(text, parts);
    }
    if scheme {
        check_kind::<kind::IriKind>(text, parts);
    }
    check_kind::<kind::IriRefKind>(text, parts);
}

/// The borrowed, owned and constant forms agree, and display the string unchanged.
fn check_kind<K: Kind>(text: &'static str, parts: &Parts<'_>)
where
    for<'a> IriRef<'a>: From<Identifier<'a, K>>,
{
    let parsed = Identifier::<K>::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&Parts::of(parsed), parts, "{text}");
    check_spans(text, &parsed.spans(), parts);
    check_authority(parsed, parts);

    let shown = parsed.to_string();
    assert_eq!(shown, text);
    assert_eq!(parsed.as_str(), text);
    assert_eq!(Identifier::<K>::parse(&shown).unwrap().spans(), parsed.spans(), "{text}");
    assert_eq!(Identifier::<K>::parse_bytes(text.as_bytes()), Ok(parsed));

    let constant = Identifier::<K>::from_static(text);
    assert_eq!(constant.spans(), parsed.spans(), "{text} as a constant");

    let owned = IdentifierBuf::<K>::parse(text).unwrap();
    assert_eq!(owned, parsed);
    assert_eq!(owned.spans(), parsed.spans(), "{text} owned");
    assert_eq!(&Parts::of(owned.borrowed()), parts, "{text} owned");
    assert_eq!(owned.to_string(), text);
    assert_eq!(owned.into_string(), text);
}

/// Every range selects the part from the string.
fn check_spans(text: &str, spans: &Spans, parts: &Parts<'_>) {
    let cut = |range: Option<core::ops::Range<usize>>| range.map(|range| &text[range]);
    assert_eq!(cut(spans.scheme()), parts.scheme, "{text}");
    assert_eq!(cut(spans.authority()), parts.authority().as_deref(), "{text}");
    assert_eq!(cut(spans.userinfo()), parts.userinfo, "{text}");
    assert_eq!(cut(spans.host()), parts.host.map(|(_, host)| host), "{text}");
    assert_eq!(spans.host_kind(), parts.host.map(|(kind, _)| kind), "{text}");
    assert_eq!(cut(spans.port()), parts.port, "{text}");
    assert_eq!(&text[spans.path()], parts.path, "{text}");
    assert_eq!(cut(spans.query()), parts.query, "{text}");
    assert_eq!(cut(spans.fragment()), parts.fragment, "{text}");
    assert_eq!(spans.len(), text.len());
    assert_eq!(spans.is_empty(), text.is_empty());
}

/// The parts of the authority view are those of the whole.
fn check_authority<K: Kind>(parsed: Identifier<'_, K>, parts: &Parts<'_>) {
    let authority = parsed.authority();
    assert_eq!(authority.map(|part| part.to_string()), parts.authority());
    if let Some(authority) = authority {
        assert_eq!(authority.userinfo().map(|part| part.as_str()), parts.userinfo);
        assert_eq!(Some(authority.host().as_str()), parts.host.map(|(_, host)| host));
        assert_eq!(Some(authority.host().kind()), parts.host.map(|(kind, _)| kind));
        assert_eq!(authority.port().map(|part| part.as_str()), parts.port);
    }
}

/// Checks that the input gives this error, and returns it.
pub(crate) fn check_refused(input: &[u8], expected: &Refusal) -> ParseError {
    let shown = input.escape_ascii();
    let error = match parse_as(expected.tried, input) {
        Ok(parsed) => panic!("{shown} as {} has {:?}", expected.tried, Parts::of(parsed)),
        Err(error) => error,
    };
    let component = error.component().map_or_else(|| "-".into(), |part| part.to_string());
    assert_eq!(
        (error.offset(), &*component, error.rule()),
        (expected.offset, expected.component, expected.rule),
        "{shown} as {}: {error}",
        expected.tried,
    );
    assert_eq!(error.range().start, error.offset(), "{shown}");
    assert!(error.range().end <= input.len(), "{shown}");
    let Ok(text) = core::str::from_utf8(input) else { return error };
    assert!(text.get(error.range()).is_some(), "{shown} is cut in a character");
    assert_eq!(expected.tried.check(text), Err(error), "{shown} by the rule");
    if expected.tried == Rule::UriReference {
        assert!(Uri::parse(text).is_err(), "{shown} is no reference, yet a URI");
        assert_eq!(UriRefBuf::parse(text), Err(error));
        let owned = UriRefBuf::try_from(String::from(text)).unwrap_err();
        assert_eq!(owned.error(), error);
        assert_eq!(owned.into_input(), text, "the text is handed back");
        // RFC 3987 adds only non-ASCII characters.
        if text.is_ascii() {
            let iri = IriRefBuf::parse(text).unwrap_err();
            assert_eq!((iri.offset(), iri.component()), (error.offset(), error.component()));
        }
    }
    error
}

/// Runs `check` on each case, and reports all that fail, not only the first.
pub(crate) fn for_each(cases: &[Case], check: impl Fn(&Case)) {
    let failed: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let outcome = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| check(case)));
            outcome.err().map(|_| format!("line {}: {}", case.line, case.input.escape_ascii()))
        })
        .collect();
    assert!(
        failed.is_empty(),
        "{} of {} failed:\n{}",
        failed.len(),
        cases.len(),
        failed.join("\n")
    );
}

/// [`Params::check_list`], with offsets into the identifier.
pub(crate) fn check_param_list<'a>(
    identifier: impl AsIdentifier<'a>,
    separator: Separator,
) -> Result<(), ParseError> {
    let (params, start) = params_at(identifier, separator);
    params.check_list().map_err(|error| error.moved_by(start))
}

/// [`Params::check_pairs`], with offsets into the identifier.
pub(crate) fn check_param_pairs<'a>(
    identifier: impl AsIdentifier<'a>,
    separator: Separator,
) -> Result<(), ParseError> {
    let (params, start) = params_at(identifier, separator);
    params.check_pairs().map_err(|error| error.moved_by(start))
}

fn params_at<'a>(identifier: impl AsIdentifier<'a>, separator: Separator) -> (Params<'a>, usize) {
    let identifier = identifier.borrowed();
    let syntax = ParamSyntax::URI.separated_by(separator);
    let start = identifier.spans().query().map_or(0, |query| query.start);
    (identifier.params().with_syntax(syntax), start)
}
