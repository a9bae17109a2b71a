//! `uri target`.

use crate::run::{uri, uri_reading};

#[test]
fn target_with_a_method_prints_the_form_and_the_parts() {
    let run = uri(&["target", "--method", "GET", "/where?q=now"]);
    assert_eq!((run.status, &*run.out), (0, "form=origin-form path=/where query=q=now\n"));
    let run = uri(&["target", "--method", "CONNECT", "www.example.com:80"]);
    assert_eq!(
        run.out,
        "form=authority-form authority=www.example.com:80 host=www.example.com port=80\n"
    );
    assert_eq!(uri(&["target", "--method", "OPTIONS", "*"]).out, "form=asterisk-form\n");
}

#[test]
fn target_json_has_the_form_and_the_parts() {
    let run = uri(&["target", "--json", "--method", "GET", "http://h:80/a?"]);
    assert_eq!(
        run.out,
        "{\"input\":\"http://h:80/a?\",\"form\":\"absolute-form\",\"scheme\":\"http\",\
         \"authority\":\"h:80\",\"userinfo\":null,\"host\":\"h\",\"port\":\"80\",\"path\":\"/a\",\
         \"query\":\"\"}\n"
    );
}

#[test]
fn target_without_a_method_lists_all_forms() {
    let run = uri(&["target", "--json", "a:1", "/", "*", "[::1]:1"]);
    let forms: Vec<_> =
        run.out.lines().map(|line| &line[line.find("\"form\"").unwrap()..]).collect();
    assert!(forms[0].starts_with(
        "\"form\":\"absolute-form\",\"forms\":[\"absolute-form\",\"authority-form\"],"
    ));
    assert!(forms[1].starts_with("\"form\":\"origin-form\",\"forms\":[\"origin-form\"],"));
    assert!(forms[2].starts_with("\"form\":\"asterisk-form\",\"forms\":[\"asterisk-form\"],"));
    assert!(forms[3].starts_with("\"form\":\"authority-form\",\"forms\":[\"authority-form\"],"));
    assert!(
        uri(&["target", "a:1"])
            .out
            .starts_with("form=absolute-form forms=absolute-form,authority-form ")
    );
}

#[test]
fn target_with_a_host_prints_the_uri_of_the_request() {
    let run = uri(&["target", "--host", "h:8080", "--scheme", "https", "//evil.example/a", "*"]);
    assert_eq!(
        run.out,
        "form=origin-form path=//evil.example/a effective_uri=https://h:8080//evil.example/a\n\
         form=asterisk-form effective_uri=https://h:8080\n"
    );
}

#[test]
fn target_bad_input_names_the_rule() {
    let run = uri(&["target", "--method", "GET", "*", "/a#b", "/ok"]);
    assert_eq!((run.status, &*run.out), (1, "form=origin-form path=/ok\n"));
    assert_eq!(
        run.err,
        "uri: argument 1: unexpected '*' in origin-form at byte 0 (rule origin-form)\n\
         uri: argument 2: unexpected '#' in origin-form at byte 2 (rule origin-form)\n"
    );
    let run = uri(&["target", "--json", "--method", "CONNECT", "host"]);
    assert_eq!(
        run.out,
        "{\"input\":\"host\",\"error\":{\"kind\":\"unexpected-end\",\
         \"message\":\"unexpected end in authority-form at byte 4; \
         RFC 7230 allows this authority; use --rfc7230\",\"offset\":4,\
         \"rule\":\"authority-form\"}}\n"
    );
    let run = uri(&["target", "--json", "--host", "h", "http:/x"]);
    assert!(run.out.contains("\"kind\":\"empty-host\""), "{}", run.out);
}

#[test]
fn target_rfc7230_takes_the_wider_authority_form() {
    assert_eq!(uri(&["target", "--method", "CONNECT", "u@h"]).status, 1);
    let run = uri(&["target", "--rfc7230", "--method", "CONNECT", "u@h"]);
    assert_eq!(run.out, "form=authority-form-7230 authority=u@h userinfo=u host=h\n");
    let run = uri(&["target", "--rfc7230", "--json", "h"]);
    assert!(run.out.contains("\"forms\":[\"authority-form-7230\"]"), "{}", run.out);
}

#[test]
fn target_route_prints_what_to_send() {
    let uris = "http://u:p@h/a?b#c\nhttp://h\nurn:a:b\n".as_bytes();
    let run = uri_reading(&["target", "--route", "direct"], uris);
    assert_eq!((run.status, &*run.out), (1, "/a?b\n/\n"));
    assert_eq!(
        run.err,
        "uri: line 3: the URI has no host to send the request to (rule authority)\n"
    );
    let run = uri_reading(&["target", "--route", "proxy"], uris);
    assert_eq!(run.out, "http://h/a?b\nhttp://h\nurn:a:b\n");
    let run = uri(&["target", "--route", "proxy", "--method", "CONNECT", "--json", "https://h/"]);
    assert_eq!(run.out, "{\"input\":\"https://h/\",\"output\":\"h:443\"}\n");
}

#[test]
fn target_bad_host_or_scheme_is_wrong_usage() {
    let run = uri(&["target", "--host", "anna:secret@h", "/"]);
    assert_eq!((run.status, &*run.out), (2, ""));
    assert!(!run.err.contains("secret"), "{}", run.err);
    assert_eq!(uri(&["target", "--scheme", "1", "/"]).status, 2);
    assert_eq!(uri(&["target", "--route", "direct", "--host", "h", "a:b"]).status, 2);
}

#[test]
fn target_that_only_rfc_7230_has_names_the_option() {
    assert!(!uri(&["target", ""]).err.contains("--rfc7230"));
    for args in [&["target", "h"][..], &["target", "--method", "CONNECT", "u@h:80"]] {
        let run = uri(args);
        assert_eq!(run.status, 1);
        assert!(run.err.contains("--rfc7230"), "{args:?}: {}", run.err);
    }
    for args in [&["target", "a b"][..], &["target", "--method", "GET", "h"]] {
        assert!(!uri(args).err.contains("--rfc7230"), "{args:?}");
    }
}

#[test]
fn target_takes_no_method_that_is_not_a_token() {
    for method in ["BAD METHOD", "", "GET\n", "GÉT", "GET/", "(GET)"] {
        let run = uri(&["target", "--method", method, "/"]);
        assert_eq!((run.status, &*run.out), (2, ""), "{method:?}");
        assert!(run.err.contains("RFC 9110"), "{}", run.err);
    }
    assert_eq!(uri(&["target", "--method", "M-SEARCH!#$%&'*+-.^_`|~", "/"]).status, 0);
}
