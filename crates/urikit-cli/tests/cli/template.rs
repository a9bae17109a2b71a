//! `uri template`.

use crate::run::{file, uri, uri_reading};

#[test]
fn expand_puts_values_in() {
    let run = uri(&[
        "template",
        "expand",
        "/{id}{?q,t*}",
        "-d",
        "id=a b",
        "-d",
        "t=1",
        "-d",
        "t=2",
        "-d",
        "q=",
    ]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "/a%20b?q=&t=1&t=2\n", ""));
    let run = uri(&["template", "expand", "--json", "/{id}{?q}"]);
    assert_eq!(run.out, "{\"input\":\"/{id}{?q}\",\"output\":\"/\"}\n");
    assert_eq!(uri(&["template", "expand", "{a}", "-d", "a"]).status, 2);
}

#[test]
fn expand_reads_a_json_object_in_its_order() {
    let object = b"{\n \"keys\": {\"b\": 1, \"a\": null, \"c\": true},\n \"list\": [\"x\", 1.5, null], \"none\": null\n}\n";
    let path = file("template_vars.json", object);
    let path = path.to_str().unwrap();
    let template = "{?keys*}{/list*}{#none}";
    let run = uri(&["template", "expand", template, "--vars", path]);
    assert_eq!((run.status, run.out.as_str()), (0, "?b=1&c=true/x/1.5\n"));
    let run = uri(&["template", "expand", template, "--vars", path, "-d", "list=y"]);
    assert_eq!(run.out, "?b=1&c=true/y\n");
    let run = uri_reading(&["template", "expand", template, "--vars", "-"], object);
    assert_eq!(run.out, "?b=1&c=true/x/1.5\n");
}

#[test]
fn expand_answers_each_line_of_json_lines() {
    let path = file("template_vars.jsonl", b"{\"a\":\"1\"}\n{\"a\":[\"2\"]}\n[]\n{\"a\":\"3\"}\n");
    let path = path.to_str().unwrap();
    let run = uri(&["template", "expand", "/{a:4}{b}", "-d", "b=x", "--vars", path]);
    assert_eq!((run.status, run.out.as_str()), (1, "/1x\n/3x\n"));
    let reported = "uri: line 2: the template takes a prefix of a list or an object, at byte 2\n\
                uri: line 3: expected a JSON object, at most 32 levels deep, at byte 0\n";
    assert_eq!(run.err, reported);
    let run = uri(&["template", "expand", "--json", "/{a:4}", "--vars", path]);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[0], "{\"input\":\"{\\\"a\\\":\\\"1\\\"}\",\"output\":\"/1\"}");
    assert!(lines[1].contains("\"error\":{\"kind\":\"prefix-of-composite\""), "{}", lines[1]);
    assert_eq!(lines.len(), 4);
}

#[test]
fn expand_reports_what_is_wrong_with_a_template() {
    let run = uri(&["template", "expand", "/{a"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert_eq!(run.err, "uri: TEMPLATE: expression without its '}' in the template at byte 3\n");
    let run = uri(&["template", "expand", "--json", "{=a}"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert_eq!(run.err, "uri: TEMPLATE: reserved operator in the template at byte 1\n");
    assert_eq!(uri(&["template", "expand", "{a}", "--vars", "/no/such/file"]).status, 3);
}

#[test]
fn match_gives_the_values() {
    let run = uri(&["template", "match", "/{id}{?q,t*}", "/7"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(
        run.err.starts_with(
            "uri: TEMPLATE: ambiguous template: a value can be that of 't' or that of 'q'"
        ),
        "{}",
        run.err
    );

    let run = uri(&["template", "match", "/{+path}/{id}", "/7"]);
    assert!(run.err.ends_with("; `{path}` stops at `/`\n"), "{}", run.err);

    let run = uri(&["template", "match", "/{id}{?q,t}", "/a%20b?t=1,2", "/%0A", "/x/y"]);
    assert_eq!((run.status, run.out.as_str()), (1, "id=a b\tt=1,2\nid=%0A\n"));
    assert_eq!(run.err, "uri: argument 3: the text does not match the template from byte 2 on\n");

    let run = uri_reading(&["template", "match", "--json", "/{id}{?q,t}"], b"/7?t=1,2&q=\n/%\n");
    let lines: Vec<_> = run.out.lines().collect();
    let first =
        "{\"input\":\"/7?t=1,2&q=\",\"variables\":{\"id\":\"7\",\"q\":\"\",\"t\":[\"1\",\"2\"]}}";
    assert_eq!(lines[0], first);
    assert!(
        lines[1].starts_with("{\"input\":\"/%\",\"error\":{\"kind\":\"malformed-escape\""),
        "{}",
        lines[1]
    );
    let run = uri(&["template", "match", "--json", "/{id}{?q}", "/"]);
    assert!(run.out.ends_with("\"variables\":{\"id\":null,\"q\":null}}\n"), "{}", run.out);
}

#[test]
fn vars_lists_names_once() {
    let run = uri(&["template", "vars", "/{id:1}/{id}{?q*}"]);
    assert_eq!((run.status, run.out.as_str()), (0, "id\nq\n"));
    let run = uri_reading(&["template", "vars", "--json"], b"{?a*}\n{a:3}\n{\n");
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(
        lines[0],
        "{\"input\":\"{?a*}\",\"variables\":[{\"name\":\"a\",\"operator\":\"?\",\"prefix\":null,\
         \"explode\":true,\"offset\":2}]}"
    );
    assert!(lines[1].contains("\"prefix\":3"));
    assert!(lines[2].contains("\"unclosed-expression\""));
    assert_eq!(run.status, 1);
}

#[test]
fn expand_reads_json_lines_from_a_pipe_too() {
    let lines = b"{\"x\":1}\n{\"x\":[1,2]}\nbad\n{\"x\":3}\n";
    let names = if cfg!(unix) { &["-", "/dev/stdin"][..] } else { &["-"] };
    for &vars in names {
        let run = uri_reading(&["template", "expand", "u{/x*}", "--vars", vars], lines);
        assert_eq!((run.status, run.out.as_str()), (1, "u/1\nu/1/2\nu/3\n"), "{vars}");
        assert!(run.err.starts_with("uri: line 3: not JSON"), "{}", run.err);
    }
    let run = uri_reading(&["template", "expand", "u{/x}", "--vars", "-"], b"{\"x\":\n1}");
    assert_eq!((run.status, run.out.as_str()), (0, "u/1\n"));
    let run = uri(&["template", "expand", "u{/x}", "-d", "x=1", "--csv"]);
    assert_eq!(run.out, "input,output\nu{/x},u/1\n");
}

#[test]
fn expand_reads_objects_from_standard_input() {
    let expand = ["template", "expand", "/{id}"];
    assert_eq!(uri_reading(&expand, b"{\"id\":1}").out, "/1\n");
    assert_eq!(uri_reading(&expand, b"{\"id\":1}\n{\"id\":2}\n").out, "/1\n/2\n");
    assert_eq!(uri_reading(&expand, b"").out, "/\n");
    let run = uri_reading(&["template", "expand", "/{id}", "-d", "id=3"], b"{\"id\":1}\n");
    assert_eq!(run.out, "/3\n", "-d is enough");
    let run = uri_reading(&expand, b"[1]");
    assert_eq!(run.status, 1);
    let what = "expected a JSON object, at most 32 levels deep, at byte 0\n";
    assert_eq!(run.err, format!("uri: argument 1: standard input: {what}"));
    let run = uri_reading(&["template", "expand", "/{id}", "--vars", "-"], b"[1]");
    assert_eq!(run.err, format!("uri: argument 1: --vars: {what}"));
}

#[test]
fn expand_reports_a_value_that_the_template_does_not_take() {
    let run = uri(&["template", "expand", "/{id}", "-d", "id=1", "-d", "x=2"]);
    assert_eq!((run.status, run.out.as_str()), (0, "/1\n"));
    assert_eq!(run.err, "uri: argument 1: note: the template has no variable `x`\n");
    let run = uri_reading(&["template", "expand", "/{id}"], b"{\"x\":1}\n{\"x\":2}\n");
    assert_eq!((run.out.as_str(), run.err.lines().count()), ("/\n/\n", 1));
    let run = uri(&["template", "expand", "--strict", "/{id}", "-d", "x=2"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert_eq!(run.err, "uri: argument 1: the template has no variable `x`\n");
    let run = uri(&["template", "expand", "{x}", "-d", "http://u:secret@h/=1"]);
    assert!(run.err.contains("http://***@h/"), "{}", run.err);
}

/// RFC 6570 writes `..` as it is; who resolves the result would leave the path of the template.
#[test]
fn value_that_leads_elsewhere_is_a_bad_input() {
    for (template, value, message) in [
        ("owners/{x}/pets", "x=..", "the value of 'x' makes a segment '.' or '..', at byte 8"),
        ("/{x}/evil.com", "x=", "the value of 'x' makes an authority, or continues one, at byte 2"),
        ("a{+x}", "x=:b", "the value of 'x' makes a scheme, at byte 3"),
        ("{x}/b", "x=", "the value of 'x' makes the path start at the root, at byte 1"),
    ] {
        let run = uri(&["template", "expand", template, "-d", value]);
        assert_eq!((run.status, &*run.out), (1, ""), "{template}");
        assert!(run.err.contains(message), "{}", run.err);
        let run = uri(&["template", "expand", "--text", template, "-d", value]);
        assert_eq!(run.status, 0, "{template}");
    }
    let run = uri(&["template", "expand", "--text", "owners/{x}/pets", "-d", "x=.."]);
    assert_eq!(run.out, "owners/../pets\n");
    let run = uri(&["template", "expand", "--json", "/{x}", "-d", "x=.."]);
    assert!(run.out.contains("\"kind\":\"dot-segment\""), "{}", run.out);
}

/// A template may be a part of a reference.
#[test]
fn expansion_need_not_be_a_reference() {
    for (template, value, expected) in
        [("{#x}", "x=a#b", "#a#b\n"), ("{+x}", "x=[1]", "[1]\n"), ("O{x}X", "x=", "OX\n")]
    {
        assert_eq!(uri(&["template", "expand", template, "-d", value]).out, expected);
    }
}

#[test]
fn expand_quietly_reports_nothing() {
    let args = ["template", "expand", "{a}", "-d", "a=1", "-d", "b=2"];
    assert!(uri(&args).err.contains("note: "));
    let run = uri(&[&args[..], &["-q"]].concat());
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "1\n", ""));
    let run = uri(&["template", "expand", "-q", "/{a}", "-d", "a=.."]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (1, "", ""));
    let lines =
        uri_reading(&["template", "expand", "-q", "{a}"], b"{\"a\":1}\n{\"a\":\n{\"b\":1}\n");
    assert_eq!((lines.status, lines.out.as_str(), lines.err.as_str()), (1, "1\n\n", ""));
}
