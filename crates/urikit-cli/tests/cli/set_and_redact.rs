//! `uri set` and `uri redact`.

use crate::run::{file, uri, uri_reading};

#[test]
fn set_gives_an_address_its_brackets() {
    let run = uri(&["set", "host=::1", "--", "http://h:80/"]);
    assert_eq!((run.status, run.out.as_str()), (0, "http://[::1]:80/\n"));
    assert_eq!(uri(&["set", "--raw", "host=::1", "--", "http://h/"]).status, 2);
    let run = uri(&["set", "host=fe80::1%en0", "--", "http://h/"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.contains("an IPv6 address with a zone"), "{}", run.err);
}

#[test]
fn set_edits_the_uris_after_two_dashes() {
    let run = uri(&["set", "port=8080", "path=/over there", "--", "http://h/?q", "//i"]);
    assert_eq!(run.out, "http://h:8080/over%20there?q\n//i:8080/over%20there\n");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn set_edits_lines_and_files() {
    let run = uri_reading(&["set", "scheme=HTTPS"], b"http://H/%7e\n//h\n\n");
    assert_eq!(run.out, "https://H/%7e\nhttps://h\nhttps:\n");
    let path = file("set_lines", b"a:b\nc:d\n");
    let run = uri(&["set", "fragment=", "--file", path.to_str().unwrap()]);
    assert_eq!(run.out, "a:b#\nc:d#\n");
    let path = file("set_nothing", b"");
    let run = uri(&["set", "fragment=f", "--file", path.to_str().unwrap()]);
    assert_eq!((run.status, run.out.as_str()), (0, ""));
}

#[test]
fn set_builds_from_nothing_where_that_is_asked() {
    let run = uri(&["set", "--new", "host=example.com", "scheme=https", "path=/", "query=a=b c"]);
    assert_eq!((run.status, run.out.as_str()), (0, "https://example.com/?a=b%20c\n"));
    let run = uri_reading(&["set", "scheme=https"], b"");
    assert_eq!((run.status, run.out.as_str()), (0, ""), "no input, no answer");
    assert_eq!(uri(&["set", "--new", "scheme=https", "--", "a:b"]).status, 2);
    let run = uri(&["set", "--new", "--json", "path=10:30"]);
    assert_eq!(run.out, "{\"input\":\"\",\"output\":\"10%3A30\"}\n");
}

#[test]
fn set_distinguishes_empty_from_removed() {
    let run = uri(&["set", "query=", "--remove", "fragment", "--", "a:b?c#d"]);
    assert_eq!(run.out, "a:b?\n");
    let run = uri(&["set", "--remove", "query", "--remove", "userinfo", "--", "http://u:p@h/?c#d"]);
    assert_eq!(run.out, "http://h/#d\n");
    let run = uri(&["set", "--remove", "host", "host=i", "--", "http://u@h:8/"]);
    assert_eq!(run.out, "http://u@i:8/\n");
}

#[test]
fn set_takes_text_or_raw_values() {
    let run = uri(&["set", "query=50%25", "--", "a:b"]);
    assert_eq!(run.out, "a:b?50%2525\n");
    let run = uri(&["set", "--raw", "query=50%25", "--", "a:b"]);
    assert_eq!(run.out, "a:b?50%25\n");
    let run = uri(&["set", "--raw", "query=50%", "--", "a:b"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    let reported = "uri: operand 1: malformed percent-escape in query at byte 2\n";
    assert_eq!(run.err, reported);
    assert_eq!(uri(&["set", "host=[::1]", "--", "http://h/"]).out, "http://[::1]/\n");
    assert_eq!(uri(&["set", "path=/é", "--", "a:"]).out, "a:/%C3%A9\n");
    assert_eq!(uri(&["set", "--iri", "path=/é", "--", "a:"]).out, "a:/é\n");
}

#[test]
fn set_refuses_or_guards_what_would_be_read_as_another_part() {
    let run = uri(&["set", "--json", "path=//x", "--", "a:b"]);
    assert_eq!(run.status, 1);
    assert!(run.out.starts_with("{\"input\":\"a:b\",\"error\":{\"kind\":\"double-slash\","));
    assert!(run.out.ends_with("\"offset\":1,\"rule\":\"path-absolute\"}}\n"), "{}", run.out);
    assert_eq!(uri(&["set", "--guarded", "path=//x", "--", "a:b"]).out, "a:/.//x\n");
}

#[test]
fn set_edits_the_parts_of_a_segment() {
    let cases = [
        (&["segment:0:param:v=2"][..], "/name;v=1.1;x?q", "/name;v=2;x?q"),
        (&["segment:0:param:v=2"], "/name,1.1", "/name,1.1;v=2"),
        (&["segment:-1:param:v=a;b,c=d/"], "/a/n;%76", "/a/n;%76=a%3Bb%2Cc=d%2F"),
        (&["segment:0:param:v=1"], "/n;v=2;x;v=3", "/n;v=1;x"),
        (&["segment:0:param:v:=%41=b"], "/n", "/n;v=%41=b"),
        (&["segment:0:param:v?=2"], "/n;v=1", "/n;v=1"),
        (&["segment:0:param:v?=2"], "/n", "/n;v=2"),
        (&["segment:0:name=a;b"], "/name;v=%31,x", "/a%3Bb;v=%31,x"),
        (&["segment:0:comma:1=1,2"], "/name,1.1,x", "/name,1%2C2,x"),
        (&["segment:0:comma:-1=y"], "/name,1.1,x", "/name,1.1,y"),
        (&["segment:0:comma:1=y"], "/name", "/name,y"),
        (&["--remove", "segment:0:param:v"], "/n;v;x;v=1", "/n;x"),
        (&["segment:0=name;v=2"], "/a", "/name;v=2"),
    ];
    for (edits, given, edited) in cases {
        let run = uri(&[&["set"], edits, &["--", given]].concat());
        assert_eq!((run.status, run.out), (0, format!("{edited}\n")), "{edits:?} {given}");
    }
    let bad = [
        (&["segment:1:param:v=2"][..], "/n", "no-such-segment"),
        (&["segment:0:comma:2=2"], "/n", "no-such-comma-part"),
        (&["--remove", "segment:0:param:v"], "/..;v", "dot-segment"),
        (&["segment:0:param:v=2"], "mailto:a", "opaque-path"),
    ];
    for (edits, given, kind) in bad {
        let run = uri(&[&["set", "--json"], edits, &["--", given]].concat());
        assert_eq!(run.status, 1, "{edits:?}");
        assert!(run.out.contains(&format!("\"kind\":\"{kind}\"")), "{edits:?}: {}", run.out);
    }
    for wrong in [
        &["segment:0:param:v:=a;b"][..],
        &["segment:0:name:=a,b"],
        &["segment:0:comma:0:=a,b"],
        &["segment:0:name=.."],
        &["segment:0:name?=a"],
        &["segment:0:parm:v=a"],
        &["--remove", "segment:0:name"],
        &["--remove", "segment:0:comma:1"],
    ] {
        assert_eq!(uri(&[&["set"], wrong, &["--", "/n"]].concat()).status, 2, "{wrong:?}");
    }
}

#[test]
fn join_leaves_parameters_to_the_caller() {
    let joined = |args: &[&str]| uri(&[&["join"], args].concat()).out;
    assert_eq!(joined(&["http://h/", "name;v=1.1", "n,1"]), "http://h/name;v=1.1/n,1\n");
    assert_eq!(
        joined(&["--no-params", "http://h/", "name;v=1.1", "n,1"]),
        "http://h/name%3Bv=1.1/n%2C1\n"
    );
    assert_eq!(uri(&["join", "--no-params", "http://h/", ".."]).status, 2);
}

#[test]
fn set_wrong_usage_shows_no_value() {
    assert_eq!(uri(&["set"]).status, 2);
    assert_eq!(uri(&["set", "--", "a:b"]).status, 2);
    let run = uri(&["set", "http://h/", "--", "a:b"]);
    assert_eq!(run.status, 2);
    let run = uri(&["set", "passwort=hunter2", "--", "a:b"]);
    let reported = "uri: operand 1: no part has this name; did you mean `password`?\n";
    assert_eq!((run.status, run.err.as_str()), (2, reported));
    let run = uri(&["set", "colour=hunter2", "--", "a:b"]);
    let parts = "scheme, authority, userinfo, user, password, host, port, path, query, fragment";
    assert_eq!(run.status, 2);
    assert_eq!(
        run.err,
        format!(
            "uri: operand 1: no part has this name; the parts are {parts}, query:KEY and segment:N\n"
        )
    );
    let run = uri(&["set", "--raw", "password=hunter^2", "--", "http://h/"]);
    assert_eq!(run.status, 2);
    assert!(!run.err.contains('^') && !run.err.contains("hunter"), "{}", run.err);
}

#[test]
fn redact_masks_userinfo_and_secret_parameters() {
    let run = uri(&["redact", "https://u:p@h/?id=1&token=2&X-Amz-Signature=3#f"]);
    assert_eq!(run.out, "https://***@h/?id=1&token=***&X-Amz-Signature=***#f\n");
    let run = uri(&[
        "redact",
        "--show-user",
        "--only",
        "--parameter",
        "id",
        "https://u:p@h/?id=1&token=2",
    ]);
    assert_eq!(run.out, "https://u:***@h/?id=***&token=2\n");
    let run = uri_reading(&["redact", "--json"], b"//u@h\n");
    assert_eq!(run.out, "{\"output\":\"//***@h\"}\n");
    let run = uri(&["redact", "--json", "//u:hunter2@h h"]);
    assert_eq!(run.status, 1);
    assert!(run.out.starts_with("{\"error\":"), "{}", run.out);
    assert!(!run.out.contains("hunter2") && !run.err.contains("hunter2"));
    let run = uri(&["redact", "--show-user", "jdbc:mysql://u:p@h/", "?next=%2F%2Fu%3Ap%40h"]);
    assert_eq!(run.out, "jdbc:mysql://u:***@h/\n?next=%2F%2Fu%3A***%40h\n");
}

#[test]
fn set_only_if_absent_keeps_what_is_there() {
    let edits = ["set", "scheme?=https", "port?=1", "path?=/p", "query?=q", "--"];
    let run = uri(&[&edits[..], &["//h", "a://h:2/?"]].concat());
    assert_eq!(run.out, "https://h:1/p?q\na://h:2/?\n");
    let run = uri(&["set", "user?=v", "password?=p", "--", "a://u@h/", "a://h/"]);
    assert_eq!(run.out, "a://u:p@h/\na://v:p@h/\n");
    let run = uri(&["set", "--remove", "query", "query?=q", "--", "a:b?c"]);
    assert_eq!(run.out, "a:b?q\n");
}

#[test]
fn of_authority_and_host_the_later_one_decides_the_host() {
    for (edits, expected) in [
        (["host=x", "authority=u@y:1"], "a://u@y:1/\na://u@y:1/\n"),
        (["authority=u@y:1", "host=x"], "a://u@x:1/\na://u@x:1/\n"),
        (["host?=x", "authority?=u@y:1"], "a://h/\na://u@y:1/\n"),
        (["authority?=u@y:1", "host?=x"], "a://h/\na://u@x:1/\n"),
    ] {
        let run = uri(&[&["set"], &edits[..], &["--", "a://h/", "a:/"]].concat());
        assert_eq!(run.out, expected, "{edits:?}");
    }
}

#[test]
fn set_takes_one_value_as_written() {
    let run = uri(&["set", "path:=/a%20b", "query=%", "fragment?:=%41", "--", "a:b"]);
    assert_eq!(run.out, "a:/a%20b?%25#%41\n");
    assert_eq!(uri(&["set", "query:=%", "--", "a:b"]).status, 2);
}

#[test]
fn set_reports_once_a_value_that_no_uri_accepts() {
    let run = uri_reading(&["set", "port=abc"], b"http://h/\nhttp://i/\n");
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert_eq!(run.err, "uri: operand 1: unexpected 'a' in port at byte 0\n");
    // Whether these can be set depends on the URI.
    let run = uri(&["set", "path=a", "--", "http://h/", "x:y"]);
    assert_eq!((run.status, run.out.as_str()), (1, "x:a\n"));
    let run = uri(&["set", "port=8", "--", "http://h/", "x:y"]);
    assert_eq!((run.status, run.out.as_str()), (1, "http://h:8/\n"));
}

#[test]
fn set_writes_a_host_that_is_data_in_lower_case() {
    let set = |operand| uri(&["set", operand, "--", "HTTP://H/%2f"]).out;
    assert_eq!(set("host=Example.COM"), "HTTP://example.com/%2f\n");
    assert_eq!(set("host:=Example.COM"), "HTTP://Example.COM/%2f\n");
    assert_eq!(set("host=2001:DB8::1"), "HTTP://[2001:db8::1]/%2f\n");
}

#[test]
fn set_strict_writes_as_producers_should_or_refuses() {
    let strict = |args: &[&str]| uri(&[&["set", "--strict"], args].concat());
    let run = strict(&["host=Bücher.example", "--", "HTTP://h/%2f"]);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("http://xn--bcher-kva.example/%2F\n", ""));
    let run = strict(&["host=my_host", "--", "http://h/"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.contains("not a DNS name"), "{}", run.err);
    for args in [&["--new", "scheme=http", "path=/x"][..], &["host=", "--", "http://h/x"]] {
        let run = strict(args);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{args:?}");
        assert!(run.err.contains("(rule http-URI)"), "{}", run.err);
    }
}

#[test]
fn set_notes_what_a_strict_producer_would_do() {
    for (args, note) in [
        (&["host=my_host", "--", "http://h/"][..], "--strict would reject it: not a DNS name"),
        (&["host=Bücher", "--", "//h/"], "--strict would write the host as xn--bcher-kva"),
        (
            &["--new", "scheme=http", "path=/x"],
            "--strict would reject it: an http URI has an authority",
        ),
        (&["--remove", "host", "--", "http://h/x"], "--strict would reject it: an http URI"),
        (&["path:=/%2f", "--", "http://h/"], "--strict would write the digits of escapes"),
    ] {
        let run = uri(&[&["set"], args].concat());
        assert_eq!(run.status, 0, "{args:?}");
        assert!(run.err.contains(note), "{args:?}: {}", run.err);
    }
    // What is not set is not checked.
    for args in
        [&["scheme=https", "--", "http://My_Host/%2f"][..], &["port=8", "--", "http://a_b/"]]
    {
        let run = uri(&[&["set"], args].concat());
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn set_idna_writes_the_host_as_the_dns_has_it() {
    let run = uri(&["set", "--idna", "host=BÜCHER.example", "--", "http://h/%2f"]);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("http://xn--bcher-kva.example/%2f\n", ""));
    let run = uri(&["set", "--idna", "host=a..ü", "--", "http://h/"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""), "{}", run.err);
}

#[test]
fn set_edits_segments_and_parameters_in_one_call() {
    for (args, answer) in [
        (
            &["query:page=2", "segment:-1=n w", "--", "/a/b?page=1&x=%7e"][..],
            "/a/n%20w?page=2&x=%7e",
        ),
        (&["query:k=1&2%", "--", "/"], "/?k=1%262%25"),
        (&["query:k:=a%2fb", "segment:0:=x%2fy", "-q", "--", "/a/b"], "/x%2fy/b?k=a%2fb"),
        (&["--raw", "-q", "query:k=a%2fb", "--", "/"], "/?k=a%2fb"),
        (&["query:a?=1", "query:b?=1", "--", "/?a=0"], "/?a=0&b=1"),
        (&["--remove", "query:ref", "--remove", "segment:0", "--", "/a/b?ref=1&c&ref"], "/b?c"),
        (&["segment:0=x", "path=/a/b", "scheme=http", "host=h", "--", "/"], "http://h/x/b"),
        (&["--strict", "segment:0:=%2f", "--", "HTTP://H/a"], "http://h/%2F"),
        (&["--as", "IRI", "segment:0=ä", "query:ö=ü", "--", "/a"], "/ä?ö=ü"),
        (&["--new", "path=/a", "query:q=x y"], "/a?q=x%20y"),
    ] {
        let run = uri(&[&["set"], args].concat());
        assert_eq!((run.status, run.out.trim_end(), run.err.as_str()), (0, answer, ""), "{args:?}");
    }
}

#[test]
fn set_refuses_wrong_edits_of_segments_and_parameters() {
    let run = uri(&["set", "segment:1=x", "--", "http://h/a", "http://h/a/b"]);
    assert_eq!((run.status, run.out.as_str()), (1, "http://h/a/x\n"));
    assert_eq!(run.err, "uri: argument 1: the path has no such segment (rule segment)\n");
    assert_eq!(uri(&["set", "segment:-2=x", "--", "/a"]).status, 1);
    for args in [
        &["query:k:=a&b"][..],
        &["query:k:=100%"],
        &["segment:0:=a/b"],
        &["segment:0=.."],
        &["segment:x=1"],
        &["segment:0?=1"],
        &["--remove", "segment:x"],
        &["--remove", "prot"],
    ] {
        let run = uri(&[&["set"], args, &["--", "http://h/a"]].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
    }
}

#[test]
fn set_strict_refuses_a_password() {
    let message = "a password in the userinfo is deprecated (RFC 3986 §3.2.1), at byte 7";
    let run = uri(&["set", "--strict", "port=21", "--", "ftp://u:hunter2@h/"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert_eq!(run.err, format!("uri: argument 1: {message} (rule userinfo)\n"));
    let new = ["scheme=ftp", "host=h", "user=u", "password=hunter2"];
    let run = uri(&[&["set", "--new", "--strict"], &new[..]].concat());
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.contains(message) && !run.err.contains("hunter2"), "{}", run.err);
    let run = uri(&[&["set", "--new"], &new[..]].concat());
    assert_eq!((run.status, run.out.as_str()), (0, "ftp://u:hunter2@h\n"));
    assert_eq!(run.err, format!("uri: argument 1: note: --strict would reject it: {message}\n"));
    // Not a fault of this edit.
    let run = uri(&["set", "port=21", "--", "ftp://u:p@h/"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(uri(&["set", "--strict", "user=u", "--", "ftp://h/"]).out, "ftp://u@h/\n");
}

#[test]
fn set_refuses_a_port_in_a_host() {
    for args in
        [&["host=localhost:8080"][..], &["host:=localhost:8080"], &["--raw", "host=localhost:8080"]]
    {
        let run = uri(&[&["set"], args, &["--", "https://h/"]].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
        let why = "a host has no port: set authority=localhost:8080, or port=8080 too";
        assert!(run.err.contains(why), "{args:?}: {}", run.err);
    }
    let run = uri(&["set", "host=u:hunter2@h", "--", "https://h/"]);
    assert!(run.status == 2 && !run.err.contains("hunter2"), "{}", run.err);
    assert_eq!(uri(&["set", "host=::1", "--", "https://h/"]).out, "https://[::1]/\n");
}

#[test]
fn set_notes_values_that_are_seldom_meant() {
    for (assignment, note) in [
        (
            "path=/a%20b",
            "a `%` in the value is data, and is written `%25`; PART:=VALUE takes it as written",
        ),
        ("query=?x=1", "the first `?` is data"),
        ("fragment=#x", "the first `#` is data"),
    ] {
        let run = uri(&["set", assignment, "--", "http://h/"]);
        assert!(run.status == 0 && run.err.contains(note), "{assignment}: {}", run.err);
        assert_eq!(uri(&["set", "-q", assignment, "--", "http://h/"]).err, "", "{assignment}");
    }
    for assignment in ["path:=/a%20b", "query=50%", "query:a=1?"] {
        assert_eq!(uri(&["set", assignment, "--", "http://h/"]).err, "", "{assignment}");
    }
    for name in ["filename", "extension"] {
        let run = uri(&["set", &format!("{name}=b"), "--", "http://h/a"]);
        assert!(run.status == 2 && run.err.contains("write segment:-1=NAME"), "{}", run.err);
    }
}

#[test]
fn set_removes_parts_separated_by_commas() {
    let run = uri(&["set", "--remove", "query,fragment", "--", "http://h/?q#f"]);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("http://h/\n", ""));
    let run = uri(&["set", "--remove", "query", "fragment", "--", "http://h/?q#f"]);
    assert!(run.status == 2 && run.err.contains("--remove PART,fragment"), "{}", run.err);
}

#[test]
fn redact_masks_lists_of_hosts() {
    let run = uri(&["redact", "mongodb://u:p@a:1,b:2/db?password=x"]);
    assert_eq!((run.status, run.out.as_str()), (0, "mongodb://***@a:1,b:2/db?password=***\n"));
}
