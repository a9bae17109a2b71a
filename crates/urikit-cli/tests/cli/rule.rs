//! `uri rule`.

use crate::run::uri;

#[test]
fn rule_shows_its_text_where_it_is_defined_and_examples() {
    let run = uri(&["rule", "PORT"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let reported =
        "port = *DIGIT\ndefined in  RFC 3986 §3.2.3\nderives     '8080'\nrefuses     '80a'\n";
    assert_eq!(run.out, reported);
    let run = uri(&["rule", "--json", "uri-host"]);
    assert!(run.out.starts_with("{\"rule\":\"uri-host\",\"section\":\"RFC 9110 §4.1\","));
}

#[test]
fn rule_lists_all_that_check_takes_of_the_grammar() {
    let run = uri(&["rule"]);
    assert!(run.out.lines().count() > 70 && run.out.contains("\nsegment-nz-nc\tRFC 3986 §3.3\n"));
    for line in run.out.lines() {
        let name = line.split('\t').next().unwrap();
        assert_ne!(uri(&["check", "--as", name, "a"]).status, 2, "{name}");
    }
}

#[test]
fn rule_with_a_wrong_name_is_wrong_usage() {
    let run = uri(&["rule", "IPv6adress"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("`uri rule` lists them"), "{}", run.err);
}

#[test]
fn rule_has_what_check_takes_beside_the_generic_grammar() {
    let names = uri(&["rule"]).out;
    for name in ["http-URI", "file-URI", "dns-name", "URI-6874", "uri-host", "absolute-path"] {
        assert!(names.lines().any(|line| line.split('\t').next() == Some(name)), "{name}");
        let run = uri(&["rule", "--json", name]);
        let row: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let check = |field: &str| uri(&["check", "--as", name, row[field].as_str().unwrap()]).out;
        assert_eq!(check("example"), "valid\n", "{name}");
        assert_eq!(check("counterexample"), "invalid\n", "{name}");
        assert!(row["abnf"].as_str().unwrap().contains(" = "), "{name}");
    }
    assert!(uri(&["--help"]).out.contains("`uri rule` lists"));
}
