//! `uri openapi`.

use crate::run::{file, uri, uri_reading};

/// The output of `openapi` with these arguments, without the newline.
fn out(args: &[&str]) -> String {
    let run = uri(&[&["openapi"], args].concat());
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
    run.out.strip_suffix('\n').unwrap().to_owned()
}

const ARRAY: &str = r#"["blue","black","brown"]"#;
const OBJECT: &str = r#"{"R":100,"G":200,"B":150}"#;

#[test]
fn encode_writes_the_specification_s_table() {
    let cases: &[(&[&str], &str, &str)] = &[
        (&["matrix"], "blue", ";color=blue"),
        (&["matrix"], "null", ";color"),
        (&["matrix", "--explode"], ARRAY, ";color=blue;color=black;color=brown"),
        (&["label", "--text"], "\"\"", "."),
        (&["label", "--explode"], OBJECT, ".R=100.G=200.B=150"),
        (&["simple"], OBJECT, "R,100,G,200,B,150"),
        (&["form"], ARRAY, "color=blue&color=black&color=brown"),
        (&["form", "--explode"], OBJECT, "R=100&G=200&B=150"),
        (&["form", "--no-explode"], ARRAY, "color=blue,black,brown"),
        (&["spaceDelimited"], ARRAY, "color=blue%20black%20brown"),
        (&["pipeDelimited"], ARRAY, "color=blue%7Cblack%7Cbrown"),
        (
            &["deepObject", "--explode"],
            OBJECT,
            "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
        ),
    ];
    for (style, value, text) in cases {
        let args = [&["--style"], *style, &["--name", "color", "encode", value]].concat();
        assert_eq!(out(&args), *text, "{args:?}");
    }
}

#[test]
fn decode_reads_json_back() {
    let cases: &[(&[&str], &str, &str, &str)] = &[
        (&["matrix"], "primitive", ";color=blue", "\"blue\""),
        (&["form"], "array", "a=1&color=blue&color=black", "[\"blue\",\"black\"]"),
        (&["form"], "array", "?color=blue&b", "[\"blue\"]"),
        (&["form", "--property", "R"], "object", "R=1&a=2", "{\"R\":\"1\"}"),
        (&["form", "--form"], "primitive", "color=a+b", "\"a b\""),
        (&["form"], "primitive", "a=1", "null"),
        (&["pipeDelimited"], "array", "color=a|b%7Cc", "[\"a\",\"b\",\"c\"]"),
        (&["deepObject", "--explode"], "object", "color[R]=1", "{\"R\":\"1\"}"),
    ];
    for (style, shape, text, value) in cases {
        let args =
            [&["--style"], *style, &["--name", "color", "--shape", shape, "decode", text]].concat();
        assert_eq!(out(&args), *value, "{args:?}");
    }
    assert_eq!(
        out(&["decode", "--style", "simple", "--shape", "primitive", "%0A%7F%E2%80%AE%22"]),
        r#""\n\u007f\u202e\"""#
    );
    assert_eq!(out(&["decode", "--style", "simple", "--shape", "array", "a,b"]), "[\"a\",\"b\"]");
}

#[test]
fn no_value_leads_to_another_path() {
    let run = |args: &[&str]| {
        let run = uri(&[&["openapi", "encode", "--name", "id"], args].concat());
        (run.status, run.out, run.err)
    };
    let message = "uri: argument 1: the value of 'id' makes a segment '.' or '..'\n";
    assert_eq!(run(&["--in", "path", ".."]), (1, String::new(), message.to_owned()));
    for refused in [
        &["--style", "simple", "."][..],
        &["--in", "path", ""],
        &["--in", "path", "null"],
        &["--style", "label", "."],
        &["--in", "path", "--allow-reserved", "%2e%2E"],
    ] {
        let (status, out, err) = run(refused);
        assert_eq!((status, out.as_str()), (1, ""), "{refused:?}");
        assert!(err.contains("segment"), "{err}");
    }
    for (accepted, text) in [
        (&["--in", "path", "../a"][..], "..%2Fa\n"),
        (&["--in", "path", "--text", ".."], "..\n"),
        (&["--in", "path", "--text", "null"], "\n"),
        (&["--in", "header", ".."], "..\n"),
        (&["--style", "matrix", ".."], ";id=..\n"),
    ] {
        assert_eq!(run(accepted), (0, text.to_owned(), String::new()), "{accepted:?}");
    }
}

#[test]
fn names_come_with_the_values_where_none_is_given() {
    let values = r#"{"color":["blue","black"],"page":2,"size":null}"#;
    assert_eq!(out(&["--style", "form", "encode", values]), "color=blue&color=black&page=2&size=");
    assert_eq!(out(&["--style", "matrix", "encode", values]), ";color=blue,black;page=2;size");
    let run = uri(&["openapi", "--style", "simple", "encode", values]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("one parameter at a time"), "{}", run.err);
}

#[test]
fn data_makes_objects_lists_and_parameters() {
    assert_eq!(
        out(&["--style", "form", "encode", "-d", "color=blue", "-d", "color=a=b", "-d", "page=2"]),
        "color=blue&color=a%3Db&page=2"
    );
    assert_eq!(
        out(&["--style", "simple", "--name", "c", "--explode", "encode", "-d", "R=1", "-d", "G=2"]),
        "R=1,G=2"
    );
    let json = out(&["--style", "form", "encode", "--json", "-d", "a=1"]);
    assert_eq!(json, r#"{"input":"{\"a\":\"1\"}","output":"a=1"}"#);
}

#[test]
fn reserved_characters_and_extensions_are_asked_for() {
    let value = "/a?b&c#[%41]";
    assert_eq!(
        out(&["--style", "form", "--name", "to", "encode", value]),
        "to=%2Fa%3Fb%26c%23%5B%2541%5D"
    );
    let reserved = ["openapi", "--style", "form", "--name", "to", "--allow-reserved", "encode"];
    let run = uri(&[&reserved[..], &[value, "50%", "50%25"]].concat());
    assert_eq!(
        (run.status, run.out.as_str()),
        (0, "to=/a?b%26c%23%5B%41%5D\nto=50%25\nto=50%25\n")
    );
    // Data that is lost: the first and the last value are read as something else.
    let note = "note: an escape in the value is kept, and is read as the character it stands for; \
                write `%25` for a `%` that is data";
    let noted = [1, 3].map(|number| format!("uri: argument {number}: {note}"));
    assert_eq!(run.err.lines().collect::<Vec<_>>(), noted);
    let nested =
        ["--style", "deepObject", "--explode", "--name", "f", "encode", r#"{"a":{"b":1}}"#];
    assert_eq!(uri(&[&["openapi"], &nested[..]].concat()).status, 1);
    let extended = [&["--extension", "nested-deep-object"], &nested[..]].concat();
    assert_eq!(out(&extended), "f%5Ba%5D%5Bb%5D=1");
}

#[test]
fn lines_are_read_and_bad_ones_reported() {
    let args = ["openapi", "--style", "pipeDelimited", "--name", "c", "encode"];
    let lines = b"[1,2]\n[1\nblue\n[\"a|b\"]\n[\"\xFF\"]\n[3]\n";
    let run = uri_reading(&args, lines);
    assert_eq!((run.status, run.out.as_str()), (1, "c=1%7C2\nc=3\n"));
    let reported: Vec<_> = run.err.lines().collect();
    assert_eq!(reported[0], "uri: line 2: not JSON at byte 2");
    assert_eq!(
        reported[1],
        "uri: line 3: style pipeDelimited with explode=false is not defined for primitive"
    );
    assert_eq!(reported[2], "uri: line 4: a '|' in item 1 would be read as a delimiter");
    assert!(reported[3].starts_with("uri: line 5: invalid UTF-8 at byte 2"), "{}", reported[3]);

    let path = file("openapi.jsonl", b"{\"a\":1}\n{\"a\":[2,3]}\n");
    let path = path.to_str().unwrap();
    assert_eq!(out(&["--style", "form", "encode", "--file", path]), "a=1\na=2&a=3");
}

#[test]
fn json_has_input_and_value_or_error() {
    let args = ["--style", "form", "--name", "c", "--shape", "primitive", "--json", "decode"];
    let run = uri(&[&["openapi"], &args[..], &["c=1", "d", "?c=%4", "c=1&c=2"]].concat());
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(run.status, 1);
    assert_eq!(lines[0], r#"{"input":"c=1","value":"1"}"#);
    assert_eq!(lines[1], r#"{"input":"d","value":null}"#);
    assert_eq!(
        lines[2],
        r#"{"input":"?c=%4","error":{"kind":"malformed-escape","message":"malformed percent-escape in the parameter at byte 3","offset":3,"rule":null}}"#
    );
    assert!(lines[3].contains(r#""kind":"repeated""#), "{}", lines[3]);
}

#[test]
fn cookie_field_in_the_default_style_is_noted() {
    let args = ["openapi", "--in", "cookie", "--name", "sid", "decode"];
    let run = uri(&[&args[..], &["sid=1; a=2", "sid=1"]].concat());
    let note = "uri: argument 1: note: this looks like a Cookie field: use --style cookie\n";
    assert_eq!((run.status, run.err.as_str()), (0, note));
    let run = uri(&[&args[..], &["--style", "cookie", "a=1; sid=2"]].concat());
    assert_eq!((run.out.as_str(), run.err.as_str()), ("\"2\"\n", ""));
    let run = uri(&[&args[..], &["-q", "a=1; sid=2"]].concat());
    assert_eq!(run.err, "");
}

#[test]
fn reserved_characters_that_a_segment_cannot_contain_are_noted() {
    for location in ["header", "path"] {
        let args =
            ["openapi", "--in", location, "--allow-reserved", "--name", "x", "encode", "c/d"];
        let run = uri(&args);
        assert_eq!((run.status, run.out.as_str()), (0, "c%2Fd\n"));
        assert!(run.err.contains("note: in this style, --allow-reserved keeps"), "{}", run.err);
    }
    let args = ["openapi", "--in", "query", "--allow-reserved", "--name", "x", "encode", "c/d"];
    assert_eq!(uri(&args).err, "");
}

#[test]
fn cookies_have_no_escapes() {
    let cookie = ["--style", "cookie"];
    let named = |action, text| out(&[&cookie[..], &["--name", "color", action, text]].concat());
    assert_eq!(named("encode", ARRAY), "color=blue; color=black; color=brown");
    assert_eq!(named("encode", "a%20b c"), "color=a%20b c");
    assert_eq!(named("decode", "a=1; color=a%20b c; b=2"), "\"a%20b c\"");
    assert_eq!(named("decode", "color=1;color=2"), "[\"1\",\"2\"]");
    let values = r#"{"color":["blue","black"],"page":2}"#;
    assert_eq!(out(&["--style", "cookie", "encode", values]), "color=blue; color=black; page=2");
    let run = uri(&["openapi", "--style", "cookie", "--name", "c", "encode", "a;b", "a\tb"]);
    let reported: Vec<_> = run.err.lines().collect();
    assert_eq!(run.status, 1);
    assert_eq!(reported[0], "uri: argument 1: a ';' in the parameter would be read as a delimiter");
    assert!(reported[1].contains("no control character"), "{}", reported[1]);
}

#[test]
fn location_has_a_style_or_is_the_whole_query() {
    assert_eq!(out(&["--in", "query", "--name", "c", "encode", "[1,2]"]), "c=1&c=2");
    assert_eq!(out(&["--in", "path", "--name", "c", "encode", "[1,2]"]), "1,2");
    let cookie = ["--in", "cookie", "--style", "cookie", "--name", "c", "encode", "[1,2]"];
    assert_eq!(out(&cookie), "c=1; c=2");
    let whole = ["--in", "querystring"];
    let of_form = |action, text| out(&[&whole[..], &[action, text]].concat());
    assert_eq!(of_form("encode", r#"{"foo":"a + b","bar":true}"#), "foo=a+%2B+b&bar=true");
    assert_eq!(of_form("encode", r#"{"a":[1,2],"b":""}"#), "a=1&a=2&b=");
    assert_eq!(of_form("decode", "?a=1&b=x+y&a=2"), r#"{"a":["1","2"],"b":"x y"}"#);
    let json = ["--in", "querystring", "--content", "application/json"];
    let text = r#"{"numbers":[1,2],"flag":null}"#;
    let query = "%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D";
    assert_eq!(out(&[&json[..], &["encode", text]].concat()), query);
    let read = out(&[&json[..], &["decode", query]].concat());
    assert_eq!(serde_json::from_str::<String>(&read).unwrap(), text);
    let run = uri(&["openapi", "--in", "querystring", "encode", "[1]", "x", r#"{"a":{"b":1}}"#]);
    let reported: Vec<_> = run.err.lines().collect();
    assert_eq!(run.status, 1);
    assert_eq!(reported[0], "uri: argument 1: the query as a whole is an object, not array");
    assert!(reported[1].starts_with("uri: argument 2: not JSON"), "{}", reported[1]);
    assert!(reported[2].ends_with("no nested array or object in item 1"), "{}", reported[2]);
}

#[test]
fn wrong_usage_is_refused() {
    let wrong: [&[&str]; 12] = [
        &["--style", "form", "--content", "text/plain", "--name", "a", "encode", "1"],
        &["--in", "query", "--content", "text/plain", "--name", "a", "encode", "1"],
        &["--in", "querystring", "--property", "a", "decode", "a=1"],
        &["--in", "querystring", "--style", "form", "encode", "{}"],
        &["--in", "querystring", "--explode", "encode", "{}"],
        &["--in", "header", "--style", "form", "--name", "a", "encode", "1"],
        &["--in", "body", "--name", "a", "encode", "1"],
        &["encode", "1"],
        &["--style", "deepobject", "encode", "1"],
        &["--style", "form"],
        &["--style", "form", "--shape", "array", "decode", "a=1"],
        &["--style", "form", "encode", "-d", "a"],
    ];
    for args in wrong {
        let run = uri(&[&["openapi"], args].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
    }
}

#[test]
fn encode_without_a_name_asks_for_names() {
    let run = uri(&["openapi", "--style", "form", "encode", "[1,2]"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    let what = "expected a JSON object, since there is no --name, at byte 0";
    assert_eq!(run.err, format!("uri: argument 1: {what}\n"));
}

#[test]
fn decode_uses_the_apparent_shape_by_default() {
    let decode = |style: &str, text: &str| {
        out(&["decode", "--style", style, "--explode", "--name", "a", text])
    };
    assert_eq!(decode("form", "a=1"), "\"1\"");
    assert_eq!(decode("form", "a=1&a=2"), "[\"1\",\"2\"]");
    assert_eq!(decode("form", "b=1"), "null");
    assert_eq!(decode("deepObject", "a%5Bx%5D=1"), "{\"x\":\"1\"}");
    assert_eq!(decode("label", ".1.2"), "[\"1\",\"2\"]");
    let args = ["decode", "--style", "spaceDelimited", "--name", "a", "a=1"];
    assert_eq!(out(&args), "[\"1\"]");
}
