//! Forms of answers that the files of the commands leave out: every part, every table.

use super::run::{file, uri};

/// What a run prints that succeeds.
fn printed(args: &[&str]) -> String {
    let run = uri(args);
    assert_eq!(run.status, 0, "{args:?}: {}", run.err);
    run.out
}

#[test]
fn each_part_is_removed_alone() {
    let cases = [
        ("scheme", "//u:p@h:80/p?q#f"),
        ("authority", "http:/p?q#f"),
        ("userinfo", "http://h:80/p?q#f"),
        ("user", "http://:p@h:80/p?q#f"),
        ("password", "http://u@h:80/p?q#f"),
        ("port", "http://u:p@h/p?q#f"),
        ("path", "http://u:p@h:80?q#f"),
        ("query", "http://u:p@h:80/p#f"),
        ("fragment", "http://u:p@h:80/p?q"),
    ];
    for (part, expected) in cases {
        let out = printed(&["set", "--remove", part, "--", "http://u:p@h:80/p?q#f"]);
        assert_eq!(out.trim_end(), expected, "{part}");
    }
    let run = uri(&["set", "--remove", "host", "--", "http://u:p@h:80/p"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.contains("a userinfo needs a host"), "{}", run.err);
}

#[test]
fn each_part_of_an_authority_is_set_alone() {
    let cases = [
        ("authority=x.example:1", "http://x.example:1/p"),
        ("userinfo=a:b", "http://a:b@h:80/p"),
        ("user=a@", "http://a%40:p@h:80/p"),
        ("password=c", "http://u:c@h:80/p"),
        ("host=::1", "http://u:p@[::1]:80/p"),
        ("port=81", "http://u:p@h:81/p"),
    ];
    for (change, expected) in cases {
        let out = printed(&["set", change, "--", "http://u:p@h:80/p"]);
        assert_eq!(out.trim_end(), expected, "{change}");
    }
}

#[test]
fn parts_for_crawlers_and_logs_are_read_together() {
    let parts = "path_and_query,path_query_and_fragment,host_without_www,last_label";
    let out = printed(&["get", parts, "http://www.a.example:80/p?q#f"]);
    assert_eq!(out, "/p?q\t/p?q#f\ta.example\texample\n");
}

#[test]
fn chars_are_written_as_json_and_csv() {
    let json = printed(&["chars", "--json"]);
    let first = json.lines().next().unwrap();
    assert!(first.starts_with(r#"{"part":"scheme","raw":"+-.0123456789A"#), "{first}");
    let csv = printed(&["chars", "--csv"]);
    assert_eq!(csv.lines().count(), json.lines().count() + 1);
    assert!(csv.starts_with("part,raw\nscheme,+-.0123456789A"), "{csv}");
}

#[test]
fn rules_are_written_as_a_table() {
    let out = printed(&["rule", "--tsv", "port"]);
    assert_eq!(
        out,
        "rule\tsection\tabnf\texample\tcounterexample\nport\tRFC 3986 §3.2.3\tport = *DIGIT\t8080\t80a\n"
    );
}

#[test]
fn matched_values_are_columns() {
    let out = printed(&["template", "match", "/a/{x}{?y*}", "/a/1?k=v&l=w", "--tsv"]);
    assert_eq!(out, "input\tx\ty\n/a/1?k=v&l=w\t1\tk=v,l=w\n");
}

#[test]
fn hosts_that_are_addresses_are_named_by_their_kind() {
    for (host, kind) in [
        ("1.2.3.4", "(IPv4 address)"),
        ("[::1]", "(IPv6 address"),
        ("[v1.a]", "(address of a future IP version)"),
    ] {
        let out = printed(&["explain", &format!("http://{host}/")]);
        assert!(out.contains(&format!("host      {host}  {kind}")), "{out}");
    }
}

#[test]
fn names_by_longer_digests() {
    let path = file("answers-ni", b"abc");
    let path = path.to_str().unwrap();
    let name = printed(&["ni", "of", "--algorithm", "sha-384", path]);
    // The digest of FIPS 180-4's example, in base64url.
    let digest = "ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP_W-2AhgcroefMI1i67KE0yCWn";
    assert_eq!(name, format!("ni:///sha-384;{digest}\n"));
    printed(&["ni", "verify", name.trim_end(), path]);
}
