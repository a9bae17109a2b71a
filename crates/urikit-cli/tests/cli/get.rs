//! `uri get`.

use crate::run::uri;

const URI: &str = "https://u:p@127.0.0.1/a/b%20c/?q=%7E&x#f";

#[test]
fn get_prints_parts_as_written_with_tabs_between() {
    let run = uri(&["get", "scheme,host,path,query:q,fragment", URI]);
    assert_eq!((run.status, &*run.out), (0, "https\t127.0.0.1\t/a/b%20c/\t%7E\tf\n"));
}

#[test]
fn get_decodes_where_asked() {
    let run = uri(&["get", "segment:1:decoded,segment:-2,query:q:decoded", URI]);
    assert_eq!(run.out, "b c\tb%20c\t~\n");
    assert_eq!(uri(&["get", "path:decoded", "/a%0Ab%FF"]).out, "/a%0Ab%FF\n");
}

#[test]
fn get_prints_computed_parts() {
    let run = uri(&["get", "host_kind,host_class,origin,effective_port", URI]);
    assert_eq!(run.out, "ipv4\tloopback\thttps://127.0.0.1\t443\n");
    assert_eq!(uri(&["get", "host_class", "http://[::ffff:10.0.0.1]/"]).out, "private\n");
}

#[test]
fn get_json_has_null_for_what_is_absent() {
    let run = uri(&["get", "--json", "port,query,query:x,segment:9", "http://h:?x"]);
    assert_eq!(
        run.out,
        "{\"input\":\"http://h:?x\",\"port\":\"\",\"query\":\"x\",\"query:x\":null,\
         \"segment:9\":null}\n"
    );
}

#[test]
fn get_of_a_bad_input_or_port_goes_on() {
    let run = uri(&["get", "effective_port", "http://h:99999/", "a b", "http://h/"]);
    assert_eq!((run.status, &*run.out), (1, "80\n"));
    assert_eq!(run.err.lines().count(), 2);
}

#[test]
fn get_of_no_such_part_is_wrong_usage() {
    for (parts, end) in [
        ("hots", "no part is named 'hots'; did you mean `host`?\n"),
        ("host,domain", "no part is named 'domain'; did you mean `registered_domain`?\n"),
        ("tld:decoded", "no part is named 'tld:decoded'; did you mean `suffix`?\n"),
        ("username", "; did you mean `user`?\n"),
        ("hostname", "; did you mean `host`?\n"),
        ("protocol", "; did you mean `scheme`?\n"),
        ("file", "; did you mean `filename`?\n"),
        ("ext", "; did you mean `extension`?\n"),
        ("params", "; did you mean `keys`, `values`, or `query:KEY` for the value of one key?\n"),
        ("frobnicate", "no part is named 'frobnicate'; `uri get --help` lists them\n"),
        ("host, path", "; parts are separated by commas, without spaces\n"),
        ("query:a:all", "a part has one value; `uri query get --all a` prints all values of 'a'\n"),
    ] {
        let run = uri(&["get", parts, "http://h/"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{parts}");
        assert!(run.err.starts_with("uri: PARTS: ") && run.err.ends_with(end), "{}", run.err);
        assert!(run.err.len() < 140 && run.err.lines().count() == 1, "{}", run.err);
    }
}

#[test]
fn get_of_parts_separated_by_spaces_says_how_to_separate_them() {
    let run = uri(&["get", "host", "path", "http://h/"]);
    assert_eq!((run.status, run.out.as_str()), (0, "\nh\n"));
    let note = "`path` is read as a URI; parts are separated by commas: host,path";
    assert_eq!(run.err, format!("uri: argument 1: note: {note}\n"));
    assert!(uri(&["get", "host", "http://h/", "query:q"]).err.contains("argument 2: note: "));
    for args in [&["get", "host", "http://h/", ""][..], &["get", "-q", "host", "path"]] {
        assert_eq!(uri(args).err, "", "{args:?}");
    }
}

#[test]
fn get_takes_segments_apart() {
    let uri_with = "/na%20me;v=1%2E1;%76=2;x/other,1.1?q=a+b%2B&a%20b=1&a+b=2";
    let cases = [
        ("segment:0", "na%20me;v=1%2E1;%76=2;x"),
        ("segment:0:name", "na%20me"),
        ("segment:0:name:decoded", "na me"),
        ("segment:-2:name", "na%20me"),
        ("segment:0:param:v", "1%2E1"),
        ("segment:0:param:v:decoded", "1.1"),
        ("segment:0:param:x", ""),
        ("segment:0:param:none", ""),
        ("segment:1:name", "other"),
        ("segment:9:name", ""),
        ("query:q", "a+b%2B"),
        ("query:q:decoded", "a+b+"),
        ("query:q:form", "a b+"),
        ("query:a b:form", "1"),
        ("query:a+b", "2"),
        ("query:none:form", ""),
    ];
    for (part, value) in cases {
        let run = uri(&["get", part, uri_with]);
        assert_eq!((run.status, run.out), (0, format!("{value}\n")), "{part}");
    }
    let run = uri(&["get", "--json", "segment:0:param:x,query:none:form", uri_with]);
    assert!(
        run.out.ends_with("\"segment:0:param:x\":null,\"query:none:form\":null}\n"),
        "{}",
        run.out
    );
    assert_eq!(uri(&["get", "--format", "{segment:0:name}", "/a;b"]).out, "a\n");
}

#[test]
fn get_parts_between_commas() {
    for (part, value) in
        [("0", "name"), ("1", "1.1"), ("-1", "a%2Cb"), ("-1:decoded", "a,b"), ("3", "")]
    {
        let run = uri(&["get", &format!("segment:0:comma:{part}"), "/name,1.1,a%2Cb/x,y"]);
        assert_eq!((run.status, run.out), (0, format!("{value}\n")), "{part}");
    }
    let run = uri(&["get", "--json", "segment:0:comma:0,segment:0:comma:1", "/name;v=1"]).out;
    assert!(run.contains("\"segment:0:comma:0\":\"name;v=1\",\"segment:0:comma:1\":null"), "{run}");
    let run = uri(&["get", "segment:0:comma:x", "/a"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("use segment:0:comma:0 or segment:0:comma:-1"), "{}", run.err);
}

#[test]
fn get_of_a_wrong_segment_says_what_to_write() {
    let run = uri(&["get", "segment:*", "/a"]);
    assert_eq!(run.status, 2);
    let tip = "'*' is not a segment index; use segment:0 or segment:-1";
    assert!(run.err.contains(tip), "{}", run.err);
    let run = uri(&["get", "segment:0:nam", "/a"]);
    assert_eq!(run.status, 2);
    assert!(
        run.err.contains("use segment:0:name, segment:0:param:KEY or segment:0:comma:0"),
        "{}",
        run.err
    );
}

#[test]
fn get_parts_of_paths() {
    for (path, filename, extension, dirname, prefix) in [
        ("/a/b.tar.gz", "b.tar.gz", "gz", "/a/", "/a"),
        ("/a/b/", "", "", "/a/b/", "/a"),
        ("/", "", "", "/", "/"),
        ("", "", "", "", ""),
        ("a", "a", "", "", "a"),
        ("/.profile", ".profile", "", "/", "/.profile"),
        ("/a/..", "", "", "/a/..", "/a"),
        ("/a/b.html;v=1.1", "b.html;v=1.1", "html", "/a/", "/a"),
    ] {
        let run = uri(&["get", "filename,extension,dirname,path_prefix:1", path]);
        let wanted = format!("{filename}\t{extension}\t{dirname}\t{prefix}\n");
        assert_eq!((run.status, run.out), (0, wanted), "{path}");
    }
    let run = uri(&["get", "path_prefix:2,path_prefix:9", "http://h/a/b/c"]);
    assert_eq!(run.out, "/a/b\t/a/b/c\n");
    let run = uri(&["get", "filename:decoded", "http://h/a%20b"]);
    assert_eq!(run.out, "a b\n");
    let run = uri(&["get", "--json", "filename,extension", "http://h/"]);
    assert_eq!(run.out, "{\"input\":\"http://h/\",\"filename\":null,\"extension\":null}\n");
    for wrong in ["path_prefix:", "path_prefix:0", "path_prefix:x", "path_prefix:-1", "path_prefix"]
    {
        assert_eq!(uri(&["get", wrong, "http://h/"]).status, 2, "{wrong}");
    }
}

#[test]
fn get_forms_of_hosts() {
    let run = uri(&["get", "host:unicode,host:ascii", "http://xn--bcher-kva.example/", "/a"]);
    assert_eq!(run.out, "bücher.example\txn--bcher-kva.example\n\t\n");
    let run = uri(&["get", "--as", "IRI", "host:ascii", "http://BÜCHER.example/"]);
    assert_eq!(run.out, "xn--bcher-kva.example\n");
    let run = uri(&["get", "host:unicode", "http://a.xn--a/"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.contains("at byte 9"), "{}", run.err);
}

#[test]
fn get_keys_and_values() {
    let with = "http://h/?a=1&b&%63=&a=%20";
    let run = uri(&["get", "keys,values", with, "http://h/", "http://h/?"]);
    assert_eq!(run.out, "a b %63 a\t1  %20\n\t\n\t\n");
    let run = uri(&["get", "keys:decoded", with]);
    assert_eq!(run.out, "a b c a\n");
    // A decoded space is not one that separates.
    let run = uri(&["get", "keys:decoded,values:decoded", "?a%20b=1%20&c=%20%202"]);
    assert_eq!(run.out, "a%20b c\t1%20 %20%202\n");
    let run = uri(&["get", "--json", "keys,values:decoded", with, "http://h/", "http://h/?"]);
    let lists: Vec<_> =
        run.out.lines().map(|line| line.split_once(",\"keys\":").unwrap().1).collect();
    assert_eq!(
        lists,
        [
            r#"["a","b","%63","a"],"values:decoded":["1",""," "]}"#,
            r#"null,"values:decoded":null}"#,
            r#"[""],"values:decoded":[]}"#
        ]
    );
}

#[test]
fn get_surt_with_options() {
    let parts = "surt,surt:no-scheme,surt:no-www,surt:no-scheme:no-www";
    let run = uri(&["get", parts, "http://www.example.com:80/a", "urn:a:b"]);
    assert_eq!(
        run.out,
        "http://(com,example,www,:80)/a\t(com,example,www,:80)/a\thttp://(com,example,:80)/a\t(com,example,:80)/a\n\
         urn:a:b\ta:b\turn:a:b\ta:b\n"
    );
    let run = uri(&["get", "surt:no-path", "http://h/"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("surt has no option 'no-path'"), "{}", run.err);
}

#[test]
fn get_format_has_conditionals() {
    let format = "{host}{?port}:{port}{/}{?query}?{query}{/}{!query} (none){/}";
    let run = uri(&["get", "--format", format, "http://h:80/?a", "http://h/?", "http://h/"]);
    assert_eq!(run.out, "h:80?a\nh?\nh (none)\n");
    let nested = "{?query}[{?query:a}a={query:a}{/}{!query:a}no a{/}]{/}";
    let run = uri(&["get", "--format", nested, "/?a=1", "/?b", "/"]);
    assert_eq!(run.out, "[a=1]\n[no a]\n\n");
    for (wrong, message) in [
        ("{?query}", "byte 0: this conditional has no {/}"),
        ("a{/}", "byte 1: {/} without {?PART} or {!PART}"),
        ("{?hots}x{/}", "byte 0: no part is named 'hots'"),
    ] {
        let run = uri(&["get", "--format", wrong, "/"]);
        assert_eq!(run.status, 2, "{wrong}");
        assert!(run.err.contains(message), "{}", run.err);
    }
}

/// RFC 8089 §2: the empty host of a `file` URI is `localhost`.
#[test]
fn host_class_of_a_file_without_a_host_is_localhost() {
    let classes =
        |inputs: &[&str]| uri(&[&["get", "host_class", "--on-error", "null"], inputs].concat()).out;
    assert_eq!(
        classes(&["file:///a", "FILE://LocalHost/a", "file://h.example/a"]),
        "localhost\nlocalhost\nname\n"
    );
    assert_eq!(classes(&["http:///a", "ldap:///a", "//", "///a"]), "empty\nempty\nempty\nempty\n");
    assert_eq!(classes(&["file:/a"]), "\n");
    let run = uri(&["where", "host_class=localhost", "file:///a", "file:/a", "http:///a"]);
    assert_eq!((run.status, run.out.as_str()), (0, "file:///a\n"));
    assert_eq!(uri(&["where", "host_class=empty", "file:///a"]).out, "");
    let explained = uri(&["explain", "file:///a"]).out;
    assert!(
        explained.contains("the same as localhost") && !explained.contains("depends on the scheme"),
        "{explained}"
    );
    let json = uri(&["explain", "--json", "file:///a"]).out;
    assert!(json.contains("\"host_class\":\"localhost\""), "{json}");
}
