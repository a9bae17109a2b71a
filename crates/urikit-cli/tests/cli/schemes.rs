//! `uri schemes`.

use crate::run::uri;

#[test]
fn schemes_without_a_name_lists_all() {
    let run = uri(&["schemes"]);
    assert_eq!((run.status, run.out.lines().count()), (0, 364));
    assert!(run.out.starts_with("aaa\tpermanent\t\tRFC 6733\tDiameter Protocol\n"));
}

#[test]
fn schemes_with_names_describes_those() {
    let run = uri(&["schemes", "HTTPS", "tel"]);
    assert_eq!(run.status, 0);
    assert_eq!(
        run.out,
        "https\tpermanent\t443\tRFC 9110\tHypertext Transfer Protocol Secure\n\
         tel\tpermanent\t\tRFC 3966, RFC 5341\ttelephone\n"
    );
}

#[test]
fn schemes_json_has_the_facts() {
    let run = uri(&["schemes", "--json", "coap"]);
    assert_eq!(
        run.out,
        "{\"scheme\":\"coap\",\"description\":\"coap\",\
         \"status\":\"permanent\",\"rfcs\":[7252],\"default_port\":5683,\"well_known\":true}\n"
    );
}

#[test]
fn schemes_reports_an_unknown_name_and_continues() {
    let run = uri(&["schemes", "nosuch", "1a", "urn"]);
    assert_eq!((run.status, run.out.lines().count()), (1, 1));
    assert_eq!(
        run.err,
        "uri: argument 1: IANA has registered no such scheme\n\
         uri: argument 2: unexpected '1' in scheme at byte 0 (rule scheme)\n"
    );
}
