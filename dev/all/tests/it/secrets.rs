//! No byte of a userinfo is in the `Debug` output of a type, or in the message of an error.
//!
//! Every public type is created from a string with a canary in its userinfo, and formatted. A type that is not
//! in this file fails the second test: add it here, or to the types without a userinfo.

use core::fmt::{Debug, Display};

use urikit::compare::{NormalizedKey, Shape, Surt};
use urikit::component::{Authority, Host, Port, Scheme};
use urikit::edit::{AuthorityValue, HostValue, NewSegment, Parts, PortValue, Value};
use urikit::kind::UriKind;
use urikit::normalize::NormalizedLines;
use urikit::params::{NestedUri, ParamValue, Params, ParamsBuf};
use urikit::redact::RedactedBuf;
use urikit::request_target::{OriginForm, Recipient, RequestTarget};
use urikit::resolve::{Relativizer, Resolver};
use urikit::zone::{ZonedUri, ZonedUriRef};
use urikit::{Encoded, Iri, IriRef, Level, Uri, UriBuf, UriRef, percent};
use urikit_explain::find::Finder;
use urikit_explain::fragment::{FragmentSyntax, read_fragment};
use urikit_explain::remark::remarks;
use urikit_explain::{Anatomy, Diagnosis, Secrets, parse_reference};
use urikit_guard::host::{SuffixList, check_dns_name};
use urikit_guard::{HostExt, IdentifierExt};
use urikit_schemes::rules::SchemeSet;
use urikit_schemes::strict::StrictExt;
use urikit_schemes::{File, HostList, Http, HttpBuf, SchemeExt};
use urikit_template::openapi::{Style, StyledParam, ValueShape};
use urikit_template::{Expander, Matcher, Router, Template, Variable};
use urikit_testing::listing;

const CANARY: &str = "c4n4ry";

#[derive(Default)]
struct Seen {
    count: usize,
}

impl Seen {
    fn debug(&mut self, value: impl Debug) {
        for text in [format!("{value:?}"), format!("{value:#?}")] {
            assert!(!text.contains(CANARY), "{text}");
            // Bytes are shown as numbers.
            let numbers = CANARY.bytes().map(|byte| byte.to_string()).collect::<Vec<_>>();
            assert!(!text.contains(&numbers.join(", ")), "{text}");
        }
        self.count += 1;
    }

    fn error<T, E: Display + Debug>(&mut self, result: Result<T, E>) {
        let Err(error) = result else { panic!("there is no error") };
        assert!(!error.to_string().contains(CANARY), "{error}");
        self.debug(error);
    }
}

#[test]
fn nothing_shows_a_userinfo() {
    let text = format!("http://user:{CANARY}@h:80/a/../p;x=y?q=1#f");
    let bad = format!("http://user:{CANARY}^@h:80/");
    let mut seen = Seen::default();
    identifiers(&text, &bad, &mut seen);
    operations(&text, &mut seen);
    templates(&mut seen);
    profiles(&text, &mut seen);
    errors(&bad, &mut seen);
    assert!(seen.count > 90, "{}", seen.count);
}

fn identifiers(text: &str, bad: &str, seen: &mut Seen) {
    let uri = Uri::parse(text).unwrap();
    seen.debug(uri);
    seen.debug(UriRef::parse(text).unwrap());
    seen.debug(Iri::parse(text).unwrap());
    seen.debug(IriRef::parse(text).unwrap());
    seen.debug(uri.to_owned());
    seen.debug(uri.normalize(Level::Scheme));
    seen.debug(uri.spans());
    seen.debug(uri.parts());
    seen.error(Parts { userinfo: Some(CANARY), ..Parts::default() }.recompose::<UriKind>());
    seen.error(read_fragment(uri, FragmentSyntax::Csv));
    let authority = uri.authority().unwrap();
    seen.debug(authority);
    let userinfo = uri.userinfo().unwrap();
    seen.debug(userinfo);
    seen.debug(userinfo.decode_password());
    seen.debug(userinfo.decode_user());
    seen.debug(userinfo.decode_password().unwrap().chunks());
    userinfo.decode_password().unwrap().chunks().for_each(|chunk| seen.debug(chunk));
    seen.debug(uri.host());
    seen.debug(uri.port());
    seen.debug(uri.scheme());
    seen.debug((uri.path(), uri.path().segments(), uri.path().segments().next()));
    seen.debug(uri.path().segments().next_back().unwrap().parameters());
    seen.debug((uri.query(), uri.fragment()));
    let lines = format!("{text}\n{text}\n{bad}\n");
    let mut iter = Uri::parse_lines(&lines);
    seen.debug(iter.clone());
    iter.next();
    seen.debug(iter);
    let lines = format!("{text}\n{}\n{bad}\n", text.replacen("http", "HTTP", 1));
    seen.debug(NormalizedLines::<UriKind>::new(&lines, Level::Path));
    NormalizedLines::<UriKind>::new(&lines, Level::Path).for_each(|item| seen.debug(item));
    seen.debug(percent::Part::Password.encode(CANARY));
    seen.debug(Authority::parse(&format!("u:{CANARY}@h")));
    seen.debug(uri.params());
}

fn operations(text: &str, seen: &mut Seen) {
    let uri = Uri::parse(text).unwrap();
    seen.debug(uri.at(Level::Path));
    seen.debug(NormalizedKey::new(uri, Level::Path));
    seen.debug(uri.normalized(Level::Path));
    seen.debug(uri.to_builder());
    seen.debug(UriBuf::builder().scheme("http").host("h").userinfo(CANARY));
    seen.debug(Uri::parse_escaping(&format!("{text} x")).unwrap());
    seen.debug(uri.origin());
    seen.debug(uri.origin().unwrap().unwrap().to_owned());
    seen.debug(uri.to_owned().segments_mut().unwrap());
    seen.debug((Encoded(CANARY), Value::from(CANARY), Value::from(Encoded(CANARY))));
    seen.debug((HostValue::from(CANARY), AuthorityValue::from(Encoded(CANARY))));
    seen.debug((PortValue::from(CANARY), ParamValue::from(CANARY)));
    seen.debug(NewSegment::named(CANARY).parameter(CANARY, Encoded(CANARY)));
    seen.debug(uri.redacted());
    seen.debug(RedactedBuf::from(uri.redacted()));
    seen.debug(Relativizer::new(uri));
    seen.debug(Resolver::new(uri));
    seen.debug(uri.compare(Uri::parse("http://h/").unwrap()));
    seen.debug(Surt::new(uri));
    seen.debug(Shape::new(uri));
    seen.debug(uri.hierarchy());
    seen.debug(ParamsBuf::new(uri.query().unwrap().as_str()));
    seen.debug(UriRef::from(uri).reference_kind());
}

fn templates(seen: &mut Seen) {
    for text in [format!("http://user:{CANARY}@h/{{a}}"), format!("http:/user:{CANARY}@h/{{a}}")] {
        let template = Template::parse(&text).unwrap();
        seen.debug(&template);
        seen.debug(Expander::new(&template));
        let matcher = Matcher::new(&template).unwrap();
        seen.debug(&matcher);
        let expanded = template.expand(&[("a", "1")]).unwrap();
        seen.debug(matcher.matches(expanded.as_str()).unwrap());
        seen.error(matcher.matches("x"));
        let mut router = Router::new();
        router.insert(&template, 7).unwrap();
        seen.debug(&router);
        seen.debug(router.find(expanded.as_str()).unwrap());
        let other = Template::parse(&text.replace("{a}", "{b}")).unwrap().into_owned();
        seen.error(router.insert(&other, 8));
        seen.debug(template.specs().next());
        seen.error(template.expand(&[("a", Variable::from_iter([Variable::from_iter(["x"])]))]));
    }
    let template = Template::parse("http://{user}:{password}@h/").unwrap();
    let matcher = Matcher::new(&template).unwrap();
    let expanded = format!("http://u:{CANARY}@h/");
    seen.debug(matcher.matches(&expanded).unwrap());
    seen.error(Template::parse(&format!("http://{{user}}:{CANARY}@h/{{a")));
    seen.error(Matcher::new(
        &Template::parse(&format!("http://{{a}}{CANARY}{{b}}{{c}}@h/")).unwrap(),
    ));
    seen.error(matcher.matches(&format!("http://{CANARY}@h/")));
}

fn profiles(text: &str, seen: &mut Seen) {
    let uri = Uri::parse(text).unwrap();
    seen.debug(Finder::new());
    let running = format!("see {text} and <{text}>, or {text}");
    let mut find = Finder::new().find_in(&running);
    seen.debug(find.clone());
    seen.debug(find.next().unwrap());
    seen.debug(find);
    let page = format!("<a href={text}>");
    seen.debug(Finder::new().links_in_html(&page).pop().unwrap());
    seen.debug(Http::new(Uri::parse("http://h/").unwrap()).unwrap());
    seen.debug("http://h/".parse::<HttpBuf>().unwrap());
    seen.error(format!("http://u:{CANARY}^@h/").parse::<HttpBuf>());
    seen.error(format!("ftp://u:{CANARY}@h/").parse::<HttpBuf>());
    seen.error(Uri::parse(&format!("ldap://u:{CANARY}@h/")).unwrap().check_scheme());
    seen.error(File::new(uri));
    seen.error(Uri::parse(&format!("file://u:{CANARY}@h/")).unwrap().check_scheme());
    seen.debug(SchemeSet::STANDARD);
    seen.debug(ZonedUri::parse(&format!("http://u:{CANARY}@[fe80::1%25en0]/")).unwrap());
    seen.debug(ZonedUriRef::parse(&format!("//u:{CANARY}@[fe80::1%25en0]/")).unwrap());
    seen.error(ZonedUri::parse(&format!("http://u:{CANARY}@[fe80::1%25]/")));
    let without_fragment = text.trim_end_matches("#f");
    let absolute = RequestTarget::parse(without_fragment).unwrap();
    seen.debug(absolute);
    seen.error(RequestTarget::parse(&format!("http://u:{CANARY}@h/^")));
    seen.debug(uri.request_target("GET", Recipient::Proxy));
    seen.debug(uri.request_target("GET", Recipient::OriginServer));
    seen.debug(RequestTarget::parse_for("GET", "/p?q").unwrap());
    seen.debug(OriginForm::parse("/p").unwrap());
    seen.error(urikit_guard::policy::Policy::default().check(uri));
    seen.debug(uri.to_builder().strict());
    let not_dns = format!("http://{CANARY}@my_host/");
    seen.error(Uri::parse(&not_dns).unwrap().to_builder().strict().build());
    let with_password = format!("http://u:{CANARY}@h/");
    seen.error(Uri::parse(&with_password).unwrap().to_builder().strict().build());
    seen.debug(
        urikit_guard::policy::Policy::default().check(Uri::from_static("http://example.com/")),
    );
    let nested = format!("http://h/?to=https://u:{CANARY}@x/?a&b=c");
    seen.debug(NestedUri::find(Uri::parse(&nested).unwrap()));
    remarks(&uri).for_each(|remark| seen.debug(remark));
    let shown = Anatomy::new(parse_reference(text.as_bytes()).unwrap(), Secrets::Show);
    shown.notes.iter().for_each(|note| seen.debug(note));
    seen.debug(shown);
    let spaced = format!("http://u:{CANARY}@h/a b");
    let error = parse_reference(spaced.as_bytes()).unwrap_err();
    seen.debug(Diagnosis::new(error, spaced.as_bytes(), Secrets::Show));
    seen.debug(urikit_explain::repair::propose(spaced.as_bytes()).unwrap());
    seen.debug(Resolver::new(uri).trace_str("../x").unwrap());
    seen.debug(SuffixList::BUILT_IN);
    seen.debug(uri.host().unwrap().registered_domain());
    seen.error(url::Url::try_from(uri));
    let bad_port = format!("http://u:{CANARY}@h:99999/");
    seen.error(http::Uri::try_from(Uri::parse(&bad_port).unwrap()));
    seen.error(StyledParam::new("a", Style::Label).decode("x", ValueShape::Primitive));
}

fn errors(bad: &str, seen: &mut Seen) {
    seen.error(Uri::parse(bad).map_err(urikit::Error::from));
    seen.error(Uri::parse(bad));
    seen.error(UriRef::parse(bad));
    seen.error(UriBuf::parse(bad));
    seen.error(UriBuf::try_from(bad.to_owned()));
    seen.error(bad.parse::<UriBuf>());
    seen.error(serde_json::from_value::<UriBuf>(bad.into()));
    seen.error(Authority::parse(&bad[7..]));
    seen.error(Host::parse(bad));
    seen.error(Port::parse(bad));
    seen.error(Scheme::parse(bad));
    let mut buf = UriBuf::parse("http://h/").unwrap();
    seen.error(buf.set_userinfo(Encoded(&format!("u:{CANARY}^"))));
    seen.error(buf.set_password(Encoded(&format!("{CANARY}^"))));
    seen.error(buf.set_authority(Encoded(&format!("u:{CANARY}^@h"))));
    seen.error(UriBuf::builder().scheme("a").userinfo(Encoded("u@")).build());
    seen.error(
        UriBuf::builder().scheme("http").authority(Encoded(&format!("{CANARY}^@h"))).build(),
    );
    let base = UriBuf::parse(format!("http://u:{CANARY}@h/")).unwrap();
    seen.error(base.resolve_str(bad));
    seen.error(base.join([".."]));
    seen.error(base.relativize(Uri::parse(&format!("http://u:{CANARY}@h/a/../b")).unwrap()));
    seen.error(Iri::parse(&format!("http://{CANARY}@xn--a/")).unwrap().to_uri_idna());
    seen.error(check_dns_name(&format!("{CANARY}@h")));
    seen.error(percent::decode(&format!("{CANARY}%")).to_bytes());
    seen.error(Params::new("a=x").deserialize::<[(&str, u8); 1]>());
    seen.error(UriBuf::parse("http://h:99999/").unwrap().authority().unwrap().port_u16());
    seen.error(format!("http://u:{CANARY}@h/p").parse::<urikit::OriginBuf>());
    let list = format!("mongodb://u:{CANARY}@a:1,b/{CANARY}?password={CANARY}");
    seen.debug(HostList::parse(&list).unwrap());
    seen.error(HostList::parse(&format!("{list}#")));
    seen.error(HostList::parse(&format!("mongodb://{CANARY}@{CANARY}@a:1")));
}

/// Types that contain no part of a string, or only data that a caller passes separately.
const WITHOUT_USERINFO: &[&str] = &[
    // Made from a fragment alone.
    "CsvIndex",
    "CsvSelection",
    "ElementPath",
    "FragmentTarget",
    "HtmlTarget",
    "MediaDimension",
    "PdfParameter",
    "RegionUnit",
    "TextDirective",
    "TextSelection",
    "TextSpan",
    "TextUnit",
    "XmlPointer",
    "XmlPointerPart",
    // Options and numbers.
    "Details",
    "CharClass",
    "Rule",
    "HostKind",
    "CharUse",
    "CharKind",
    "Part",
    "Level",
    "Steps",
    "ParamSyntax",
    "Separator",
    "Disguise",
    "HiddenIpv4",
    "HostClass",
    "Deception",
    "ValueKind",
    "Extension",
    "QueryContent",
    "Location",
    "RegisteredScheme",
    "Status",
    "Algorithm",
    "Clause",
    "PathRules",
    "Condition",
    "Requirement",
    "Definition",
    "ComponentUse",
    "Unescaped",
    "SchemePart",
    "SchemeRules",
    "Operator",
    "Modifier",
    "Ambiguity",
    "Component",
    "TargetForm",
    "Rules",
    "UnknownName",
    "CharCell",
    "CharFit",
    "GuardRule",
    "Redirects",
    "Disagreement",
    // To write, as given.
    "DataBuilder",
    "MailtoBuilder",
    "UrnBuilder",
    "PackageUrlBuilder",
    "NiBuilder",
    "NihBuilder",
    "Policy",
    "PolicyBuilder",
    "PolicyError",
    // Views of other parts, and of schemes without an authority.
    "Segments",
    "Segment",
    "SegmentParameter",
    "SegmentParameters",
    "Fragment",
    "Query",
    "Path",
    "ParamsIter",
    "Pairs",
    "Param",
    "DeceptiveLabel",
    "Data",
    "MediaType",
    "Mailto",
    "Address",
    "HeaderField",
    "Ni",
    "Nih",
    "Tel",
    "TelParameter",
    "Urn",
    "SchemeReport",
    "DotSegmentStep",
    "DotSegmentSteps",
    "ResolveCase",
    "RepairStep",
    "HostForms",
    "ParameterizedSegment",
    "PackageUrl",
    "Qualifier",
    "ListedHost",
    "Latin1Escape",
];

/// The names of types, and the names under which they are created above, if those differ.
const MADE: &[(&str, &str)] = &[
    ("SegmentsMut", "segments_mut().unwrap())"),
    ("Userinfo", "uri.userinfo()"),
    ("Identifier", "Uri::parse"),
    ("IdentifierBuf", "to_owned()"),
    ("IdentifierCow", "normalize(Level"),
    ("ParseBufError", "UriBuf::parse(bad"),
    ("Lines", "parse_lines"),
    ("NormalizedRun", "new(&lines, Level::Path).for_each("),
    ("NormalizedLines", "debug(NormalizedLines::<UriKind>::new("),
    ("Chunk", "for_each(|chunk|"),
    ("Chunks", ".chunks()"),
    ("Decode", "decode_password"),
    ("Encode", "Part::Password.encode("),
    ("DecodeError", "percent::decode("),
    ("Spans", "uri.spans()"),
    ("Parts", "uri.parts()"),
    ("FragmentError", "read_fragment(uri"),
    ("ReferenceKind", "reference_kind()"),
    ("Comparison", "uri.compare("),
    ("AtLevel", "uri.at("),
    ("Builder", "to_builder()"),
    ("EditError", "set_userinfo("),
    ("Escaped", "parse_escaping("),
    ("Normalized", "uri.normalized("),
    ("Origin", "uri.origin()"),
    ("OriginBuf", "parse::<urikit::OriginBuf>"),
    ("ParamsError", "Params::new(\"a=x\")"),
    ("Redacted", "uri.redacted()"),
    ("ResolveError", "base.resolve_str("),
    ("Surt", "Surt::new(uri)"),
    ("Shape", "Shape::new(uri)"),
    ("Hierarchy", "uri.hierarchy()"),
    ("Found", "find.next()"),
    ("Find", "find.clone()"),
    ("Link", "links_in_html("),
    ("HostNameError", "check_dns_name("),
    ("Zoned", "ZonedUri::parse"),
    ("StyleError", "Style::Label"),
    ("Remark", "remarks(&uri)"),
    ("TargetError", "RequestTarget::parse(&format!"),
    ("ConvertError", "http::Uri::try_from"),
    ("OutgoingTarget", "request_target(\"GET\""),
    ("SchemeError", "check_scheme()"),
    ("FilePathError", "File::new(uri)"),
    ("TemplateError", "Template::parse(&format!"),
    ("ExpandError", "template.expand("),
    ("Bindings", "matcher.matches("),
    ("MatchError", "matcher.matches(\"x\")"),
    ("VarSpec", "template.specs()"),
    ("ParseError", "Uri::parse(bad)"),
    ("GuardError", "default().check(uri)"),
    ("Checked", "check(Uri::from_static("),
    ("StrictBuilder", ".strict()"),
    ("StrictError", ".strict().build()"),
    ("PasswordError", "parse(&with_password)"),
    ("Remark", "remarks(&uri)"),
    ("NestedUri", "NestedUri::find("),
    ("Error", "urikit::Error::from)"),
    ("Note", "shown.notes.iter()"),
    ("Proposal", "repair::propose("),
    ("Trace", "trace_str("),
    ("Route", "router.find("),
    ("SuffixListError", "SuffixList::BUILT_IN"),
];

#[test]
fn every_public_type_is_formatted() {
    let whole = include_str!("secrets.rs");
    let (made, _) = whole.split_once("const WITHOUT_USERINFO").unwrap();
    // Whatever its line breaks.
    let packed = |text: &str| text.split_whitespace().collect::<String>();
    let made = packed(made);
    let mut count = 0;
    for name in listing::types() {
        count += 1;
        // Error kinds are only names.
        if name.ends_with("Kind") || WITHOUT_USERINFO.contains(&name.as_str()) {
            continue;
        }
        let by_name = made.contains(&format!("{name}::")) || made.contains(&format!("::<{name}"));
        let by_call = MADE.iter().any(|(of, call)| *of == name && made.contains(&packed(call)));
        assert!(
            by_name || by_call || made.contains(&format!("{name}(")),
            "{name} is not formatted"
        );
    }
    assert!(count > 150, "only {count} types are listed");
}
