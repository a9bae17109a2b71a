//! `uri schemes`.

use crate::run::uri;

#[test]
fn schemes_without_a_name_lists_all() {
    let run = uri(&["schemes"]);
    assert_eq!((run.status, run.out.lines().count()), (0, 364));
    assert!(run.out.starts_with("aaa\tpermanent\t\tRFC 6733\tDiameter Protocol\n"));
    assert_eq!(run.err, "uri: note: the registry of IANA as of 2022-11-18\n");
    assert_eq!(uri(&["schemes", "--json"]).err, "");
}

#[test]
fn schemes_with_names_has_a_card_for_each() {
    let run = uri(&["schemes", "WSS", "coap"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        "wss: Encrypted WebSocket connections
  status        permanent
  reference     RFC 6455
  default port  443
  well-known    yes (RFC 8615)
  grammar       wss-URI = \"wss:\" \"//\" host [ \":\" port ] path [ \"?\" query ]
                RFC 6455 §3; all of it: uri rule --closure wss-URI
  userinfo      forbidden
  host          required
  port          allowed
  query         allowed
  fragment      forbidden
  empty host    a WebSocket URI has a host that is not empty (RFC 6455 §3)
  path          a hierarchy: / and .. have the meaning of RFC 3986
  note          a WebSocket URI has no userinfo (RFC 6455 §3)
  note          a TCP port is at most 65535 (RFC 6455 §3)
  note          a WebSocket URI has no fragment (RFC 6455 §3)
  registry      IANA, as of 2022-11-18
coap: coap
  status        permanent
  reference     RFC 7252
  default port  5683
  well-known    yes (RFC 8615)
  rules         none known beyond RFC 3986
  registry      IANA, as of 2022-11-18
"
    );
}

#[test]
fn schemes_describes_one_that_has_rules_but_is_not_registered() {
    let run = uri(&["schemes", "PKG"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("pkg\n  status        not registered by IANA\n"), "{}", run.out);
    assert!(run.out.contains("  grammar       PURL = "), "{}", run.out);
    let run = uri(&["schemes", "--json", "pkg"]);
    assert!(run.out.contains("\"description\":null,\"status\":null,"), "{}", run.out);
    assert_eq!(uri(&["schemes", "gopher2"]).status, 1);
}

/// What a card says about components is what `check` does.
#[test]
fn schemes_cards_agree_with_check() {
    let mut seen = 0;
    for line in uri(&["schemes", "--json"]).out.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let Some(rules) = row["rules"].as_object() else { continue };
        let scheme = row["scheme"].as_str().unwrap();
        let example = uri(&["rule", "--json", rules["rule"].as_str().unwrap()]).out;
        let example: serde_json::Value = serde_json::from_str(&example).unwrap();
        let example = example["example"].as_str().unwrap();
        for (part, value) in
            [("userinfo", "u"), ("host", "h"), ("port", "8"), ("query", "?=q"), ("fragment", "f")]
        {
            let given = uri(&["set", &format!("{part}={value}"), "--", example]).out;
            let wanted = rules["components"][part].as_str().unwrap();
            let valid = uri(&["check", "-q", "--scheme-rules", given.trim()]).status == 0;
            // A `?` has a meaning of its own in these.
            let has_own_query =
                part == "query" && ["mailto", "ldap", "urn", "tel"].contains(&scheme);
            if !given.is_empty() && !has_own_query {
                assert_eq!(valid, wanted != "forbidden", "{scheme} {part}: {given}");
                seen += 1;
            }
            if wanted == "required" {
                let without = uri(&["set", "--remove", part, "--", example]).out;
                assert_eq!(uri(&["check", "--scheme-rules", without.trim()]).out, "invalid\n");
            }
        }
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn schemes_json_has_the_facts() {
    let run = uri(&["schemes", "--json", "coap"]);
    assert_eq!(
        run.out,
        "{\"scheme\":\"coap\",\"description\":\"coap\",\
         \"status\":\"permanent\",\"rfcs\":[7252],\"default_port\":5683,\"well_known\":true,\
         \"registry_date\":\"2022-11-18\",\"rules\":null}\n"
    );
}

#[test]
fn schemes_reports_an_unknown_name_and_continues() {
    let run = uri(&["schemes", "nosuch", "1a", "urn"]);
    assert_eq!((run.status, run.out.starts_with("urn: ")), (1, true));
    assert_eq!(
        run.err,
        "uri: argument 1: IANA has registered no such scheme\n\
         uri: argument 2: unexpected '1' in scheme at byte 0 (rule scheme)\n"
    );
}
