//! `uri query`.

use crate::run::{uri, uri_reading};

fn out(args: &[&str]) -> String {
    let run = uri(args);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

#[test]
fn check_of_pairs_has_its_old_name_too() {
    for option in ["--key-values", "--pairs"] {
        assert_eq!(uri(&["query", "check", option, "?a=1", "?b"]).out, "valid\ninvalid\n");
    }
}

#[test]
fn list_gives_decoded_parameters_in_their_order() {
    let text = "http://h/?q=a%20b&x&y=&&%61=%0A+";
    assert_eq!(out(&["query", "list", text]), "q=a b\tx\ty=\t\ta=%0A+\n");
    assert_eq!(out(&["query", "list", "--raw", text]), "q=a%20b\tx\ty=\t\t%61=%0A+\n");
    assert_eq!(out(&["query", "list", "--form", "?a=1+1"]), "a=1 1\n");
    assert_eq!(out(&["query", "list", "--sep", ";", "?a=1&2;b"]), "a=1&2\tb\n");
    assert_eq!(out(&["query", "list", "http://h/"]), "\n");
}

#[test]
fn list_json_distinguishes_absent_from_empty() {
    assert_eq!(
        out(&["query", "list", "--json", "/?a=%C3%A9&b&c="]),
        "{\"input\":\"/?a=%C3%A9&b&c=\",\"pairs\":[{\"key\":\"a\",\"value\":\"é\"},\
         {\"key\":\"b\",\"value\":null},{\"key\":\"c\",\"value\":\"\"}]}\n"
    );
    assert_eq!(
        out(&["query", "list", "--json", "--raw", "--bare", "%41=%zz".trim_end_matches("%zz")]),
        "{\"input\":\"%41=\",\"pairs\":[{\"key\":\"%41\",\"value\":\"\"}]}\n"
    );
    assert_eq!(out(&["query", "list", "--json", "/"]), "{\"input\":\"/\",\"pairs\":[]}\n");
    assert_eq!(
        out(&["query", "list", "--json", "--bare", ""]),
        "{\"input\":\"\",\"pairs\":[{\"key\":\"\",\"value\":null}]}\n"
    );
    assert_eq!(
        out(&["query", "list", "-q", "--json", "?%FF=%fe"]),
        "{\"input\":\"?%FF=%fe\",\"pairs\":[{\"key_hex\":\"ff\",\"value_hex\":\"fe\"}]}\n"
    );
}

#[test]
fn get_gives_the_first_value_or_all() {
    assert_eq!(out(&["query", "get", "a", "?%61=1%2B1&a=2", "?b", "?a"]), "1+1\n\n\n");
    assert_eq!(out(&["query", "get", "a", "--all", "?a=1&b&a=2"]), "1\t2\n");
    assert_eq!(out(&["query", "get", "a", "--raw", "?a=%7e"]), "%7e\n");
    let rows = "input,value\n?a=1&a=2,1\n?b,\n?a=,\"\"\n";
    assert_eq!(out(&["query", "get", "a", "--csv", "?a=1&a=2", "?b", "?a="]), rows);
    let rows = "input,value\n?a=1&a=2,1\n?a=1&a=2,2\n?b,\n";
    assert_eq!(out(&["query", "get", "a", "--csv", "--all", "?a=1&a=2", "?b"]), rows);
    assert_eq!(out(&["query", "get", "a", "?a=%1B%09"]), "%1B%09\n");
    assert_eq!(out(&["query", "get", "a", "--raw-bytes", "?a=%09"]), "\t\n");
    assert_eq!(out(&["query", "get", "a", "-0", "?a=%0A"]), "\n\0");
    assert_eq!(
        out(&["query", "get", "a", "--all", "--json", "?a=1&a", "?b"]),
        "{\"input\":\"?a=1&a\",\"values\":[{\"value\":\"1\"},{\"value\":null}]}\n\
         {\"input\":\"?b\",\"values\":[]}\n"
    );
}

#[test]
fn edits_change_one_thing_and_keep_the_rest() {
    let cases: &[(&[&str], &str, &str)] = &[
        (&["set", "b=x y"], "http://h/?a=%7e&b=1&b=2#f", "http://h/?a=%7e&b=x%20y#f"),
        (&["set", "c"], "http://h/", "http://h/?c"),
        (&["set", "a=", "b=2"], "?a=1", "?a=&b=2"),
        (&["set", "--form", "a=x y"], "?a=1&b=%20", "?a=x+y&b=%20"),
        (&["set", "--sep", ";", "a=1;2"], "?a;b&c", "?a=1%3B2;b&c"),
        (&["append", "a=1", "a=2=3"], "?", "?a=1&a=2=3"),
        (&["remove", "utm_*", "fbclid"], "/?utm_a=1&id=%2f&%75tm_b&fbclid=x", "/?id=%2f"),
        (&["remove", "?"], "/?a=1&bc&d#f", "/?bc#f"),
        (&["remove", "*"], "http://u:p@h/?a", "http://u:p@h/"),
        (&["keep", "q", "p*"], "/?q=1&ref=2&page=3&%70=4", "/?q=1&page=3&%70=4"),
        (&["rename", "q=query", "a=b"], "/?q=1&a&q", "/?query=1&b&query"),
    ];
    for (edit, before, after) in cases {
        let mut args = vec!["query"];
        args.extend(*edit);
        args.extend(["--", before]);
        assert_eq!(out(&args), format!("{after}\n"), "{args:?}");
    }
    assert_eq!(out(&["query", "sort", "?b=2&a=1&b=1"]), "?a=1&b=2&b=1\n");
    assert_eq!(out(&["query", "dedupe", "?a=1&%61=1&a=2"]), "?a=1&a=2\n");
    assert_eq!(out(&["query", "dedupe", "--keys", "?a=1&a=2"]), "?a=1\n");
    assert_eq!(out(&["query", "remove", "a", "--bare", "--", "a=1&b"]), "b\n");
    assert_eq!(out(&["query", "remove", "ä", "--iri", "--", "?ä=1&ö"]), "?ö\n");
}

#[test]
fn edits_read_lines_and_write_json() {
    let run = uri_reading(&["query", "remove", "a", "--json"], b"?a&b\n? \n");
    assert_eq!(run.status, 1);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[0], "{\"input\":\"?a&b\",\"output\":\"?b\"}");
    assert!(lines[1].contains("\"offset\":1,\"rule\":\"query\""), "{}", lines[1]);
}

#[test]
fn bad_input_is_reported_and_the_run_continues() {
    let run = uri_reading(&["query", "sort", "--on-error", "keep"], b"?b%4&a\n?b&a\n");
    assert_eq!((run.status, run.out.as_str()), (1, "?b%4&a\n?a&b\n"));
    assert!(run.err.starts_with("uri: line 1: "), "{}", run.err);
    let run = uri(&["query", "list", "--bare", "a b"]);
    assert_eq!(run.err, "uri: argument 1: unexpected ' ' in query at byte 1 (rule query)\n");
}

#[test]
fn wrong_usage_is_refused() {
    let wrong: [&[&str]; 5] = [
        &["query"],
        &["query", "set"],
        &["query", "rename", "a", "--", "?a"],
        &["query", "list", "--sep", ",", "?a"],
        &["query", "get"],
    ];
    for args in wrong {
        assert_eq!(uri(args).status, 2, "{args:?}");
    }
}

#[test]
fn strict_grammars_are_rules_of_check() {
    assert_eq!(out(&["check", "--as", "key-value-pairs", "a=1&b=2"]), "valid\n");
    let run = uri(&["check", "--as", "parameter-list", "a&&b"]);
    assert_eq!((run.status, run.out.as_str()), (1, "invalid\n"));
    assert!(run.err.contains("at byte 2 (rule parameter-list)"), "{}", run.err);
}

#[test]
fn query_set_existing_leaves_others_alone() {
    let args = ["query", "set", "--existing", "a=1", "c=2", "--", "http://h/?a=0&b", "http://h/"];
    assert_eq!(uri(&args).out, "http://h/?a=1&b\nhttp://h/\n");
}

#[test]
fn query_edits_write_escapes_in_a_uri_and_characters_in_an_iri() {
    for (edit, uri_form, iri_form) in [
        (["set", "k=é"], "/?k=%C3%A9\n", "/?k=é\n"),
        (["append", "é"], "/?k=1&%C3%A9\n", "/?k=1&é\n"),
        (["rename", "k=é"], "/?%C3%A9=1\n", "/?é=1\n"),
    ] {
        assert_eq!(uri(&[&["query"], &edit[..], &["--", "/?k=1"]].concat()).out, uri_form);
        let args = [&["query"], &edit[..], &["--as", "IRI", "--", "/?k=1"]].concat();
        assert_eq!(uri(&args).out, iri_form);
    }
    assert_eq!(uri(&["query", "set", "--bare", "k=é", "--", "k"]).out, "k=%C3%A9\n");
}

#[test]
fn query_edits_refuse_a_uri_in_the_place_of_a_key() {
    let edits: [&[&str]; 5] = [
        &["set", "a=b", "http://h/?c=d"],
        &["append", "a", "http://h/"],
        &["remove", "a", "http://h/"],
        &["keep", "a", "http://h/"],
        &["rename", "http://h/?a=b"],
    ];
    for edit in edits {
        let run = uri(&[&["query"], edit].concat());
        let reported = "uri: an operand looks like a URI: URIs come after `--`\n";
        assert_eq!((run.status, run.err.as_str()), (2, reported), "{edit:?}");
    }
    let args = ["query", "set", "next=http://i/", "--", "http://h/"];
    assert_eq!(uri(&args).out, "http://h/?next=http://i/\n");
}

#[test]
fn query_check_has_the_strict_grammars_with_a_position_in_the_whole() {
    let run =
        uri(&["query", "check", "--pairs", "http://h/?a=1&b=2", "http://h/?a=1&b", "http://h/"]);
    assert_eq!((run.status, &*run.out), (1, "valid\ninvalid\nvalid\n"));
    assert_eq!(
        run.err,
        "uri: argument 2: unexpected end in query at byte 15 (rule key-value-pairs)\n"
    );
    let run = uri(&["query", "check", "--list", "http://h/?a&&b", "http://h/?a;;b"]);
    assert_eq!((run.status, &*run.out), (1, "invalid\nvalid\n"));
    assert!(run.err.contains("unexpected '&' in query at byte 12 (rule parameter-list)"));
    let run = uri(&["query", "check", "--list", "--sep", ";", "--json", "http://h/?a;;b"]);
    assert_eq!(
        run.out,
        "{\"input\":\"http://h/?a;;b\",\"valid\":false,\"error\":{\"kind\":\"unexpected-char\",\
         \"message\":\"unexpected ';' in query at byte 12\",\"offset\":12,\"rule\":\"parameter-list\"}}\n"
    );
    let run = uri(&["query", "check", "--pairs", "--bare", "a=1&b=2", "a", "a=b c"]);
    assert_eq!((run.status, &*run.out), (1, "valid\ninvalid\ninvalid\n"));
    assert_eq!(uri(&["query", "check", "--pairs", "--as", "IRI", "?é=ü"]).out, "valid\n");
    assert_eq!(uri(&["query", "check", "a"]).status, 2);
    assert_eq!(uri(&["query", "check", "--list", "--pairs", "a"]).status, 2);
}

#[test]
fn query_keys_are_listed_in_their_order() {
    let text = "http://h/?a%20b=1&c&a%20b&%ff";
    assert_eq!(uri(&["query", "keys", text, "/", "/?"]).out, "a b\tc\ta b\t%FF\n\n\n");
    assert_eq!(uri(&["query", "keys", "--raw", text]).out, "a%20b\tc\ta%20b\t%ff\n");
    assert_eq!(uri(&["query", "keys", "--form", "/?a+b=1"]).out, "a b\n");
    assert_eq!(uri(&["query", "keys", "--bare", "--sep", ";", "a=1;b"]).out, "a\tb\n");
    assert_eq!(uri(&["query", "keys", "-0", "/?a%0A&b"]).out, "a\n\0b\0");
    assert_eq!(uri(&["query", "keys", "--csv", "/?a&b", "/"]).out, "input,key\n/?a&b,a\n/?a&b,b\n");
    let run = uri(&["query", "keys", "--json", "/?a&%ff", "/"]);
    assert_eq!(
        run.out,
        "{\"input\":\"/?a&%ff\",\"keys\":[{\"key\":\"a\"},{\"key_hex\":\"ff\"}]}\n{\"input\":\"/\",\"keys\":[]}\n"
    );
    let run = uri(&["query", "keys", "a b", "/?c"]);
    assert_eq!((run.status, run.out.as_str()), (1, "c\n"));
}

#[test]
fn query_values_are_listed_in_their_order() {
    let text = "http://h/?a=1%202&c&a=&b=%ff";
    assert_eq!(uri(&["query", "values", text, "/", "/?"]).out, "1 2\t\t%FF\n\n\n");
    assert_eq!(uri(&["query", "values", "--raw", text]).out, "1%202\t\t%ff\n");
    assert_eq!(uri(&["query", "values", "-0", "/?a=%0A&b=1"]).out, "\n\x001\0");
    assert_eq!(
        uri(&["query", "values", "--csv", "/?a=1&b="]).out,
        "input,value\n/?a=1&b=,1\n/?a=1&b=,\"\"\n"
    );
    let run = uri(&["query", "values", "--json", "/?a=1&b&c=%ff", "/"]);
    assert_eq!(
        run.out,
        "{\"input\":\"/?a=1&b&c=%ff\",\"values\":[{\"value\":\"1\"},{\"value_hex\":\"ff\"}]}\n{\"input\":\"/\",\"values\":[]}\n"
    );
}

#[test]
fn query_items_are_one_per_line_if_asked_for() {
    let text = "/?a%20b=1%0A&c&a=2";
    for (args, out) in [
        (&["keys", "-1"][..], "a b\nc\na\n"),
        (&["keys", "--one-per-line"], "a b\nc\na\n"),
        (&["values", "-1"], "1%0A\n2\n"),
        (&["list", "-1"], "a b=1%0A\nc\na=2\n"),
        (&["get", "-1", "a"], "2\n"),
    ] {
        // Nothing is written for an input without parameters.
        let run = uri(&[&["query"], args, &[text, "/"]].concat());
        assert_eq!((run.status, run.out.as_str()), (0, out), "{args:?}");
    }
    assert_eq!(uri(&["query", "keys", "-1", "--json", text]).status, 2);
}

/// An empty query is one empty parameter, in all commands; no query is none.
#[test]
fn query_that_is_empty_has_one_parameter() {
    let run = uri(&["query", "list", "--json", "/?", "/"]);
    let pairs = run.out.lines().map(|line| line.split_once("\"pairs\":").unwrap().1);
    assert_eq!(pairs.collect::<Vec<_>>(), ["[{\"key\":\"\",\"value\":null}]}", "[]}"]);
    assert_eq!(uri(&["query", "list", "-1", "/?", "/"]).out, "\n");
    assert_eq!(uri(&["query", "keys", "-0", "/?", "/"]).out, "\0");
    assert_eq!(uri(&["query", "list", "--csv", "/?", "/"]).out, "input,key,value\n/?,\"\",\n");
    let run = uri(&["get", "--json", "keys", "/?", "/"]);
    assert_eq!(run.out, "{\"input\":\"/?\",\"keys\":[\"\"]}\n{\"input\":\"/\",\"keys\":null}\n");
    assert_eq!(uri(&["query", "remove", "", "--", "/?", "/"]).out, "/\n/\n");
}

#[test]
fn set_with_a_glob_replaces_values_and_appends_none() {
    for (args, out) in [
        (&["*=FUZZ", "--", "/?a=1&b&c=", "/", "/?"][..], "/?a=FUZZ&b=FUZZ&c=FUZZ\n/\n/?\n"),
        (&["utm_*=x", "--", "/?utm_a=1&%75tm_b=2&c=3"], "/?utm_a=x&%75tm_b=x&c=3\n"),
        (&["*", "--", "/?a=1&&b=2"], "/?a&&b\n"),
        (&["*=a b", "c=1", "--", "/?a"], "/?a=a%20b&c=1\n"),
        (&["b*=1", "a=2", "--", "/?a&b1&b2"], "/?a=2&b1=1&b2=1\n"),
    ] {
        assert_eq!(out_of_set(args), out, "{args:?}");
    }
}

fn out_of_set(args: &[&str]) -> String {
    out(&[&["query", "set"], args].concat())
}

#[test]
fn set_each_writes_one_output_per_parameter() {
    for (args, out) in [
        (
            &["*=X", "--", "/?a=1&b&a=2", "/", "/?a"][..],
            "/?a=X&b&a=2\n/?a=1&b=X&a=2\n/?a=1&b&a=X\n/?a=X\n",
        ),
        (&["a=X", "b=Y", "--", "/?a=1"], "/?a=X\n/?a=1&b=Y\n"),
        (&["--existing", "a=X", "b=Y", "--", "/?a=1"], "/?a=X\n"),
        (&["*=X", "--bare", "--", "a=1&&b"], "a=X&&b\na=1&&b=X\n"),
        (
            &["--json", "*=X", "--", "?a&b"],
            "{\"input\":\"?a&b\",\"output\":\"?a=X&b\"}\n{\"input\":\"?a&b\",\"output\":\"?a&b=X\"}\n",
        ),
    ] {
        assert_eq!(out_of_set(&[&["--each"], args].concat()), out, "{args:?}");
    }
    let run = uri(&["query", "set", "--each", "*=X", "--", "a b", "?c"]);
    assert_eq!((run.status, run.out.as_str()), (1, "?c=X\n"));
    assert_eq!(uri(&["query", "set", "--each", "--in-place", "*=X", "-f", "a"]).status, 2);
    // The output would grow with the square of the input.
    let many = format!("?{}\n?a\n", "a&".repeat(20_000));
    let run = uri_reading(&["query", "set", "--each", "*=X"], many.as_bytes());
    assert_eq!((run.status, run.out.as_str()), (1, "?a=X\n"));
    assert!(run.err.contains("--each would write too much"), "{}", run.err);
}

#[test]
fn globs_are_also_separated_by_commas() {
    assert_eq!(out(&["query", "remove", "utm_*,fbclid", "--", "/?utm_a=1&fbclid=2&c"]), "/?c\n");
    assert_eq!(out(&["query", "keep", "a,b", "c", "--", "/?a&b&c&d"]), "/?a&b&c\n");
    assert_eq!(out(&["query", "remove", "a?b", "--", "/?a,b&c"]), "/?c\n");
}

#[test]
fn set_takes_values_as_written_and_for_absent_keys() {
    for (args, expected) in [
        (&["a:=%2F", "--", "/?a=1"][..], "/?a=%2F\n"),
        (&["a?=2", "b?=3", "--", "/?a=1"], "/?a=1&b=3\n"),
        (&["a?:=%2f", "--", "/"], "/?a=%2f\n"),
        (&["*:=%2F", "--", "/?a&b"], "/?a=%2F&b=%2F\n"),
    ] {
        assert_eq!(out_of_set(args), expected, "{args:?}");
    }
    assert_eq!(out(&["query", "append", "a:=%2F", "--", "/"]), "/?a=%2F\n");
    let run = uri(&["query", "set", "a:=%2", "--", "/"]);
    assert!(run.status == 2 && run.err.starts_with("uri: operand 1: malformed"), "{}", run.err);
}

#[test]
fn get_notes_several_keys() {
    for (args, note) in [
        (&["id,page", "/?id=1"][..], "this is one key, with its commas"),
        (&["a", "b", "/?a=1"], "the second operand is read as a URI: this command takes one key"),
    ] {
        let run = uri(&[&["query", "get"], args].concat());
        assert!(run.status == 0 && run.err.contains(note), "{}", run.err);
        assert_eq!(uri(&[&["query", "get", "-q"], args].concat()).err, "");
    }
}

#[test]
fn escapes_that_may_be_latin1_get_a_note() {
    let note = "note: not UTF-8 at byte 3: `%E9` is `é` in Latin-1; in UTF-8 it is `%C3%A9`\n";
    for args in [&["query", "get", "q"][..], &["query", "list"], &["get", "query:decoded"]] {
        let run = uri(&[args, &["?q=%E9"]].concat());
        assert_eq!((run.status, run.err.split_once(": note").is_some()), (0, true), "{args:?}");
        assert!(run.err.ends_with(note), "{args:?}: {}", run.err);
    }
    assert_eq!(uri(&["query", "get", "q", "--raw", "?q=%E9"]).err, "");
}
