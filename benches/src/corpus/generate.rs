//! URIs like those on the web, and URIs of an exact size. All peers accept all of them.

use std::fmt::Write;

use super::Escapes;
use super::random::Random;

/// One URI of the mix. The shares roughly follow lists of real links.
pub fn web_uri(random: &mut Random) -> String {
    let mut uri = String::from(if random.percent(80) { "https://" } else { "http://" });
    push_authority(&mut uri, random);
    push_path_and_query(&mut uri, random);
    if random.percent(8) {
        uri.push('#');
        push_words(&mut uri, random);
    }
    uri
}

/// The same URI in another spelling: one to three changes of case, escapes and dot segments.
pub fn unnormal(random: &mut Random, uri: &str) -> String {
    let mut uri = uri.to_owned();
    let authority = uri.find("://").map_or(0, |at| at + 3);
    let choice = 1 + random.below(7);
    if choice & 1 != 0 {
        let host_end =
            uri[authority..].find(['/', '?', '#']).map_or(uri.len(), |at| authority + at);
        let host_start = uri[..host_end].rfind('@').map_or(authority, |at| at + 1);
        uri[host_start..host_end].make_ascii_uppercase();
    }
    let Some(path) = uri[authority..].find('/').map(|at| authority + at + 1) else {
        return uri;
    };
    if choice & 2 != 0 {
        let letters = uri[path..].char_indices().filter(|(_, c)| c.is_ascii_alphanumeric());
        // Not a digit of an escape.
        let free = letters.filter(|(at, _)| !uri[..path + at].ends_with('%'));
        let free: Vec<_> = free.filter(|(at, _)| uri.as_bytes()[path + at - 2] != b'%').collect();
        if !free.is_empty() {
            let (at, c) = free[random.below(free.len())];
            let escape = format!("%{:02x}", u32::from(c));
            uri.replace_range(path + at..path + at + 1, &escape);
        }
    }
    if choice & 4 != 0 {
        uri.insert_str(path, random.pick(&["./", "../", "x/../", "a/b/../../"]));
    }
    uri
}

/// A thousand path templates, as in a large API.
pub fn routes() -> Vec<String> {
    const NAMES: [&str; 25] = [
        "users", "groups", "projects", "issues", "pulls", "commits", "files", "teams", "orders",
        "carts", "products", "reviews", "invoices", "payments", "events", "sessions", "devices",
        "alerts", "metrics", "reports", "jobs", "builds", "images", "videos", "notes",
    ];
    const ENDS: [&str; 8] = [
        "",
        "/{id}",
        "/{id}/comments",
        "/{id}/comments/{comment}",
        "/search",
        "/{id}/files/{file}/raw",
        "/{id}/settings",
        "/by/{owner}/{name}",
    ];
    let starts = (1..=5).flat_map(|version| NAMES.map(|name| format!("/v{version}/{name}")));
    starts.flat_map(|start| ENDS.map(|end| format!("{start}{end}"))).collect()
}

/// A path that matches one of [`routes`].
pub fn routed(random: &mut Random) -> String {
    thread_local!(static ROUTES: Vec<String> = routes());
    let mut path = ROUTES.with(|routes| routes[random.below(routes.len())].clone());
    while let (Some(open), Some(close)) = (path.find('{'), path.find('}')) {
        let mut value = random.below(100_000).to_string();
        if random.percent(50) {
            push_words(&mut value, random);
        }
        path.replace_range(open..=close, &value);
    }
    path
}

/// The same at one host.
pub fn site_uri(random: &mut Random) -> String {
    let mut uri = String::from("https://www.example.com");
    push_path_and_query(&mut uri, random);
    uri
}

/// One reference of the mix: a link on a page of [`site_uri`].
pub fn reference(random: &mut Random) -> String {
    let mut reference = String::new();
    match random.below(100) {
        0..25 => reference = web_uri(random),
        25..30 => {
            reference += "//";
            push_authority(&mut reference, random);
            push_path(&mut reference, random);
        }
        30..60 => {
            reference.push('/');
            push_relative(&mut reference, random);
        }
        60..80 => push_relative(&mut reference, random),
        80..92 => {
            reference += random.pick(&["../", "../", "./", "../../", "../../../"]);
            push_relative(&mut reference, random);
        }
        92..96 => push_query(&mut reference, random),
        _ => {
            reference.push('#');
            push_words(&mut reference, random);
        }
    }
    reference
}

fn push_relative(reference: &mut String, random: &mut Random) {
    push_words(reference, random);
    push_path_and_query(reference, random);
}

fn push_path_and_query(uri: &mut String, random: &mut Random) {
    push_path(uri, random);
    if random.percent(35) {
        push_query(uri, random);
    }
}

fn push_authority(uri: &mut String, random: &mut Random) {
    if random.percent(1) {
        *uri += random.pick(&["guest@", "ftp:ftp@", "a.user:p%40ss@"]);
    }
    match random.below(100) {
        0 | 1 => push_ipv4(uri, random),
        2 => *uri += random.pick(&["[::1]", "[2001:db8::8a2e:370:7334]", "[fe80::1:2]"]),
        _ => push_host_name(uri, random),
    }
    if random.percent(4) {
        *uri += random.pick(&[":8080", ":8000", ":3000", ":8443"]);
    }
}

fn push_ipv4(uri: &mut String, random: &mut Random) {
    let [a, b, c] = [random.below(256), random.below(256), random.below(256)];
    write!(uri, "10.{a}.{b}.{c}").unwrap();
}

pub fn push_host_name(uri: &mut String, random: &mut Random) {
    if random.percent(50) {
        *uri += "www.";
    } else if random.percent(30) {
        *uri += random.pick(&["blog.", "shop.", "news.", "docs.", "m.", "en."]);
    }
    push_words(uri, random);
    *uri += random.pick(&[".com", ".com", ".com", ".org", ".net", ".de", ".co.uk", ".info"]);
}

fn push_path(uri: &mut String, random: &mut Random) {
    if random.percent(4) {
        return;
    }
    // Short paths are the most common.
    let segments = 1 + random.below(6).min(random.below(6));
    for _ in 0..segments {
        uri.push('/');
        push_segment(uri, random);
    }
    match random.below(10) {
        0..3 => uri.push('/'),
        3..7 => *uri += random.pick(&[".html", ".htm", ".php", ".aspx", ".jpg", ".pdf"]),
        _ => {}
    }
}

fn push_segment(uri: &mut String, random: &mut Random) {
    match random.below(100) {
        0..60 => *uri += random.pick(WORDS),
        60..85 => push_words(uri, random),
        85..96 => push_number(uri, random),
        _ => push_escaped(uri, random),
    }
}

fn push_query(uri: &mut String, random: &mut Random) {
    let pairs = 1 + random.below(3);
    for pair in 0..pairs {
        uri.push(if pair == 0 { '?' } else { '&' });
        *uri += random.pick(&["id", "page", "q", "lang", "sort", "utm_source", "ref", "v"]);
        uri.push('=');
        match random.below(100) {
            0..45 => push_number(uri, random),
            45..80 => *uri += random.pick(WORDS),
            80..90 => push_token(uri, random),
            _ => push_escaped(uri, random),
        }
    }
}

/// A query as in links, without its `?`.
pub fn query(random: &mut Random) -> String {
    let mut query = String::new();
    for _ in 0..1 + random.below(3) {
        push_query(&mut query, random);
    }
    query.replace('?', "&").split_off(1)
}

/// A URI whose query has `count` parameters; every second one starts with `utm_`.
pub fn uri_with_params(random: &mut Random, count: usize) -> String {
    let mut uri = String::from("https://www.example.com/search");
    for n in 0..count {
        uri.push(if n == 0 { '?' } else { '&' });
        let prefix = if n % 2 == 0 { "utm_" } else { "" };
        write!(uri, "{prefix}{}{n}=", random.pick(WORDS)).unwrap();
        match random.below(10) {
            0 => push_escaped(&mut uri, random),
            1..5 => push_number(&mut uri, random),
            _ => push_words(&mut uri, random),
        }
    }
    uri
}

/// What a search form sends.
pub fn fields(random: &mut Random) -> String {
    let mut query = String::from("q=");
    if random.percent(30) {
        push_escaped(&mut query, random);
    } else {
        push_words(&mut query, random);
    }
    let (page, size) = (random.below(1000), random.below(100));
    let sort = random.pick(&["relevance", "newest", "oldest"]);
    let exact = random.percent(50);
    write!(query, "&page={page}&size={size}&sort={sort}&exact={exact}&user=").unwrap();
    push_token(&mut query, random);
    query
}

pub fn push_words(uri: &mut String, random: &mut Random) {
    *uri += random.pick(WORDS);
    if random.percent(60) {
        *uri += random.pick(&["-", ""]);
        *uri += random.pick(WORDS);
    }
}

pub fn push_number(uri: &mut String, random: &mut Random) {
    write!(uri, "{}", random.below(100_000)).unwrap();
}

pub fn push_token(uri: &mut String, random: &mut Random) {
    let length = 12 + random.below(20);
    uri.extend((0..length).map(|_| random.pick(TOKEN)));
}

fn push_escaped(uri: &mut String, random: &mut Random) {
    *uri += random.pick(WORDS);
    *uri += random.pick(ESCAPES);
    *uri += random.pick(WORDS);
}

/// Words separated by characters that need an escape or not.
pub fn data(random: &mut Random, escapes: Escapes) -> String {
    let mut data = String::new();
    let length = 30 + random.below(60);
    while data.len() < length {
        data += random.pick(WORDS);
        data += match escapes {
            Escapes::None => random.pick(&["1", "A", "z", "9"]),
            Escapes::Needed => random.pick(&[" ", "/", "é", "&", "=", "ü ", "?"]),
            Escapes::Written => {
                random.pick(&["%20", "%2F", "%C3%A9", "%26", "%3D", "%C3%BC%20", "%3F"])
            }
        };
    }
    data
}

/// A URI of exactly `bytes` bytes, with a query if there is room for one.
pub fn uri_of_size(random: &mut Random, bytes: usize) -> String {
    assert!(bytes >= 8, "no room for a host");
    let mut uri = String::with_capacity(bytes);
    uri += "http://";
    if bytes >= 16 {
        uri.extend([random.letter(), random.letter(), random.letter()]);
        uri += random.pick(&[".com/", ".org/", ".net/"]);
    }
    let query_start = if bytes >= 64 { bytes / 3 } else { bytes };
    let mut in_query = false;
    while uri.len() < bytes {
        let room = bytes - uri.len();
        match random.below(40) {
            _ if uri.len() >= query_start && !in_query => {
                uri.push('?');
                in_query = true;
            }
            0 if room >= 6 && bytes >= 16 => uri += random.pick(ESCAPES),
            1..5 if bytes >= 16 => uri.push(if in_query { random.pick(&['=', '&']) } else { '/' }),
            _ => uri.push(random.letter()),
        }
    }
    uri
}

pub const TOKEN: &[char] = &['0', '1', '4', '7', '9', 'a', 'B', 'c', 'D', 'e', 'F', '_', '-'];

/// None is longer than six bytes.
pub const ESCAPES: &[&str] = &["%20", "%2F", "%C3%A9", "%27"];

#[rustfmt::skip]
pub const WORDS: &[&str] = &[
    "about", "archive", "art", "book", "category", "city", "club", "contact", "content", "data",
    "download", "events", "family", "files", "forum", "gallery", "garden", "green", "guide",
    "health", "history", "home", "house", "images", "index", "international", "item", "library",
    "light", "links", "list", "local", "main", "map", "market", "media", "member", "music", "new",
    "news", "online", "park", "photo", "press", "product", "program", "project", "public",
    "research", "review", "river", "school", "science", "search", "service", "show", "site",
    "sport", "store", "story", "street", "student", "support", "team", "tech", "travel", "user",
    "video", "view", "water", "wiki", "world",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uri_of_size_has_that_size() {
        let mut random = Random::new(0);
        for bytes in 8..2000 {
            assert_eq!(uri_of_size(&mut random, bytes).len(), bytes);
        }
    }
}
