//! `uri parse`.

use crate::run::{uri, uri_reading};

#[test]
fn parse_json_has_every_part_in_order() {
    let run = uri(&["parse", "--json", "foo://u:p@[::1]:80/over/there/?name=ferret#nose"]);
    assert_eq!(run.status, 0);
    assert_eq!(
        run.out,
        "{\"input\":\"foo://u:p@[::1]:80/over/there/?name=ferret#nose\",\"scheme\":\"foo\",\
         \"authority\":\"u:p@[::1]:80\",\"userinfo\":\"u:p\",\"host\":\"[::1]\",\
         \"host_kind\":\"ipv6\",\"port\":\"80\",\"path\":\"/over/there/\",\
         \"segments\":[\"over\",\"there\",\"\"],\"query\":\"name=ferret\",\
         \"fragment\":\"nose\"}\n"
    );
}

#[test]
fn parse_json_keeps_absent_and_empty_apart() {
    let absent = uri(&["parse", "--json", ""]);
    assert_eq!(
        absent.out,
        "{\"input\":\"\",\"scheme\":null,\"authority\":null,\"userinfo\":null,\"host\":null,\
         \"host_kind\":null,\"port\":null,\"path\":\"\",\"segments\":[],\"query\":null,\
         \"fragment\":null}\n"
    );
    let empty = uri(&["parse", "--json", "//@:/?#"]);
    assert_eq!(
        empty.out,
        "{\"input\":\"//@:/?#\",\"scheme\":null,\"authority\":\"@:\",\"userinfo\":\"\",\
         \"host\":\"\",\"host_kind\":\"reg-name\",\"port\":\"\",\"path\":\"/\",\
         \"segments\":[\"\"],\"query\":\"\",\"fragment\":\"\"}\n"
    );
}

#[test]
fn parse_json_names_each_kind_of_host() {
    let kinds = [("//h", "reg-name"), ("//1.2.3.4", "ipv4"), ("//[::]", "ipv6")];
    for (input, kind) in kinds.into_iter().chain([("//[v1.a]", "ipvfuture")]) {
        let line: serde_json::Value =
            serde_json::from_str(&uri(&["parse", "--json", input]).out).unwrap();
        assert_eq!(line["host_kind"], kind, "{input}");
    }
}

#[test]
fn parse_plain_is_one_line_with_the_parts_that_are_there() {
    let run = uri(&["parse", "http://u:p@h:80/a?q#", "mailto:a@b", ""]);
    assert_eq!(
        run.out,
        "scheme=http authority=u:p@h:80 userinfo=u:p host=h host_kind=reg-name port=80 \
         path=/a query=q fragment=\nscheme=mailto path=a@b\npath=\n"
    );
}

#[test]
fn parse_as_takes_each_rule_for_a_whole_identifier() {
    let cases = [
        ("URI", "a:b#f", "b"),
        ("URI-reference", "b", "a b"),
        ("relative-ref", "b", "a:b"),
        ("absolute-URI", "a:b", "a:b#f"),
        ("IRI", "a:ä", "ä"),
        ("IRI-reference", "ä", "a b"),
        ("irelative-ref", "ä", "a:ä"),
        ("absolute-IRI", "a:ä", "a:ä#f"),
        ("ABSOLUTE-uri", "a:b", "a:ä"),
    ];
    for (rule, good, bad) in cases {
        assert_eq!(uri(&["parse", "--as", rule, good]).status, 0, "{rule} {good}");
        assert_eq!(uri(&["parse", "--as", rule, bad]).status, 1, "{rule} {bad}");
    }
}

#[test]
fn parse_as_refuses_a_rule_for_a_part() {
    let run = uri(&["parse", "--as", "query", "a"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("absolute-URI"), "{}", run.err);
}

#[test]
fn parse_json_gives_an_error_in_the_place_of_a_bad_input() {
    let run = uri_reading(&["parse", "--json"], b"a b\nc\xFF\nd\n");
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(
        lines[0],
        "{\"input\":\"a b\",\"error\":{\"kind\":\"unexpected-char\",\"message\":\
         \"unexpected ' ' in path at byte 1\",\"offset\":1,\"rule\":\"segment\"},\"file\":\"-\",\"line\":1}"
    );
    assert_eq!(
        lines[1],
        "{\"input_hex\":\"63ff\",\"error\":{\"kind\":\"invalid-utf8\",\"message\":\
         \"invalid UTF-8 at byte 1\",\"offset\":1,\"rule\":\"URI-reference\"},\"file\":\"-\",\"line\":2}"
    );
    assert!(lines[2].starts_with("{\"input\":\"d\",\"scheme\":null,"));
    assert_eq!((run.status, run.err.as_str()), (1, ""));
}

#[test]
fn parse_diagnostics_hold_no_secret() {
    let run = uri(&["parse", "http://anna:gehe^im@h/", "http://anna:geheim@h/ "]);
    assert_eq!(run.status, 1);
    assert!(!run.err.contains('^') && !run.err.contains("anna"), "{}", run.err);
    assert!(!run.err.contains("geheim"), "{}", run.err);
}

#[test]
fn parse_json_has_the_parameters_of_segments() {
    let run = uri(&["parse", "--json", "/name;v=1.1;x/y/other,1.1", "http://h/"]);
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["segments"], serde_json::json!(["name;v=1.1;x", "y", "other,1.1"]));
    assert_eq!(
        lines[0]["segment_parameters"],
        serde_json::json!([
            {"segment": 0, "name": "name", "parameters": [
                {"separator": ";", "key": "v", "value": "1.1"},
                {"separator": ";", "key": "x", "value": null},
            ]},
            {"segment": 2, "name": "other", "parameters": [
                {"separator": ",", "key": "1.1", "value": null},
            ]},
        ])
    );
    assert!(lines[1].get("segment_parameters").is_none());
}

/// By the rules of RFC 3986 nothing needs an escape, so parts are written directly; by those of RFC 3987 they
/// are checked. The output is the same.
#[test]
fn ascii_is_written_the_same_by_both_standards() {
    let lines: String = include_str!("../../../../testdata/edits.txt")
        .split_whitespace()
        .chain([
            "",
            "http://u:p@h:8080/a/b%20c/?q=1&r#f",
            "//[::1]:/",
            "urn:a:b",
            "?",
            "#",
            "/",
            "http://127.0.0.1",
            "a/b/../c",
            "http://h/?'\"<>",
            "a,b;c=d",
        ])
        .map(|word| format!("{word}\n"))
        .collect();
    for args in [
        &["parse", "--json"][..],
        &["parse", "--tsv"],
        &["get", "scheme,host,path,query,fragment", "--tsv"],
        &["get", "host"],
        &["get", "input,userinfo,port,host_kind,host_class", "-0"],
        &["get", "path,query", "--csv"],
        &["get", "path,query", "--json"],
        &["normalize"],
        &["check"],
        &["sort"],
        &["uniq"],
    ] {
        let by = |rule| uri_reading(&[args, &["--as", rule]].concat(), lines.as_bytes());
        let (uris, iris) = (by("URI-reference"), by("IRI-reference"));
        let ascii = |run: &crate::run::Run| -> Vec<String> {
            let answers = run.out.split(['\n', '\0']).filter(|line| !line.contains("error"));
            answers.map(str::to_owned).collect()
        };
        assert!(ascii(&uris).len() > 5 && ascii(&uris) == ascii(&iris), "{args:?}");
    }
}

#[test]
fn parse_all_has_what_can_be_known() {
    let text = "http://u:p@www.example.co.uk:8080/a/b.html?q=a%20b&r&%FF=";
    let run = uri(&["parse", "--json", "--all", text, "a", "http://h:99999/?"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let values: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (name, wanted) in [
        ("scheme", "http"),
        ("user", "u"),
        ("password", "p"),
        ("host_class", "name"),
        ("host:ascii", "www.example.co.uk"),
        ("registered_domain", "example.co.uk"),
        ("suffix", "co.uk"),
        ("subdomain", "www"),
        ("origin", "http://www.example.co.uk:8080"),
        ("filename", "b.html"),
        ("extension", "html"),
        ("dirname", "/a/"),
        ("disagreement", "userinfo"),
    ] {
        assert_eq!(values[0][name], wanted, "{name}");
    }
    // Numbers and booleans are no strings.
    assert_eq!(values[0]["effective_port"], 8080);
    assert_eq!(values[0]["readers_agree"], false);
    assert_eq!(
        values[0]["params"],
        serde_json::json!([{"key": "q", "value": "a b"}, {"key": "r", "value": null},
            {"key_hex": "ff", "value": ""}])
    );
    for name in ["user", "host_class", "registered_domain", "origin", "params"] {
        assert!(values[1][name].is_null(), "{name}");
    }
    assert!(values[2]["origin"].is_null() && values[2]["effective_port"].is_null());
    assert_eq!(values[2]["params"], serde_json::json!([{"key": "", "value": null}]));
}

#[test]
fn parse_all_is_json_only() {
    assert_eq!(uri(&["parse", "--all", "a"]).status, 2);
    let run = uri(&["parse", "--json", "http://u@h/?a"]);
    assert!(!run.out.contains("\"user\"") && !run.out.contains("params"), "{}", run.out);
}
