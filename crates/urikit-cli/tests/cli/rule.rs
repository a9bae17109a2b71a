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

/// The names in what `uri rule` prints, read by a tokenizer of this test's own.
fn names_in(abnf: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in abnf.split_once('=').unwrap().1.lines() {
        let mut code = String::new();
        for (i, part) in line.split('"').enumerate() {
            if i % 2 == 0 {
                code += part.split(';').next().unwrap();
                code.push(' ');
                if part.contains(';') {
                    break;
                }
            }
        }
        for word in code.split(|c: char| c.is_whitespace() || "()[]/<>*".contains(c)) {
            let name = word.trim_start_matches(|c: char| c.is_ascii_digit());
            if !name.is_empty() && !name.starts_with('%') {
                names.push(name.to_owned());
            }
        }
    }
    names
}

#[test]
fn rule_knows_every_name_that_it_prints() {
    let mut open: Vec<String> = uri(&["rule"])
        .out
        .lines()
        .map(|line| line.split('\t').next().unwrap().to_owned())
        .collect();
    let mut seen = open.clone();
    while !open.is_empty() {
        let args: Vec<&str> =
            ["rule", "--json"].into_iter().chain(open.iter().map(String::as_str)).collect();
        let run = uri(&args);
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        open.clear();
        for line in run.out.lines() {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            for name in names_in(row["abnf"].as_str().unwrap()) {
                if !seen.contains(&name) {
                    seen.push(name.clone());
                    open.push(name);
                }
            }
        }
    }
    for name in ["key-char", "file-auth", "path-algval", "atext", "DQUOTE", "WSP", "HEXDIG"] {
        assert!(seen.iter().any(|known| known == name), "{name}");
    }
}

/// Every rule that an error names: those of the tables of cases, and of the source of the libraries.
#[test]
fn rule_knows_every_name_that_an_error_has() {
    let mut names = Vec::new();
    for table in [
        include_str!("../../../../testdata/errors.txt"),
        include_str!("../../../../testdata/scheme_rules.txt"),
    ] {
        for line in table.lines().filter(|line| line.starts_with('<')) {
            let Some((before, _)) = line.rsplit_once(" -- ") else { continue };
            if let Some((_, rule)) = before.rsplit_once(" by ") {
                names.push(rule.trim().to_owned());
            }
        }
    }
    let inputs: [(&[&str], &str); 6] = [
        (&["check", "--as", "dns-name"], "a_b"),
        (&["query", "check", "--pairs"], "?a"),
        (&["template", "vars"], "{a:0}"),
        (&["template", "vars"], "{=a}"),
        (&["template", "vars"], "{a b}"),
        (&["template", "vars"], "a{"),
    ];
    for (args, input) in inputs {
        let run = uri(&[args, &["--json", input]].concat());
        let row: serde_json::Value = serde_json::from_str(run.out.trim()).unwrap();
        names.push(row["error"]["rule"].as_str().unwrap().to_owned());
    }
    names.sort();
    names.dedup();
    assert!(names.len() > 60, "{names:?}");
    for name in ["file-auth", "path-algval", "val", "assigned-name", "parameter", "varspec"] {
        assert!(names.iter().any(|known| known == name), "{name} of {names:?}");
    }
    let args: Vec<&str> = ["rule"].into_iter().chain(names.iter().map(String::as_str)).collect();
    let run = uri(&args);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn rule_shows_a_name_of_several_grammars_for_each() {
    let run = uri(&["rule", "val"]);
    assert_eq!(
        run.out,
        "val = 1*unreserved\ndefined in  RFC 6920 §3\ngrammar     ni\n\
         val = 1*( HEXDIG / \"-\" )\ndefined in  RFC 6920 §7\ngrammar     nih\n"
    );
    let run = uri(&["rule", "--json", "key-char"]);
    assert!(run.out.starts_with("{\"rule\":\"key-char\",\"section\":null,"));
    assert!(
        run.out.ends_with("\"example\":null,\"counterexample\":null,\"grammar\":\"parameters\"}\n"),
        "{}",
        run.out
    );
}

#[test]
fn rule_closure_has_each_rule_once_in_the_order_of_reading() {
    let run = uri(&["rule", "--closure", "parameter-list"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let names: Vec<&str> = run
        .out
        .lines()
        .filter(|line| !line.starts_with(' '))
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    let expected = [
        "parameter-list",
        "parameter",
        "value",
        "key-char",
        "unreserved",
        "pct-encoded",
        "ALPHA",
        "DIGIT",
        "HEXDIG",
    ];
    assert_eq!(names, expected);
    let run = uri(&["rule", "--closure", "--json", "nih", "port"]);
    let rows: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows[0]["rule"], "nih");
    assert_eq!(rows[0]["closure"][2]["abnf"], "val = 1*( HEXDIG / \"-\" )");
    assert_eq!(rows[1]["closure"].as_array().unwrap().len(), 2);
    let run = uri(&["rule", "--closure", "--tsv", "port"]);
    assert_eq!(run.out.lines().count(), 3);
    assert_eq!(uri(&["rule", "--closure"]).status, 2);
}

#[test]
fn rule_says_the_limit_of_a_dns_name_in_characters() {
    assert!(uri(&["rule", "dns-name"]).out.contains("at most 253 characters without a final dot"));
}
