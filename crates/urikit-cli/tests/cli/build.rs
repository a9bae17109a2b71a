//! `uri build`: the inverse of `uri parse --json`.

use urikit::{IriRef, UriRef};
use urikit_testing::unescape;

use crate::run::{Run, uri, uri_reading};

/// The inputs in angle brackets of tables in `testdata`, valid or not.
const TABLES: [&str; 8] = [
    include_str!("../../../../testdata/rfc3986_examples.txt"),
    include_str!("../../../../testdata/rfc3987_examples.txt"),
    include_str!("../../../../testdata/peer_bugs.txt"),
    include_str!("../../../../testdata/readers.txt"),
    include_str!("../../../../testdata/normalize.txt"),
    include_str!("../../../../testdata/compare.txt"),
    include_str!("../../../../testdata/params.txt"),
    include_str!("../../../../testdata/repairs.txt"),
];

/// Whatever is between angle brackets in the tables, and is an IRI reference on one line.
fn references() -> Vec<String> {
    let pieces = TABLES.iter().flat_map(|table| table.split('<').skip(1));
    let inputs = pieces.filter_map(|piece| unescape(piece.split_once('>')?.0));
    let texts = inputs.filter_map(|bytes| String::from_utf8(bytes).ok());
    texts.filter(|text| IriRef::parse(text).is_ok()).collect()
}

fn round_trip(texts: &[String], options: &[&str]) {
    let lines = texts.join("\n") + "\n";
    let parsed = uri_reading(&[&["parse", "--json"], options].concat(), lines.as_bytes());
    assert_eq!(parsed.status, 0, "{}", parsed.err);
    let rule: Vec<_> = options.iter().copied().filter(|option| *option != "--all").collect();
    let built = uri_reading(&[&["build"], &rule[..]].concat(), parsed.out.as_bytes());
    assert_eq!((built.status, &*built.err), (0, ""));
    for (text, line) in texts.iter().zip(built.out.split_terminator('\n')) {
        assert_eq!(text, line);
    }
    assert_eq!(built.out, lines);
}

#[test]
fn build_is_the_inverse_of_parse() {
    let all = references();
    assert!(all.len() > 500, "only {}: are the tables still read?", all.len());
    round_trip(&all, &["--as", "IRI-reference"]);
    let uris: Vec<_> = all.into_iter().filter(|text| UriRef::parse(text).is_ok()).collect();
    assert!(uris.len() > 400, "only {}", uris.len());
    round_trip(&uris, &[]);
    round_trip(&uris, &["--all"]);
}

fn build(object: &str) -> Run {
    uri(&["build", object])
}

#[test]
fn build_takes_some_of_the_fields() {
    for (object, expected) in [
        (r#"{"path":""}"#, ""),
        (r#"{"path":null}"#, ""),
        (r#"{"scheme":"HTTP","host":"H","port":""}"#, "HTTP://H:"),
        (r#"{"authority":"u@h:8","path":"/p"}"#, "//u@h:8/p"),
        (r#"{"authority":"u@h:8","host":"h","port":"8"}"#, "//u@h:8"),
        (r#"{"authority":null,"host":"i","port":null}"#, "//i"),
        (r#"{"host":"h","segments":["a%20b","","c"]}"#, "//h/a%20b//c"),
        (r#"{"host":"h","segments":[]}"#, "//h"),
        (r#"{"host":"h","segments":[""],"path":null}"#, "//h/"),
        (r#"{"path":"/a/b","segments":["a","b"]}"#, "/a/b"),
        (r#"{"query":"","fragment":""}"#, "?#"),
        (r#"{"path":"a","host_kind":"ipv4","filename":"a","error":null}"#, "a"),
        (r#"{"host":"h","port":8080}"#, "//h:8080"),
        (
            r#"{"host":"h","pairs":[{"key":"a b","value":"1&2"},{"key":"c","value":null}]}"#,
            "//h?a%20b=1%262&c",
        ),
        (r#"{"host":"h","query":null,"pairs":[{"key":"a","value":"1"}]}"#, "//h"),
    ] {
        let run = build(object);
        assert_eq!((run.status, run.out.trim_end(), &*run.err), (0, expected, ""), "{object}");
    }
}

#[test]
fn build_names_the_field_that_is_wrong() {
    for (object, message) in [
        (
            r#"{"hostname":"h"}"#,
            "field `hostname`: no part of a URI; the fields are scheme, authority, userinfo, host, port, path, segments, query, fragment and pairs",
        ),
        (
            r#"{"host":"h","user":"u"}"#,
            "field `user`: it is written as part of `userinfo`, which is missing",
        ),
        (r#"{"host":"h","port":8.5}"#, "field `port`: expected a string or null"),
        (r#"{"pairs":["a"]}"#, "field `pairs`: expected a list of objects with `key` and `value`"),
        (
            r#"{"scheme":"a","host":"h","path":"p"}"#,
            "a path after an authority must start with '/' (rule path-abempty)",
        ),
        (
            r#"{"path":"//x"}"#,
            "a path that starts with '//' needs an authority before it (rule path-absolute)",
        ),
        (
            r#"{"path":"a:b"}"#,
            "a path with ':' in its first segment needs a scheme before it, at byte 1 (rule path-noscheme)",
        ),
        (r#"{"port":"8"}"#, "a port needs a host (rule authority)"),
        (r#"{"userinfo":"s3cr3t"}"#, "a userinfo needs a host (rule authority)"),
        (r#"{"host":"h","query":"a b"}"#, "unexpected ' ' in query at byte 1 (rule query)"),
        (
            r#"{"host":"é"}"#,
            "unexpected 'é' in host at byte 0; allowed only in an IRI; use --as IRI (rule reg-name)",
        ),
        (r#"{"authority":"h:8","port":null}"#, "field `port`: differs from that of `authority`"),
        (r#"{"authority":"h:8","host":"i"}"#, "field `host`: differs from that of `authority`"),
        (r#"{"path":"/a","segments":["b"]}"#, "field `segments`: not those of `path`"),
        (
            r#"{"segments":["b"]}"#,
            "field `segments`: without an authority, `path` is needed: it may start with `/` or not",
        ),
        (r#"{"host":"h","segments":["a/b"]}"#, "unexpected '/' in path at byte 1 (rule segment)"),
        (r#"{"host":"h","segments":"a"}"#, "field `segments`: expected a list of strings, or null"),
        (r#"{"host":"h","host":"i"}"#, "field `host`: there are several"),
        (
            r#"{"input":"a b","error":{"kind":"unexpected-char"}}"#,
            "field `error`: this object reports a bad input",
        ),
        ("{}", "field `path`: the object has none of the parts of a URI"),
        (r#"{"input":"a"}"#, "field `path`: the object has none of the parts of a URI"),
        ("[1]", "expected an object with the parts of a URI at byte 0"),
        (r#"{"host":"h"#, "not JSON at byte 10"),
        (r#"{"host":"h",}"#, "not JSON at byte 12"),
        ("", "not JSON at byte 0"),
    ] {
        let run = build(object);
        let expected = format!("uri: argument 1: {message}\n");
        assert_eq!((run.status, &*run.out, &*run.err), (1, "", &*expected), "{object}");
    }
}

#[test]
fn build_checks_the_rule_of_the_result() {
    let run = uri(&["build", "--as", "URI", r#"{"path":"a"}"#]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("missing scheme"), "{}", run.err);
    let run = uri(&["build", "--as", "absolute-URI", r#"{"scheme":"a","fragment":""}"#]);
    assert!(run.err.contains("(rule absolute-URI)"), "{}", run.err);
    assert_eq!(uri(&["build", "--as", "IRI", r#"{"scheme":"a","path":"é"}"#]).out, "a:é\n");
    assert_eq!(uri(&["build", "--on-error", "repair", "{}"]).status, 2);
}

#[test]
fn build_goes_on_after_a_bad_line() {
    let lines = "{\"path\":\"a\"}\n{\"path\":\n{\"path\":\"b\"}\n";
    let run = uri_reading(&["build"], lines.as_bytes());
    assert_eq!((run.status, &*run.out), (1, "a\nb\n"));
    assert_eq!(run.err, "uri: line 2: not JSON at byte 8\n");
    let run = uri_reading(&["build", "--json"], lines.as_bytes());
    let second = run.out.lines().nth(1).unwrap();
    assert!(second.contains(r#""error":{"kind":"not-json""#), "{second}");
    assert!(second.contains(r#""offset":8"#), "{second}");
    assert_eq!(uri(&["build", "--null", "{\"path\":\"a\"}"]).out, "a\0");
}
