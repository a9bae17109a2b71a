//! Known members and non-members of the RFCs' rules.

use urikit_oracle::{Grammar, RFC3986, RFC3987};

fn check(grammar: &str, rule: &str, yes: &[&str], no: &[&str]) {
    let dfa = Grammar::parse(grammar).unwrap().automaton(rule);
    for text in yes {
        assert!(dfa.accepts(text), "{rule} should derive {text:?}");
        assert_eq!(dfa.viable_prefix_len(text), text.len(), "{rule}: {text:?}");
    }
    for text in no {
        assert!(!dfa.accepts(text), "{rule} should not derive {text:?}");
    }
}

fn uri(rule: &str, yes: &[&str], no: &[&str]) {
    check(RFC3986, rule, yes, no);
}

fn iri(rule: &str, yes: &[&str], no: &[&str]) {
    check(RFC3987, rule, yes, no);
}

#[test]
fn examples_of_rfc_3986_1_1_2() {
    let examples = [
        "ftp://ftp.is.co.za/rfc/rfc1808.txt",
        "http://www.ietf.org/rfc/rfc2396.txt",
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        "mailto:John.Doe@example.com",
        "news:comp.infosystems.www.servers.unix",
        "tel:+1-816-555-1212",
        "telnet://192.0.2.16:80/",
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    ];
    for rule in ["URI", "URI-reference", "absolute-URI"] {
        uri(rule, &examples, &[]);
    }
    uri("relative-ref", &[], &examples);
    iri("IRI", &examples, &[]);
}

#[test]
fn whole_identifiers() {
    uri("URI", &["a:", "a:b", "a:/", "a://", "a:?#", "a:/b//c"], &["", "a", ":", "1:", "a:#b#c"]);
    uri("absolute-URI", &["a:?b"], &["a:#", "a:?b#c"]);
    uri("relative-ref", &["", "a", "//", "//a:1", "?", "#", "./b:c", "/b:c"], &["b:c", ":", "a:"]);
    uri("URI-reference", &["", "b:c", "//[::]:"], &[":", "1:b", "%61:b", "//a:b", "a b", "\u{e9}"]);
}

#[test]
fn scheme() {
    uri("scheme", &["a", "Z", "a1", "a+-.9"], &["", "1", "+a", "a_", "a%41", "\u{e9}"]);
}

#[test]
fn authority_parts() {
    uri("authority", &["", "@", ":", "@:", "u:p:q@h:1", "h:", "[::1]:80"], &["h:a", "a@b@c", "[]"]);
    uri("userinfo", &["", ":", "a:b", "%40"], &["@", "/", "%4", "["]);
    uri("port", &["", "0", "00099999999"], &["a", "-1", ":1"]);
    uri("reg-name", &["", "a.b", "1.2.3.4", "999.1", "%FF", "!$&'()*+,;="], &[":", "@", "%F", "["]);
    uri("host", &["", "[::]", "[v1.x]", "1.2.3.4"], &["[", "[]", "[1.2.3.4]", "::1", "a:b"]);
}

#[test]
fn ipv_future() {
    let yes = ["v1.x", "V1.x", "vF0.:", "v1.!$&'()*+,;=:~._-"];
    uri("IPvFuture", &yes, &["v.x", "v1.", "v1x", "vG.x", "1.x", "v1.%41", "v1.@", "v1.[", ""]);
    uri("IP-literal", &["[v1.x]", "[::]"], &["v1.x", "[v1.x", "[1.2.3.4]", "[::%25en0]"]);
}

#[test]
fn ipv6_address() {
    let yes = [
        "1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:1.2.3.4",
        "::",
        "::8",
        "::7:8",
        "::1.2.3.4",
        "::2:3:4:5:6:7:8",
        "::2:3:4:5:6:1.2.3.4",
        "1::",
        "1:2:3:4:5:6:7::",
        "1:2:3:4:5:6::8",
        "1:2:3:4:5::7:8",
        "1:2:3:4:5::1.2.3.4",
        "1::3:4:5:6:7:8",
        "ffff:FFFF:0:0001::255.255.255.255",
    ];
    let no = [
        "",
        ":",
        ":::",
        "1",
        "1:",
        ":1",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7:1.2.3.4",
        "1.2.3.4",
        "1:2:3:4:5:6:7::8",
        "::1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6::1.2.3.4",
        "1::2::3",
        "12345::",
        "::12345",
        "g::",
        "::1.2.3",
        "::1.2.3.4.5",
        "::1.2.3.4:5",
        "::256.0.0.0",
        "::01.0.0.0",
        "::1%25en0",
        "[::]",
    ];
    uri("IPv6address", &yes, &no);
    iri("IPv6address", &yes, &no);
}

#[test]
fn ipv6_groups() {
    uri("h16", &["0", "fF", "abc", "0000"], &["", "00000", "g"]);
    uri("ls32", &["0:0", "ffff:FFFF", "1.2.3.4"], &["0", "0:", ":0", "1.2.3"]);
}

#[test]
fn dec_octet_is_0_to_255_without_leading_zero() {
    let octet = Grammar::parse(RFC3986).unwrap().automaton("dec-octet");
    for number in 0..3000 {
        assert_eq!(octet.accepts(&number.to_string()), number <= 255, "{number}");
        assert!(!octet.accepts(&format!("0{number}")), "0{number}");
    }
    let ip = ["0.0.0.0", "255.255.255.255", "1.20.199.249"];
    uri("IPv4address", &ip, &["1.2.3", "1.2.3.", "1.2.3.256", "01.2.3.4", "1.2.3.4.5", ""]);
}

#[test]
fn paths() {
    uri("path-abempty", &["", "/", "//", "/a/", "/:"], &["a", "a/"]);
    uri("path-absolute", &["/", "/a", "/a//b", "/:"], &["", "//", "//a", "a"]);
    uri("path-noscheme", &["a", "a/b:c", "@", "a//"], &["", "/", ":", "a:b", "a:b/c"]);
    uri("path-rootless", &["a", "a:b", ":", "a//"], &["", "/a"]);
    uri("path-empty", &[""], &["a", "/", "0<pchar>"]);
    uri("path", &["", "/", "//", "a:b", "a/b"], &["?", "#", "[", "%", "a b"]);
    uri("segment", &["", "a:@%20"], &["/", "?", "%2"]);
    uri("segment-nz", &["a", ":"], &["", "/"]);
    uri("segment-nz-nc", &["a", "@"], &["", ":", "a:"]);
    uri("pchar", &["a", "%aF", ":", "@", "'"], &["", "%a", "aa", "/", "[", "\""]);
}

#[test]
fn query_and_fragment() {
    for rule in ["query", "fragment"] {
        uri(rule, &["", "?", "/", "a=b&c", "%00"], &["#", "[", "]", "%0", "\"", "\u{e9}"]);
    }
}

#[test]
fn ucschar_edges() {
    let inside = ["\u{A0}", "\u{D7FF}", "\u{F900}", "\u{FDCF}", "\u{FDF0}", "\u{FFEF}"];
    let outside =
        ["\u{9F}", "\u{E000}", "\u{F8FF}", "\u{FDD0}", "\u{FDEF}", "\u{FFF0}", "\u{FFFF}"];
    iri("ucschar", &inside, &outside);
    let ucschar = Grammar::parse(RFC3987).unwrap().automaton("ucschar");
    for plane in 1..=16_u32 {
        let at = |low: u32| char::from_u32((plane << 16) + low).unwrap().to_string();
        let allowed = plane <= 14;
        // Plane 14 starts late: its tags and variation selectors are left out.
        assert_eq!(ucschar.accepts(&at(0)), allowed && plane != 14, "plane {plane}");
        assert_eq!(ucschar.accepts(&at(0x0FFF)), allowed && plane != 14, "plane {plane}");
        assert_eq!(ucschar.accepts(&at(0x1000)), allowed, "plane {plane}");
        assert_eq!(ucschar.accepts(&at(0xFFFD)), allowed, "plane {plane}");
        assert!(!ucschar.accepts(&at(0xFFFE)), "plane {plane}");
        assert!(!ucschar.accepts(&at(0xFFFF)), "plane {plane}");
    }
}

#[test]
fn iprivate_is_allowed_only_in_iquery() {
    let private = ["\u{E000}", "\u{F8FF}", "\u{F0000}", "\u{FFFFD}", "\u{100000}", "\u{10FFFD}"];
    iri("iprivate", &private, &["\u{DFFFF}", "\u{F900}", "\u{FFFFE}", "\u{10FFFE}", "a"]);
    iri("iquery", &private, &["\u{FDD0}", "\u{FFFFE}"]);
    for rule in ["iuserinfo", "ireg-name", "ipath", "isegment", "ifragment", "ipchar", "scheme"] {
        iri(rule, &[], &private);
    }
    let in_query = ["?\u{E000}", "a:?\u{10FFFD}#", "//\u{e9}:1/\u{e9}?\u{e9}\u{F8FF}#\u{e9}"];
    iri(
        "IRI-reference",
        &in_query,
        &["\u{E000}", "#\u{E000}", "?#\u{E000}", "//\u{E000}", "\u{e9}:b"],
    );
}

#[test]
fn iri_extends_uri_but_not_scheme_port_or_ip() {
    iri(
        "IRI",
        &["a:\u{e9}", "a://\u{e9}@\u{e9}/\u{e9}"],
        &["\u{e9}:a", "a://b:\u{0661}", "a://[\u{e9}]"],
    );
    iri("irelative-ref", &["\u{e9}", "\u{e9}/:"], &["\u{e9}:"]);
    iri("IPvFuture", &["v1.x"], &["v1.\u{e9}"]);
    iri("ihost", &["\u{4f8b}\u{3048}.jp"], &["\u{200E}\u{FFF0}"]);
}

#[test]
fn viable_prefix_ends_where_no_continuation_helps() {
    let uri = Grammar::parse(RFC3986).unwrap().automaton("URI");
    for (text, viable) in [
        ("", 0),
        ("1http:", 0),
        ("http", 4),
        ("http//a", 4),
        ("http://a b", 8),
        ("http://a/%4", 11),
        ("http://a/%4g", 11),
        ("http://[::1", 11),
        ("http://[::1::", 12),
        ("http://[1:2:3:4:5:6:7:8:", 23),
        // Not yet wrong: "a:80x" may still turn out to be a userinfo.
        ("http://a:80x", 12),
        ("http://u@a:80x", 13),
        ("http://a:b@c", 12),
        ("http://a:b/", 10),
        ("a:\u{e9}", 2),
    ] {
        assert_eq!(uri.viable_prefix_len(text), viable, "{text}");
    }
    let iri = Grammar::parse(RFC3987).unwrap().automaton("IRI");
    assert_eq!(iri.viable_prefix_len("a:\u{e9}\u{E000}"), 4, "offsets count bytes");
}
