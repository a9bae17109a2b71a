//! Tables, `-0` and `--format`.

use crate::run::{uri, uri_reading};

#[test]
fn csv_has_a_header_and_distinguishes_absent_from_empty() {
    let run = uri(&["parse", "--csv", "http://h/a,b?q#", "x"]);
    assert_eq!(
        run.out,
        "input,scheme,authority,userinfo,host,host_kind,port,path,query,fragment\n\
         \"http://h/a,b?q#\",http,h,,h,reg-name,,\"/a,b\",q,\"\"\nx,,,,,,,x,,\n"
    );
}

#[test]
fn csv_of_a_bad_input_has_all_columns() {
    let rows = |what| uri_reading(&["get", "--csv", "host,port", "--on-error", what], b"a b\n").out;
    assert_eq!(rows("skip"), "host,port\n");
    assert_eq!(rows("null"), "host,port\n,\n");
    assert_eq!(rows("keep"), "input,host,port\na b,,\n");
    let rows =
        |parts| uri_reading(&["get", "--csv", parts, "--on-error", "keep"], b"//h:1\na b\n").out;
    assert_eq!(rows("host,input,port"), "host,input,port\nh,//h:1,1\n,a b,\n");
    assert_eq!(rows("port"), "input,port\n//h:1,1\na b,\n");
}

#[test]
fn csv_of_a_bad_value_has_all_columns() {
    let run = uri(&["file", "to", "--csv", "--on-error", "keep", "http://h/"]);
    assert_eq!((run.status, run.out.as_str()), (1, "input,output\nhttp://h/,\n"));
}

#[test]
fn tsv_has_tabs() {
    let run = uri(&["get", "--tsv", "host,query:q:decoded", "http://h/?q=a%09b%22,"]);
    assert_eq!(run.out, "host\tquery:q:decoded\nh\ta%09b\",\n");
}

#[test]
fn csv_of_commands_that_make_one_text_has_input_and_output() {
    let cases: [(&[&str], &str); 5] = [
        (&["normalize", "HTTP://h/"], "HTTP://h/,http://h/"),
        (&["resolve", "http://h/", "a"], "a,http://h/a"),
        (&["encode", "--part", "path", "a,\"b"], "\"a,\"\"b\",\"a,%22b\""),
        (&["decode", "a%2Cb%0A"], "a%2Cb%0A,\"a,b%0A\""),
        (&["query", "sort", "?b&a"], "?b&a,?a&b"),
    ];
    for (args, row) in cases {
        let run = uri(&[args, &["--csv"]].concat());
        assert_eq!(run.out, format!("input,output\n{row}\n"), "{args:?}");
    }
}

#[test]
fn csv_of_other_commands() {
    let cases: [(&[&str], &str); 10] = [
        (
            &["check", "--as", "URI", "a:b", "a"],
            "input,valid,kind,offset,rule\na:b,true,,,\na,false,missing-scheme,1,scheme\n",
        ),
        (
            &["query", "list", "?a=1&b&c="],
            "input,key,value\n?a=1&b&c=,a,1\n?a=1&b&c=,b,\n?a=1&b&c=,c,\"\"\n",
        ),
        (&["query", "get", "a", "?a=1&a=2"], "input,value\n?a=1&a=2,1\n"),
        (&["redact", "http://u@h/"], "output\nhttp://***@h/\n"),
        (
            &["target", "--method", "GET", "/a?b"],
            "input,form,forms,scheme,authority,userinfo,host,port,path,query,effective_uri\n\
             /a?b,origin-form,origin-form,,,,,,/a,b,\n",
        ),
        (
            &["target", "h:80"],
            "input,form,forms,scheme,authority,userinfo,host,port,path,query,effective_uri\n\
             h:80,absolute-form,\"absolute-form,authority-form\",h,,,,,80,,\n",
        ),
        (
            &["schemes", "tel", "coap"],
            "scheme,status,default_port,rfcs,description,well_known\n\
             tel,permanent,,\"RFC 3966, RFC 5341\",telephone,false\n\
             coap,permanent,5683,RFC 7252,coap,true\n",
        ),
        (
            &["compare", "http://h", "http://h:80/"],
            "a,b,simple,case,percent,path,scheme,rung,differs_in,level\n\
             http://h,http://h:80/,false,false,false,false,true,scheme,,scheme\n",
        ),
        (
            &["compare", "--on-error", "keep", "a", "a b"],
            "a,b,simple,case,percent,path,scheme,rung,differs_in,level\n,a b,,,,,,,,\n",
        ),
        (
            &["query", "check", "--key-values", "?a"],
            "input,valid,kind,offset,rule\n?a,false,unexpected-end,2,key-value-pairs\n",
        ),
    ];
    for (args, table) in cases {
        let run = uri(&[args, &["--csv"]].concat());
        assert_eq!(run.out, table, "{args:?}");
    }
}

#[test]
fn null_ends_each_answer() {
    let run = uri(&["get", "-0", "query:q:decoded", "?q=a%0Ab", "?q=c"]);
    assert_eq!(run.out, "a\nb\0c\0");
    assert_eq!(uri(&["normalize", "-0", "A:b", "c"]).out, "A:b\0c\0".to_lowercase());
    assert_eq!(uri(&["sort", "-0", "b", "a"]).out, "a\0b\0");
    assert_eq!(uri(&["check", "-0", "--as", "URI", "a:b"]).out, "valid\0");
    assert_eq!(uri(&["query", "set", "-0", "a=1", "--", "x"]).out, "x?a=1\0");
    assert_eq!(uri(&["compare", "-0", "a", "a"]).out, "equal byte for byte\0");
    assert_eq!(uri(&["schemes", "-0", "coap", "urn"]).out.matches('\0').count(), 2);
    assert!(uri(&["chars", "-0", "a", "b"]).out.split('\0').nth(1).unwrap().starts_with("b  U+"));
    assert_eq!(uri(&["chars", "-0"]).out.matches('\0').count(), 1);
}

/// Values with a newline or a tab stay separate, as with `find -print0` and `env -0`.
#[test]
fn null_ends_each_value_of_decoded_data() {
    let input = "?a=1%0A2&b%09=%C3%A4&c&a=%E2%80%AE";
    let cases: [(&[&str], &str); 6] = [
        (&["query", "list", "-0"], "a=1\n2\0b\t=ä\0c\0a=\u{202E}\0"),
        (&["query", "list", "-0", "--raw"], "a=1%0A2\0b%09=%C3%A4\0c\0a=%E2%80%AE\0"),
        (&["query", "get", "-0", "a"], "1\n2\0"),
        (&["query", "get", "-0", "--all", "a"], "1\n2\0\u{202E}\0"),
        (&["query", "get", "-0", "none"], "\0"),
        (&["count", "-0", "--by", "query:a:decoded"], "1\t1\n2\0"),
    ];
    for (args, out) in cases {
        assert_eq!(uri(&[args, &[input]].concat()).out, out, "{args:?}");
    }
    let run = uri(&["template", "match", "-0", "{?a,b}", "?a=1%0A2&b=x%09y"]);
    assert_eq!(run.out, "a=1\n2\0b=x\ty\0");
}

#[test]
fn chars_csv_lists_the_parts() {
    let run = uri(&["chars", "--csv"]);
    assert!(run.out.starts_with("part,raw\nscheme,"), "{}", run.out);
}

#[test]
fn query_get_json_has_the_values_of_plain_output() {
    let run = uri(&["query", "get", "--json", "a", "?a=1&a=2", "?b"]);
    assert_eq!(
        run.out,
        "{\"input\":\"?a=1&a=2\",\"values\":[{\"value\":\"1\"}]}\n{\"input\":\"?b\",\"values\":[]}\n"
    );
    let run = uri(&["query", "get", "--json", "--all", "a", "?a=1&a=2"]);
    assert!(run.out.contains("{\"value\":\"1\"},{\"value\":\"2\"}"), "{}", run.out);
}

#[test]
fn output_kinds_exclude_each_other() {
    for kinds in [["--json", "--csv"], ["--csv", "--tsv"], ["--json", "-0"], ["--tsv", "-0"]] {
        let args = ["parse", kinds[0], kinds[1], "a"];
        assert_eq!(uri(&args).status, 2, "{kinds:?}");
    }
}

#[test]
fn format_puts_parts_into_a_text() {
    let format = r"{{{scheme}}}\t{host}{path}\n{query:q:decoded}|{segment:-1}|{port}\\";
    let run = uri(&["get", "--format", format, "http://h/a/b?q=%C3%A4"]);
    assert_eq!((run.status, run.out.as_str()), (0, "{http}\th/a/b\nä|b|\\\n"));
    let run = uri_reading(&["get", "--format", "{host}"], b"http://a/\nno uri\nhttp://b/\n");
    assert_eq!((run.status, run.out.as_str()), (1, "a\nb\n"));
}

#[test]
fn wrong_format_is_reported_with_its_position() {
    let run = uri(&["get", "--format", "{host}{hots}", "http://h/"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("uri: --format, byte 6: no part is named 'hots'"), "{}", run.err);
    assert_eq!(uri(&["get", "--format", "{host", "http://h/"]).status, 2);
    assert_eq!(uri(&["get", "--format", "{host}", "--json", "http://h/"]).status, 2);
    assert_eq!(uri(&["get", "--format", "{host}", "--file", "f", "http://h/"]).status, 2);
    assert_eq!(uri(&["get"]).status, 2);
}

#[test]
fn get_json_keeps_the_order_and_no_name_twice() {
    let run = uri(&["get", "--json", "port,host,host,input", "http://h/"]);
    assert_eq!(run.out, "{\"input\":\"http://h/\",\"port\":null,\"host\":\"h\"}\n");
}

#[test]
fn json_escapes_bidirectional_controls() {
    let runs: [&[&str]; 8] = [
        &["decode", "a%E2%80%AEb"],
        &["query", "list", "?a=%E2%80%AE"],
        &["query", "get", "a", "?a=%E2%80%AE"],
        &["template", "match", "{a}", "%E2%80%AE"],
        &["get", "path:decoded", "%E2%80%AE"],
        &["parse", "--as", "IRI-reference", "a\u{202E}"],
        &["explain", "%E2%80%AE"],
        &["count", "--by", "path:decoded", "%E2%80%AE"],
    ];
    for args in runs {
        let run = uri(&[args, &["--json"]].concat());
        assert!(run.out.contains("\\u202e"), "{args:?}: {}", run.out);
        assert!(!run.out.contains('\u{202E}'), "{args:?}");
    }
}

/// Commands that write plain lines by a shorter route.
#[test]
fn csv_safe_is_a_table_in_every_command() {
    for (args, expected) in [
        (&["normalize", "HTTP://H/"][..], "input,output\nHTTP://H/,http://h/\n"),
        (&["sort", "=b"], "input,key\n'=b,'=b\n"),
        (&["uniq", "a"], "input,key\na,a\n"),
        (&["check", "a"], "input,valid,kind,offset,rule\na,true,,,\n"),
        (&["redact", "--text", "=1"], "output\n'=1\n"),
        (&["where", "has:path", "=1"], "input\n'=1\n"),
    ] {
        let run = uri(&[args, &["--csv-safe"]].concat());
        assert_eq!((run.status, run.out.as_str()), (0, expected), "{args:?}");
    }
}
