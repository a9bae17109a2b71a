//! What errors and kinds say: their names for machines, and their sentences for people.
//!
//! `errors.rs` has those of the parser.

use std::collections::BTreeSet;

use urikit::convert::ConvertErrorKind;
use urikit::edit::EditErrorKind;
use urikit::request_target::{OutgoingTarget, RequestTarget, TargetErrorKind, TargetForm};
use urikit::resolve::{DotSegmentStepKind, ResolveErrorKind, dot_segment_steps};
use urikit::{
    Describe, Encoded, Iri, OriginBuf, ParseErrorKind, Resolver, Uri, UriBuf, UriRef, UriRefBuf,
};
use urikit_explain::repair::{RepairStep, propose};
use urikit_guard::HostExt;
use urikit_guard::host::{HostNameErrorKind, SuffixList};
use urikit_guard::readers::Disagreement;
use urikit_schemes::{File, FilePathErrorKind, HttpBuf};
use urikit_template::openapi::{Style, StyledParam, ValueKind, ValueShape};
use urikit_template::{Matcher, Template, Variable};

fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).unwrap()
}

/// The reason and the sentence.
fn said(error: impl Describe) -> (&'static str, String) {
    (error.details().kind, error.to_string())
}

#[track_caller]
fn check(error: impl Describe, reason: &str, sentence: &str) {
    assert_eq!(said(error), (reason, sentence.to_owned()));
}

#[test]
fn edits_say_why_they_are_refused() {
    let mut reference = UriRefBuf::parse("a:b").unwrap();
    reference.remove_scheme().unwrap();
    reference.set_path("").unwrap();
    check(
        reference.segments_mut().unwrap().push("").unwrap_err(),
        "empty-segment",
        "the first segment is empty, with neither '/' nor authority before it",
    );
    check(
        UriRef::parse("").unwrap().join([""]).unwrap_err(),
        "empty-segment",
        "the first segment is empty, with neither '/' nor authority before it",
    );
    let mut uri = UriBuf::parse("http://h/").unwrap();
    let error = uri.set_host(Encoded("[::1")).unwrap_err();
    assert_eq!(error.kind(), EditErrorKind::UnexpectedEnd);
    check(error, "unexpected-end", "unexpected end in host at byte 4");
    let error = uri.segments_mut().unwrap().push(Encoded("%")).unwrap_err();
    check(error, "malformed-escape", "malformed percent-escape in path at byte 0");
    assert_eq!(EditErrorKind::TooLong.name(), "too-long");
    assert_eq!(HostNameErrorKind::TooLong.name(), "too-long");
}

#[test]
fn resolution_says_what_is_above_the_root_or_too_small() {
    let strict = Resolver::new(uri("http://a/../b")).refuse_above_root(true);
    let error = strict.resolve(UriRef::parse("c").unwrap()).unwrap_err();
    assert_eq!(error.offset(), None);
    check(error, "above-root", "'..' above the root in the base");
    let resolver = Resolver::new(uri("http://a/b"));
    assert_eq!(resolver.base(), "http://a/b");
    let error = resolver.resolve_to_slice(UriRef::parse("ccc").unwrap(), &mut [0; 4]).unwrap_err();
    assert_eq!(error.range(), None);
    let enough = error.enough().unwrap();
    check(error, "no-room", &format!("the slice is too small: {enough} bytes are enough"));
    let too_long = "base and reference are longer than 4 GiB";
    assert_eq!(ResolveErrorKind::TooLong.to_string(), too_long);
    let kinds: Vec<_> = dot_segment_steps("../a/./../..").map(|step| step.kind).collect();
    let says: Vec<_> = kinds.into_iter().map(DotSegmentStepKind::message).collect();
    let [leading, current, parent] = [
        "drop a leading dot segment",
        "drop a segment '.'",
        "drop a segment '..' and the last segment of the output",
    ];
    let moved = "move the first segment to the output";
    assert_eq!(says, [leading, moved, current, parent, parent, moved]);
    let only = dot_segment_steps("..").next().unwrap().kind;
    assert_eq!(only.message(), "drop a path that is only dots");
    let trace = resolver.trace(UriRef::parse("../c").unwrap()).unwrap();
    assert_eq!(trace.into_target(), "http://a/c");
}

#[test]
fn origins_say_what_they_lack() {
    let cases = [
        ("http://a b", ParseErrorKind::UnexpectedChar, "unexpected-char", 8..9),
        ("urn:a:b", ParseErrorKind::MissingHost, "missing-host", 4..4),
        ("http://h:65536", ParseErrorKind::PortOutOfRange, "port-too-large", 9..14),
        ("http://h/?q", ParseErrorKind::MoreThanOrigin, "more-than-origin", 8..11),
    ];
    for (text, kind, name, range) in cases {
        let error = text.parse::<OriginBuf>().unwrap_err();
        assert_eq!((error.kind(), error.kind().name()), (kind, name));
        assert_eq!(error.range(), range, "{text}");
        assert_eq!(error.details().offset, Some(range.start));
    }
    for (text, offset, has_source) in [("http://a b", 8, true), ("http://h:65536/", 9, false)] {
        let error = text.parse::<HttpBuf>().unwrap_err();
        assert_eq!(core::error::Error::source(&error).is_some(), has_source, "{text}");
        assert_eq!(error.details().offset, Some(offset), "{text}");
    }
}

#[test]
fn request_targets_say_what_they_need() {
    let connect = |text| OutgoingTarget::new(uri(text), TargetForm::Authority).unwrap_err();
    check(connect("foo://h/"), "no-port", "CONNECT needs a port (RFC 9110 §9.3.6)");
    let says = "the port for CONNECT is above 65535 (RFC 9110 §9.3.6)";
    check(connect("http://h:65536/"), "port-too-large", says);
    let bad_scheme = RequestTarget::Asterisk.effective_uri("1", Some("h")).unwrap_err();
    assert_eq!(said(bad_scheme).0, "bad-scheme");
    let to_server = OutgoingTarget::new(uri("http://h/"), TargetForm::Asterisk).unwrap_err();
    let rules = [
        (bad_scheme, "scheme"),
        (connect("http://h:65536/"), "port"),
        (to_server, "asterisk-form"),
    ];
    for (error, rule) in rules {
        assert_eq!(error.rule().name(), rule, "{error}");
        assert_eq!(error.details().rule, Some(rule));
    }
    let says = "the URI has a path or a query, and `*` has none (RFC 9112 §3.2.4)";
    check(to_server, "not-whole-server", says);
    assert_eq!(TargetErrorKind::TooLong.to_string(), "the URI would be longer than 4 GiB");
}

#[test]
fn conversions_to_http_uris_say_what_is_lost() {
    let theirs = |text: &str| text.parse::<http::Uri>().unwrap();
    check(
        UriBuf::try_from(&theirs("/a")).unwrap_err(),
        "no-scheme",
        "an http::Uri without a scheme is not a URI",
    );
    check(
        UriRefBuf::try_from(&theirs("*")).unwrap_err(),
        "asterisk",
        "the http::Uri is `*`, which is not a reference",
    );
    let bad = UriBuf::try_from(&theirs("http://x[::1]/")).unwrap_err();
    assert_eq!((bad.kind(), bad.offset()), (ConvertErrorKind::Invalid, Some(8)));
    check(bad, "invalid", "the http::Uri is not a URI: unexpected '[' in host at byte 8");
    let refused = http::Uri::try_from(uri("urn:a:b")).unwrap_err();
    check(refused, "refused", "http::Uri rejects the URI");
    let refused = url::Url::try_from(uri("http://h:99999/")).unwrap_err();
    check(refused, "refused", "url::Url rejects the URI: invalid port number");
    let changed = url::Url::try_from(uri("http://h/a/../b")).unwrap_err();
    let says = "url::Url would change the path from \"/a/../b\" to \"/b\"";
    check(changed, "changed", says);
}

#[test]
fn file_paths_say_why_they_have_no_uri() {
    let unix = |path| File::from_unix_path(path).unwrap_err();
    let windows = |path| File::from_windows_path(path).unwrap_err();
    let to_windows = |text| File::new(uri(text)).unwrap().to_windows_path().unwrap_err();
    let cases = [
        (unix("a"), "not-absolute", "the path is not absolute"),
        (
            unix("//a"),
            "two-slashes",
            "a path that starts with two slashes has no file URI (RFC 8089 §2, path-absolute)",
        ),
        (
            windows(r"\\.\COM1"),
            "device-path",
            r"a path of `\\.\`, or of `\\?\` without drive or share, has no file URI",
        ),
        (to_windows("file:///a"), "no-drive", "the file URI has neither a drive nor a host"),
        (to_windows("file://h/"), "no-share", "the host of the file has no share after it"),
        (
            to_windows("file://[::1]/a/b"),
            "bad-server",
            "the host of the file can't be the server of a UNC path",
        ),
        (
            to_windows("file:///C:/%FF"),
            "not-unicode",
            "the path is not Unicode, as Windows paths must be",
        ),
        (
            to_windows("file:///C:/a%3Cb"),
            "forbidden-char",
            "a name in the path contains a character that Windows does not allow",
        ),
        (
            File::new(uri("file://h/a")).unwrap().to_unix_path().unwrap_err(),
            "remote-host",
            "the file is on another host",
        ),
    ];
    for (error, name, says) in cases {
        assert_eq!(error.kind().name(), name);
        let sentence = error.to_string();
        assert!(sentence.starts_with(says), "{sentence}");
    }
    assert_eq!(windows("C:\\a\0").kind(), FilePathErrorKind::Nul);
    assert_eq!(FilePathErrorKind::TooLong.name(), "too-long");
}

#[test]
fn hosts_say_why_they_are_no_names() {
    let dns = |name: &str| {
        said(uri(&format!("s://{name}")).host().unwrap().check_dns_name().unwrap_err())
    };
    let says = "not a DNS name: the host is an address, or would become one";
    assert_eq!(dns("127.0.0.1"), ("address", says.into()));
    assert_eq!(dns("-a").0, "hyphen-at-edge");
    assert!(dns("-a").1.contains("hyphen at the edge of a label"));
    let list = SuffixList::parse("// none\n").unwrap_err();
    check(list, "no-rules", "not a public suffix list: it has no rules");
    let ascii = |text| Iri::parse(text).unwrap().host().unwrap().to_ascii().unwrap_err();
    assert_eq!(said(ascii("http://%FF/")).0, "invalid-utf8");
    assert_eq!(said(ascii("http://xn--a/")).0, "invalid-label");
    let host = uri("https://a.b.example.co.uk/").host().unwrap();
    assert_eq!(host.suffix().as_deref(), Some("co.uk"));
    assert_eq!(host.subdomain().as_deref(), Some("a.b"));
    assert_eq!(host.registered_label().as_deref(), Some("example"));
}

#[test]
fn templates_say_what_is_wrong() {
    let parse = |text| said(Template::parse(text).unwrap_err());
    assert_eq!(parse("{a:0}").0, "prefix-length");
    assert!(parse("{a:0}").1.contains("prefix length that is not 1 to 9999"));
    assert!(parse("{}").1.contains("missing variable name"));
    let template = |text| Template::parse(text).unwrap();
    let matcher = Matcher::new(&template("{a}/{a}")).unwrap();
    let error = said(matcher.matches("x/y").unwrap_err());
    assert_eq!(error.0, "disagreement");
    assert!(error.1.starts_with("a variable has two different values, at byte "), "{}", error.1);
    let error = said(matcher.matches("%FF/%FF").unwrap_err());
    assert_eq!(error.0, "invalid-utf8");
    assert!(error.1.starts_with("invalid UTF-8 in a value of the text at byte "), "{}", error.1);
}

#[test]
fn styles_say_what_they_do_not_define() {
    let decode = |style, text, shape| StyledParam::new("a", style).decode(text, shape).unwrap_err();
    let object = ValueShape::Object;
    let cases = [
        (
            StyledParam::new("a", Style::Matrix).encode(&Variable::List(vec![])).err(),
            "empty",
            "the style defines no empty array or object",
        ),
        (
            Some(
                StyledParam::new("a", Style::Label)
                    .with_explode(true)
                    .decode(".x", object)
                    .unwrap_err(),
            ),
            "missing-equals",
            "a member of the object has no '='",
        ),
        (
            Some(
                StyledParam::new("a", Style::Simple)
                    .with_explode(false)
                    .decode("x", object)
                    .unwrap_err(),
            ),
            "missing-value",
            "a name in the object has no value",
        ),
        (
            Some(decode(Style::Simple, "%FF", ValueShape::Primitive)),
            "invalid-utf8",
            "invalid UTF-8 in the parameter",
        ),
    ];
    for (error, reason, says) in cases {
        let (name, sentence) = said(error.unwrap());
        assert_eq!(name, reason);
        assert!(sentence.starts_with(says), "{sentence}");
    }
    let kinds = [ValueKind::Undefined, ValueKind::Primitive, ValueKind::Array, ValueKind::Object];
    let names: BTreeSet<_> = kinds.map(ValueKind::name).into();
    assert_eq!(names.len(), 4);
    let parameter = StyledParam::new("a", Style::Form).with_allow_reserved(true);
    assert_eq!((parameter.name(), parameter.allows_reserved()), ("a", true));
}

#[test]
fn kinds_have_a_name_and_a_description_each() {
    let disagreements = Disagreement::ALL.iter().map(|kind| (kind.name(), kind.message()));
    let repairs = [
        (RepairStep::Unwrapped, " http://h/a "),
        (RepairStep::Unquoted, "http://\"h/"),
        (RepairStep::Joined, "http://h/\na"),
        (RepairStep::Slashes, r"http:\\h\a"),
        (RepairStep::FileUri, r"C:\a"),
        (RepairStep::SshUri, "git@h:a/b"),
        (RepairStep::Brackets, "http://::1/"),
        (RepairStep::Zone, "http://[fe80::1%25en0]/"),
        (RepairStep::Network, "192.168.0.1:80"),
        (RepairStep::DotSegment, "1:2"),
        (RepairStep::Escaped, "http://h/a b"),
    ];
    for (step, text) in repairs {
        let proposal = propose(text).expect(text);
        assert!(proposal.steps().contains(&step), "{text}: {:?}", proposal.steps());
    }
    let repairs = repairs.map(|(step, _)| (step.name(), step.message()));
    let (mut names, mut descriptions) = (BTreeSet::new(), BTreeSet::new());
    for (name, description) in disagreements.chain(repairs) {
        assert!(names.insert(name), "{name}");
        assert!(descriptions.insert(description), "{description}");
        assert!(description.contains(' ') && !description.ends_with('.'), "{description}");
    }
    assert!(names.len() > 20, "{names:?}");
}
