//! The rules as a table of plain data, which the tests compare with the ABNF of the RFCs.

use super::rule::Rule;

/// The description of one rule.
pub(super) struct Entry {
    pub(super) rule: Rule,
    pub(super) section: &'static str,
    pub(super) abnf: &'static str,
    /// A string that the rule derives.
    pub(super) derives: &'static str,
    /// A string that it does not derive.
    pub(super) refuses: &'static str,
}

pub(super) static ENTRIES: &[Entry] = &[
    Entry {
        rule: Rule::Uri,
        section: "RFC 3986 §3",
        abnf: r##"URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]"##,
        derives: "http://example.com/a?b#c",
        refuses: "//example.com/",
    },
    Entry {
        rule: Rule::HierPart,
        section: "RFC 3986 §3",
        abnf: r#"hier-part = "//" authority path-abempty
  / path-absolute
  / path-rootless
  / path-empty"#,
        derives: "//example.com/a",
        refuses: "a?b",
    },
    Entry {
        rule: Rule::UriReference,
        section: "RFC 3986 §4.1",
        abnf: "URI-reference = URI / relative-ref",
        derives: "../a#b",
        refuses: "a b",
    },
    Entry {
        rule: Rule::AbsoluteUri,
        section: "RFC 3986 §4.3",
        abnf: r#"absolute-URI = scheme ":" hier-part [ "?" query ]"#,
        derives: "http://example.com/?a",
        refuses: "http://example.com/#b",
    },
    Entry {
        rule: Rule::RelativeRef,
        section: "RFC 3986 §4.2",
        abnf: r##"relative-ref = relative-part [ "?" query ] [ "#" fragment ]"##,
        derives: "../a?b",
        refuses: "a:b",
    },
    Entry {
        rule: Rule::RelativePart,
        section: "RFC 3986 §4.2",
        abnf: r#"relative-part = "//" authority path-abempty
  / path-absolute
  / path-noscheme
  / path-empty"#,
        derives: "//example.com/a",
        refuses: "a:b",
    },
    Entry {
        rule: Rule::Scheme,
        section: "RFC 3986 §3.1",
        abnf: r#"scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )"#,
        derives: "git+ssh",
        refuses: "1a",
    },
    Entry {
        rule: Rule::Authority,
        section: "RFC 3986 §3.2",
        abnf: r#"authority = [ userinfo "@" ] host [ ":" port ]"#,
        derives: "user@example.com:80",
        refuses: "a@b@c",
    },
    Entry {
        rule: Rule::Userinfo,
        section: "RFC 3986 §3.2.1",
        abnf: r#"userinfo = *( unreserved / pct-encoded / sub-delims / ":" )"#,
        derives: "user:secret",
        refuses: "a@b",
    },
    Entry {
        rule: Rule::Host,
        section: "RFC 3986 §3.2.2",
        abnf: "host = IP-literal / IPv4address / reg-name",
        derives: "example.com",
        refuses: "[::1",
    },
    Entry {
        rule: Rule::Port,
        section: "RFC 3986 §3.2.3",
        abnf: "port = *DIGIT",
        derives: "8080",
        refuses: "80a",
    },
    Entry {
        rule: Rule::IpLiteral,
        section: "RFC 3986 §3.2.2",
        abnf: r#"IP-literal = "[" ( IPv6address / IPvFuture ) "]""#,
        derives: "[::1]",
        refuses: "::1",
    },
    Entry {
        rule: Rule::IpvFuture,
        section: "RFC 3986 §3.2.2",
        abnf: r#"IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )"#,
        derives: "v1.a:b",
        refuses: "v.a",
    },
    Entry {
        rule: Rule::Ipv6Address,
        section: "RFC 3986 §3.2.2",
        abnf: r#"IPv6address = 6( h16 ":" ) ls32
  / "::" 5( h16 ":" ) ls32
  / [ h16 ] "::" 4( h16 ":" ) ls32
  / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
  / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
  / [ *3( h16 ":" ) h16 ] "::" h16 ":" ls32
  / [ *4( h16 ":" ) h16 ] "::" ls32
  / [ *5( h16 ":" ) h16 ] "::" h16
  / [ *6( h16 ":" ) h16 ] "::""#,
        derives: "2001:db8::7",
        refuses: "1::2::3",
    },
    Entry {
        rule: Rule::H16,
        section: "RFC 3986 §3.2.2",
        abnf: "h16 = 1*4HEXDIG",
        derives: "0db8",
        refuses: "12345",
    },
    Entry {
        rule: Rule::Ls32,
        section: "RFC 3986 §3.2.2",
        abnf: r#"ls32 = ( h16 ":" h16 ) / IPv4address"#,
        derives: "192.0.2.1",
        refuses: "1:",
    },
    Entry {
        rule: Rule::Ipv4Address,
        section: "RFC 3986 §3.2.2",
        abnf: r#"IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet"#,
        derives: "192.0.2.1",
        refuses: "192.0.2.01",
    },
    Entry {
        rule: Rule::DecOctet,
        section: "RFC 3986 §3.2.2",
        abnf: r#"dec-octet = DIGIT
  / %x31-39 DIGIT
  / "1" 2DIGIT
  / "2" %x30-34 DIGIT
  / "25" %x30-35"#,
        derives: "255",
        refuses: "256",
    },
    Entry {
        rule: Rule::RegName,
        section: "RFC 3986 §3.2.2",
        abnf: "reg-name = *( unreserved / pct-encoded / sub-delims )",
        derives: "example.com",
        refuses: "a:b",
    },
    Entry {
        rule: Rule::Path,
        section: "RFC 3986 §3.3",
        abnf: "path = path-abempty
  / path-absolute
  / path-noscheme
  / path-rootless
  / path-empty",
        derives: "a:b/c",
        refuses: "a?b",
    },
    Entry {
        rule: Rule::PathAbempty,
        section: "RFC 3986 §3.3",
        abnf: r#"path-abempty = *( "/" segment )"#,
        derives: "//a",
        refuses: "a",
    },
    Entry {
        rule: Rule::PathAbsolute,
        section: "RFC 3986 §3.3",
        abnf: r#"path-absolute = "/" [ segment-nz *( "/" segment ) ]"#,
        derives: "/a/b",
        refuses: "//a",
    },
    Entry {
        rule: Rule::PathNoscheme,
        section: "RFC 3986 §3.3",
        abnf: r#"path-noscheme = segment-nz-nc *( "/" segment )"#,
        derives: "a/b:c",
        refuses: "a:b",
    },
    Entry {
        rule: Rule::PathRootless,
        section: "RFC 3986 §3.3",
        abnf: r#"path-rootless = segment-nz *( "/" segment )"#,
        derives: "a:b/c",
        refuses: "/a",
    },
    Entry {
        rule: Rule::PathEmpty,
        section: "RFC 3986 §3.3",
        abnf: "path-empty = 0<pchar>",
        derives: "",
        refuses: "a",
    },
    Entry {
        rule: Rule::Segment,
        section: "RFC 3986 §3.3",
        abnf: "segment = *pchar",
        derives: "a:b",
        refuses: "a/b",
    },
    Entry {
        rule: Rule::SegmentNz,
        section: "RFC 3986 §3.3",
        abnf: "segment-nz = 1*pchar",
        derives: "a:b",
        refuses: "",
    },
    Entry {
        rule: Rule::SegmentNzNc,
        section: "RFC 3986 §3.3",
        abnf: r#"segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )"#,
        derives: "a@b",
        refuses: "a:b",
    },
    Entry {
        rule: Rule::Pchar,
        section: "RFC 3986 §3.3",
        abnf: r#"pchar = unreserved / pct-encoded / sub-delims / ":" / "@""#,
        derives: "@",
        refuses: "/",
    },
    Entry {
        rule: Rule::Query,
        section: "RFC 3986 §3.4",
        abnf: r#"query = *( pchar / "/" / "?" )"#,
        derives: "a=1&b=/?",
        refuses: "a#b",
    },
    Entry {
        rule: Rule::Fragment,
        section: "RFC 3986 §3.5",
        abnf: r#"fragment = *( pchar / "/" / "?" )"#,
        derives: "a/b?c",
        refuses: "a#b",
    },
    Entry {
        rule: Rule::PctEncoded,
        section: "RFC 3986 §2.1",
        abnf: r#"pct-encoded = "%" HEXDIG HEXDIG"#,
        derives: "%2F",
        refuses: "%2",
    },
    Entry {
        rule: Rule::Unreserved,
        section: "RFC 3986 §2.3",
        abnf: r#"unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~""#,
        derives: "~",
        refuses: "!",
    },
    Entry {
        rule: Rule::Reserved,
        section: "RFC 3986 §2.2",
        abnf: "reserved = gen-delims / sub-delims",
        derives: "/",
        refuses: "a",
    },
    Entry {
        rule: Rule::GenDelims,
        section: "RFC 3986 §2.2",
        abnf: r##"gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@""##,
        derives: "/",
        refuses: "!",
    },
    Entry {
        rule: Rule::SubDelims,
        section: "RFC 3986 §2.2",
        abnf: r#"sub-delims = "!" / "$" / "&" / "'" / "(" / ")"
  / "*" / "+" / "," / ";" / "=""#,
        derives: "!",
        refuses: "/",
    },
    Entry {
        rule: Rule::Alpha,
        section: "RFC 5234 §B.1",
        abnf: "ALPHA = %x41-5A / %x61-7A",
        derives: "a",
        refuses: "1",
    },
    Entry {
        rule: Rule::Digit,
        section: "RFC 5234 §B.1",
        abnf: "DIGIT = %x30-39",
        derives: "1",
        refuses: "a",
    },
    Entry {
        rule: Rule::Hexdig,
        section: "RFC 5234 §B.1",
        abnf: r#"HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F""#,
        derives: "F",
        refuses: "G",
    },
    Entry {
        rule: Rule::Iri,
        section: "RFC 3987 §2.2",
        abnf: r##"IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]"##,
        derives: "http://é.example/ä",
        refuses: "//é.example/",
    },
    Entry {
        rule: Rule::IhierPart,
        section: "RFC 3987 §2.2",
        abnf: r#"ihier-part = "//" iauthority ipath-abempty
  / ipath-absolute
  / ipath-rootless
  / ipath-empty"#,
        derives: "//é.example/ä",
        refuses: "ä?b",
    },
    Entry {
        rule: Rule::IriReference,
        section: "RFC 3987 §2.2",
        abnf: "IRI-reference = IRI / irelative-ref",
        derives: "../ä#b",
        refuses: "ä b",
    },
    Entry {
        rule: Rule::AbsoluteIri,
        section: "RFC 3987 §2.2",
        abnf: r#"absolute-IRI = scheme ":" ihier-part [ "?" iquery ]"#,
        derives: "http://é.example/?ä",
        refuses: "http://é.example/#ä",
    },
    Entry {
        rule: Rule::IrelativeRef,
        section: "RFC 3987 §2.2",
        abnf: r##"irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]"##,
        derives: "../ä?b",
        refuses: "a:b",
    },
    Entry {
        rule: Rule::IrelativePart,
        section: "RFC 3987 §2.2",
        abnf: r#"irelative-part = "//" iauthority ipath-abempty
  / ipath-absolute
  / ipath-noscheme
  / ipath-empty"#,
        derives: "//é.example/",
        refuses: "a:b",
    },
    Entry {
        rule: Rule::Iauthority,
        section: "RFC 3987 §2.2",
        abnf: r#"iauthority = [ iuserinfo "@" ] ihost [ ":" port ]"#,
        derives: "ü@é.example:80",
        refuses: "a@b@c",
    },
    Entry {
        rule: Rule::Iuserinfo,
        section: "RFC 3987 §2.2",
        abnf: r#"iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )"#,
        derives: "ü:secret",
        refuses: "a@b",
    },
    Entry {
        rule: Rule::Ihost,
        section: "RFC 3987 §2.2",
        abnf: "ihost = IP-literal / IPv4address / ireg-name",
        derives: "é.example",
        refuses: "[::1",
    },
    Entry {
        rule: Rule::IregName,
        section: "RFC 3987 §2.2",
        abnf: "ireg-name = *( iunreserved / pct-encoded / sub-delims )",
        derives: "é.example",
        refuses: "a:b",
    },
    Entry {
        rule: Rule::Ipath,
        section: "RFC 3987 §2.2",
        abnf: "ipath = ipath-abempty
  / ipath-absolute
  / ipath-noscheme
  / ipath-rootless
  / ipath-empty",
        derives: "ä:b/c",
        refuses: "ä?b",
    },
    Entry {
        rule: Rule::IpathAbempty,
        section: "RFC 3987 §2.2",
        abnf: r#"ipath-abempty = *( "/" isegment )"#,
        derives: "//ä",
        refuses: "ä",
    },
    Entry {
        rule: Rule::IpathAbsolute,
        section: "RFC 3987 §2.2",
        abnf: r#"ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]"#,
        derives: "/ä/b",
        refuses: "//ä",
    },
    Entry {
        rule: Rule::IpathNoscheme,
        section: "RFC 3987 §2.2",
        abnf: r#"ipath-noscheme = isegment-nz-nc *( "/" isegment )"#,
        derives: "ä/b:c",
        refuses: "a:b",
    },
    Entry {
        rule: Rule::IpathRootless,
        section: "RFC 3987 §2.2",
        abnf: r#"ipath-rootless = isegment-nz *( "/" isegment )"#,
        derives: "ä:b/c",
        refuses: "/ä",
    },
    Entry {
        rule: Rule::IpathEmpty,
        section: "RFC 3987 §2.2",
        abnf: "ipath-empty = 0<ipchar>",
        derives: "",
        refuses: "ä",
    },
    Entry {
        rule: Rule::Isegment,
        section: "RFC 3987 §2.2",
        abnf: "isegment = *ipchar",
        derives: "ä:b",
        refuses: "ä/b",
    },
    Entry {
        rule: Rule::IsegmentNz,
        section: "RFC 3987 §2.2",
        abnf: "isegment-nz = 1*ipchar",
        derives: "ä:b",
        refuses: "",
    },
    Entry {
        rule: Rule::IsegmentNzNc,
        section: "RFC 3987 §2.2",
        abnf: r#"isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" )"#,
        derives: "ä@b",
        refuses: "ä:b",
    },
    Entry {
        rule: Rule::Ipchar,
        section: "RFC 3987 §2.2",
        abnf: r#"ipchar = iunreserved / pct-encoded / sub-delims / ":" / "@""#,
        derives: "ä",
        refuses: "/",
    },
    Entry {
        rule: Rule::Iquery,
        section: "RFC 3987 §2.2",
        abnf: r#"iquery = *( ipchar / iprivate / "/" / "?" )"#,
        derives: "ä=1",
        refuses: "ä#b",
    },
    Entry {
        rule: Rule::Ifragment,
        section: "RFC 3987 §2.2",
        abnf: r#"ifragment = *( ipchar / "/" / "?" )"#,
        derives: "ä/b?c",
        refuses: "ä#b",
    },
    Entry {
        rule: Rule::Iunreserved,
        section: "RFC 3987 §2.2",
        abnf: r#"iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar"#,
        derives: "ä",
        refuses: "!",
    },
    Entry {
        rule: Rule::Ucschar,
        section: "RFC 3987 §2.2",
        abnf: "ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
  / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
  / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
  / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
  / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
  / %xD0000-DFFFD / %xE1000-EFFFD",
        derives: "ä",
        refuses: "a",
    },
    Entry {
        rule: Rule::Iprivate,
        section: "RFC 3987 §2.2",
        abnf: "iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD",
        derives: "\u{E000}",
        refuses: "ä",
    },
    Entry {
        rule: Rule::ParameterList,
        section: "",
        abnf: r#"parameter-list = parameter *( "&" parameter )"#,
        derives: "a=1&b",
        refuses: "a&&b",
    },
    Entry {
        rule: Rule::KeyValuePairs,
        section: "",
        abnf: r#"key-value-pairs = key-value-pair *( "&" key-value-pair )"#,
        derives: "a=1&b=2",
        refuses: "a=1&b",
    },
    Entry {
        rule: Rule::RequestTarget,
        section: "RFC 9112 §3.2",
        abnf: "request-target = origin-form / absolute-form / authority-form / asterisk-form",
        derives: "/a?b",
        refuses: "a",
    },
    Entry {
        rule: Rule::OriginForm,
        section: "RFC 9112 §3.2.1",
        abnf: r#"origin-form = absolute-path [ "?" query ]"#,
        derives: "/a?b",
        refuses: "http://example.com/",
    },
    Entry {
        rule: Rule::AbsoluteForm,
        section: "RFC 9112 §3.2.2",
        abnf: "absolute-form = absolute-URI",
        derives: "http://example.com/",
        refuses: "/a",
    },
    Entry {
        rule: Rule::AuthorityForm,
        section: "RFC 9112 §3.2.3",
        abnf: r#"authority-form = uri-host ":" port"#,
        derives: "example.com:80",
        refuses: "example.com",
    },
    Entry {
        rule: Rule::AuthorityForm7230,
        section: "RFC 7230 §5.3.3",
        abnf: "authority-form-7230 = authority",
        derives: "user@example.com",
        refuses: "/a",
    },
    Entry {
        rule: Rule::AsteriskForm,
        section: "RFC 9112 §3.2.4",
        abnf: r#"asterisk-form = "*""#,
        derives: "*",
        refuses: "/*",
    },
    Entry {
        rule: Rule::AbsolutePath,
        section: "RFC 9110 §4.1",
        abnf: r#"absolute-path = 1*( "/" segment )"#,
        derives: "/a/b",
        refuses: "a",
    },
    Entry {
        rule: Rule::UriHost,
        section: "RFC 9110 §4.1",
        abnf: "uri-host = host",
        derives: "example.com",
        refuses: "a:b",
    },
    Entry {
        rule: Rule::Ipv6Addrz,
        section: "RFC 6874 §2",
        abnf: r#"IPv6addrz = IPv6address "%25" ZoneID"#,
        derives: "fe80::1%25en0",
        refuses: "fe80::1%en0",
    },
    Entry {
        rule: Rule::ZoneId,
        section: "RFC 6874 §2",
        abnf: "ZoneID = 1*( unreserved / pct-encoded )",
        derives: "en0",
        refuses: "en/0",
    },
];
