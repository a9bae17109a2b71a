//! URIs of one shape each: the same scheme and components, with random content and length.

use std::fmt::Write;
use std::net::{Ipv4Addr, Ipv6Addr};

use super::generate::{ESCAPES, TOKEN, WORDS, push_host_name, push_number, push_token, push_words};
use super::random::Random;

/// What the URIs of one group look like.
pub struct Shape {
    /// The name of its group.
    pub name: &'static str,
    pub goal: f64,
    /// Generates a URI of about the given length; some shapes have a fixed length.
    generate: fn(&mut Random, usize) -> String,
}

impl Shape {
    const fn new(
        name: &'static str,
        goal: f64,
        generate: fn(&mut Random, usize) -> String,
    ) -> Self {
        Self { name, goal, generate }
    }

    /// One URI: a quarter are short, half are medium, a quarter are long.
    pub fn uri(&self, random: &mut Random) -> String {
        let length = match random.below(4) {
            0 => 16 + random.below(16),
            1 | 2 => 32 + random.below(32),
            _ => 64 + random.below(64),
        };
        (self.generate)(random, length)
    }
}

/// Also measured with components read and as an owned value.
pub const FILE: Shape = Shape::new("shapes/file", 3.0, file);

/// The goals are speedups over the faster of fluent-uri and oxiri.
pub static SHAPES: [Shape; 25] = [
    Shape::new("shapes/https-path", 4.0, https_path),
    Shape::new("shapes/https-query", 5.0, https_query),
    Shape::new("shapes/https-escapes", 4.5, https_escapes),
    Shape::new("shapes/https-port", 3.5, https_port),
    Shape::new("shapes/https-userinfo", 3.5, https_userinfo),
    Shape::new("shapes/localhost", 3.0, localhost),
    Shape::new("shapes/ipv4", 2.5, ipv4),
    Shape::new("shapes/ipv6", 2.0, ipv6),
    FILE,
    Shape::new("shapes/s3", 3.0, s3),
    Shape::new("shapes/ftp", 3.0, ftp),
    Shape::new("shapes/wss", 3.0, wss),
    Shape::new("shapes/git+ssh", 3.5, git_ssh),
    Shape::new("shapes/postgres", 3.5, postgres),
    Shape::new("shapes/jdbc", 2.5, jdbc),
    Shape::new("shapes/urn-uuid", 2.5, urn_uuid),
    Shape::new("shapes/did-web", 2.5, did_web),
    Shape::new("shapes/mailto", 2.5, mailto),
    Shape::new("shapes/tel", 2.5, tel),
    Shape::new("shapes/magnet", 2.5, magnet),
    Shape::new("shapes/data", 3.5, data),
    Shape::new("shapes/network-path", 2.5, network_path),
    Shape::new("shapes/relative-dots", 3.5, relative_dots),
    Shape::new("shapes/relative-path-query", 3.5, relative_path_query),
    // Last: it picks from those before it.
    Shape::new("shapes/mixed", 3.0, mixed),
];

fn mixed(random: &mut Random, length: usize) -> String {
    let shape = random.below(SHAPES.len() - 1);
    (SHAPES[shape].generate)(random, length)
}

fn https_path(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("https://");
    push_host_name(&mut uri, random);
    push_file(&mut uri, random, length);
    uri
}

fn https_query(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("https://");
    push_host_name(&mut uri, random);
    push_path(&mut uri, random, length / 2);
    push_query(&mut uri, random, length);
    uri
}

fn https_escapes(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("https://");
    push_host_name(&mut uri, random);
    push_path(&mut uri, random, length / 3);
    if random.percent(50) {
        uri += random.pick(&["?q=", "?title=", "?redirect_to="]);
    } else {
        uri.push('/');
    }
    push_escaped(&mut uri, random, length);
    uri
}

fn https_port(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("https://");
    push_host_name(&mut uri, random);
    push_port(&mut uri, random);
    push_path(&mut uri, random, length);
    uri
}

fn https_userinfo(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("https://");
    push_userinfo(&mut uri, random);
    push_host_name(&mut uri, random);
    push_path(&mut uri, random, length);
    uri
}

fn localhost(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("http://localhost");
    push_port(&mut uri, random);
    push_path(&mut uri, random, length);
    push_query_to_half(&mut uri, random);
    uri
}

fn ipv4(random: &mut Random, length: usize) -> String {
    let mut uri = format!("http://{}", ipv4_address(random));
    if random.percent(50) {
        push_port(&mut uri, random);
    }
    push_path(&mut uri, random, length);
    uri
}

fn ipv6(random: &mut Random, length: usize) -> String {
    let mut groups: [u16; 8] = std::array::from_fn(|_| random.below(1 << 16) as u16);
    let address = match random.below(4) {
        0 => ipv4_address(random).to_ipv6_mapped(),
        1 => Ipv6Addr::from(groups),
        _ => {
            let first_zero = random.below(6);
            let zeros = 2 + random.below(7 - first_zero);
            groups[first_zero..][..zeros.min(8 - first_zero)].fill(0);
            Ipv6Addr::from(groups)
        }
    };
    let mut uri = format!("http://[{address}]");
    if random.percent(70) {
        push_port(&mut uri, random);
    }
    push_path(&mut uri, random, length);
    uri
}

fn file(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("file:///");
    uri += random.pick(&["home", "home", "Users", "usr/share", "var/lib", "tmp", "C:", "srv"]);
    push_file(&mut uri, random, length);
    uri
}

fn s3(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("s3://");
    push_words(&mut uri, random);
    uri += random.pick(&["", "", "-prod", "-eu-west-1", ".backup"]);
    push_file(&mut uri, random, length);
    uri
}

fn ftp(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("ftp://ftp.");
    push_words(&mut uri, random);
    uri += random.pick(&[".org", ".com", ".net", ".ac.uk"]);
    uri += random.pick(&["", "/pub"]);
    push_file(&mut uri, random, length);
    uri
}

fn wss(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("wss://");
    push_host_name(&mut uri, random);
    push_path(&mut uri, random, length);
    push_query_to_half(&mut uri, random);
    uri
}

fn git_ssh(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("git+ssh://git@");
    push_host_name(&mut uri, random);
    push_path(&mut uri, random, length);
    uri += random.pick(&[".git", ".git", "", ".git#main", ".git#v1.0.4"]);
    uri
}

fn postgres(random: &mut Random, length: usize) -> String {
    let mut uri = String::from(random.pick(&["postgres://", "postgresql://"]));
    push_userinfo(&mut uri, random);
    push_host_name(&mut uri, random);
    uri += random.pick(&[":5432", ":5432", ":6432", ":25060"]);
    uri.push('/');
    push_words(&mut uri, random);
    push_query(&mut uri, random, length);
    uri
}

fn jdbc(random: &mut Random, length: usize) -> String {
    let mut uri = String::from(random.pick(&["jdbc:postgresql://", "jdbc:mysql://"]));
    push_host_name(&mut uri, random);
    uri += random.pick(&["", ":5432", ":3306"]);
    push_path(&mut uri, random, length);
    push_query_to_half(&mut uri, random);
    uri
}

fn urn_uuid(random: &mut Random, _: usize) -> String {
    let mut uri = String::from("urn:uuid");
    for (separator, digits) in [(':', 8), ('-', 4), ('-', 4), ('-', 4), ('-', 12)] {
        uri.push(separator);
        push_hex(&mut uri, random, digits);
    }
    uri
}

fn did_web(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("did:web:");
    push_host_name(&mut uri, random);
    while uri.len() < length {
        uri.push(':');
        push_segment(&mut uri, random);
    }
    uri += random.pick(&["", "", "#owner", "#key-1"]);
    uri
}

fn mailto(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("mailto:");
    push_words(&mut uri, random);
    uri.push('@');
    push_host_name(&mut uri, random);
    if uri.len() < length {
        uri += "?subject=";
        push_escaped(&mut uri, random, length);
    }
    uri
}

fn tel(random: &mut Random, _: usize) -> String {
    let mut uri = format!("tel:+{}", 1 + random.below(99));
    for _ in 0..2 + random.below(3) {
        uri += random.pick(&["-", "-", "."]);
        write!(uri, "{}", 10 + random.below(9990)).unwrap();
    }
    uri += random.pick(&["", "", "", ";ext=12", ";ext=4071"]);
    uri
}

fn magnet(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("magnet:?xt=urn:btih:");
    push_hex(&mut uri, random, 40);
    uri += "&dn=";
    push_words(&mut uri, random);
    if random.percent(50) {
        uri += "&tr=udp%3A%2F%2Ftracker.";
        push_words(&mut uri, random);
        uri += ".org%3A1337%2Fannounce";
    }
    if uri.len() < length {
        write!(uri, "&xl={}", random.below(1 << 32)).unwrap();
    }
    uri
}

fn data(random: &mut Random, _: usize) -> String {
    let media_type = random.pick(&["image/png", "image/svg+xml", "text/plain;charset=utf-8", ""]);
    let mut uri = format!("data:{media_type};base64,");
    let length = 4 * (35 + random.below(45));
    uri.extend((0..length).map(|_| match random.below(64) {
        0..26 => random.letter().to_ascii_uppercase(),
        26..52 => random.letter(),
        _ => random.pick(&['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '/']),
    }));
    uri += random.pick(&["", "=", "=="]);
    uri
}

fn network_path(random: &mut Random, length: usize) -> String {
    let mut uri = String::from("//");
    push_host_name(&mut uri, random);
    push_file(&mut uri, random, length);
    uri
}

fn relative_dots(random: &mut Random, length: usize) -> String {
    let mut uri = String::from(random.pick(&["../", "../", "./", "../../", "../../../"]));
    push_segment(&mut uri, random);
    push_file(&mut uri, random, length / 2);
    uri
}

fn relative_path_query(random: &mut Random, length: usize) -> String {
    let mut uri = String::new();
    push_path(&mut uri, random, length / 3);
    push_query(&mut uri, random, length);
    uri
}

fn ipv4_address(random: &mut Random) -> Ipv4Addr {
    let first = random.pick(&[10, 127, 172, 192, 203]);
    let [b, c, d] = std::array::from_fn(|_| random.below(256) as u8);
    Ipv4Addr::new(first, b, c, d)
}

fn push_port(uri: &mut String, random: &mut Random) {
    if random.percent(60) {
        *uri += random.pick(&[":80", ":443", ":3000", ":8000", ":8080", ":8443"]);
    } else {
        write!(uri, ":{}", 1 + random.below(65_535)).unwrap();
    }
}

/// Most have a password.
fn push_userinfo(uri: &mut String, random: &mut Random) {
    push_words(uri, random);
    if random.percent(80) {
        uri.push(':');
        uri.extend((0..4 + random.below(16)).map(|_| random.pick(TOKEN)));
    }
    uri.push('@');
}

/// Segments up to about `length` bytes of URI, at least one.
fn push_path(uri: &mut String, random: &mut Random, length: usize) {
    loop {
        uri.push('/');
        push_segment(uri, random);
        if uri.len() >= length {
            return;
        }
    }
}

/// A path that may end in `/` or in an extension.
fn push_file(uri: &mut String, random: &mut Random, length: usize) {
    push_path(uri, random, length.saturating_sub(4));
    *uri += random.pick(&["", "", "/", ".html", ".jpg", ".pdf", ".json", ".tar.gz"]);
}

fn push_segment(uri: &mut String, random: &mut Random) {
    match random.below(100) {
        0..55 => *uri += random.pick(WORDS),
        55..75 => push_words(uri, random),
        75..90 => push_number(uri, random),
        _ => push_token(uri, random),
    }
}

/// Parameters up to about `length` bytes of URI, at least one.
fn push_query(uri: &mut String, random: &mut Random, length: usize) {
    let mut separator = '?';
    loop {
        uri.push(separator);
        *uri += random.pick(&["id", "page", "q", "lang", "sort", "utm_source", "ref", "sslmode"]);
        uri.push('=');
        push_segment(uri, random);
        if uri.len() >= length {
            return;
        }
        separator = '&';
    }
}

/// A short query, on half of the URIs.
fn push_query_to_half(uri: &mut String, random: &mut Random) {
    if random.percent(50) {
        push_query(uri, random, 0);
    }
}

/// Words with escapes between them, at least one.
fn push_escaped(uri: &mut String, random: &mut Random, length: usize) {
    *uri += random.pick(WORDS);
    loop {
        *uri += random.pick(ESCAPES);
        *uri += random.pick(WORDS);
        if uri.len() >= length {
            return;
        }
    }
}

fn push_hex(uri: &mut String, random: &mut Random, digits: usize) {
    uri.extend((0..digits).filter_map(|_| char::from_digit(random.below(16) as u32, 16)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_differ_within_a_shape() {
        let mut random = Random::new(0);
        for shape in SHAPES.iter().filter(|shape| shape.name != "shapes/urn-uuid") {
            let lengths: std::collections::BTreeSet<_> =
                (0..1000).map(|_| shape.uri(&mut random).len()).collect();
            assert!(lengths.len() > 10, "{}: {lengths:?}", shape.name);
        }
    }
}
