//! What a user of other tools probably means: options that are called something else here, words for values, and
//! notes about inputs that are not read as they look.

use std::fs;

use crate::run::{file, uri, uri_reading};

/// The tips after `uri: …`, which is one line.
fn tip(args: &[&str]) -> String {
    let run = uri(args);
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
    assert!(run.err.lines().count() <= 2, "{args:?}: {}", run.err);
    run.err.split_once("\n  tip: ").map_or_else(String::new, |(_, tip)| tip.trim_end().to_owned())
}

#[test]
fn options_of_other_tools_are_answered_by_what_they_are_here() {
    for (args, expected) in [
        (&["parse", "--output=json", "a"][..], "--json"),
        (&["get", "host", "-o", "json", "a"], "--json"),
        (&["parse", "--format", "json", "a"], "--json"),
        (&["parse", "--format=csv", "a"], "--csv"),
        (
            &["check", "-o", "out.txt", "a"],
            "answers are written to standard output; redirect it with >",
        ),
        (&["sort", "-k", "host"], "--by host"),
        (&["sort", "--key", "host"], "--by host"),
        (&["uniq", "-d"], "--repeated"),
        (&["count", "--by", "host", "-n", "3"], "--top N"),
        (&["check", "--rule", "URI", "a"], "--as URI"),
        (&["guard", "--deny", "private", "http://h/"], "--policy FILE"),
        (
            &["parse", "--stdin"],
            "inputs are read from standard input if there are no operands, or for `-`",
        ),
        (&["normalize", "-i", "urls.txt"], "--in-place"),
        (&["parse", "--input", "urls.txt"], "--file urls.txt"),
        (&["parse", "--file-in", "urls.txt"], "--file urls.txt"),
        (&["decode", "--component", "a%20b"], "--part query-value"),
        (&["encode", "--component", "a b"], "--part query-value"),
        (&["template", "expand", "/{a}", "a=1"], "a value needs -d before it, as in -d NAME=VALUE"),
        (&["template", "expand", "/{a}", "--var", "a=1"], "-d NAME=VALUE"),
        (&["get", "host", "--delimiter", ",", "-f", "x"], "--csv-column NAME|N"),
        (&["normalize", "--no-fragment", "a"], "--drop fragment"),
        (&["normalize", "--strip-tracking", "a"], "--drop-params tracking"),
        (&["parse", "--no-fragment", "a"], "uri set --remove fragment -- URI"),
        (&["decode", "--form", "a+b"], "--part form"),
        (&["encode", "-p", "path", "a"], "--part path"),
        (&["encode", "--as", "path", "a"], "--part path"),
        (&["normalize", "--sort", "a"], "--sort-params"),
        (
            &["guard", "--host", "h", "http://h/"],
            "--policy FILE, which lists hosts, schemes and ports",
        ),
        (&["redact", "--key", "k", "a"], "--parameter KEY"),
        (&["get", "--default-port", "a"], "uri get effective_port URI"),
        (&["check", "-v", "a"], "--invalid"),
    ] {
        assert_eq!(tip(args), expected, "{args:?}");
    }
}

#[test]
fn names_of_parts_and_commands_as_options_are_answered_by_a_call() {
    for (args, expected) in [
        (&["--get", "{host}", "http://h/"][..], "uri get --format '{host}' URI"),
        (&["--validate", "a"], "uri check"),
        (&["parse", "--host", "http://h/"], "uri get host URI"),
        (&["parse", "--hostname", "http://h/"], "uri get host URI"),
        (&["find", "--registered-domain", "http://h/"], "uri get registered_domain URI"),
        (&["set", "--host", "x", "http://h/"], "uri set host=x -- URI"),
        (&["set", "--host=x", "http://h/"], "uri set host=x -- URI"),
        (&["set", "--password", "hunter2", "http://h/"], "uri set password=VALUE -- URI"),
        (&["build", "--host", "h"], "uri set --new host=h"),
        (&["get", "--query", "k", "http://h/?k=1"], "uri get query:k URI"),
        (&["count", "--host"], "--by host"),
        (&["check", "--host", "a"], "--as host"),
        (&["normalize", "--scheme", "a"], "--level scheme"),
        (&["encode", "--query", "a b"], "--part query"),
        (&["where", "--host", "x"], "uri where 'host=VALUE' URI"),
        (&["query", "--remove", "k", "http://h/?k"], "uri query remove k -- URI"),
        (&["query", "--set", "k=secret", "http://h/?k"], "uri query set KEY[=VALUE] -- URI"),
        (&["file", "--to", "file:///a"], "uri file to URI"),
        (&["parse", "--normalize", "a"], "uri normalize URI"),
        (&["resolve", "--base", "http://a/", "b"], "uri resolve http://a/ REFERENCE"),
        (&["query", "get", "--key", "a", "?a"], "uri query get a URI"),
    ] {
        assert_eq!(tip(args), expected, "{args:?}");
    }
    assert!(tip(&["parse", "--column", "2", "a"]).contains("get, "));
    for (command, rest) in [("sort", ""), ("uniq", ""), ("count", " --by PARTS")] {
        let expected = format!("uri find --file FILE | uri {command}{rest}");
        assert_eq!(tip(&[command, "--csv-column", "url"]), expected);
    }
}

/// A userinfo in what is repeated is masked, as in all messages.
#[test]
fn tips_show_no_secrets() {
    let tip = tip(&["resolve", "--base", "http://u:hunter2@a/", "b"]);
    assert!(tip.contains("@a/") && !tip.contains("hunter2"), "{tip}");
}

/// How to pass a value that starts with a hyphen is said where the word may be one.
#[test]
fn hyphens_of_values_are_explained_for_paths_alone() {
    assert_eq!(tip(&["parse", "-/a/b"]), "to pass '-/a/b' as a value, use '-- -/a/b'");
    assert_eq!(tip(&["parse", "-x?y"]), "to pass '-x?y' as a value, use '-- -x?y'");
    for option in ["-r", "-x", "--verbose"] {
        assert_eq!(tip(&["parse", option, "http://h/"]), "uri parse --help", "{option}");
    }
    assert_eq!(uri(&["parse", "--", "-/a/b"]).status, 0);
}

#[test]
fn values_of_other_tools_are_answered_by_what_they_are_here() {
    for (args, expected) in [
        (&["check", "--as", "url", "a"][..], "did you mean `URI`? `uri rule` lists the rules"),
        (&["check", "--as", "hostname", "a"], "did you mean `host`? `uri rule` lists the rules"),
        (&["check", "--as", "domain", "a"], "did you mean `dns-name`? `uri rule` lists the rules"),
        (&["check", "--as", "frobnicate", "a"], "`uri rule` lists the rules"),
        (
            &["encode", "--part", "path-segment", "a"],
            "did you mean `segment`? --help lists them all",
        ),
        (
            &["encode", "--part", "component", "a"],
            "did you mean `query-value`? --help lists them all",
        ),
    ] {
        assert_eq!(tip(args), expected, "{args:?}");
    }
    assert!(
        tip(&["encode", "a b"])
            .starts_with("uri encode --part query-value TEXT; other parts are path,")
    );
    for (args, end) in [
        (&["set", "hostname=x", "--", "http://h/"][..], "; did you mean `host`?\n"),
        (&["rule", "URL"], "; did you mean `URI`?\n"),
        (&["rule", "path-segment"], "; did you mean `segment`?\n"),
    ] {
        let run = uri(args);
        assert!(run.status == 2 && run.err.ends_with(end), "{args:?}: {}", run.err);
    }
}

#[test]
fn format_that_is_a_name_of_a_format_gets_a_note() {
    let run = uri(&["get", "--format", "json", "http://h/"]);
    assert_eq!((run.status, run.out.as_str()), (0, "json\n"));
    assert_eq!(
        run.err,
        "uri: note: --format prints this text for each input; --json writes json\n"
    );
    assert_eq!(uri(&["get", "-q", "--format", "json", "http://h/"]).err, "");
    assert_eq!(uri(&["get", "--format", "{host}", "http://h/"]).err, "");
}

#[test]
fn base_in_the_place_of_the_reference_is_reported() {
    let swapped = uri(&["resolve", "../x", "http://h/a/b"]);
    let expected = "uri: BASE needs a scheme; BASE comes first, then the reference\n";
    assert_eq!((swapped.status, swapped.err.as_str()), (2, expected));
    for base in ["../x", "/a", "?q", "//h/"] {
        let run = uri(&["resolve", base, "b"]);
        assert!(
            run.status == 2 && run.err.starts_with("uri: BASE needs a scheme, as in "),
            "{}",
            run.err
        );
    }
    assert!(uri(&["resolve", "http://h h/", "b"]).err.starts_with("uri: BASE: unexpected ' '"));
}

const NO_HOST: &str = "note: without a scheme, this has no host; --guess-scheme https reads one\n";

#[test]
fn host_without_a_scheme_gets_a_note_where_a_host_is_asked_for() {
    for args in [
        &["get", "host", "example.com/a"][..],
        &["get", "path,registered_domain", "example.com/a"],
        &["get", "--format", "{?port}{host}{/}", "example.com:80/a"],
        &["get", "host", "localhost:3000"],
        &["get", "--json", "host", "example.com/a"],
        &["count", "--by", "host", "example.co.uk"],
        &["where", "host=example.com", "example.com"],
        &["where", "--count", "has:port", "example.com"],
        &["check", "example.com"],
        &["check", "--as", "URI", "example.com"],
    ] {
        let run = uri(args);
        assert!(run.err.contains(&format!("uri: argument 1: {NO_HOST}")), "{args:?}: {}", run.err);
    }
    for args in [
        &["get", "path", "example.com/a"][..],
        &["get", "host", "index.html"],
        &["get", "host", "../example.com", "/example.com", "?example.com", "//example.com"],
        &["get", "host", "mailto:a@example.com", "urn:example.com"],
        &["get", "host", "http://example.com/", "1.5", ""],
        &["get", "host", "-q", "example.com"],
        &["get", "host", "--guess-scheme", "https", "example.com"],
        &["count", "--by", "path", "example.com"],
        &["where", "path=example.com", "example.com"],
        &["check", "--as", "host", "example.com"],
    ] {
        assert!(!uri(args).err.contains("--guess-scheme"), "{args:?}");
    }
}

#[test]
fn host_without_a_scheme_is_noted_once_a_run() {
    let lines = "http://h/\nexample.com\nexample.org\n".repeat(1000);
    let run = uri_reading(&["get", "host", "--threads", "1"], lines.as_bytes());
    assert_eq!(run.err, format!("uri: line 2: {NO_HOST}"));
    let run = uri_reading(&["count", "--by", "host"], lines.as_bytes());
    let notes = format!("uri: line 2: {NO_HOST}uri: note: 2000 inputs have no host\n");
    assert_eq!(run.err, notes);
}

#[test]
fn count_notes_how_many_inputs_do_not_have_a_part() {
    let lines = b"http://h:8/\nhttp://i/\nmailto:x\n";
    for memory in [&[][..], &["--memory", "1"]] {
        let run = |args: &[&str]| uri_reading(&[&["count"], memory, args].concat(), lines).err;
        let expected = "uri: note: 1 input has no host\nuri: note: 2 inputs have no port\n";
        assert_eq!(run(&["--by", "host,port"]), expected);
        for args in [
            &["--by", "path"][..],
            &["--by", "key"],
            &["--by", "host", "-q"],
            &["--by", "host", "--json"],
            &["--by", "host", "--csv"],
        ] {
            assert_eq!(run(args), "", "{args:?}");
        }
    }
}

#[test]
fn where_names_the_test_for_the_presence_of_a_part() {
    let run = uri(&["where", "query:x", "http://h/?x"]);
    assert!(run.status == 2 && run.err.contains("; has:query:x tests for"), "{}", run.err);
    let run = uri(&["get", "query.x", "http://h/?x"]);
    assert!(run.err.contains("did you mean `query:x`?"), "{}", run.err);
}

#[test]
fn file_in_the_place_of_a_uri_is_read_by_another_command() {
    let path = file("tips_urls.txt", b"http://h/\n");
    let name = path.to_str().unwrap();
    let diff = uri(&["diff", name, "x"]).err;
    assert!(
        diff.contains("name of a file; `uri compare - URI < FILE` compares its lines"),
        "{diff}"
    );
    let data = uri(&["data", name]);
    assert!(data.status == 2 && data.err.contains("`uri data make "), "{}", data.err);
    fs::remove_file(path).unwrap();
}

#[test]
fn trackers_are_listed_by_the_help() {
    let help = uri(&["normalize", "--help"]).out;
    for key in ["utm_*", "fbclid", "msclkid", "__s"] {
        assert!(help.contains(key), "{key}");
    }
    // Keys are case-sensitive, and nobody reads this one as a tracker.
    let args = ["normalize", "--drop-params", "tracking", "http://h/?UTM_SOURCE=1&utm_source=2"];
    assert_eq!(uri(&args).out, "http://h/?UTM_SOURCE=1\n");
}

#[test]
fn globs_are_not_keys_to_redact() {
    let run = uri(&["redact", "--parameter", "ssl*", "http://h/?ssl=1"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("`*` is not a wildcard"), "{}", run.err);
}

#[test]
fn redact_names_the_option_for_what_is_not_a_uri() {
    let run = uri(&["redact", "x://u:p@h1:1,h2:2/"]);
    assert!(
        run.status == 1 && run.err.contains("; --text masks the secrets in any text"),
        "{}",
        run.err
    );
    assert_eq!(
        uri(&["redact", "--text", "mongodb://u:p@h1:1,h2:2/"]).out,
        "mongodb://***@h1:1,h2:2/\n"
    );
}

#[test]
fn malformed_templates_are_wrong_usage() {
    for args in [
        &["template", "expand", "{a", "-d", "a=1"][..],
        &["template", "expand", "--json", "{a", "-d", "a=1"],
        &["template", "match", "{a", "/a"],
        &["template", "match", "{a}{b}", "/ab"],
    ] {
        let run = uri(args);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.starts_with("uri: TEMPLATE: "), "{}", run.err);
    }
    // Here it is an input, as a line would be.
    assert_eq!(uri(&["template", "vars", "{a"]).status, 1);
}

#[test]
fn rules_that_are_known_are_shown_before_one_that_is_not() {
    let run = uri(&["rule", "frobnicate", "port"]);
    assert!(run.status == 2 && run.out.starts_with("port "), "{}", run.out);
    assert!(run.err.contains("no rule is named 'frobnicate'"), "{}", run.err);
    assert_eq!(uri(&["rule", "frobnicate"]).out, "");
}

#[test]
fn classes_of_hosts_are_explained_and_are_what_they_say() {
    let help = uri(&["guard", "--help"]).out;
    for (class, hosts) in [
        ("look-alike", &["127.1", "2130706433", "0x7f.1"][..]),
        ("loopback", &["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]"]),
        ("private", &["10.0.0.1", "192.168.0.1", "[fd00::1]"]),
        ("link-local", &["169.254.169.254", "[fe80::1]"]),
        ("cgnat", &["100.64.0.1"]),
        ("single-label", &["redis", "com."]),
        ("local-name", &["nas.local", "router.lan", "a.internal"]),
        ("invalid", &["a..b", "a%2Fb"]),
        ("unspecified", &["0.0.0.0", "[::]"]),
        ("name", &["www.example.com"]),
        ("ipvfuture", &["[v1.x]"]),
        ("empty", &[""]),
    ] {
        let row = help.lines().find(|line| line.starts_with(&format!("  {class} "))).unwrap();
        for host in hosts {
            assert!(row.contains(host), "{row}");
            assert_eq!(
                uri(&["get", "host_class", &format!("http://{host}/")]).out,
                format!("{class}\n")
            );
        }
    }
    for word in ["look-alike", "127.1"] {
        assert!(uri(&["where", "--help"]).out.contains(word), "{word}");
    }
    let loopbacks = ["http://127.1/", "http://2130706433/", "http://[::ffff:127.0.0.1]/"];
    let args =
        [&["where", "host_class=look-alike or host_class=loopback"], &loopbacks[..]].concat();
    assert_eq!(uri(&args).out.lines().count(), 3);
}

#[test]
fn names_of_parts_and_other_words_are_answered_by_a_command() {
    for (word, expected) in [
        ("port", "uri get port"),
        ("tld", "uri get suffix"),
        ("host", "uri get host"),
        ("scheme", "uri get scheme"),
        ("remove", "uri query remove"),
        ("keys", "uri query keys"),
        ("expand", "uri template expand"),
        ("merge", "uri path merge"),
        ("cmp", "uri compare"),
        ("dups", "uri uniq --repeated"),
        ("create", "uri set --new"),
        ("to-json", "uri parse --json"),
        ("minimal", "uri normalize --minimal"),
    ] {
        assert_eq!(tip(&[word]), expected, "{word}");
    }
    for args in [&["help", "--help"][..], &["help", "help"]] {
        assert_eq!(uri(args).out, uri(&["--help"]).out, "{args:?}");
    }
}

#[test]
fn names_of_parts_of_other_tools_are_answered_by_what_they_are_here() {
    for (args, end) in [
        (&["get", "etld+1", "a"][..], "; did you mean `registered_domain`?\n"),
        (
            &["get", "host:port", "a"],
            "; did you mean `host,port`, or `authority`, which also has the userinfo?\n",
        ),
        (&["get", "path[0]", "a"], "; did you mean `segment:0`?\n"),
        (&["get", "path:0", "a"], "; did you mean `segment:0`?\n"),
        (&["count", "--by", "params", "a"], "; did you mean `key`?\n"),
    ] {
        let run = uri(args);
        assert!(run.status == 2 && run.err.ends_with(end), "{args:?}: {}", run.err);
    }
}

#[test]
fn what_is_seldom_meant_is_said() {
    let run = uri(&["join", "https://h/v1", "users/42"]);
    assert_eq!(run.out, "https://h/v1/users%2F42\n");
    assert!(run.err.contains("separate arguments are separate segments"), "{}", run.err);
    let run = uri(&["target", "https://h/a#b"]);
    assert!(run.status == 1 && run.err.contains("use --route direct"), "{}", run.err);
    let run = uri(&["get", "--format", "{host}", "host", "http://h/"]);
    assert!(run.err.contains("the first operand is read as a URI"), "{}", run.err);
    for (path, hint) in [("a.txt", "\"$PWD/a.txt\""), ("C:\\x", "use --os windows")] {
        let run = uri(&["file", "from", "--os", "unix", path]);
        assert!(run.status == 1 && run.err.contains(hint), "{}", run.err);
    }
}

#[test]
fn file_in_the_place_of_the_first_operand_is_said() {
    let path = file("tips_list.txt", b"http://h/\n");
    let name = path.to_str().unwrap();
    for args in [&["get", name][..], &["where", name], &["resolve", name, "y"]] {
        let run = uri(args);
        assert!(run.status == 2 && run.err.contains("is the name of a file"), "{}", run.err);
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn names_are_read_from_standard_input() {
    assert_eq!(uri_reading(&["schemes", "-"], b"http\n").out, uri(&["schemes", "http"]).out);
    assert_eq!(uri_reading(&["rule", "-"], b"port\n").out, uri(&["rule", "port"]).out);
    let expand = tip(&["template", "expand", "{a}", "-"]);
    assert_eq!(expand, "--vars - reads the values from standard input");
}
