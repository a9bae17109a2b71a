//! `uri guard` and `uri explain --policy`.

use crate::run::{file, uri, uri_reading};

#[test]
fn guard_without_a_policy_lets_public_web_uris_through() {
    let run = uri(&[
        "guard",
        "http://EX%41mple.com/a/../b",
        "http://8.8.8.8/#f",
        "https://h.example:0443/",
    ]);
    assert_eq!(run.out, "http://example.com/b\nhttp://8.8.8.8/\nhttps://h.example:443/\n");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn help_of_guard_lists_the_classes_of_hosts() {
    let help = uri(&["guard", "--help"]).out;
    for class in urikit_guard::host::HostClass::ALL {
        assert!(help.contains(class.name()), "{class}");
    }
    for rule in urikit_guard::policy::GuardRule::ALL {
        assert!(help.contains(rule.name()), "{rule}");
    }
    assert!(help.contains(urikit_guard::host::IPV6_ALLOCATIONS_DATE), "{help}");
}

#[test]
fn guard_refuses_names_of_one_label_unless_the_policy_allows_them() {
    let run = uri(&["guard", "http://redis:6379/"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.contains("class single-label"), "{}", run.err);
    let policy = file("guard_single.toml", b"host-classes = [\"name\", \"single-label\"]\n");
    let run = uri(&["guard", "--policy", policy.to_str().unwrap(), "http://redis:6379/"]);
    assert_eq!((run.status, run.out.as_str()), (0, "http://redis:6379/\n"));
}

#[test]
fn guard_refuses_embedded_addresses_if_asked_to() {
    let policy = file("guard_embedded.toml", b"embedded-addresses = false\n");
    for host in ["127.0.0.1.nip.io", "7f000001.nip.io"] {
        let text = format!("http://{host}/");
        assert_eq!(uri(&["guard", &text]).out, format!("{text}\n"));
        let run = uri(&["guard", "--policy", policy.to_str().unwrap(), &text]);
        assert_eq!((run.status, run.out.as_str()), (1, ""));
        assert!(run.err.contains("(rule embedded-addresses)"), "{}", run.err);
    }
}

#[test]
fn guard_says_which_rule_refuses_and_goes_on() {
    let list = b"http://127%E3%80%820%E3%80%820%E3%80%821/\nhttp://b\xC3\xBCcher.example/\nftp://h/\na b\n";
    let run = uri_reading(&["guard"], list);
    assert_eq!((run.status, run.out.as_str()), (1, "http://xn--bcher-kva.example/\n"));
    assert_eq!(
        run.err,
        "uri: line 1: hosts of the class look-alike are not allowed (rule host-classes)\n\
         uri: line 3: the scheme is not allowed (rule schemes)\n\
         uri: line 4: unexpected ' ' in path at byte 1 (rule isegment)\n"
    );
}

#[test]
fn guard_json_has_the_uri_to_fetch_or_the_rule() {
    let run = uri(&[
        "guard",
        "--json",
        "http://H.example/#f",
        "http://i.example/",
        "http://u:p@h.example/",
    ]);
    assert_eq!(
        run.out,
        "{\"input\":\"http://H.example/#f\",\"output\":\"http://h.example/\",\"fragment\":\"f\"}\n\
         {\"input\":\"http://i.example/\",\"output\":\"http://i.example/\",\"fragment\":null}\n\
         {\"input\":\"http://u:p@h.example/\",\"error\":{\"kind\":\"refused\",\
         \"message\":\"there is a userinfo\",\"offset\":7,\"rule\":\"userinfo\"}}\n"
    );
    assert_eq!((run.status, run.err.as_str()), (1, ""));
}

#[test]
fn guard_reads_policies_in_toml_and_json() {
    let toml = "schemes = [\"https\"]\nports = [443, \"8000-8999\"]\npaths = [\"/public\"]\n\
                [hosts]\nunder = [\"example.com\"]\nregistered-domain = [\"example.co.uk\"]\n";
    let json = r#"{"schemes": ["https"], "ports": [443, "8000-8999"], "paths": ["/public"],
        "hosts": {"under": ["example.com"], "registered-domain": ["example.co.uk"]}}"#;
    let list = "https://a.example.com/public/x\nhttps://b.example.co.uk:8443/public\n\
                https://example.com/public/..%2fadmin\nhttps://other.co.uk/public\n\
                https://example.com:444/public\nhttp://example.com/public\n";
    for (name, text) in [("guard_policy.toml", toml), ("guard_policy.json", json)] {
        let policy = file(name, text.as_bytes());
        let policy = policy.to_str().unwrap();
        let run = uri_reading(&["guard", "--policy", policy], list.as_bytes());
        assert_eq!(
            run.out,
            "https://a.example.com/public/x\nhttps://b.example.co.uk:8443/public\n"
        );
        let rules: Vec<_> =
            run.err.lines().filter_map(|line| line.split("(rule ").nth(1)).collect();
        assert_eq!(rules, ["paths)", "hosts)", "ports)", "schemes)"]);
        assert_eq!(run.status, 1);
    }
}

#[test]
fn guard_with_a_policy_that_is_not_usable_lets_nothing_through() {
    let cases = [
        ("guard_bad_1.toml", "scheme = [\"https\"]\n", "unknown key `scheme`"),
        ("guard_bad_2.toml", "\nports = [443\n", "line 2: "),
        ("guard_bad_3.toml", "hosts.exact = [\"localhost\"]\n", "class localhost"),
        ("guard_bad_4.toml", "schemes = []\n", "the list is empty"),
        ("guard_bad_5.toml", "hosts.registered-domain = [\"co.uk\"]\n", "is a public suffix"),
        ("guard_bad_6.toml", "schemes = [\"http\"]\nschemes = [\"https\"]\n", "duplicate key"),
        ("guard_bad_7.json", "{\"schemes\": [\"http\"], \"schemes\": []}", "is repeated"),
        ("guard_bad_8.json", "schemes = [\"http\"]", "expected value"),
        ("guard_bad_9.json", "", "EOF"),
        ("guard_bad_11.toml", "[hosts]\n# exact = [\"example.com\"]\n", "has no list"),
        ("guard_bad_10.toml", "\u{0}\u{1}", "line 1: "),
        ("guard_bad_12.toml", "", "at least one key"),
        ("guard_bad_13.toml", "# schemes = [\"https\"]\n", "at least one key"),
        ("guard_bad_14.json", "{}", "at least one key"),
    ];
    for (name, text, words) in cases {
        let policy = file(name, text.as_bytes());
        let policy = policy.to_str().unwrap();
        for command in ["guard", "explain"] {
            let run = uri(&[command, "--policy", policy, "https://example.com/"]);
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{name}");
            assert!(run.err.contains(words) && run.err.contains(name), "{name}: {}", run.err);
            assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        }
    }
    let run = uri(&["guard", "--policy", "/no/such/policy.toml", "https://example.com/"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    let not_text = file("guard_not_utf8.toml", b"schemes = [\"\xFF\"]");
    let run = uri(&["guard", "--policy", not_text.to_str().unwrap(), "https://example.com/"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
}

#[test]
fn what_is_wrong_with_a_policy_is_said_without_its_secrets() {
    let wrong = [
        "hosts.exact = [\"https://user:s3cr3t@h/\"]\n",
        "hosts.exact = [\"user:s3cr3t@h\"]\n",
        "paths = [\"https://h/?token=s3cr3t\"]\n",
        "schemes = [\"https://user:s3cr3t@h/\"]\n",
        "redirects = \"https://user:s3cr3t@h/\"\n",
        "host-classes = [\"https://user:s3cr3t@h/\"]\n",
        "ports = [\"https://user:s3cr3t@h/\"]\n",
        "userinfo = \"https://user:s3cr3t@h/\"\n",
        "userinfo = \"user:s3cr3t@h\"\n",
        "schemes = \"https://user:s3cr3t@h/\"\n",
        "\"https://user:s3cr3t@h/\" = 1\n",
        "hosts.\"https://user:s3cr3t@h/\" = 1\n",
        "https://user:s3cr3t@h/\n",
        "\"\\u001b[31m\" = 1\n",
    ];
    for (at, text) in wrong.into_iter().enumerate() {
        let policy = file(&format!("guard_secret_{at}.toml"), text.as_bytes());
        let run = uri(&["guard", "--policy", policy.to_str().unwrap(), "https://example.com/"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{text}");
        assert!(!run.err.contains("s3cr3t") && !run.err.contains('\u{1b}'), "{}", run.err);
    }
}

#[test]
fn guard_keeps_nothing_that_is_refused() {
    let run = uri(&["guard", "--on-error", "keep", "https://example.com/", "http://127.0.0.1/"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("--on-error keep"), "{}", run.err);
    for on_error in ["skip", "null", "fail", "repair"] {
        let list = b"http://127.0.0.1/\nhttp://127.1/ b\nhttps://example.com/\n";
        let run = uri_reading(&["guard", "--on-error", on_error], list);
        assert!(run.status == 1 && !run.out.contains("127"), "{on_error}: {}", run.out);
    }
}

#[test]
fn explain_says_what_the_policy_says() {
    let policy = file("explain_policy.toml", b"userinfo = true\n");
    let policy = policy.to_str().unwrap();
    let run = uri(&["explain", "--policy", policy, "http://u:s3cr3t@H.example/#f"]);
    assert_eq!(run.status, 0);
    let last = "\n\n  policy      passes\n    to fetch  http://***@h.example/\n";
    assert!(run.out.ends_with(last), "{}", run.out);

    let run = uri(&["explain", "--policy", policy, "http://127.1/"]);
    assert_eq!(run.status, 1);
    let last = "\n\n  policy      refused by host-classes at byte 7: hosts of the class look-alike\n              are not allowed\n";
    assert!(run.out.ends_with(last), "{}", run.out);

    let run = uri(&[
        "explain",
        "--json",
        "--policy",
        policy,
        "http://u:s3cr3t@H.example/#f",
        "http://127.1/",
    ]);
    assert_eq!(run.status, 1);
    let verdict: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    let passes = serde_json::json!({ "passes": true, "output": "http://***@h.example/" });
    assert_eq!(verdict["policy"], passes, "{}", run.out);
    assert!(run.out.contains(r#""rule":"host-classes""#) && !run.out.contains("s3cr3t"));
    assert!(!uri(&["explain", "--json", "http://h/"]).out.contains("policy"));
}

#[test]
fn get_says_whether_readers_agree() {
    let run = uri(&["get", "readers_agree,disagreement", "http://h/", "http://u@h/", "/a"]);
    assert_eq!(run.out, "true\t\nfalse\tuserinfo\nfalse\tno-scheme\n");
}

/// An endless policy would be read until memory runs out.
#[cfg(unix)]
#[test]
fn guard_reads_no_policy_without_end() {
    let run = uri(&["guard", "--policy", "/dev/zero", "https://example.com/"]);
    assert_eq!((run.status, &*run.out), (2, ""));
    assert!(run.err.contains("16 MiB"), "{}", run.err);
}
