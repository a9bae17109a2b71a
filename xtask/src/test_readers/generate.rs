//! Inputs for readers: URIs made of parts that are known to be read differently, and mutations of them.

use crate::random::Random;

/// `count` inputs of one line each, determined by the seed. Half are made of parts, half are mutations of
/// those.
pub(super) fn inputs(count: usize, seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut inputs: Vec<String> = Vec::with_capacity(count);
    while inputs.len() < count {
        let input = if inputs.is_empty() || random.once_in(2) {
            from_parts(&mut random)
        } else {
            let origin = &inputs[random.below(inputs.len())];
            mutated(origin, &mut random)
        };
        // An input is one line, and no URI contains control characters.
        if !input.is_empty() && !input.contains(['\n', '\r', '\t']) {
            inputs.push(input);
        }
    }
    inputs
}

fn from_parts(random: &mut Random) -> String {
    let mut input = String::new();
    // Most parts are common ones: then an input is unusual in only one respect, and nothing hides it.
    let odd = random.below(14);
    input += random.of(if odd == 0 { ODD_SCHEMES } else { SCHEMES });
    input += random.of(if odd == 1 { ODD_SLASHES } else { &["//"] });
    input += random.of(if odd == 2 { USERINFOS } else { &[""] });
    match odd {
        3 | 4 => input += random.of(ODD_HOSTS),
        _ if random.once_in(3) => input += &host(random),
        _ => input += random.of(HOSTS),
    }
    input += random.of(if odd == 5 { ODD_PORTS } else { PORTS });
    for _ in 0..random.below(4) {
        input += random.of(if odd == 6 { ODD_TAILS } else { TAILS });
    }
    input
}

/// Labels of any plain characters.
fn host(random: &mut Random) -> String {
    let mut host = String::new();
    for label in 0..=random.below(4) {
        if label > 0 {
            host.push('.');
        }
        for _ in 0..=random.below(8) {
            host.push(char::from(HOST_BYTES[random.below(HOST_BYTES.len())]));
        }
    }
    host
}

/// One or two changes: a byte or a piece inserted, removed, replaced or repeated.
fn mutated(origin: &str, random: &mut Random) -> String {
    let mut input = origin.to_owned();
    for _ in 0..=random.below(4) / 2 {
        let at = random.below(input.len() + 1);
        if !input.is_char_boundary(at) {
            continue;
        }
        match random.below(5) {
            0 => input.insert_str(at, random.of(PIECES)),
            1 if at < input.len() => drop(input.remove(at)),
            2 if at < input.len() => {
                input.remove(at);
                input.insert_str(at, random.of(PIECES));
            }
            3 => {
                let from = random.below(input.len() + 1);
                if let Some(piece) = input.get(from.min(at)..from.max(at)).map(str::to_owned) {
                    input.insert_str(at, &piece);
                }
            }
            _ => {
                let byte = HOST_BYTES[random.below(HOST_BYTES.len())];
                input.insert(at, char::from(byte));
            }
        }
        input.truncate(floor_char_boundary(&input, 300));
    }
    input
}

fn floor_char_boundary(text: &str, limit: usize) -> usize {
    (0..=limit.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

const HOST_BYTES: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789-_ABCDXYZ";

const SCHEMES: &[&str] =
    &["http:", "https:", "http:", "https:", "HTTP:", "Https:", "ws:", "wss:", "ftp:"];

const ODD_SCHEMES: &[&str] = &[
    "",
    "file:",
    "FILE:",
    "foo:",
    "a+b-c.d:",
    "mailto:",
    "urn:",
    "data:",
    "javascript:",
    "blob:",
    "ldap:",
    "ldaps:",
    "ssh:",
    "sftp:",
    "redis:",
    "gopher:",
    "rtsp:",
    "telnet:",
    "coap:",
    "about:",
    "jdbc:",
    "view-source:",
    "http:http:",
    "x:",
    "h2:",
    "1:",
    "git+ssh:",
    "smb:",
    "nntp:",
    "imap:",
];

const ODD_SLASHES: &[&str] = &["", "/", "///", "////", "/\\", "\\\\", "//\\", "/%2F", "//%2F"];

const USERINFOS: &[&str] = &[
    "@",
    ":@",
    "user@",
    "user:pw@",
    "a:b:c@",
    "%40@",
    "example.com@",
    "a@b@",
    "example.com:80@",
    "u%3Ap@",
    "127.0.0.1@",
    "a;b@",
    "$&+,;=@",
];

const HOSTS: &[&str] = &[
    "example.com",
    "EXAMPLE.com",
    "www.example.co.uk",
    "localhost",
    "a",
    "a-b.c-d.org",
    "sub.domain.example.",
    "my_host.example",
    "_dmarc.example.com",
    "127.0.0.1",
    "8.8.8.8",
    "0.0.0.0",
    "255.255.255.255",
    "[::1]",
    "[2001:db8::1]",
    "[::]",
    "[fe80::1:2:3:4]",
    "1.example",
    "3com.example",
    "a.b.c.d.e.f.g.h",
    "a--b.example",
    "-a.example",
    "a-.example",
    "x.y-z.museum",
    "0x7f.example",
    "1.2.3.4.example",
];

const ODD_HOSTS: &[&str] = &[
    "",
    ".",
    "..",
    ".a",
    "a..b",
    "a.",
    "a..",
    "0x7f.1",
    "0x7F000001",
    "2130706433",
    "0177.0.0.1",
    "127.1",
    "127.0.0.1.",
    "256.256.256.256",
    "1.2.3",
    "1.2.3.4.5",
    "1.2.3.08",
    "foo.1",
    "foo.0x",
    "foo.0x1.",
    "a.1b",
    "%31%32%37.0.0.1",
    "ex%61mple.com",
    "example%2Ecom",
    "example.com%2F@evil",
    "a%00b",
    "a%20b",
    "%E2%93%9Bocalhost",
    "127%E3%80%820%E3%80%820%E3%80%821",
    "169.254.169.%EF%BC%92%EF%BC%95%EF%BC%94",
    "xn--bcher-kva.example",
    "xn--",
    "xn--a",
    "XN--BCHER-KVA.example",
    "bücher.example",
    "ｌocalhost",
    "127。0。0。1",
    "a!b",
    "a$b",
    "a&b",
    "a'b",
    "a(b)",
    "a*b",
    "a+b",
    "a,b",
    "a;b",
    "a=b",
    "a~b",
    "*.example.com",
    "[::ffff:127.0.0.1]",
    "[0:0:0:0:0:0:0:1]",
    "[::FFFF:7f00:1]",
    "[2001:DB8::1]",
    "[::1%25en0]",
    "[v1.x]",
    "[V7.a:b]",
    "[::127.0.0.1]",
    "[1:2:3:4:5:6:7::]",
    "[::2:3:4:5:6:7:8]",
    "[0::1]",
    "[2001:db8:0:0:1:0:0:1]",
    "[127.0.0.1]",
    "[::1",
    "::1",
    "faß.example",
    "a\u{200B}b",
    "ab--cd.example",
    "xn--n3h.example",
    "a.xn--b",
    "0",
    "00",
    "0x",
    "1e5",
    "08",
];

const PORTS: &[&str] = &["", "", "", "", ":80", ":443", ":8080", ":21", ":1", ":65535"];

const ODD_PORTS: &[&str] = &[
    ":",
    ":0",
    ":00",
    ":080",
    ":0080",
    ":65536",
    ":99999",
    ":4294967376",
    ":18446744073709551696",
    "::",
    ":80:80",
    ":8080x",
    ":-1",
    ":+80",
    ":8 0",
    ":%38%30",
    ":0x50",
    ":000000000000000000080",
];

const TAILS: &[&str] = &[
    "/",
    "/a",
    "/b/c",
    "/index.html",
    "?q",
    "?a=1&b=2",
    "#f",
    "/.",
    "/..",
    "/a%20b",
    "/a:b",
    "/@user",
    "/?",
    "?#",
    "/;x=1",
    "//",
    "/%2e%2e",
];

const ODD_TAILS: &[&str] = &[
    "//evil.example/",
    "?@evil.example",
    "#@evil.example/",
    "/@evil.example",
    "?x=http://evil.example/",
    "#//evil.example",
    "/\\evil.example",
    "?:80",
    "#:80",
    "/:80",
    "?://a",
    ":80/",
    "@evil.example",
    "?a@b:c",
    "/a@b:80/",
    "%",
    "%zz",
    "?%",
    "[",
    "]",
    "/[a]",
    "?[a]=b",
    "#a#b",
    "{",
    "|",
    "^",
    "`",
    " ",
    "é",
    "/é",
    "?é",
    "/:@/",
    "#?",
    "?/",
    "?a:1/",
    "/http://a:b@c/",
];

const PIECES: &[&str] = &[
    ":", "/", "?", "#", "@", "[", "]", ".", "-", "_", "%", "%2e", "%2F", "%40", "%3A", "%00", "\\",
    "//", "://", ";", "&", "=", "+", "~", "!", "$", "'", "(", ")", "*", ",", "0", "1", "0x", "é",
    "。", "ａ", "xn--", "::", "..", "www.", "com", ":80", "a", "Z", "|", "^", " ", "\"", "<", "`",
    "{",
];
